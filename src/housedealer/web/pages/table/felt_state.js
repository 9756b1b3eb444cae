// Bringing the felt in line with the table's state: who sits where, and what is bet between rounds.

import { seatOf } from "../../lib/words.js";

/** @typedef {import("../../types.js").State} State */

/** On the felt in few words; the line above your choices says that the bank goes around again. */
const NOBODY = "Nobody banked";

export class FeltState {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** Seats whose holder came after the round that is shown: what it paid there is not theirs. @type {Set<string>} */
    this.newcomers = new Set();
  }

  /**
   * @param {State} state
   * @param {import("../../types.js").Yours} you
   */
  setPeople(state, you) {
    const { model } = this.page.scene;
    this.newcomers = new Set(state.newcomers);
    if (model.net) this.showNet(model.net);
    model.seats = state.seats;
    model.behind = state.behind;
    model.mine = you.places;
    model.maySit = (!you.seats.length || this.page.info.several) && you.wallet >= this.page.info.least_in;
    // As long as a round's cards lie there, the button lies where its events put it.
    if (state.phase !== "round" && !model.hands.size && !model.rows.size) model.button = state.button;
    if (state.phase !== "round") model.acting = [];
  }

  /** Show what the last round paid, but where someone else sits now. @param {NonNullable<State["net"]>} net */
  showNet(net) {
    this.page.scene.model.net = Object.fromEntries(Object.entries(net).filter(([seat]) => !this.newcomers.has(seat)));
  }

  /**
   * Whether the last round leaves the felt for the next one: once you bet or bank. The felt shows one round
   * at a time; what others bet on the next one waits until then.
   * @param {State} state
   * @param {[string, number][]} placed
   */
  nextBegins(state, placed) {
    const { model } = this.page.scene;
    if (!model.result || model.stays || state.phase === "round" || state.resting) return false;
    const mine = placed.some(([key]) => this.page.you.places.includes(key.split("|")[0]));
    return mine || (state.phase === "wagers" && (state.banker ? this.page.you.places.includes(state.banker) : this.page.you.seats.includes(state.dealer ?? 0)));
  }

  /** Bring the felt in line with the state after the events. @param {State} state */
  settle(state) {
    const { model } = this.page.scene;
    model.acting = state.waits.map(seatOf);
    model.playing = this.playing();
    model.left = this.page.info.cards - state.used;
    if (state.phase !== "round") model.drop = state.drop; // the fees of a running round are not in it yet
    model.betting = state.phase === "wagers" && this.page.you.places.some((one) => state.waits.includes(one));
    model.bettable = new Set(this.page.decisions.bettable().map((one) => one.id));
    const placed = this.placed(state);
    if (this.nextBegins(state, placed)) model.clear();
    if (state.phase === "round" || !model.result || model.stays) model.dealer = state.dealer;
    if (state.phase !== "round") {
      const next = !model.result || model.stays;
      if (next && (state.phase === "wagers" || state.phase === "bank")) {
        model.bets = new Map(placed);
        model.bank = model.bankFull = state.phase === "wagers" ? state.bank : 0;
        model.pots = [];
      }
      for (const [number, who] of Object.entries(state.seats)) {
        let there = who.stack;
        if (next) for (const [key, amount] of placed) if (key.split("|")[0] === number) there -= amount;
        if (next && Number(number) === state.dealer && !state.banker && state.phase === "wagers") there -= state.bank;
        model.stacks[Number(number)] = there;
      }
    }
    for (const [place, who] of Object.entries(state.behind)) {
      let there = who.stack;
      if (state.phase === "round" || !model.result || model.stays) for (const [key, amount] of model.bets) if (key.split("|")[0] === place) there -= amount;
      model.behindStacks[place] = there;
    }
    if (state.phase === "round") model.banner = ""; // nothing lies over the cards while someone decides
    else if (state.phase === "nobody" && !state.refusal && !state.resting) model.banner = NOBODY;
    else if (model.banner === NOBODY) model.banner = "";
    this.page.scene.sync();
  }

  /** Which hand you are asked about, where your seat has several or you have several seats. */
  playing() {
    const { offer, places } = this.page.you;
    if (!offer) return "";
    const position = String(seatOf(offer.position));
    const several = places.length > 1 || (this.page.scene.model.hands.get(position)?.length ?? 0) > 1;
    return several ? `${position}|${offer.hand ?? 1}` : "";
  }

  /**
   * Wagers on the felt between rounds: those placed, and your drafts.
   * @param {State} state
   * @returns {[string, number][]}
   */
  placed(state) {
    /** @type {[string, number][]} */
    const bets = [];
    // Between rounds the last one's bets are still listed; they are settled.
    const open = state.phase === "wagers" || state.phase === "bank" ? state.placed : {};
    for (const [seat, wagers] of Object.entries(open)) for (const [wager, amount] of Object.entries(wagers)) if (typeof amount === "number") bets.push([`${seat}|${wager}|1`, amount]);
    for (const [seat, wagers] of Object.entries(state.up ?? {})) for (const [wager, amount] of Object.entries(wagers)) bets.push([`${seat}|${wager}|0`, amount]);
    if (state.phase === "wagers" && this.page.decisions.draftsFor === state.number) {
      for (const place of this.page.you.places) {
        if (state.placed[place] || !state.waits.includes(place)) continue;
        for (const [wager, amount] of Object.entries(this.page.decisions.drafts[place] ?? {})) bets.push([`${place}|${wager}|1`, amount]);
      }
    }
    return bets;
  }
}
