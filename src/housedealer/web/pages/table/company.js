// People at a table: spectators, and short phrases in place of a chat.

import { fill, h } from "../../lib/dom.js";
import { listed } from "../../lib/words.js";

/** @typedef {import("../../types.js").RoomUpdate} RoomUpdate */

/** @type {Record<NonNullable<RoomUpdate["says"]>["phrase"], string>} */
const PHRASES = { "good-luck": "Good luck", "nice-hand": "Nice hand", "well-played": "Well played", thanks: "Thanks", "one-moment": "One moment", sorry: "Sorry" };

export class Company {
  /**
   * @param {import("../../lib/net.js").Send} send
   * @param {(text: string) => void} announce logs the text and has it read out
   */
  constructor(send, announce) {
    this.announce = announce;
    this.watching = h("p", { class: "soft" });
    this.lastPhrase = h("p", { role: "status" });
    const buttons = Object.entries(PHRASES).map(([phrase, text]) => h("button", { type: "button", class: "quiet", onclick: () => void send({ type: "say", phrase }).catch((error) => (this.lastPhrase.textContent = error.message)) }, text));
    this.node = h("section", { class: "box company" }, h("h2", {}, "At the table"), this.watching, h("div", { class: "acts", role: "group", "aria-label": "Say something" }, ...buttons), this.lastPhrase);
    this.take({ type: "room", watching: [], says: null });
  }

  /** @param {RoomUpdate} room */
  take({ watching, says, house }) {
    fill(this.watching, watching.length ? `${listed(watching)} ${watching.length > 1 ? "are" : "is"} watching.` : "No one’s watching.");
    const text = house ? `The house: “${house}”` : says ? `${says.who}: “${PHRASES[says.phrase]}”` : "";
    if (!text) return;
    this.lastPhrase.textContent = text;
    this.announce(text);
  }
}
