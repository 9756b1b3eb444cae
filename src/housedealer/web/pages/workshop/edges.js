// The edges of a changed posting beside the posted ones.

import { fill, h, words } from "../../lib/dom.js";
import { wagerName } from "../../lib/words.js";

/** @typedef {import("../../types.js").Bench} Bench */
/** @typedef {import("../../types.js").WagerValue} WagerValue */
/** @typedef {import("../../types.js").WagerValues} WagerValues */

export class Results {
  /** @param {import("../../types.js").WorkshopForm} form */
  constructor(form) {
    this.form = form;
    /** The wager whose outcomes are shown; by default the first whose edge changed. */
    this.picked = "";
    /** @type {Bench | undefined} */
    this.last = undefined;
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "Worked out so far" });
    this.stage = h("span", { class: "soft" });
    this.progress = h("p", { class: "working", role: "status" }, this.bar, this.stage);
    this.strip = h("p", { class: "strip", "aria-live": "polite" });
    this.body = h("div", {});
    this.node = h("div", { class: "results" }, this.progress, this.body);
  }

  /** Mark the figures as out of date. */
  stale() {
    for (const part of [this.body, this.strip]) part.classList.add("stale");
    this.progress.hidden = true;
  }

  /** @param {Bench} bench */
  show(bench) {
    this.last = bench;
    this.progress.hidden = !bench.working;
    this.bar.max = bench.total;
    this.bar.value = bench.done;
    this.stage.textContent = bench.stage.startsWith("waiting") ? "Waiting in line…" : `Working out: ${this.name(bench.stage)}…`;
    // The old figures stay until the new ones are here.
    if (bench.working && !Object.keys(bench.wagers).length) return;
    for (const part of [this.body, this.strip]) part.classList.remove("stale");
    this.draw(bench);
  }

  /** @param {string} wager */
  name(wager) {
    return wager.split("+").map((one) => this.form.wagers[one] ?? one.replaceAll("-", " ")).join(" and ");
  }

  /** @param {Bench} bench */
  draw(bench) {
    const order = Object.keys(bench.wagers).sort((a, b) => this.place(a) - this.place(b));
    const moved = order.filter((one) => edgeOf(bench.wagers[one].before) !== edgeOf(bench.wagers[one].after));
    const shown = bench.wagers[this.picked] ? this.picked : (moved[0] ?? order[0]);
    fill(this.strip, ...(moved.length ? moved.slice(0, 2).map((one) => h("span", {}, `${this.name(one)} `, ...change(bench.wagers[one]))) : [h("span", {}, "No edge changed.")]));
    fill(this.body, order.length ? this.wagers(bench, order, shown) : h("p", { class: "soft" }, "Players play each other here, so no bet has an edge. The audit is below."), shown ? this.rows(shown, bench.wagers[shown]) : null, this.shifts(bench), this.play(bench), this.findings(bench), this.sisters(bench, order));
  }

  /** @param {string} wager */
  place(wager) {
    const at = Object.keys(this.form.wagers).indexOf(wager.split("+")[0]);
    return at < 0 ? 999 : at + (wager.includes("+") ? -0.5 : 0);
  }

  /**
   * @param {Bench} bench
   * @param {string[]} order
   * @param {string} shown
   */
  wagers(bench, order, shown) {
    const row = (/** @type {string} */ wager) => {
      const { before, after } = bench.wagers[wager];
      const pick = h("button", { type: "button", class: "pickwager", "aria-pressed": String(wager === shown), onclick: () => this.pick(wager) }, this.name(wager));
      return h("tr", { "data-wager": wager, class: edgeOf(before) === edgeOf(after) ? "" : "moved" }, h("th", { scope: "row" }, pick), h("td", { class: "n" }, percent(edgeOf(before))), h("td", { class: `n after ${(edgeOf(after) ?? 0) < 0 ? "good" : ""}` }, percent(edgeOf(after))), h("td", { class: "n wide" }, after ? percent(after.hits, 2) : "–"), h("td", { class: "n wide" }, after?.stdev?.toFixed(3) ?? "–"));
    };
    return h("div", {}, h("h2", {}, "Edge"), h("div", { class: "scroll" }, h("table", { class: "edges" }, head("Bet", "As posted", "Changed", "Wins", "Std. dev."), h("tbody", {}, ...order.map(row)))), h("p", { class: "soft small" }, "What a dollar bet loses on average, not counting fees. Below zero, the bettor has the advantage."));
  }

  /** @param {string} wager */
  pick(wager) {
    this.picked = wager;
    if (this.last) this.draw(this.last);
    this.body.querySelector(`[data-wager="${CSS.escape(wager)}"] button`)?.focus();
  }

  /**
   * @param {string} wager
   * @param {WagerValues} both
   */
  rows(wager, { before, after }) {
    const worth = after ?? before;
    if (!worth) return null;
    const old = new Map((before?.rows ?? []).map((row) => [row.row, row]));
    const lines = worth.rows.map((row) => {
      const was = old.get(row.row);
      const pays = row.pays || signed(row.net);
      const paid = was ? was.pays || signed(was.net) : "";
      return h("tr", {}, h("th", { scope: "row" }, row.row), h("td", { class: "n" }, paid && paid !== pays ? h("s", {}, paid) : null, ` ${pays}`), h("td", { class: "n" }, chance(row.probability)), h("td", { class: "n" }, row.returns ? signed(Number(row.returns.toPrecision(5))) : "0"));
    });
    const play = worth.strategy === "none needed" ? "" : ` Play: ${worth.strategy}.`;
    const spread = (/** @type {WagerValue | null} */ one) => one?.stdev?.toFixed(4) ?? "–";
    const deviation = before && after && before.stdev !== after.stdev ? `${spread(before)} → ${spread(after)}` : spread(worth);
    return h("details", { open: true }, h("summary", {}, `Outcomes: ${this.name(wager)}`), h("div", { class: "scroll" }, h("table", {}, head("Outcome", "Pays", "Chance", "Return"), h("tbody", {}, ...lines))), h("p", { class: "soft small" }, `Wins ${percent(worth.hits, 2)}, pushes ${percent(worth.pushes, 2)}, standard deviation ${deviation}; ${worth.method}.${play}${worth.more ? ` ${worth.more} rarer outcomes are left out.` : ""}`));
  }

  /** @param {Bench} bench */
  shifts(bench) {
    const names = Object.keys(bench.shifts);
    if (!names.length) return null;
    const line = (/** @type {string} */ wager) => {
      const { before, after } = bench.shifts[wager];
      const cell = (/** @type {"mean" | "deviation" | "house"} */ what) => h("td", { class: "n" }, before && after && before[what] !== after[what] ? h("s", {}, cash(before[what])) : null, ` ${after ? cash(after[what]) : "–"}`);
      return h("tr", {}, h("th", { scope: "row" }, this.name(wager)), cell("mean"), cell("deviation"), cell("house"));
    };
    const some = bench.shifts[names[0]].after ?? bench.shifts[names[0]].before;
    return h("details", { open: true }, h("summary", {}, "Bank and house in a shift"), h("div", { class: "scroll" }, h("table", {}, head("Main bet", "Bank keeps", "Std. dev.", "House takes"), h("tbody", {}, ...names.map(line)))), some ? h("p", { class: "soft small" }, `${some.rounds} rounds against one player betting ${cash(some.bet)}, the most allowed, after fees.`) : null);
  }

  /** @param {Bench} bench */
  play(bench) {
    if (!bench.play.length) return null;
    return h("details", { open: true }, h("summary", {}, "What the best play changes"), h("ul", {}, ...bench.play.map((line) => h("li", {}, line))));
  }

  /** @param {Bench} bench */
  findings(bench) {
    const text = (/** @type {import("../../types.js").Finding} */ one) => `${this.form.wagers[one.place] ? wagerName(this.form.wagers[one.place], this.form.title) : words(one.place)}: ${one.says}`;
    const before = new Set(bench.findings_before.map(text));
    const after = new Set(bench.findings.map(text));
    const lines = [...bench.findings.map((one) => h("li", { class: before.has(text(one)) ? "" : "new" }, text(one), before.has(text(one)) ? null : h("span", { class: "badge" }, "new"))), ...bench.findings_before.filter((one) => !after.has(text(one))).map((one) => h("li", { class: "gone" }, h("s", {}, text(one))))];
    return h("details", { open: true, class: "findings" }, h("summary", {}, "Audit"), lines.length ? h("ul", {}, ...lines) : h("p", { class: "soft" }, "The audit found nothing."));
  }

  /**
   * @param {Bench} bench
   * @param {string[]} order
   */
  sisters(bench, order) {
    const tables = bench.differences.map(({ head: names, rows }) => h("div", { class: "scroll" }, h("table", {}, head(...names), h("tbody", {}, ...rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), ...rest.map((cell) => h("td", {}, cell))))))));
    if (!tables.length && !bench.sisters.length) return null;
    const lines = order.map((wager) => h("tr", {}, h("th", { scope: "row" }, this.name(wager)), h("td", { class: "n" }, percent(edgeOf(bench.wagers[wager].after))), ...bench.sisters.map((one) => h("td", { class: "n" }, percent(one.edges[wager] ?? null)))));
    const edges = bench.sisters.length ? h("div", { class: "scroll" }, h("table", {}, head("Edge", "Here, changed", ...bench.sisters.map(({ name }) => name)), h("tbody", {}, ...lines))) : null;
    return h("details", {}, h("summary", {}, "Compared with other cardrooms"), edges, ...tables);
  }
}

/** @param {...string} names */
function head(...names) {
  return h("thead", {}, h("tr", {}, ...names.map((name, at) => h("th", { scope: "col", class: at ? "n" : "" }, name))));
}

/** @param {WagerValue | null | undefined} worth */
function edgeOf(worth) {
  return worth?.edge ?? null;
}

/** @param {WagerValues} both */
function change({ before, after }) {
  const edge = edgeOf(after);
  return [`${percent(edgeOf(before), 2)} → `, h("b", { class: (edge ?? 0) < 0 ? "good" : "" }, percent(edge, 2))];
}

/**
 * @param {number | null} part
 * @param {number} [digits]
 */
function percent(part, digits = 4) {
  return part === null ? "–" : `${(part * 100).toFixed(digits).replace("-", "−")}%`;
}

/** @param {number} part */
function chance(part) {
  return part >= 0.0001 ? percent(part) : `1 in ${Math.round(1 / part).toLocaleString("en-US")}`;
}

/** @param {number} net */
function signed(net) {
  return `${net > 0 ? "+" : ""}${net}`.replace("-", "−");
}

/** @param {number} dollars on average, so that cents are rounded away */
function cash(dollars) {
  return `${dollars < 0 ? "−" : ""}$${Math.abs(Math.round(dollars)).toLocaleString("en-US")}`;
}
