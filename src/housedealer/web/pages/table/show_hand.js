// Show or muck: at the end of a hand, where the posted rules leave it open. Nothing but the cards' faces depends on it.

import { image } from "../../felt/cards.js";
import { fill, h } from "../../lib/dom.js";
import { cardsOf, seatOf } from "../../lib/words.js";

export class ShowHand {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "showhand", hidden: true });
    /** The round whose cards you have mucked. */
    this.mucked = -1;
    this.key = "";
    /** @type {Record<string, import("../../types.js").ShownHand>} what was seen to be shown */
    this.seen = {};
    this.round = -1;
  }

  /** Offer your unseen cards to be shown, and turn up what others show. */
  follow() {
    const { state, you } = this.page;
    if (!state) return;
    const mine = state.phase === "round" || this.mucked === state.number ? [] : Object.values(you.unshown ?? {}).flatMap(cardsOf);
    const key = `${state.number} ${mine.join(" ")}`;
    if (key !== this.key) this.ask(mine, state.number);
    this.key = key;
    if (this.round !== state.number) this.seen = {};
    this.round = state.number;
    for (const [place, hand] of Object.entries(state.shown)) if (!this.seen[place]) this.turnUp(place, hand);
    this.seen = state.shown;
  }

  /** Offer nothing while cards are dealt. */
  hide() {
    this.node.hidden = true;
    this.key = "";
  }

  /** @param {string[]} mine @param {number} round */
  ask(mine, round) {
    this.node.hidden = !mine.length;
    const muck = () => {
      this.mucked = round;
      this.ask([], round);
    };
    const show = h("button", { type: "button", "data-show": "show", onclick: () => void this.page.send({ type: "show", round }) }, "Show ", h("span", { class: "fan" }, ...mine.map((card) => image(card, 22))));
    fill(this.node, h("span", { class: "soft" }, "Show your hand?"), show, h("button", { type: "button", class: "quiet", "data-show": "muck", onclick: muck }, "Muck"));
  }

  /** @param {string} place @param {import("../../types.js").ShownHand} hand */
  turnUp(place, hand) {
    const { scene, announcements } = this.page;
    const { model } = scene;
    model.reveal(place, cardsOf(hand.cards));
    model.folded.delete(seatOf(place));
    if (model.hands.has(place)) model.actions.set(seatOf(place), "Show");
    announcements.announce(model.mine.includes(place) ? hand.to_holder : hand.says);
    scene.sync();
  }
}
