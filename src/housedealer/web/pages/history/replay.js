// The replay of a round, step by step.

import { bring } from "../dispute/dispute.js";
import { fill, h, toLobby } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { capital } from "../../lib/words.js";
import { inForce } from "../posting/readings.js";
import { Announcer } from "../../felt/announcer.js";
import { Steps } from "../../felt/steps.js";
import { EquityPanel } from "./equities.js";
import { settlement } from "../table/why.js";

/** @typedef {import("../../types.js").Equities} Equities */

/**
 * A round at a table.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {number} number
 */
export async function replay(main, id, number) {
  /** @type {import("../../types.js").PlayedRound} */
  const { posting, answer, yours, names } = await api(`/api/rounds/${id}/${number}`);
  const problem = h("span", { class: "error", role: "alert" });
  const change = h("button", { type: "button", title: `Change the cards, chips or choices of this ${posting.round_name}` }, "What if…");
  change.addEventListener("click", () => api(`/api/rounds/${id}/${number}/record`).then(bring).catch((error) => (problem.textContent = error.message)));
  const name = (/** @type {string} */ place) => (yours.includes(place) ? "You" : names[place] ?? (place.includes("/") ? `Behind seat ${place.split("/")[0]}` : `Seat ${place}`));
  const acts = [problem, change, h("a", { class: "button", href: `#/table/${id}` }, "To the table")];
  return stepThrough(main, { posting, answer, yours, names, name, acts, title: `${capital(posting.round_name)} ${number}`, equities: api(`/api/rounds/${id}/${number}/equities`) });
}

/**
 * A round with its calls, its settlement and its equities.
 * @param {HTMLElement} main
 * @param {object} round
 * @param {import("../../types.js").PostingDetail} round.posting
 * @param {import("../../types.js").Answer} round.answer
 * @param {string[]} round.yours your positions in it
 * @param {Record<string, string>} round.names the players by position
 * @param {string} round.title
 * @param {(place: string) => string} round.name how a position is called
 * @param {HTMLElement[]} round.acts what can be done with it
 * @param {Promise<Equities>} round.equities
 */
export function stepThrough(main, { posting, answer, yours, names, title, name, acts, equities }) {
  document.title = `${title} · ${posting.title}`;
  const log = h("ol", { class: "log", tabindex: 0, "aria-label": "Dealer’s calls" });
  const announcements = new Announcer(log);
  const steps = new Steps(posting, (text) => announcements.announce(text));
  steps.onjump = (past) => {
    fill(log, ...past.flatMap(({ says }) => (says ? [h("li", {}, says)] : [])));
    log.scrollTop = log.scrollHeight;
  };
  // On a small screen the log and the settlement are in a drawer.
  const drawer = h("button", { type: "button", class: "drawerbutton", onclick: () => live.classList.add("drawn") }, "Calls and payouts");
  const close = h("button", { type: "button", class: "drawerbutton", onclick: () => live.classList.remove("drawn") }, "Back to the replay");
  const equityBox = h("div", {});
  const live = h(
    "div",
    { class: "table live", "data-family": posting.family },
    h("div", { class: "tablehead" }, toLobby(), h("h1", {}, posting.title, h("small", {}, `${posting.cardroom} · ${title.toLowerCase()}`)), ...acts),
    h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, steps.host), h("section", { class: "dock", "aria-label": "Replay" }, h("div", { class: "status" }, steps.status), steps.controls, drawer)),
    h("aside", { class: "side" }, close, equityBox, h("section", { class: "box" }, h("h2", {}, "Settlement"), settlement(answer.events, posting)), inForce(posting), h("section", { class: "box" }, h("h2", {}, "Dealer’s calls"), log)),
  );
  fill(main, live);
  const odds = new EquityPanel(steps, answer.events, name);
  equityBox.append(odds.node);
  steps.give(answer.events, answer.net, false, yours, names);
  void equities.then((result) => odds.give(result)).catch(() => odds.none());
  return {
    leave() {
      steps.leave();
      announcements.remove();
    },
  };
}
