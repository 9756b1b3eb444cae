// Poker for the pot on the page.

import { Ahead } from "./act_ahead.js";

export { events } from "./events.js";

/** @type {import("../family.js").Family} */
export const poker = { ahead: () => new Ahead() };
