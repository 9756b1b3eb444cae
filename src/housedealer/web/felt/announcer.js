// What is spoken at a table: every call once and in order, at a pace that can be chosen, and a log to read again.

import { h } from "../lib/dom.js";
import { spoken } from "./cards.js";
import { chosenCalls } from "../lib/settings.js";

/** A card as a short text has it. */
const CARD = /(10|[2-9JQKA])([♥♦♠♣])|★/g;
/** @type {Record<string, string>} */
const SUITS = { "♥": "h", "♦": "d", "♠": "s", "♣": "c" };

/** A line with its cards in words: “8♣ ★” is “eight of clubs, joker”. @param {string} line */
export function cardsInWords(line) {
  const apart = line.replace(/([♥♦♠♣★]) (?=10|[2-9JQKA][♥♦♠♣]|★)/g, "$1, ");
  return apart.replace(CARD, (_, rank, suit) => spoken(suit ? (rank === "10" ? "T" : rank) + SUITS[suit] : "Xx"));
}

/** How many lines the live region and the log hold. */
const HELD = { live: 60, log: 400 };

/**
 * Several calls of one kind as one: “Ada: a card face down.” twice is “Ada: 2 cards face down.”
 * @param {string[]} calls
 */
export function joined(calls) {
  const parts = calls.map((call) => /^([^:]+): (.+)\.$/.exec(call));
  const [first] = parts;
  if (!first || parts.some((part) => part?.[1] !== first[1])) return calls.join(" ");
  const cards = parts.map((part) => part?.[2] ?? "");
  const down = cards.filter((one) => one === "a card face down");
  const called = down.length > 1 ? [`${down.length} cards face down`, ...cards.filter((one) => one !== down[0])] : cards;
  return `${first[1]}: ${called.join(", ")}.`;
}

/**
 * What is asked, for the ear: the question, the facts and the names of the buttons. That a game has no hints can be read
 * there, and is not spoken at every turn.
 * @param {Element} status
 * @param {Element} panel
 * @param {{own: string[], table: string[]}} facts your cards; then what else lies on the table and matters
 */
export function spokenQuestion(status, panel, facts) {
  const text = (/** @type {Element} */ node) => {
    const copy = /** @type {Element} */ (node.cloneNode(true));
    copy.querySelectorAll("kbd, .clock, svg").forEach((one) => one.remove());
    return (copy.textContent ?? "").trim().replace(/\s+/g, " ");
  };
  const stop = (/** @type {string} */ line) => (/[.?!…]$/.test(line) ? line : `${line}.`);
  const asked = [...status.querySelectorAll("b, .notice"), ...panel.querySelectorAll(".panel > p.soft:not(.noadvice)")].map(text).filter(Boolean).map(stop);
  const bets = [...panel.querySelectorAll(".tile .nm")].map(text);
  const buttons = [...panel.querySelectorAll(":is(.choices, .acts) button:enabled:not([hidden])")].map(text).filter(Boolean);
  const [question, ...more] = asked;
  return [question, ...facts.own, ...more, ...facts.table, bets.length ? `Bets: ${bets.join(", ")}.` : "", buttons.length ? `Choices: ${buttons.join(", ")}.` : ""].filter(Boolean).join(" ");
}

/** A round's result for the ear. @param {import("../types.js").HeadlineWords} result */
export function spokenResult({ text }) {
  return text.replaceAll(" · ", ", ").replaceAll("−", "minus ");
}

/** A live region for screen readers, fed line by line, and the log of calls. */
export class Announcer {
  /** @param {HTMLElement} log */
  constructor(log) {
    this.log = log;
    // Lines are added and never replaced: one that comes before the last was read is read after it.
    this.live = h("div", { class: "unseen", role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": "Calls as they come" });
    document.body.append(this.live);
    /** @type {string[]} lines that wait for their turn */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {string[]} the lines since your last decision, for “Say again” */
    this.recent = [];
    this.fresh = false;
    /** The question or result that was spoken last. */
    this.last = "";
  }

  /**
   * A call of the dealer, for the log and the ear.
   * @param {string} text
   */
  announce(text) {
    this.log.append(h("li", {}, text));
    while (this.log.childElementCount > HELD.log) this.log.firstElementChild?.remove();
    this.log.scrollTop = this.log.scrollHeight;
    if (this.fresh) this.recent = [];
    this.fresh = false;
    this.recent.push(text);
    if (chosenCalls() !== "turns") this.say(text);
  }

  /**
   * A question to you or a result, for the ear alone.
   * @param {string} text
   */
  prompt(text) {
    this.say(text);
    this.fresh = true;
    this.last = text;
  }

  /** Speak the calls since your last decision again, and what is asked. */
  again() {
    for (const line of [...this.recent, this.last].filter(Boolean)) this.say(line);
  }

  /** @param {string} text */
  say(text) {
    if (chosenCalls() === "off") return;
    this.waiting.push(cardsInWords(text));
    if (this.timer === undefined) this.next();
  }

  /** Give the next line to the live region, then wait as long as the player chose. */
  next() {
    this.timer = undefined;
    const line = this.waiting.shift();
    if (line === undefined) return;
    this.live.append(h("p", {}, line));
    while (this.live.childElementCount > HELD.live) this.live.firstElementChild?.remove();
    const pause = Number(chosenCalls()) || 0;
    // Without a pause all lines go at once; with one, a long line has more time.
    if (pause) this.timer = setTimeout(() => this.next(), pause + 40 * line.length);
    else this.next();
  }

  remove() {
    clearTimeout(this.timer);
    this.live.remove();
  }
}
