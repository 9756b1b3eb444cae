// What only poker against the player-dealer tells.

import { seatOf } from "../../lib/words.js";

const RESULTS = { wins: "wins", loses: "loses", ties: "ties", folded: "was folded" };

/** @type {import("../../felt/model.js").Readers<"decide" | "named">} */
export const versus = {
  decide: {
    apply(model, event) {
      if (event.choice === "fold") model.fold(event.seat);
    },
    tell: (model, event) => `${model.does(event.seat, event.choice)}${event.multiple && event.multiple > 1 ? ` ${event.multiple} times the ante` : ""}.`,
  },
  named: {
    apply(model, event) {
      model.totals.set(event.position, event.hand);
      if (event.result === "wins" && seatOf(event.position)) model.flash.set(`${event.position}|hand`, "win");
    },
    tell(model, event) {
      const good = event.qualifies === undefined ? "" : event.qualifies ? ", which qualifies" : ", which does not qualify";
      return `${model.does(event.position, "have")} ${event.hand}${good}${event.result ? `: it ${RESULTS[event.result]}` : ""}.`;
    },
  },
};
