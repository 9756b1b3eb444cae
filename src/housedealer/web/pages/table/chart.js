// The chart at the table: the best play in a dialog, with the cell of the present decision marked.

import { chartParts } from "../../lib/chart.js";
import { showForm, showMessage } from "../../lib/dialogs.js";
import { fill, h } from "../../lib/dom.js";

/** Milliseconds after which the page explains why a chart is slow. */
const SLOW = 1500;

/**
 * Show the chart of the table’s game.
 * @param {import("../../lib/net.js").Send} query
 * @returns {HTMLDialogElement}
 */
export function showChart(query) {
  const says = h("p", { class: "present-says", role: "status" }, "Fetching the chart…");
  const chart = h("div", { class: "strategy" });
  const dialog = showForm("Best play", says, chart);
  dialog.classList.add("chartdialog");
  const slow = setTimeout(() => (says.textContent = "Working out the chart. The first time can take a minute; you can close this and play on."), SLOW);
  query({ type: "chart" })
    .then((answer) => {
      const marked = answer?.chart;
      if (!marked) return;
      says.textContent = marked.says;
      fill(chart, ...chartParts(marked.chart, marked.cells, marked.lines));
      const present = /** @type {HTMLElement | null} */ (chart.querySelector("[aria-current]"));
      present?.scrollIntoView({ block: "center", inline: "center" });
      present?.focus({ preventScroll: true });
    })
    .catch((/** @type {Error} */ error) => (says.textContent = error.message))
    .finally(() => clearTimeout(slow));
  return dialog;
}

/** The button that shows the chart at any time, or says why nothing is advised; none where hints alone are. @param {import("./table.js").TablePage} page */
export function chartButton(page) {
  const { charted, no_advice } = page.info;
  if (!charted && !no_advice) return null;
  const open = () => (charted ? showChart((message) => page.connection.send(message)) : showMessage("Best play", no_advice));
  return h("button", { type: "button", "data-best-play": "", onclick: () => void open() }, "Chart");
}
