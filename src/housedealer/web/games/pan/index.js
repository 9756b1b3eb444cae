// Panguingue on the page.

import { ORDER, panPanel } from "./panel.js";

export { events } from "./events.js";

/** @type {import("../family.js").Family} */
export const pan = {
  sorts: ORDER,
  panel: (offer, decide) => (offer.melds && offer.cards !== undefined ? panPanel(offer, decide) : null),
};
