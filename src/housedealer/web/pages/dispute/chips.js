// The chips of a disputed round: the bank, each seat's bets or stack, and bets that stand from earlier rounds.

import { h, words } from "../../lib/dom.js";
import { placeName } from "./ruling.js";

/** @typedef {import("../../types.js").PostingDetail} PostingDetail */
/** @typedef {import("./round.js").Round} Round */

/**
 * A field for an amount or a number.
 * @param {number | undefined} value
 * @param {string} label
 * @param {(value: number) => void} set
 */
function number(value, label, set) {
  const field = h("input", { type: "number", min: 0, step: "any", inputmode: "decimal", value: value ?? "", "aria-label": label });
  field.addEventListener("change", () => set(Number(field.value)));
  return field;
}

/**
 * The player-dealer's seat and bank.
 * @param {Round} round
 * @param {number} seats
 * @param {number} pile what a click adds to the bank, in dollars
 * @param {() => void} changed
 */
export function bankRows(round, seats, pile, changed) {
  const dealer = /** @type {{seat?: number, bank?: number}} */ (round.player_dealer ?? {});
  const set = (/** @type {"seat" | "bank"} */ key, /** @type {number} */ value) => {
    const now = { ...dealer, [key]: value || undefined };
    if (now.seat || now.bank) round.player_dealer = /** @type {{seat: number, bank: number}} */ (now);
    else delete round.player_dealer;
    changed();
  };
  const seat = h("select", { "aria-label": "The player-dealer’s seat" }, h("option", { value: "" }, "Seat…"), ...Array.from({ length: seats }, (_, at) => h("option", { value: at + 1, selected: at + 1 === Number(dealer.seat) }, `Seat ${at + 1}`)));
  seat.addEventListener("change", () => set("seat", Number(seat.value)));
  const more = h("button", { type: "button", "aria-label": `Add $${pile} to the bank`, onclick: () => set("bank", (Number(dealer.bank) || 0) + pile) }, `+ $${pile}`);
  return [h("label", { class: "chips" }, h("span", {}, "Player-dealer"), seat), h("div", { class: "chips" }, h("span", {}, "Bank"), more, number(dealer.bank, "The bank", (value) => set("bank", value)))];
}

/**
 * A row for each bet or stack.
 * @param {PostingDetail} posting
 * @param {Record<string, Record<string, number>>} places by seat
 * @param {string} also a suffix of their names
 * @param {() => void} changed
 */
export function chipRows(posting, places, also, changed) {
  return Object.entries(places).flatMap(([place, placed]) =>
    Object.entries(placed).map(([wager, amount]) => {
      const name = `${posting.wagers.find((one) => one.id === wager)?.name ?? words(wager)}${also}`;
      return h("label", { class: "chips" }, h("span", {}, `${placeName(place)} · ${name}`), number(amount, `${placeName(place)}, ${name}`, (value) => {
        if (value) placed[wager] = value;
        else delete placed[wager];
        if (!Object.keys(placed).length) delete places[place];
        changed();
      }));
    }),
  );
}

/** The bets that are placed before the deal. @param {PostingDetail} posting */
const placedFirst = (posting) => posting.wagers.filter((one) => one.placed === "before-deal");

/**
 * The bet to add after another at the same seat: the next one that it has no chips on, else one that those there need.
 * @param {PostingDetail} posting
 * @param {string} last
 * @param {Record<string, number>} placed what the seat has bet
 */
export function nextBet(posting, last, placed) {
  const bets = placedFirst(posting);
  const free = bets.filter((one) => !placed[one.id] && !one.excludes.some((other) => placed[other]));
  const after = free.find((one) => bets.indexOf(one) > bets.findIndex((each) => each.id === last));
  return (after ?? free.find((one) => bets.some((each) => placed[each.id] && each.requires.includes(one.id))))?.id ?? last;
}

/**
 * A seat and a bet to add.
 * @param {PostingDetail} posting
 * @param {import("../../types.js").DisputeForm} form
 * @param {{place: string, wager: string}} chosen what is chosen so far, and may be offered no more
 * @param {number | undefined} dealer the player-dealer's seat, where at most standing bets lie
 * @param {number} pile what a click adds to a stack, in dollars
 * @param {(place: string, wager: string, standing: boolean) => void} put
 */
export function adder(posting, form, chosen, dealer, pile, put) {
  const numbers = Array.from({ length: posting.seats ?? 10 }, (_, at) => String(at + 1)).filter((one) => form.standing || one !== String(dealer));
  const places = form.behind ? numbers.flatMap((one) => [one, `${one}/1`]) : numbers;
  const names = posting.money === "bank" ? placedFirst(posting).map((one) => [one.id, one.name]) : [["stack", "Stack"]];
  const list = (/** @type {"place" | "wager"} */ key, /** @type {string} */ label, /** @type {string[][]} */ values) => {
    if (!values.some(([one]) => one === chosen[key])) chosen[key] = values[0]?.[0] ?? "";
    const select = h("select", { "aria-label": label }, ...values.map(([value, name]) => h("option", { value, selected: value === chosen[key] }, name)));
    select.addEventListener("change", () => (chosen[key] = select.value));
    return select;
  };
  const button = (/** @type {string} */ text, /** @type {boolean} */ standing) => h("button", { type: "button", onclick: () => put(chosen.place, chosen.wager, standing) }, text);
  const add = posting.money === "bank" ? "Add chips" : `Add $${pile}`;
  return h("div", { class: "acts" }, list("place", "Seat", places.map((one) => [one, placeName(one)])), list("wager", "Bet", names), button(add, false), form.standing ? button("Add a standing bet", true) : null);
}
