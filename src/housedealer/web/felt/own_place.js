// One's own place on the felt: at the bottom, cards twice the size of others', circles in a row above them.

import { CARD, DEGREES, NEAR, Seats } from "./seats.js";

export class OwnPlace extends Seats {
  /** The scale of one's own cards, twice that of others'. */
  get ownScale() {
    const { tiny, compact, melds, ring } = this.plan;
    if (tiny) return 0.56;
    if (compact) return 0.8;
    return 2 * this.otherScale * (ring && melds ? 0.9 : 1);
  }

  /** The scale of others' cards. */
  get otherScale() {
    const { tiny, compact, ring, seats } = this.plan;
    if (tiny) return 0.28;
    if (compact) return ring ? 0.4 : 0.38;
    return (seats.length > 8 ? 0.58 : 0.66) * this.unit;
  }

  /** The top of one's own plate. */
  get ownTop() {
    return this.plan.tiny ? this.high - this.margin - 16 : this.high - this.margin - this.plate.high - (this.plan.compact ? 0 : 4 * this.unit);
  }

  /** The middle of one's own cards. */
  get ownCards() {
    return this.ownTop - (CARD.high / 2) * this.ownScale - 3;
  }

  /** Where one's own circles end above: the top of one's own cards, or of the plate where there are none. */
  get ownBets() {
    const { seatHands, ring } = this.plan;
    return seatHands || ring ? this.ownCards - (CARD.high / 2) * this.ownScale : this.ownTop;
  }

  /** One's own circles: how many to a line, and how much room each has. */
  ownCircles() {
    const count = this.circles;
    const room = this.wide * (this.plan.seats.length > 5 ? 0.42 : 0.54);
    const lines = Math.ceil((count * 62 * Math.max(0.8, this.unit)) / room);
    const line = Math.ceil(count / lines);
    return { line, lines, each: Math.min(104 * this.unit, room / line) };
  }

  /** How wide one's own cards may lie: between the neighbours' plates. */
  get ownRoom() {
    const { tiny, compact, ring, seats } = this.plan;
    const near = ring ? 360 / Math.max(4, seats.length) : compact ? NEAR.small : NEAR.large;
    return Math.min(this.wide * 0.56, 2 * (this.rx * Math.sin(near * DEGREES) - (tiny ? this.dot + 3 : this.plate.wide / 2 + 5)));
  }

  /** The radius of one's own circles. */
  get ownR() {
    return this.plan.compact ? this.r + 3 : Math.min(23 * this.unit, this.ownCircles().each * 0.36);
  }

  /** @param {number} wager its number */
  ownSpot(wager) {
    const { compact, tiny, seatHands } = this.plan;
    const x = this.wide / 2;
    if (tiny) return { x: x + (seatHands || this.plan.ring ? 56 : 0), y: seatHands || this.plan.ring ? this.ownCards : this.ownBets - 22 };
    if (compact) return { x: seatHands || this.plan.ring ? x : x, y: this.ownBets - this.ownR - 15 };
    const { line, lines, each } = this.ownCircles();
    const row = Math.floor(wager / line);
    const here = row === lines - 1 ? this.circles - line * row : line;
    const high = 2 * this.ownR + this.type(11) + 8;
    return { x: x + ((wager % line) - (here - 1) / 2) * each, y: this.ownBets - high * (lines - row) + this.ownR };
  }
}
