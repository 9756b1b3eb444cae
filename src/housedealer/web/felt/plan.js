// The plan of a felt: its size and what is drawn on it; points and rows of cards.

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Plan
 * @property {number} wide of the felt in pixels
 * @property {number} high
 * @property {boolean} compact for a small felt: a seat's wagers lie in one circle
 * @property {boolean} tiny for a very small one: others are marks without words
 * @property {boolean} ring poker for the pot: seats all round; else an arc before the house dealer
 * @property {number[]} seats the seats drawn, by number
 * @property {number | null} me the seat that is drawn at the bottom; none for who only looks on
 * @property {string[]} wagers a circle for each, the first nearest to the player
 * @property {string[]} labels their names, as they stand under your circles
 * @property {string[]} hands hands that belong to no seat
 * @property {number} [board] how many community cards there can be; five if it is not said
 * @property {number} [dealt] how many cards a hand that belongs to no seat is dealt; two if it is not said
 * @property {boolean} seatHands whether seats receive cards
 * @property {boolean} together whether a seat's wagers lie in one circle: there are too many for one each
 * @property {boolean} [pot] whether the hands of seats are played for the pot, and never laid in rows
 * @property {boolean} melds whether rows of cards are melds beside a hand, and not the hand itself
 */
/** @typedef {Point & {scale: number, next: number}} Start where a row of cards begins, its scale, and how far the next card lies */

export const DEGREES = Math.PI / 180;
/** A card at scale 1. */
export const CARD = { wide: 62, high: 86 };
/** The angle between you and your neighbours on an arc, in degrees. */
export const NEAR = { small: 46, large: 41 };
/** The angle between you and those who sit farthest from you. */
export const FAR = { small: 84, large: 82 };
/** No text is smaller than this. */
export const LEAST = 11;
