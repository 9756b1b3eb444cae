// Readers of the events of draw poker against the player-dealer.

import { cardsOf } from "../../lib/words.js";

/** @type {import("../../felt/model.js").Readers<"exchange" | "expose">} */
export const events = {
  exchange: { rest: 320, apply: (model, event) => model.giveUp(event.seat, cardsOf(event.cards), event.count) },
  expose: {
    rest: 900,
    apply(model, event) {
      model.hands.set(event.position, [cardsOf(event.cards)]);
      model.totals.set(event.position, event.hand);
    },
  },
};
