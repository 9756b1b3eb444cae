// What only draw poker against the player-dealer and Two Card Peek tell.

import { words } from "../../lib/dom.js";
import { cardsOf } from "../../lib/words.js";

/** @type {import("../../felt/model.js").Readers<"exchange" | "expose" | "row-hand" | "best-row">} */
export const draw = {
  exchange: {
    apply: (model, event) => model.giveUp(event.seat, cardsOf(event.cards), event.count),
    tell: (model, event) => (event.count ? `${model.does(event.seat, "draw")} ${event.count}.` : `${model.does(event.seat, "stand")} pat.`),
  },
  expose: {
    apply(model, event) {
      model.hands.set(event.position, [cardsOf(event.cards)]);
      model.totals.set(event.position, event.hand);
    },
    tell: (model, event) => `${model.does(event.position, "have")} ${event.hand}.`,
  },
  "row-hand": {
    apply: (model, event) => void model.totals.set(event.row, event.hand),
    tell: (model, event) => `${model.does(event.row, "have")} ${event.hand}.`,
  },
  "best-row": {
    apply(model, event) {
      model.winner = event.rows.length === 1 ? event.rows[0] : "";
    },
    tell: (model, event) => `${words(event.why)}.`,
  },
};
