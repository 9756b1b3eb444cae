// The page of a posting: its rules as the server writes them out, the edge of each wager, and a form to open a table.

import { fill, h, money } from "../../lib/dom.js";
import { api, edgeOf, edgesOf } from "../../lib/net.js";
import { noteRead } from "../../lib/offline.js";
import { opener } from "../lobby/opener.js";
import { collectionBox } from "./collection.js";
import { compareBox } from "./compare.js";
import { edgeWords, percent } from "../../lib/words.js";
import { paper } from "./rules.js";
import { strategyBox } from "./strategy.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {boolean} [online] whether tables can be opened now
 */
export async function posting(main, id, online = true) {
  const at = `/api/postings/${id}`;
  const written = paper(`${at}/document`);
  written.catch(() => {}); // said below, or by the page that is shown without a network
  /** @type {import("../../types.js").PostingPage} */
  const one = await api(at);
  if (!online) await written;
  document.title = `${one.title} · housedealer`;
  const under = h("p", {}, one.cardroom);
  const box = h("section", { class: "box" }, h("h2", { class: "unseen" }, "The rules"), h("p", { class: "soft", role: "status" }, "Loading the rules…"));
  const file = (/** @type {string} */ name, /** @type {string} */ format) => h("a", { href: `${at}/document?format=${format}`, target: "_blank", rel: "noopener" }, name);
  fill(
    main,
    h(
      "div",
      { class: "page", "data-family": one.family },
      h("p", { class: "papers" }, h("a", { href: "#/" }, "All games"), ...(online ? [" · ", file("Printable page", "page"), " · ", file("PDF", "pdf"), " · ", file("Markdown", "markdown")] : []), ...(online && one.playable ? [" · ", h("a", { href: `#/workshop/${one.id}` }, "Change it in the workshop")] : [])),
      h("div", { class: "hero" }, h("h1", {}, one.title), under),
      h(
        "div",
        { class: "two opening" },
        // First, so that a phone shows it first and keys reach it first; on a desk it stands on the right.
        !online ? h("aside", { class: "box" }, h("h2", {}, "You’re offline"), h("p", { class: "soft" }, "These are the rules you read last. Connect to play.")) : one.playable ? opener(one) : h("aside", { class: "box" }, h("h2", {}, "Not playable yet"), h("p", { class: "soft" }, "You can read its rules, but not play it yet.")),
        h("div", {}, box, one.playable && online ? (one.money === "pot" ? collectionBox(one) : strategyBox(one)) : null, one.playable && online ? compareBox(one) : null),
      ),
    ),
  );
  let gone = false;
  let forget = () => {};
  // A table can be opened before its rules are there.
  void written.then(
    (rules) => {
      noteRead(id);
      under.textContent = rules.querySelector(".under")?.textContent ?? one.cardroom;
      // The title stands above both columns.
      for (const node of rules.querySelectorAll(":scope > h2, :scope > .under")) node.remove();
      box.lastElementChild?.replaceWith(rules);
      if (!gone && online && one.playable && one.wagers.length) forget = showEdges(rules, id);
    },
    (error) => box.lastElementChild?.replaceWith(h("p", { class: "error", role: "alert" }, error.message)),
  );
  return {
    leave: () => {
      gone = true;
      forget();
    },
  };
}

/**
 * Show the edges of the wagers in the rules once they are known.
 * @param {HTMLElement} rules
 * @param {string} id
 * @returns {() => void} stops waiting for them
 */
function showEdges(rules, id) {
  const edges = h("p", { class: "soft" }, "Working out the edges…");
  rules.querySelector("[data-wager]")?.closest(".paper > section")?.querySelector("h3")?.after(edges);
  return edgesOf(`/api/edges/${id}`, (known) => {
    if (known) mark(rules, known);
    edges.textContent = known ? "The edge is what a dollar bet loses on average, counting later bets but not fees. Where it says “your edge”, you have the advantage." : "No edges are known for this game yet.";
  });
}

/**
 * Put the edge of each wager beside its name.
 * @param {HTMLElement} rules
 * @param {NonNullable<import("../../types.js").Edges["edges"]>} edges
 */
function mark(rules, edges) {
  for (const node of rules.querySelectorAll("[data-wager]")) {
    const id = node.getAttribute("data-wager") ?? "";
    const edge = edgeOf(edges, id);
    if (edge === undefined) continue;
    const unit = edges[id].stakes > 1 ? edges[id].per_unit_staked : null;
    const place = node.matches("tr") ? node.querySelector("td") : node.querySelector("h4");
    const at = edges[id].by_bet?.bet;
    place?.append(h("span", { class: `edge${edge < 0 ? " good" : ""}` }, `${edgeWords(edge)}${at ? ` at ${money(at)}; it changes with the bet` : ""}${unit === null ? "" : `, ${percent(Math.abs(unit))} of all you stake`}`));
  }
}
