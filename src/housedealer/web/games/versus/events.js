// Readers of the events of poker against the player-dealer.

import { seatOf } from "../../lib/words.js";

/** @type {import("../../felt/model.js").Readers<"decide" | "named">} */
export const events = {
  decide: {
    rest: 320,
    apply(model, event) {
      if (event.choice === "fold") model.fold(event.seat);
    },
  },
  named: {
    rest: 700,
    apply(model, event) {
      model.totals.set(event.position, event.hand);
      if (event.result === "wins" && seatOf(event.position)) model.flash.set(`${event.position}|hand`, "win");
    },
  },
};
