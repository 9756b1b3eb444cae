// Your places at a table: taking a seat or a place behind one, adding chips, leaving.

import { h, money } from "../../lib/dom.js";
import { nameField } from "../../lib/own_name.js";
import { playsFor } from "../../lib/words.js";
import { cents, dollars } from "../../lib/money.js";

/** @typedef {import("../../lib/net.js").Send} Send */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Yours} Yours */
/** @typedef {import("../../types.js").TableInfo} TableInfo */

/**
 * The name of a place.
 * @param {string} place
 * @param {State} state
 */
export function label(place, state) {
  const [seat, backLine] = place.split("/");
  if (!backLine) return `Seat ${seat}`;
  const name = state?.seats[seat]?.name;
  return name ? `Behind ${name} (seat ${seat})` : `Behind seat ${seat}`;
}

/**
 * The player at a place, with name and stack.
 * @param {string} place
 * @param {State} state
 * @returns {import("../../types.js").Who | undefined}
 */
export function holder(place, state) {
  return place.includes("/") ? state.behind[place] : state.seats[place];
}

/**
 * Whether only bots sit here besides you.
 * @param {State} state
 * @param {Yours} you
 */
export function withBots(state, you) {
  const others = [...Object.entries(state.seats), ...Object.entries(state.behind)].filter(([place]) => !you.places.includes(place));
  return others.every(([, who]) => who.bot);
}

/**
 * Seats that you may take: empty ones first, then those of bots.
 * @param {State} state
 * @param {number} count
 */
export function freeSeats(state, count) {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return [...all.filter((seat) => !state.seats[seat]), ...all.filter((seat) => state.seats[seat]?.bot)];
}

/**
 * Whether a bot gives up its seat only later: it is in the round, or banks the next one.
 * @param {number} seat
 * @param {State} state
 * @param {boolean} banked
 */
export function isBusy(seat, state, banked) {
  return Boolean(state.seats[seat]) && (state.phase === "round" || (banked && state.phase === "wagers" && state.dealer === seat));
}

/**
 * Seats behind which you may bet: others', each once.
 * @param {State} state
 * @param {Yours} you
 */
export function seatsToBack(state, you) {
  const mine = you.places.map((place) => place.split("/")[0]);
  return Object.keys(state.seats).filter((seat) => !mine.includes(seat)).map(Number);
}

/**
 * A dialog for a place: which one, and with how many chips.
 * @param {object} how
 * @param {string} how.title
 * @param {string} how.about
 * @param {[number, string][]} how.seats each with its words
 * @param {number} how.chips how many are suggested
 * @param {number | null} [how.most] as many as one may buy in for
 * @param {number} how.chosen
 * @param {number} how.wallet
 * @param {string} how.confirm
 * @param {(seat: number, chips: number) => Promise<unknown>} how.send throws an error that says why it is refused
 */
function placeDialog({ title, about, chips, most = null, seats, chosen, wallet, confirm, send }) {
  const pick = h("select", {}, ...seats.map(([number, text]) => h("option", { value: number }, text)));
  pick.value = String(chosen);
  const amount = h("input", { type: "number", min: 1, max: dollars(Math.min(wallet, most ?? wallet)), step: "any", value: dollars(Math.min(chips, wallet)), inputmode: "decimal" });
  const name = nameField();
  const parts = [about ? h("p", { class: "soft" }, about) : null, name?.node ?? null, h("label", {}, "Seat", pick), h("label", {}, `Chips, from ${money(wallet)} in your wallet`, amount)];
  return confirmDialog({ title, parts, confirm, send: async () => {
    await name?.keep();
    return send(Number(pick.value), cents(amount.value));
  } });
}

/**
 * A dialog with fields, which closes once the server has agreed.
 * @param {object} how
 * @param {string} how.title
 * @param {(HTMLElement | null)[]} how.parts
 * @param {string} how.confirm
 * @param {() => Promise<unknown>} how.send throws an error that says why it is refused
 */
function confirmDialog({ title, parts, confirm, send }) {
  const error = h("p", { class: "error", role: "alert" });
  const form = h("form", { method: "dialog" }, h("h2", {}, title), ...parts, error, h("div", { class: "acts" }, h("button", { class: "main", type: "submit" }, confirm), h("button", { type: "button", onclick: () => dialog.close() }, "Not now")));
  const dialog = h("dialog", { "aria-label": title }, form);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await send();
      dialog.close();
    } catch (refused) {
      error.textContent = /** @type {Error} */ (refused).message;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What one may sit down with, in words. @param {TableInfo} info */
function buyInWords({ least_in: least, most_in: most }) {
  if (most !== null) return ` Buy-in: ${money(least)} to ${money(most)}.`;
  return least >= 1_00 ? ` Minimum buy-in: ${money(least)}.` : "";
}

/**
 * @param {number} chosen
 * @param {State} state
 * @param {TableInfo} info
 * @param {number} wallet
 * @param {(seat: number, chips: number) => Promise<unknown>} send
 */
export function seatDialog(chosen, state, info, wallet, send) {
  const free = freeSeats(state, info.seats).sort((a, b) => a - b);
  const { banked, round_name: round } = info.posting;
  const seats = free.map((seat) => /** @type {[number, string]} */ ([seat, `Seat ${seat}${state.seats[seat] ? ` (in place of ${state.seats[seat].name}${isBusy(seat, state, banked) ? `, after this ${round}` : ""})` : ""}`]));
  return placeDialog({ title: "Take a seat", about: `${playsFor(info)}.${buyInWords(info)}`, chips: info.buy_in, most: info.most_in, seats, chosen, wallet, confirm: "Sit down", send });
}

/**
 * @param {State} state
 * @param {Yours} you
 * @param {TableInfo} info
 * @param {Send} send
 */
export function behindDialog(state, you, info, send) {
  const seats = seatsToBack(state, you).map((seat) => /** @type {[number, string]} */ ([seat, `Seat ${seat}: ${state.seats[seat].name}`]));
  // Nobody bets behind the player-dealer.
  const [chosen] = seats.find(([seat]) => seat !== state.dealer) ?? seats[0] ?? [0];
  const about = "You bet your own chips on that seat’s hand and are paid right after it. Its player makes the decisions; if you can double, split or insure along, you’re asked.";
  return placeDialog({ title: "Bet behind a seat", about, seats, chips: info.buy_in, chosen, wallet: you.wallet, confirm: "Bet behind this seat", send: (seat, chips) => send({ type: "behind", seat, buy_in: chips }) });
}

/**
 * A dialog for another seat.
 * @param {number} seat yours
 * @param {State} state
 * @param {TableInfo} info
 * @param {Send} send
 */
export function moveDialog(seat, state, info, send) {
  const free = freeSeats(state, info.seats).sort((a, b) => a - b);
  const pick = h("select", {}, ...free.map((one) => h("option", { value: one }, `Seat ${one}${state.seats[one] ? ` (in place of ${state.seats[one].name})` : ""}`)));
  return confirmDialog({ title: "Change seats", parts: [h("p", { class: "soft" }, "Your chips come with you."), h("label", {}, "To", pick)], confirm: "Move", send: () => send({ type: "move", seat, to: Number(pick.value) }) });
}

/**
 * The buttons of your places: chips, sitting out, leaving; for each place where you have several.
 * @param {State} state
 * @param {Yours} you
 * @param {TableInfo} info
 * @param {Send} send
 * @returns {Node[]}
 */
export function placeButtons(state, you, info, send) {
  const several = you.places.length > 1;
  /** @type {Node[]} */
  const buttons = [];
  for (const place of you.places) {
    const name = several ? ` ${place.includes("/") ? `behind seat ${place.split("/")[0]}` : `seat ${place}`}` : "";
    const has = (place.includes("/") ? state.behind[place]?.stack : state.seats[place]?.stack) ?? 0;
    const chips = Math.max(0, Math.min(info.buy_in, you.wallet, place.includes("/") ? Infinity : (info.most_in ?? Infinity) - has));
    const more = h("button", { type: "button", onclick: () => send({ type: "buy", place, amount: chips }) }, `Add ${money(chips)}${name && ` to${name}`}`);
    more.disabled = state.phase === "round";
    if (chips) buttons.push(more);
    const leaving = holder(place, state)?.leaving;
    const go = h("button", { type: "button", onclick: () => send({ type: "stand", place }) }, leaving ? `Leaving${name}…` : several ? `Leave${name}` : place.includes("/") ? "Leave" : "Leave seat");
    go.disabled = Boolean(leaving);
    buttons.push(go);
  }
  const out = you.places.some((place) => holder(place, state)?.out);
  if (you.places.length) buttons.push(h("button", { type: "button", onclick: () => send({ type: "sit-out", out: !out }) }, out ? "I’m back" : "Sit out"));
  return buttons;
}
