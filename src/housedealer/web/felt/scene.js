// A felt that fits its posting and its window, with the stage that plays on it.

import { familyOf } from "../games/index.js";
import { fill, h } from "../lib/dom.js";
import { wagerName } from "../lib/words.js";
import { Felt } from "./felt.js";
import { inWords } from "./in_words.js";
import { Model } from "./model.js";
import { Stage } from "./stage.js";

/** A felt smaller than this, in pixels, is drawn for a phone; a much smaller one leaves out text that could not be read. */
const SMALL = { wide: 620, high: 430 };
const TINY = { wide: 290, high: 250 };
/** With more wagers than this, each seat has one circle for all. */
const MOST_CIRCLES = 9;

export class Scene {
  /**
   * @param {HTMLElement} host
   * @param {import("../types.js").PostingDetail} posting
   * @param {number} seats how many the table has
   * @param {{sign?: string, announce: (text: string) => void, onspot?: (seat: number, wager: string) => void, onseat?: (seat: number) => void, onbuilt?: () => void}} hooks
   */
  constructor(host, posting, seats, hooks) {
    this.host = host;
    this.posting = posting;
    this.count = seats;
    this.hooks = hooks;
    this.model = new Model();
    this.family = familyOf(posting);
    this.model.stays = Boolean(this.family.stays);
    /** The family's memory from round to round. @type {import("../games/family.js").Memory} */
    this.memory = this.family.memory?.() ?? {};
    /** The words that are listed. */
    this.worded = "";
    this.pace = 1;
    /** @type {number[]} */
    this.drawn = [];
    /** What lies on the felt, for screen readers. */
    this.words = h("ul", { class: "unseen", "aria-label": "The table in words" });
    host.dataset.family = posting.family;
    this.size = this.measure();
    this.felt = this.build();
    this.watch = new ResizeObserver(() => {
      const { wide, high } = this.measure();
      if (wide !== this.size.wide || high !== this.size.high) this.felt = this.build();
    });
    this.watch.observe(host);
    this.stage = new Stage(this.model, () => this.felt, hooks.announce);
  }

  /** How large the felt is to be, in pixels. */
  measure() {
    const { clientWidth: wide, clientHeight: high } = this.host;
    return wide > 60 && high > 60 ? { wide, high } : { wide: 900, high: 620 };
  }

  get small() {
    return this.size.wide < SMALL.wide || this.size.high < SMALL.high;
  }

  /** The seats that are drawn, spread evenly: those taken once you sit, before that all of them where there is room. */
  seats() {
    const all = Array.from({ length: this.count }, (_, at) => at + 1);
    if (this.family.everySeat || this.model.anySeat) return all;
    const people = all.filter((seat) => this.model.seats[seat]);
    if (this.model.mine.length && people.length > 1 && people.length <= (this.small ? 7 : 10)) return people;
    const room = this.small ? 7 : this.posting.banked ? 9 : 10;
    if (this.count <= room) return all;
    // Those taken, and free ones as far as there is room.
    const free = all.filter((seat) => !this.model.seats[seat]).slice(0, Math.max(0, room - people.length));
    return [...people, ...free].sort((a, b) => a - b);
  }

  /** The seat at the bottom: your first one, or the one that you bet behind. */
  me() {
    const seats = this.seats();
    return seats.find((seat) => this.model.mine.includes(String(seat))) ?? seats.find((seat) => this.model.placeAt(seat)) ?? null;
  }

  build() {
    const { posting } = this;
    const hands = posting.hands;
    this.size = this.measure();
    this.drawn = this.seats();
    const plan = {
      ...this.size,
      compact: this.small,
      tiny: this.size.wide < TINY.wide || this.size.high < TINY.high,
      me: this.me(),
      ring: !posting.banked,
      seats: this.drawn,
      wagers: posting.wagers.map((one) => one.id),
      labels: posting.wagers.map((one) => wagerName(one.name, posting.title).replace(/ line$/i, "")),
      hands,
      board: posting.board_cards,
      dealt: this.family.dealt,
      seatHands: posting.seat_hands,
      together: posting.wagers.length > MOST_CIRCLES,
      melds: posting.money === "payments",
      pot: posting.money === "pot",
    };
    const options = { title: posting.title, under: [posting.cardroom, this.hooks.sign].filter(Boolean).join(" · "), wagers: posting.wagers, onspot: this.hooks.onspot, onseat: this.hooks.onseat, total: this.family.total, counts: posting.counts, sorts: this.family.sorts };
    const felt = this.family.felt?.(this.host, plan, options, this.memory) ?? new Felt(this.host, plan, options);
    felt.moves.pace = this.pace;
    felt.moves.hurried = this.felt?.moves.hurried ?? false;
    felt.svg.setAttribute("aria-label", `The felt of ${posting.title}`);
    this.host.append(this.words);
    felt.sync(this.model);
    this.showWords();
    this.hooks.onbuilt?.();
    return felt;
  }

  /** Reset the memory before another round is shown from its beginning. */
  forget() {
    Object.assign(this.memory, this.family.memory?.() ?? {});
  }

  /** Draw the model, on a new felt if other seats must be drawn. */
  sync() {
    if (this.seats().join() !== this.drawn.join() || this.me() !== this.felt.layout.plan.me) this.felt = this.build();
    else this.felt.sync(this.model);
    this.showWords();
  }

  /** What lies on the felt, a sentence for everyone and everything. */
  inWords() {
    const { posting, family, model } = this;
    return inWords(model, { wager: (id) => wagerName(posting.wagers.find((one) => one.id === id)?.name ?? id, posting.title), total: (cards, hands) => family.total?.(cards, hands, posting.counts) ?? "" });
  }

  showWords() {
    const lines = this.inWords();
    if (lines.join("\n") === this.worded) return;
    this.worded = lines.join("\n");
    fill(this.words, ...lines.map((line) => h("li", {}, line)));
  }

  /** @param {number} pace */
  setPace(pace) {
    this.pace = this.felt.moves.pace = pace;
  }

  leave() {
    this.watch.disconnect();
  }
}
