// Money is whole cents in the page: dollars become cents where a message is read, and dollars again where one is sent.

import { MONEY } from "./wire_money.js";

/**
 * Whole cents from dollars, as the wire writes them or as a person types them.
 * @param {number | string} dollars
 * @returns {import("../types.js").Cents}
 */
export function cents(dollars) {
  return Math.round(Number(dollars) * 100) || 0;
}

/**
 * Dollars from cents, as the wire takes them and as a field for typing shows them.
 * @param {import("../types.js").Cents} amount
 */
export function dollars(amount) {
  return amount / 100;
}

/**
 * The dollars of several amounts; what is no amount stays.
 * @template T
 * @param {Record<string, T>} amounts
 */
export function inDollars(amounts) {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, typeof amount === "number" ? dollars(amount) : amount]));
}

/**
 * What the server sent, with every amount in cents.
 * @template T
 * @param {string} kind what it is: a type of types.d.ts, or “event”
 * @param {T} sent
 * @returns {T}
 */
export function inCents(kind, sent) {
  return /** @type {T} */ (turned(kind, sent));
}

/**
 * @param {unknown} where as MONEY writes it
 * @param {unknown} found
 * @returns {unknown}
 */
function turned(where, found) {
  if (where === 1) return typeof found === "number" ? cents(found) : found;
  if (!where || !found || typeof found !== "object") return found;
  if (Array.isArray(where)) {
    if (Array.isArray(found)) return found.map((one) => turned(where[0], one));
    return Object.fromEntries(Object.entries(found).map(([name, one]) => [name, turned(where[0], one)]));
  }
  if (Array.isArray(found)) return found.map((one) => turned(where, one));
  if (typeof where === "string") return turned(MONEY[named(where, found)], found);
  /** @type {Record<string, unknown>} */
  const whole = { ...found };
  for (const [field, inside] of Object.entries(where)) if (field in whole) whole[field] = turned(inside, whole[field]);
  return whole;
}

/**
 * Of events and arguments each kind has its own.
 * @param {string} where
 * @param {{event?: string, kind?: string}} found
 */
function named(where, found) {
  return where === "event" ? `event ${found.event}` : where === "argument" ? `argument ${found.kind}` : where;
}
