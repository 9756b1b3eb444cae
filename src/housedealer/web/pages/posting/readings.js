// Readings: how doubtful words of a posting are read, and the alternatives.

import { h, words } from "../../lib/dom.js";

/** What choices are called whose names say too little, as in postings/readings.py. @type {Record<string, string>} */
const CALLED = {
  kind: "One kind at a time",
  seat: "Seat by seat",
  own: "The posting’s own",
  "fee-document": "The fee document’s",
  count: "They count",
  skip: "They are skipped",
  "go-on": "They stay in action",
  down: "Rounded down",
  "anyone may": "Anyone can",
  "own-choice": "Each decides",
  "player-dealer": "At the player-dealer",
  "after all wagers of the seat": "After all bets of the seat",
  "after the seat's same wager": "After the seat’s same bet",
};

/** A reading’s choice in words. @param {string} name */
export function choiceWords(name) {
  return CALLED[name] ?? words(name);
}

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
    h("p", {}, h("b", {}, choiceWords(one.in_force)), switched ? ` (changed; standard: ${choiceWords(one.choice).toLowerCase()})` : "", ". ", one.why),
    h("p", { class: "lines" }, `lines ${one.lines}`, one.others.length && !switched ? ` · can be changed to: ${one.others.map(choiceWords).join(", ").toLowerCase()}` : ""),
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
    switched.length ? h("ul", { class: "switched" }, ...switched.map((one) => h("li", {}, one.question, " ", h("b", {}, choiceWords(one.in_force)), h("span", { class: "soft" }, ` instead of ${choiceWords(one.choice).toLowerCase()}`)))) : null,
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
  const fields = open.map((one) => [one.id, one.choice, h("select", {}, h("option", { value: one.choice }, `${choiceWords(one.choice)} (standard)`), ...one.others.map((other) => h("option", { value: other }, choiceWords(other))))]);
  const chosen = () => Object.fromEntries(fields.filter(([, choice, field]) => field.value !== choice).map(([id, , field]) => [id, field.value]));
  if (!open.length) return { node: null, chosen };
  const count = h("span", { class: "soft" });
  const show = () => (count.textContent = ` ${Object.keys(chosen()).length ? `${Object.keys(chosen()).length} changed` : "standard"}`);
  for (const [, , field] of fields) field.addEventListener("change", show);
  show();
  const node = h("details", { class: "switches" }, h("summary", {}, "House rulings:", count), h("p", { class: "soft" }, "Where the posted rules are unclear, you can play the table either way."), ...open.map((one, at) => h("label", {}, one.question, fields[at][2])));
  return { node, chosen };
}
