// What lies on the table, and what each event does to it. No drawing here.

import { short, spoken } from "./cards.js";
import { money, words } from "./dom.js";

/** @typedef {{event: string, [field: string]: any}} TableEvent */
/** @typedef {{name: string, stack: number, bot?: boolean, out?: boolean, away?: boolean, leaving?: boolean}} Who */

export class Model {
  /** @type {Map<string, number>} by seat|wager|hand */
  bets = new Map();
  /** @type {Map<string, (string | null)[][]>} */
  hands = new Map();
  /** @type {Map<string, string>} */
  totals = new Map();
  /** @type {Map<string, string>} */
  flash = new Map();
  /** @type {Set<number>} */
  folded = new Set();
  /** @type {number[]} */
  pots = [];
  bank = 0;
  bankFull = 0;
  /** @type {number | null} */
  action = null;
  banner = "";
  winner = "";
  lastCard = "";
  shown = false;
  /** Where nobody’s chips are known: a replay, a problem to practise on. */
  hidesStacks = false;

  constructor() {
    /** @type {Record<number, Who>} */
    this.seats = {};
    /** @type {Record<string, string>} what the posting calls its wagers */
    this.called = {};
    /** @type {Record<string, Who>} back-line bettors by place: 2/1 is the first behind seat 2 */
    this.behind = {};
    /** @type {string[]} one's own places: seats, and places behind seats */
    this.mine = [];
    /** @type {number | null} */
    this.dealer = null;
    /** @type {number | null} */
    this.button = null;
    /** @type {number[]} */
    this.acting = [];
    this.maySit = false;
    this.betting = false;
    /** @type {number | null} */
    this.left = null;
    this.drop = 0;
    /** @type {Record<number, number>} */
    this.stacks = {};
    /** @type {Record<number, number> | null} */
    this.net = null;
  }

  /** An empty felt. */
  clear() {
    this.bets = new Map();
    this.hands = new Map();
    this.totals = new Map();
    this.flash = new Map();
    this.folded = new Set();
    this.pots = [];
    this.bank = 0;
    this.bankFull = 0;
    this.action = null;
    this.banner = "";
    this.winner = "";
    this.lastCard = "";
    this.shown = false;
    this.net = null;
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
    if (String(seat).includes("/")) return; // what stands behind a seat is told by the state alone
    const number = Number(seat);
    this.stacks[number] = Math.round(((this.stacks[number] ?? 0) + amount) * 100) / 100;
  }

  /**
   * @param {string} seat
   * @param {string} wager
   * @param {number} amount
   * @param {number} [hand]
   */
  bet(seat, wager, amount, hand = 1) {
    const key = `${seat}|${wager}|${hand}`;
    const sum = Math.round(((this.bets.get(key) ?? 0) + amount) * 100) / 100;
    if (sum) this.bets.set(key, sum);
    else this.bets.delete(key);
  }

  /**
   * Take an event in.
   * @param {TableEvent} event
   */
  apply(event) {
    const seat = event.seat;
    switch (event.event) {
      case "round":
        this.clear();
        this.bank = this.bankFull = event.bank ?? 0;
        if (event.player_dealer) {
          this.dealer = Number(event.player_dealer);
          this.pay(event.player_dealer, -this.bank);
        }
        for (const [bettor, placed] of Object.entries(event.seats)) {
          for (const [wager, amount] of Object.entries(placed)) {
            if (wager === "stack") this.stacks[Number(bettor)] = amount;
            else {
              this.bet(bettor, wager, amount);
              this.pay(bettor, -amount);
            }
          }
        }
        break;
      case "deal": {
        const cards = this.hand(event.to, event.hand ?? 1);
        cards.push(event.card ?? null);
        this.lastCard = `${event.to}|${event.hand ?? 1}|${cards.length - 1}`;
        if (this.left !== null) this.left -= 1;
        break;
      }
      case "burn":
        if (this.left !== null) this.left -= event.count;
        break;
      case "turn":
      case "show":
        this.reveal(event.position ?? seat, String(event.cards).split(" "));
        if (event.hand) this.totals.set(String(seat), event.low ? `${event.hand} / ${event.low}` : event.hand);
        break;
      case "total":
        this.totals.set(`${event.position}|${event.hand ?? 1}`, String(event.total));
        break;
      case "button":
        this.button = Number(seat);
        this.hands.clear();
        break;
      case "first-action":
        this.action = Number(seat);
        break;
      case "action":
        if (event.choice === "fold") this.fold(Number(seat));
        if (event.amount) this.bet(seat, "bet", event.amount);
        this.stacks[Number(seat)] = event.stack;
        break;
      case "post":
        this.bet(seat, "bet", event.amount);
        this.stacks[Number(seat)] = event.stack;
        break;
      case "return":
        this.bet(seat, "bet", -event.amount);
        this.stacks[Number(seat)] = event.stack;
        break;
      case "gather":
        this.bets.clear();
        this.pots = [event.pot];
        break;
      case "discard":
      case "draw":
        this.giveUp(String(seat), event.cards ? String(event.cards).split(" ") : [], event.count);
        break;
      case "muck":
        this.fold(Number(seat));
        break;
      case "award":
        for (const [winner, share] of Object.entries(event.shares)) this.pay(winner, /** @type {number} */ (share));
        this.pots = [Math.max(0, Math.round(((this.pots[0] ?? 0) - event.amount) * 100) / 100)];
        break;
      case "wager":
        this.bet(seat, event.wager, event.staked, event.hand);
        this.pay(seat, -event.staked);
        break;
      case "double":
        this.bet(seat, "base", event.added, event.hand);
        this.pay(seat, -event.added);
        break;
      case "split": {
        const from = this.hand(String(seat), event.hand);
        const at = from.lastIndexOf(event.card);
        from.splice(at < 0 ? from.length - 1 : at, 1);
        this.hand(String(seat), event.new).push(event.card);
        break;
      }
      case "fee":
        this.drop = Math.round((this.drop + event.amount) * 100) / 100;
        if (event.payer === "player-dealer" && this.dealer) this.pay(this.dealer, -event.amount);
        else if (/^\d/.test(event.payer)) this.pay(event.payer, -event.amount);
        else if (this.pots.length) this.pots[0] = Math.max(0, this.pots[0] - event.amount);
        break;
      case "settle": {
        const key = `${seat}|${event.wager}|${event.hand}`;
        this.bets.delete(key);
        this.pay(seat, event.staked + event.paid - event.taken);
        if (this.dealer) this.pay(this.dealer, 2 * event.taken);
        this.bank = event.pool;
        this.flash.set(`${seat}|${event.wager}`, event.result);
        break;
      }
      case "void":
        this.bets.clear();
        this.shown = true;
        break;
      case "end":
        if (this.dealer) this.pay(this.dealer, this.bank);
        this.shown = true;
        break;
    }
  }

  /** @param {number} seat */
  fold(seat) {
    this.folded.add(seat);
  }

  /**
   * Cards that lay face down are seen.
   * @param {string} position
   * @param {string[]} cards
   */
  reveal(position, cards) {
    for (const hand of this.hands.get(String(position)) ?? []) {
      const known = hand.filter(Boolean);
      const fresh = [...cards];
      for (const card of known) {
        const at = fresh.indexOf(/** @type {string} */ (card));
        if (at >= 0) fresh.splice(at, 1);
      }
      hand.forEach((card, at) => {
        if (!card && fresh.length) hand[at] = /** @type {string} */ (fresh.shift());
      });
    }
  }

  /**
   * @param {string} seat
   * @param {string[]} cards
   * @param {number} count
   */
  giveUp(seat, cards, count) {
    const hand = this.hand(seat);
    for (let left = count; left > 0; left--) {
      const card = cards.shift();
      const at = card ? hand.indexOf(card) : hand.lastIndexOf(null);
      hand.splice(at < 0 ? hand.length - 1 : at, 1);
    }
  }

  /**
   * Whether a place is one's own.
   * @param {string | number} place
   */
  own(place) {
    return this.mine.includes(String(place));
  }

  /**
   * Where a place is, said only where it is not plain: behind a seat, or one of several of one's own.
   * @param {string | number} place
   */
  where(place) {
    const [seat, line] = String(place).split("/");
    if (line) return ` behind seat ${seat}`;
    return this.own(place) && this.mine.length > 1 ? ` at seat ${seat}` : "";
  }

  /**
   * The name of who holds a place.
   * @param {string | number} place
   */
  name(place) {
    const text = String(place);
    if (this.own(text)) return `You${this.where(text)}`;
    if (text.includes("/")) return `${this.behind[text]?.name ?? "Someone"}${this.where(text)}`;
    return this.seats[Number(text)]?.name ?? `Seat ${text}`;
  }

  /**
   * An event in words.
   * @param {TableEvent} event
   * @returns {string}
   */
  tell(event) {
    const who = event.seat !== undefined ? this.name(event.seat) : "";
    const you = event.seat !== undefined && this.own(event.seat);
    const does = (/** @type {string} */ verb) => `${who} ${you ? verb : `${verb}s`}`;
    const wager = this.called[event.wager] ?? event.wager;
    const position = (/** @type {string} */ name) => (/^\d/.test(name) ? this.name(name) : name === "player-dealer" ? "Player-dealer" : words(name));
    switch (event.event) {
      case "round":
        return event.player_dealer ? `${this.name(event.player_dealer)} ${this.own(event.player_dealer) ? "bank" : "banks"} ${money(event.bank)}.` : "A new hand.";
      case "deal":
        return `${position(event.to)}: ${event.card ? spoken(event.card) : "a card face down"}.`;
      case "burn":
        return event.count > 1 ? `${event.count} cards burned.` : "A card is burned.";
      case "turn":
        return `${position(event.position)} turns up ${String(event.cards).split(" ").map(spoken).join(", ")}.`;
      case "total":
        return `${position(event.position)} has ${event.total}.`;
      case "first-action":
        return `First action: ${who}, ${event.why}.`;
      case "action":
        return `${does(event.choice)}${event.amount ? ` ${money(event.to)}` : ""}.`;
      case "button":
        return `The button goes to ${who}: ${event.why}.`;
      case "street":
        return `${words(event.name)}.`;
      case "post":
        return `${does("post")} the ${event.what}, ${money(event.amount)}.`;
      case "return":
        return `${money(event.amount)} goes back to ${you ? "you" : who}.`;
      case "gather":
        return `The pot is ${money(event.pot)}.`;
      case "discard":
        return `${does("discard")} ${event.count}.`;
      case "draw":
        return event.count ? `${does("draw")} ${event.count}.` : `${does("stand")} pat.`;
      case "show":
        return `${does("show")} ${String(event.cards).split(" ").map(short).join(" ")}: ${event.hand}${event.low ? `, low ${event.low}` : ""}.`;
      case "muck":
        return `${does("muck")}.`;
      case "award":
        return Object.entries(event.shares).map(([seat, share]) => `${this.name(seat)} ${this.own(seat) ? "win" : "wins"} ${money(share)}`).join(", ") + `: ${event.why}.`;
      case "wager":
        return `${does("wager")} ${money(event.staked)} on ${wager}.`;
      case "double":
        return `${does("double")} for ${money(event.added)}.`;
      case "check":
        return event.natural ? "The player-dealer has a natural." : "No natural; the game goes on.";
      case "fee":
        return `Fee ${money(event.amount)} from ${/^\d/.test(event.payer) ? this.name(event.payer) : `the ${event.payer}`}.`;
      case "settle": {
        const moved = event.result === "win" ? `wins ${money(event.paid)}` : event.result === "lose" ? `loses ${money(event.taken)}` : event.result === "push" ? "pushes" : "is returned";
        return `${you ? `Your ${wager}${this.where(event.seat)}` : `${who}’s ${wager}`} ${moved}: ${event.why}.`;
      }
      case "war":
        return event.number > 1 ? `War, number ${event.number}!` : "War!";
      case "shuffle":
        return `The cards have run out: ${event.count} cards out of play are shuffled.`;
      case "void":
        return `The round is void, and all wagers go back: ${event.why}.`;
      case "end":
        return "";
      default:
        return `${who ? `${who}: ` : ""}${words(event.event)}${event.why ? `: ${event.why}` : ""}.`;
    }
  }
}
