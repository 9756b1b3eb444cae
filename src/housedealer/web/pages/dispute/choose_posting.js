// Which game a disputed round was played at.

import { fill, h } from "../../lib/dom.js";
import { api } from "../../lib/net.js";

/** @param {HTMLElement} main */
export async function choosePosting(main) {
  /** @type {import("../../types.js").Entry[]} */
  const postings = await api("/api/postings");
  const field = h("select", { "aria-label": "Posting" }, h("option", { value: "" }, "Pick the game…"), ...postings.filter((one) => one.playable).map((one) => h("option", { value: one.id }, `${one.title} · ${one.cardroom}`)));
  field.addEventListener("change", () => (location.hash = `#/dispute/${field.value}`));
  fill(main, h("div", { class: "page" }, h("h1", {}, "A disputed round"), h("p", {}, "Enter the chips, the cards and the decisions as they were. You'll see how the posted rules settle every bet, and why."), field));
}
