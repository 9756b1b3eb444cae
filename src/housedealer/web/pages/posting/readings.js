// Readings: how doubtful words of a posting are read, and the alternatives.

import { h, words } from "../../lib/dom.js";
import { capital, linesWords } from "../../lib/words.js";

/** What a reading’s choice is called. @param {import("../../types.js").ReadingDetail | undefined} one @param {string} choice */
export const choiceWords = (one, choice) => one?.called[choice] ?? words(choice).toLowerCase();

/**
 * A reading with its reason and its alternatives.
 * @param {import("../../types.js").ReadingDetail} one
 */
export function reading(one) {
  const switched = one.in_force !== one.choice;
  return h(
    "details",
    {},
    h("summary", {}, one.question),
    h("p", {}, h("b", {}, capital(choiceWords(one, one.in_force))), switched ? ` (changed; standard: ${choiceWords(one, one.choice)})` : "", ". ", one.why),
    h("p", { class: "lines" }, linesWords(one.lines), one.others.length && !switched ? ` · can be changed to: ${one.others.map((other) => choiceWords(one, other)).join(", ")}` : ""),
  );
}

/**
 * The readings in force at a table, those that were switched first.
 * @param {import("../../types.js").PostingDetail} posting
 */
export function inForce(posting) {
  if (!posting.readings.length) return null;
  const switched = posting.readings.filter((one) => one.in_force !== one.choice);
  const rest = posting.readings.filter((one) => one.in_force === one.choice);
  return h(
    "section",
    { class: "box readings" },
    h("h2", {}, "House rulings"),
    switched.length ? h("ul", { class: "switched" }, ...switched.map((one) => h("li", {}, one.question, " ", h("b", {}, capital(choiceWords(one, one.in_force))), h("span", { class: "soft" }, ` instead of ${choiceWords(one, one.choice)}`)))) : null,
    h("details", {}, h("summary", {}, switched.length ? `${rest.length} standard` : "All standard"), ...rest.map(reading)),
  );
}

/**
 * A field for each reading that can be switched, and a function that returns the switched ones.
 * @param {import("../../types.js").PostingDetail} posting
 * @returns {{node: HTMLElement | null, chosen: () => Record<string, string>}}
 */
export function switches(posting) {
  const open = posting.readings.filter((one) => one.others.length);
  /** @type {[string, string, HTMLSelectElement][]} */
  const fields = open.map((one) => [one.id, one.choice, h("select", {}, h("option", { value: one.choice }, `${capital(choiceWords(one, one.choice))} (standard)`), ...one.others.map((other) => h("option", { value: other }, capital(choiceWords(one, other)))))]);
  const chosen = () => Object.fromEntries(fields.filter(([, choice, field]) => field.value !== choice).map(([id, , field]) => [id, field.value]));
  if (!open.length) return { node: null, chosen };
  const count = h("span", { class: "soft" });
  const show = () => (count.textContent = ` ${Object.keys(chosen()).length ? `${Object.keys(chosen()).length} changed` : "standard"}`);
  for (const [, , field] of fields) field.addEventListener("change", show);
  show();
  const node = h("details", { class: "switches" }, h("summary", {}, "House rulings:", count), h("p", { class: "soft" }, "Where the posted rules are unclear, you can play the table either way."), ...open.map((one, at) => h("label", {}, one.question, fields[at][2])));
  return { node, chosen };
}
