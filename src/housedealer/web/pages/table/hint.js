// Advice: the best choice at an open question, what every other costs, and a button that takes the best.

import { fill, h } from "../../lib/dom.js";

/** @typedef {import("../../types.js").AdvisedChoice} Advised */

const SLOW = 1500;
/** Milliseconds after which it is said why an answer takes its time. */

/**
 * A button that asks for advice, and the place where the answer is told.
 * @param {import("../../lib/net.js").Send} ask
 * @param {(choice: string, argument?: string | number) => void} choose
 * @param {(text: string) => void} speak
 * @returns {{node: HTMLElement, ask: () => Promise<void>}}
 */
export function hintPart(ask, choose, speak) {
  const told = h("div", { class: "hint", "aria-live": "polite" });
  const find = async () => {
    fill(told, h("span", { class: "soft" }, "The best play is being worked out…"));
    const slow = setTimeout(() => fill(told, h("span", { class: "soft" }, "The best play is being worked out: the first time at a game it takes up to a minute. The table does not wait for it, and nor need you.")), SLOW);
    /** @type {Partial<import("../../types.js").Told>} */
    const answer = (await ask({ type: "hint" }).catch((/** @type {Error} */ error) => ({ says: error.message }))) ?? {};
    clearTimeout(slow);
    if (!told.isConnected) return; // the question has been answered meanwhile
    if (!answer.hint) {
      fill(told, h("span", { class: "soft" }, answer.says ?? "No best play is known for this question."));
      return;
    }
    show(told, answer.hint, choose);
    speak(`Hint: ${answer.hint.choices.slice(0, 3).map((one) => one.says).join("; ")}`);
  };
  const button = h("button", { class: "quiet", type: "button", onclick: find }, "Hint", h("kbd", {}, "?"));
  return { node: h("div", { class: "hintpart" }, button, told), ask: find };
}

/**
 * @param {HTMLElement} told
 * @param {import("../../types.js").Advice} advice
 * @param {(choice: string, argument?: string | number) => void} choose
 */
function show(told, advice, choose) {
  const [best, ...others] = advice.choices;
  const take = h("button", { type: "button", "data-advised": best.choice, onclick: () => choose(best.choice, best.argument) }, ["set", "house-way"].includes(best.choice) ? "Set the best way" : "Do so");
  fill(
    told,
    h("p", {}, h("b", {}, "Best: "), `${best.says}. `, take),
    h("ul", {}, ...others.map((one) => h("li", { "data-costs": one.choice }, one.says))),
    h("p", { class: "soft" }, `By ${advice.strategy}.`),
  );
}
