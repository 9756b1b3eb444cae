// Readers of pai gow's events: hands set in front and behind, and how they compare.

import { grouped } from "../../felt/cards.js";
import { cardsOf } from "../../lib/words.js";

/** @type {Record<import("../../types.js").CompareEvent["result"], string>} */
const MARKS = { win: "wins", push: "push", lose: "loses", foul: "foul", "ace-high": "push", dead: "dead" };

/** @type {import("../../felt/model.js").Readers<"set" | "ace-high" | "compare" | "qualify">} */
export const events = {
  set: {
    rest: 300,
    apply(model, event) {
      const held = model.hand(event.position);
      const inFront = cardsOf(event.front);
      const front = event.front === undefined ? held.slice(0, 2) : inFront;
      const back = event.back === undefined ? held.slice(2) : cardsOf(event.back);
      layOut(model, event.position, front, back, event.front_name, event.back_name);
    },
  },
  "ace-high": { banner: true, rest: 900 },
  compare: {
    rest: 900,
    apply(model, event) {
      layOut(model, event.position, cardsOf(event.front), cardsOf(event.back), event.front_name, event.back_name, [event.front_result, event.back_result]);
      // Where all bet on a player hand and a banker hand, one hand each is no push: bets on either lose (001:1462-1478). The banner says it.
      const split = event.position === "player" && event.result === "push" && event.front_result !== "copy" && event.back_result !== "copy";
      if (split) model.totals.delete(event.position);
      else model.totals.set(event.position, MARKS[event.result]);
    },
  },
  qualify: { banner: true, rest: 800 },
};

/**
 * @param {import("../../felt/model.js").Model} model
 * @param {string} position
 * @param {(string | null)[]} front
 * @param {(string | null)[]} back
 * @param {string} [frontName]
 * @param {string} [backName]
 * @param {import("../../felt/model.js").Row["result"][]} [results] of front and back
 */
function layOut(model, position, front, back, frontName = "", backName = "", results = []) {
  model.layOut(position, [
    { cards: grouped(front), size: front.length, name: frontName, place: "front", result: results[0] },
    { cards: grouped(back), size: back.length, name: backName, place: "back", result: results[1] },
  ]);
}
