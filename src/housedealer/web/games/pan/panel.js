// Panguingue: the hand sorted, the two piles, the possible melds, and the discard.

import { image, inOrder as byRank, short, spoken } from "../../felt/cards.js";
import { fill, h } from "../../lib/dom.js";
import { cardButton, wideOf } from "../../pages/table/hand_cards.js";

/** @typedef {import("../../pages/table/panels.js").Panel} Panel */

/** The forty cards have no eights, nines and tens: a jack follows a seven. */
export const ORDER = "KQJ765432A";

/**
 * Cards by their ranks, or by their suits.
 * @param {string[]} cards
 * @param {boolean} suits
 */
function inOrder(cards, suits) {
  const ordered = byRank(cards, ORDER);
  return suits ? ordered.sort((a, b) => "shdc".indexOf(a[1]) - "shdc".indexOf(b[1])) : ordered;
}

/** Some cards in a row, small, over one another. @param {string[]} cards */
function fan(cards) {
  return h("span", { class: "fan" }, ...cards.map((card) => image(card, 34)));
}

const BY_SUIT = "housedealer.pan.suits";

/**
 * @param {import("../../types.js").OpenOffer} offer
 * @param {import("../../pages/table/panels.js").Decide} decide
 * @returns {Panel}
 */
export function panPanel(offer, decide) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  const buttons = h("div", { class: "choices", role: "group", "aria-label": "Your choices" });
  const groups = h("div", { class: "groups", role: "group", "aria-label": "What can be laid down" });
  const find = (/** @type {string} */ name) => offer.legal.find((one) => one.choice === name);
  const cards = (offer.cards ?? "").split(" ").filter(Boolean);
  const row = h("div", { class: "pick heldrow pan", role: "group", "aria-label": "Your hand" });
  /** @type {number} */
  let picked = -1;
  let suits = localStorage.getItem(BY_SUIT) === "1";
  const discard = find("discard");
  const throwIt = h("button", { type: "button", "data-choice": "discard", class: "main" });
  const away = () => {
    if (picked >= 0) decide("discard", inOrder(cards, suits)[picked]);
  };
  const showHand = () => {
    const sort = h("button", { type: "button", class: "quiet bysuit", onclick: bySuit }, suits ? "By rank" : "By suit", h("kbd", {}, "O"));
    fill(
      row,
      ...inOrder(cards, suits).map((card, at) => {
        if (!discard) return h("span", { class: "laid" }, image(card, wideOf(48)));
        const button = cardButton(card);
        button.setAttribute("aria-pressed", String(at === picked));
        button.addEventListener("click", () => {
          if (picked === at) return away();
          picked = at;
          showHand();
          row.children[at].focus();
        });
        return button;
      }),
      sort,
    );
    if (!discard) return;
    throwIt.disabled = picked < 0;
    fill(throwIt, picked < 0 ? "Discard a card" : `Discard ${short(inOrder(cards, suits)[picked])}`, h("kbd", {}, "D"));
  };
  const bySuit = () => {
    suits = !suits;
    localStorage.setItem(BY_SUIT, suits ? "1" : "0");
    picked = -1;
    showHand();
  };
  keys.o = bySuit;

  const draw = find("draw");
  for (const pile of draw?.argument?.kind === "name" ? draw.argument.among : []) {
    const card = pile === "discard" ? offer.in_reach : null;
    const act = () => decide("draw", pile);
    const text = pile === "discard" ? `Take ${card ? short(card) : "the discard"}` : "Draw from the stock";
    buttons.append(h("button", { type: "button", class: "pile", "data-choice": "draw", "data-pile": pile, "aria-label": card ? `Take the discard, ${spoken(card)}` : text, onclick: act }, image(card ?? null, 40), text, h("kbd", {}, pile[0].toUpperCase())));
    keys[pile[0]] = act;
  }
  let number = 0;
  for (const name of ["extend", "meld"]) {
    const takes = find(name)?.argument;
    const values = takes?.kind === "group" ? [...takes.values].sort((a, b) => b.length - a.length) : [];
    // Many melds of one rank lie side by side, under one word for all of them.
    if (values.length) groups.append(h("b", {}, name === "meld" ? "Meld" : "Add"));
    for (const value of values) {
      const [text, onto] = value.split("/");
      const act = () => decide(name, value);
      const mark = ++number <= 9 ? String(number) : "";
      if (mark) keys[mark] = act;
      const label = `${name === "meld" ? "Meld" : `Add to meld ${onto}`}: ${text.split(" ").map(spoken).join(", ")}`;
      const lies = onto ? h("span", { class: "soft onto" }, "to ", fan((offer.melds?.[Number(onto) - 1] ?? "").split(" ").filter(Boolean))) : null;
      groups.append(h("button", { type: "button", class: "group", "data-choice": name, "aria-label": label, onclick: act }, fan(text.split(" ")), lies, mark ? h("kbd", {}, mark) : null));
    }
  }
  if (discard) {
    throwIt.addEventListener("click", away);
    keys.d = away;
    keys.Enter = away;
    const step = (/** @type {number} */ by) => {
      picked = (picked + by + cards.length) % cards.length;
      showHand();
    };
    keys.ArrowRight = () => step(1);
    keys.ArrowLeft = () => step(picked < 0 ? 0 : -1);
    buttons.append(throwIt);
  }
  showHand();
  const down = (offer.melds ?? []).reduce((/** @type {number} */ sum, /** @type {string} */ one) => sum + one.split(" ").length, 0);
  const about = `${draw ? "Draw a card." : number ? "Lay down what you like, then discard." : "Discard a card to end your turn."}${down ? ` You have ${down} of ${offer.out_with} cards down.` : ""}`;
  const node = h("div", { class: "panel panning", "data-offer": offer.legal[0].choice }, h("p", { class: "soft tip" }, about), groups.childElementCount ? groups : null, row, buttons);
  return { node, keys };
}
