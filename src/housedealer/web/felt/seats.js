// Where seats lie on the felt, in pixels of the window, with the rail and the furniture.

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Plan
 * @property {number} wide of the felt in pixels
 * @property {number} high
 * @property {boolean} compact for a small felt: a seat's wagers lie in one circle
 * @property {boolean} tiny for a very small one: others are marks without words
 * @property {boolean} ring poker for the pot: seats all round; else an arc before the house dealer
 * @property {number[]} seats the seats drawn, by number
 * @property {number | null} me the seat that is drawn at the bottom; none for who only looks on
 * @property {string[]} wagers a circle for each, the first nearest to the player
 * @property {string[]} hands hands that belong to no seat
 * @property {boolean} seatHands whether seats receive cards
 * @property {boolean} together whether a seat's wagers lie in one circle: there are too many for one each
 * @property {boolean} melds whether rows of cards are melds beside a hand, and not the hand itself
 */
/** @typedef {Point & {scale: number, next: number}} Start where a row of cards begins, its scale, and how far the next card lies */

export const DEGREES = Math.PI / 180;
/** A card at scale 1. */
export const CARD = { wide: 62, high: 86 };
/** How far one's neighbours on an arc sit away, in degrees. */
export const NEAR = { small: 46, large: 41 };
/** No text is smaller than this. */
export const LEAST = 11;

/** Seats round a table, one's own at the bottom. */
export class Seats {
  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    const { compact, tiny, ring, wide, high, seats, seatHands } = plan;
    this.wide = wide;
    this.high = high;
    /** How large things are drawn. */
    this.unit = tiny ? 0.42 : compact ? 0.62 : Math.max(0.66, Math.min(1.5, wide / 1060, high / 730));
    const u = this.unit;
    /** The rail, from the edge of the felt. */
    this.rail = tiny ? 4 : compact ? 7 : 22 * u;
    this.margin = this.rail + (tiny ? 2 : compact ? 3 : 8 * u);
    const many = seats.length > 7;
    const text = this.type(14);
    this.plate = compact ? { wide: many && !ring ? 50 : 60, high: 33 } : { wide: text * (many && !ring ? 6.6 : 7.8), high: text * 3.1 };
    /** A mark for who has no plate. */
    this.dot = 8;
    this.centre = { x: wide / 2, y: ring ? high / 2 : high * 0.17 };
    const edge = tiny ? { wide: 2 * this.dot, high: 2 * this.dot } : this.plate;
    this.rx = wide / 2 - this.margin - edge.wide / 2;
    this.ry = ring ? high / 2 - this.margin - edge.high / 2 : high - this.margin - edge.high / 2 - this.centre.y;
    const count = this.circles;
    this.first = compact ? 0.74 : 0.8;
    this.step = compact ? 0.1 : seatHands ? Math.min(0.075, 0.26 / count) : Math.min(0.09, 0.42 / count);
    this.r = compact ? (tiny ? 8 : 10) : Math.max(9, Math.min(18 * u, this.step * Math.min(this.rx, this.ry) * 0.5));
    const top = this.margin + (tiny ? 8 : compact ? 14 : 36 * u);
    this.shoe = ring ? { x: wide / 2, y: this.rail } : { x: wide - this.margin - (compact ? 24 : 66 * u), y: top };
    this.discard = ring ? { x: wide / 2, y: this.rail } : { x: this.margin + (compact ? 24 : 60 * u), y: top };
    this.drop = ring ? { x: wide / 2, y: this.centre.y - this.board() - 100 * u } : { x: this.discard.x + (compact ? 0 : 108 * u), y: top + (compact ? 22 : -8 * u) };
  }

  /** A size of text in pixels, never too small to read. @param {number} size */
  type(size) {
    return Math.max(LEAST, size * this.unit);
  }

  /** How many circles a seat has. */
  get circles() {
    return this.plan.compact || this.plan.together ? 1 : Math.max(1, this.plan.wagers.length);
  }

  /** How far the board lies above the middle. */
  board() {
    return this.plan.tiny ? 34 : this.plan.compact ? 46 : 52 * this.unit;
  }

  /**
   * How many places clockwise a seat lies from one's own.
   * @param {number} seat
   */
  turns(seat) {
    const { seats, me } = this.plan;
    const at = Math.max(0, seats.indexOf(seat));
    const from = me === null ? 0 : Math.max(0, seats.indexOf(me));
    return (at - from + seats.length) % seats.length;
  }

  /** Whether a seat is the one at the bottom. @param {number} seat */
  mine(seat) {
    return this.plan.me !== null && seat === this.plan.me;
  }

  /** @param {number} seat */
  angle(seat) {
    const { seats, ring, me } = this.plan;
    const count = seats.length;
    const turn = this.turns(seat);
    if (ring) return (90 + (me === null ? 180 / count : 0) + (turn * 360) / count) * DEGREES;
    // Seat numbers go from right to left as players look at the table; whoever looks on sees it from its middle.
    if (me === null) return (count > 1 ? 10 + (turn / (count - 1)) * 160 : 90) * DEGREES;
    if (!turn) return 90 * DEGREES;
    const left = Math.ceil((count - 1) / 2);
    const [side, at, there] = turn <= left ? [1, turn, left] : [-1, count - turn, count - 1 - left];
    const [near, far] = this.plan.compact ? [NEAR.small, 84] : [NEAR.large, 82];
    return (90 + side * (there > 1 ? near + ((at - 1) * (far - near)) / (there - 1) : (near + far) / 2)) * DEGREES;
  }

  /**
   * A point at a part of the way from the middle to a seat.
   * @param {number} seat
   * @param {number} part
   * @returns {Point}
   */
  at(seat, part) {
    const angle = this.angle(seat);
    return { x: this.centre.x + this.rx * part * Math.cos(angle), y: this.centre.y + this.ry * part * Math.sin(angle) };
  }

  /** @param {number} seat */
  plateAt(seat) {
    if (this.mine(seat)) return { x: this.wide / 2, y: this.high - this.margin - this.plate.high / 2 + (this.plan.compact ? 2 : 0) };
    return this.at(seat, 1);
  }

  /**
   * From one thing towards another, so far that the two boxes do not touch.
   * @param {Point} from
   * @param {Point} to
   * @param {number} level half of both widths
   * @param {number} upright half of both heights
   * @returns {Point}
   */
  clear(from, to, level, upright) {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const far = Math.min(level / (Math.abs(dx) || 0.001), upright / (Math.abs(dy) || 0.001));
    return { x: from.x + dx * far, y: from.y + dy * far };
  }
}
