// Where the hands of other seats lie on the felt: clear of circles, plates, the hands in the middle and each other.

import { amountWide } from "./chips.js";
import { CARD, DEGREES } from "./plan.js";

/** @typedef {import("./plan.js").Point} Point */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** How large hands in the middle are at least on a large felt where seats have none, in units. */
const LEAST_MIDDLE = 1.42;

/** A box round its middle. @param {Point} middle @param {number} level half of its width @param {number} upright half of its height @returns {Box} */
const around = ({ x, y }, level, upright) => ({ left: x - level, right: x + level, top: y - upright, bottom: y + upright });

/** Whether two boxes touch. @param {Box} a @param {Box} b */
const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The middle of each other seat's hand where there is a board, the first that is free: beyond its circles, or as near to them as can be.
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
    const place = [beyond(seat), ...round(layout, seat)].find((at) => isFree(layout, taken, around(at, level, upright))) ?? under(seat);
    places.set(seat, place);
    taken.push(around(place, level, upright));
  }
  return places;
}

/**
 * The middle of each other seat's hand where there is no board: beyond its circles, but for those that would lie on
 * what is another's. These lie as near to their circles as can be, with the name of the hand where there is room for it.
 * @param {Layout} layout
 * @param {{wide: number, tall: number}} hand
 * @param {(seat: number) => Point} beyond the place beyond a seat's circles
 * @returns {Map<number, Point>}
 */
export function placesApart(layout, { wide, tall }, beyond) {
  const others = layout.plan.seats.filter((seat) => !layout.mine(seat));
  const chips = new Map(others.map((seat) => [seat, [...seatBoxes(layout, seat), ...bankBoxes(layout, seat)]]));
  const plates = others.map((seat) => seatBoxes(layout, seat)[0]);
  /** @type {Box[]} */
  const hands = [];
  /** @type {Map<number, Point>} */
  const places = new Map();
  for (const seat of others) {
    const box = (/** @type {Point} */ at, name = 0) => around(at, wide / 2, tall / 2 + name);
    const first = beyond(seat);
    const theirs = [...hands, ...others.flatMap((one) => (one === seat ? [] : (chips.get(one) ?? [])))];
    const taken = [...theirs, ...(chips.get(seat) ?? []), ...(layout.plan.compact ? [amountBox(layout, seat)] : []), ...middleBoxes(layout)];
    const near = (layout.plan.compact ? [...theirs, amountBox(layout, seat)] : [...hands, ...others.flatMap((one) => (one === seat ? [] : (chips.get(one) ?? []).slice(0, -1)))]).some((one) => touch(one, box(first, -2))) ? round(layout, seat) : [];
    // Only one seat has the bank: it is better to lie where another's might be than on chips.
    const piles = [...hands, ...others.flatMap((one) => (chips.get(one) ?? []).slice(0, -1))];
    const ways = /** @type {[number, Box[]][]} */ ([[layout.type(12) * 0.8, taken], [0, taken], [0, [...piles, ...middleBoxes(layout)]], [0, piles], [0, [...hands, ...plates]]]);
    const place = ways.flatMap(([name, boxes]) => near.find((at) => isFree(layout, boxes, box(at, name))) ?? [])[0] ?? first;
    places.set(seat, place);
    hands.push(box(place));
  }
  return places;
}

/**
 * How large the hands in the middle are where seats have none, and how high their middle lies: as large as others' circles,
 * plates and banks leave room for, and of the heights at which they are so the nearest to the middle of the felt.
 * @param {Layout} layout
 * @returns {{scale: number, y: number}}
 */
export function middleHands(layout) {
  const { plan, unit, margin, own, centre } = layout;
  const others = plan.seats.filter((seat) => !layout.mine(seat));
  const taken = [...others.flatMap((seat) => [...seatBoxes(layout, seat), ...bankBoxes(layout, seat)]), ...furnitureBoxes(layout)];
  const name = layout.type(17) * 1.25 + 6 * unit;
  const circles = own.bets - own.rowHigh * own.circles().rows;
  const highest = (/** @type {number} */ scale) => margin + name + (CARD.high / 2) * scale;
  for (let scale = 2 * unit; scale > LEAST_MIDDLE * unit; scale -= 0.06 * unit) {
    const [tall, level] = [(CARD.high / 2) * scale, apart(layout, scale)];
    // The title lies between them and your circles.
    const lowest = Math.min(margin + 0.38 * (circles - margin), circles - tall - 130 * unit);
    for (let y = lowest; y >= highest(scale); y -= 6) {
      const box = { left: centre.x - level + 2 * layout.type(14), right: centre.x + level + layout.type(14) / 2, top: y - tall - name, bottom: y + tall + 6 };
      if (!taken.some((one) => touch(one, box))) return { scale, y };
    }
  }
  return { scale: LEAST_MIDDLE * unit, y: highest(LEAST_MIDDLE * unit) };
}

/** How far the middles of two hands of three cards with their totals lie apart. @param {Layout} layout @param {number} scale */
export const apart = (layout, scale) => CARD.wide * 2.24 * scale + 4.5 * layout.type(14);

/** Whether a box lies on the cloth and on none of those taken. @param {Layout} layout @param {Box[]} taken @param {Box} box */
const isFree = (layout, taken, box) => onFelt(layout, box) && !taken.some((one) => touch(one, box));

/** Places round the middle of a seat's circles, the nearest first; of equally near ones those at the rail. @param {Layout} layout @param {number} seat @returns {Point[]} */
function round(layout, seat) {
  const [first, end] = [layout.spot(seat, 0), layout.spot(seat, layout.otherCircles - 1)];
  const [x, y] = [(first.x + end.x) / 2, (first.y + end.y) / 2];
  const side = x < layout.centre.x ? -1 : 1;
  const places = [];
  for (let away = 24; away < 300; away += layout.plan.compact ? 4 : 12) for (let turn = 0; turn < 24; turn++) {
    const angle = (turn % 2 ? -1 : 1) * Math.ceil(turn / 2) * 15 * DEGREES;
    places.push({ x: x + side * away * Math.cos(angle), y: y + away * Math.sin(angle) });
  }
  return places;
}

/** A seat's plate and circles. @param {Layout} layout @param {number} seat @returns {Box[]} */
function seatBoxes(layout, seat) {
  const plate = around(layout.plateAt(seat), layout.plate.wide / 2 + 4, layout.plate.high / 2 + 10);
  return [plate, ...Array.from({ length: layout.otherCircles }, (_, number) => around(layout.spot(seat, number), layout.r + 3, layout.r + 4))];
}

/** An amount with cents under a seat's chips on a small felt. @param {Layout} layout @param {number} seat @returns {Box} */
function amountBox(layout, seat) {
  const { x, y } = layout.spot(seat, 0);
  return around({ x, y: y + 10 }, amountWide("$99.99", 8.5) / 2, 7);
}

/** A seat's high piles, and the bank where it is the player-dealer. @param {Layout} layout @param {number} seat @returns {Box[]} */
function bankBoxes(layout, seat) {
  const r = layout.bankRadius;
  const piles = Array.from({ length: layout.otherCircles }, (_, number) => layout.spot(seat, number));
  const { wide, low } = layout.others.amount;
  const amounts = layout.plan.compact ? [] : piles.map(({ x, y }) => ({ left: x - wide / 2, right: x + wide / 2, top: y, bottom: y + low }));
  return [...piles.map(({ x, y }) => around({ x, y: y - layout.r }, layout.r, 1.2 * layout.r)), ...amounts, around(layout.bank(seat), 3.3 * r, 3.1 * r)];
}

/** The hands in the middle, your place, and the corners. @param {Layout} layout @returns {Box[]} */
function middleBoxes(layout) {
  const { own, hands, wide, plan } = layout;
  const piles = plan.hands.map((position) => {
    const count = position === "board" ? 5 : plan.hands.includes("board") ? 3 : 7;
    const { x, y, scale, next } = hands.pile(position, count);
    const [half, tall] = [(CARD.wide / 2) * scale + 6, (CARD.high / 2) * scale + 6];
    return { left: x - half, right: x + next * (count - 1) + half, top: y - tall, bottom: y + tall };
  });
  const mine = around({ x: wide / 2, y: 0 }, own.room / 2, 0);
  const circles = Array.from({ length: layout.circles }, (_, number) => around(own.spot(number), own.circles().each / 2, own.rowHigh - own.r));
  return [...piles, ...circles, { ...mine, top: own.bets, bottom: layout.high }, ...furnitureBoxes(layout)];
}

/** The corners with shoe, discards and drop. @param {Layout} layout @returns {Box[]} */
function furnitureBoxes({ unit, discard, shoe, drop }) {
  return [around(discard, 48 * unit, 34 * unit), around(shoe, 52 * unit, 42 * unit), around(drop, 36 * unit, 26 * unit)];
}

/** Whether a box lies on the cloth: beside the straight edges above, within the curve below. @param {Layout} layout @param {Box} box */
function onFelt({ wide, high, margin, centre }, { left, right, top, bottom }) {
  const [level, upright] = [wide / 2 - margin, high - margin - centre.y];
  return left > margin && right < wide - margin && top > margin && [left, right].every((x) => ((x - centre.x) / level) ** 2 + (Math.max(0, bottom - centre.y) / upright) ** 2 < 1);
}
