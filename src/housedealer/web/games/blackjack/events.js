// Readers of blackjack's events.

import { seatOf } from "../../lib/words.js";

/** @type {import("../../felt/model.js").Readers<"check" | "even-money" | "stand" | "double" | "split" | "went-over" | "surrender" | "rescue">} */
export const events = {
  check: { banner: true, rest: 900 },
  "even-money": { banner: true },
  stand: {},
  double: {
    banner: true,
    chips: true,
    rest: 400,
    move: (stage, event) => stage.felt().chipsGo(event.added, stage.plate(event.seat), stage.felt().spotOf(event.seat, "base"), 300),
    apply(model, event) {
      model.bet(event.seat, "base", event.added, event.hand);
      model.pay(event.seat, -event.added);
    },
  },
  split: {
    banner: true,
    rest: 500,
    apply(model, event) {
      const from = model.hand(event.seat, event.hand);
      const at = from.lastIndexOf(event.card);
      from.splice(at < 0 ? from.length - 1 : at, 1);
      model.hand(event.seat, event.new).push(event.card);
    },
  },
  "went-over": { banner: true, rest: 600 },
  surrender: { banner: true, apply: (model, event) => giveUp(model, event.seat, "Surrender") },
  rescue: { banner: true, apply: (model, event) => giveUp(model, event.seat, "Rescue") },
};

/** A seat's only hand is given up; of several the others are still played. @param {import("../../felt/model.js").Model} model @param {string} seat @param {string} how */
function giveUp(model, seat, how) {
  if ((model.hands.get(seat)?.length ?? 0) > 1) return;
  model.fold(seat);
  model.actions.set(seatOf(seat), how);
}
