// The wager panel: wagers before the deal for all of your places, seats and places behind seats.

import { token } from "../../felt/chips.js";
import { fill, h, money } from "../../lib/dom.js";
import { cents, dollars } from "../../lib/money.js";
import { edgeOf, lossOf } from "../../lib/net.js";
import { aNoun, edgeWords, onAverage, percent, sharedWords, wagerName } from "../../lib/words.js";

/** @typedef {import("./panels.js").Panel} Panel */
/** @typedef {import("./panels.js").Send} Send */
/** @typedef {import("../../types.js").WagerDetail} Rule */
/** @typedef {import("../../types.js").Edges["edges"]} Edges */
/**
 * @typedef {object} Own one of your places
 * @property {string} place
 * @property {string} label
 * @property {Rule[]} wagers the wagers offered there
 * @property {number} have
 * @property {Record<string, number>} draft
 */

const sum = (/** @type {Record<string, number>} */ draft) => Object.values(draft).reduce((total, value) => total + value, 0);

/** The wagers of which one is needed, in words: “a Player or Banker bet”; of many, what they are all called. @param {string[]} lacks */
function needed(lacks) {
  const shared = lacks.length > 2 ? sharedWords(lacks) : lacks.map((name) => name.replace(/ line$/i, "").replace(/^Main$/, "main")).join(" or ");
  return shared ? `${aNoun(shared)} bet` : "another bet";
}

/** A panel for wagers: tiles for one place at a time, one button that deals for all. */
export class WagerPanel {
  /**
   * @param {object} how
   * @param {string} how.title of the game
   * @param {Own[]} how.places
   * @param {Record<string, [number, number | null]>} how.limits
   * @param {Record<string, Record<string, number>>} how.before the last wagers, by place
   * @param {Edges | undefined} how.edges undefined while they are worked out
   * @param {() => void} how.onchange
   * @param {(message: {type: string, place: string, wagers: Record<string, number>, ready: boolean}) => ReturnType<Send>} how.send
   */
  constructor({ title, places, limits, before, edges, onchange, send }) {
    this.title = title;
    this.places = places;
    this.limits = limits;
    this.before = before;
    this.edges = edges;
    this.onchange = onchange;
    this.send = send;
    this.at = 0;
    this.chosen = places[0].wagers[0].id;
    const all = places.flatMap((one) => one.wagers);
    this.smallest = Math.min(...all.map((one) => limits[one.id]?.[0] ?? 1_00));
    const have = Math.max(...places.map((one) => one.have));
    this.chips = [50, 1_00, 5_00, 25_00, 100_00, 500_00, 1000_00].filter((value) => value <= have && (value >= 1_00 || this.smallest < 1_00)).slice(0, 5);
    this.tabs = h("div", { class: "tabs", role: "group", "aria-label": "Your places", hidden: places.length < 2 });
    this.tiles = h("div", { class: "wagertiles", role: "group" });
    this.field = h("input", { type: "number", min: 0, step: "any", inputmode: "decimal" });
    this.slider = h("input", { type: "range", min: 0, max: 1000 });
    this.tray = h("div", { class: "tray", role: "group", "aria-label": "Chip to place" });
    this.button = h("button", { class: "main", type: "button", onclick: () => this.deal() });
    /** The cost of the wagers on average, shown beside the question. */
    this.aside = h("span", { class: "soft worth", role: "status" });
    /** @type {Record<string, number>[][]} the drafts of all places, before each change */
    this.history = [];
    /** Whether there are wagers of the round before to repeat. */
    this.repeats = places.some((one) => Object.keys(before[one.place] ?? {}).length > 0);
    this.again = h("button", { type: "button", onclick: () => this.repeat() }, "Rebet", h("kbd", {}, "R"));
    this.out = h("button", { type: "button", onclick: () => this.skip() }, "Sit this one out", h("kbd", {}, "S"));
    this.undone = h("button", { type: "button", onclick: () => this.undo() }, "Undo", h("kbd", {}, "U"));
    this.doubled = h("button", { type: "button", onclick: () => this.double() }, "Double", h("kbd", {}, "X"));
    const ends = h("span", { class: "ends" }, h("button", { type: "button", onclick: () => this.least() }, "Min"), h("button", { type: "button", onclick: () => this.top() }, "Max"));
    this.again.hidden = !this.repeats;
    this.cleared = h("button", { type: "button", onclick: () => this.clear() }, "Clear", h("kbd", {}, "C"));
    this.node = h("div", { class: "panel wagering" }, this.tabs, this.tiles, h("div", { class: "row" }, h("div", { class: "editor" }, this.tray, this.field, ends, this.slider), h("div", { class: "acts" }, this.button, this.out, this.again, this.undone, this.doubled, this.cleared)));
    /** @type {Record<string, () => void>} */
    this.keys = { Enter: () => this.deal(), d: () => this.deal(), r: () => this.repeat(), c: () => this.clear(), u: () => this.undo(), x: () => this.double(), s: () => this.skip() };
    if (places.length > 1) this.keys.n = () => this.turnTo((this.at + 1) % this.places.length, true);
    this.buildTray();
    this.field.addEventListener("input", () => this.set(this.chosen, cents(this.field.value), true));
    this.slider.addEventListener("input", () => this.slide());
    this.turnTo(0);
  }

  /** The place whose wagers are shown. */
  get own() {
    return this.places[this.at];
  }

  buildTray() {
    this.chips.forEach((value, at) => {
      const button = h("button", { type: "button", "data-chip": dollars(value), "aria-label": `Chip of ${money(value)}`, title: `${money(value)} (key ${at + 1})` }, token(value, 40));
      button.addEventListener("click", () => this.choose(value));
      this.tray.append(button);
    });
    this.choose(this.chips.find((value) => value >= Math.max(5_00, this.smallest)) ?? this.chips.at(-1) ?? 1_00);
  }

  /** @param {number} value */
  choose(value) {
    this.value = value;
    for (const button of this.tray.children) button.setAttribute("aria-pressed", String(cents(button.dataset.chip) === value));
  }

  /** @param {number} number */
  chip(number) {
    if (this.chips[number - 1]) this.choose(this.chips[number - 1]);
  }

  /**
   * Show the wagers of another of your places.
   * @param {number} at
   * @param {boolean} [focus]
   */
  turnTo(at, focus = false) {
    this.at = at;
    if (!this.own.wagers.some((one) => one.id === this.chosen)) this.chosen = this.own.wagers[0].id;
    this.tiles.setAttribute("aria-label", this.places.length > 1 ? `Bets, ${this.own.label}` : "Bets");
    fill(this.tiles, ...this.own.wagers.map((one) => this.tile(one)));
    this.show();
    this.onchange();
    if (focus) this.tiles.querySelector("button")?.focus();
  }

  /** @param {Rule} one */
  tile(one) {
    const tile = h("button", { type: "button", class: "tile", "data-wager": one.id }, h("span", { class: "nm" }, this.shortName(one)), h("span", { class: "od" }), h("span", { class: "am" }), h("span", { class: "lim" }));
    tile.addEventListener("click", () => this.add(one.id));
    tile.addEventListener("focus", () => {
      if (this.chosen === one.id) return;
      this.chosen = one.id;
      this.show();
    });
    tile.addEventListener("contextmenu", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.take(one.id);
    });
    tile.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "ArrowUp") this.add(one.id);
      else if (event.key === "ArrowDown" || event.key === "Backspace") this.take(one.id);
      else return;
      event.preventDefault();
    });
    return tile;
  }

  /** A wager’s rule. @param {string} id */
  rule(id) {
    return this.own.wagers.find((one) => one.id === id);
  }

  /** Wagers that are placed together with this one: each needs the other, or must equal it. @param {string} id @returns {Rule[]} */
  partners(id) {
    const rule = this.rule(id);
    return this.own.wagers.filter((one) => one.id !== id && (one.equals === id || rule?.equals === one.id || (one.requires.length === 1 && one.requires[0] === id && rule?.requires.length === 1 && rule.requires[0] === one.id)));
  }

  /** The wagers of which one is still needed beside this one; empty where it may be placed. @param {Rule} rule @returns {string[]} */
  lacks(rule) {
    const { draft } = this.own;
    const partners = this.partners(rule.id).map((one) => one.id);
    const needs = this.own.wagers.filter((one) => rule.requires.includes(one.id) && !partners.includes(one.id));
    return needs.some((one) => draft[one.id]) ? [] : needs.map((one) => this.shortName(one));
  }

  /** The most that this wager may be raised to. @param {string} id */
  most(id) {
    const { draft, have } = this.own;
    const rule = this.rule(id);
    const together = [id, ...this.partners(id).filter((one) => one.equals === id || rule?.equals === one.id || !draft[one.id]).map((one) => one.id)];
    const free = have - sum(draft) + together.reduce((all, one) => all + (draft[one] ?? 0), 0);
    const capped = rule?.at_most && this.rule(rule.at_most) ? (draft[rule.at_most] ?? 0) : Infinity;
    return Math.max(0, Math.min(this.limits[id]?.[1] ?? Infinity, capped, Math.floor(free / together.length)));
  }

  /**
   * @param {string} id
   * @param {number} value
   * @param {boolean} [typing]
   */
  set(id, value, typing = false) {
    const { draft, wagers } = this.own;
    if (!typing) this.remember();
    // A typed amount stays as it is, with a message if it is too much; chips and the slider stop at the most, and less than
    // the minimum is no bet.
    const reach = Math.min(this.most(id), Math.max(0, value));
    const amount = typing ? Math.max(0, value) : reach < (this.limits[id]?.[0] ?? 0) ? 0 : reach;
    if (amount) draft[id] = amount;
    else delete draft[id];
    // Partners are placed and removed together, and equal ones stay equal.
    for (const one of this.partners(id)) {
      if (!amount) delete draft[one.id];
      else if (one.equals === id || this.rule(id)?.equals === one.id) draft[one.id] = amount;
      else draft[one.id] ??= Math.max(amount, this.limits[one.id]?.[0] ?? 0);
    }
    if (amount) for (const one of wagers) if (draft[one.id] && (this.rule(id)?.excludes.includes(one.id) || one.excludes.includes(id))) delete draft[one.id];
    // A wager without the one it needs goes too, none exceeds its cap, and one that must reach another does.
    for (const one of wagers) {
      if (draft[one.id] && this.lacks(one).length) delete draft[one.id];
      if (one.at_most && draft[one.id] > (draft[one.at_most] ?? Infinity)) draft[one.id] = draft[one.at_most];
      const reached = draft[one.at_least ?? ""] ?? 0;
      if (draft[one.id] < reached && !(typing && one.id === id)) {
        if (reached <= this.most(one.id)) draft[one.id] = reached;
        else delete draft[one.id];
      }
    }
    this.show(typing);
    this.onchange();
  }

  /** Push the drafts onto the undo history; the changes of one click are one entry. */
  remember() {
    if (this.together) return;
    const now = this.places.map((one) => ({ ...one.draft }));
    if (JSON.stringify(now) !== JSON.stringify(this.history.at(-1))) this.history.push(now);
  }

  /** Make several changes as one entry of the undo history. @param {() => void} change */
  atOnce(change) {
    this.remember();
    this.together = true;
    change();
    this.together = false;
  }

  /** Take the last change back. */
  undo() {
    let before = this.history.pop();
    if (JSON.stringify(before) === JSON.stringify(this.places.map((one) => one.draft))) before = this.history.pop();
    if (!before) return;
    this.places.forEach((one, at) => {
      for (const id of Object.keys(one.draft)) delete one.draft[id];
      Object.assign(one.draft, before?.[at]);
    });
    this.show();
    this.onchange();
  }

  /** Double all wagers as far as limits and money allow, those first that others need. */
  double() {
    const wished = this.places.map((one) => ({ ...one.draft }));
    this.atOnce(() => this.placeAll(wished.map((draft) => Object.fromEntries(Object.entries(draft).map(([id, amount]) => [id, 2 * amount])))));
  }

  /** Put the minimum on the chosen wager. */
  least() {
    const rule = this.rule(this.chosen);
    if (rule && !this.lacks(rule).length) this.set(this.chosen, this.limits[this.chosen]?.[0] ?? 1_00);
  }

  /** Put the maximum on the chosen wager. */
  top() {
    const rule = this.rule(this.chosen);
    if (rule && !this.lacks(rule).length) this.set(this.chosen, this.most(this.chosen));
  }

  /** Whether changes belong to one entry of the undo history. */
  together = false;

  /**
   * Add a chip.
   * @param {string} id empty for the chosen wager
   * @param {string} [place] another of your places than the one shown
   */
  add(id, place) {
    const at = this.places.findIndex((one) => one.place === place);
    if (at >= 0 && at !== this.at) this.turnTo(at);
    const rule = this.rule(id || this.chosen);
    if (!rule) return;
    id = this.chosen = rule.id;
    const lacks = this.lacks(rule);
    if (lacks.length) {
      this.show();
      this.aside.textContent = `${this.shortName(rule)} needs ${needed(lacks)} first.`;
      return;
    }
    const now = this.own.draft[id] ?? 0;
    const least = this.limits[id]?.[0] ?? 0;
    if (!now && this.most(id) < least) {
      this.show();
      const most = this.most(id);
      this.aside.textContent = `${this.shortName(rule)} takes at least ${money(least)}; ${most ? `you can still bet ${money(most)} there` : "you have no chips left for it"}.`;
      return;
    }
    this.set(id, now ? now + this.step(rule) : Math.max(this.step(rule), least));
  }

  /** What a chip adds to a bet: in bets that stay up as many as pay whole dollars, as six at 7 to 6. @param {Rule} rule */
  step(rule) {
    const value = this.value ?? 1_00;
    const unit = rule.stays ? Number(/^\d+ to (\d+)$/.exec(rule.odds)?.[1] ?? 1) * 1_00 : 1;
    return Math.max(unit, Math.round(value / unit) * unit);
  }

  /** Take a chip back. @param {string} id */
  take(id) {
    const rule = this.rule(id);
    if (!rule) return;
    this.chosen = id;
    const now = (this.own.draft[id] ?? 0) - this.step(rule);
    this.set(id, now < (this.limits[id]?.[0] ?? 0) ? 0 : now);
  }

  slide() {
    const top = this.most(this.chosen);
    const raw = top * (Number(this.slider.value) / 1000) ** 2;
    const grain = raw > 1000_00 ? 100_00 : raw > 200_00 ? 25_00 : raw > 50_00 ? 5_00 : this.smallest % 100 ? 50 : 1_00;
    this.set(this.chosen, Number(this.slider.value) >= 1000 ? top : Math.round(raw / grain) * grain);
  }

  clear() {
    this.remember();
    for (const id of Object.keys(this.own.draft)) delete this.own.draft[id];
    this.show();
    this.onchange();
  }

  /** Repeat the last wagers at all places. */
  repeat() {
    this.atOnce(() => {
      for (const one of this.places) for (const id of Object.keys(one.draft)) delete one.draft[id];
      this.placeAll(this.places.map((one) => this.before[one.place] ?? {}));
    });
  }

  /** Place amounts at all places, those first that others need. @param {Record<string, number>[]} wished */
  placeAll(wished) {
    const shown = this.at;
    this.places.forEach((one, at) => {
      this.at = at;
      const needs = (/** @type {string} */ id) => this.rule(id)?.requires.length ?? 0;
      for (const [id, amount] of Object.entries(wished[at]).sort(([a], [b]) => needs(a) - needs(b))) if (one.wagers.some((each) => each.id === id)) this.set(id, amount);
    });
    this.turnTo(shown);
  }

  /** Sit the round out: no place has a wager in it. */
  skip() {
    if (this.places.some((one) => sum(one.draft))) return;
    for (const one of this.places) void this.send({ type: "wager", place: one.place, wagers: {}, ready: true });
  }

  /** Confirm the wagers of all places one after another, those of the round before where none are placed; show the first place that is refused. */
  async deal() {
    if (!this.places.some((one) => sum(one.draft))) {
      if (this.repeats) this.repeat();
      const placed = this.total();
      if (placed < this.last() || !placed) {
        // Nothing else is dealt than what the button said.
        this.aside.textContent = placed ? "You don’t have the chips for the same bets. This is what’s left of them." : "Put chips on a bet first, or sit this one out.";
        return;
      }
    }
    for (const [at, one] of this.places.entries()) {
      const answer = await this.send({ type: "wager", place: one.place, wagers: { ...one.draft }, ready: true });
      if (!answer) {
        this.turnTo(at);
        return;
      }
    }
  }

  /** The clock runs out: chips that lie on circles are bets, as at any table. @returns {boolean} whether there are any */
  timeUp() {
    if (!this.total() || this.tooMuch()) return false;
    void this.deal();
    return true;
  }

  /** What is bet at all places. */
  total() {
    return this.places.reduce((all, one) => all + sum(one.draft), 0);
  }

  /** What was bet at all places in the round before, where that may be repeated. */
  last() {
    return this.repeats ? this.places.reduce((all, one) => all + sum(this.before[one.place] ?? {}), 0) : 0;
  }

  /** That more is typed than there are chips for, or than a limit allows; else empty. */
  tooMuch() {
    const short = this.places.find((one) => sum(one.draft) > one.have);
    if (short) return `The most you can bet is ${money(short.have)}${this.places.length > 1 ? ` at ${short.label.toLowerCase()}` : ""}.`;
    const over = this.own.wagers.find((one) => (this.own.draft[one.id] ?? 0) > this.most(one.id));
    return over ? `The most you can bet on ${over.name} is ${money(this.most(over.id))}.` : "";
  }

  /** Show edges that arrived after the panel. @param {Edges} edges */
  setEdges(edges) {
    this.edges = edges;
    this.show();
  }

  show(typing = false) {
    const { own, edges } = this;
    this.showTabs();
    for (const tile of this.tiles.children) {
      const rule = this.rule(tile.dataset.wager);
      if (!rule) continue;
      const amount = own.draft[rule.id] ?? 0;
      const least = this.limits[rule.id]?.[0];
      const known = edgeOf(edges, rule.id);
      const row = edges?.[rule.id];
      const at = row?.by_bet ? amount || row.by_bet.bet : 0;
      const edge = known === undefined ? "" : row && at ? `${edgeWords(lossOf(row, at) / at)} at ${money(at)}` : edgeWords(known);
      const top = this.limits[rule.id]?.[1];
      const reach = least === undefined ? "" : top === least ? money(least) : top ? `${money(least)}–${money(top)}` : `${money(least)} and up`;
      const lacks = this.lacks(rule);
      const partner = this.partners(rule.id)[0];
      const beside = lacks.length ? `needs ${needed(lacks)}` : partner ? `${partner.equals === rule.id || rule.equals === partner.id ? "equal to" : "with"} ${this.shortName(partner)}` : rule.at_least && own.draft[rule.at_least] ? `no less than ${this.shortName(/** @type {Rule} */ (this.rule(rule.at_least)))}` : "";
      const instead = rule.excludes.some((id) => own.draft[id]) && !amount ? "replaces your other pick" : "";
      tile.setAttribute("aria-pressed", String(rule.id === this.chosen));
      tile.querySelector(".am").textContent = amount ? money(amount) : "";
      tile.classList.toggle("closed", lacks.length > 0);
      fill(tile.querySelector(".lim"), amount ? null : h("span", { class: "reach" }, beside && reach ? `${reach} · ` : reach), beside);
      // A narrow tile breaks the line between them, not within.
      fill(tile.querySelector(".od"), rule.odds && h("span", {}, rule.odds.replace(/(\d) to (?=\d)/g, "$1\u00a0to\u00a0")), edge && h("span", {}, edge));
      tile.title = [rule.name, reach, edge, instead].filter(Boolean).join(", ");
      tile.setAttribute("aria-label", `${rule.name}, ${rule.odds || "see rules"}, ${reach}${beside ? `, ${beside}` : ""}${edge && `, ${edge}`}${instead && `, ${instead}`}${amount ? `, ${money(amount)} placed` : ", no bet"}`);
    }
    const name = this.rule(this.chosen)?.name ?? this.chosen;
    this.field.setAttribute("aria-label", `Amount on ${name} in dollars`);
    this.slider.setAttribute("aria-label", `Amount on ${name}, slider`);
    if (!typing) this.field.value = String(dollars(own.draft[this.chosen] ?? 0));
    this.slider.value = String(Math.round(Math.sqrt(Math.min(1, (own.draft[this.chosen] ?? 0) / (this.most(this.chosen) || 1))) * 1000));
    this.undone.hidden = !this.history.length;
    fill(this.aside, ...this.costText());
    const total = this.total();
    const without = this.places.filter((one) => !sum(one.draft)).map((one) => `${one.place.includes("/") ? "behind seat" : "seat"} ${one.place.split("/")[0]}`);
    this.out.hidden = total > 0;
    this.doubled.hidden = this.cleared.hidden = !total;
    const last = this.last();
    const enough = this.places.every((one) => sum(this.before[one.place] ?? {}) <= one.have);
    fill(this.button, total ? `Deal · ${money(total)}` : last ? (enough ? `Deal again · ${money(last)}` : "Bet what’s left") : "Deal", h("kbd", {}, "D"), total && without.length ? h("small", {}, ` not ${without.join(", ")}`) : null);
    this.button.disabled = (!total && !last) || Boolean(this.tooMuch());
  }

  /** A wager's name on its tile. @param {Rule} rule */
  shortName(rule) {
    return wagerName(rule.name, this.title);
  }

  showTabs() {
    if (this.places.length < 2) return;
    const focused = this.tabs.contains(document.activeElement);
    fill(
      this.tabs,
      ...this.places.map((one, at) => h("button", { type: "button", class: "tab", "aria-pressed": String(at === this.at), onclick: () => this.turnTo(at) }, one.label.replace(/(^Behind .*) \(.*/, "$1"), h("b", {}, sum(one.draft) ? ` ${money(sum(one.draft))}` : " –"))),
      h("span", { class: "soft" }, "next ", h("kbd", {}, "N")),
    );
    if (focused) this.tabs.children[this.at]?.focus();
  }

  /** That a bet which is raised later leaves no chips for the smallest raise; empty where it leaves enough. @param {NonNullable<Edges>} edges @returns {string} */
  leavesShort(edges) {
    for (const { draft, have } of this.places) {
      const raised = Object.keys(draft).filter((id) => (edges[id]?.stakes ?? 1) > 1);
      const left = have - sum(draft);
      if (raised.some((id) => left < draft[id])) return left ? `That leaves you only ${money(left)} for later bets in the round.` : "That leaves you no chips for later bets in the round.";
    }
    return "";
  }

  /** The cost of the drafted wagers on average, as text; what a phone has no room for comes last. @returns {(string | Node)[]} */
  costText() {
    const { edges } = this;
    const over = this.tooMuch();
    if (over) return [over];
    if (edges === undefined) return ["Working out the edges…"];
    if (edges === null) return [];
    const placed = this.places.flatMap((one) => Object.entries(one.draft));
    if (!placed.length) return [];
    const cost = placed.reduce((all, [id, amount]) => all + (edges[id] ? lossOf(edges[id], amount) : NaN), 0);
    const staked = placed.reduce((all, [id, amount]) => all + amount * (edges[id]?.stakes ?? NaN), 0);
    const total = placed.reduce((all, [, amount]) => all + amount, 0);
    const short = this.leavesShort(edges);
    if (short) return [short];
    if (!Number.isFinite(cost)) return ["The edge of some of these bets isn’t known."];
    if (Math.abs(cost) < 0.05) return [`${money(total)} in bets ${onAverage(cost)}`, h("span", { class: "nofees" }, ", not counting fees")];
    return [`${money(total)} in bets ${onAverage(cost)} (${percent(Math.abs(cost) / staked)}${Math.round(staked) > total ? ` of ${money(Math.round(staked))} counting later bets` : ""})`, h("span", { class: "nofees" }, ", not counting fees")];
  }
}
