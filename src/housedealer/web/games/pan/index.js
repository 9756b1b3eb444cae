// Panguingue on the page.

import { panPanel } from "./panel.js";

export { events } from "./events.js";

/** @type {import("../family.js").Family} */
export const pan = {
  panel: (offer, decide) => (offer.melds && offer.cards !== undefined ? panPanel(offer, decide) : null),
};
