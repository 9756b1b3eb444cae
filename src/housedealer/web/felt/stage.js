// The stage plays events one after another: what moves first moves, then the felt shows what it came to.

import { drawn } from "./cards.js";
import { h } from "../lib/dom.js";
import { sounds } from "../lib/sound.js";
import { seatOf } from "../lib/words.js";

/** @typedef {import("./felt.js").Felt} Felt */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").TableEvent} TableEvent */
/** @typedef {import("./model.js").Kind} Kind */

/** @type {Kind[]} what is announced over the felt */
const BANNERS = ["war", "split", "double", "surrender", "rescue", "even-money", "check", "street", "award", "short", "shuffle", "ace-high", "qualify", "flip", "puck", "best-row", "sweep", "fantasyland", "pan", "stock-out", "kill", "void"];
/** @type {Kind[]} what is heard as chips */
const CHIPS = ["settle", "gather", "award", "post", "wager", "double", "tops", "collect", "points"];
/** @type {Partial<Record<Kind, number>>} how long an event is looked at, in milliseconds */
const RESTS = { turn: 500, total: 350, war: 900, show: 900, muck: 250, check: 900, street: 250, award: 900, "first-action": 320, split: 500, double: 400, action: 320, post: 100, set: 300, compare: 900, qualify: 800, "ace-high": 900, decide: 320, named: 700, expose: 900, "row-hand": 500, "best-row": 800, exchange: 320, flip: 1000, puck: 400, move: 250, called: 250, lay: 450, rows: 600, sweep: 1200, points: 900, fantasyland: 900, take: 250, meld: 500, extend: 450, throw: 300, collect: 600, pan: 1200, "stock-out": 900, "drop-out": 250, void: 900 };

export class Stage {
  /**
   * @param {Model} model
   * @param {() => Felt} felt the felt at this moment: it is drawn anew when the window changes
   * @param {(text: string) => void} say
   */
  constructor(model, felt, say) {
    this.model = model;
    this.felt = felt;
    this.say = say;
  }

  /**
   * @param {string | number} seat
   */
  plate(seat) {
    return this.felt().layout.plateAt(seatOf(seat));
  }

  /** @param {TableEvent} event */
  async play(event) {
    const { model } = this;
    const felt = this.felt();
    const { layout } = felt;
    const told = model.tell(event);
    if (event.event !== "round") model.lastCard = "";
    if (!BANNERS.includes(event.event)) model.banner = event.event === "deal" ? "" : model.banner;
    if (felt.lasting(1)) {
      if (event.event === "deal") sounds.card();
      else if (CHIPS.includes(event.event)) sounds.chips();
    }
    switch (event.event) {
      case "deal":
        await felt.dealTo(model, event.to, event.hand ?? 1, event.card ?? null);
        break;
      case "burn":
        await felt.fly(drawn(null), { ...layout.shoe, scale: 0.6 }, { ...layout.discard, scale: 0.6 }, 320);
        break;
      case "fee": {
        const from = event.payer === "player-dealer" && model.dealer ? this.plate(model.dealer) : /^\d/.test(event.payer) ? this.plate(event.payer) : layout.pot(0, 1);
        await felt.chipsGo(event.amount, from, layout.drop, 420);
        break;
      }
      case "settle":
        await this.settle(event);
        break;
      case "gather":
        await this.gather();
        break;
      case "award": {
        const from = layout.pot(0, 1);
        model.pots = [];
        felt.sync(model);
        await Promise.all(Object.entries(event.shares).map(([seat, share]) => felt.chipsGo(share, from, this.plate(seat), 600)));
        break;
      }
      case "post":
        await felt.chipsGo(event.amount, this.plate(event.seat), felt.spotOf(event.seat, "bet"), 300);
        break;
      case "wager":
        await felt.chipsGo(event.staked, this.plate(event.seat), felt.spotOf(event.seat, event.wager), 300);
        break;
      case "double":
        await felt.chipsGo(event.added, this.plate(event.seat), felt.spotOf(event.seat, "base"), 300);
        break;
      case "tops":
        await Promise.all(Object.entries(event.antes).map(([seat, ante]) => felt.chipsGo(ante, this.plate(seat), layout.pot(0, 1), 380)));
        break;
      case "collect":
        await Promise.all(Object.entries(event.payers).map(([payer, paid]) => felt.chipsGo(paid, payer === "pot" ? layout.pot(0, 1) : this.plate(payer), this.plate(event.seat), 480)));
        break;
      case "points":
        if (event.payer && event.payee) await felt.chipsGo(event.paid, this.plate(event.payer), this.plate(event.payee), 520);
        break;
      case "action":
        if (event.amount) await felt.chipsGo(event.amount, this.plate(event.seat), layout.bet(Number(event.seat)), 300);
        break;
    }
    model.apply(event);
    felt.heed(event);
    if (BANNERS.includes(event.event)) model.banner = told.replace(/\.$/, "");
    this.felt().sync(model);
    if (told) this.say(told);
    await felt.rest(RESTS[event.event] ?? 40);
  }

  /** @param {import("../types.js").SettleEvent} event */
  async settle(event) {
    const { model } = this;
    const felt = this.felt();
    const seat = event.seat;
    const spot = felt.spotOf(seat, event.wager);
    const bank = model.dealer ? felt.layout.bank(model.dealer) : felt.layout.shoe;
    model.flash.set(`${event.seat}|${event.wager}`, event.result);
    felt.drawCircles(model);
    if (model.stays && event.result === "push") return;
    if (event.result === "win") {
      await felt.chipsGo(event.paid, bank, spot, 420);
      model.bank = event.pool;
      model.bets.set(`${event.seat}|${event.wager}|${event.hand}`, event.staked + event.paid);
      felt.drawChips(model);
      await felt.rest(160);
      model.bets.delete(`${event.seat}|${event.wager}|${event.hand}`);
      felt.drawChips(model);
      await felt.chipsGo(event.staked + event.paid, spot, this.plate(seat), 380);
      return;
    }
    model.bets.delete(`${event.seat}|${event.wager}|${event.hand}`);
    felt.drawChips(model);
    const moves = [];
    if (event.taken && model.dealer) moves.push(felt.chipsGo(event.taken, spot, this.plate(model.dealer), 440));
    if (event.staked > event.taken) moves.push(felt.chipsGo(event.staked - event.taken, spot, this.plate(seat), 380));
    await Promise.all(moves);
  }

  async gather() {
    const { model } = this;
    const felt = this.felt();
    const to = felt.layout.pot(0, 1);
    const moves = felt.spots(model).map(([key, amount]) => felt.chipsGo(amount, felt.spotOf(key.split("|")[0], "bet"), to, 380));
    model.bets.clear();
    felt.drawChips(model);
    await Promise.all(moves);
  }
}

/**
 * A region that screen readers read out, and the log of what was said.
 * @param {HTMLElement} log
 */
export function teller(log) {
  const live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
  document.body.append(live);
  return {
    /** @param {string} text */
    say(text) {
      live.textContent = text;
      log.append(h("li", {}, text));
      while (log.childElementCount > 200) log.firstElementChild?.remove();
      log.scrollTop = log.scrollHeight;
    },
    remove() {
      live.remove();
    },
  };
}
