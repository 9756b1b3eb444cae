// Blackjack on the page.

export { events } from "./events.js";

/** @type {import("../family.js").Family} */
export const blackjack = {};
