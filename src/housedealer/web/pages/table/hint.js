// Hints: the best choice, the cost of every other, and a button that takes the best.

import { fill, h } from "../../lib/dom.js";

/** @typedef {import("../../types.js").AdvisedChoice} Advised */

const SLOW = 1500;
/** Milliseconds after which the page explains why a hint is slow. */

/**
 * A button that asks for a hint, and a box for the answer.
 * @param {import("../../lib/net.js").Send} query
 * @param {(choice: string, argument?: string | number) => void} choose
 * @param {(text: string) => void} speak
 * @returns {{node: HTMLElement, open: () => Promise<void>}}
 */
export function hintPart(query, choose, speak) {
  const answerBox = h("div", { class: "hint", "aria-live": "polite" });
  const open = async () => {
    fill(answerBox, h("span", { class: "soft" }, "Working out the best play…"));
    const slow = setTimeout(() => fill(answerBox, h("span", { class: "soft" }, "Working out the best play. The first time can take a minute; you don’t have to wait.")), SLOW);
    /** @type {Partial<import("../../types.js").Reply>} */
    const answer = (await query({ type: "hint" }).catch((/** @type {Error} */ error) => ({ says: error.message }))) ?? {};
    clearTimeout(slow);
    if (!answerBox.isConnected) return; // the question has been answered meanwhile
    if (!answer.hint) {
      fill(answerBox, h("span", { class: "soft" }, answer.says ?? "No best play is known here."));
      return;
    }
    show(answerBox, answer.hint, choose);
    speak(`Hint: ${answer.hint.choices.slice(0, 3).map((one) => one.says).join("; ")}`);
  };
  const button = h("button", { class: "quiet", type: "button", onclick: open }, "Hint", h("kbd", {}, "?"));
  return { node: h("div", { class: "hintpart" }, button, answerBox), open: open };
}

/**
 * @param {HTMLElement} answerBox
 * @param {import("../../types.js").Advice} advice
 * @param {(choice: string, argument?: string | number) => void} choose
 */
function show(answerBox, advice, choose) {
  const [best, ...others] = advice.choices;
  const take = h("button", { type: "button", "data-advised": best.choice, onclick: () => choose(best.choice, best.argument) }, ["set", "house-way"].includes(best.choice) ? "Set the best way" : "Do it");
  fill(
    answerBox,
    h("p", {}, h("b", {}, "Best: "), `${best.says}. `, take),
    h("ul", {}, ...others.map((one) => h("li", { "data-costs": one.choice }, one.says))),
    h("p", { class: "soft" }, `Based on ${advice.strategy}.`),
  );
}
