// The best play of a posting as a chart, worked out when someone asks for it.

import { fill, h } from "../../lib/dom.js";
import { ask } from "../../lib/net.js";

/** A box that holds the chart once it is opened. @param {string} id */
export function strategyBox(id) {
  const told = h("div", { class: "strategy" });
  const open = async () => {
    if (!box.open || told.childElementCount) return;
    fill(told, h("p", { class: "soft" }, "The best play is being worked out, which takes a minute or two the first time…"));
    /** @type {import("../../types.js").Strategy | {says: string}} */
    const found = await ask(`/api/strategy/${id}`).catch((/** @type {Error} */ error) => ({ says: error.message }));
    if ("tables" in found && !found.says) fill(told, ...found.tables.map(table), h("ul", { class: "rules" }, ...[...found.rules, ...found.losses].map((line) => h("li", {}, line))));
    else fill(told, h("p", {}, found.says));
  };
  const box = h("details", { ontoggle: open }, h("summary", {}, "Show the chart, and what simpler play loses"), told);
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
