// The best play of a posting as a chart, worked out when someone asks for it.

import { fill, h } from "../../lib/dom.js";
import { api } from "../../lib/net.js";

/** A box that holds the chart once it is opened. @param {string} id */
export function strategyBox(id) {
  const chart = h("div", { class: "strategy" });
  const open = async () => {
    if (!box.open || chart.childElementCount) return;
    fill(chart, h("p", { class: "soft" }, "Working out the best play. The first time takes a minute or two…"));
    /** @type {import("../../types.js").Strategy | {says: string}} */
    const answer = await api(`/api/strategy/${id}`).catch((/** @type {Error} */ error) => ({ says: error.message }));
    if ("tables" in answer && !answer.says) fill(chart, ...answer.tables.map(table), h("ul", { class: "rules" }, ...[...answer.rules, ...answer.losses].map((line) => h("li", {}, line))));
    else fill(chart, h("p", {}, answer.says));
  };
  const box = h("details", { ontoggle: open }, h("summary", {}, "Show the chart, and what simpler play costs"), chart);
  return h("section", { class: "box" }, h("h2", {}, "Best play"), box);
}

/** @param {import("../../types.js").ChartTable} one */
function table(one) {
  const cell = (/** @type {string} */ text, /** @type {number} */ at) => h("td", { class: one.grid && at && text !== "·" ? `does does-${text.toLowerCase()}` : "" }, text);
  return h(
    "div",
    { class: "scroll" },
    h("table", { class: one.grid ? "chart grid" : "chart" }, h("caption", {}, one.title), h("thead", {}, h("tr", {}, ...one.head.map((name) => h("th", {}, name || " ")))), h("tbody", {}, ...one.rows.map((row) => h("tr", {}, ...row.map(cell))))),
  );
}
