// Your place on the felt: at the bottom, cards twice the size of others', circles in a row above them.

import { CARD, DEGREES, NEAR } from "./plan.js";

export class OwnPlace {
  /** @param {import("./layout.js").Layout} layout */
  constructor(layout) {
    this.layout = layout;
  }

  /** The scale of your cards, twice that of others'. */
  get scale() {
    const { tiny, compact, melds, ring } = this.layout.plan;
    if (tiny) return 0.56;
    if (compact) return 0.8;
    return 2 * this.layout.usualScale * (ring && melds ? 0.9 : 1);
  }

  /** The top of your plate. */
  get top() {
    return this.layout.plan.tiny ? this.layout.high - this.layout.margin - 16 : this.layout.high - this.layout.margin - this.layout.plate.high - (this.layout.plan.compact ? 0 : 4 * this.layout.unit);
  }

  /** The middle of your cards. */
  get cards() {
    return this.top - (CARD.high / 2) * this.scale - 3;
  }

  /** The bottom of your circles: the top of your cards, or of the plate where there are none. */
  get bets() {
    const { seatHands, ring } = this.layout.plan;
    return seatHands || ring ? this.cards - (CARD.high / 2) * this.scale : this.top;
  }

  /** Your circles: how many to a row, how many rows, and how much room each has. */
  circles() {
    const count = this.layout.circles;
    const room = Math.min(this.layout.wide * (this.layout.plan.seats.length > 5 ? 0.42 : 0.54), this.room);
    const rows = Math.ceil((count * 62 * Math.max(0.8, this.layout.unit)) / room);
    const perRow = Math.ceil(count / rows);
    return { perRow, rows, each: Math.min((count > 3 ? 86 : 104) * this.layout.unit, room / perRow) };
  }

  /** The width for your cards, between the neighbours' plates. */
  get room() {
    const { tiny, compact, ring, seats } = this.layout.plan;
    const near = ring ? 360 / Math.max(4, seats.length) : compact ? NEAR.small : NEAR.large;
    return Math.min(this.layout.wide * 0.56, this.beforeFans, 2 * (this.layout.rx * Math.sin(near * DEGREES) - (tiny ? this.layout.dot + 3 : this.layout.plate.wide / 2 + 5)));
  }

  /** The width for many cards of yours: on an upright small felt the neighbours' plates, with what their seats won, stand above them. */
  get longRoom() {
    const { compact, tiny, ring, seats } = this.layout.plan;
    const { high, wide, plate } = this.layout;
    const beneath = compact && !tiny && !ring && high > wide && seats.every((seat) => this.layout.mine(seat) || this.layout.plateAt(seat).y + plate.high / 2 + 10 < this.bets);
    return beneath ? Math.max(this.room, Math.min(wide * 0.6, 2 * (this.layout.edgeAt(this.top - 3) - wide / 2 - 8))) : this.room;
  }

  /**
   * Where many split hands lie on an upright phone: beneath the neighbors' plates, as wide as the felt is there; null where
   * there is no room for that.
   * @param {number} tall the height of a card
   */
  beneathPlates(tall) {
    const { plan, wide, high, plate } = this.layout;
    if (!plan.compact || plan.tiny || plan.ring || high < wide) return null;
    const top = Math.max(this.bets, ...plan.seats.filter((seat) => !this.layout.mine(seat)).map((seat) => this.layout.plateAt(seat).y + plate.high / 2 + 4));
    const room = 2 * (this.layout.edgeAt(top + tall) - wide / 2 - 8);
    return top + tall < this.top && room > this.room ? { top, room } : null;
  }

  /** The width between the cards of the next seats in a ring game, seven or those that are melded, where they lie as low as yours. */
  get beforeFans() {
    const { compact, tiny, ring, melds, pot, seats } = this.layout.plan;
    if (!ring || tiny || (compact && !pot)) return Infinity;
    const most = melds ? 10 : 7;
    const middle = this.layout.wide / 2;
    const fans = seats.filter((seat) => !this.layout.mine(seat)).map((seat) => this.layout.hands.fan(seat, most)).filter(({ y, scale }) => y + (CARD.high / 2) * scale > this.bets);
    return 2 * Math.min(...fans.map(({ x, next, scale }) => (x > middle ? x - middle : middle - x - (most - 1) * next) - (CARD.wide / 2) * scale - 5));
  }

  /** The radius of your circles. */
  get r() {
    return this.layout.plan.compact ? this.layout.r + 3 : Math.min(23 * this.layout.unit, this.circles().each * 0.36);
  }

  /** The height of a row of your circles with the names under them. */
  get rowHigh() {
    const lines = Math.max(1, ...this.layout.plan.labels.map((name) => this.lines(name).length));
    return 2 * this.r + lines * this.layout.type(11) * 1.1 + 7;
  }

  /** A wager's name in at most three lines that fit under a circle. @param {string} name @returns {string[]} */
  lines(name) {
    const room = Math.floor(this.circles().each / (this.layout.type(11) * 0.7));
    const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
    // As few lines as do, and of those the way whose longest line is shortest.
    const ways = inLines(name.split(/ |(?<=-)/), 3).map((lines) => lines.map((line) => line.replaceAll("- ", "-")));
    const fits = ways.filter((lines) => longest(lines) <= room);
    const [best] = (fits.length ? fits : ways).sort((a, b) => (fits.length ? a.length - b.length : 0) || longest(a) - longest(b));
    return best.map((text) => (text.length > room ? `${text.slice(0, room - 1)}…` : text));
  }

  /** @param {number} wager its number */
  spot(wager) {
    const { compact, tiny, seatHands } = this.layout.plan;
    const x = this.layout.wide / 2;
    if (tiny) return { x: x + (seatHands || this.layout.plan.ring ? 56 : 0), y: seatHands || this.layout.plan.ring ? this.cards : this.bets - 22 };
    if (compact) return { x: seatHands || this.layout.plan.ring ? x : x, y: this.bets - this.r - 15 };
    const { perRow, rows, each } = this.circles();
    const row = Math.floor(wager / perRow);
    const here = row === rows - 1 ? this.layout.circles - perRow * row : perRow;
    const high = this.rowHigh;
    return { x: x + ((wager % perRow) - (here - 1) / 2) * each, y: this.bets - high * (rows - row) + this.r };
  }
}

/** All ways to write words in at most so many lines. @param {string[]} words @param {number} most @returns {string[][]} */
function inLines(words, most) {
  const whole = [words.join(" ")];
  if (most < 2) return [whole];
  return [whole, ...words.slice(1).flatMap((_, at) => inLines(words.slice(at + 1), most - 1).map((rest) => [words.slice(0, at + 1).join(" "), ...rest]))];
}
