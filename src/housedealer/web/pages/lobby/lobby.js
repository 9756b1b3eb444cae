// The lobby: quick play, your tables, open tables, and every posting.

import { cashOut, countChips } from "../../lib/cashier.js";
import { showForm, showRefusal } from "../../lib/dialogs.js";
import { fill, h, money, words } from "../../lib/dom.js";
import { card as gameCard, marked, tile } from "./card.js";
import { Summaries } from "./posting_summary.js";
import { api } from "../../lib/net.js";
import { playNow } from "./quick_play.js";
import { settings } from "../../lib/settings.js";
import { GROUPS, SUCH_AS } from "../../games/names.js";
import { score } from "../../lib/search.js";
import { playsFor } from "../../lib/words.js";

/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../types.js").LobbyEntry} LobbyEntry */

/** @param {string} id */
export function familyName(id) {
  return GROUPS.find(([family]) => family === id)?.[1] ?? words(id);
}

/**
 * Sit down at a new table, or show why that is refused.
 * @param {string} posting
 * @param {Summaries} summaries
 * @param {HTMLButtonElement} button
 */
async function sitDown(posting, summaries, button) {
  button.disabled = true;
  await playNow(posting, summaries.of(posting)?.quick ?? 4).catch(showRefusal);
  button.disabled = false;
}

/**
 * @param {HTMLElement} main
 * @returns {Promise<{leave: () => void}>}
 */
export async function lobby(main) {
  document.title = "housedealer";
  const summaries = new Summaries();
  const open = h("div", { class: "open" });
  const tables = new Tables(open);
  // Together, so that nothing moves when the tables come.
  /** @type {[Entry[], void]} */
  const [postings] = await Promise.all([api("/api/postings"), tables.refresh()]);
  const mine = postings.filter((one) => one.own).length;
  const search = h("input", { type: "search", placeholder: SUCH_AS, "aria-label": "Search games", value: sessionStorage.getItem("search") ?? "" });
  const known = [...new Set(postings.map((one) => one.family))];
  const order = [...GROUPS.map(([id]) => id).filter((id) => known.includes(id)), ...known.filter((id) => !GROUPS.some(([family]) => family === id))];
  const family = h("select", { "aria-label": "Game" }, h("option", { value: "" }, "All games"), ...order.map((id) => h("option", { value: id }, familyName(id))));
  const rooms = new Map(postings.map((one) => [one.id.split("/")[0], one.cardroom]));
  const room = h("select", { "aria-label": "Cardroom" }, h("option", { value: "" }, "All cardrooms"), ...[...rooms].map(([id, name]) => h("option", { value: id }, name)));
  const list = h("div", { "aria-live": "polite" });
  const start = (/** @type {Entry} */ one) => (/** @type {HTMLButtonElement} */ button) => {
    const table = tables.at(one.id);
    if (table) location.hash = `#/table/${table}`;
    else void sitDown(one.id, summaries, button);
  };
  // Built once, so that keyboard focus stays.
  const cards = new Map(postings.map((one) => [one.id, gameCard(one, summaries, `#/posting/${one.id}`, start(one))]));
  const card = (/** @type {Entry} */ one) => cards.get(one.id);
  const show = () => {
    sessionStorage.setItem("search", search.value);
    const matches = postings
      .filter((one) => (!family.value || one.family === family.value) && (!room.value || one.id.startsWith(`${room.value}/`)))
      .map((one) => ({ one, fits: score(search.value, one.title, `${one.id} ${familyName(one.family)} ${one.cardroom}`) }))
      .filter(({ fits }) => fits > 0);
    if (!matches.length) return fill(list, h("p", { class: "soft" }, "No games match. ", h("button", { type: "button", onclick: showAll }, "Show all games")));
    if (search.value.trim()) {
      matches.sort((a, b) => b.fits - a.fits || a.one.title.localeCompare(b.one.title));
      return fill(list, h("section", { class: "family" }, h("h2", {}, "Matches", h("small", {}, count(matches.length))), h("ul", { class: "postings" }, ...matches.map(({ one }) => card(one)))));
    }
    const sections = order.map((id) => {
      const here = matches.map(({ one }) => one).filter((one) => one.family === id);
      here.sort((a, b) => a.title.localeCompare(b.title));
      return here.length ? h("section", { class: "family", "data-family": id }, h("h2", {}, familyName(id), h("small", {}, count(here.length))), h("ul", { class: "postings" }, ...here.map(card))) : null;
    });
    fill(list, ...sections);
  };
  const showAll = () => {
    search.value = family.value = room.value = "";
    show();
    search.focus();
  };
  for (const field of [search, family, room]) field.addEventListener("input", show);
  const offered = postings.filter((one) => one.first !== undefined).sort((a, b) => (a.first ?? 0) - (b.first ?? 0));
  const tiles = offered.map((one) => tile(one, summaries, start(one)));
  const first = h("ul", { class: "first", "aria-label": "Play now" }, ...tiles);
  tables.onchange = () => {
    for (const one of postings) marked(/** @type {Element} */ (cards.get(one.id)), one, Boolean(tables.at(one.id)));
    offered.forEach((one, at) => marked(tiles[at], one, Boolean(tables.at(one.id))));
  };
  tables.onchange();
  fill(
    main,
    h(
      "div",
      { class: "lobby" },
      h("div", { class: "hero" }, h("h1", {}, "Take a seat"), h("p", {}, `${postings.length - mine} California cardroom games${mine ? ` and ${mine} of your own,` : ""} for play money, solo against bots or with friends. Every bet is settled to the penny, and you’ll see why.`), links()),
      first,
      open,
      h("div", { class: "filters" }, h("label", { class: "search" }, "Search", search), h("label", {}, "Game", family), h("label", {}, "Cardroom", room)),
      list,
    ),
  );
  show();
  const timer = setInterval(() => tables.refresh(), 8000);
  const again = () => void tables.refresh();
  addEventListener("cashed-out", again);
  return {
    leave: () => {
      clearInterval(timer);
      removeEventListener("cashed-out", again);
      summaries.leave();
    },
  };
}

/** @param {number} number */
function count(number) {
  return `${number} game${number > 1 ? "s" : ""}`;
}

/** The ways to everything that is not a game. */
function links() {
  const shown = () => void showForm("Settings", ...settings(() => {}));
  return h("nav", { class: "tools", "aria-label": "More" }, h("a", { class: "button", href: "#/history" }, "Your rounds"), h("button", { type: "button", onclick: shown }, "Settings"), h("a", { class: "button", href: "#/dispute" }, "Settle a dispute"), h("a", { class: "button", href: "#/workshop" }, "Workshop"));
}

/** The open tables, yours in a list of their own. */
class Tables {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.all = false;
    /** @type {import("../../types.js").OpenTableEntry[]} those where you sit, at the last refresh */
    this.mine = [];
    this.onchange = () => {};
  }

  /** The table of a posting where you sit. @param {string} posting */
  at(posting) {
    return this.mine.find((one) => one.posting === posting)?.table;
  }

  async refresh() {
    /** @type {import("../../types.js").OpenTableEntry[]} */
    const tables = await api("/api/tables").catch(() => []);
    const mine = tables.filter((one) => one.yours);
    // Your stacks there change while you are away.
    if (mine.length || this.mine.length) void countChips().catch(() => {});
    this.mine = mine;
    this.onchange();
    const others = tables.filter((one) => !one.yours);
    // Tables with people come first.
    others.sort((a, b) => b.watching - a.watching || b.people.length - a.people.length);
    const shown = others.slice(0, this.all ? 60 : 6);
    const more = h("button", { type: "button", class: "quiet", hidden: others.length <= shown.length }, "Show more");
    more.addEventListener("click", () => {
      this.all = true;
      void this.refresh();
    });
    fill(
      this.node,
      mine.length ? h("section", { class: "family yours" }, h("h2", {}, mine.length > 1 ? "Your tables" : "Your table"), h("ul", { class: "tables" }, ...mine.map((one) => this.row(one, "Resume")))) : null,
      others.length ? h("section", { class: "family" }, h("h2", {}, "Open tables", h("small", {}, `${others.length}`)), h("ul", { class: "tables" }, ...shown.map((one) => this.row(one, `${one.seats - one.people.length} free`))), more) : null,
    );
  }

  /**
   * @param {import("../../types.js").OpenTableEntry} one
   * @param {string} badge
   */
  row(one, badge) {
    const switched = Object.keys(one.readings).length;
    const readings = switched ? ` · ${switched} house ruling${switched > 1 ? "s" : ""} changed` : "";
    const who = one.yours && one.people.length === 1 ? "you" : one.people.length ? one.people.join(", ") : "no one yet";
    const bots = one.bots ? ` · ${one.bots} bot${one.bots > 1 ? "s" : ""}` : "";
    const out = h("button", { type: "button", "aria-label": one.held ? `Cash out ${money(one.held)} at ${one.title}` : `Leave ${one.title}` }, one.held ? "Cash out" : "Leave");
    out.addEventListener("click", () => cashOut([one.table]).catch(showRefusal));
    return h("li", { class: one.yours ? "withcash" : "" }, h("a", { href: `#/table/${one.table}` }, h("div", {}, h("b", {}, one.yours ? `${one.title} · ${money(one.held)}` : one.title), h("span", {}, `${one.cardroom} · ${who}${bots}${readings}${one.listed ? "" : " · private"}`), h("span", { class: "stakes" }, playsFor(one))), h("span", { class: "badge play" }, badge)), one.yours ? out : null);
  }
}
