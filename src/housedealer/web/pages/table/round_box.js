// The round that is over: your result, why each bet won or lost, and what can be done with it.

import { fill, h, signed } from "../../lib/dom.js";
import { copy, download } from "../../lib/tools.js";
import { capital } from "../../lib/words.js";
import { settlement } from "./why.js";

/**
 * @param {import("./table.js").TablePage} page
 * @param {import("../../types.js").State} state
 */
export function showRound(page, state) {
  const { model } = page.scene;
  const round = page.round;
  const mine = model.mine.filter((place) => !page.feltState.newcomers.has(place));
  const net = mine.reduce((sum, place) => sum + (state.net?.[place] ?? 0), 0);
  const played = mine.some((place) => state.net?.[place] !== undefined);
  const link = `#/round/${page.id}/${round}`;
  const share = h("button", { type: "button", class: "quiet" }, "Copy link");
  share.addEventListener("click", () => copy(new URL(link, location.href).href, share));
  const save = h("button", { type: "button", class: "quiet" }, "Download record");
  const status = h("p", { class: "soft", role: "status" });
  save.addEventListener("click", () => download(`/api/rounds/${page.id}/${round}/record`, `${page.id}-${round}.json`, status));
  void page.history.refresh();
  page.whyBox.hidden = false;
  page.calls.before(page.whyBox);
  fill(page.whyBox, h("h2", {}, `${capital(page.posting.round_name)} ${round}`, played ? h("span", { class: net > 0 ? "good" : net < 0 ? "bad" : "soft" }, ` ${signed(net)}`) : null), settlement(page.events, page.posting, undefined, true), h("div", { class: "acts" }, h("a", { class: "button quiet", href: link }, "Replay"), share, save), status);
}

/** While the next round is dealt, its calls come first: what the last one paid is read as this one's where it lies above. @param {import("./table.js").TablePage} page */
export function lastRoundBelow({ calls, whyBox }) {
  if (!whyBox.contains(document.activeElement)) calls.after(whyBox);
}
