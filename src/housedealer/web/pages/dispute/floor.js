// Questions that a floor is asked: what the posting rules on each, with its lines, or that it does not say.

import { fill, h } from "../../lib/dom.js";
import { openCitation } from "../posting/rules.js";
import { citation } from "./ruling.js";

/** @typedef {import("../../types.js").FloorAnswer} FloorAnswer */
/** @typedef {import("../../types.js").FloorStatement} FloorStatement */
/** @typedef {import("../../types.js").PostingDetail} PostingDetail */
/** @typedef {import("../../types.js").Answer} Answer */

/**
 * A list to pick a question from, and its answer.
 * @param {FloorAnswer[]} answers
 * @param {PostingDetail} posting
 * @param {boolean} texts
 */
export function floorQuestions(answers, posting, texts) {
  const shown = h("div", { class: "floorruling", "aria-live": "polite" });
  const option = (/** @type {FloorAnswer} */ one) => h("option", { value: one.question }, one.name);
  const group = (/** @type {string} */ label, /** @type {FloorAnswer[]} */ some) => (some.length ? h("optgroup", { label }, ...some.map(option)) : null);
  const ruled = answers.filter((one) => one.says === "posted");
  const others = answers.filter((one) => one.says !== "posted");
  const select = h("select", { "aria-label": "Question" }, h("option", { value: "" }, "Pick a question"), group("The posting rules on", ruled), group("The posting doesn’t say", others));
  select.addEventListener("change", () => {
    const answer = answers.find((one) => one.question === select.value);
    fill(shown, ...(answer ? floorAnswer(answer, posting, texts) : []));
  });
  shown.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("a.cite");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void openCitation(link);
  });
  return h("div", {}, select, shown);
}

/**
 * One answer with its reasons.
 * @param {FloorAnswer} answer
 * @param {PostingDetail} posting
 * @param {boolean} texts
 */
function floorAnswer(answer, posting, texts) {
  const statements = (/** @type {FloorStatement[]} */ some) => h("ul", { class: "why" }, ...some.map((one) => h("li", {}, one.words, " ", one.lines ? h("span", { class: "lines" }, citation(one.lines, posting, texts)) : null)));
  const listed = (/** @type {string} */ title, /** @type {FloorStatement[]} */ some) => (some.length ? [h("p", {}, title), statements(some)] : []);
  const silent = answer.says !== "posted";
  return [
    h("p", {}, h("b", {}, answer.asks)),
    h("p", { class: silent ? "assumed" : "" }, answer.summary),
    ...(answer.rulings.length ? [statements(answer.rulings)] : []),
    ...listed("Related, but not an answer:", answer.bears_on),
    answer.house_rule ? h("p", {}, answer.house_rule) : null,
    silent ? h("p", { class: "soft" }, searched(answer)) : null,
    ...(silent ? listed("Who has the last word:", answer.final_say) : []),
  ];
}

/** What was searched, for which words. @param {FloorAnswer} answer */
function searched(answer) {
  if (!answer.searched) return "Your own game has no posted text, so only its rules were searched.";
  return `Searched: ${answer.searched}, for ${answer.searched_for.map((one) => `“${one}”`).join(", ")}.`;
}

/**
 * For the printed sheet: the questions that a round raises and the posting does not answer.
 * @param {Answer} answer
 * @param {FloorAnswer[]} answers
 */
export function unanswered(answer, answers) {
  const raised = new Set();
  if (Object.keys(answer.unused ?? {}).length) raised.add("extra-card");
  if ((answer.wagers ?? []).some((line) => line.uncovered)) raised.add("short-bank");
  if (Object.values(answer.difference ?? {}).some(Boolean)) raised.add("wrong-payment");
  const open = answers.filter((one) => raised.has(one.question) && one.says === "silent");
  return open.map((one) => h("p", { class: "silent" }, h("b", {}, `${one.name}. `), `${one.asks} ${one.summary} ${one.house_rule} ${searched(one)}`));
}
