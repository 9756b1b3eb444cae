// What every choice of a decision was worth, with those marked that were made, and what there is to learn from it.

import { h } from "../../lib/dom.js";

/** How many of a long list of choices are shown, besides those that are marked or take no argument. */
const SHOWN = 6;

/**
 * @param {{choices: import("../../types.js").AdvisedChoice[], says?: string[], strategy: string}} advice
 * @param {Record<string, string>} marks what is said of some choices, by name
 * @param {Record<string, string>} [names] the players by position, whom a sentence calls by their seat
 * @returns {HTMLElement[]}
 */
export function worths({ choices, says = [], strategy }, marks, names = {}) {
  const line = (/** @type {import("../../types.js").AdvisedChoice} */ one) => h("li", { class: marks[one.name] ? "picked" : "" }, one.says, ...(marks[one.name] ? [" ", h("span", {}, marks[one.name])] : []));
  const shown = choices.filter((one, at) => at < SHOWN || marks[one.name] || one.argument === undefined);
  return [h("ul", { class: "weighed" }, ...shown.map(line)), ...says.map((text) => h("p", { class: "fact" }, text.replace(/^Seat (\d+)\b/, (seat, at) => names[at] ?? seat))), h("p", { class: "soft" }, `Based on ${strategy}.`)];
}
