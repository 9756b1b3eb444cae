// A game as the lobby shows it: one rule for the tiles above and the cards below.

import { miniature } from "../../felt/miniature.js";
import { h, money, printed } from "../../lib/dom.js";
import { edgeWords, many, wagerName } from "../../lib/words.js";

/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../types.js").LobbyEntry} LobbyEntry */

/**
 * Title, cardroom and the felt in miniature, in places that are there before the felt is.
 * @param {Entry} one
 * @param {import("./posting_summary.js").Summaries} summaries
 * @param {Element} node the card, which is filled when it comes into view
 * @param {(summary: LobbyEntry) => void} [more]
 * @returns {HTMLElement[]}
 */
function heading(one, summaries, node, more) {
  const felt = h("span", { class: "minibox" });
  if (one.playable)
    summaries.watch(node, one.id, (summary) => {
      felt.replaceChildren(miniature(summary, one.family));
      more?.(summary);
    });
  return [h("b", { title: one.title }, one.title), h("span", { class: "room" }, one.own ? "Your own" : one.cardroom), felt];
}

/**
 * A tile that deals a game by one click: what it is, and what one tries to do in it.
 * @param {Entry} one
 * @param {import("./posting_summary.js").Summaries} summaries
 * @param {(button: HTMLButtonElement) => void} play
 */
export function tile(one, summaries, play) {
  const button = h("button", { type: "button", class: "gamecard", "data-posting": one.id, "data-family": one.family, onclick: () => play(button) });
  const aim = h("span", { class: "aim" });
  button.append(...heading(one, summaries, button, (summary) => (aim.textContent = printed(summary.aim))), aim, h("span", { class: "go" }, "Play"));
  return h("li", {}, button);
}

/**
 * A card: what this cardroom's game is played for and what it collects, and a button to play.
 * @param {Entry} one
 * @param {import("./posting_summary.js").Summaries} summaries
 * @param {string} href where the card leads
 * @param {((button: HTMLButtonElement) => void) | null} play
 */
export function card(one, summaries, href, play) {
  const facts = h("span", { class: "facts" }, one.says ?? "");
  const best = h("span", { class: "best" });
  const link = h("a", { class: `posting gamecard${one.playable ? "" : " unplayable"}`, href, "data-family": one.family });
  link.append(...heading(one, summaries, link, (summary) => {
    facts.replaceChildren(...lines(summary).map((text) => h("span", {}, text)));
    if (summary.best) best.textContent = `Best bet: ${wagerName(summary.best.wager, one.title)}, ${edgeWords(summary.best.edge)}${summary.best.raises ? ", later bets counted" : ""}${summary.best.bet ? ` at ${money(summary.best.bet)}` : ""}`;
  }), facts, best);
  const button = one.playable && play ? h("button", { type: "button", class: "play", onclick: () => play(button) }) : null;
  if (button) named(button, one, false);
  return h("li", { class: "withplay" }, link, button);
}

/** What one tries to do in a game, and what tells its posting from others of its name. @param {LobbyEntry} summary */
function lines({ aim, money: from, stakes, others, structure, seats, collection }) {
  const more = structure || (others && from !== "bank" ? many(others, "other stake") : "");
  const schedules = others && from === "bank" && !structure ? ` (1 of ${others + 1} schedules)` : "";
  return [aim, `${stakes} · ${seats} seats`, ...(more ? [`Also ${more}`] : []), collection ? `Collection${schedules}: ${collection}` : "No posted collection"];
}

/** @param {HTMLButtonElement} button @param {Entry} one @param {boolean} sits whether you have a seat at a table of it */
function named(button, one, sits) {
  button.textContent = sits ? "Resume" : "Play";
  button.setAttribute("aria-label", `${button.textContent} ${one.title}, ${one.own ? "Your own" : one.cardroom}`);
  button.classList.toggle("main", sits);
}

/**
 * Say on a game's card and tile whether you sit at a table of it.
 * @param {Element} node
 * @param {Entry} one
 * @param {boolean} sits
 */
export function marked(node, one, sits) {
  const button = node.querySelector(".play");
  if (button instanceof HTMLButtonElement) named(button, one, sits);
  const go = node.querySelector(".go");
  if (go) go.textContent = sits ? "Resume" : "Play";
  go?.classList.toggle("resume", sits);
}
