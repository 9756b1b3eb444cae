// Where everything lies on the felt, in pixels of the window: the rail, seats, circles, bets, pots, the result.

import { HandPlaces } from "./hand_places.js";
import { OtherCircles } from "./other_circles.js";
import { OwnPlace } from "./own_place.js";
import { CARD, DEGREES, FAR, LEAST, NEAR } from "./plan.js";

/** @typedef {import("./plan.js").Point} Point */
/** @typedef {import("./plan.js").Plan} Plan */

/** The places on a felt: seats round the table, yours at the bottom. */
export class Layout {
  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    this.own = new OwnPlace(this);
    this.hands = new HandPlaces(this);
    this.others = new OtherCircles(this);
    const { compact, tiny, ring, wide, high, seats } = plan;
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
    this.centre = { x: wide / 2, y: ring ? high / 2 : Math.max(high * 0.17, this.underHands) };
    const edge = tiny ? { wide: 2 * this.dot, high: 2 * this.dot } : this.plate;
    this.rx = wide / 2 - this.margin - edge.wide / 2;
    this.ry = ring ? high / 2 - this.margin - edge.high / 2 : high - this.margin - edge.high / 2 - this.centre.y;
    this.r = compact ? (tiny ? 8 : 10) : this.others.widest;
    const top = this.margin + (tiny ? 8 : compact ? 14 : 36 * u);
    this.shoe = ring ? { x: wide / 2, y: this.rail } : { x: wide - this.margin - (compact ? 24 : 66 * u), y: top };
    this.discard = ring ? { x: wide / 2, y: this.rail } : { x: this.margin + (compact ? 24 : 60 * u), y: top };
    // Where no cards lie in the middle the drop is nearer to it: rows of cards of a seat above it reach as far as a board would.
    this.drop = ring ? { x: wide / 2, y: this.centre.y - this.board() - (plan.hands.length ? 100 : 60) * u } : { x: this.discard.x + (compact ? 0 : 108 * u), y: top + (compact ? 22 : -8 * u) };
    if (!compact && !ring) this.others.set();
  }

  /** Where the middle of the arc must be at least, so that the highest plates of a low phone lie beneath two hands side by side. */
  get underHands() {
    const { compact, tiny, hands, wide, high } = this.plan;
    if (!compact || tiny || high < wide || hands.filter((one) => one !== "board" && !one.startsWith("row-")).length < 2) return 0;
    const [down, half] = [Math.cos(FAR.small * DEGREES), this.plate.high / 2];
    return (this.hands.pileTop + (CARD.high / 2) * this.hands.pileScale + half + 3 - down * (high - this.margin - half)) / (1 - down);
  }

  /** A size of text in pixels, never too small to read. @param {number} size */
  type(size) {
    return Math.max(LEAST, size * this.unit);
  }

  /** How many circles a seat has. */
  get circles() {
    return this.plan.compact || this.plan.together ? 1 : Math.max(1, this.plan.wagers.length);
  }

  /** Whether so many sit at the table that plates and circles of neighbors would meet. */
  get crowded() {
    return this.plan.seats.length > 10;
  }

  /** How many circles the seats of others have; at a crowded table one for all their wagers. */
  get otherCircles() {
    return this.crowded ? 1 : this.circles;
  }

  /** How far the board lies above the middle; on an upright small felt beneath the names of hands at its sides. */
  board() {
    return this.plan.tiny ? 34 : this.plan.compact ? (this.high > this.wide ? 28 : 46) : 52 * this.unit;
  }

  /**
   * How many places clockwise a seat is from yours.
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
    // Seat numbers go from right to left as players look at the table; spectators see it from its middle.
    if (me === null) return (count > 1 ? 10 + (turn / (count - 1)) * 160 : 90) * DEGREES;
    if (!turn) return 90 * DEGREES;
    const left = Math.ceil((count - 1) / 2);
    const [side, at, there] = turn <= left ? [1, turn, left] : [-1, count - turn, count - 1 - left];
    const [near, far] = this.plan.compact ? [NEAR.small, FAR.small] : [NEAR.large, FAR.large];
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
    const at = this.at(seat, 1);
    const aside = this.facing(seat, at);
    // Its cards and those of the seat that faces it lie between both plates.
    return aside ? { x: this.centre.x + Math.sign(at.x - this.centre.x) * this.rx * Math.sqrt(1 - (aside / this.ry) ** 2), y: this.centre.y + Math.sign(at.y - this.centre.y) * aside } : at;
  }

  /**
   * How far above or below the middle a seat at the side of a low felt stands, where another stands as far on the other
   * side of it and their cards would lie on one another; otherwise 0.
   * @param {number} seat
   * @param {Point} at where it would stand
   */
  facing(seat, { y }) {
    const { compact, tiny, ring, seats } = this.plan;
    const away = Math.abs(y - this.centre.y);
    const least = this.plate.high / 2 + CARD.high * this.otherScale + 4;
    if (!compact || tiny || !ring || this.high > this.wide || away < 1 || away >= least) return 0;
    return seats.some((one) => one !== seat && Math.abs(this.at(one, 1).x - this.at(seat, 1).x) < 1 && Math.abs(this.at(one, 1).y + y - 2 * this.centre.y) < 1) ? Math.min(least, this.ry) : 0;
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

  /** Whether a small felt has room for larger cards: an upright one with few seats. */
  get roomy() {
    const { compact, tiny, ring, seats } = this.plan;
    return compact && !tiny && !ring && this.high > this.wide && seats.length <= 5;
  }

  /** The scale of others' cards: larger where few play for the pot. */
  get otherScale() {
    const { tiny, compact, pot, seats } = this.plan;
    if (!pot || tiny || seats.length > 8) return this.usualScale;
    if (compact) return seats.length > 6 ? 0.4 : 0.48;
    return (seats.length > 6 ? 0.72 : 0.8) * this.unit;
  }

  /** The scale of others' cards at most tables. */
  get usualScale() {
    const { tiny, compact, ring, seats } = this.plan;
    if (tiny) return 0.28;
    // On a low upright felt more than four others' cards would lie on chips.
    if (compact) return ring ? 0.4 : this.roomy ? 0.48 : seats.length > 5 && this.high > this.wide && this.high < 430 ? 0.32 : 0.38;
    return (seats.length > 8 ? 0.58 : 0.66) * this.unit;
  }

  /**
   * The circle of a wager; a small felt has one for all of them.
   * @param {number} seat
   * @param {number} wager its number
   */
  spot(seat, wager) {
    if (this.plan.ring) return this.bet(seat);
    if (this.mine(seat)) return this.own.spot(this.circles > 1 ? wager : 0);
    if (this.plan.compact) return this.clear(this.plateAt(seat), this.inward, this.plate.wide / 2 + 19, this.plate.high / 2 + 17);
    return this.others.spot(seat, this.otherCircles > 1 ? wager : 0);
  }

  /** Whereto the things of a seat lie on a small felt: its middle. */
  get inward() {
    return { x: this.wide / 2, y: this.high * 0.44 };
  }

  /**
   * Beside a circle, where the chips of a back-line bettor lie.
   * @param {Point} spot
   * @param {number} seat
   * @param {number} backLine 1 for the first behind the seat
   */
  behind(spot, seat, backLine) {
    const side = Math.ceil(backLine / 2) * (backLine % 2 ? 1 : -1);
    if (this.mine(seat)) return { x: spot.x - side * (this.plan.compact ? 2 * this.own.r : Math.min(this.own.circles().each / 2, 2 * this.own.r)), y: spot.y };
    if (this.plan.compact) {
      const angle = this.angle(seat);
      return { x: spot.x - Math.sin(angle) * 18 * side, y: spot.y + Math.cos(angle) * 18 * side };
    }
    // Beside it along the row are other circles of the seat.
    const ahead = this.others.ahead(seat);
    return { x: spot.x + ahead.x * 1.1 * this.r * side, y: spot.y + ahead.y * 1.1 * this.r * side };
  }

  /** The place of a seat's bet in a ring game. @param {number} seat */
  bet(seat) {
    const { compact, tiny } = this.plan;
    if (this.mine(seat)) return tiny ? { x: this.wide / 2 + 56, y: this.own.cards + 4 } : { x: this.wide / 2, y: this.own.bets - (compact ? 22 : 30 * this.unit) };
    const plate = this.plateAt(seat);
    if (tiny) return this.clear(plate, this.centre, 34, 22);
    const hand = this.hands.ringHand(seat);
    const scale = this.otherScale;
    // Beside the plate, off the cards of the seat at the upper end, and above yours, however many they are.
    if (compact && this.aside(seat)) return this.offBoard({ x: plate.x + (plate.x < this.centre.x ? 1 : -1) * (this.plate.wide / 2 + 32), y: Math.min(plate.y + (plate.y < this.centre.y ? 4 : -2), this.own.bets - 20) });
    // On a low felt the next seat's bet or the board would lie under or over this one: each lies beside its cards.
    if (compact && this.wide > this.high && Math.abs(Math.cos(this.angle(seat))) > 0.3 && hand.y + 20 < this.own.bets) {
      // Without a board it leaves room for a fan of seven cards.
      const { hands, seats } = this.plan;
      const away = hands.length || seats.length > 8 ? 56 : seats.length > 6 ? 76 : 98;
      return { x: hand.x + (hand.x < this.centre.x ? away : -away), y: hand.y };
    }
    // So far that a high pile stays off the cards.
    const away = (CARD.high / 2) * scale + (compact ? 23 : 27 * this.unit);
    const at = this.clear(hand, this.centre, (CARD.wide / 2) * scale + 52 * this.unit, away);
    // Beside the plate a fan of many cards grows towards the middle: the bet lies over or under it, not behind it.
    return this.offBoard(Math.abs(at.y - hand.y) < away - 1 ? { x: at.x, y: hand.y + (hand.y < this.centre.y - 1 ? away : -away) } : at);
  }

  /** The radius of your chips. */
  get ownChips() {
    const low = this.plan.ring && this.plan.compact && this.wide > this.high;
    return Math.min(15 * Math.max(0.8, this.unit), this.own.r * (low ? 0.62 : 0.72));
  }

  /** The top of your bet in a ring game where it stands as high as chips do. */
  get highestBet() {
    return this.own.bets - 30 * this.unit - 2.9 * this.ownChips;
  }

  /** A place for a bet where the board would lie on it: beside the board, on a small felt above or beneath it. @param {Point} at @returns {Point} */
  offBoard(at) {
    if (!this.plan.hands.includes("board")) return at;
    const { compact } = this.plan;
    const { x, y, scale, next } = this.hands.pile("board", 5);
    const level = (CARD.wide / 2) * scale + (compact ? 14 : 20);
    // Chips stand high, and their amount beneath them is low.
    const upright = (CARD.high / 2) * scale + (!compact ? 20 : at.y < y ? 17 : 22);
    if (at.x <= x - level || at.x >= x + 4 * next + level || Math.abs(at.y - y) >= upright) return at;
    if (compact) return { x: at.x, y: at.y < y ? y - upright : y + upright };
    return { x: at.x < this.centre.x ? x - level : x + 4 * next + level, y: at.y };
  }

  /** Whether a seat lies at the side of a narrow felt. @param {number} seat */
  aside(seat) {
    return this.high > this.wide && Math.abs(Math.cos(this.angle(seat))) > 0.62;
  }

  /** Whether a small felt is low and hardly wider than high, as on a desk at 200 %. */
  get squat() {
    return this.plan.compact && !this.plan.tiny && this.wide > this.high && this.wide < 460;
  }

  /** Whether melds reach the middle of a low felt from above and below: the pile and the pot lie beside it. */
  get lowMelds() {
    const { compact, melds } = this.plan;
    return compact && melds && this.wide > this.high;
  }

  /** How far the discards and the pot lie from the middle there: longer melds than of seven cards are set closer, and so are yours. */
  get pilesAside() {
    return this.lowMelds ? 66 : 0;
  }

  /** The radius of the pots' chips. */
  get potRadius() {
    return this.plan.compact ? 8 : 14 * this.unit;
  }

  /** The pots, side by side under the board. @param {number} number @param {number} count */
  pot(number, count) {
    const { compact, tiny } = this.plan;
    const wide = compact ? 82 : 120 * this.unit;
    if (this.lowMelds) return { x: this.centre.x + this.pilesAside, y: this.centre.y };
    return { x: this.centre.x + (number - (count - 1) / 2) * wide, y: this.centre.y + (tiny ? 6 : compact ? (this.high > this.wide ? 18 : 12) : 42 * this.unit) };
  }

  /** The place of a round's result: under the hands in the middle, over nobody's cards. @returns {Point} */
  get resultAt() {
    const { ring, hands, compact } = this.plan;
    const { x } = this.centre;
    if (ring) return { x, y: this.centre.y + 78 * this.unit };
    if (hands.some((hand) => hand.startsWith("row-"))) return { x, y: this.own.bets - 2 * this.own.r - this.type(18) };
    const { top, bottom } = this.middle;
    return { x, y: (top + bottom) / 2 + (compact ? 0 : 10 * this.unit) };
  }

  /** The space between the house dealer's hands and your circles, from its top to its bottom. */
  get middle() {
    const low = this.plan.hands.includes("board") ? this.hands.pile("board", 5) : { y: this.hands.pileTop, scale: this.hands.pileScale };
    return { top: low.y + (CARD.high / 2) * low.scale, bottom: this.own.bets - (this.plan.compact ? 6 : this.own.rowHigh * this.own.circles().rows) };
  }

  /** The radius of the bank's chips. */
  get bankRadius() {
    return this.plan.compact ? 6.5 : 12.5 * this.unit;
  }

  /** The bank of the player-dealer, where its circles would be. @param {number} seat */
  bank(seat) {
    if (this.mine(seat)) return { x: this.wide / 2, y: this.own.top - (this.plan.compact ? 22 : 40 * this.unit) };
    if (this.plan.compact && this.plan.hands.some((hand) => hand.startsWith("row-"))) return { x: this.plateAt(seat).x, y: this.plateAt(seat).y + this.plate.high / 2 + 30 };
    if (this.plan.compact) return this.clear(this.plateAt(seat), this.inward, this.plate.wide / 2 + 24, this.plate.high / 2 + 30);
    // As near to where its circles would be as those of the next seats leave room.
    const [level, upright] = [3.4 * this.bankRadius + this.r, 2.6 * this.bankRadius + this.r];
    const circles = this.plan.seats.filter((one) => one !== seat && !this.mine(one)).flatMap((one) => Array.from({ length: this.otherCircles }, (_, number) => this.spot(one, number)));
    // Large hands in the middle leave room for it close to its plate.
    const first = this.hands.alone ? 0.78 : 0.72;
    const places = [0, 1, -1, 2, 3, 4, 5, 6, 7].map((step) => this.at(seat, first - 0.03 * step));
    const reach = 0.6 * this.bankRadius; // chips stand above the middle of the bank, its amount lies beneath it
    return places.find(({ x, y }) => circles.every((spot) => Math.abs(spot.x - x) > level || Math.abs(spot.y - y + reach) > upright)) ?? places[0];
  }

  /** The curve below an arc, of this width and height: how high it is, and how far its foot reaches. @param {number} wide @param {number} high */
  curve(wide, high) {
    const rx = wide / 2;
    return { ry: Math.min(high * 0.62, wide * 0.5), low: Math.min(rx * (this.plan.compact ? 0.5 : 0.9), rx - 4) };
  }

  /** The right edge of the cloth at a height. @param {number} y */
  edgeAt(y) {
    const [wide, high, down] = [this.wide - 2 * this.rail, this.high - 2 * this.rail, y - this.rail];
    if (this.plan.ring) {
      const r = Math.min(wide, high) / 2;
      const away = Math.max(0, Math.abs(down - high / 2) - (high / 2 - r));
      return this.rail + wide - r + Math.sqrt(Math.max(0, r * r - away * away));
    }
    const { ry, low } = this.curve(wide, high);
    if (down <= high - ry) return this.rail + wide;
    const at = (/** @type {number} */ t, /** @type {number[]} */ [a, b, c, d]) => (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
    let [from, to] = [0, 1];
    for (let step = 0; step < 20; step++) {
      const t = (from + to) / 2;
      if (at(t, [high - ry, high - ry * 0.35, high, high]) < down) from = t;
      else to = t;
    }
    return this.rail + at(from, [wide, wide, wide / 2 + low, wide / 2]);
  }

  /** The outline of the table, so far from the edge of the felt. @param {number} away */
  outline(away) {
    const { wide, high } = this;
    const [x, y, w, h] = [away, away, wide - 2 * away, high - 2 * away];
    if (this.plan.ring) {
      const r = Math.min(w, h) / 2;
      return `M${x + r} ${y} H${x + w - r} A${r} ${r} 0 0 1 ${x + w} ${y + r} V${y + h - r} A${r} ${r} 0 0 1 ${x + w - r} ${y + h} H${x + r} A${r} ${r} 0 0 1 ${x} ${y + h - r} V${y + r} A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
    }
    const top = this.plan.tiny ? 10 : this.plan.compact ? 16 : 30;
    const { ry, low } = this.curve(w, h);
    return `M${x} ${y + top} Q${x} ${y} ${x + top} ${y} H${x + w - top} Q${x + w} ${y} ${x + w} ${y + top} V${y + h - ry} C${x + w} ${y + h - ry * 0.35} ${x + w / 2 + low} ${y + h} ${x + w / 2} ${y + h} C${x + w / 2 - low} ${y + h} ${x} ${y + h - ry * 0.35} ${x} ${y + h - ry}Z`;
  }
}
