// Chips: splitting an amount into chips, and drawing stacks.

import { money, s } from "../lib/dom.js";
import { LEAST } from "./plan.js";

/** Denominations in cents, the largest first, with the class that colors them. */
export const CHIPS = /** @type {[number, string][]} */ ([
  [5000_00, "c5000"],
  [1000_00, "c1000"],
  [500_00, "c500"],
  [100_00, "c100"],
  [25_00, "c25"],
  [5_00, "c5"],
  [1_00, "c1"],
  [50, "c05"],
  [1, "c001"],
]);

/** How many chips of each denomination a stack holds before the next larger one is added, the smallest first. */
const FILLED = /** @type {[number, number][]} */ ([[5_00, 5], [25_00, 3], [100_00, 4], [500_00, 1], [1000_00, 4], [5000_00, 5]]);

/**
 * The chips by which an amount is drawn, the largest first: the more it is, the higher they stand. Round amounts are
 * drawn to the dollar ($100: three of $25 and five of $5); the label gives the rest.
 * @param {number} amount
 * @returns {string[]}
 */
export function split(amount) {
  const named = new Map(CHIPS);
  let left = amount;
  /** @type {string[]} */
  const chips = [];
  const small = amount < 1_00 ? (amount < 50 ? 1 : 50) : 1_00;
  if (amount < 5_00) return Array.from({ length: Math.max(amount ? 1 : 0, Math.min(4, Math.floor(amount / small))) }, () => named.get(small) ?? "c1");
  for (const [value, most] of FILLED) {
    const count = Math.min(most, Math.floor(left / value));
    left -= count * value;
    chips.unshift(...Array.from({ length: count }, () => named.get(value) ?? "c1"));
    if (count < most) break;
  }
  return chips;
}

/**
 * A chip of a stack, seen from the side.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function sideView(name, x, y, r) {
  const high = r * 0.34;
  const flat = r * 0.5;
  return s(
    "g",
    { class: `chip ${name}`, transform: `translate(${x} ${y})` },
    s("path", { d: `M${-r} ${-high} V0 A${r} ${flat} 0 0 0 ${r} 0 V${-high}Z`, class: "edge" }),
    s("path", { d: `M${-r * 0.3} ${flat * 0.95 - high} V${flat * 0.95} M${r * 0.3} ${flat * 0.95 - high} V${flat * 0.95} M${-r * 0.82} ${flat * 0.5 - high} V${flat * 0.5} M${r * 0.82} ${flat * 0.5 - high} V${flat * 0.5}`, class: "stripe", "stroke-width": r * 0.2 }),
    s("ellipse", { cy: -high, rx: r, ry: flat, class: "top" }),
    s("ellipse", { cy: -high, rx: r * 0.62, ry: flat * 0.62, class: "inlay" }),
  );
}

/** The size of an amount's letters beneath chips of a radius. @param {number} r */
const amountSize = (r) => Math.max(LEAST, r * 0.8);

/** How far below its chips an amount reaches. @param {number} r radius of a chip */
export const amountLow = (r) => r * 0.42 + amountSize(r) * 1.18;

/** How wide an amount beneath chips is drawn. @param {string} text @param {number} r radius of a chip */
export const amountWide = (text, r) => (text.length * 0.57 + 0.8) * amountSize(r);

/** An amount beneath chips. @param {string} text @param {number} r radius of a chip */
export function amountUnder(text, r) {
  const size = amountSize(r);
  const wide = amountWide(text, r);
  return s(
    "g",
    {},
    s("rect", { x: -wide / 2, y: r * 0.42, width: wide, height: size * 1.18, rx: size * 0.59, class: "amountback" }),
    s("text", { y: r * 0.42 + size * 0.95, class: "amount", "text-anchor": "middle", "font-size": size, text }),
  );
}

/** How far apart the chips of a stack are: a high stack is drawn with thinner chips, so that it stays over its circle. @param {number} count @param {number} r @param {number} [most] */
const stepOf = (count, r, most = 8) => Math.min(r * 0.34, (most * r * 0.34) / Math.max(1, count) + r * 0.07);

/** How high a stack stands above its middle. @param {number} amount @param {number} r radius of a chip @param {number} [most] */
export function stackHigh(amount, r, most) {
  const count = split(amount).length;
  return Math.max(0, count - 1) * stepOf(count, r, most) + r * 0.84;
}

/**
 * A stack for an amount, with its value written beneath.
 * @param {number} amount
 * @param {number} r radius of a chip
 * @param {{most?: number, label?: boolean, name?: string}} [how] `most`: about how many chips high it may stand; `name`: before the value, such as Pot
 */
export function stack(amount, r, how = {}) {
  const group = s("g", { class: "stack" });
  const chips = split(amount);
  const step = stepOf(chips.length, r, how.most);
  chips.forEach((name, at) => group.append(sideView(name, 0, -at * step, r)));
  if (how.label !== false && amount) group.append(...amountUnder(how.name ? `${how.name} ${money(amount)}` : money(amount), r).children);
  return group;
}

/**
 * The bank: chips in columns that grow shorter as it drains.
 * @param {number} amount
 * @param {number} full the bank at the round's start
 * @param {number} r
 */
export function rack(amount, full, r) {
  const group = s("g", { class: "rack" });
  const columns = 3;
  const high = 7;
  const total = columns * high;
  const count = full > 0 ? Math.ceil((amount / full) * total) : 0;
  const names = split(full);
  const first = names[0] ?? "c25";
  const second = names.find((name) => name !== first) ?? first;
  const colours = [first, second, first];
  for (let column = 0; column < columns; column++) {
    const x = (column - 1) * r * 2.15;
    group.append(s("ellipse", { cx: x, cy: r * 0.1, rx: r * 1.08, ry: r * 0.56, class: "well" }));
    const here = Math.max(0, Math.min(high, count - column * high));
    for (let at = 0; at < here; at++) group.append(sideView(colours[column], x, -at * r * 0.36, r));
  }
  const text = amount ? money(amount) : "Bank out";
  const size = Math.max(11, r * 0.98);
  const wide = text.length * size * 0.57 + size;
  group.append(
    s("rect", { x: -wide / 2, y: r * 0.8, width: wide, height: size * 1.22, rx: size * 0.6, class: "amountback" }),
    s("text", { y: r * 0.8 + size * 0.96, class: "amount", "text-anchor": "middle", "font-size": size, text }),
  );
  return group;
}

/**
 * A chip seen from above, as a button's picture.
 * @param {number} value
 * @param {number} size
 */
export function token(value, size) {
  const name = CHIPS.find(([denomination]) => denomination === value)?.[1] ?? "c1";
  const text = value >= 1000_00 ? `${value / 1000_00}K` : value < 1_00 ? `${value}¢` : String(value / 100);
  const marks = [];
  for (let at = 0; at < 6; at++) marks.push(s("rect", { x: -3.4, y: -20, width: 6.8, height: 6, transform: `rotate(${at * 60})`, class: "spot" }));
  return s(
    "svg",
    { viewBox: "-21 -21 42 42", width: size, height: size, "aria-hidden": "true", class: `token ${name}` },
    s("circle", { r: 20, class: "top" }),
    ...marks,
    s("circle", { r: 13.4, class: "inlay" }),
    s("text", { y: text.length > 2 ? 3.6 : 4.4, "text-anchor": "middle", "font-size": text.length > 2 ? 10 : 13, class: "worth", text }),
  );
}
