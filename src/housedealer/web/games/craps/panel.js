// The craps panel: placing bets, taking them down, and calling them off or on.

import { token } from "../../felt/chips.js";
import { wagerOf } from "./layout.js";
import { fill, h, money } from "../../lib/dom.js";
import { edgeWords, onAverage } from "../../lib/words.js";
import { edgeOf, lossOf } from "../../lib/net.js";
import { cents, dollars } from "../../lib/money.js";

/** @typedef {import("../../pages/table/panels.js").Send} Send */
/** @typedef {{on: boolean, off: Set<string>}} Calls the player's calls before the flip */

const sum = (/** @type {Record<string, number>} */ amounts) => Object.values(amounts).reduce((total, value) => total + value, 0);
const BIG = /^big-/;

/** An empty memory of a layout, which lasts from flip to flip. @returns {import("./felt.js").Memory} */
export function emptyMemory() {
  return { point: null, flips: [], off: new Set(), fresh: {}, down: new Set(), hand: null, calls: { on: false, off: new Set() }, edges: undefined };
}

/**
 * The answer to a question about calls, from the player's calls before the flip.
 * @param {import("../../types.js").OpenOffer} offer
 * @param {Calls} calls
 * @returns {{choice: string, argument?: string} | null} null where it asks something else
 */
export function callFor(offer, calls) {
  const names = offer.legal.map((one) => one.choice);
  if (!names.includes("done") || names.some((/** @type {string} */ name) => !["on", "off", "done"].includes(name))) return null;
  if (calls.on && names.includes("on")) return { choice: "on" };
  const among = offer.legal.find((one) => one.choice === "off")?.argument;
  const off = among?.kind === "name" ? among.among.find((name) => calls.off.has(name)) : undefined;
  return off ? { choice: "off", argument: off } : { choice: "done" };
}

/** The panel beneath the layout while wagers are taken. */
export class CrapsPanel {
  /**
   * @param {object} how
   * @param {string} how.place
   * @param {number | null} how.point
   * @param {Record<string, number>} how.up the standing bets
   * @param {Record<string, number>} how.draft the new bets
   * @param {number} how.have money that is free
   * @param {number} how.held what of the stack is held for the collection
   * @param {Record<string, string>} how.closed the bets that cannot be placed now, each with the reason
   * @param {Record<string, [number, number | null]>} how.limits
   * @param {import("../../types.js").WagerDetail[]} how.wagers
   * @param {Calls} how.calls
   * @param {import("./felt.js").Memory} how.memory
   * @param {() => void} how.onchange
   * @param {Send} how.send
   */
  constructor({ place, point, up, draft, have, held, closed, limits, wagers, calls, memory, onchange, send }) {
    this.place = place;
    this.point = point;
    this.up = up;
    this.draft = draft;
    this.have = have;
    this.held = held;
    this.closed = closed;
    /** @type {Record<string, import("../../types.js").Stays | undefined>} the rules of each wager once it stands */
    this.rules = Object.fromEntries(wagers.map((one) => [one.id, one.stays]));
    this.limits = limits;
    this.calls = calls;
    this.memory = memory;
    this.onchange = onchange;
    this.send = send;
    /** @type {Record<string, string>} */
    this.names = Object.fromEntries(wagers.map((one) => [one.id, one.name]));
    /** @type {Record<string, string>} */
    this.pays = Object.fromEntries(wagers.map((one) => [one.id, one.odds]));
    /** @type {Set<string>} */
    this.down = new Set();
    memory.point = point;
    memory.fresh = draft;
    memory.down = this.down;
    for (const id of calls.off) if (!up[id]) calls.off.delete(id);
    memory.off = calls.off;
    memory.hand = this;
    /** @type {"add" | "take" | "call"} */
    this.mode = "add";
    this.value = 5_00;
    /** The status line: point, money and tips. */
    this.standing = "";
    this.hinting = false;
    this.chips = [1_00, 5_00, 25_00, 100_00].filter((value) => value <= Math.max(1_00, have));
    this.tray = h("div", { class: "tray", role: "group", "aria-label": "Chip to place" });
    this.chips.forEach((value, at) => {
      const button = h("button", { type: "button", "data-chip": dollars(value), "aria-label": `Chip of ${money(value)}`, title: `${money(value)} (key ${at + 1})` }, token(value, 40));
      button.addEventListener("click", () => this.chip(at + 1));
      this.tray.append(button);
    });
    const modeButton = (/** @type {"take" | "call"} */ mode, /** @type {string} */ text, /** @type {string} */ key) => h("button", { type: "button", class: "mode", "data-mode": mode, onclick: () => this.turn(mode) }, text, h("kbd", {}, key));
    this.modes = [modeButton("take", "Take down", "M"), modeButton("call", "Call off", "O")];
    this.working = h("button", { type: "button", class: "mode", "data-mode": "working", onclick: () => this.work() });
    this.button = h("button", { class: "main", type: "button", "data-choice": "flip", onclick: () => this.deal() });
    const clear = h("button", { type: "button", class: "quiet", onclick: () => this.clear() }, "Clear", h("kbd", {}, "C"));
    this.statusLine = h("p", { class: "soft", role: "status" });
    this.node = h("div", { class: "panel crapsing" }, this.statusLine, h("div", { class: "row" }, this.tray, h("div", { class: "acts modes" }, ...this.modes, this.working), h("div", { class: "acts" }, this.button, clear, h("button", { type: "button", class: "quiet wide", onclick: () => this.reach(), title: "Arrows move over the layout, + and − add and take chips" }, "Keys", h("kbd", {}, "L")))));
    /** @type {Record<string, () => void>} */
    this.keys = { Enter: () => this.deal(), d: () => this.deal(), c: () => this.clear(), m: () => this.turn("take"), o: () => this.turn("call"), w: () => this.work(), l: () => this.reach() };
    this.chip(Math.min(2, this.chips.length));
  }

  /** Whether the layout still listens to this panel. */
  get live() {
    return this.memory.hand === this;
  }

  /** Go to the layout by key. */
  reach() {
    /** @type {any} */ (document.querySelector('.felt.craps [tabindex="0"]'))?.focus();
  }

  /** @param {number} number */
  chip(number) {
    this.value = this.chips[number - 1] ?? this.value;
    this.mode = "add";
    this.show();
  }

  /** @param {"take" | "call"} mode */
  turn(mode) {
    this.mode = this.mode === mode ? "add" : mode;
    this.show();
  }

  work() {
    if (this.working.hidden) return;
    this.calls.on = !this.calls.on;
    this.show();
  }

  clear() {
    for (const id of Object.keys(this.draft)) delete this.draft[id];
    this.down.clear();
    this.show();
  }

  /** The amount of a standing bet that is not taken down. @param {string} id */
  stands(id) {
    return [...this.down].some((one) => one === id || this.rules[one]?.down.includes(id)) ? 0 : (this.up[id] ?? 0);
  }

  /** Money that is still free. */
  get free() {
    const back = Object.keys(this.up).reduce((total, id) => total + (this.up[id] - this.stands(id)), 0);
    return this.have + back - sum(this.draft);
  }

  /** Whether a standing wager may be taken down. @param {string} id */
  comesDown(id) {
    return Boolean(this.rules[id]?.down.length);
  }

  /** Whether a standing wager may be called off for a flip. @param {string} id */
  mayBeOff(id) {
    return Boolean(this.up[id] && this.rules[id]?.off);
  }

  /** Why a wager cannot be placed now; an empty text where it can. @param {string | null} id */
  refusal(id) {
    if (!id) return "Odds go on a number once you have a come bet there.";
    const why = this.closed[id];
    if (why) return `${this.names[id]}: ${why.replace(/; expected .*/, "")}.`;
    const flat = id.replace(/-odds$/, "");
    if (flat !== id && !this.stands(flat)) return `${this.names[id]}: odds go behind an established bet.`;
    return this.needs(id) ? `${this.names[id]} can’t be your only bet. First bet the line, come, a number, the field, or big 6 or 8.` : "";
  }

  /** Whether a wager lacks the other wager that it needs beside it. @param {string} id */
  needs(id) {
    const beside = this.rules[id]?.beside ?? [];
    return beside.length > 0 && !beside.some((one) => this.draft[one] || this.stands(one));
  }

  /** What the new bets cost on average until they are decided, in cents; not a number where an edge isn’t known. */
  get cost() {
    return Object.entries(this.draft).reduce((all, [id, added]) => {
      const odds = /^(dont-)?(?:pass|come-(\d+))-odds$/.exec(id);
      const row = this.memory.edges?.[odds ? `${odds[1] ?? ""}odds-${odds[2] ?? this.point}` : id];
      const stood = BIG.test(id) ? 0 : this.stands(id);
      return row ? all + lossOf(row, stood + added) - lossOf(row, stood) : NaN;
    }, 0);
  }

  /** Show edges that arrived after the panel. @param {import("../../types.js").Edges["edges"]} edges */
  setEdges(edges) {
    this.memory.edges = edges;
    this.show();
  }

  /** @param {string} spot */
  may(spot) {
    if (!this.live) return false;
    const id = wagerOf(spot, this.up);
    const there = [spot, `${spot}-odds`].filter((one) => this.up[one] || this.draft[one]);
    if (this.mode === "add") return !this.refusal(id);
    if (this.mode === "call") return there.some((one) => this.mayBeOff(one));
    return there.some((one) => this.draft[one] || this.comesDown(one));
  }

  /** A spot's description for screen readers. @param {string} spot */
  describe(spot) {
    const id = wagerOf(spot, this.up) ?? spot;
    const there = [spot, `${spot}-odds`].map((one) => ({ one, amount: this.stands(one) + (this.draft[one] ?? 0) })).filter(({ amount }) => amount);
    const on = there.map(({ one, amount }) => `${money(amount)} on ${this.names[one]}`).join(", ");
    const edge = edgeOf(this.memory.edges, id);
    return `${this.names[id] ?? spot}${this.pays[id] ? `, ${this.pays[id]}` : ""}${edge === undefined ? "" : `, ${edgeWords(edge)}`}: ${on || "no bet"}${on || !this.live ? "" : this.reason(spot)}`;
  }

  /** Why nothing can be placed on a spot, as it is read out. @param {string} spot */
  reason(spot) {
    const refused = this.refusal(wagerOf(spot, this.up));
    return refused ? `. Closed now. ${refused}` : "";
  }

  /** Explain why a spot is closed when the pointer is over it. @param {string | null} spot */
  hover(spot) {
    if (!this.live || this.mode !== "add") return;
    const refused = spot ? this.refusal(wagerOf(spot, this.up)) : "";
    if (refused || this.hinting) this.showStatus(refused);
    this.hinting = Boolean(refused);
  }

  /** A press on a spot. @param {string} spot */
  add(spot) {
    if (!this.live) return;
    if (this.mode === "take") return this.take(spot);
    if (this.mode === "call") return this.callOff(spot);
    const id = wagerOf(spot, this.up);
    const refused = this.refusal(id);
    if (!id || refused) return this.show(refused);
    if (this.down.delete(id)) return this.show();
    const [least, most] = this.limits[id] ?? [0, null];
    const there = (BIG.test(id) ? 0 : this.stands(id)) + (this.draft[id] ?? 0);
    const wished = Math.min(Math.max(there + this.value, least), most ?? Infinity);
    const added = Math.min(wished - there, this.free);
    if (added <= 0) return this.show(there >= (most ?? Infinity) ? `${this.names[id]} is at its limit of ${money(most ?? 0)}.` : "You have no more chips to bet.");
    if (there + added < least) return this.show(`${this.names[id]} takes at least ${money(least)}; you have ${money(this.free)} to bet with.`);
    this.draft[id] = (this.draft[id] ?? 0) + added;
    this.show();
  }

  /** Take a chip back, or a standing wager down. @param {string} spot */
  take(spot) {
    if (!this.live) return;
    const ids = [`${spot}-odds`, spot];
    const fresh = ids.find((id) => this.draft[id]);
    if (fresh) {
      const left = this.draft[fresh] - this.value;
      const stood = BIG.test(fresh) ? 0 : this.stands(fresh);
      if (left <= 0 || stood + left < (this.limits[fresh]?.[0] ?? 0)) delete this.draft[fresh];
      else this.draft[fresh] = left;
      return this.show();
    }
    const standing = ids.filter((id) => this.up[id]);
    const id = standing.find((one) => this.comesDown(one));
    if (!id) return this.show(standing.length ? `${this.names[standing[0]]} stays up until it wins or loses.` : "");
    if (!this.down.delete(id)) this.down.add(id);
    this.show();
  }

  /** @param {string} spot */
  callOff(spot) {
    const ids = [`${spot}-odds`, spot].filter((id) => this.mayBeOff(id));
    if (!ids.length) return this.show("You can call off odds, place, buy, lay, big and hard way bets that are up.");
    const off = ids.some((id) => !this.calls.off.has(id));
    for (const id of ids) {
      if (off) this.calls.off.add(id);
      else this.calls.off.delete(id);
    }
    this.show();
  }

  /** The message to the server: a standing wager that grows is taken down and placed whole. */
  message() {
    const down = [...this.down].filter((id) => ![...this.down].some((one) => one !== id && this.rules[one]?.down.includes(id)));
    /** @type {Record<string, number>} */
    const wagers = {};
    for (const [id, added] of Object.entries(this.draft)) {
      const stood = BIG.test(id) ? 0 : this.stands(id);
      wagers[id] = stood + added;
      if (stood) down.push(id);
    }
    return { type: "wager", place: this.place, wagers, down, ready: true };
  }

  async deal() {
    if (!this.live || this.button.disabled) return;
    this.memory.hand = null; // until the server has answered
    const answer = await this.send(this.message());
    if (answer) return;
    this.memory.hand = this;
    this.show();
  }

  /** The clock runs out: chips on the layout are bets. @returns {boolean} whether new ones are */
  timeUp() {
    if (!sum(this.draft) || this.button.disabled) return false;
    void this.deal();
    return true;
  }

  /** Show a message beneath the layout, or the status. @param {string} message */
  showStatus(message) {
    this.statusLine.textContent = message || this.standing;
    this.statusLine.classList.toggle("hinted", Boolean(message));
  }

  /** @param {string} [message] */
  show(message = "") {
    for (const button of this.tray.children) button.setAttribute("aria-pressed", String(this.mode === "add" && cents(button.dataset.chip) === this.value));
    for (const button of this.modes) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
      button.disabled = button.dataset.mode === "call" ? !Object.keys(this.up).some((id) => this.mayBeOff(id)) : !Object.keys(this.up).length && !Object.keys(this.draft).length;
    }
    const asleep = [...Object.keys(this.up), ...Object.keys(this.draft)].some((id) => this.rules[id]?.asleep);
    this.working.hidden = Boolean(this.point) || !asleep;
    this.working.setAttribute("aria-pressed", String(this.calls.on));
    this.working.title = "Place, buy and come odds work on the come-out";
    fill(this.working, this.calls.on ? "Come-out: on" : "Come-out: off", h("kbd", {}, "W"));
    const stands = Object.keys(this.up).reduce((total, id) => total + this.stands(id), 0);
    const added = sum(this.draft);
    const cost = added ? this.cost : NaN;
    const average = Number.isFinite(cost) ? ` (${onAverage(cost)})` : "";
    const parts = [stands ? `${money(stands)} stays up` : "", added ? `${money(added)} new${average}` : "", `${money(this.free)} to bet with${this.held ? ` (${money(this.held)} held for the collection)` : ""}`].filter(Boolean);
    /** @type {Record<string, string>} */
    const tips = { add: "", take: " Press a bet to take it down.", call: " Press a bet to call it off or on." };
    this.standing = `${this.point ? `The point is ${this.point}.` : "Come-out roll."} ${parts.join(" · ")}.${tips[this.mode]}`;
    const alone = Object.keys(this.draft).find((id) => this.needs(id));
    this.button.disabled = Boolean(alone);
    this.showStatus(message || (alone ? this.refusal(alone) : ""));
    fill(this.button, added || stands ? `Flip${added ? ` · ${money(added)} more` : ""}` : this.down.size ? "Take down and wait" : "Sit this flip out", h("kbd", {}, "Enter"));
    this.onchange();
  }
}
