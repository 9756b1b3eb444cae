// Where chips lie on a craps layout: in their spot, on none of its words.

import { amountLow, amountWide, stackHigh } from "../../felt/chips.js";

/** @typedef {import("../../felt/clear_places.js").Box} Box */
/** @typedef {import("./layout.js").Spot} Spot */
/** @typedef {import("../../felt/plan.js").Point} Point */
/** @typedef {{amounts: number[], labels: string[]}} Bets the bets of a pile, side by side, and what may stand beneath them, the best first */
/** @typedef {Point & {r: number, most: number, label: string}} Pile chips of a radius, about so many high, with an amount beneath; without chips where there is room for the amount alone */

/** How far an amount may reach over the line of its spot, beneath chips and alone. */
const OVER = { chips: 3, alone: 5 };
/** How far from their place chips may lie before words make way for them, as a part of a small spot’s diagonal: in spots beside each other they lie alike. */
const NEAR = 0.45;
/** Chips smaller than this can't be told from each other. */
const SMALLEST = 4.5;

/** The words of an area, each as its letters are drawn: without the room above and below them. @param {Element} area @returns {Box[]} */
export function wordsOf(area) {
  return [.../** @type {NodeListOf<SVGTextElement>} */ (area.querySelectorAll("text:not([display])"))].map((text) => {
    const { x, y, width, height } = text.getBBox();
    const moved = text.transform.baseVal.consolidate()?.matrix.f ?? 0;
    return { left: x, right: x + width, top: y + moved + height * 0.2, bottom: y + moved + height * 0.8 };
  });
}

/** Print all words of an area where they belong. @param {Element} area */
export function restore(area) {
  for (const text of area.querySelectorAll("[display]")) if (!text.classList.contains("brief")) text.removeAttribute("display");
  for (const text of area.querySelectorAll(".brief")) text.setAttribute("display", "none");
  for (const text of area.querySelectorAll("[transform]")) text.removeAttribute("transform");
}

/** Whether a box lies on none of others. @param {Box} box @param {Box[]} others */
const isClear = (box, others) => others.every((one) => one.right + 1 < box.left || one.left - 1 > box.right || one.bottom + 1 < box.top || one.top - 1 > box.bottom);

const hide = (/** @type {Element} */ area, /** @type {string} */ which) => area.querySelectorAll(which).forEach((text) => text.setAttribute("display", "none"));

/**
 * How an area’s words make way for chips, one step after another: first its edge and then its pay, which its label tells as
 * well, then its name goes to the top, and at last into one line.
 * @type {((area: Element, spot: Spot, taken: Box[]) => void)[]}
 */
const YIELDS = [
  () => {},
  (area) => hide(area, ".edge"),
  (area) => hide(area, ".pays"),
  (area, spot, taken) => {
    const words = wordsOf(area);
    const up = Math.min(...words.map((one) => one.top)) - spot.y - 3;
    if (up <= 0 || !words.every((one) => isClear({ ...one, top: one.top - up, bottom: one.bottom - up }, taken))) return;
    for (const name of area.querySelectorAll("text:not([display])")) name.setAttribute("transform", `translate(0 ${-up.toFixed(1)})`);
  },
  (area) => {
    if (!area.querySelector(".brief")) return;
    hide(area, "text:not(.brief)");
    area.querySelector(".brief")?.removeAttribute("display");
  },
];

/** What chips cover: of a pile’s middle, how far it reaches up, down and to each side, the chips and the amount. @param {Bets} bets @param {string} label @param {number} r @param {number} most */
function reach({ amounts }, label, r, most) {
  return { up: r ? Math.max(...amounts.map((amount) => stackHigh(amount, r, most))) : 0, down: label ? amountLow(r) : r * 0.5, chips: r * (amounts.length > 1 ? 2.15 : 1), label: label ? amountWide(label, r) / 2 : 0 };
}

/** The box of a pile. @param {Bets} bets @param {Pile} pile @returns {Box} */
export function boxOf(bets, { x, y, r, most, label }) {
  const { up, down, chips, label: amount } = reach(bets, label, r, most);
  const side = Math.max(chips, amount);
  return { left: x - side, right: x + side, top: y - up, bottom: y + down };
}

/**
 * The place in a spot nearest to a point where a pile covers none of some boxes.
 * @param {Spot} spot
 * @param {Bets} bets
 * @param {Pile} pile where it would best lie
 * @param {Box[]} taken
 * @returns {Pile | null}
 */
function nearest(spot, bets, pile, taken) {
  const { up, down, chips, label } = reach(bets, pile.label, pile.r, pile.most);
  const over = up ? OVER.chips : OVER.alone;
  const side = Math.max(chips + 1, label - over);
  const [left, right, top, bottom] = [spot.x + side, spot.x + spot.w - side, spot.y + up + 1, spot.y + spot.h - down + (up ? 0 : over / 2)];
  if (left > right || top > bottom) return null;
  const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) => Math.max(from, Math.min(to, at));
  const start = { ...pile, x: within(pile.x, left, right), y: within(pile.y, top, bottom) };
  if (isClear(boxOf(bets, start), taken)) return start;
  let best = null;
  let least = spot.w > 150 || spot.kind === "number" ? Infinity : NEAR * Math.hypot(spot.w, spot.h);
  for (let y = bottom; y >= top; y -= 2) {
    for (let x = left; x <= right; x += 3) {
      const far = Math.hypot(x - start.x, y - start.y);
      if (far < least && isClear(boxOf(bets, { ...pile, x, y }), taken)) [best, least] = [{ ...pile, x, y }, far];
    }
  }
  return best;
}

/**
 * A place for chips where they cover no word of their spot: as they are, else smaller, else its words make way.
 * @param {Element} area
 * @param {Spot} spot
 * @param {Bets} bets
 * @param {Point & {r: number}} near where they would best lie, and how large
 * @param {Box[]} taken what they may not cover besides
 * @returns {Pile}
 */
export function ownPlace(area, spot, bets, near, taken) {
  const sizes = (/** @type {number} */ least) => [1, 0.85, 0.7, 0.55].filter((part) => part >= least).map((part) => near.r * part).filter((r) => r >= SMALLEST);
  for (const [step, yields] of YIELDS.entries()) {
    yields(area, spot, taken);
    const words = [...wordsOf(area), ...taken];
    for (const label of bets.labels) {
      for (const r of step < 3 ? sizes(step ? 0.7 : 0.85) : sizes(0)) {
        for (const most of [5, 2]) {
          const pile = nearest(spot, bets, { ...near, r, most, label }, words);
          if (pile) return pile;
        }
      }
    }
  }
  // No room for chips: the amount alone, in as few letters as can be, at last over what it should leave free.
  const words = wordsOf(area);
  const bare = (/** @type {Box[]} */ boxes) => [...bets.labels].reverse().map((label) => nearest(spot, bets, { ...near, r: 0, most: 0, label }, boxes)).find((one) => one);
  return bare([...words, ...taken]) ?? bare(words) ?? { ...near, most: 2, label: bets.labels[bets.labels.length - 1] };
}

/**
 * A place for chips without an amount, such as everyone else’s: where they cover no words, nor your chips as long as there is room.
 * @param {Element} area
 * @param {Spot} spot
 * @param {number} amount
 * @param {Point & {r: number}} near
 * @param {Box[]} taken
 * @returns {Pile}
 */
export function otherPlace(area, spot, amount, near, taken) {
  const bets = { amounts: [amount], labels: [""] };
  for (const [yielding, boxes] of /** @type {[string, Box[]][]} */ ([["", taken], [".edge", taken], [".edge", []]])) {
    if (yielding) hide(area, yielding);
    const words = [...wordsOf(area), ...boxes];
    for (const part of [1, 0.8, 0.6]) {
      const pile = nearest(spot, bets, { ...near, r: near.r * part, most: part < 1 ? 2 : 4, label: "" }, words);
      if (pile) return pile;
    }
  }
  return { ...near, most: 4, label: "" };
}
