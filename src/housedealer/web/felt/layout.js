// Where everything else lies on the felt: circles, bets, hands, pots, and where the result is told.

import { OwnPlace } from "./own_place.js";
import { CARD } from "./seats.js";

export { LEAST } from "./seats.js";
/** @typedef {import("./seats.js").Point} Point */
/** @typedef {import("./seats.js").Plan} Plan */
/** @typedef {import("./seats.js").Start} Start */
/** @typedef {{widest: number, hand: number, hands: number}} Board how many cards a seat's widest row holds, which of its hands it is, and how many it has */

/** The places on a felt. */
export class Layout extends OwnPlace {
  /**
   * The circle of a wager; a small felt has one for all of them.
   * @param {number} seat
   * @param {number} wager its number
   */
  spot(seat, wager) {
    if (this.plan.ring) return this.bet(seat);
    const number = this.circles > 1 ? wager : 0;
    if (this.mine(seat)) return this.ownSpot(number);
    if (this.plan.compact) return this.clear(this.plateAt(seat), this.inward, this.plate.wide / 2 + 19, this.plate.high / 2 + 17);
    return this.at(seat, this.first - this.step * number);
  }

  /** Whereto the things of a seat lie on a small felt: its middle. */
  get inward() {
    return { x: this.wide / 2, y: this.high * 0.44 };
  }

  /**
   * Beside a circle, where the chips of a back-line bettor lie.
   * @param {Point} spot
   * @param {number} seat
   * @param {number} line 1 for the first behind the seat
   */
  behind(spot, seat, line) {
    const angle = this.angle(seat);
    const away = (this.plan.compact ? 18 : this.r * 1.75) * Math.ceil(line / 2) * (line % 2 ? 1 : -1);
    return { x: spot.x - Math.sin(angle) * away, y: spot.y + Math.cos(angle) * away };
  }

  /** What a seat has bet at a ring game. @param {number} seat */
  bet(seat) {
    const { compact, tiny } = this.plan;
    if (this.mine(seat)) return tiny ? { x: this.wide / 2 + 56, y: this.ownCards + 4 } : { x: this.wide / 2, y: this.ownBets - (compact ? 22 : 30 * this.unit) };
    const plate = this.plateAt(seat);
    if (tiny) return this.clear(plate, this.centre, 34, 22);
    const hand = this.ringHand(seat);
    const scale = this.otherScale;
    // Beside the plate, and above one's own cards, however many those are.
    if (compact && this.aside(seat)) return { x: plate.x + (plate.x < this.centre.x ? 1 : -1) * (this.plate.wide / 2 + 18), y: Math.min(plate.y - 2, this.ownBets - 20) };
    return this.clear(hand, this.centre, (CARD.wide / 2) * scale + 52 * this.unit, (CARD.high / 2) * scale + 27 * this.unit);
  }

  /** Whether a seat lies at the side of a narrow felt. @param {number} seat */
  aside(seat) {
    return this.high > this.wide && Math.abs(Math.cos(this.angle(seat))) > 0.62;
  }

  /** Beside its mark, on a very small felt. @param {number} seat @returns {Point} */
  tinyHand(seat) {
    const { x, y } = this.plateAt(seat);
    return { x, y: y + (y < this.centre.y ? 1 : -1) * (this.dot + (CARD.high / 2) * this.otherScale + 2) };
  }

  /** The middle of a seat's hand at a ring game. @param {number} seat @returns {Point} */
  ringHand(seat) {
    const plate = this.plateAt(seat);
    const scale = this.otherScale;
    const high = this.plate.high / 2 + (CARD.high / 2) * scale + 3;
    if (this.plan.compact) return { x: plate.x, y: plate.y + (this.aside(seat) || plate.y < this.centre.y ? high : -high) };
    return this.clear(plate, this.centre, this.plate.wide / 2 + (CARD.wide / 2 + 12) * scale + 4, high);
  }

  // Hands

  /**
   * Where a seat's hand begins, its scale and how far the next card lies.
   * @param {number} seat
   * @param {number} hand from 1
   * @param {number} hands how many the seat has
   * @param {number} count cards in this hand
   * @returns {Start}
   */
  seatHand(seat, hand, hands, count) {
    const { compact, tiny, ring, melds } = this.plan;
    if (this.mine(seat)) return this.ownHand(hand, hands, count);
    const scale = this.otherScale * (hands > 2 ? 0.8 : 1);
    if (ring) {
      const { x, y } = tiny ? this.tinyHand(seat) : this.ringHand(seat);
      const room = tiny ? 14 : compact ? 46 : melds ? 88 * this.unit : 104 * this.unit;
      const next = Math.min(CARD.wide * scale * (count > 2 ? 0.62 : 0.8), room / Math.max(1, count - 1));
      const plate = this.plateAt(seat);
      const width = next * (count - 1);
      const half = (CARD.wide / 2) * scale;
      let left = x - width / 2;
      // A wide fan grows away from its plate.
      if (!(compact && this.aside(seat)) && Math.abs(y - plate.y) < this.plate.high / 2 + (CARD.high / 2) * scale) left = x > plate.x ? x : x - width;
      return { x: Math.max(this.margin + half, Math.min(this.wide - this.margin - half - width, left)), y, scale, next };
    }
    const at = this.handAt(seat);
    const room = compact ? 40 : Math.max(64, 116 * this.unit);
    const each = room / hands;
    const next = Math.max(5, Math.min(24 * scale, (each - CARD.wide * scale) / Math.max(1, count - 1)));
    const width = next * (count - 1);
    const x = at.x - room / 2 + each * (hand - 1) + (each - width) / 2;
    const half = (CARD.wide / 2) * scale;
    return { x: Math.max(this.margin + half, Math.min(this.wide - this.margin - half - width, x)), y: at.y, scale, next };
  }

  /**
   * One's own hand, side by side where there are several.
   * @param {number} hand
   * @param {number} hands
   * @param {number} count
   * @returns {Start}
   */
  ownHand(hand, hands, count) {
    const scale = this.ownScale * (hands > 2 ? 0.7 : hands > 1 ? 0.85 : 1);
    const room = this.ownRoom;
    const each = room / hands;
    const next = Math.min(CARD.wide * scale * (count > 2 ? 0.6 : 0.98), (each - CARD.wide * scale - 6) / Math.max(1, count - 1));
    const x = this.wide / 2 - room / 2 + each * (hand - 0.5) - (next * (count - 1)) / 2;
    return { x, y: this.ownCards, scale, next };
  }

  /** The middle of a seat's hand, behind its circles. @param {number} seat */
  handAt(seat) {
    if (this.plan.tiny) return this.clear(this.plateAt(seat), this.inward, this.dot + 14, this.dot + 16);
    if (this.plan.compact) return this.clear(this.spot(seat, 0), this.inward, 36, 32);
    return this.at(seat, this.first - this.step * this.circles - 0.07);
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
    const { compact, tiny, ring, melds } = this.plan;
    if (this.mine(seat)) return this.ownRow(row, rows, count, board);
    const scale = tiny ? 0.16 : ring ? this.otherScale * (melds ? 0.8 : 0.86) : this.otherScale * (compact ? 0.8 : 0.86);
    const next = CARD.wide * scale * (melds ? 0.4 : compact ? 0.5 : 0.62);
    const step = CARD.high * scale * (melds ? 0.42 : compact ? 0.55 : 0.66);
    const width = next * (board.widest - 1);
    const half = (CARD.wide / 2) * scale;
    const away = this.besides(width + 2 * half, next, board);
    const wide = width + 2 * away.most;
    const plate = this.plateAt(seat);
    const tall = step * (rows - 1) + CARD.high * scale;
    let middle = this.handAt(seat);
    if (ring) {
      // A plate between the hand and the middle is not covered: its melds lie before the plate.
      const between = compact && this.aside(seat) && plate.y > this.centre.y;
      if (melds && !between) middle = this.clear(this.ringHand(seat), this.centre, wide / 2 + half + (compact ? 38 : 110 * this.unit), tall / 2 + (CARD.high / 2) * this.otherScale + 6);
      else middle = this.clear(plate, this.centre, (tiny ? this.dot : this.plate.wide / 2) + wide / 2 + half + 6, (tiny ? this.dot : this.plate.high / 2) + tall / 2 + 5);
    }
    const left = Math.max(this.margin + half, Math.min(this.wide - this.margin - half - wide, middle.x - wide / 2));
    if (board.hands > 1) {
      // Two boards are wide enough to reach one's own: they stay above them, with the cards that are still to be laid.
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
   * A row of one's own cards, above one's own plate; melds lie above the hand that is held.
   * @param {number} row
   * @param {number} rows
   * @param {number} count
   * @param {Board} board
   * @returns {Start}
   */
  ownRow(row, rows, count, board) {
    const { melds } = this.plan;
    const several = rows > 2 || (melds && rows > 0);
    const scale = this.ownScale * (several ? 0.58 : 0.72);
    const card = CARD.wide * scale;
    const next = Math.min(card * (melds ? 0.42 : 0.72), (this.ownRoom - card) / Math.max(1, board.widest - 1));
    const step = CARD.high * scale * (melds ? 0.4 : 0.62);
    const bottom = melds ? this.ownBets - 4 : this.ownTop - 3;
    const y = bottom - (CARD.high / 2) * scale - (rows - 1 - row) * step;
    const { here } = this.besides(next * (board.widest - 1) + card, next, board);
    return { x: this.wide / 2 - (next * (count - 1)) / 2 + here, y, scale, next };
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
    return { x: pile.x + pile.next / 2 - (next * (count - 1)) / 2, y: pile.y - 20 * scale + row * 58 * scale, scale, next };
  }

  /** The scale of hands that belong to no seat. */
  get pileScale() {
    const { tiny, compact } = this.plan;
    return tiny ? 0.46 : compact ? 0.74 : 1.14 * this.unit;
  }

  /** The middle of the first line of hands before the house dealer. */
  get pileTop() {
    return this.margin + this.type(17) * 1.25 + (this.plan.compact ? 4 : 0) + (CARD.high / 2) * this.pileScale;
  }

  /**
   * A hand that belongs to no seat: community hands side by side, a board in the middle.
   * @param {string} position
   * @param {number} count
   */
  pile(position, count) {
    const { compact, tiny, ring, hands } = this.plan;
    const at = Math.max(0, hands.indexOf(position));
    const rows = hands.filter((hand) => hand.startsWith("row-")).length;
    if (position.startsWith("row-")) {
      const room = (this.ownBets - 2 * this.ownR - 24 - this.margin) / Math.max(1, rows);
      const scale = Math.min(this.pileScale * 0.86, (room - 4) / CARD.high);
      // A small felt has seats on both sides of the rows.
      const next = Math.min(CARD.wide * 0.94 * scale, compact ? (this.ownRoom - 8 - CARD.wide * scale) / 4 : Infinity);
      return { x: this.centre.x - 2 * next, y: this.margin + room * (at + 0.5), scale, next, at };
    }
    if (ring && position !== "board") return { x: this.centre.x, y: this.centre.y - this.board(), scale: this.pileScale * 0.9, next: 0, at };
    if (position === "board") {
      const scale = ring ? this.pileScale * (compact ? 0.74 : 0.96) : this.pileScale * (tiny ? 0.84 : compact ? 0.82 : 0.9);
      // On a small felt it lies between the neighbours' chips.
      const next = Math.min(CARD.wide * 1.05 * scale, compact && !ring ? (this.wide * 0.42 - CARD.wide * scale) / 4 : Infinity);
      const wide = next * (Math.max(5, count) - 1);
      const under = this.pileTop + (CARD.high / 2) * (this.pileScale + scale) + this.type(16) * 1.7 + 4;
      return { x: this.centre.x - wide / 2, y: ring ? this.centre.y - this.board() : under, scale, next };
    }
    const others = hands.filter((hand) => hand !== "board");
    const number = Math.max(0, others.indexOf(position));
    const scale = this.pileScale;
    const next = CARD.wide * (others.length > 1 ? 0.62 : 0.72) * scale;
    const room = Math.min(this.wide * (compact ? 0.72 : 0.5), 560 * this.unit);
    const middle = this.wide / 2 + (others.length > 1 ? room * ((number + 0.5) / others.length - 0.5) : 0);
    const held = others.length > 1 ? Math.max(2, Math.min(count, 3)) : Math.max(2, count);
    const most = others.length > 1 ? next * 2 : this.wide * (tiny ? 0.5 : 0.44);
    const tight = Math.min(next, most / Math.max(1, count - 1));
    return { x: middle - (Math.min(next, tight) * (held - 1)) / 2, y: this.pileTop, scale, next: tight, at };
  }

  /** The pots, side by side under the board. @param {number} number @param {number} count */
  pot(number, count) {
    const { compact, tiny } = this.plan;
    const wide = compact ? 62 : 110 * this.unit;
    return { x: this.centre.x + (number - (count - 1) / 2) * wide, y: this.centre.y + (tiny ? 6 : compact ? 12 : 34 * this.unit) };
  }

  /** Where the result of a round is told: under the hands in the middle, over nobody's cards. @returns {Point} */
  get told() {
    const { ring, hands, compact } = this.plan;
    const { x } = this.centre;
    if (ring) return { x, y: this.centre.y + 78 * this.unit };
    if (hands.some((hand) => hand.startsWith("row-"))) return { x, y: this.ownBets - 2 * this.ownR - this.type(18) };
    const low = hands.includes("board") ? this.pile("board", 5) : { y: this.pileTop, scale: this.pileScale };
    const top = low.y + (CARD.high / 2) * low.scale;
    const bottom = this.ownBets - (compact ? 6 : (2 * this.ownR + this.type(11) + 8) * this.ownCircles().lines);
    return { x, y: (top + bottom) / 2 + (compact ? 0 : 10 * this.unit) };
  }

  /** The bank of the player-dealer, where its circles would be. @param {number} seat */
  bank(seat) {
    if (this.mine(seat)) return { x: this.wide / 2, y: this.ownTop - (this.plan.compact ? 22 : 40 * this.unit) };
    if (this.plan.compact) return this.clear(this.plateAt(seat), this.inward, this.plate.wide / 2 + 24, this.plate.high / 2 + 30);
    return this.at(seat, 0.72);
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
    const [rx, ry] = [w / 2, Math.min(h * 0.62, w * 0.5)];
    const low = Math.min(rx * (this.plan.compact ? 0.5 : 0.9), rx - 4);
    return `M${x} ${y + top} Q${x} ${y} ${x + top} ${y} H${x + w - top} Q${x + w} ${y} ${x + w} ${y + top} V${y + h - ry} C${x + w} ${y + h - ry * 0.35} ${x + w / 2 + low} ${y + h} ${x + w / 2} ${y + h} C${x + w / 2 - low} ${y + h} ${x} ${y + h - ry * 0.35} ${x} ${y + h - ry}Z`;
  }
}
