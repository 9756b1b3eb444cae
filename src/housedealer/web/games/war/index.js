// War on the page.

import { inOrder, spoken } from "../../felt/cards.js";

/** @type {import("../../felt/model.js").Readers<"war">} */
export const events = { war: { banner: true, rest: 900 } };

/**
 * Which last card is the higher one: “Player’s king beats seven”.
 * @param {import("../../felt/model.js").Model} model
 */
function outcome(model) {
  const last = (/** @type {string} */ hand) => model.hands.get(hand)?.[0]?.at(-1) ?? "";
  const [player, banker] = [last("player"), last("banker")];
  if (!player || !banker || player[0] === banker[0]) return "";
  const [high] = inOrder([player, banker]);
  model.winner = high === player ? "player" : "banker";
  model.best.add(model.winner);
  const rank = (/** @type {string} */ card) => spoken(card).split(" ")[0];
  return high === player ? `Player’s ${rank(player)} beats ${rank(banker)}` : `Banker’s ${rank(banker)} beats ${rank(player)}`;
}

/** @type {import("../family.js").Family} */
export const war = { outcome };
