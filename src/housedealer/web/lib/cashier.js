// The cashier: chips at tables, and how they come back to the wallet.

import { money } from "./dom.js";
import { api } from "./net.js";

/** @typedef {import("./net.js").Me} Me */

/** Milliseconds before chips are cashed out of a hand that the player walked away from. */
const HAND_WAITS = 20000;
/** Pages at which one has left a table: the lobby and another table. The others are looked at beside a game. */
const AWAY = new Set(["", "keep", "table"]);
/** Milliseconds between questions whether a hand that is played to its end has brought its chips back. */
const ASK_AGAIN = 2000;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** @type {Map<string, boolean>} tables with only bots that the player has walked away from, and whether a hand is in play there */
const gone = new Map();
/** @type {Map<string, ReturnType<typeof setTimeout>>} timers of tables where a hand is in play */
const waiting = new Map();

/**
 * Chips at other tables than the one that is shown.
 * @param {Me} me
 * @param {string} [here]
 */
export function elsewhere(me, here) {
  const tables = Object.keys(me.at).filter((table) => table !== here && me.at[table] > 0);
  const held = tables.reduce((sum, table) => sum + me.at[table], 0);
  const over = tables.length > 0 && tables.every((table) => ending.has(table));
  const where = over ? `in ${tables.length > 1 ? "hands" : "a hand"} being played out` : `at ${NUMBERS[tables.length] ?? tables.length} table${tables.length === 1 ? "" : "s"}`;
  return { tables, held, over, says: `${money(held)} ${where}` };
}

/** Fetch the player's wallet and stacks, and show them. @returns {Promise<Me>} */
export async function countChips() {
  return shown(await api("/api/me"));
}

/**
 * Leave tables with all chips, and show the wallet.
 * @param {string[]} tables
 * @returns {Promise<Me>}
 */
export async function cashOut(tables) {
  for (const table of tables) comeBack(table);
  const me = await api("/api/cash-out", { tables: tables.slice(0, 100) });
  countAgain(tables); // chips that have left a table may reach the wallet a moment later
  dispatchEvent(new Event("cashed-out"));
  return shown(me);
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
 * Note that the player walked away from a table with only bots.
 * @param {string} table
 * @param {boolean} hand whether a hand or standing bets are in play there
 */
export function goFrom(table, hand) {
  gone.set(table, hand);
}

/** Note that the player is back at a table. @param {string} table */
export function comeBack(table) {
  gone.delete(table);
  ending.delete(table);
  clearTimeout(waiting.get(table));
  waiting.delete(table);
}

/**
 * Cash out of the tables that the player walked away from when another page is opened: at once, or from a hand
 * in play after a while. Chips that cannot be cashed out now stay in the header with its button.
 * @param {string} part
 * @param {string} [table]
 */
export async function moveOn(part, table) {
  if (part === "table" && table) comeBack(table);
  if (!AWAY.has(part)) return;
  const over = [...gone].filter(([, hand]) => !hand).map(([name]) => name);
  for (const [name, hand] of gone) if (hand) waiting.set(name, setTimeout(() => cashOut([name]).catch(() => {}), HAND_WAITS));
  gone.clear();
  if (over.length) await cashOut(over).catch(() => {});
}

/** Give up hands that are still in play at other tables, when play starts elsewhere. */
export async function settleUp() {
  if (waiting.size) await cashOut([...waiting.keys()]).catch(() => {});
}
