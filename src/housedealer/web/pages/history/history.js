// The rounds of a table: results, a graph of luck and decisions, a road for baccarat, the last flips of craps.

import { fill, h, s, signed, words } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { capital, many } from "../../lib/words.js";

/** @typedef {import("../../types.js").RoundSummary} RoundSummary */
/** @typedef {import("../../types.js").Reviewed} Reviewed */

const SHOWN = 12;
const WIDE = 300;
const HIGH = 110;
/** The marks of baccarat's road. */
const BEADS = ["player", "banker", "tie"];

export class History {
  /**
   * @param {string} table
   * @param {string} named what players call a round
   * @param {boolean} learns whether the best play of this game is known
   */
  constructor(table, named, learns) {
    this.table = table;
    this.named = named;
    this.learns = learns;
    this.node = h("section", { class: "box history", hidden: true });
    /** @type {RoundSummary[]} the latest first */
    this.rounds = [];
    /** @type {Map<number, number>} by round, the cost of your decisions, in cents */
    this.costs = new Map();
    this.requests = 0;
    /** Whether decisions are reviewed: working out the best play of a game takes a while the first time. */
    this.looking = false;
    this.status = "";
  }

  /** Fetch the rounds. */
  async refresh() {
    const mine = ++this.requests;
    const rounds = await api(`/api/tables/${this.table}/rounds`).catch(() => null);
    if (!rounds || mine !== this.requests) return;
    this.rounds = rounds;
    this.draw();
    if (this.looking) await this.review(mine);
  }

  /** Start reviewing decisions. */
  look() {
    this.looking = true;
    void this.refresh();
  }

  /** Fetch the cost of your decisions, round by round, in the background. @param {number} mine */
  async review(mine) {
    for (const { number, net } of this.rounds) {
      if (mine !== this.requests || !this.node.isConnected) return;
      if (net === null || this.costs.has(number)) continue;
      /** @type {Reviewed[] | null} */
      const reviewed = await api(`/api/rounds/${this.table}/${number}/review`).catch(() => null);
      this.status = reviewed ? "" : `Working out the best play; you’ll see it after one of the next ${this.named}s.`;
      if (!reviewed) return this.draw();
      this.costs.set(number, reviewed.reduce((sum, one) => sum + one.cost, 0));
      this.draw();
    }
  }

  draw() {
    const own = this.rounds.filter((one) => one.net !== null);
    this.node.hidden = !this.rounds.length;
    const cost = own.reduce((sum, one) => sum + (this.costs.get(one.number) ?? 0), 0);
    const sum = own.reduce((all, one) => all + (one.net ?? 0), 0);
    fill(
      this.node,
      h("h2", {}, `${capital(this.named)}s`, own.length ? h("span", { class: sum > 0 ? "good" : sum < 0 ? "bad" : "soft" }, ` ${signed(sum)}`) : null),
      road(this.rounds),
      flips(this.rounds),
      own.length > 1 ? this.graph([...own].reverse()) : null,
      this.costs.size ? h("p", { class: "soft" }, cost >= 1 ? `Luck ${signed(sum + cost)}, decisions ${signed(-cost)}. ` : "Every decision was right; the rest is luck. ", cost >= 1 ? h("a", { href: `#/learn/${this.table}` }, "Learn from your mistakes") : null) : null,
      this.learns && own.length && !this.looking ? h("button", { type: "button", class: "quiet", onclick: () => this.look() }, "Luck or decisions?") : null,
      this.status ? h("p", { class: "soft", role: "status" }, this.status) : null,
      h("ol", { class: "rounds" }, ...this.rounds.slice(0, SHOWN).map((one) => h("li", {}, h("a", { href: `#/round/${this.table}/${one.number}` }, `${capital(this.named)} ${one.number}`), h("span", {}, one.headline), one.net === null ? null : h("b", { class: one.net > 0 ? "good" : one.net < 0 ? "bad" : "soft" }, signed(one.net))))),
    );
  }

  /** A graph of your result so far, and of the result with best play. @param {RoundSummary[]} rounds the earliest first */
  graph(rounds) {
    const result = [0];
    const luck = [0];
    for (const one of rounds) {
      result.push((result.at(-1) ?? 0) + (one.net ?? 0));
      luck.push((luck.at(-1) ?? 0) + (one.net ?? 0) + (this.costs.get(one.number) ?? 0));
    }
    const most = Math.max(0, ...result, ...luck);
    const least = Math.min(0, ...result, ...luck);
    const y = (/** @type {number} */ value) => 6 + ((most - value) / (most - least || 1)) * (HIGH - 12);
    const path = (/** @type {number[]} */ values) => values.map((value, at) => `${at ? "L" : "M"}${((at / (values.length - 1)) * WIDE).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const last = result.at(-1) ?? 0;
    return h(
      "figure",
      { class: "graph" },
      s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Your result over ${many(rounds.length, this.named)}: ${signed(last)}` }, s("line", { x1: 0, x2: WIDE, y1: y(0), y2: y(0), class: "zero" }), this.costs.size ? s("path", { d: path(luck), class: "luck" }) : null, s("path", { d: path(result), class: "result" })),
      h("figcaption", {}, "Your result", this.costs.size ? ", and (dashed) with best play on the same cards" : ""),
    );
  }
}

/** Baccarat's bead road: six high, the first round top left. @param {RoundSummary[]} rounds the latest first */
function road(rounds) {
  const beads = [...rounds].reverse().map(({ mark }) => mark).filter((mark) => BEADS.includes(mark));
  if (!beads.length) return null;
  const shown = beads.slice(-60);
  const columns = Math.max(10, Math.ceil(shown.length / 6));
  return s("svg", { class: "road", viewBox: `0 0 ${columns * 20} 120`, role: "img", "aria-label": `Road: ${shown.map(words).join(", ")}` }, ...shown.map((mark, at) => s("g", { transform: `translate(${Math.floor(at / 6) * 20 + 10} ${(at % 6) * 20 + 10})` }, s("circle", { r: 8.5, class: `bead ${mark}` }), s("text", { "text-anchor": "middle", y: 4, class: "beadtext", text: words(mark)[0] }))));
}

/** The last flips of craps. @param {RoundSummary[]} rounds the latest first */
function flips(rounds) {
  const totals = rounds.map(({ mark }) => mark).filter((mark) => mark && !BEADS.includes(mark)).slice(0, 20);
  return totals.length ? h("p", { class: "flips", "aria-label": `Last flips, the latest first: ${totals.join(", ")}` }, ...totals.map((total) => h("span", { class: total === "7" ? "seven" : "" }, total))) : null;
}
