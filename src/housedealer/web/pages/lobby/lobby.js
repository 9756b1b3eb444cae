// The lobby: play first, then one's own tables, the open ones, and every posting.

import { cashOut, countChips } from "../../lib/cashier.js";
import { tell } from "../../lib/dialogs.js";
import { fill, h, money, words } from "../../lib/dom.js";
import { Lines } from "./posting_summary.js";
import { miniature } from "../../felt/miniature.js";
import { ask } from "../../lib/net.js";
import { playNow } from "./quick_play.js";
import { GROUPS, SUCH_AS } from "../../games/names.js";
import { score } from "../../lib/search.js";

/** @typedef {import("../../types.js").Entry} Entry */
/** @typedef {import("../../types.js").LobbyLine} LobbyLine */

/** @param {string} id */
export function familyName(id) {
  return GROUPS.find(([family]) => family === id)?.[1] ?? words(id);
}

/**
 * What a table plays for, and what the house takes.
 * @param {{plan: string, fee: string}} table
 */
export function playsFor({ plan, fee }) {
  return [plan, fee].filter(Boolean).join(" · ");
}

/**
 * Sit down at a new table; what is refused is told.
 * @param {string} posting
 * @param {Lines} lines
 * @param {HTMLButtonElement} button
 */
async function sitDown(posting, lines, button) {
  /** @type {HTMLDialogElement | undefined} */
  let waits;
  button.disabled = true;
  await playNow(posting, lines.of(posting)?.seats ?? 6, (says) => (waits = tell("One moment", says))).catch((error) => tell("That did not work", error.message));
  waits?.close();
  button.disabled = false;
}

/**
 * @param {HTMLElement} main
 * @returns {Promise<{leave: () => void}>}
 */
export async function lobby(main) {
  document.title = "housedealer";
  const lines = new Lines();
  /** @type {Entry[]} */
  const postings = await ask("/api/postings");
  const mine = postings.filter((one) => one.own).length;
  const search = h("input", { type: "search", placeholder: SUCH_AS, "aria-label": "Search postings", value: sessionStorage.getItem("search") ?? "" });
  const known = [...new Set(postings.map((one) => one.family))];
  const order = [...GROUPS.map(([id]) => id).filter((id) => known.includes(id)), ...known.filter((id) => !GROUPS.some(([family]) => family === id))];
  const family = h("select", { "aria-label": "Game" }, h("option", { value: "" }, "All games"), ...order.map((id) => h("option", { value: id }, familyName(id))));
  const rooms = new Map(postings.map((one) => [one.id.split("/")[0], one.cardroom]));
  const room = h("select", { "aria-label": "Cardroom" }, h("option", { value: "" }, "All cardrooms"), ...[...rooms].map(([id, name]) => h("option", { value: id }, name)));
  const list = h("div", { "aria-live": "polite" });
  const open = h("div", { class: "open" });
  // Made once: whoever is on one with the keyboard stays on it.
  const cards = new Map(postings.map((one) => [one.id, posting(one, lines)]));
  const card = (/** @type {Entry} */ one) => cards.get(one.id);
  const show = () => {
    sessionStorage.setItem("search", search.value);
    const found = postings
      .filter((one) => (!family.value || one.family === family.value) && (!room.value || one.id.startsWith(`${room.value}/`)))
      .map((one) => ({ one, fits: score(search.value, one.title, `${one.id} ${familyName(one.family)} ${one.cardroom}`) }))
      .filter(({ fits }) => fits > 0);
    if (search.value.trim()) {
      found.sort((a, b) => b.fits - a.fits || a.one.title.localeCompare(b.one.title));
      fill(list, found.length ? h("section", { class: "family" }, h("h2", {}, "Found", h("small", {}, count(found.length))), h("ul", { class: "postings" }, ...found.map(({ one }) => card(one)))) : h("p", { class: "soft" }, "No posting has these words."));
      return;
    }
    const sections = order.map((id) => {
      const here = found.map(({ one }) => one).filter((one) => one.family === id);
      here.sort((a, b) => a.title.localeCompare(b.title));
      return here.length ? h("section", { class: "family", "data-family": id }, h("h2", {}, familyName(id), h("small", {}, count(here.length))), h("ul", { class: "postings" }, ...here.map(card))) : null;
    });
    fill(list, ...sections);
  };
  for (const field of [search, family, room]) field.addEventListener("input", show);
  const offered = postings.filter((one) => one.first !== undefined).sort((a, b) => (a.first ?? 0) - (b.first ?? 0));
  const first = h("ul", { class: "first", "aria-label": "Play now" }, ...offered.map((one) => playButton(one, lines)));
  fill(
    main,
    h(
      "div",
      { class: "lobby" },
      h("div", { class: "hero" }, h("h1", {}, "Take a seat"), h("p", {}, `${postings.length - mine} games as seven California cardrooms posted them${mine ? `, and ${mine} of your own` : ""}, alone with bots or with friends, for play money. Every wager is settled to the cent, and you are told why.`)),
      first,
      open,
      h("div", { class: "filters" }, h("label", { class: "search" }, "Search", search), h("label", {}, "Game", family), h("label", {}, "Cardroom", room)),
      h("p", { class: "tools" }, h("a", { href: "#/dispute" }, "Settle a disputed round"), " · ", h("a", { href: "#/workshop" }, "Workshop: change a game and see what it is worth")),
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
      lines.leave();
    },
  };
}

/** @param {number} number */
function count(number) {
  return `${number} posting${number > 1 ? "s" : ""}`;
}

/**
 * A game that one press deals.
 * @param {Entry} one
 * @param {Lines} lines
 */
function playButton(one, lines) {
  const button = h("button", { type: "button", "data-posting": one.id }, h("b", {}, one.title), h("span", {}, one.cardroom));
  button.addEventListener("click", () => sitDown(one.id, lines, button));
  lines.watch(button, one.id, (line) => button.prepend(miniature(line, one.family)));
  return h("li", {}, button);
}

/**
 * A posting: its felt in miniature, what one plays for, and the way to a seat.
 * @param {Entry} one
 * @param {Lines} lines
 */
function posting(one, lines) {
  const where = one.own ? "Your own" : one.cardroom;
  const about = h("span", {}, one.says ?? "\u00a0");
  const play = h("button", { type: "button", class: "play", "aria-label": `Play ${one.title}, ${where}` }, "Play");
  play.addEventListener("click", () => sitDown(one.id, lines, play));
  const link = h("a", { class: `posting${one.playable ? "" : " unplayable"}`, href: `#/posting/${one.id}` }, h("b", {}, one.title), h("span", {}, where), about);
  if (one.playable) {
    lines.watch(link, one.id, (line) => {
      about.textContent = `${line.seats} seats · ${line.stakes}`;
      link.prepend(miniature(line, one.family));
      if (line.best) link.append(h("span", { class: "best" }, `${line.best.wager}: edge ${(line.best.edge * 100).toFixed(2)} %`));
    });
  }
  return h("li", { class: "withplay" }, link, one.playable ? play : null);
}

/** The tables that are open, one's own apart. */
class Tables {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.all = false;
    /** How many of them were one's own. */
    this.mine = 0;
  }

  async refresh() {
    /** @type {import("../../types.js").OpenTableLine[]} */
    const tables = await ask("/api/tables").catch(() => []);
    const mine = tables.filter((one) => one.yours);
    // What one has there changes while one is away.
    if (mine.length || this.mine) void countChips().catch(() => {});
    this.mine = mine.length;
    const others = tables.filter((one) => !one.yours);
    // Those where someone is come first.
    others.sort((a, b) => b.watching - a.watching || b.people.length - a.people.length);
    const shown = others.slice(0, this.all ? 60 : 6);
    const more = h("button", { type: "button", class: "quiet", hidden: others.length <= shown.length }, "Show more");
    more.addEventListener("click", () => {
      this.all = true;
      void this.refresh();
    });
    fill(
      this.node,
      mine.length ? h("section", { class: "family yours" }, h("h2", {}, mine.length > 1 ? "Your tables" : "Your table"), h("ul", { class: "tables" }, ...mine.map((one) => this.line(one, "Resume")))) : null,
      others.length ? h("section", { class: "family" }, h("h2", {}, "Open tables", h("small", {}, `${others.length}`)), h("ul", { class: "tables" }, ...shown.map((one) => this.line(one, `${one.seats - one.people.length} free`))), more) : null,
    );
  }

  /**
   * @param {import("../../types.js").OpenTableLine} one
   * @param {string} badge
   */
  line(one, badge) {
    const switched = Object.keys(one.readings).length;
    const readings = switched ? ` · ${switched} reading${switched > 1 ? "s" : ""} switched` : "";
    const who = one.people.length ? one.people.join(", ") : "no one yet";
    const bots = one.bots ? ` · ${one.bots} bot${one.bots > 1 ? "s" : ""}` : "";
    const out = h("button", { type: "button", "aria-label": `Cash out ${money(one.held)} at ${one.title}` }, "Cash out");
    out.addEventListener("click", () => cashOut([one.table]).catch((error) => tell("That did not work", error.message)));
    return h("li", { class: one.yours ? "withcash" : "" }, h("a", { href: `#/table/${one.table}` }, h("div", {}, h("b", {}, one.yours ? `${one.title} · ${money(one.held)}` : one.title), h("span", {}, `${one.cardroom} · ${who}${bots}${readings}`), h("span", { class: "stakes" }, playsFor(one))), h("span", { class: "badge play" }, badge)), one.yours ? out : null);
  }
}
