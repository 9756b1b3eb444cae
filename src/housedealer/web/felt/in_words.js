// What lies on the table, in sentences for those who do not see the felt.

import { money } from "../lib/dom.js";
import { listed, seatOf } from "../lib/words.js";
import { spokenResult } from "./announcer.js";
import { spoken } from "./cards.js";
import { ROW_RESULTS } from "./row_marks.js";

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {object} Names
 * @property {(wager: string) => string} wager
 * @property {(cards: string[], hands: number) => string} [total] the total that a family counts from the cards
 */

/** How a hand was given up, where its last action says more than that it was folded. @type {Record<string, string>} */
const GIVEN_UP = { Muck: "mucked", Surrender: "surrendered", Rescue: "rescued" };

/** Cards in words: those that are seen, then how many are face down. @param {(string | null)[]} cards */
function cardWords(cards) {
  const seen = cards.filter((card) => card !== null);
  const down = cards.length - seen.length;
  return listed([seen.map(spoken).join(", "), down ? `${down > 1 ? `${down} cards` : "a card"} face down` : ""].filter(Boolean));
}

/**
 * The cards of a position and what they are called: “ace of spades, six of clubs, soft 17”.
 * @param {Model} model
 * @param {string} position
 * @param {Names["total"]} [count]
 */
export function handWords(model, position, count) {
  const laid = (model.rows.get(position) ?? []).filter((row) => row.cards.length).map((row) => `${row.place ? `${row.place} ` : ""}${[cardWords(row.cards), row.name, row.result ? ROW_RESULTS[row.result] : ""].filter(Boolean).join(", ")}`);
  const hands = model.hands.get(position) ?? [];
  const held = hands.flatMap((cards, at) => {
    if (!cards.length) return [];
    const known = cards.filter((card) => card !== null);
    const total = model.totals.get(`${position}|${at + 1}`) ?? (known.length === cards.length ? count?.(known, hands.length) : "");
    return [[cardWords(cards), total].filter(Boolean).join(", ")];
  });
  return [...laid, ...held, model.totals.get(position) ?? ""].filter(Boolean).join("; ");
}

/** The positions with cards that are nobody’s seat: the board, the player-dealer, the two hands of baccarat. @param {Model} model */
export function sharedHands(model) {
  return [...new Set([...model.rows.keys(), ...model.hands.keys()])].filter((position) => !/^\d/.test(position));
}

/**
 * Everything on the table, a sentence each: what is yours first, then what is everyone’s, then the others.
 * @param {Model} model
 * @param {Names} names
 * @returns {string[]}
 */
export function inWords(model, names) {
  const seats = Object.keys(model.seats);
  const placesOf = (/** @type {string} */ seat) => [...new Set([seat, ...[...model.hands.keys(), ...model.rows.keys()].filter((one) => one.startsWith(`${seat}.`))])];
  const seatWords = (/** @type {string} */ seat) => {
    const bets = [...model.bets].filter(([key]) => key.split("|")[0] === seat).map(([key, amount]) => `${key.split("|")[1] === "bet" ? "bet" : names.wager(key.split("|")[1])} ${money(amount)}`);
    const did = model.actions.get(seatOf(seat)) ?? "";
    // A call is for less than lies there in all; "bet $8" and "raise to $8" say it themselves.
    const said = bets.length === 1 && /^(Bet|Raise|Complete|All in)/.test(did) && did.endsWith(bets[0].slice(bets[0].indexOf(" ")));
    // "Small blind $1": what a bet that was forced is called, with its amount.
    const forced = bets.length === 1 && /^(.*blind|Bring-in|Kill)$/i.test(did);
    const parts = [
      ...placesOf(seat).map((place) => handWords(model, place, names.total)),
      said ? "" : forced ? bets[0].replace("bet", did.toLowerCase()) : bets.join(", "),
      GIVEN_UP[did] ?? (model.folded.has(seatOf(seat)) ? "folded" : forced ? "" : did.toLowerCase()),
      model.hidesStacks || model.stacks[seatOf(seat)] === undefined ? "" : `${money(model.stacks[seatOf(seat)])} in chips`,
    ].filter(Boolean);
    return parts.length ? `${model.name(seat)}: ${parts.join("; ")}.` : "";
  };
  const mine = seats.filter((seat) => model.own(seat));
  const board = sharedHands(model).map((position) => `${model.who(position)}: ${handWords(model, position, names.total)}.`);
  const pots = model.pots.filter(Boolean);
  const pot = pots.length > 1 ? `The main pot is ${money(pots[0])}, ${pots.length > 2 ? "the side pots are" : "the side pot is"} ${listed(pots.slice(1).map((one) => money(one)))}.` : pots.length ? `The pot is ${money(pots[0])}.` : "";
  const bank = model.dealer === null ? "" : `${model.does(String(model.dealer), "have")} the bank${model.bank ? `, ${money(model.bank)} left of ${money(model.bankFull)}` : ""}.`;
  const button = model.button === null ? "" : `${model.does(String(model.button), "have")} the button.`;
  const kill = model.kill?.limits ? `This pot is killed: ${model.kill.limits}.` : model.kill ? `${model.does(String(model.kill.seat), "kill")} the next pot.` : "";
  const puck = model.puck === null ? "" : `The point is ${model.puck}.`;
  const acting = model.acting.length ? `Waiting for ${listed(model.acting.map((seat) => model.name(seat).replace(/^You\b/, "you")))}.` : "";
  return [...mine.map(seatWords), ...board, pot, puck, bank, button, kill, ...seats.filter((seat) => !mine.includes(seat)).map(seatWords), model.result ? `Result: ${spokenResult(model.result)}.` : "", acting].filter(Boolean);
}
