// What only panguingue tells: the tops, draws and melds, and what the others pay.

import { short, spoken } from "../../felt/cards.js";
import { money } from "../../lib/dom.js";
import { cardsOf, many, seatOf } from "../../lib/words.js";

const ORDER = "A234567JQK";

/** @type {import("../../felt/model.js").Readers<"tops" | "drop-out" | "take" | "meld" | "extend" | "throw" | "collect" | "pan" | "stock-out">} */
export const pan = {
  tops: {
    apply(model, event) {
      for (const [seat, ante] of Object.entries(event.antes)) model.pay(seat, -ante);
      model.pots = [event.amount];
    },
    tell: (model, event) => `Antes are in: the tops are ${money(event.amount)}.`,
  },
  "drop-out": {
    apply(model, event) {
      model.hands.delete(event.seat);
      model.fold(event.seat);
    },
    tell: (model, event) => `${model.does(event.seat, "drop")} the hand and ${model.you(event.seat) ? "leave your" : "leaves the"} ante.`,
  },
  take: {
    apply(model, event) {
      if (event.pile === "discard") model.hands.delete("discard");
      model.hand(event.seat).push(event.card ?? null);
      sort(model.hand(event.seat));
    },
    tell(model, event) {
      if (event.pile === "discard") return `${model.does(event.seat, "take")} the ${event.card ? spoken(event.card) : "card"} from the discards.`;
      return `${model.does(event.seat, "draw")} ${event.card ? `the ${spoken(event.card)}` : "a card"} from the stock.`;
    },
  },
  meld: {
    apply: (model, event) => putDown(model, event.seat, event.number, cardsOf(event.cards)),
    tell: (model, event) => `${model.does(event.seat, "meld")} ${cardsOf(event.cards).map(short).join(" ")}, ${many(event.melded, "card")} down.`,
  },
  extend: {
    apply: (model, event) => putDown(model, event.seat, event.number, cardsOf(event.cards)),
    tell: (model, event) => `${model.does(event.seat, "add")} ${cardsOf(event.cards).map(short).join(" ")} to meld ${event.number}, ${many(event.melded, "card")} down.`,
  },
  throw: {
    apply(model, event) {
      model.giveUp(event.seat, [event.card], 1);
      model.hands.set("discard", [[event.card]]);
    },
    tell: (model, event) => `${model.does(event.seat, "discard")} the ${spoken(event.card)}.`,
  },
  collect: {
    apply(model, event) {
      for (const [seat, stack] of Object.entries(event.stacks)) model.stacks[seatOf(seat)] = stack;
      if (event.payers.pot !== undefined) model.pots = [];
    },
    tell: (model, event) => `${model.does(event.seat, "collect")} ${money(event.amount)}: ${event.why}.`,
  },
  pan: {
    apply: (model, event) => void model.totals.set(event.seat, "wins"),
    tell: (model, event) => `${model.does(event.seat, "win")}: ${event.why}.`,
  },
  "stock-out": {
    apply(model, event) {
      for (const [seat, ante] of Object.entries(event.antes)) model.pay(seat, ante);
      model.pots = [];
    },
    tell: () => "The stock is used up and nobody has won: antes go back.",
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
