// The panel for a player without chips: from the wallet, from other tables, or fresh play money.

import { cashOut, countChips, elsewhere } from "../../lib/cashier.js";
import { h, money } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { label } from "./places.js";

/** @typedef {import("./panels.js").Panel} Panel */
/** @typedef {import("../../types.js").State} State */

/**
 * Your place that has too little to play; a place behind a seat needs a dollar.
 * @param {State} state
 * @param {string[]} places
 * @param {import("../../types.js").Cents} least
 */
export function shortOf(state, places, least) {
  return places.find((place) => ((place.includes("/") ? state.behind[place]?.stack : state.seats[place]?.stack) ?? least) < (place.includes("/") ? 1_00 : least));
}

/**
 * @param {string} place
 * @param {import("./table.js").TablePage} page
 * @param {import("../../lib/net.js").Send} send
 * @returns {Panel}
 */
export function chipsPanel(place, page, send) {
  const { info, you } = page;
  const state = /** @type {State} */ (page.state);
  const stack = (place.includes("/") ? state.behind[place]?.stack : state.seats[place]?.stack) ?? 0;
  const where = you.places.length > 1 ? ` at ${label(place, state).toLowerCase()}` : "";
  const wait = state.phase === "round";
  const needed = Math.max(1_00, info.least - stack);
  // Between rounds the heading above says it already.
  const short = stack ? `You have ${money(stack)}${where}; you need ${money(info.least)} to play. ` : state.phase === "waiting" && !where ? "" : `You’re out of chips${where}. `;
  const leave = h("button", { type: "button", onclick: () => send({ type: "stand", place }) }, "Leave the seat");
  const amounts = [...new Set([info.buy_in, 2 * info.buy_in].map((amount) => Math.max(needed, Math.min(amount, you.wallet, (info.most_in ?? Infinity) - stack))))].filter((amount) => amount <= you.wallet);
  if (!amounts.length) return noChipsPanel(short, page, leave);
  const buttons = amounts.map((amount, at) => h("button", { type: "button", class: at ? "" : "main", "data-choice": "chips", disabled: wait, onclick: () => send({ type: "buy", place, amount }) }, `Add ${money(amount)}`));
  const text = `${short}${wait ? `You can add chips when this ${page.posting.round_name} is over.` : `You have ${money(you.wallet)} in your wallet.`}`;
  return { node: h("div", { class: "panel chipspanel" }, h("p", { class: "soft" }, text), h("div", { class: "acts" }, ...buttons, leave)), keys: {} };
}

/**
 * The panel for a player with too little here and in the wallet: chips at other tables, fresh play money, or
 * a smaller table.
 * @param {string} short a sentence about what is missing with a space behind it, or nothing
 * @param {import("./table.js").TablePage} page
 * @param {HTMLElement} [leave]
 * @returns {Panel}
 */
export function noChipsPanel(short, page, leave) {
  const text = h("p", { class: "soft" }, short);
  const acts = h("div", { class: "acts" }, leave);
  const error = h("p", { class: "error", role: "alert" });
  const act = (/** @type {string} */ choice, /** @type {string} */ text, /** @type {() => Promise<import("../../lib/net.js").Me>} */ does) =>
    acts.prepend(h("button", { type: "button", class: "main", "data-choice": choice, onclick: () => does().then((me) => page.paid(me)).catch((refused) => (error.textContent = refused.message)) }, text));
  // Offer only what the server will grant.
  countChips()
    .then((me) => {
      const { tables, says } = elsewhere(me, page.id);
      const left = me.wallet ? `There’s ${money(me.wallet)} in your wallet.` : "Your wallet is empty.";
      if (me.fresh) {
        text.textContent = `${short}${left} Play money is free. Get more?`;
        act("fresh", "Fresh play money", () => api("/api/refill", {}).then(countChips));
      } else if (tables.length) {
        text.textContent = `${short}You still have ${says}.`;
        act("cash-out", "Cash out", () => cashOut(tables));
      } else {
        text.textContent = `${short}${left}`;
        acts.prepend(h("a", { class: "button main", href: "#/" }, "Find a smaller table"));
      }
    })
    .catch((refused) => (error.textContent = refused.message));
  return { node: h("div", { class: "panel chipspanel" }, text, acts, error), keys: {} };
}
