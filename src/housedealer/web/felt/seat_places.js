// Where the hands of other seats lie on a large felt with a board: clear of circles, plates, the board and each other.

import { CARD, DEGREES } from "./plan.js";

/** @typedef {import("./plan.js").Point} Point */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** A box round its middle. @param {Point} middle @param {number} level half of its width @param {number} upright half of its height @returns {Box} */
const around = ({ x, y }, level, upright) => ({ left: x - level, right: x + level, top: y - upright, bottom: y + upright });

/** Whether two boxes touch. @param {Box} a @param {Box} b */
const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The middle of each other seat's hand, the first that is free: beyond its circles, or as near to them as can be.
 * @param {Layout} layout
 * @param {(seat: number) => Point} beyond the place beyond a seat's circles
 * @param {(seat: number) => Point} under a place under the board
 * @returns {Map<number, Point>}
 */
export function seatPlaces(layout, beyond, under) {
  const others = layout.plan.seats.filter((seat) => !layout.mine(seat));
  const taken = [...others.flatMap((seat) => seatBoxes(layout, seat)), ...middleBoxes(layout)];
  // Three cards with the name of the hand.
  const [level, upright] = [(CARD.wide / 2 + 24) * layout.otherScale, (CARD.high / 2) * layout.otherScale + layout.type(12) * 0.8];
  /** @type {Map<number, Point>} */
  const places = new Map();
  for (const seat of others) {
    const free = (/** @type {Point} */ at) => onFelt(layout, around(at, level, upright)) && !taken.some((one) => touch(one, around(at, level, upright)));
    const place = [beyond(seat), ...round(layout, seat)].find(free) ?? under(seat);
    places.set(seat, place);
    taken.push(around(place, level, upright));
  }
  return places;
}

/** Places round the middle of a seat's circles, the nearest first; of equally near ones those at the rail. @param {Layout} layout @param {number} seat @returns {Point[]} */
function round(layout, seat) {
  const { x, y } = layout.at(seat, layout.first - (layout.step * (layout.circles - 1)) / 2);
  const side = x < layout.centre.x ? -1 : 1;
  const places = [];
  for (let away = 24; away < 300; away += 12) for (let turn = 0; turn < 24; turn++) {
    const angle = (turn % 2 ? -1 : 1) * Math.ceil(turn / 2) * 15 * DEGREES;
    places.push({ x: x + side * away * Math.cos(angle), y: y + away * Math.sin(angle) });
  }
  return places;
}

/** A seat's plate and circles. @param {Layout} layout @param {number} seat @returns {Box[]} */
function seatBoxes(layout, seat) {
  const plate = around(layout.plateAt(seat), layout.plate.wide / 2 + 4, layout.plate.high / 2 + 10);
  return [plate, ...Array.from({ length: layout.circles }, (_, number) => around(layout.spot(seat, number), layout.r + 3, layout.r + 4))];
}

/** The hands in the middle, your place, and the corners with shoe and discards. @param {Layout} layout @returns {Box[]} */
function middleBoxes(layout) {
  const { own, hands, wide, plan, unit, discard, shoe, drop } = layout;
  const piles = plan.hands.map((position) => {
    const { x, y, scale, next } = hands.pile(position, position === "board" ? 5 : 3);
    const [half, tall] = [(CARD.wide / 2) * scale + 6, (CARD.high / 2) * scale + 6];
    return { left: x - half, right: x + next * (position === "board" ? 4 : 2) + half, top: y - tall, bottom: y + tall };
  });
  const mine = around({ x: wide / 2, y: 0 }, own.room / 2, 0);
  const circles = Array.from({ length: layout.circles }, (_, number) => around(own.spot(number), own.circles().each / 2, own.rowHigh - own.r));
  return [...piles, ...circles, { ...mine, top: own.bets, bottom: layout.high }, around(discard, 48 * unit, 34 * unit), around(shoe, 52 * unit, 42 * unit), around(drop, 36 * unit, 26 * unit)];
}

/** Whether a box lies on the cloth: beside the straight edges above, within the curve below. @param {Layout} layout @param {Box} box */
function onFelt({ wide, high, margin, centre }, { left, right, top, bottom }) {
  const [level, upright] = [wide / 2 - margin, high - margin - centre.y];
  return left > margin && right < wide - margin && top > margin && [left, right].every((x) => ((x - centre.x) / level) ** 2 + (Math.max(0, bottom - centre.y) / upright) ** 2 < 1);
}
