// The circles of other seats on a large felt: in rows before their plates, as yours are before you.

import { amountLow, amountWide } from "./chips.js";

/** @typedef {import("./plan.js").Point} Point */

/** How far they lie apart, in radii. */
const RANK = 2.2;

export class OtherCircles {
  /** @param {import("./layout.js").Layout} layout */
  constructor(layout) {
    this.layout = layout;
    /** @type {Map<number, Point>} the middle of each seat's first row */
    this.starts = new Map();
  }

  /** How many rows there are before a plate, and how many circles in a row. */
  get ranks() {
    const rows = Math.ceil(this.layout.otherCircles / 3);
    return { rows, perRow: Math.ceil(this.layout.otherCircles / rows) };
  }

  /** Their radius, so that the rows of neighbors have a gap between them. */
  get widest() {
    const others = this.layout.plan.seats.filter((seat) => !this.layout.mine(seat)).map((seat) => this.layout.at(seat, 0.8)).sort((one, other) => one.x - other.x);
    const apart = others.slice(1).map((one, at) => Math.hypot(one.x - others[at].x, one.y - others[at].y));
    return Math.max(9, Math.min(20 * this.layout.unit, Math.min(...apart) / (RANK * this.ranks.perRow + 0.6)));
  }

  /** The radius of a chip in them. */
  get chips() {
    return Math.min(13.5 * this.layout.unit, this.layout.r * 0.78);
  }

  /** How wide an amount with cents is drawn beneath a pile, and how low it reaches. */
  get amount() {
    return { wide: amountWide("$999.99", this.chips), low: amountLow(this.chips) };
  }

  /** The way from a seat's plate to the middle, one pixel of it. @param {number} seat @returns {Point} */
  ahead(seat) {
    const { x, y } = this.layout.plateAt(seat);
    const [dx, dy] = [this.layout.centre.x - x, this.layout.centre.y - y];
    const far = Math.hypot(dx, dy) || 1;
    return { x: dx / far, y: dy / far };
  }

  /**
   * The middle of a row of a seat's circles.
   * @param {number} seat
   * @param {number} row from 0, the nearest to the plate
   * @returns {Point}
   */
  rank(seat, row) {
    const { x, y } = this.starts.get(seat) ?? this.layout.plateAt(seat);
    const ahead = this.ahead(seat);
    return { x: x + ahead.x * row * RANK * this.layout.r, y: y + ahead.y * row * RANK * this.layout.r };
  }

  /**
   * A seat's circle, from the player's left to the right.
   * @param {number} seat
   * @param {number} wager its number
   * @returns {Point}
   */
  spot(seat, wager) {
    const { perRow, rows } = this.ranks;
    const row = Math.floor(wager / perRow);
    const here = row === rows - 1 ? this.layout.otherCircles - perRow * row : perRow;
    const { x, y } = this.rank(seat, row);
    const ahead = this.ahead(seat);
    const along = ((wager % perRow) - (here - 1) / 2) * RANK * this.layout.r;
    return { x: x - ahead.y * along, y: y + ahead.x * along };
  }

  /** Set them before their plates, and those of the next seats so far along the rail that they lie neither among yours nor under a high pile of them. */
  set() {
    const { plan, own, r, plate, centre } = this.layout;
    const yours = plan.me === null ? null : { level: (own.circles().each * Math.min(own.circles().perRow, this.layout.circles)) / 2 + r + 3, top: own.bets - own.rowHigh * own.circles().rows - r - 3 };
    const rows = plan.hands.filter((hand) => hand.startsWith("row-")).map((hand) => this.layout.hands.pile(hand, 5));
    for (const seat of plan.seats.filter((one) => !this.layout.mine(one))) {
      if (rows.length) {
        // Above or beneath what a row is called, which may reach as far as the plates.
        const level = this.layout.type(17) * 0.75 + r + 3;
        const places = [0, 1, -1, 2, -2, 3, 4, 5, 6, 7, 8].map((step) => this.layout.at(seat, 0.8 - 0.02 * step));
        this.starts.set(seat, places.find((place) => rows.every((row) => Math.abs(place.y - row.y) > level)) ?? places[0]);
        continue;
      }
      const [at, ahead] = [this.layout.plateAt(seat), this.ahead(seat)];
      const spots = () => Array.from({ length: this.layout.otherCircles }, (_, number) => this.spot(seat, number));
      // A row's end may be nearer to the plate than its middle.
      const close = () => spots().some(({ x, y }) => Math.hypot(Math.max(0, Math.abs(x - at.x) - plate.wide / 2), Math.max(0, Math.abs(y - at.y) - plate.high / 2)) < r + 8 * this.layout.unit);
      const among = () => yours && spots().some(({ x, y }) => Math.abs(x - this.layout.wide / 2) < yours.level && y > yours.top);
      const put = (/** @type {number} */ forth, /** @type {number} */ aside) => this.starts.set(seat, { x: at.x + ahead.x * forth - ahead.y * aside, y: at.y + ahead.y * forth + ahead.x * aside });
      let [forth, aside] = [r, 0];
      do put((forth += 2), aside);
      while (close());
      while (Math.abs(aside) < 6 * r && among()) put(forth, (aside += at.x < centre.x ? -4 : 4));
    }
  }
}
