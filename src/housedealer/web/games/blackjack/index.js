// Blackjack on the page.

export { events } from "./events.js";

const TENS = "TJQK";

/**
 * The total of a hand: “soft 18”, “16”; an ace and a ten-point card of the deal count for more than 21.
 * @param {string[]} cards
 * @param {number} hands how many its seat has
 * @param {string} [counts] "soft" where a ten-point card on a soft 21 makes 31
 */
function total(cards, hands, counts) {
  if (cards.some((card) => card === "Xx")) return "";
  const hard = cards.reduce((sum, card) => sum + (card[0] === "A" ? 1 : TENS.includes(card[0]) ? 10 : Number(card[0])), 0);
  const ace = cards.some((card) => card[0] === "A");
  if (counts === "soft" && hard === 21 && ace && TENS.includes(cards[cards.length - 1][0])) return "soft 31";
  const soft = hard <= 11 && ace;
  if (soft && hard === 11 && cards.length === 2 && hands === 1) return "natural";
  return soft ? (hard === 11 ? "21" : `soft ${hard + 10}`) : String(hard);
}

/** @type {import("../family.js").Family} */
export const blackjack = {
  total,
  // Under an up card that is not checked a surrender is still open in turn: it is asked once, then.
  answer(offer, _memory, model) {
    const up = model.hands.get("player-dealer")?.[0]?.[0];
    const names = offer.legal.map((one) => one.choice);
    const surrender = names.length === 2 && names.includes("surrender") && names.includes("decline");
    return surrender && up && up[0] !== "A" && !TENS.includes(up[0]) ? { choice: "decline" } : null;
  },
};
