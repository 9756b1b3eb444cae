// What one needs to know for the open question beside what it says itself, for the ear.

import { handWords, sharedHands } from "../../felt/in_words.js";
import { money } from "../../lib/dom.js";
import { holder } from "./places.js";

/** A hand of more cards is read from its panel: it would be spoken again with every question. */
const SHORT = 7;

/**
 * Your chips before the deal; then your cards, those of the table and the chips that you have left.
 * @param {import("./table.js").TablePage} page
 * @returns {{own: string[], table: string[]}}
 */
export function factsOf({ state, you, scene }) {
  if (!state) return { own: [], table: [] };
  const { model } = scene;
  const place = you.offer?.position ?? you.places[0];
  const seat = place.split(".")[0];
  const chips = state.phase === "round" ? model.stacks[Number(seat)] : holder(seat, state)?.stack;
  const left = chips === undefined ? [] : [`You have ${money(chips)}.`];
  if (state.phase !== "round") return { own: left, table: [] };
  const held = (model.hands.get(place) ?? []).reduce((sum, cards) => sum + cards.length, 0);
  const own = held && held <= SHORT ? [`You: ${handWords(model, place)}.`] : [];
  return { own, table: [...sharedHands(model).map((position) => `${model.who(position)}: ${handWords(model, position)}.`), ...left] };
}
