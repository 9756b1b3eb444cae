// The best play of a posting as a chart, fetched when someone asks for it.

import { chartParts } from "../../lib/chart.js";
import { fill, h } from "../../lib/dom.js";
import { api } from "../../lib/net.js";

/** Milliseconds after which the page explains why a chart is slow. */
const SLOW = 1500;

/** A box that holds the chart once it is opened, or says why there is none. @param {import("../../types.js").PostingPage} posting */
export function strategyBox({ id, drills, no_advice }) {
  if (no_advice) return h("section", { class: "box" }, h("h2", {}, "Best play"), h("p", { class: "soft" }, no_advice));
  const chart = h("div", { class: "strategy" });
  const open = async () => {
    if (!box.open || chart.childElementCount) return;
    fill(chart, h("p", { class: "soft" }, "Fetching the chart…"));
    const slow = setTimeout(() => fill(chart, h("p", { class: "soft" }, "Working out the best play. The first time takes a minute or two…")), SLOW);
    /** @type {import("../../types.js").Strategy | {says: string}} */
    const answer = await api(`/api/strategy/${id}`).catch((/** @type {Error} */ error) => ({ says: error.message }));
    clearTimeout(slow);
    fill(chart, ...("tables" in answer ? chartParts(answer) : [h("p", {}, answer.says)]));
  };
  const box = h("details", { ontoggle: open }, h("summary", {}, "Show the chart, and what playing by it costs"), chart);
  return h("section", { class: "box" }, h("h2", {}, "Best play"), box, drills ? h("p", { class: "drilllink" }, h("a", { class: "button", href: `#/drill/${id}` }, "Drill the hard hands")) : null);
}
