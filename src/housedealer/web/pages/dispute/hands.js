// The cards of a disputed round: each hand's, and the pack to pick from.

import { image, spoken } from "../../felt/cards.js";
import { h } from "../../lib/dom.js";
import { positionName } from "./ruling.js";

const RANKS = "AKQJT98765432";

/**
 * A position with the cards listed for it.
 * @param {string} position
 * @param {string[]} cards
 * @param {boolean} picked whether the next card goes there
 * @param {() => void} pick
 * @param {(cards: string[]) => void} put
 */
export function handRow(position, cards, picked, pick, put) {
  const name = positionName(position);
  const button = h("button", { type: "button", "aria-pressed": String(picked), class: "quiet", onclick: pick }, name);
  const held = cards.map((card, at) => h("button", { type: "button", class: "card", title: `Take ${spoken(card)} away`, "aria-label": `Take ${spoken(card)} away from ${name}`, onclick: () => put(cards.filter((_, other) => other !== at)) }, image(card, 34)));
  return h("div", { class: "handrow" }, button, h("span", { class: "pick" }, ...held));
}

/**
 * The cards of the game, to be clicked; those that are all dealt are dimmed.
 * @param {string[]} cards
 * @param {string[]} used the cards of all hands
 * @param {number} decks
 * @param {(card: string) => void} add
 */
export function pack(cards, used, decks, add) {
  const one = (/** @type {string} */ card) => {
    const gone = card !== "Xx" && used.filter((other) => other === card).length >= decks; // some decks have two jokers
    return h("button", { type: "button", class: "card", "aria-label": spoken(card), "aria-disabled": gone && "true", title: gone ? "Already dealt" : null, onclick: () => gone || add(card) }, image(card, 30));
  };
  const rows = [...[..."shdc"].map((suit) => [...RANKS].map((rank) => rank + suit)), ["Xx"]].map((row) => row.filter((card) => cards.includes(card)));
  return rows.filter((row) => row.length).map((row) => h("div", { class: "pick" }, ...row.map(one)));
}
