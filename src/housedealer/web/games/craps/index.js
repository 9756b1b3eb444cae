// Craps on the page: a layout instead of circles, bets that stay up, and calls that are made before the flip.

import { CrapsFelt } from "./felt.js";
import { holder } from "../../pages/table/places.js";
import { CrapsPanel, callFor, emptyMemory } from "./panel.js";

export { events } from "./events.js";

/** @typedef {import("./felt.js").Memory} Memory */

/** The memory of the layout. @param {import("../family.js").Memory} memory */
function own(memory) {
  return /** @type {Memory} */ (/** @type {unknown} */ (memory));
}

/** @type {import("../family.js").Family} */
export const craps = {
  stays: true,
  everySeat: true,
  shape: "layout",
  firstBet: "Put chips on the layout, then press Flip.",
  memory: () => ({ ...emptyMemory() }),
  idle(memory) {
    own(memory).hand = null;
  },
  edges(scene, edges) {
    own(scene.memory).edges = edges;
    if (scene.felt instanceof CrapsFelt) {
      scene.felt.drawEdges();
      scene.felt.drawAreas();
      // The chips lie beside the words that are new.
      if (scene.felt.model) scene.felt.drawChips(scene.felt.model);
    }
  },
  felt: (host, plan, options, memory) => new CrapsFelt(host, plan, options, own(memory)),
  answer: (offer, memory) => callFor(offer, own(memory).calls),
  wagerPanel(decisions, state, place, have) {
    const { scene, posting, info, you } = decisions.page;
    const memory = own(scene.memory);
    const up = state.up?.[place] ?? {};
    const staked = Object.values(up).reduce((sum, amount) => sum + amount, 0);
    return new CrapsPanel({
      place,
      point: state.point ?? null,
      up,
      draft: decisions.draft(state, place),
      have,
      // Bets that stay up are still counted in the stack.
      held: Math.max(0, (holder(place, state)?.stack ?? 0) - staked - have),
      closed: you.closed?.[place] ?? {},
      limits: info.limits,
      wagers: posting.wagers,
      calls: memory.calls,
      memory,
      onchange: () => decisions.page.settle(state),
      send: (message) => decisions.page.send(message),
    });
  },
};
