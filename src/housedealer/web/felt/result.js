// The result of a round in one line on the felt: “Banker 9 over 6 · you −$5”.

import { money, signed, words } from "../lib/dom.js";
import { aHand, capital, listed, seatOf } from "../lib/words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../types.js").TableEvent} TableEvent */

/** The meaning of a mark beside a hand. @type {Record<string, string>} */
const MARKED = { wins: "wins", loses: "loses", push: "is a push", foul: "is fouled", dead: "is dead" };

/**
 * The result of a round as text; winning hands are marked in the model.
 * @param {Model} model
 * @param {TableEvent[]} events all of the round
 * @param {Record<string, import("../types.js").Cents> | null} net
 * @param {import("../games/family.js").Family} [family]
 */
export function resultOf(model, events, net, family = {}) {
  const mine = model.mine.filter((place) => net?.[place] !== undefined);
  const own = mine.reduce((sum, place) => sum + (net?.[place] ?? 0), 0);
  const paid = events.reduce((sum, event) => sum + (event.event === "fee" && mine.includes(event.payer) ? event.amount : 0), 0);
  const outcome = voided(events) || family.outcome?.(model, events) || twoHands(model) || pots(model, events) || flipped(events) || against(model, events, family);
  // Who wins a pot alone is named already.
  const who = /\byou win/i.test(outcome) ? "net" : outcome ? "you" : "You";
  const collection = paid ? ` with the ${money(paid)} collection` : "";
  const played = paid && !outcome ? `: ${own + paid ? `${signed(own + paid)} on the hand and ` : ""}the ${money(paid)} collection` : collection;
  const skipped = !own && events.some((event) => event.event === "seating" && mine.every((place) => event.out.includes(place)));
  const you = skipped ? "You sat this one out" : mine.length ? (own ? `${who} ${signed(own)}${played}` : `${who === "net" ? "you" : who} break even${collection}`) : "";
  return capital([outcome, you].filter(Boolean).join(" · "));
}

/** @param {TableEvent[]} events */
function voided(events) {
  return events.some((event) => event.event === "void") ? "Void: all bets go back" : "";
}

/** Baccarat: two community hands with totals. @param {Model} model */
function twoHands(model) {
  const totals = ["player", "banker"].map((hand) => Number(model.totals.get(`${hand}|1`) ?? NaN));
  if (totals.some(Number.isNaN)) return "";
  const [player, banker] = totals;
  if (player === banker) return `Tie at ${player}`;
  model.winner = player > banker ? "player" : "banker";
  model.best.add(model.winner);
  return `${words(model.winner)} ${Math.max(player, banker)} over ${Math.min(player, banker)}`;
}

/**
 * Poker for the pot, and panguingue: who wins how much.
 * @param {Model} model
 * @param {TableEvent[]} events
 */
function pots(model, events) {
  /** @type {Map<string, number>} */
  const won = new Map();
  for (const event of events) {
    if (event.event === "award") for (const [seat, share] of Object.entries(event.shares)) won.set(seat, (won.get(seat) ?? 0) + share);
    if (event.event === "collect" && event.payers.pot !== undefined) won.set(event.seat, event.amount);
  }
  for (const seat of won.keys()) model.best.add(seat);
  if (won.size && [...won.values()].every((share) => !share)) return "The collection took the whole pot";
  const [first] = won.keys();
  // Both halves of a pot: "two pair, aces and fives; 7-6 low".
  const hand = won.size === 1 ? model.totals.get(first)?.replace(/ \/ (\w+-\w+)-.* low$/, "; $1 low") : "";
  return won.size ? `${listed([...won].map(([seat, share], at) => `${at && model.you(seat) ? "you win" : model.does(seat, "win")} ${money(share)}`))}${hand && hand !== "wins" ? ` with ${aHand(hand)}` : ""}` : "";
}

/** Craps: the total of the flip and its call. @param {TableEvent[]} events */
function flipped(events) {
  const flip = events.find((event) => event.event === "flip");
  return flip?.event === "flip" ? `${flip.total}: ${flip.call}` : "";
}

/**
 * Your hand against the player-dealer's, where both have a name or a total.
 * @param {Model} model
 * @param {TableEvent[]} events
 * @param {import("../games/family.js").Family} family
 */
function against(model, events, family) {
  const counted = (/** @type {string} */ position) => {
    const [hand, ...others] = model.hands.get(position) ?? [];
    const known = (hand ?? []).filter((card) => card !== null);
    return known.length && known.length === hand?.length && !others.length && !model.folded.has(seatOf(position)) ? family.total?.(known) : undefined;
  };
  const of = (/** @type {string} */ position) => model.totals.get(position) ?? model.totals.get(`${position}|1`) ?? counted(position);
  for (const event of events) {
    if (event.event !== "settle" || event.hand > 1 || !event.seat || event.result === "push") continue;
    const total = of(event.seat) ?? "";
    // A bonus can win beside a hand that loses.
    if (event.result === "win" && total && (total === "wins" || !MARKED[total])) model.best.add(String(seatOf(event.seat)));
  }
  const theirs = of("player-dealer");
  const seat = model.mine.find((place) => of(place));
  const marked = seat && MARKED[of(seat) ?? ""];
  if (marked) return `Your hand ${marked}`;
  if (!theirs) return "";
  if (!seat) return `The player-dealer has ${aHand(theirs)}`;
  // Of two hands of one name a card beside them decides.
  const decided = of(seat) === theirs ? events.find((event) => event.event === "settle" && event.seat === seat && event.result !== "push" && / (over|beats|loses to) /.test(event.why)) : undefined;
  if (decided?.event === "settle") return `Your ${theirs} ${decided.result === "win" ? "wins" : "loses"} on the kicker`;
  if (of(seat) === theirs && / [a-z]/.test(theirs)) return `Both have ${aHand(theirs)}`;
  return `${capital(of(seat) ?? "")} against ${aHand(theirs)}`;
}
