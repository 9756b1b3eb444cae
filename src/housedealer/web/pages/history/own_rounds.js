// Your rounds at all tables, the latest first.

import { fill, h, signed } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { capital, many } from "../../lib/words.js";

/** @typedef {import("../../types.js").OwnRound} OwnRound */

/** @param {HTMLElement} main */
export async function ownRounds(main) {
  document.title = "Your rounds · housedealer";
  /** @type {OwnRound[]} */
  const rounds = await api("/api/rounds");
  const sum = rounds.reduce((all, one) => all + one.net, 0);
  const hero = h("div", { class: "hero" }, h("h1", {}, "Your rounds"), h("p", {}, rounds.length ? `Your last ${rounds.length > 1 ? many(rounds.length, "round") : "round"}: ${signed(sum)}.` : "No rounds yet. Every round you play shows up here: what each bet won or lost, a replay, and the decisions that cost you."), h("div", { class: "acts" }, rounds.length ? null : h("a", { class: "button main", href: "#/" }, "Pick a game"), h("a", { class: "button", href: "#/hands" }, "Hands from files")));
  /** @type {Map<string, OwnRound[]>} by table and day */
  const groups = new Map();
  for (const one of rounds) {
    const key = `${one.table} ${new Date(one.at * 1000).toDateString()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  fill(main, h("div", { class: "page ownrounds" }, h("p", { class: "papers" }, h("a", { href: "#/" }, "All games")), hero, ...[...groups.values()].map(group)));
}

/** The rounds of one table on one day. @param {OwnRound[]} rounds */
function group(rounds) {
  const [first] = rounds;
  const net = rounds.reduce((all, one) => all + one.net, 0);
  const day = new Date(first.at * 1000).toLocaleDateString("en-US", { weekday: "short", month: "short", day: "numeric" });
  const tone = (/** @type {number} */ amount) => (amount > 0 ? "good" : amount < 0 ? "bad" : "soft");
  return h(
    "section",
    { class: "box" },
    h("h2", {}, first.title, " ", h("span", { class: tone(net) }, signed(net))),
    h("p", { class: "soft" }, `${first.cardroom} · ${day}`, first.hints ? " · " : "", first.hints ? h("a", { href: `#/learn/${first.table}` }, "Learn from your mistakes") : null),
    h("ol", { class: "rounds" }, ...rounds.map((one) => h("li", {}, h("a", { href: `#/round/${one.table}/${one.number}` }, `${capital(one.round_name)} ${one.number}`), h("span", { class: "soft" }, one.void ? "Void" : new Date(one.at * 1000).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })), h("b", { class: tone(one.net) }, signed(one.net))))),
  );
}
