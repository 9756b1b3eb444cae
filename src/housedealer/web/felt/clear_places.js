// What lies on the felt, as boxes, and where a text covers none of it.

import { amountLow, amountWide } from "./chips.js";
import { signed } from "../lib/dom.js";
import { seatOf } from "../lib/words.js";

/** @typedef {import("./felt.js").Felt} Felt */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./plan.js").Point} Point */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** The cards on the felt, each hand with its total where that is asked for. @param {Felt} felt @param {Model} model @param {boolean} named @param {string} but a hand that is left out @returns {Box[]} */
export function cardBoxes(felt, model, named = true, but = "") {
  // A hand's total lies on its edge.
  const totals = new Set([...model.totals.keys()].map((key) => key.split("|")[0]));
  const pill = (/** @type {string} */ position) => (named && totals.has(position) ? felt.layout.type(14) * 1.2 : 0);
  const box = (/** @type {string} */ position, /** @type {{x: number, y: number, scale: number}} */ first, /** @type {number} */ last) => ({ left: first.x - 31 * first.scale, right: last + 31 * first.scale, top: first.y - 43 * first.scale - pill(position), bottom: first.y + 43 * first.scale + pill(position) });
  const rows = [...model.rows].flatMap(([position, all]) => all.map((row, number) => {
    const first = felt.rowAt(model, position, number);
    return box(position, first, first.x + first.next * (row.size - 1));
  }));
  const hands = [...model.hands].flatMap(([position, all]) => all.flatMap((cards, at) => {
    if (!cards.length || position === but) return [];
    const { first, last } = felt.ends(model, position, at + 1);
    return [box(position, first, last.x)];
  }));
  return [...rows, ...hands];
}

/** The circles with their names, the plates, and the bank; in a ring game the pots, and the plates, each with what it won or lost. @param {Felt} felt @param {Model} model @returns {Box[]} */
export function chipBoxes({ layout }, model) {
  if (layout.plan.ring) return ringBoxes(layout, model);
  const around = (/** @type {import("./plan.js").Point} */ { x, y }, /** @type {number} */ r, /** @type {number} */ below) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r + below });
  const circles = layout.plan.seats.filter((seat) => seat !== model.dealer).flatMap((seat) => Array.from({ length: layout.mine(seat) ? layout.circles : layout.otherCircles }, (_, number) => around(layout.spot(seat, number), layout.mine(seat) ? layout.own.r : layout.r, layout.mine(seat) ? layout.type(24) : 0)));
  const [level, upright] = [layout.plate.wide / 2, layout.plate.high / 2];
  const plates = layout.plan.seats.map((seat) => layout.plateAt(seat)).map(({ x, y }) => ({ left: x - level, right: x + level, top: y - upright, bottom: y + upright }));
  return model.dealer && layout.plan.seats.includes(model.dealer) ? [...circles, ...plates, around(layout.bank(model.dealer), 40 * layout.unit, 0)] : [...circles, ...plates];
}

/** Your result beside your plate in a ring game, where the name of the next seat's hand may reach it. @param {import("./layout.js").Layout} layout @param {Model} model @returns {Box[]} */
export function ownNet(layout, model) {
  const { me } = layout.plan;
  const net = me === null || !model.shown ? 0 : (model.net?.[me] ?? 0);
  if (me === null || !net) return [];
  const { x, y } = layout.plateAt(me);
  const size = layout.type(12);
  const left = x + layout.plate.wide / 2;
  return [{ left, right: left + 6 + (signed(net).length * 0.6 + 0.9) * size, top: y - layout.plate.high / 2, bottom: y + layout.plate.high / 2 }];
}

/** The pots with their amounts, and the plates, each with what it won or lost. @param {import("./layout.js").Layout} layout @param {Model} model @returns {Box[]} */
function ringBoxes(layout, model) {
  const { plate, plan, potRadius } = layout;
  const plates = plan.seats.map((seat) => ({ seat, ...layout.plateAt(seat) })).map(({ seat, x, y }) => ({ left: x - plate.wide / 2, right: x + plate.wide / 2 + (model.net?.[seat] ? 8 : 0), top: y - plate.high / 2 - 10, bottom: y + plate.high / 2 + 10 }));
  const level = amountWide("Main $1,000", potRadius) / 2;
  const pots = (model.pots ?? []).flatMap((amount, number) => (amount ? [layout.pot(number, model.pots.length)] : []));
  return [...plates, ...ownNet(layout, model), ...pots.map(({ x, y }) => ({ left: x - level, right: x + level, top: y - 2.4 * potRadius, bottom: y + amountLow(potRadius) }))];
}

/**
 * The place nearest to a hand at which its name covers no cards, chips, plates or other names; null where there is none.
 * @param {Felt} felt
 * @param {Model} model
 * @param {string} position
 * @param {{wide: number, high: number}} size of the name
 * @param {Box[]} names where other names lie
 * @returns {Point | null}
 */
export function clearPlace(felt, model, position, { wide, high }, names) {
  const { layout } = felt;
  const seat = seatOf(position);
  const rows = model.rows.get(position);
  const { first, last } = felt.ends(model, position, model.hands.get(position)?.length ?? 1);
  const top = (rows?.length ? felt.rowAt(model, position, 0) : first).y - 43 * first.scale;
  const start = felt.ends(model, position, 1).first.x - 31 * first.scale;
  const [end, bottom, middle] = [last.x + 31 * first.scale, first.y + 43 * first.scale, (start + last.x + 31 * first.scale) / 2];
  const [above, below] = [top - high / 2 - 2, bottom + high / 2 + 2];
  const along = [middle, start + wide / 2, end - wide / 2];
  const level = [end + wide / 2 + 3, start - wide / 2 - 3].map((x) => ({ x, y: first.y }));
  // Away from the plate first; your own name has your circle above it.
  const [near, far] = layout.plateAt(seat).y > first.y ? [above, below] : [below, above];
  const own = [...level, ...[1, -1].map((side) => ({ x: layout.wide / 2 + side * (layout.own.r + 4 + wide / 2), y: above }))];
  const before = along.map((x) => ({ x, y: near }));
  // Set hands lie close one under another: between two of them a name could be that of either.
  const places = layout.mine(seat) ? own : [...(rows?.length ? [...level, ...before] : [...before, ...level]), ...along.map((x) => ({ x, y: far }))];
  // A plate has the result of its seat beneath it.
  const taken = [...cardBoxes(felt, model, false), ...chipBoxes(felt, model).map((box) => ({ ...box, bottom: box.bottom + 10 })), ...names];
  return places.find((at) => isClear(layout, taken, { ...at, wide, high })) ?? null;
}

/** Whether a text lies on the cloth and on none of the boxes. @param {import("./layout.js").Layout} layout @param {Box[]} taken @param {Point & {wide: number, high: number}} text */
function isClear(layout, taken, { x, y, wide, high }) {
  const reach = layout.edgeAt(y + high / 2) - layout.wide / 2 - 2;
  return Math.abs(x - layout.wide / 2) + wide / 2 < reach && taken.every((box) => box.right < x - wide / 2 || box.left > x + wide / 2 || box.bottom < y - high / 2 || box.top > y + high / 2);
}
