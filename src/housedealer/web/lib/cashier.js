// The cashier: what one has at tables, and how it comes back to one's wallet.

import { money } from "./dom.js";
import { ask } from "./net.js";

/** @typedef {import("./net.js").Me} Me */

/** Milliseconds for which a hand that one walked away from waits for one to come back. */
const HAND_WAITS = 20000;
/** Parts of the page that one visits from a table without leaving it. */
const BESIDE = new Set(["round", "learn", "dispute"]);
/** Milliseconds between questions whether a hand that is played to its end has brought its chips back. */
const ASK_AGAIN = 2000;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** @type {Map<string, boolean>} tables with bots alone that one has gone from, and whether one has a hand there */
const gone = new Map();
/** @type {Map<string, ReturnType<typeof setTimeout>>} those where a hand still waits */
const waiting = new Map();

/**
 * What one has at tables, but for the one that one looks at.
 * @param {Me} me
 * @param {string} [here]
 */
export function elsewhere(me, here) {
  const tables = Object.keys(me.at).filter((table) => table !== here);
  const held = tables.reduce((sum, table) => sum + me.at[table], 0);
  return { tables, held, says: `${money(held)} at ${NUMBERS[tables.length] ?? tables.length} table${tables.length === 1 ? "" : "s"}` };
}

/** Ask what one has, and have it shown. @returns {Promise<Me>} */
export async function countChips() {
  return shown(await ask("/api/me"));
}

/**
 * Leave tables with all chips; the page shows what one has then.
 * @param {string[]} tables
 * @returns {Promise<Me>}
 */
export async function cashOut(tables) {
  for (const table of tables) comeBack(table);
  const me = shown(await ask("/api/cash-out", { tables: tables.slice(0, 100) }));
  dispatchEvent(new Event("cashed-out"));
  const left = tables.filter((table) => table in me.at);
  if (left.length) countAgain(left);
  return me;
}

/** @type {Set<string>} tables whose hand is played to its end before its chips come back */
const ending = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

/** Count the chips until those of these tables have come back. @param {string[]} tables */
function countAgain(tables) {
  for (const table of tables) ending.add(table);
  clearTimeout(next);
  next = setTimeout(async () => {
    const me = await countChips().catch(() => undefined);
    for (const table of ending) if (me && !(table in me.at)) ending.delete(table);
    if (ending.size) countAgain([]);
  }, ASK_AGAIN);
}

/** @param {Me} me */
function shown(me) {
  dispatchEvent(new CustomEvent("purse", { detail: me }));
  return me;
}

/**
 * One goes from a table with bots alone.
 * @param {string} table
 * @param {boolean} hand whether one has a hand or standing bets there
 */
export function goFrom(table, hand) {
  gone.set(table, hand);
}

/** One is at a table again. @param {string} table */
export function comeBack(table) {
  gone.delete(table);
  ending.delete(table);
  clearTimeout(waiting.get(table));
  waiting.delete(table);
}

/**
 * Whoever goes on to another part of the page has left the tables that they went from: the chips come back, from a hand
 * in play after a while. What cannot be cashed out now stays in the header with its button.
 * @param {string} part
 * @param {string} [table]
 */
export async function moveOn(part, table) {
  if (part === "table" && table) comeBack(table);
  if (BESIDE.has(part)) return;
  const over = [...gone].filter(([, hand]) => !hand).map(([name]) => name);
  for (const [name, hand] of gone) if (hand) waiting.set(name, setTimeout(() => cashOut([name]).catch(() => {}), HAND_WAITS));
  gone.clear();
  if (over.length) await cashOut(over).catch(() => {});
}

/** One plays elsewhere: hands that still wait are given up. */
export async function settleUp() {
  if (waiting.size) await cashOut([...waiting.keys()]).catch(() => {});
}
