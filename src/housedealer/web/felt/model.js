// The model of the table, and what each event does to it. No drawing here; readers handle the kinds of events.

import { words } from "../lib/dom.js";
import { READERS } from "../games/index.js";
import { seatOf, third } from "../lib/words.js";

/** @typedef {import("../types.js").TableEvent} TableEvent */
/** @typedef {import("../types.js").Kind} Kind */
/** @typedef {import("../types.js").Who} Who */
/** @typedef {{cards: (string | null)[], size: number, name: string, place?: string, result?: "win" | "lose" | "copy"}} Row a row of cards, its size, its hand’s name, what the row itself is called, and how it compared */
/**
 * A reader of one kind of event: its animation, its effect on the table, whether it is announced over the
 * felt or has the sound of chips, and how many milliseconds it is shown.
 * @template {Kind} K
 * @typedef {{move?: (stage: import("./stage.js").Stage, event: import("../types.js").EventOf<K>) => Promise<unknown>, apply?: (model: Model, event: import("../types.js").EventOf<K>) => void, banner?: boolean, chips?: boolean, rest?: number}} Reader
 */
/**
 * @template {Kind} K
 * @typedef {{[one in K]: Reader<one>}} Readers
 */

/** @param {TableEvent} event */
export function reader(event) {
  return /** @type {Reader<Kind>} */ (READERS[event.event]);
}

export class Model {
  /** @type {Map<string, number>} by seat|wager|hand */
  bets = new Map();
  /** @type {Map<string, (string | null)[][]>} */
  hands = new Map();
  /** @type {Map<string, Row[]>} hands that are laid out in rows, and melds */
  rows = new Map();
  /** @type {Map<string, string>} */
  totals = new Map();
  /** @type {Map<string, string>} */
  flash = new Map();
  /** @type {Map<string, number>} what the bets of each place, and each of its wagers (seat|wager), have won or lost, without the collection */
  won = new Map();
  /** @type {Set<number>} */
  folded = new Set();
  /** @type {Map<number, string>} what each seat did last in this betting round */
  actions = new Map();
  /** @type {number[]} the main pot, then side pots */
  pots = [];
  /** @type {Map<number, number>} what each seat has put into the pots */
  paid = new Map();
  bank = 0;
  bankFull = 0;
  /** @type {number | null} */
  action = null;
  banner = "";
  winner = "";
  /** @type {import("../types.js").HeadlineWords | null} the result of the round, shown on the felt until the next one */
  result = null;
  /** @type {Set<string>} the hands that won: `3`, and of split hands `3#2` */
  best = new Set();
  /** Which of your hands is played now, where you have several, as `seat|hand`. */
  playing = "";
  lastCard = "";
  /** @type {Set<string>} cards that lie face down for the others, as `position|card` */
  down = new Set();
  /** @type {Set<string>} positions with a card that everyone sees */
  open = new Set();
  shown = false;
  /** Whether seats pay fees from money that is not in their stacks. */
  feesApart = false;
  /** Where nobody’s chips are known: a replay, a problem to practise on. */
  hidesStacks = false;
  /** Whether wagers that are not decided stay up for the next round. */
  stays = false;
  /** Whether bets can be placed at every seat, as where a round is entered. */
  anySeat = false;

  constructor() {
    /** @type {Record<number, Who>} */
    this.seats = {};
    /** @type {Record<string, Who>} back-line bettors by place: 2/1 is the first behind seat 2 */
    this.behind = {};
    /** @type {Record<string, number>} what back-line bettors have left beside their bets, by place */
    this.behindStacks = {};
    /** @type {string[]} one's own places: seats, and places behind seats */
    this.mine = [];
    /** @type {number | null} */
    this.dealer = null;
    /** @type {number | null} */
    this.button = null;
    /** @type {number | null} the point that the puck lies on; none while it is off */
    this.puck = null;
    /** @type {number[]} */
    this.acting = [];
    this.maySit = false;
    this.betting = false;
    /** @type {Set<string>} the bets that can be placed now */
    this.bettable = new Set();
    /** @type {number | null} */
    this.left = null;
    this.drop = 0;
    /** What the lowest or highest card brings in with, in games that open so. */
    this.bringIn = 0;
    /** Who kills the pot, and what it is then played for; none of an ordinary pot. @type {{seat: number, limits: string} | null} */
    this.kill = null;
    /** @type {Record<number, number>} */
    this.stacks = {};
    /** @type {Record<string, number> | null} */
    this.net = null;
  }

  /** An empty felt. */
  clear() {
    this.bets = new Map();
    this.hands = new Map();
    this.rows = new Map();
    this.totals = new Map();
    this.flash = new Map();
    this.won = new Map();
    this.folded = new Set();
    this.actions = new Map();
    this.pots = [];
    this.paid = new Map();
    this.bank = 0;
    this.bankFull = 0;
    this.action = null;
    /** Which street of a hand for the pot is played. */
    this.street = "";
    this.banner = "";
    this.winner = "";
    this.result = null;
    this.best = new Set();
    this.playing = "";
    this.lastCard = "";
    this.down = new Set();
    this.open = new Set();
    this.shown = false;
    this.feesApart = false;
    this.net = null;
  }

  // Effects of events

  /**
   * Take an event in.
   * @param {TableEvent} event
   */
  apply(event) {
    reader(event).apply?.(this, event);
  }

  /**
   * The hand of a position, made where there is none.
   * @param {string} position
   * @param {number} [hand]
   */
  hand(position, hand = 1) {
    const hands = this.hands.get(position) ?? [];
    while (hands.length < hand) hands.push([]);
    this.hands.set(position, hands);
    return hands[hand - 1];
  }

  /**
   * A seat's chips change.
   * @param {string | number} seat
   * @param {number} amount
   */
  pay(seat, amount) {
    if (String(seat).includes("/")) return; // stacks behind a seat come with the state
    const number = seatOf(seat);
    this.stacks[number] = (this.stacks[number] ?? 0) + amount;
  }

  /**
   * @param {string} seat
   * @param {string} wager
   * @param {number} amount
   * @param {number} [hand]
   */
  bet(seat, wager, amount, hand = 1) {
    const key = `${seat}|${wager}|${hand}`;
    const sum = (this.bets.get(key) ?? 0) + amount;
    if (sum) this.bets.set(key, sum);
    else this.bets.delete(key);
  }

  /**
   * Chips leave the main pot, or come into it.
   * @param {number} amount
   */
  pot(amount) {
    this.pots = [Math.max(0, (this.pots[0] ?? 0) + amount), ...this.pots.slice(1)];
  }

  /** @param {string | number} seat */
  fold(seat) {
    this.folded.add(seatOf(seat));
  }

  /**
   * Cards that lay face down are seen.
   * @param {string} position
   * @param {string[]} cards
   */
  reveal(position, cards) {
    for (const card of cards) this.down.delete(`${position}|${card}`);
    for (const hand of this.hands.get(position) ?? []) {
      const fresh = [...cards];
      // All of a hand may be turned up at once, and then none of its cards is known yet.
      if (hand.filter((card) => card === null).length < cards.length) {
        for (const card of hand) {
          const at = card === null ? -1 : fresh.indexOf(card);
          if (at >= 0) fresh.splice(at, 1);
        }
      }
      hand.forEach((card, at) => {
        if (card === null && fresh.length) hand[at] = fresh.shift() ?? null;
      });
    }
  }

  /**
   * Cards leave a hand; those that were never seen leave as backs.
   * @param {string} position
   * @param {string[]} cards
   * @param {number} count
   */
  giveUp(position, cards, count) {
    const hand = this.hand(position);
    const named = [...cards];
    for (let left = count; left > 0 && hand.length; left--) {
      const card = named.shift() ?? null;
      const at = hand.includes(card) ? hand.indexOf(card) : hand.lastIndexOf(null);
      hand.splice(at < 0 ? hand.length - 1 : at, 1);
    }
  }

  /**
   * A hand lies in rows from now on, in place of the hand that was held.
   * @param {string} position
   * @param {Row[]} rows
   */
  layOut(position, rows) {
    this.hands.delete(position);
    this.rows.set(position, rows);
  }

  // Words

  /**
   * Whether a place is yours.
   * @param {string | number} place
   */
  own(place) {
    return this.mine.includes(String(place).split(".")[0]);
  }

  /** Your place at a seat: the seat itself, or your place behind it. @param {number} seat */
  placeAt(seat) {
    return this.mine.find((place) => place === String(seat)) ?? this.mine.find((place) => place.startsWith(`${seat}/`));
  }

  /**
   * A suffix for a place that a name alone does not identify: behind a seat, one of several of yours, a second hand.
   * @param {string | number} place
   */
  where(place) {
    const [whole, hand] = String(place).split(".");
    const [seat, backLine] = whole.split("/");
    if (backLine) return ` behind seat ${seat}`;
    const second = hand ? ` with hand ${hand}` : "";
    return this.own(place) && this.mine.length > 1 ? ` at seat ${seat}${second}` : second;
  }

  /**
   * The name of who holds a place.
   * @param {string | number} place
   */
  name(place) {
    const text = String(place);
    if (this.own(text)) return `You${this.where(text)}`;
    if (text.includes("/")) return `${this.behind[text]?.name ?? "Someone"}${this.where(text)}`;
    const seat = seatOf(text);
    return `${this.seats[seat]?.name ?? `Seat ${seat}`}${this.where(text)}`;
  }

  /** Who sits at a seat, as its plate says: of several seats of yours each has its number. @param {number} seat */
  plateName(seat) {
    if (!this.own(seat)) return this.seats[seat]?.name ?? "";
    return this.mine.filter((place) => !place.includes("/")).length > 1 ? `You · ${seat}` : "You";
  }

  /**
   * Whether a position is called “you”.
   * @param {string} position
   */
  you(position) {
    return position === "player-dealer" ? this.dealer !== null && this.own(this.dealer) : /^\d/.test(position) && this.own(position);
  }

  /**
   * A position at the beginning of a sentence.
   * @param {string} position
   */
  who(position) {
    if (/^\d/.test(position)) return this.name(position);
    if (position === "player-dealer") return this.you(position) ? "You" : "The player-dealer";
    if (position.startsWith("row-")) return `Row ${position.slice(4).toUpperCase()}`;
    if (position === "player" || position === "banker") return `The ${position} hand`;
    return `The ${words(position).toLowerCase()}`;
  }

  /**
   * A position with a verb: “Ada stands”, “You stand”.
   * @param {string} position
   * @param {string} verb for you
   */
  does(position, verb) {
    return `${this.who(position)} ${this.you(position) ? verb : third(verb)}`;
  }
}
