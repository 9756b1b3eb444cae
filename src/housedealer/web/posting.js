// One posting: its rules from its data, its wagers with odds and edge, readings, fees, and a table of it.

import { cardroom, fill, h, money, words } from "./dom.js";
import { familyName } from "./lobby.js";
import { edgesOf, read } from "./net.js";
import { opener } from "./opener.js";
import { reading } from "./readings.js";
import { strategyBox } from "./strategy.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function posting(main, id) {
  /** @type {import("./types.js").PostingPage} */
  const one = await read("PostingPage", `/api/postings/${id}`);
  document.title = `${one.title} · housedealer`;
  const edges = h("div", { class: "soft" });
  const wagers = h("tbody");
  fill(
    main,
    h(
      "div",
      { class: "page", "data-family": one.family },
      h("p", {}, h("a", { href: "#/" }, "All postings")),
      h("div", { class: "hero" }, h("h1", {}, one.title), h("p", {}, `${cardroom(one.cardroom)} · ${familyName(one.family)} · ${one.source ? `seed ${one.source.seed}, lines ${one.source.lines.join("–")}` : "posted nowhere yet"}`)),
      h(
        "div",
        { class: "two" },
        h(
          "div",
          {},
          h("section", { class: "box" }, h("h2", {}, "In short"), one.rules.length ? h("ul", { class: "rules" }, ...one.rules.map((rule) => h("li", {}, rule))) : h("p", { class: "soft" }, "This posting’s rules are not data yet; its lines are in the seed.")),
          one.wagers.length ? h("section", { class: "box" }, h("h2", {}, "Wagers"), h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Wager"), h("th", {}, "Pays"), h("th", { class: "number" }, "Edge"), h("th", {}, "Lines"))), wagers)), edges) : null,
          one.playable ? strategyBox(id) : null,
          one.readings.length ? h("section", { class: "box" }, h("h2", {}, "Readings"), h("p", { class: "soft" }, "Where the posted words leave a doubt, this is how they are read."), ...one.readings.map(reading)) : null,
          one.fees.length ? fees(one) : null,
        ),
        one.playable ? opener(one) : h("aside", { class: "box" }, h("h2", {}, "Not playable yet"), h("p", { class: "soft" }, "Its rules can be read; a table of it cannot be opened.")),
      ),
    ),
  );
  const rows = (/** @type {import("./types.js").Edges["edges"]} */ found) =>
    fill(
      wagers,
      ...one.wagers.map((wager) => {
        const edge = found?.[wager.id]?.edge;
        const pays = wager.pays.map((row) => `${row.on}: ${row.pays}`).join("; ");
        const needs = wager.requires.length ? ` (beside ${wager.requires.join(" or ")})` : "";
        return h("tr", {}, h("td", {}, h("b", {}, wager.name), h("span", { class: "soft" }, needs)), h("td", {}, pays || "see the readings"), h("td", { class: `number edge ${edge !== undefined && edge < 0 ? "good" : ""}` }, edge === undefined ? "—" : `${(edge * 100).toFixed(2)} %`), h("td", { class: "lines" }, wager.lines));
      }),
    );
  rows(null);
  if (one.playable && one.wagers.length) {
    edges.textContent = "The edges are being worked out…";
    const leave = edgesOf(`/api/edges/${id}`, (found) => {
      rows(found);
      edges.textContent = found ? "What a dollar on the wager loses on average, fees apart; below zero the bettor has the advantage." : "The odds engine does not know this game yet.";
    });
    return { leave };
  }
}

/** @param {import("./types.js").PostingDetail} one */
function fees(one) {
  const option = (/** @type {import("./types.js").FeeDetail} */ fee) => {
    const tiers = fee.tiers ?? [];
    const rest = Object.entries(fee).filter(([key, value]) => !["option", "kind", "limit", "tiers", "complete", "lines", "words"].includes(key) && value !== null && value !== 0 && JSON.stringify(value) !== "[]" && JSON.stringify(value) !== "{}");
    return h(
      "details",
      {},
      h("summary", {}, `Option ${fee.option}${fee.limit ? `, limit ${fee.limit}` : ""}${fee.complete === false ? " (lost in the scan)" : `: ${fee.words}`}`),
      tiers.length ? h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Action"), h("th", { class: "number" }, "Player-dealer"), h("th", { class: "number" }, "Each player"))), h("tbody", {}, ...tiers.map((tier) => h("tr", {}, h("td", {}, tier.to === null ? `${money(tier.from)} and more` : `${money(tier.from)} – ${money(tier.to)}`), h("td", { class: "number" }, money(tier.player_dealer)), h("td", { class: "number" }, money(tier.player)))))) : null,
      rest.length ? h("p", { class: "soft" }, rest.map(([key, value]) => `${words(key.replaceAll("_", "-"))}: ${typeof value === "object" ? JSON.stringify(value) : value}`).join(" · ")) : null,
    );
  };
  return h("section", { class: "box" }, h("h2", {}, "Fees"), h("p", { class: "soft" }, `By ${one.fees[0].kind.replaceAll("-", " ")}, collected ${String(one.fees_when).replaceAll("-", " ")}.`), ...one.fees.map(option));
}
