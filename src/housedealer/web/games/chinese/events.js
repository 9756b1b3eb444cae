// Readers of Chinese poker's events: three rows to a hand, and the points between each two.

import { grouped } from "../../felt/cards.js";
import { cardsOf, seatOf } from "../../lib/words.js";

/** @typedef {"front" | "middle" | "back"} Segment */
/** @type {[Segment, number][]} */
const SEGMENTS = [["front", 3], ["middle", 5], ["back", 5]];

/** @type {import("../../felt/model.js").Readers<"seating" | "lay" | "rows" | "sweep" | "points" | "fantasyland">} */
export const events = {
  seating: {
    apply(model, event) {
      model.button = seatOf(event.button);
      for (const hand of event.hands) model.rows.set(hand, SEGMENTS.map(([place, size]) => ({ cards: [], size, name: "", place })));
      for (const seat of event.out) model.fold(seat);
    },
  },
  lay: {
    rest: 450,
    apply(model, event) {
      const rows = model.rows.get(event.seat) ?? [];
      const seen = SEGMENTS.some(([segment]) => event[segment] !== undefined);
      SEGMENTS.forEach(([segment, size], at) => {
        const cards = seen ? cardsOf(event[segment]) : Array.from({ length: size }, () => null);
        rows[at]?.cards.push(...cards);
      });
      // Cards that were not laid are thrown away.
      model.hand(event.seat).length = 0;
    },
  },
  rows: {
    rest: 600,
    apply(model, event) {
      model.layOut(event.seat, SEGMENTS.map(([segment, size]) => ({ cards: grouped(cardsOf(event[segment])), size, name: `${event.names[segment] ?? ""}${event.bonuses[segment] ? ` +${event.bonuses[segment]}` : ""}`, place: segment })));
      if (event.foul) model.totals.set(event.seat, "foul");
    },
  },
  sweep: { banner: true, rest: 1200, apply: (model, event) => void model.totals.set(event.seat, event.pattern) },
  points: {
    chips: true,
    rest: 900,
    async move(stage, event) {
      if (event.payer && event.payee) await stage.felt().chipsGo(event.paid, stage.plate(event.payer), stage.plate(event.payee), 520);
    },
    apply(model, event) {
      if (!event.payer || !event.payee) return;
      model.pay(event.payer, -event.paid);
      model.pay(event.payee, event.paid);
    },
  },
  fantasyland: { banner: true, rest: 900 },
};
