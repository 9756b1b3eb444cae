// What only Chinese poker tells: three rows to a hand, and the points between each two.

import { short } from "../../felt/cards.js";
import { money } from "../../lib/dom.js";
import { cardsOf, listed, many, seatOf } from "../../lib/words.js";

/** @typedef {"front" | "middle" | "back"} Segment */
/** @type {[Segment, number][]} */
const SEGMENTS = [["front", 3], ["middle", 5], ["back", 5]];

/** @type {import("../../felt/model.js").Readers<"seating" | "lay" | "rows" | "sweep" | "points" | "fantasyland">} */
export const chinese = {
  seating: {
    apply(model, event) {
      model.button = seatOf(event.button);
      for (const hand of event.hands) model.rows.set(hand, SEGMENTS.map(([, size]) => ({ cards: [], size, name: "" })));
      for (const seat of event.out) model.fold(seat);
    },
    tell(model, event) {
      const told = [`${money(event.point)} a point; ${model.does(event.button, "have")} the button.`];
      if (event.fantasyland.length) told.push(`${listed(event.fantasyland.map((hand) => model.name(hand)))} ${event.fantasyland.length > 1 || model.own(event.fantasyland[0]) ? "are" : "is"} in Fantasy Land.`);
      for (const seat of event.out) told.push(`${model.does(seat, "sit")} out this time.`);
      return told.join(" ");
    },
  },
  lay: {
    apply(model, event) {
      const rows = model.rows.get(event.seat) ?? [];
      const seen = SEGMENTS.some(([segment]) => event[segment] !== undefined);
      SEGMENTS.forEach(([segment, size], at) => {
        const cards = seen ? cardsOf(event[segment]) : Array.from({ length: size }, () => null);
        rows[at]?.cards.push(...cards);
      });
      // What was not laid is thrown away.
      model.hand(event.seat).length = 0;
    },
    tell(model, event) {
      const laid = SEGMENTS.flatMap(([segment]) => (event[segment] ? [`${cardsOf(event[segment]).map(short).join(" ")} in the ${segment}`] : []));
      const gone = event.discards ? (event.discarded ? `, throwing away ${cardsOf(event.discarded).map(short).join(" ")}` : `, throwing away ${many(event.discards, "card")}`) : "";
      return `${model.does(event.seat, "lay")} ${laid.length ? listed(laid) : `${many(event.count, "card")} face down`}${gone}.`;
    },
  },
  rows: {
    apply(model, event) {
      model.layOut(event.seat, SEGMENTS.map(([segment, size]) => ({ cards: cardsOf(event[segment]), size, name: `${event.names[segment] ?? ""}${event.bonuses[segment] ? ` +${event.bonuses[segment]}` : ""}` })));
      if (event.foul) model.totals.set(event.seat, "foul");
    },
    tell(model, event) {
      const called = SEGMENTS.map(([segment]) => `${event.names[segment] ?? "nothing"} in the ${segment}${event.bonuses[segment] ? ` (${many(event.bonuses[segment], "bonus point")})` : ""}`);
      return event.foul ? `${model.does(event.seat, "have")} a foul hand: ${event.why}.` : `${model.does(event.seat, "have")} ${listed(called)}.`;
    },
  },
  sweep: {
    apply: (model, event) => void model.totals.set(event.seat, event.pattern),
    tell: (model, event) => `${model.does(event.seat, "declare")} a clean sweep: ${event.pattern}, ${many(event.points, "point")}.`,
  },
  points: {
    apply(model, event) {
      if (!event.payer || !event.payee) return;
      model.pay(event.payer, -event.paid);
      model.pay(event.payee, event.paid);
    },
    tell(model, event) {
      const two = `${model.name(event.seats[0])} and ${model.whom(event.seats[1])}`;
      if (!event.payer || !event.payee) return `${two}: ${event.why}; nothing changes hands.`;
      const short = event.uncovered ? ` (${money(event.uncovered)} beyond table stakes)` : "";
      return `${two}: ${event.why}; ${many(Math.abs(event.points), "point")}, ${model.does(event.payer, "pay")} ${model.whom(event.payee)} ${money(event.paid)}${short}.`;
    },
  },
  fantasyland: {
    tell: (model, event) => event.seats.map((seat) => `${model.does(seat, "go")} to Fantasy Land with the next hand: ${event.why[seat] ?? "earned"}.`).join(" "),
  },
};
