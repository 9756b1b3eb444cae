// Where everything lies on the felt, worked out from the posting: seats, circles, hands, shoe, discards, drop.

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Plan
 * @property {boolean} compact for a narrow screen
 * @property {boolean} ring poker for the pot: seats all round; else an arc before the house dealer
 * @property {number[]} seats the seats drawn, by number
 * @property {string[]} wagers a circle for each, the first nearest to the player
 * @property {string[]} hands hands that belong to no seat
 * @property {boolean} seatHands whether seats receive cards
 * @property {boolean} together whether a seat's wagers lie in one circle: there are too many for one each
 * @property {boolean} melds whether rows of cards are melds beside a hand, and not the hand itself
 */
/** @typedef {Point & {scale: number, next: number}} Start where a row of cards begins, its scale, and how far the next card lies */

const DEGREES = Math.PI / 180;

/** The places on a felt. */
export class Layout {
  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    const { compact, ring } = plan;
    this.wide = compact ? 400 : 1200;
    this.high = ring ? (compact ? 545 : 730) : compact ? 470 : 740;
    /** @type {Point} */
    this.centre = ring ? { x: this.wide / 2, y: compact ? 290 : 400 } : { x: this.wide / 2, y: compact ? 36 : 56 };
    this.rx = compact ? (ring ? 158 : 166) : ring ? 490 : 520;
    this.ry = ring ? (compact ? 208 : 268) : compact ? 346 : 592;
    const many = plan.seats.length > 8;
    this.plate = compact
      ? { wide: many ? 44 : ring ? 62 : 57, high: 36 }
      : { wide: many && !ring ? 92 : 116, high: 48 };
    const count = plan.together ? 1 : Math.max(1, plan.wagers.length);
    this.step = compact ? 0.1 : plan.seatHands ? Math.min(0.07, 0.28 / count) : Math.min(0.084, 0.4 / count);
    this.first = compact ? 0.76 : 0.82;
    const gap = this.gapAt(this.first - this.step * (count - 1));
    this.r = compact ? 9 : ring ? 18 : Math.max(10, Math.min(19, this.step * this.ry * 0.36, gap / 2 - 3));
    this.shoe = compact ? { x: 368, y: 34 } : { x: 1010, y: 66 };
    this.discard = compact ? { x: 32, y: 34 } : { x: 190, y: 66 };
    this.drop = compact ? { x: 36, y: 62 } : { x: 318, y: 56 };
    if (ring) {
      this.shoe = compact ? { x: 268, y: 24 } : { x: 716, y: 46 };
      this.discard = compact ? { x: 132, y: 24 } : { x: 484, y: 46 };
      this.drop = compact ? { x: 200, y: 82 } : { x: 600, y: 146 };
    }
  }

  /** @param {number} part */
  gapAt(part) {
    const count = this.plan.seats.length;
    if (count < 2) return 200;
    const turn = (this.plan.ring ? 316 : 152) * DEGREES;
    return (part * ((this.rx + this.ry) / 2) * turn) / (count - 1);
  }

  /** @param {number} seat */
  angle(seat) {
    const { seats, ring, compact } = this.plan;
    const at = Math.max(0, seats.indexOf(seat));
    const part = seats.length > 1 ? at / (seats.length - 1) : 0.5;
    // Seat 1 is at the house dealer's left: on the right as players look at the table, then clockwise.
    if (ring) return (-90 + 28 + part * 304) * DEGREES;
    return compact ? (25 + part * 130) * DEGREES : (13 + part * 154) * DEGREES;
  }

  /**
   * A point at a part of the way from the house dealer to a seat.
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
    return this.at(seat, 1);
  }

  /**
   * The circle of a wager; a narrow felt has one for all of them.
   * @param {number} seat
   * @param {number} wager its number
   */
  spot(seat, wager) {
    if (this.plan.ring) return this.bet(seat);
    return this.at(seat, this.plan.compact || this.plan.together ? this.first : this.first - this.step * wager);
  }

  /**
   * Beside a circle, where the chips of a back-line bettor lie.
   * @param {Point} spot
   * @param {number} seat
   * @param {number} line 1 for the first behind the seat
   */
  behind(spot, seat, line) {
    const angle = this.angle(seat);
    const away = (this.plan.compact ? 15 : this.r * 1.75) * Math.ceil(line / 2) * (line % 2 ? 1 : -1);
    return { x: spot.x - Math.sin(angle) * away, y: spot.y + Math.cos(angle) * away };
  }

  /** @param {number} seat */
  bet(seat) {
    if (!this.plan.compact) return this.at(seat, 0.48);
    const plate = this.plateAt(seat);
    if (Math.abs(Math.cos(this.angle(seat))) > 0.75) return { x: plate.x + (plate.x < this.centre.x ? 70 : -70), y: plate.y + 34 };
    return this.towards(plate, 58, 74);
  }

  /**
   * A point on the way to the middle, so far away where the way is level and so far where it is upright.
   * @param {Point} from
   * @param {number} level
   * @param {number} upright
   */
  towards(from, level, upright) {
    const dx = this.centre.x - from.x;
    const dy = this.centre.y - from.y;
    const length = Math.hypot(dx, dy) || 1;
    return { x: from.x + (dx / length) * level, y: from.y + (dy / length) * upright };
  }

  /**
   * Where a seat's hand begins, its scale and how far the next card lies.
   * @param {number} seat
   * @param {number} hand from 1
   * @param {number} hands how many the seat has
   * @param {number} count cards in this hand
   */
  seatHand(seat, hand, hands, count) {
    const { compact, ring, wagers, seats } = this.plan;
    if (ring) {
      const scale = compact ? 0.5 : 0.82;
      const next = Math.min((compact ? 34 : 52) * scale * 1.1, (compact ? 56 : 104) / Math.max(1, count - 1));
      const at = compact ? this.towards(this.plateAt(seat), 58, 42) : this.at(seat, 0.755);
      const wide = next * (count - 1);
      const plate = this.plateAt(seat);
      if (compact && Math.abs(Math.cos(this.angle(seat))) > 0.75) {
        // At the sides of a narrow felt a hand lies under its plate, clear of the board.
        const x = plate.x - wide / 2 + (plate.x < this.centre.x ? 8 : -8);
        return { x: Math.max(20, Math.min(this.wide - 20 - wide, x)), y: plate.y + 42, scale, next };
      }
      return { x: this.beside(seat, at, wide, scale), y: at.y, scale, next };
    }
    if (compact) return this.narrowHand(seat, hand, hands, count);
    const part = this.handPart(wagers.length);
    const at = this.at(seat, part);
    const room = Math.max(84, this.gapAt(part) * 0.94);
    const scale = (seats.length > 8 ? 0.62 : 0.8) * (hands > 2 ? 0.78 : 1);
    const each = room / hands;
    const next = Math.max(7 * scale, Math.min(20 * scale * 1.3, (each - 60 * scale) / Math.max(1, count - 1)));
    const x = at.x - room / 2 + each * (hand - 1) + (each - next * (count - 1)) / 2;
    return { x, y: at.y, scale, next };
  }

  /**
   * How far from the house dealer a seat's hand lies, behind its circles.
   * @param {number} circles
   */
  handPart(circles) {
    return this.first - this.step * (this.plan.together ? 1 : circles) - 0.045;
  }

  /**
   * Where a row of a seat's cards begins: rows lie one under another, each a little over the one before.
   * @param {number} seat
   * @param {number} row from 0
   * @param {number} rows how many there are
   * @param {number} count cards that the row holds
   * @param {number} widest cards of the widest row
   * @returns {Start}
   */
  seatRow(seat, row, rows, count, widest) {
    const { compact, ring, melds, wagers, seats } = this.plan;
    const many = seats.length > 6;
    if (ring) {
      const scale = compact ? (many ? 0.26 : 0.33) : melds ? (many ? 0.4 : 0.5) : many ? 0.46 : 0.6;
      const next = (melds ? 22 : 50) * scale;
      const step = (melds ? 30 : 62) * scale;
      const centre = compact ? this.towards(this.plateAt(seat), 84, 92) : this.at(seat, melds ? 0.5 : 0.53);
      const left = centre.x - (next * (widest - 1)) / 2;
      const x = Math.max(30 * scale + 4, Math.min(this.wide - 30 * scale - 4 - next * (widest - 1), left));
      return { x: x + (melds ? 0 : (next * (widest - count)) / 2), y: centre.y + (row - (rows - 1) / 2) * step, scale, next };
    }
    const narrow = this.narrowHand(seat, 1, 2, widest);
    if (compact) return { ...narrow, scale: 0.3, x: narrow.x + (narrow.next * (widest - count)) / 2, y: narrow.y - 14 + row * 17 };
    const part = this.handPart(wagers.length);
    const at = this.at(seat, part);
    const scale = many ? 0.52 : 0.62;
    const room = Math.min(190, Math.max(84, this.gapAt(part) * 0.94));
    const next = Math.max(8, Math.min(38 * scale, (room - 60 * scale) / Math.max(1, widest - 1)));
    return { x: at.x - (next * (count - 1)) / 2, y: at.y - 24 + row * 56 * scale, scale, next };
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
    const scale = pile.scale * 0.72;
    const next = 40 * scale;
    return { x: pile.x + pile.next / 2 - (next * (count - 1)) / 2, y: pile.y - 24 * scale + row * 58 * scale, scale, next };
  }

  /**
   * A seat's hand on a narrow felt: on a wider arc than the circles, so that neighbours do not touch.
   * @param {number} seat
   * @param {number} hand
   * @param {number} hands
   * @param {number} count
   */
  narrowHand(seat, hand, hands, count) {
    const angle = this.angle(seat);
    const scale = hands > 1 ? 0.36 : 0.44;
    const room = Math.min(56, 330 / this.plan.seats.length);
    const next = Math.min(13, (room - 60 * scale) / Math.max(1, count - 1));
    const wide = next * (count - 1);
    // Nearer to the middle at the sides, where a neighbour's circle lies beside it.
    const x = this.centre.x + (148 - 36 * Math.abs(Math.cos(angle))) * Math.cos(angle) - wide / 2;
    // Split hands lie one above the other.
    const y = this.centre.y + this.ry * 0.56 * Math.sin(angle) - (hands > 1 ? (hand - 1) * 26 - 10 : 0);
    return { x: Math.max(16, Math.min(this.wide - 16 - wide, x)), y, scale, next };
  }

  /**
   * Where a hand of that width begins so that it does not lie on its seat's plate.
   * @param {number} seat
   * @param {Point} at
   * @param {number} wide from the middle of the first card to that of the last
   * @param {number} scale
   */
  beside(seat, at, wide, scale) {
    const plate = this.plateAt(seat);
    const half = 31 * scale;
    const x = at.x - wide / 2;
    if (Math.abs(at.y - plate.y) > 43 * scale + this.plate.high / 2) return x;
    const edge = this.plate.wide / 2 + 5;
    if (plate.x > this.centre.x) return Math.min(x, plate.x - edge - half - wide);
    return Math.max(x, plate.x + edge + half);
  }

  /**
   * A hand that belongs to no seat: community hands side by side, a board in the middle.
   * @param {string} position
   * @param {number} count
   */
  pile(position, count) {
    const { compact, ring, hands } = this.plan;
    const at = Math.max(0, hands.indexOf(position));
    if (ring && position !== "board") {
      // The card in reach, in the middle of the table.
      return { x: this.centre.x, y: this.centre.y - (compact ? 22 : 30), scale: compact ? 0.56 : 1, next: 0, at };
    }
    if (position.startsWith("row-")) {
      const scale = compact ? 0.5 : 0.92;
      return { x: this.centre.x - 2 * 58 * scale, y: (compact ? 92 : 148) + Math.max(0, at) * (compact ? 47 : 88), scale, next: 58 * scale, at };
    }
    if (ring || position === "board") {
      const scale = compact ? 0.56 : 1.08;
      const next = 64 * scale;
      const wide = next * (Math.max(5, count) - 1);
      return { x: this.centre.x - wide / 2, y: ring ? this.centre.y - (compact ? 22 : 30) : compact ? 190 : 250, scale, next };
    }
    const others = hands.filter((hand) => hand !== "board");
    const number = Math.max(0, others.indexOf(position));
    const scale = compact ? 0.82 : 1.12;
    const next = (others.length > 1 ? (compact ? 30 : 38) : 44) * scale;
    const room = this.wide * (compact ? 0.68 : 0.46);
    const middle = this.wide / 2 + room * ((number + 0.5) / others.length - 0.5);
    const held = Math.max(2, Math.min(count, others.length > 1 ? 3 : 5));
    const tight = count > 3 && others.length > 1 ? (next * 2) / (count - 1) : next;
    return { x: middle - (next * (held - 1)) / 2, y: compact ? 118 : 168, scale, next: tight, at };
  }

  /** The pots, side by side under the board. @param {number} number @param {number} count */
  pot(number, count) {
    const { compact } = this.plan;
    const wide = compact ? 62 : 110;
    return { x: this.centre.x + (number - (count - 1) / 2) * wide, y: this.centre.y + (compact ? 36 : 62) };
  }

  /** The bank of the player-dealer, where its circles would be. @param {number} seat */
  bank(seat) {
    return this.at(seat, this.plan.compact ? 0.8 : this.plan.seatHands ? 0.74 : 0.7);
  }

  /** The outline of the table, a part larger than the ring of seats. @param {number} part */
  outline(part) {
    const { x, y } = this.centre;
    const rx = this.rx * part;
    const ry = this.ry * part;
    if (this.plan.ring) return `M${x - rx} ${y} a${rx} ${ry} 0 1 0 ${2 * rx} 0 a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
    const top = (this.plan.compact ? 6 : 12) - (part - 1) * 60;
    return `M${x - rx} ${top + 26} Q${x - rx} ${top} ${x - rx + 26} ${top} H${x + rx - 26} Q${x + rx} ${top} ${x + rx} ${top + 26} V${y} A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;
  }

  /**
   * An arc between two neighbouring seats, for a wager's label, and how much room it has there.
   * @param {number} part
   * @param {number} right the seat on the right, by its place in the arc
   */
  between(part, right) {
    const { seats } = this.plan;
    const rx = this.rx * part;
    const ry = this.ry * part;
    const { x, y } = this.centre;
    const from = this.angle(seats[right + 1]);
    const to = this.angle(seats[right]);
    const a = this.at(seats[right], part);
    const b = this.at(seats[right + 1], part);
    return { d: this.curve(rx, ry, x, y, from, to), room: Math.hypot(a.x - b.x, a.y - b.y) - 2 * this.r - 8 };
  }

  /**
   * @param {number} rx
   * @param {number} ry
   * @param {number} x
   * @param {number} y
   * @param {number} from
   * @param {number} to
   */
  curve(rx, ry, x, y, from, to) {
    return `M${x + rx * Math.cos(from)} ${y + ry * Math.sin(from)} A${rx} ${ry} 0 0 0 ${x + rx * Math.cos(to)} ${y + ry * Math.sin(to)}`;
  }
}
