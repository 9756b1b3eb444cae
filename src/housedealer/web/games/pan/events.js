// Readers of panguingue's events: the tops, draws and melds, and the others' payments.

import { cardsOf, seatOf } from "../../lib/words.js";

const ORDER = "A234567JQK";

/** @type {import("../../felt/model.js").Readers<"tops" | "drop-out" | "take" | "meld" | "extend" | "throw" | "collect" | "pan" | "stock-out">} */
export const events = {
  tops: {
    chips: true,
    move: (stage, event) => Promise.all(Object.entries(event.antes).map(([seat, ante]) => stage.felt().chipsGo(ante, stage.plate(seat), stage.layout.pot(0, 1), 380))),
    apply(model, event) {
      for (const [seat, ante] of Object.entries(event.antes)) model.pay(seat, -ante);
      model.pots = [event.amount];
    },
  },
  "drop-out": {
    rest: 250,
    apply(model, event) {
      model.hands.delete(event.seat);
      model.fold(event.seat);
    },
  },
  take: {
    rest: 250,
    apply(model, event) {
      if (event.pile === "discard") model.hands.delete("discard");
      model.hand(event.seat).push(event.card ?? null);
      sort(model.hand(event.seat));
    },
  },
  meld: { rest: 500, apply: (model, event) => putDown(model, event.seat, event.number, cardsOf(event.cards)) },
  extend: { rest: 450, apply: (model, event) => putDown(model, event.seat, event.number, cardsOf(event.cards)) },
  throw: {
    rest: 300,
    apply(model, event) {
      model.giveUp(event.seat, [event.card], 1);
      model.hands.set("discard", [[event.card]]);
    },
  },
  collect: {
    chips: true,
    rest: 600,
    move: (stage, event) => Promise.all(Object.entries(event.payers).map(([payer, paid]) => stage.felt().chipsGo(paid, payer === "pot" ? stage.layout.pot(0, 1) : stage.plate(payer), stage.plate(event.seat), 480))),
    apply(model, event) {
      for (const [seat, stack] of Object.entries(event.stacks)) model.stacks[seatOf(seat)] = stack;
      if (event.payers.pot !== undefined) model.pots = [];
    },
  },
  pan: { banner: true, rest: 1200, apply: (model, event) => void model.totals.set(event.seat, "wins") },
  "stock-out": {
    banner: true,
    rest: 900,
    apply(model, event) {
      for (const [seat, ante] of Object.entries(event.antes)) model.pay(seat, ante);
      model.pots = [];
    },
  },
};

/**
 * @param {import("../../felt/model.js").Model} model
 * @param {string} seat
 * @param {number} number which of the seat's melds
 * @param {string[]} cards
 */
function putDown(model, seat, number, cards) {
  model.giveUp(seat, cards, cards.length);
  const melds = model.rows.get(seat) ?? [];
  while (melds.length < number) melds.push({ cards: [], size: 0, name: "" });
  const meld = melds[number - 1];
  meld.cards = sort([...meld.cards, ...cards]);
  meld.size = meld.cards.length;
  model.rows.set(seat, melds);
}

/**
 * Cards that are seen by suits and in sequence, those that are not behind them.
 * @param {(string | null)[]} cards
 */
function sort(cards) {
  const place = (/** @type {string | null} */ card) => (card ? `${card[1]}${ORDER.indexOf(card[0])}` : "~");
  return cards.sort((a, b) => place(a).localeCompare(place(b)));
}
