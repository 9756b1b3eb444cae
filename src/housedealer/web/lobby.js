// The lobby: every posting, what can be played, and the tables that are open.

import { cardroom, fill, h, words } from "./dom.js";
import { ask } from "./net.js";

/** The order of the families, and what they are called. */
export const FAMILIES = /** @type {[string, string][]} */ ([
  ["baccarat", "Baccarat"],
  ["war", "War"],
  ["blackjack", "Blackjack"],
  ["pai-gow-poker", "Pai gow poker"],
  ["casino-poker", "Poker against the player-dealer"],
  ["poker", "Poker for the pot"],
  ["craps", "Craps with cards"],
  ["points", "Points and melds"],
]);

/** @param {string} id */
export function familyName(id) {
  return FAMILIES.find(([family]) => family === id)?.[1] ?? words(id);
}

/**
 * What a table plays for, and what the house takes.
 * @param {{plan: string, fee: string}} table
 */
export function playsFor({ plan, fee }) {
  return [plan, fee].filter(Boolean).join(" · ");
}

/**
 * @param {HTMLElement} main
 * @returns {Promise<{leave: () => void}>}
 */
export async function lobby(main) {
  document.title = "housedealer";
  /** @type {import("./types.js").Entry[]} */
  const postings = await ask("/api/postings");
  const playable = postings.filter((one) => one.playable).length;
  const mine = postings.filter((one) => one.own).length;
  const search = h("input", { type: "search", placeholder: "baccarat, Turlock, 21.5…", "aria-label": "Search postings", value: sessionStorage.getItem("search") ?? "" });
  const known = [...new Set(postings.map((one) => one.family))];
  const order = [...FAMILIES.map(([id]) => id).filter((id) => known.includes(id)), ...known.filter((id) => !FAMILIES.some(([family]) => family === id))];
  const family = h("select", { "aria-label": "Game" }, h("option", { value: "" }, "All games"), ...order.map((id) => h("option", { value: id }, familyName(id))));
  const rooms = [...new Set(postings.map((one) => one.id.split("/")[0]))];
  const room = h("select", { "aria-label": "Cardroom" }, h("option", { value: "" }, "All cardrooms"), ...rooms.map((id) => h("option", { value: id }, cardroom(id))));
  const only = h("input", { type: "checkbox" });
  const list = h("div", { "aria-live": "polite" });
  const open = h("section", { class: "family", hidden: true });
  const show = () => {
    sessionStorage.setItem("search", search.value);
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = postings.filter((one) => {
      const text = `${one.id} ${one.title} ${familyName(one.family)} ${cardroom(one.id.split("/")[0])}`.toLowerCase();
      return wanted.every((/** @type {string} */ word) => text.includes(word)) && (!family.value || one.family === family.value) && (!room.value || one.id.startsWith(`${room.value}/`)) && (!only.checked || one.playable);
    });
    const sections = order.map((id) => {
      const here = found.filter((one) => one.family === id);
      here.sort((a, b) => Number(b.playable) - Number(a.playable) || a.title.localeCompare(b.title));
      return here.length ? h("section", { class: "family", "data-family": id }, h("h2", {}, familyName(id), h("small", {}, `${here.length} posting${here.length > 1 ? "s" : ""}`)), h("ul", { class: "postings" }, ...here.map(card))) : null;
    });
    fill(list, ...(found.length ? sections : [h("p", { class: "soft" }, "No posting has these words.")]));
  };
  for (const field of [search, family, room, only]) field.addEventListener("input", show);
  fill(
    main,
    h(
      "div",
      { class: "lobby" },
      h("div", { class: "hero" }, h("h1", {}, "Take a seat"), h("p", {}, `${postings.length - mine} games as seven California cardrooms posted them${mine ? `, and ${mine} of your own` : ""}; ${playable} can be played here, alone with bots or with friends, for play money. Every wager is settled to the cent, and you are told why.`)),
      open,
      h("div", { class: "filters" }, h("label", { class: "search" }, "Search", search), h("label", {}, "Game", family), h("label", {}, "Cardroom", room), h("label", { class: "tick" }, only, "Only what can be played")),
      list,
    ),
  );
  show();
  let all = false;
  const refresh = async () => {
    /** @type {import("./types.js").OpenTableLine[]} */
    const tables = await ask("/api/tables").catch(() => []);
    open.hidden = !tables.length;
    // Those where someone is come first.
    tables.sort((a, b) => b.watching - a.watching || b.people.length - a.people.length);
    const shown = tables.slice(0, all ? 60 : 6);
    const more = h("button", { type: "button", class: "quiet", hidden: tables.length <= shown.length }, "Show more");
    more.addEventListener("click", () => {
      all = true;
      refresh();
    });
    fill(
      open,
      h("h2", {}, "Open tables", h("small", {}, `${tables.length}`)),
      h(
        "ul",
        { class: "tables" },
        ...shown.map((one) => {
          const free = one.seats - one.people.length;
          const switched = Object.keys(one.readings).length;
          const readings = switched ? ` · ${switched} reading${switched > 1 ? "s" : ""} switched` : "";
          const who = one.people.length ? one.people.join(", ") : "no one yet";
          const bots = one.bots ? ` · ${one.bots} bot${one.bots > 1 ? "s" : ""}` : "";
          return h("li", {}, h("a", { href: `#/table/${one.table}` }, h("div", {}, h("b", {}, one.title), h("span", {}, `${cardroom(one.posting.split("/")[0])} · ${who}${bots}${readings}`), h("span", { class: "stakes" }, playsFor(one))), h("span", { class: "badge play" }, `${free} free`)));
        }),
      ),
      more,
    );
  };
  await refresh();
  const timer = setInterval(refresh, 8000);
  return { leave: () => clearInterval(timer) };
}

/** @param {import("./types.js").Entry} one */
function card(one) {
  const where = cardroom(one.id.split("/")[0]);
  const playable = one.playable ? h("span", { class: "badge play" }, "Playable") : h("span", { class: "badge" }, one.own ? "Cannot be read" : "Not playable yet");
  return h(
    "li",
    {},
    h("a", { class: `posting${one.playable ? "" : " unplayable"}`, href: `#/posting/${one.id}` }, h("b", {}, one.title), h("span", {}, one.says ?? where), playable),
  );
}
