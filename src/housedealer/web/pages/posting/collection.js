// What it costs to sit at a game for the pot: the collection of each fee option at a table that one describes.

import { fill, h, money } from "../../lib/dom.js";
import { api } from "../../lib/net.js";

/** A box with the table's description and what its options take. @param {import("../../types.js").PostingPage} one */
export function collectionBox(one) {
  const most = one.seats ?? 10;
  const stakes = h("select", { name: "cost-stakes" }, ...one.plans.map(({ name }) => h("option", { value: name }, name)));
  const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ top) => h("input", { type: "number", name, min: least, max: top, value, inputmode: "numeric" });
  const players = number("cost-players", Math.min(8, most), 2, most);
  const flop = number("cost-flop", 60, 0, 100);
  const onward = number("cost-onward", 75, 0, 100);
  const result = h("div", { class: "collection", role: "status" });
  let requests = 0;
  const show = async () => {
    if (!box.open) return;
    const turn = ++requests;
    const about = new URLSearchParams({ stakes: stakes.value, players: players.value, flop: String(Number(flop.value) / 100), onward: String(Number(onward.value) / 100) });
    try {
      /** @type {import("../../types.js").CollectionCost} */
      const answer = await api(`/api/collection/${one.id}?${about}`);
      if (turn === requests) fill(result, ...costs(answer));
    } catch (refused) {
      if (turn === requests) fill(result, h("p", { class: "error" }, /** @type {Error} */ (refused).message));
    }
  };
  const form = h(
    "form",
    { onchange: show, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("div", { class: "pair" }, h("label", {}, "Stakes", stakes), h("label", {}, "Players", players)),
    h("div", { class: "pair" }, h("label", {}, "Hands that get to the second street, %", flop), h("label", {}, "Of those, on to each later street, %", onward)),
  );
  const box = h("details", { ontoggle: show }, h("summary", {}, "Show what the collection takes at a table"), form, result);
  return h("section", { class: "box" }, h("h2", {}, "What it costs to sit"), box);
}

/** @param {import("../../types.js").CollectionCost} answer */
function costs(answer) {
  if (!answer.options.length) return [h("p", {}, "No posted option fits this table, so nothing is collected.")];
  const inForce = answer.options.find(({ option }) => option === answer.option);
  return [
    inForce ? h("p", {}, `With option ${inForce.option}, which a new table opens with, a player must win ${inForce.units.toFixed(1)} ${answer.unit} in 100 hands from the others to break even.`) : null,
    table(`Options at ${answer.stakes} with ${answer.players} players`, answer.options, answer.unit, "option"),
    table("The lowest collection at all stakes", answer.gentlest, answer.unit, "stakes"),
  ];
}

/**
 * @param {string} caption
 * @param {import("../../types.js").CollectionLine[]} lines
 * @param {string} unit
 * @param {"option" | "stakes"} by
 */
function table(caption, lines, unit, by) {
  const head = by === "stakes" ? ["Stakes", "Option"] : ["Option"];
  const row = (/** @type {import("../../types.js").CollectionLine} */ one) => [...(by === "stakes" ? [one.stakes] : []), String(one.option), money(Math.round(one.hand)), one.units.toFixed(1), one.words];
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h("table", { class: "chart" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...[...head, "Per hand", `${unit[0].toUpperCase()}${unit.slice(1)} per 100`, "Collection"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...lines.map((one) => h("tr", {}, ...row(one).map((cell) => h("td", {}, cell)))))),
  );
}
