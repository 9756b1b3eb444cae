// What only pai gow tells: hands set in front and behind, and how they compare.

import { words } from "../../lib/dom.js";
import { cardsOf } from "../../lib/words.js";

/** @type {Record<import("../../types.js").CompareEvent["result"], string>} */
const RESULTS = { win: "both hands win", push: "a push", lose: "a loss", foul: "a foul", "ace-high": "ace high", dead: "a dead hand" };
/** @type {Record<import("../../types.js").CompareEvent["result"], string>} */
const MARKS = { win: "wins", push: "push", lose: "loses", foul: "foul", "ace-high": "push", dead: "dead" };

/** @type {import("../../felt/model.js").Readers<"set" | "ace-high" | "compare" | "qualify">} */
export const paiGow = {
  set: {
    apply(model, event) {
      const held = model.hand(event.position);
      const inFront = cardsOf(event.front);
      const front = event.front === undefined ? held.slice(0, 2) : inFront;
      const back = event.back === undefined ? held.slice(2) : cardsOf(event.back);
      layOut(model, event.position, front, back, event.front_name, event.back_name);
    },
    tell(model, event) {
      const told = event.front_name && event.back_name ? ` ${event.front_name} in front of ${event.back_name}` : " a hand";
      const way = event.way === "house-way" ? `, the house way${event.row ? ` (${event.row})` : ""}` : "";
      return `${model.does(event.position, "set")}${told}${way}.`;
    },
  },
  "ace-high": { tell: (model, event) => `${words(event.why)}.` },
  compare: {
    apply(model, event) {
      layOut(model, event.position, cardsOf(event.front), cardsOf(event.back), event.front_name, event.back_name);
      model.totals.set(event.position, MARKS[event.result]);
    },
    tell: (model, event) => `${model.who(event.position)}: ${RESULTS[event.result]}; ${event.why}.`,
  },
  qualify: { tell: (model, event) => `${words(event.why)}: ${event.qualifies ? "doubled wagers play" : "doubled wagers are returned"}.` },
};

/**
 * @param {import("../../felt/model.js").Model} model
 * @param {string} position
 * @param {(string | null)[]} front
 * @param {(string | null)[]} back
 * @param {string} [frontName]
 * @param {string} [backName]
 */
function layOut(model, position, front, back, frontName = "", backName = "") {
  model.layOut(position, [
    { cards: front, size: front.length, name: frontName },
    { cards: back, size: back.length, name: backName },
  ]);
}
