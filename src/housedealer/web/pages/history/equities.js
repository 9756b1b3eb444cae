// The equities of a finished hand beside its replay: bars for the current step, a graph of all steps, the luck of an all-in.

import { fill, h, money, s } from "../../lib/dom.js";

/** @typedef {import("../../types.js").Equities} Equities */

const SLOW = 1500;
/** Milliseconds after which the page says that it is working. */
const WIDE = 300;
const HIGH = 110;
const LINES = 5;
/** How many kinds of lines there are before they repeat. */

/** @type {Record<string, string>} */
const NAMES = { preflop: "Before the flop", flop: "Flop", turn: "Turn", river: "River", deal: "Before the draw", draw: "After the draw", "draw-1": "First draw", "draw-2": "Second draw", "draw-3": "Third draw" };

export class EquityPanel {
  /**
   * @param {import("../../felt/steps.js").Steps} steps
   * @param {import("../../types.js").TableEvent[]} events
   * @param {(place: string) => string} name
   */
  constructor(steps, events, name) {
    this.steps = steps;
    this.events = events;
    this.name = name;
    this.node = h("section", { class: "box equities", hidden: true });
    this.bars = h("div", { role: "status" });
    this.mark = s("line", { y1: 0, y2: HIGH, class: "zero" });
    /** @type {Equities | null} */
    this.equities = null;
    steps.onstep = () => this.draw();
    this.slow = setTimeout(() => {
      this.node.hidden = false;
      fill(this.node, h("h2", {}, "Equity"), h("p", { class: "soft", role: "status" }, "Working out the odds of this hand. The first time can take a minute."));
    }, SLOW);
  }

  /** There is nothing to show. */
  none() {
    clearTimeout(this.slow);
    this.node.hidden = true;
  }

  /** @param {Equities} equities */
  give(equities) {
    this.none();
    if (!equities.steps.length) return;
    this.equities = equities;
    this.node.hidden = false;
    fill(this.node, h("h2", {}, "Equity"), ...equities.says.map((line) => h("p", {}, h("b", {}, line))), this.bars, this.graph(equities));
    this.draw();
  }

  /** The equities at the step shown. */
  draw() {
    const now = this.equities?.steps.filter((one) => one.at <= this.steps.at).at(-1);
    const x = String((this.steps.at / Math.max(1, this.events.length)) * WIDE);
    this.mark.setAttribute("x1", x);
    this.mark.setAttribute("x2", x);
    if (!now) {
      fill(this.bars, h("p", { class: "soft" }, "No cards yet."));
      return;
    }
    const seats = Object.entries(now.equities);
    fill(
      this.bars,
      h("p", { class: "soft" }, `${streetName(now.street)}, ${money(now.pot)} in the pot`),
      h("dl", { class: "bars" }, ...seats.flatMap(([seat, equity]) => [h("dt", {}, this.name(seat)), h("dd", {}, h("meter", { min: 0, max: 1, value: equity, "aria-hidden": "true" }), ` ${(equity * 100).toFixed(1)}%`)])),
      h("p", { class: "soft" }, `${now.counted ? "" : "Simulated. "}Hands nobody showed count as random.`),
    );
  }

  /** @param {Equities} equities */
  graph({ steps }) {
    const seats = [...new Set(steps.flatMap((one) => Object.keys(one.equities)))];
    const x = (/** @type {number} */ at) => (at / Math.max(1, this.events.length)) * WIDE;
    const y = (/** @type {number} */ equity) => 4 + (1 - equity) * (HIGH - 8);
    const paths = seats.map((seat, number) => {
      let drawn = "";
      for (const [at, one] of steps.entries()) {
        const equity = one.equities[seat];
        if (equity === undefined) continue;
        const until = x(steps[at + 1]?.at ?? this.events.length).toFixed(1);
        drawn += `${drawn ? "L" : "M"}${x(one.at).toFixed(1)} ${y(equity).toFixed(1)}L${until} ${y(equity).toFixed(1)}`;
      }
      return s("path", { d: drawn, class: `line line${number % LINES}` });
    });
    const words = steps.map((one) => `${streetName(one.street)}: ${Object.entries(one.equities).map(([seat, equity]) => `${this.name(seat)} ${Math.round(equity * 100)}%`).join(", ")}`).join("; ");
    return h(
      "figure",
      { class: "graph" },
      s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Equity through the hand. ${words}` }, s("line", { x1: 0, x2: WIDE, y1: y(0.5), y2: y(0.5), class: "zero" }), this.mark, ...paths),
      h("figcaption", {}, ...seats.map((seat, number) => h("span", { class: `key line${number % LINES}` }, this.name(seat)))),
    );
  }
}

/** @param {string} street */
function streetName(street) {
  return NAMES[street] ?? `${street.charAt(0).toUpperCase()}${street.slice(1).replaceAll("-", " ")} street`;
}
