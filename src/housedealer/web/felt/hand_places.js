// Where hands lie on the felt: in front of seats, in rows, and in the middle.

import { amountWide } from "./chips.js";
import { CARD } from "./plan.js";
import { fanRooms } from "./fans.js";
import { apart, middleHands, placesApart, seatPlaces } from "./seat_places.js";

/** @typedef {import("./plan.js").Point} Point */
/** @typedef {import("./plan.js").Start} Start */
/** @typedef {{widest: number, hand: number, hands: number}} Board how many cards a seat's widest row holds, which of its hands it is, and how many it has */

/** How much of a card's step one takes that lies face down before others that are seen. */
export const CLOSE = 0.4;

export class HandPlaces {
  /** @param {import("./layout.js").Layout} layout */
  constructor(layout) {
    this.layout = layout;
    /** @type {Map<number, Point> | undefined} the middle of other seats' hands, where there is a board */
    this.places = undefined;
    /** @type {Map<string, Map<number, Point>>} where there is none, by the size of a hand */
    this.placesApart = new Map();
    /** @type {Map<number, number> | undefined} how far the last card of a fan may lie from the first in a ring game, by seat */
    this.fanRooms = undefined;
    /** @type {{scale: number, y: number} | undefined} hands in the middle where seats have none */
    this.found = undefined;
  }

  /** Beside its mark, on a very small felt. @param {number} seat @returns {Point} */
  tinyHand(seat) {
    const { x, y } = this.layout.plateAt(seat);
    return { x, y: y + (y < this.layout.centre.y ? 1 : -1) * (this.layout.dot + (CARD.high / 2) * this.layout.otherScale + 2) };
  }

  /** The middle of a seat's hand at a ring game. @param {number} seat @returns {Point} */
  ringHand(seat) {
    const plate = this.layout.plateAt(seat);
    const scale = this.layout.otherScale;
    const high = this.layout.plate.high / 2 + (CARD.high / 2) * scale + 3;
    if (this.layout.plan.compact) return { x: plate.x, y: plate.y + (this.layout.aside(seat) || plate.y < this.layout.centre.y ? high : -high) };
    return this.layout.clear(plate, this.layout.centre, this.layout.plate.wide / 2 + (CARD.wide / 2 + 12) * scale + 4, high);
  }

  /**
   * Where a seat's hand begins, its scale and how far the next card lies.
   * @param {number} seat
   * @param {number} hand from 1
   * @param {number} hands how many the seat has
   * @param {number} count cards in this hand
   * @param {number} [down] how many of them lie face down before others that are seen: closer together
   * @returns {Start}
   */
  seatHand(seat, hand, hands, count, down = 0) {
    const { compact, ring } = this.layout.plan;
    if (this.layout.mine(seat)) return this.ownHand(hand, hands, count);
    // More than two split hands lie in two rows, the second over the lower part of the first.
    const rows = ring ? 1 : Math.ceil(hands / 2);
    const scale = this.layout.otherScale * (rows > 1 ? 0.72 : 1);
    if (ring) {
      this.fanRooms ??= fanRooms(this.layout);
      return this.fan(seat, count - down * (1 - CLOSE), this.fanRooms.get(seat));
    }
    const at = this.handAt(seat);
    const room = this.seatRoom;
    const columns = rows > 1 ? 2 : hands;
    const each = room / columns;
    const next = Math.max(5, Math.min((compact ? 36 : 24) * scale, (each - CARD.wide * scale) / Math.max(1, count - 1)));
    const width = next * (count - 1);
    const x = at.x - room / 2 + each * ((hand - 1) % columns) + (each - width) / 2;
    const y = at.y + (Math.floor((hand - 1) / columns) - (rows - 1) / 2) * CARD.high * scale * 0.6;
    const half = (CARD.wide / 2) * scale;
    return { x: Math.max(this.layout.margin + half, Math.min(this.layout.wide - this.layout.margin - half - width, x)), y, scale, next };
  }

  /** How far the last card of a fan of another seat lies from the first in a ring game, if nothing more is known. */
  get usualFan() {
    const { compact, tiny, melds } = this.layout.plan;
    return tiny ? 14 : compact ? 46 : (melds ? 88 : 104) * this.layout.unit;
  }

  /**
   * The cards of another seat in a ring game, fanned beside its plate.
   * @param {number} seat
   * @param {number} count
   * @param {number} [room] how far the last card may lie from the first
   * @returns {Start}
   */
  fan(seat, count, room = this.usualFan) {
    const { compact, tiny } = this.layout.plan;
    const scale = this.layout.otherScale;
    const { x, y } = tiny ? this.tinyHand(seat) : this.ringHand(seat);
    const next = Math.min(CARD.wide * scale * (count > 2 ? 0.62 : 0.8), room / Math.max(1, count - 1));
    const plate = this.layout.plateAt(seat);
    const width = next * (count - 1);
    const half = (CARD.wide / 2) * scale;
    let left = x - width / 2;
    // A wide fan grows away from its plate.
    if (!(compact && this.layout.aside(seat)) && Math.abs(y - plate.y) < this.layout.plate.high / 2 + (CARD.high / 2) * scale) left = x > plate.x ? x : x - width;
    return { x: Math.max(this.layout.margin + half, Math.min(this.layout.wide - this.layout.margin - half - width, left)), y, scale, next };
  }

  /**
   * Your hand, side by side where there are several.
   * @param {number} hand
   * @param {number} hands
   * @param {number} count
   * @returns {Start}
   */
  ownHand(hand, hands, count) {
    const scale = this.layout.own.scale * (hands > 2 ? 0.7 : hands > 1 ? 0.85 : 1);
    const beneath = hands > 2 ? this.layout.own.beneathPlates(CARD.high * scale) : null;
    const room = beneath?.room ?? (hands === 1 && count > 5 ? this.layout.own.longRoom : this.layout.own.room);
    const each = room / hands;
    const next = Math.min(CARD.wide * scale * (count > 2 ? 0.6 : 0.98), (each - CARD.wide * scale - 6) / Math.max(1, count - 1));
    const x = this.layout.wide / 2 - room / 2 + each * (hand - 0.5) - (next * (count - 1)) / 2;
    // Smaller cards leave room for their total beneath them.
    return { x, y: (beneath?.top ?? this.layout.own.bets) + (CARD.high / 2) * scale, scale, next };
  }

  /** The middle of a seat's hand, behind its circles. @param {number} seat @returns {Point} */
  handAt(seat) {
    if (this.layout.plan.tiny) return this.layout.clear(this.layout.plateAt(seat), this.layout.inward, this.layout.dot + 14, this.layout.dot + 16);
    if (this.layout.plan.compact && this.layout.plan.hands.includes("board")) return this.offBoard(this.before(seat));
    // Seven cards are wider than the room on a small felt.
    if (!this.layout.plan.hands.includes("board")) return this.apart(seat, Math.max(this.seatRoom, CARD.wide * this.layout.otherScale + 30), CARD.high * this.layout.otherScale);
    this.places ??= seatPlaces(this.layout, (one) => this.beyond(one), (one) => this.under(one));
    return this.places.get(seat) ?? this.beyond(seat);
  }

  /** Before a seat's circle on a small felt, clear of a high pile; before a board there is less room. @param {number} seat @returns {Point} */
  before(seat, wide = this.seatRoom, tall = CARD.high * this.layout.otherScale) {
    return this.layout.clear(this.layout.spot(seat, 0), this.layout.inward, amountWide("$99.99", 8.5) / 2 + 1 + wide / 2, tall / 2 + (this.layout.plan.hands.includes("board") ? 16 : 23));
  }

  /** Before or beyond a seat's circles where there is no board, clear of the hands of other seats. @param {number} seat @param {number} wide of the hand @param {number} tall @returns {Point} */
  apart(seat, wide, tall) {
    const beyond = (/** @type {number} */ one) => {
      if (!this.layout.plan.compact) return this.beyond(one, wide, tall);
      const { x, y } = this.before(one, wide, tall);
      // On a narrow felt the hands of two sides stay on their own, with a gap between them.
      const sideways = x - this.layout.centre.x;
      return { x: Math.abs(sideways) > 20 ? this.layout.centre.x + Math.sign(sideways) * Math.max(Math.abs(sideways), wide / 2 + 4) : x, y };
    };
    const size = `${wide} ${tall}`;
    const places = this.placesApart.get(size) ?? placesApart(this.layout, { wide, tall }, beyond);
    this.placesApart.set(size, places);
    return { ...(places.get(seat) ?? beyond(seat)) };
  }

  /** A place for a hand on a small felt: beneath the board where it would lie on it. @param {Point} at @returns {Point} */
  offBoard(at) {
    if (!this.layout.plan.hands.includes("board")) return at;
    const { x, y, scale, next } = this.pile("board", 5);
    const half = (CARD.wide / 2) * scale + this.seatRoom / 2;
    const away = (CARD.high / 2) * (scale + this.layout.otherScale) + 3;
    return at.x < x - half || at.x > x + 4 * next + half || Math.abs(at.y - y) >= away ? at : { x: at.x, y: y + away };
  }

  /**
   * Beyond a seat's circles, towards the middle: clear of a high pile, but for a board, which leaves less room.
   * @param {number} seat
   * @param {number} [wide] of the hand
   * @param {number} [tall]
   * @returns {Point}
   */
  beyond(seat, wide = this.seatRoom, tall = CARD.high * this.layout.otherScale) {
    const { layout } = this;
    const { r, plan, centre } = layout;
    const pile = plan.hands.includes("board") ? r + 3 : 2.2 * r;
    // Beneath the house dealer's hands, with room for its total.
    const top = this.pileTop + (CARD.high / 2) * this.pileScale + tall / 2 + layout.type(12) * 0.9;
    const beneath = (/** @type {Point} */ { x, y }) => ({ x, y: Math.max(y, top) });
    if (plan.compact) return beneath(layout.clear(layout.spot(seat, 0), centre, r + wide / 2 + 3, pile + tall / 2 + 3));
    const [start, ahead] = [layout.others.rank(seat, layout.others.ranks.rows - 1), layout.others.ahead(seat)];
    const circles = Array.from({ length: layout.otherCircles }, (_, number) => layout.spot(seat, number));
    // An amount may be wider than its circle.
    const amount = layout.others.amount;
    const meets = (/** @type {Point} */ { x, y }) =>
      circles.some((one) => (Math.abs(one.x - x) < r + wide / 2 + 3 && one.y - y < pile + tall / 2 + 3 && y - one.y < r + tall / 2 + 3) || (Math.abs(one.x - x) < (amount.wide + wide) / 2 && y - one.y < tall / 2 + amount.low && one.y - y < tall / 2));
    let at = beneath(start);
    for (let away = r; away < layout.wide / 2 && meets(at); away += 2) at = beneath({ x: start.x + ahead.x * away, y: start.y + ahead.y * away });
    return at;
  }

  /** Beneath the board with room for the name of the hand, nearer to the plate: the hands of the next seats are there too. @param {number} seat @returns {Point} */
  under(seat) {
    const board = this.pile("board", 5);
    return { x: (this.beyond(seat).x + this.layout.plateAt(seat).x) / 2, y: board.y + (CARD.high / 2) * (board.scale + this.layout.otherScale) + 6 + this.layout.type(12) * 1.5 };
  }

  /** The width for another seat's cards. */
  get seatRoom() {
    return this.layout.plan.compact ? (this.layout.roomy ? 64 : 40) : Math.max(64, 116 * this.layout.unit);
  }

  /**
   * Where a row of a seat's cards begins: rows lie one under another, each a little over the one before.
   * @param {number} seat
   * @param {number} row from 0
   * @param {number} rows how many there are
   * @param {number} count cards that the row holds
   * @param {Board} board
   * @returns {Start}
   */
  seatRow(seat, row, rows, count, board) {
    const { compact, tiny, ring, melds } = this.layout.plan;
    if (this.layout.mine(seat)) return this.ownRow(row, rows, count, board);
    // At a full table, and before with several circles a seat, the rows of neighbours would meet.
    const crowded = this.layout.plan.seats.length > (this.layout.otherCircles > 1 ? 6 : 7);
    const scale = tiny ? 0.16 : ring ? this.layout.otherScale * (melds ? 0.8 : compact && board.hands === 1 && !this.layout.squat ? 1.15 : 0.86) : this.layout.otherScale * (compact ? 0.8 : crowded ? 0.65 : 0.86);
    const usual = CARD.wide * scale * (melds ? 0.4 : compact ? 0.5 : 0.62);
    const next = this.layout.lowMelds ? Math.min(usual, (6 * usual) / Math.max(1, board.widest - 1)) : usual;
    const step = CARD.high * scale * (melds ? 0.42 : compact ? 0.55 : 0.66);
    const width = next * (board.widest - 1);
    const half = (CARD.wide / 2) * scale;
    const away = this.besides(width + 2 * half, next, board);
    const wide = width + 2 * away.most;
    const plate = this.layout.plateAt(seat);
    const tall = step * (rows - 1) + CARD.high * scale;
    // Rows are higher than the hand that they were.
    let middle = ring || tiny || this.layout.plan.hands.includes("board") ? this.handAt(seat) : this.apart(seat, wide + 2 * half, tall);
    if (ring) {
      // A plate between the hand and the middle is not covered: its melds lie before the plate.
      const between = compact && this.layout.aside(seat) && plate.y > this.layout.centre.y;
      if (melds && !between) middle = this.layout.clear(this.ringHand(seat), this.layout.centre, wide / 2 + half + (compact ? 38 : 110 * this.layout.unit), tall / 2 + (CARD.high / 2) * this.layout.otherScale + 6);
      else middle = this.layout.clear(plate, this.layout.centre, (tiny ? this.layout.dot : this.layout.plate.wide / 2) + wide / 2 + half + 6, (tiny ? this.layout.dot : this.layout.plate.high / 2) + tall / 2 + 5);
    }
    if (ring && !melds && this.layout.squat) {
      // Beside your front row, and above the others.
      const own = this.ownRow(1, rows + 1, board.widest, board);
      middle.y = Math.min(middle.y, own.y - (CARD.high / 2) * own.scale - tall / 2 - 3);
    }
    const left = Math.max(this.layout.margin + half, Math.min(this.layout.wide - this.layout.margin - half - wide, middle.x - wide / 2));
    if (board.hands > 1) {
      // Two boards are wide enough to reach yours: they stay above them, with the cards still to be laid.
      const own = this.ownRow(0, rows + 1, count, board);
      middle.y = Math.min(middle.y, own.y - (CARD.high / 2) * own.scale - tall / 2 - step - 8);
    }
    return { x: left + away.most + away.here + (melds ? 0 : (next * (board.widest - count)) / 2), y: middle.y + (row - (rows - 1) / 2) * step, scale, next };
  }

  /**
   * How far a hand lies from the middle of all hands of its seat, and the last of them.
   * @param {number} each how wide a hand is
   * @param {number} gap
   * @param {Board} board
   */
  besides(each, gap, { hand, hands }) {
    const middle = (hands - 1) / 2;
    return { here: (hand - 1 - middle) * (each + gap / 2), most: middle * (each + gap / 2) };
  }

  /**
   * A row of your cards, above your plate; melds are above the hand.
   * @param {number} row
   * @param {number} rows
   * @param {number} count
   * @param {Board} board
   * @returns {Start}
   */
  ownRow(row, rows, count, board) {
    const { melds } = this.layout.plan;
    const several = rows > 2 || (melds && rows > 0);
    // Two rows are no higher than one hand, so that they leave the names of your circles free; one board alone has the
    // middle of a small felt to itself.
    const scale = this.layout.own.scale * (!several ? 0.66 : this.layout.plan.compact && !melds && board.hands === 1 ? 0.68 : 0.58);
    const card = CARD.wide * scale;
    // The discards and the pot lie beside your melds.
    const room = this.layout.lowMelds ? 2 * this.layout.pilesAside - (CARD.wide * this.pileScale + 8) : this.layout.own.room;
    const next = Math.min(card * (melds ? 0.42 : 0.72), (room - card) / Math.max(1, board.widest - 1));
    const step = CARD.high * scale * (melds ? 0.4 : several ? 0.62 : 0.5);
    const bottom = melds ? this.layout.own.bets - 4 : this.layout.own.top - 3;
    const y = bottom - (CARD.high / 2) * scale - (rows - 1 - row) * step;
    const { here } = this.besides(next * (board.widest - 1) + card, next, board);
    return { x: this.layout.wide / 2 - (next * (count - 1)) / 2 + here, y, scale, next };
  }

  /**
   * Where a row of a hand that belongs to no seat begins.
   * @param {string} position
   * @param {number} row from 0
   * @param {number} count
   * @returns {Start}
   */
  pileRow(position, row, count) {
    const pile = this.pile(position, 2);
    const scale = pile.scale * 0.74;
    const next = CARD.wide * 0.64 * scale;
    return { x: pile.x + pile.next / 2 - (next * (count - 1)) / 2, y: pile.y - (this.layout.plan.compact ? 12 : 20) * scale + row * 58 * scale, scale, next };
  }

  /** Whether seats have no cards, so that there is room for larger ones in the middle. */
  get alone() {
    const { tiny, ring, seatHands, hands } = this.layout.plan;
    return !(tiny || ring || seatHands || hands.some((hand) => hand.startsWith("row-")));
  }

  /** Whether they are larger on a small felt, too: on an upright one, beneath shoe and discards. */
  get aloneUpright() {
    const { compact, high, wide } = this.layout.plan;
    return this.alone && compact && high > wide * 1.2;
  }

  /** Their size and height on a large felt. */
  get alones() {
    this.found ??= middleHands(this.layout);
    return this.found;
  }

  /** The scale of hands that belong to no seat. */
  get pileScale() {
    const { tiny, compact } = this.layout.plan;
    if (tiny) return 0.46;
    // Three cards to each side, with their total.
    if (compact) return this.aloneUpright ? Math.min(0.96, (this.layout.wide * 0.45 - 34) / (CARD.wide * 2.24)) : 0.74;
    return this.alone ? this.alones.scale : 1.14 * this.layout.unit;
  }

  /** The middle of the first line of hands before the house dealer. */
  get pileTop() {
    if (this.alone && !this.layout.plan.compact) return this.alones.y;
    if (this.aloneUpright) return this.layout.margin + 34 + this.layout.type(17) * 1.25 + (CARD.high / 2) * this.pileScale;
    return this.layout.margin + this.layout.type(17) * 1.25 + (this.layout.plan.compact ? 4 : 6 * this.layout.unit) + (CARD.high / 2) * this.pileScale;
  }

  /**
   * A hand that belongs to no seat: community hands side by side, a board in the middle.
   * @param {string} position
   * @param {number} count
   */
  pile(position, count) {
    const { compact, tiny, ring, hands } = this.layout.plan;
    const at = Math.max(0, hands.indexOf(position));
    const rows = hands.filter((hand) => hand.startsWith("row-")).length;
    if (position.startsWith("row-")) {
      // On the smallest felt the result is a line above them.
      const top = tiny ? Math.max(this.layout.margin, this.layout.rail + this.layout.type(21) * 1.5 + 2) : this.layout.margin;
      const room = (this.layout.own.bets - 2 * this.layout.own.r - 24 - top) / Math.max(1, rows);
      const scale = Math.min(this.pileScale * 0.86, (room - 4) / CARD.high);
      // A small felt has seats on both sides of the rows.
      const next = Math.min(CARD.wide * 0.94 * scale, compact ? (this.layout.own.room - 8 - CARD.wide * scale) / 4 : Infinity);
      return { x: this.layout.centre.x - 2 * next, y: top + room * (at + 0.5), scale, next, at };
    }
    if (ring && position !== "board") {
      // On a low felt the melds of the seats above reach down to the discards.
      const low = this.layout.lowMelds;
      return { x: this.layout.centre.x - this.layout.pilesAside, y: this.layout.centre.y + (low ? 5 : -this.layout.board()), scale: this.pileScale * (low ? 0.8 : 0.9), next: 0, at };
    }
    if (position === "board") {
      const scale = ring ? this.pileScale * (compact ? 0.74 : 0.96) : this.pileScale * (tiny ? 0.84 : compact ? 0.82 : 0.9);
      // On a small felt it lies between the neighbours' chips.
      const next = Math.min(CARD.wide * 1.05 * scale, compact && !ring ? (this.layout.wide * 0.42 - CARD.wide * scale) / 4 : Infinity);
      const wide = next * (Math.max(this.layout.plan.board ?? 5, count) - 1);
      const under = this.pileTop + (CARD.high / 2) * (this.pileScale + scale) + this.layout.type(16) * 1.7 + 4;
      return { x: this.layout.centre.x - wide / 2, y: ring ? this.layout.centre.y - this.layout.board() : under, scale, next };
    }
    const others = hands.filter((hand) => hand !== "board");
    const number = Math.max(0, others.indexOf(position));
    const scale = this.pileScale;
    const next = CARD.wide * (others.length > 1 ? 0.62 : 0.72) * scale;
    const room = this.alone && !compact ? 2 * apart(this.layout, scale) : this.aloneUpright ? this.layout.wide * 0.9 : Math.min(this.layout.wide * (tiny || (compact && this.layout.high > this.layout.wide) ? 0.82 : compact ? 0.72 : 0.5), 560 * this.layout.unit);
    // A total lies to the right of its hand.
    const middle = this.layout.wide / 2 - (this.aloneUpright ? 6 : 0) + (others.length > 1 ? room * ((number + 0.5) / others.length - 0.5) : 0);
    // A second card does not move the first, where one comes; of a long hand as much is seen as the other hand leaves.
    const long = others.length > 1 && count > 3;
    const held = Math.max(this.layout.plan.dealt ?? 2, others.length > 1 && !long ? Math.min(count, 3) : count);
    const most = long ? room / others.length - CARD.wide * scale - 10 : others.length > 1 ? next * 2 : this.layout.wide * (tiny ? 0.5 : 0.44);
    const tight = Math.min(next, most / Math.max(1, count - 1));
    return { x: middle - (Math.min(next, tight) * (held - 1)) / 2, y: this.pileTop, scale, next: tight, at };
  }
}
