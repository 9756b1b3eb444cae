// How wide the hands of other seats may be fanned in a ring game, so that ranks and suits are seen.

import { amountWide } from "./chips.js";
import { CARD } from "./plan.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** A box round its middle. @param {import("./plan.js").Point} middle @param {number} wide @param {number} high @returns {Box} */
const around = ({ x, y }, wide, high) => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });

/** Whether two boxes touch. @param {Box} a @param {Box} b */
const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * How far the last card of each other seat's fan may lie from the first: further than usual as long as the fans of all
 * seats, of as many cards as a hand can have, lie on nothing else.
 * @param {Layout} layout
 * @returns {Map<number, number>}
 */
export function fanRooms(layout) {
  const { plan, unit, hands } = layout;
  const others = plan.seats.filter((seat) => !layout.mine(seat));
  const usual = hands.usualFan;
  const rooms = new Map(others.map((seat) => [seat, usual]));
  if (!plan.pot || plan.tiny) return rooms;
  const count = plan.hands.includes("board") ? 5 : 7;
  const box = (/** @type {number} */ seat, /** @type {number} */ room) => {
    const { x, y, scale, next } = hands.fan(seat, count, room);
    return { left: x - (CARD.wide / 2) * scale - 3, right: x + next * (count - 1) + (CARD.wide / 2) * scale + 3, top: y - (CARD.high / 2) * scale - 1, bottom: y + (CARD.high / 2) * scale + 1 };
  };
  const fans = new Map(others.map((seat) => [seat, box(seat, usual)]));
  const usualBoxes = new Map(fans);
  const common = [...middle(layout, count), ...plan.seats.map((seat) => bet(layout, seat))];
  const plates = new Map(plan.seats.map((seat) => [seat, around(layout.plateAt(seat), layout.plate.wide + 4, layout.plate.high + 26)]));
  const isFree = (/** @type {number} */ seat, /** @type {Box} */ fan) => {
    const theirs = [...plates, ...fans].flatMap(([one, box]) => (one === seat ? [] : [box]));
    return outside(layout, fan) <= Math.max(0, outside(layout, usualBoxes.get(seat))) && [...common, ...theirs].every((one) => !touch(one, fan));
  };
  const step = plan.compact ? 4 : 8 * unit;
  const most = CARD.wide * layout.otherScale * 0.62 * (count - 1);
  const growing = new Set(others);
  for (let room = usual + step; room < most + step && growing.size; room += step) {
    for (const seat of growing) {
      const fan = box(seat, Math.min(room, most));
      if (!isFree(seat, fan)) growing.delete(seat);
      else {
        rooms.set(seat, Math.min(room, most));
        fans.set(seat, fan);
      }
    }
  }
  return rooms;
}

/** How far a box reaches beyond the felt on either side. @param {Layout} layout @param {Box | undefined} box */
const outside = (layout, box) => (box ? Math.max(...[box.top, box.bottom].map((y) => Math.max(layout.wide - box.left, box.right) - layout.edgeAt(y))) : 0);

/** A seat's bet with its amount. @param {Layout} layout @param {number} seat @returns {Box} */
function bet(layout, seat) {
  const { x, y } = layout.bet(seat);
  const [wide, up, down] = layout.plan.compact ? [amountWide("$100", 8.5), 20, 18] : [amountWide("$1,000", 13.5 * layout.unit), 24 * layout.unit, 24 * layout.unit];
  return { left: x - wide / 2, right: x + wide / 2, top: y - up, bottom: y + down };
}

/** What lies in the middle: the board or your cards, the pots, the drop and the title. @param {Layout} layout @param {number} count of your cards @returns {Box[]} */
function middle(layout, count) {
  const { plan, unit, centre, hands, drop, own } = layout;
  const row = (/** @type {import("./plan.js").Start} */ { x, y, scale, next }, /** @type {number} */ cards) => ({ left: x - (CARD.wide / 2) * scale - 4, right: x + next * (cards - 1) + (CARD.wide / 2) * scale + 4, top: y - (CARD.high / 2) * scale - 4, bottom: y + (CARD.high / 2) * scale + 4 });
  const mine = around({ x: layout.wide / 2, y: own.cards }, own.room, CARD.high * own.scale + 4);
  const pots = [0, 1].map((at) => around(layout.pot(at, 2), plan.compact ? 84 : 124 * unit, plan.compact ? 44 : 70 * unit));
  const texts = plan.compact ? [] : [around(drop, 84 * unit, 56 * unit), around({ x: centre.x, y: centre.y + 84 * unit }, 340 * unit, 54 * unit)];
  return [...(plan.hands.includes("board") ? [row(hands.pile("board", 5), 5)] : []), row(hands.ownHand(1, 1, count), count), mine, ...pots, ...texts];
}

/**
 * Another seat's cards that lie face down in a ring game while others lie face up: they lie first, close together.
 * @param {Layout} layout
 * @param {number} seat 0 for a hand that belongs to none
 * @param {(string | null)[]} cards
 * @param {number} count how many of them count
 * @returns {number[]} their numbers from 0
 */
export function downBefore(layout, seat, cards, count) {
  if (!seat || !layout.plan.ring || layout.plan.melds || layout.mine(seat)) return [];
  const down = cards.flatMap((card, at) => (card === null && at < count ? [at] : []));
  return down.length < count && down.length < cards.length ? down : [];
}
