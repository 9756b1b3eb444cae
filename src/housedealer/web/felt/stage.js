// The stage plays events one after another: first the animation, then the felt with the result.

import { joined } from "./announcer.js";
import { reader } from "./model.js";
import { sounds } from "../lib/sound.js";
import { seatOf } from "../lib/words.js";

/** @typedef {import("./felt.js").Felt} Felt */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").TableEvent} TableEvent */

export class Stage {
  /**
   * @param {Model} model
   * @param {() => Felt} felt the current felt: it is rebuilt when the window changes
   * @param {(text: string) => void} announce
   */
  constructor(model, felt, announce) {
    this.model = model;
    this.felt = felt;
    this.announce = announce;
  }

  /**
   * @param {string | number} seat
   */
  plate(seat) {
    return this.felt().layout.plateAt(seatOf(seat));
  }

  /** Where things lie on the felt. */
  get layout() {
    return this.felt().layout;
  }

  /** Take the announcement off the felt before a card flies to where it lies. */
  clearBanner() {
    if (!this.model.banner) return;
    this.model.banner = "";
    this.felt().drawMarks(this.model);
  }

  /** @param {TableEvent} event */
  async play(event) {
    const { model } = this;
    const felt = this.felt();
    const { move, banner, chips, rest } = reader(event);
    const text = event.says ?? "";
    if (event.event !== "round") model.lastCard = "";
    if (event.event === "deal") this.clearBanner();
    if (felt.moves.lasting(1)) {
      if (event.event === "deal") sounds.card();
      else if (chips) sounds.chips();
    }
    await move?.(this, event);
    model.apply(event);
    felt.remember(event);
    if (banner) model.banner = text.replace(/\.$/, "");
    this.felt().sync(model);
    if (text) this.announce(text);
    await felt.moves.rest(rest ?? 40);
  }

  /**
   * Cards that are dealt to one hand together fly together, each a little after the one before.
   * @param {import("../types.js").EventOf<"deal">[]} events
   */
  async packet(events) {
    const { model } = this;
    const felt = this.felt();
    const [{ to, hand = 1 }] = events;
    model.lastCard = "";
    this.clearBanner();
    if (felt.moves.lasting(1)) sounds.card();
    const held = model.hand(to, hand).length;
    const all = held + events.length;
    await Promise.all(events.map(async (event, at) => {
      await felt.moves.rest(70 * at);
      await felt.dealTo(model, to, hand, event.card ?? null, held + at, all);
    }));
    for (const event of events) model.apply(event);
    this.felt().sync(model);
    const calls = events.map((event) => event.says ?? "").filter(Boolean);
    if (calls.length) this.announce(joined(calls));
    await felt.moves.rest(40);
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
      await felt.moves.rest(160);
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
 * Events one by one, but cards that are dealt to one hand at once together.
 * @param {TableEvent[]} events
 * @returns {import("../types.js").EventOf<"deal">[][]} several events of a packet are all deals
 */
export function packets(events) {
  /** @type {TableEvent[][]} */
  const result = [];
  for (const event of events) {
    const last = result.at(-1)?.[0];
    const same = last?.event === "deal" && event.event === "deal" && last.to === event.to && (last.hand ?? 1) === (event.hand ?? 1);
    if (same) result.at(-1)?.push(event);
    else result.push([event]);
  }
  return /** @type {import("../types.js").EventOf<"deal">[][]} */ (result);
}
