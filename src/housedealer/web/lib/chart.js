// Strategy charts as tables, with marked cells.

import { h } from "./dom.js";

/** @typedef {import("../types.js").MarkedChart} MarkedChart */

/**
 * A chart’s tables and lines, or the sentence on why there is none.
 * @param {import("../types.js").Strategy} chart
 * @param {MarkedChart["cells"]} [cells] those to mark
 * @param {number[]} [lines] lines of text to mark
 * @returns {HTMLElement[]}
 */
export function chartParts(chart, cells = [], lines = []) {
  if (chart.says) return [h("p", {}, chart.says)];
  const texts = [...chart.rules, ...chart.losses].map((line, at) => h("li", lines.includes(at) ? { class: "present", "aria-current": "true", tabindex: -1 } : {}, line));
  return [...chart.tables.map((one, at) => table(one, cells.filter((cell) => cell.table === at))), h("ul", { class: "rules" }, ...texts)];
}

/**
 * @param {import("../types.js").ChartTable} one
 * @param {MarkedChart["cells"]} cells
 */
function table(one, cells) {
  const marked = (/** @type {number} */ row, /** @type {number} */ column) => cells.some((cell) => cell.row === row && cell.column === column);
  const cell = (/** @type {string} */ text, /** @type {number} */ row, /** @type {number} */ at) => {
    const does = one.grid && at && text !== "·" ? `does does-${text.toLowerCase()}` : "";
    const present = marked(row, at);
    const more = present ? { "aria-current": "true", tabindex: -1 } : {};
    return h(at ? "td" : "th", { class: `${does}${present ? " present" : ""}`, ...(at ? {} : { scope: "row" }), ...more }, text, present ? h("span", { class: "unseen" }, at ? ` (your hand: ${one.rows[row][0]}, ${one.head[at]})` : " (your hand)") : null);
  };
  return h(
    "div",
    { class: "scroll" },
    h("table", { class: one.grid ? "chart grid" : one.rows.some(([name]) => name.length > 12) ? "chart worded" : "chart" }, h("caption", {}, one.title), h("thead", {}, h("tr", {}, ...one.head.map((name) => h("th", { scope: "col" }, name || " ")))), h("tbody", {}, ...one.rows.map((row, number) => h("tr", { class: cells.some((each) => each.row === number) ? "presentrow" : "" }, ...row.map((text, at) => cell(text, number, at)))))),
  );
}
