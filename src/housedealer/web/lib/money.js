// Money is whole cents; people type dollars, and the documents of rounds are written in dollars.

/**
 * Whole cents from dollars that a person typed, or that a round's document or a proof states.
 * @param {number | string | undefined} dollars
 * @returns {import("../types.js").Cents}
 */
export function cents(dollars) {
  return Math.round(Number(dollars) * 100) || 0;
}

/**
 * Dollars from cents, as a field for typing shows them and a round's document writes them.
 * @param {import("../types.js").Cents} amount
 */
export function dollars(amount) {
  return amount / 100;
}
