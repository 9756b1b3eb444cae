// What only blackjack and war tell.

import { money } from "../../lib/dom.js";

/** @type {import("../../felt/model.js").Readers<"check" | "even-money" | "stand" | "double" | "split" | "surrender" | "rescue" | "war">} */
export const blackjack = {
  check: { tell: (model, event) => (event.natural ? "The player-dealer has a natural." : "No natural; the game goes on.") },
  "even-money": { tell: (model, event) => `${model.does(event.seat, "take")} even money.` },
  stand: { tell: (model, event) => `${model.does(event.seat, "stand")}${which(event.hand)}.` },
  double: {
    apply(model, event) {
      model.bet(event.seat, "base", event.added, event.hand);
      model.pay(event.seat, -event.added);
    },
    tell: (model, event) => `${model.does(event.seat, "double")}${which(event.hand)} for ${money(event.added)}.`,
  },
  split: {
    apply(model, event) {
      const from = model.hand(event.seat, event.hand);
      const at = from.lastIndexOf(event.card);
      from.splice(at < 0 ? from.length - 1 : at, 1);
      model.hand(event.seat, event.new).push(event.card);
    },
    tell: (model, event) => `${model.does(event.seat, "split")}.`,
  },
  surrender: { tell: (model, event) => `${model.does(event.seat, "surrender")}${which(event.hand)}.` },
  rescue: { tell: (model, event) => `${model.does(event.seat, "rescue")} the double${which(event.hand)}.` },
  war: { tell: (model, event) => (event.number > 1 ? `War, number ${event.number}!` : "War!") },
};

/** @param {number} hand */
function which(hand) {
  return hand > 1 ? ` on hand ${hand}` : "";
}
