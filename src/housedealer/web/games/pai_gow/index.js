// Pai gow on the page.

import { ORDER } from "../../felt/cards.js";
import { setPanel } from "./panel.js";

export { events } from "./events.js";

/** @type {import("../family.js").Family} */
export const paiGow = {
  sorts: ORDER,
  picks: { pile: "First pile out, from the dealer’s left" },
  panel(offer, decide) {
    for (const { choice, argument } of offer.legal) if (argument?.kind === "cards" && argument.settings) return setPanel(offer, { choice, argument }, decide);
    return null;
  },
};
