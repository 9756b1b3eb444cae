// Chinese poker on the page.

import { ORDER } from "../../felt/cards.js";
import { arrangePanel } from "./panel.js";

export { events } from "./events.js";

/** @type {import("../family.js").Family} */
export const chinese = {
  sorts: ORDER,
  panel(offer, decide, query) {
    for (const { choice, argument } of offer.legal) if (argument?.kind === "arrange") return arrangePanel(offer, { choice, argument }, decide, query);
    return null;
  },
};
