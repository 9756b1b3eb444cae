// Who has lost the stack is offered chips, and fresh play money where the wallet is empty.

import { h, money } from "../../lib/dom.js";
import { ask } from "../../lib/net.js";
import { label } from "./places.js";

/** @typedef {import("./panels.js").Panel} Panel */
/** @typedef {import("../../types.js").State} State */

/**
 * One's own seat that has too little to take part; a place behind a seat needs the least chip.
 * @param {State} state
 * @param {string[]} places
 * @param {import("../../types.js").Cents} least
 */
export function shortOf(state, places, least) {
  return places.find((place) => ((place.includes("/") ? state.behind[place]?.stack : state.seats[place]?.stack) ?? least) < (place.includes("/") ? 1_00 : least));
}

/**
 * @param {string} place
 * @param {State} state
 * @param {{least: import("../../types.js").Cents, wallet: import("../../types.js").Cents, several: boolean}} how
 * @param {import("../../lib/net.js").Send} send
 * @returns {Panel}
 */
export function chipsPanel(place, state, { least, wallet, several }, send) {
  const stack = (place.includes("/") ? state.behind[place]?.stack : state.seats[place]?.stack) ?? 0;
  const where = several ? ` at ${label(place, state).toLowerCase()}` : "";
  const wait = state.phase === "round";
  const needed = Math.max(1_00, least - stack);
  const error = h("p", { class: "error", role: "alert" });
  const fresh = () => ask("/api/refill", {}).then(() => send({ type: "ping" })).catch((refused) => (error.textContent = refused.message));
  const amounts = [...new Set([Math.max(needed, Math.min(500_00, wallet)), Math.max(needed, Math.min(1000_00, wallet))])].filter((amount) => amount <= wallet);
  const buttons = amounts.map((amount, at) => h("button", { type: "button", class: at ? "" : "main", "data-choice": "chips", disabled: wait, onclick: () => send({ type: "buy", place, amount }) }, `Add ${money(amount)}`));
  if (!amounts.length) buttons.push(h("button", { type: "button", class: "main", "data-choice": "fresh", onclick: fresh }, "Fresh play money"));
  const told = `You have ${money(stack)}${where}; it takes ${money(least)} to play here.${wait ? " You can add chips when this round is over." : amounts.length ? ` ${money(wallet)} is in your wallet.` : " Your wallet does not reach either: play money costs nothing."}`;
  const leave = h("button", { type: "button", onclick: () => send({ type: "stand", place }) }, "Leave the seat");
  return { node: h("div", { class: "panel chipspanel" }, h("p", { class: "soft" }, told), h("div", { class: "acts" }, ...buttons, leave), error), keys: {} };
}
