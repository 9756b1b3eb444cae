// Pai gow: a hand is set by moving cards to the front; with the names of both hands and a warning of a foul.

import { inOrder } from "../../felt/cards.js";
import { fill, h } from "../../lib/dom.js";
import { aNoun } from "../../lib/words.js";
import { cardButton, draggable } from "../../pages/table/hand_cards.js";

/** @typedef {import("../../pages/table/panels.js").Panel} Panel */
/** @typedef {import("../../types.js").SettingData} Setting */

const key = (/** @type {string[]} */ cards) => [...cards].sort().join(" ");

/** How a foul is called; the cards beside the highest decide only where two cards without a pair are in front. @param {string[]} names of front and back */
function foulWords([front, back]) {
  const cards = front.includes("-");
  return `${cards ? front : aNoun(front)} in front beats ${cards ? back : back.replace(/, [AKQJ\d-]+$/, "").replace(/^pair/, "a pair")} in back`;
}

/**
 * @param {import("../../types.js").OpenOffer} offer
 * @param {import("../../pages/table/panels.js").With<import("../../types.js").FrontData>} legal the choice `set` with its settings
 * @param {import("../../pages/table/panels.js").Decide} decide
 * @returns {Panel}
 */
export function setPanel(offer, legal, decide) {
  const { argument } = legal;
  const cards = inOrder(argument.among.split(" "));
  const size = offer.front ?? argument.most;
  /** @type {Map<string, Setting>} */
  const settings = new Map((argument.settings ?? []).map((one) => [key(one.front.split(" ")), one]));
  const chart = offer.legal.some((one) => one.choice === "house-way") && argument.house_way ? key(argument.house_way.split(" ")) : "";
  const bank = offer.position === "player-dealer";
  /** @type {string[]} in the order in which they came to the front */
  let front = [];
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  const zone = (/** @type {string} */ name, /** @type {string} */ label) => {
    const row = h("div", { class: "heldrow" });
    const called = h("output", { class: "called" });
    const node = h("div", { class: "zone", "data-zone": name, role: "group", "aria-label": label }, h("div", { class: "zonehead" }, h("b", {}, label), called), row);
    return { row, called, node };
  };
  const ahead = zone("front", "Front");
  const behind = zone("back", "Back");
  const tip = h("p", { class: "soft tip" }, `Pick ${size === 1 ? "one card" : size === 2 ? "two cards" : `${size} cards`} for the front hand. The back hand must be higher.`);
  // A foul takes the place of the tip, so that neither the cards nor what is beneath them move far.
  const warning = h("p", { class: "warning", role: "alert" });
  const put = h("button", { type: "button", class: "main", "data-choice": "set" });
  const way = chart ? h("button", { type: "button", "data-choice": "house-way" }, "House way", h("kbd", {}, "H")) : null;
  const clear = h("button", { type: "button", class: "quiet" }, "Clear", h("kbd", {}, "C"));

  const show = () => {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.card;
    const setting = front.length === size ? settings.get(key(front)) : undefined;
    const here = cards.filter((card) => front.includes(card));
    for (const [card, button] of buttons) button.setAttribute("aria-pressed", String(front.includes(card)));
    const empty = Array.from({ length: Math.max(0, size - here.length) }, () => h("span", { class: "slot" }));
    fill(ahead.row, ...here.map((card) => buttons.get(card)), ...empty);
    fill(behind.row, ...cards.filter((card) => !front.includes(card)).map((card) => buttons.get(card)));
    if (focused) buttons.get(focused)?.focus();
    ahead.called.textContent = setting ? setting.names[0] : front.length ? `${size - front.length} more` : `Pick ${size}`;
    behind.called.textContent = setting ? setting.names[1] : "";
    const foul = Boolean(setting?.foul);
    warning.textContent = foul ? `Foul: ${foulWords(setting?.names ?? ["", ""])}.${bank ? " The player-dealer can’t set a foul hand: move a card." : ""}` : "";
    warning.hidden = !foul;
    tip.hidden = foul;
    put.disabled = !setting || (foul && bank);
    put.classList.toggle("risky", foul && !bank);
    fill(put, foul && !bank ? "Set a foul hand" : "Set the hand", h("kbd", {}, "Enter"));
  };
  const flip = (/** @type {string} */ card) => {
    if (front.includes(card)) front = front.filter((one) => one !== card);
    else front = [...(front.length >= size ? front.slice(1) : front), card];
    show();
  };
  const drop = (/** @type {string} */ card, /** @type {string} */ where) => {
    if ((where === "front") !== front.includes(card) && ["front", "back"].includes(where)) flip(card);
  };
  const send = () => {
    const setting = front.length === size ? settings.get(key(front)) : undefined;
    if (setting && !put.disabled) decide("set", setting.front);
  };
  const byChart = () => {
    if (key(front) === chart) decide("house-way");
    else {
      front = chart.split(" ");
      show();
    }
  };
  /** @type {Record<string, () => void>} */
  const keys = { Enter: send, c: () => clear.click() };
  cards.forEach((card, at) => {
    const button = cardButton(card, String(at + 1));
    button.addEventListener("click", () => flip(card));
    draggable(button, (where) => drop(card, where));
    buttons.set(card, button);
    keys[String(at + 1)] = () => flip(card);
  });
  put.addEventListener("click", send);
  way?.addEventListener("click", byChart);
  if (way) keys.h = byChart;
  clear.addEventListener("click", () => {
    front = [];
    show();
  });
  show();
  const node = h("div", { class: "panel setting", "data-offer": "set" }, tip, warning, h("div", { class: "zones two" }, ahead.node, behind.node), h("div", { class: "choices", role: "group", "aria-label": "Your choices" }, put, way, clear));
  return { node, keys };
}
