// A disputed round being entered: its document, and what is still missing.

import { h } from "../../lib/dom.js";
import { cents } from "../../lib/money.js";

/** @typedef {{posting: string, option?: number | null, player_dealer?: {seat: number, bank: number}, seats: Record<string, Record<string, number>>, up?: Record<string, Record<string, number>>, deal?: Record<string, string>, choices?: (string | number)[][], [more: string]: unknown}} Round */
/** @typedef {import("../../types.js").PostingDetail} PostingDetail */

/**
 * What must be entered before anything can be settled; empty where nothing is missing.
 * @param {Round} round
 * @param {PostingDetail} posting
 */
export function firstMissing(round, posting) {
  const dealer = round.player_dealer;
  if (posting.banked && !(dealer?.seat && dealer?.bank)) return "Start with the player-dealer’s seat and bank, under Chips.";
  const bets = Object.keys(round.seats).length + Object.keys(round.up ?? {}).length;
  if (!bets) return posting.money === "bank" ? "Next: the bets. Click the felt, or add them under Chips." : "Start with each player’s stack, under Chips.";
  return "";
}

/** Whether nothing has been entered. @param {Round} round */
export function isEmpty(round) {
  return Object.keys(round).every((key) => key === "posting" || !Object.keys(Object(round[key])).length);
}

/**
 * What lies on the table before the first card, as an event: shown at once, whether it can be settled or not.
 * @param {Round} round
 * @returns {import("../../types.js").EventOf<"round">}
 */
export function laid({ posting, player_dealer, seats, up = {} }) {
  const inCents = (/** @type {Round["seats"]} */ places) => Object.fromEntries(Object.entries(places).map(([place, placed]) => [place, Object.fromEntries(Object.entries(placed).map(([wager, amount]) => [wager, cents(amount)]))]));
  return { event: "round", posting, ...(player_dealer?.seat ? { player_dealer: String(player_dealer.seat), bank: cents(player_dealer.bank) } : {}), seats: inCents(seats), up: inCents(up) };
}

/** Save a round as a file. @param {Round} round */
export function save(round) {
  const link = h("a", { href: URL.createObjectURL(new Blob([JSON.stringify(round, null, 1)], { type: "application/json" })), download: `${round.posting.replace("/", "-")}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 2000);
}
