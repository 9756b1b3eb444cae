// Pick a game: for a disputed round, and for the workshop.

import { fill, h } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { score } from "../../lib/search.js";
import { SUCH_AS } from "../../games/names.js";
import { card } from "./card.js";
import { familyName } from "./lobby.js";
import { Summaries } from "./posting_summary.js";

/** @typedef {import("../../types.js").Entry} Entry */

/**
 * @param {HTMLElement} main
 * @param {object} how
 * @param {string} how.title
 * @param {string} how.about
 * @param {{name: string, text: string, start: () => void}[]} how.examples
 * @param {(id: string) => string} how.href
 */
export async function chooseGame(main, { title, about, examples, href }) {
  const summaries = new Summaries();
  /** @type {Entry[]} */
  const postings = (await api("/api/postings")).filter((/** @type {Entry} */ one) => one.playable);
  const search = h("input", { type: "search", placeholder: SUCH_AS, "aria-label": "Search games" });
  const list = h("div", { "aria-live": "polite" });
  const cards = new Map(postings.map((one) => [one.id, card(one, summaries, href(one.id), null)]));
  const show = () => {
    const matches = postings.map((one) => ({ one, fits: score(search.value, one.title, `${one.id} ${familyName(one.family)} ${one.cardroom}`) })).filter(({ fits }) => fits > 0);
    matches.sort((a, b) => b.fits - a.fits || a.one.title.localeCompare(b.one.title) || a.one.cardroom.localeCompare(b.one.cardroom));
    fill(list, matches.length ? h("ul", { class: "postings" }, ...matches.map(({ one }) => cards.get(one.id))) : h("p", { class: "soft" }, "No games match."));
  };
  search.addEventListener("input", show);
  fill(
    main,
    h(
      "div",
      { class: "page" },
      h("p", { class: "papers" }, h("a", { href: "#/" }, "All games")),
      h("div", { class: "hero" }, h("h1", {}, title), h("p", {}, about)),
      h("h2", {}, "Start from an example"),
      h("ul", { class: "examples" }, ...examples.map(({ name, text, start }) => h("li", {}, h("button", { type: "button", onclick: start }, h("b", {}, name), h("span", {}, text))))),
      h("h2", {}, "Or pick a game"),
      h("label", { class: "search" }, "Search", search),
      list,
    ),
  );
  show();
  return { leave: () => summaries.leave() };
}
