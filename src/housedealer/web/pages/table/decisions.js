// The player's decisions at a table: which panel is shown, and which buttons for their places.

import { OfferAdvice, withoutAdvice } from "./advice.js";
import { chipsPanel, noChipsPanel, shortOf } from "./chips_panel.js";
import { fill, h, money, said, words } from "../../lib/dom.js";
import { familyOf } from "../../games/index.js";
import { nextHand } from "./next_hand.js";
import { bankPanel, choicePanel } from "./panels.js";
import { behindDialog, freeSeats, holder, isBusy, label, moveDialog, placeButtons, seatDialog, seatsToBack } from "./places.js";
import { menu } from "../../lib/tools.js";
import { seatOf } from "../../lib/words.js";
import { WagerPanel } from "./wagers.js";

/** @typedef {import("./panels.js").Panel} Panel */
/** @typedef {import("../../types.js").State} State */

/** What the bank makes on every $100 bet against it, as a range: “make $1.24 to $14.36”. @param {number} low @param {number} high */
export function makes(low, high) {
  const cents = (/** @type {number} */ edge) => said(Math.abs(Math.round(edge * 100_00)));
  const range = (/** @type {string} */ verb, /** @type {number} */ from, /** @type {number} */ to) => `${verb} ${cents(from) === cents(to) ? cents(to) : `${cents(from)} to ${cents(to)}`}`;
  if (low >= 0) return range("make", low, high);
  if (high <= 0) return range("lose", high, low);
  return `lose up to ${cents(low)} or make up to ${cents(high)}`;
}

export class Decisions {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.buttons = h("div", { class: "seatbuttons" });
    /** The menu of your places. */
    this.menu = menu("Your seat", false, this.buttons);
    this.menu.hidden = true;
    this.buttonsKey = "";
    /** @type {Record<string, Record<string, number>>} wagers not yet confirmed, by place */
    this.drafts = {};
    /** The round that the drafts are for. */
    this.draftsFor = -1;
    /** @type {Record<string, Record<string, number>>} wagers of the round before, by place */
    this.before = {};
    /** The posting's family. */
    this.family = familyOf(page.posting);
    /** The action chosen ahead of your turn, in games that allow it. */
    this.ahead = this.family.ahead?.() ?? null;
    /** @type {HTMLElement | undefined} */
    this.dialog = undefined;
    /** The seat of a bot that you take as soon as it is free, and with how many chips. @type {{seat: number, chips: number} | null} */
    this.wanted = null;
  }

  leave() {
    this.dialog?.remove();
  }

  /** The last state of the table; there is one before anything is asked. */
  get state() {
    const { state } = this.page;
    if (!state) throw new Error("Connecting to the table…");
    return state;
  }

  /**
   * @param {State} state
   * @param {string[]} waits your places that must act
   * @returns {Panel | null}
   */
  choosePanel(state, waits) {
    const { you } = this.page;
    /** @type {import("../../lib/net.js").Send} */
    const send = (message) => this.page.send(message);
    this.family.idle?.(this.page.scene.memory);
    if (!you.places.length) return this.welcome();
    const short = shortOf(state, you.places, this.page.info.least);
    if (!waits.length && short && !this.stays(state, short)) return chipsPanel(short, this.page, send);
    if (!waits.length && you.places.some((place) => holder(place, state)?.out) && !this.stays(state, you.places[0])) return this.backPanel();
    if (!waits.length) return this.chooseAhead(state);
    if (state.phase === "bank") {
      const seat = Number(waits[0].split("/")[0]);
      const most = you.most?.[waits[0]] ?? 0;
      const { node, setEdges } = this.aboutBank();
      return { ...bankPanel(seat, you.least_bank, most, Math.floor(most / 2 / 5_00) * 5_00, node, this.page.posting.picks, this.family.picks ?? {}, send), setEdges };
    }
    if (state.phase === "wagers" && this.family.wagerPanel) return this.family.wagerPanel(this, state, waits[0], you.most?.[waits[0]] ?? 0);
    if (state.phase === "wagers") return this.page.posting.banked ? this.wagerPanel(state, waits) : this.dealPanel(waits[0]);
    const { offer } = you;
    const answer = offer && (this.family.answer?.(offer, this.page.scene.memory, this.page.scene.model) ?? this.ahead?.answer(offer, this.page.scene.model.street));
    if (offer && answer) {
      send({ type: "choose", position: offer.position, round: offer.round, count: offer.count, ...answer });
      return null;
    }
    if (you.offer) {
      const { model } = this.page.scene;
      const at = you.offer.position;
      /** @type {import("../../lib/net.js").Send} */
      const query = (message) => this.page.connection.send(message);
      const advice = this.page.info.hints && !at.includes("/") ? new OfferAdvice(you.offer, query, send, (text) => this.page.announcements.say(text), (seat) => model.name(seat)) : null;
      const panel = choicePanel(you.offer, advice ? (message) => advice.send(message) : send, query, { bet: model.bets.get(`${at}|bet|1`) ?? 0, left: model.stacks[Number(at)] ?? 0, bringIn: model.bringIn, kill: model.kill?.limits, bets: model.pots.some(Boolean) && model.bets.size > 0, hands: model.hands.get(String(seatOf(at)))?.length ?? 1 });
      if (advice) advice.join(panel, this.page.info.charted);
      else withoutAdvice(panel, at.includes("/") ? "Hints are for the player whose hand it is." : this.page.info.no_advice);
      return panel;
    }
    return null;
  }

  /** The panel of someone who sits out. @returns {Panel} */
  backPanel() {
    const back = () => void this.page.send({ type: "sit-out", out: false });
    return { node: h("div", { class: "acts" }, h("button", { class: "main", type: "button", onclick: back }, "I’m back", h("kbd", {}, "Enter")), h("span", { class: "soft" }, `You’ll be dealt in from the next ${this.page.posting.round_name}.`)), keys: { Enter: back } };
  }

  /** Whether a place without chips still has a part in the round. @param {State} state @param {string} place */
  stays(state, place) {
    return state.phase === "round" && this.page.scene.model.hands.has(place) && !this.page.scene.model.folded.has(Number(place));
  }

  /** Your seat that still has a part in the hand and chips to play with. */
  get playing() {
    const { model } = this.page.scene;
    return this.page.you.seats.find((one) => model.hands.has(String(one)) && !model.folded.has(one) && model.stacks[one] > 0);
  }

  /** The price of staying in, where you may choose ahead of your turn; otherwise null. @param {State} state */
  aheadPrice(state) {
    const { model } = this.page.scene;
    const seat = this.playing;
    if (!this.ahead || state.phase !== "round" || seat === undefined || !state.waits.length) return null;
    return this.ahead.price(model.bets, String(seat));
  }

  /** @param {State} state @returns {Panel | null} */
  chooseAhead(state) {
    const cost = this.aheadPrice(state);
    if (cost === null || !this.ahead) return null;
    this.ahead.updatePrice(cost, state.number, this.page.scene.model.street);
    return this.ahead.panel(this.page.scene.model.stacks[this.playing ?? 0] ?? 0);
  }

  /** An explanation of the bank: what it means, its fee and its value on average. */
  aboutBank() {
    const { info, you } = this.page;
    const value = h("p", { class: "soft" });
    const fee = you.collection ? `${info.fee ? `${info.fee}; ` : ""}no more than ${money(you.collection)} from you this round.` : "No collection from you.";
    const setEdges = (/** @type {typeof this.page.edges} */ edges) => {
      const edgeList = Object.values(edges ?? {}).map((one) => one.per_unit_staked ?? one.edge);
      const [low, high] = [Math.min(...edgeList), Math.max(...edgeList)];
      value.textContent = edges === undefined ? "Working out what the bank is worth…" : edgeList.length ? `Before the collection, expect to ${makes(low, high)} on every $100 bet against you${low === high ? "" : ", depending on the bet"}.` : "What the bank is worth isn’t known for this game.";
    };
    setEdges(this.page.edges);
    // Told at length the first time the bank comes round, and later to who asks.
    const more = h("details", {}, h("summary", {}, "How banking works"), h("p", { class: "soft" }, "When you bank, you play everyone: you collect the losing bets and pay the winners, up to what you put up. You can’t lose more than that."), value);
    const now = `${this.page.id} ${this.state.number}`;
    if (!localStorage.getItem("banking")) localStorage.setItem("banking", now);
    more.open = localStorage.getItem("banking") === now;
    const node = h("div", { class: "aboutbank" }, h("p", { class: "soft" }, fee), more);
    return { node, setEdges };
  }

  /** The panel of a game for the pot: whether you are dealt in. @param {string} place @returns {Panel} */
  dealPanel(place) {
    const go = () => this.page.send({ type: "wager", place, wagers: {}, ready: true });
    const skip = () => this.page.send({ type: "wager", place, wagers: { "deal-in": false }, ready: true });
    const panel = nextHand(go, skip, () => this.page.announcements.waiting.length > 0);
    for (const key of this.page.you.agree ?? []) {
      const agree = () => this.page.send({ type: "wager", place, wagers: { [key]: true }, ready: true });
      const names = Object.entries(this.state.placed).filter(([, placed]) => placed[key]).map(([seat]) => holder(seat, this.state)?.name ?? `Seat ${seat}`);
      panel.node.append(h("button", { type: "button", "data-agree": key, onclick: agree }, `${words(key.replaceAll("_", "-"))} each`, h("kbd", {}, key[0].toUpperCase())), h("span", { class: "soft" }, names.length ? `${names.join(" and ")} would play them.` : "If everyone agrees."));
      panel.keys[key[0]] = agree;
    }
    return panel;
  }

  /**
   * @param {State} state
   * @param {string[]} waits
   * @returns {Panel}
   */
  wagerPanel(state, waits) {
    const places = waits.map((place) => ({
      place,
      label: label(place, state),
      wagers: this.bettable().filter((one) => one.backline || !place.includes("/")),
      have: this.page.you.most?.[place] ?? 0,
      draft: this.draft(state, place),
    }));
    return new WagerPanel({
      title: this.page.posting.title,
      places,
      limits: this.page.info.limits,
      before: this.before,
      edges: this.page.edges,
      onchange: () => {
        const { model } = this.page.scene;
        if (model.shown && places.some((one) => Object.keys(one.draft).length)) {
          model.clear();
          model.dealer = state.dealer;
        }
        this.page.settle(state);
      },
      send: (message) => {
        if (Object.keys(message.wagers).length) this.before[message.place] = { ...message.wagers };
        return this.page.send(message);
      },
    });
  }

  /** The bets that this table takes before the deal. */
  bettable() {
    return this.page.posting.wagers
      .filter((one) => one.placed === "before-deal" && (!one.decks.length || one.decks.includes(this.page.info.decks)))
      .map((one) => (this.page.info.option === null ? { ...one, at_least: null } : one));
  }

  /** The drafted wagers of a place for this round. @param {State} state @param {string} place */
  draft(state, place) {
    if (this.draftsFor !== state.number) this.drafts = {};
    this.draftsFor = state.number;
    return (this.drafts[place] ??= {});
  }

  /** @returns {Panel} */
  welcome() {
    const { info, you } = this.page;
    if (this.wanted) return this.waitPanel(this.wanted.seat);
    if (you.wallet < info.least_in) return noChipsPanel(`You need at least ${money(info.least_in)} to sit here. `, this.page);
    const sit = () => this.askSeat(freeSeats(this.state, info.seats)[0]);
    const back = info.backline && seatsToBack(this.state, you).length ? h("button", { type: "button", onclick: () => this.askBehind() }, "Bet behind a seat") : null;
    return { node: h("div", { class: "acts" }, h("button", { class: "main", type: "button", onclick: sit }, "Take a seat", h("kbd", {}, "Enter")), back, h("span", { class: "soft" }, "Or just watch. A bot will give up its seat if you want in.")), keys: { Enter: sit } };
  }

  /** @param {number} seat */
  askSeat(seat) {
    this.dialog?.remove();
    this.dialog = seatDialog(seat, this.state, this.page.info, this.page.you.wallet, (place, chips) => this.sit(place, chips));
  }

  /** Sit down, or wait for the seat where its bot is in the round. @param {number} seat @param {number} chips */
  async sit(seat, chips) {
    if (this.page.you.places.length || !isBusy(seat, this.state, this.page.posting.banked)) return this.page.connection.send({ type: "sit", seat, buy_in: chips });
    this.wanted = { seat, chips };
    this.page.showPanel();
  }

  /** Sit down in the seat that you wait for, once it is free. */
  follow() {
    const { wanted } = this;
    if (!wanted || isBusy(wanted.seat, this.state, this.page.posting.banked)) return;
    this.wanted = null;
    void this.page.send({ type: "sit", seat: wanted.seat, buy_in: wanted.chips });
  }

  /** @param {number} seat the one that you wait for @returns {Panel} */
  waitPanel(seat) {
    const forget = () => {
      this.wanted = null;
      this.page.showPanel();
    };
    const bot = holder(String(seat), this.state)?.name;
    return { node: h("div", { class: "acts" }, h("span", { role: "status" }, `You’ll take seat ${seat}${bot ? ` from ${bot}` : ""} when this ${this.page.posting.round_name} is over.`), h("button", { type: "button", onclick: forget }, "Never mind")), keys: {} };
  }

  /** @param {number} seat yours */
  askMove(seat) {
    this.dialog?.remove();
    this.dialog = moveDialog(seat, this.state, this.page.info, (message) => this.page.connection.send(message));
  }

  askBehind() {
    this.dialog?.remove();
    this.dialog = behindDialog(this.state, this.page.you, this.page.info, (message) => this.page.connection.send(message));
  }

  showSeatButtons() {
    const { state } = this;
    const { you } = this.page;
    const { info } = this.page;
    const buttons = placeButtons(state, you, info, (message) => this.page.send(message));
    if (you.places.length && you.wallet && info.backline && seatsToBack(state, you).length) buttons.push(h("button", { type: "button", onclick: () => this.askBehind() }, "Bet behind a seat"));
    if (you.places.length && (!you.seats.length || info.several) && you.wallet >= info.least_in) buttons.push(h("button", { type: "button", onclick: () => this.askSeat(freeSeats(this.state, this.page.info.seats)[0]) }, you.seats.length ? "Another spot" : "Take a seat"));
    const free = freeSeats(state, info.seats);
    if (you.seats.length === 1 && free.length) buttons.push(h("button", { type: "button", disabled: state.phase === "round", onclick: () => this.askMove(you.seats[0]) }, "Change seats"));
    if (state.phase === "round" && buttons.some((one) => /** @type {any} */ (one).disabled)) buttons.push(h("p", { class: "soft" }, `Chips and seats can change between ${this.page.posting.round_name}s.`));
    const key = `${you.wallet}${you.seats}${free}${buttons.map((one) => `${one.textContent}${/** @type {any} */ (one).disabled}`).join()}`;
    if (key === this.buttonsKey) return;
    this.buttonsKey = key;
    this.menu.hidden = !buttons.length;
    fill(this.buttons, ...buttons);
  }
}
