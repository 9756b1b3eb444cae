// The lobby: quick play, your tables, open tables, and every posting.

import { cashOut, countChips } from "../../lib/cashier.js";
import { showMessage } from "../../lib/dialogs.js";
import { fill, h, money, words } from "../../lib/dom.js";
import { Summaries } from "./posting_summary.js";
import { miniature } from "../../felt/miniature.js";
import { api } from "../../lib/net.js";
import { playNow } from "./quick_play.js";
import { GROUPS, SUCH_AS } from "../../games/names.js";
import { score } from "../../lib/search.js";

/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../types.js").LobbyEntry} LobbyEntry */

/** @param {string} id */
export function familyName(id) {
  return GROUPS.find(([family]) => family === id)?.[1] ?? words(id);
}

/**
 * The stakes and the fee of a table.
 * @param {{plan: string, fee: string}} table
 */
export function playsFor({ plan, fee }) {
  return [plan, fee].filter(Boolean).join(" · ");
}

/**
 * Sit down at a new table, or show why that is refused.
 * @param {string} posting
 * @param {Summaries} summaries
 * @param {HTMLButtonElement} button
 */
async function sitDown(posting, summaries, button) {
  /** @type {HTMLDialogElement | undefined} */
  let waits;
  button.disabled = true;
  await playNow(posting, summaries.of(posting)?.seats ?? 6, (reason) => (waits = showMessage("One moment", reason))).catch((error) => showMessage("That didn’t work", error.message));
  waits?.close();
  button.disabled = false;
}

/**
 * @param {HTMLElement} main
 * @returns {Promise<{leave: () => void}>}
 */
export async function lobby(main) {
  document.title = "housedealer";
  const summaries = new Summaries();
  /** @type {Entry[]} */
  const postings = await api("/api/postings");
  const mine = postings.filter((one) => one.own).length;
  const search = h("input", { type: "search", placeholder: SUCH_AS, "aria-label": "Search games", value: sessionStorage.getItem("search") ?? "" });
  const known = [...new Set(postings.map((one) => one.family))];
  const order = [...GROUPS.map(([id]) => id).filter((id) => known.includes(id)), ...known.filter((id) => !GROUPS.some(([family]) => family === id))];
  const family = h("select", { "aria-label": "Game" }, h("option", { value: "" }, "All games"), ...order.map((id) => h("option", { value: id }, familyName(id))));
  const rooms = new Map(postings.map((one) => [one.id.split("/")[0], one.cardroom]));
  const room = h("select", { "aria-label": "Cardroom" }, h("option", { value: "" }, "All cardrooms"), ...[...rooms].map(([id, name]) => h("option", { value: id }, name)));
  const list = h("div", { "aria-live": "polite" });
  const open = h("div", { class: "open" });
  // Built once, so that keyboard focus stays.
  const cards = new Map(postings.map((one) => [one.id, posting(one, summaries)]));
  const card = (/** @type {Entry} */ one) => cards.get(one.id);
  const show = () => {
    sessionStorage.setItem("search", search.value);
    const matches = postings
      .filter((one) => (!family.value || one.family === family.value) && (!room.value || one.id.startsWith(`${room.value}/`)))
      .map((one) => ({ one, fits: score(search.value, one.title, `${one.id} ${familyName(one.family)} ${one.cardroom}`) }))
      .filter(({ fits }) => fits > 0);
    if (search.value.trim()) {
      matches.sort((a, b) => b.fits - a.fits || a.one.title.localeCompare(b.one.title));
      fill(list, matches.length ? h("section", { class: "family" }, h("h2", {}, "Found", h("small", {}, count(matches.length))), h("ul", { class: "postings" }, ...matches.map(({ one }) => card(one)))) : h("p", { class: "soft" }, "No games match."));
      return;
    }
    const sections = order.map((id) => {
      const here = matches.map(({ one }) => one).filter((one) => one.family === id);
      here.sort((a, b) => a.title.localeCompare(b.title));
      return here.length ? h("section", { class: "family", "data-family": id }, h("h2", {}, familyName(id), h("small", {}, count(here.length))), h("ul", { class: "postings" }, ...here.map(card))) : null;
    });
    fill(list, ...sections);
  };
  for (const field of [search, family, room]) field.addEventListener("input", show);
  const offered = postings.filter((one) => one.first !== undefined).sort((a, b) => (a.first ?? 0) - (b.first ?? 0));
  const first = h("ul", { class: "first", "aria-label": "Play now" }, ...offered.map((one) => playButton(one, summaries)));
  fill(
    main,
    h(
      "div",
      { class: "lobby" },
      h("div", { class: "hero" }, h("h1", {}, "Take a seat"), h("p", {}, `${postings.length - mine} California cardroom games${mine ? `, and ${mine} of your own` : ""} for play money, solo against bots or with friends. Every bet is settled to the penny, and you’ll see why.`)),
      first,
      open,
      h("div", { class: "filters" }, h("label", { class: "search" }, "Search", search), h("label", {}, "Game", family), h("label", {}, "Cardroom", room)),
      h("p", { class: "tools" }, h("a", { href: "#/dispute" }, "Settle a disputed round"), " · ", h("a", { href: "#/workshop" }, "Workshop: change a game and see what its bets are worth")),
      list,
    ),
  );
  show();
  const tables = new Tables(open);
  await tables.refresh();
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
  return `${number} posting${number > 1 ? "s" : ""}`;
}

/**
 * A button that deals a game by one click.
 * @param {Entry} one
 * @param {Summaries} summaries
 */
function playButton(one, summaries) {
  const button = h("button", { type: "button", "data-posting": one.id }, h("b", {}, one.title), h("span", {}, one.cardroom));
  button.addEventListener("click", () => sitDown(one.id, summaries, button));
  summaries.watch(button, one.id, (summary) => button.prepend(miniature(summary, one.family)));
  return h("li", {}, button);
}

/**
 * A posting: its felt in miniature, its stakes, and a button to play.
 * @param {Entry} one
 * @param {Summaries} summaries
 */
function posting(one, summaries) {
  const where = one.own ? "Your own" : one.cardroom;
  const about = h("span", {}, one.says ?? "\u00a0");
  const play = h("button", { type: "button", class: "play", "aria-label": `Play ${one.title}, ${where}` }, "Play");
  play.addEventListener("click", () => sitDown(one.id, summaries, play));
  const link = h("a", { class: `posting${one.playable ? "" : " unplayable"}`, href: `#/posting/${one.id}` }, h("b", {}, one.title), h("span", {}, where), about);
  if (one.playable) {
    summaries.watch(link, one.id, (summary) => {
      about.textContent = `${summary.seats} seats · ${summary.stakes}`;
      link.prepend(miniature(summary, one.family));
      if (summary.best) link.append(h("span", { class: "best" }, `${summary.best.wager}: edge ${(summary.best.edge * 100).toFixed(2)}%`));
    });
  }
  return h("li", { class: "withplay" }, link, one.playable ? play : null);
}

/** The open tables, yours in a list of their own. */
class Tables {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.all = false;
    /** How many of them were yours at the last refresh. */
    this.mine = 0;
  }

  async refresh() {
    /** @type {import("../../types.js").OpenTableEntry[]} */
    const tables = await api("/api/tables").catch(() => []);
    const mine = tables.filter((one) => one.yours);
    // Your stacks there change while you are away.
    if (mine.length || this.mine) void countChips().catch(() => {});
    this.mine = mine.length;
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
    const who = one.people.length ? one.people.join(", ") : "no one yet";
    const bots = one.bots ? ` · ${one.bots} bot${one.bots > 1 ? "s" : ""}` : "";
    const out = h("button", { type: "button", "aria-label": `Cash out ${money(one.held)} at ${one.title}` }, "Cash out");
    out.addEventListener("click", () => cashOut([one.table]).catch((error) => showMessage("That didn’t work", error.message)));
    return h("li", { class: one.yours ? "withcash" : "" }, h("a", { href: `#/table/${one.table}` }, h("div", {}, h("b", {}, one.yours ? `${one.title} · ${money(one.held)}` : one.title), h("span", {}, `${one.cardroom} · ${who}${bots}${readings}`), h("span", { class: "stakes" }, playsFor(one))), h("span", { class: "badge play" }, badge)), one.yours ? out : null);
  }
}
