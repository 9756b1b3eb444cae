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
 * @param {() => void} changed
 */
export function bankRows(round, seats, changed) {
  const dealer = /** @type {{seat?: number, bank?: number}} */ (round.player_dealer ?? {});
  const set = (/** @type {"seat" | "bank"} */ key, /** @type {number} */ value) => {
    const now = { ...dealer, [key]: value || undefined };
    if (now.seat || now.bank) round.player_dealer = /** @type {{seat: number, bank: number}} */ (now);
    else delete round.player_dealer;
    changed();
  };
  const seat = h("select", { "aria-label": "The player-dealer’s seat" }, h("option", { value: "" }, "Seat…"), ...Array.from({ length: seats }, (_, at) => h("option", { value: at + 1, selected: at + 1 === Number(dealer.seat) }, `Seat ${at + 1}`)));
  seat.addEventListener("change", () => set("seat", Number(seat.value)));
  return [h("label", { class: "chips" }, h("span", {}, "Player-dealer"), seat), h("label", { class: "chips" }, h("span", {}, "Bank"), number(dealer.bank, "The bank", (value) => set("bank", value)))];
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

/**
 * A seat and a bet to add.
 * @param {PostingDetail} posting
 * @param {import("../../types.js").DisputeForm} form
 * @param {(place: string, wager: string, standing: boolean) => void} add
 */
export function adder(posting, form, add) {
  const numbers = Array.from({ length: posting.seats ?? 10 }, (_, at) => String(at + 1));
  const places = form.behind ? numbers.flatMap((one) => [one, `${one}/1`]) : numbers;
  const seat = h("select", { "aria-label": "Seat" }, ...places.map((one) => h("option", { value: one }, placeName(one))));
  const names = posting.money === "bank" ? posting.wagers.filter((one) => one.placed === "before-deal").map((one) => [one.id, one.name]) : [["stack", "Stack"]];
  const wager = h("select", { "aria-label": "Bet" }, ...names.map(([value, name]) => h("option", { value }, name)));
  const button = (/** @type {string} */ text, /** @type {boolean} */ standing) => h("button", { type: "button", onclick: () => add(seat.value, wager.value, standing) }, text);
  return h("div", { class: "acts" }, seat, wager, button("Add chips", false), form.standing ? button("Add a standing bet", true) : null);
}
