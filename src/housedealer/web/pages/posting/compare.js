// Compare a game with another: pick one, and read what differs, side by side.

import { fill, h } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { paper } from "./rules.js";

/**
 * @param {import("../../types.js").PostingPage} one
 * @returns {HTMLElement}
 */
export function compareBox(one) {
  const at = `/api/postings/${one.id}/comparison`;
  const shown = h("div", { "aria-live": "polite" });
  const choice = h("select", { "aria-label": "Game to compare with" }, h("option", { value: "" }, "Pick a game…"));
  choice.addEventListener("change", async () => {
    if (!choice.value) return fill(shown);
    const other = choice.value;
    fill(shown, h("p", { class: "soft" }, "Comparing…"));
    try {
      const rules = await paper(`${at}?with=${other}`);
      if (choice.value !== other) return;
      const file = (/** @type {string} */ name, /** @type {string} */ format) => h("a", { href: `${at}?with=${other}&format=${format}`, target: "_blank", rel: "noopener" }, name);
      fill(shown, h("p", { class: "papers" }, file("Printable page", "page"), " · ", file("PDF", "pdf")), rules);
    } catch (error) {
      fill(shown, h("p", { class: "error" }, error instanceof Error ? error.message : "This comparison didn’t work. Try again."));
    }
  });
  offer(choice, one);
  return h("section", { class: "box", id: "compare" }, h("h2", {}, "Compare"), h("p", { class: "soft" }, "See what another game or cardroom does differently: rules, payouts, house way and fees."), choice, shown);
}

/**
 * List the games to compare with: the same kind of game first.
 * @param {HTMLElement} choice
 * @param {import("../../types.js").PostingPage} one
 */
async function offer(choice, one) {
  /** @type {import("../../types.js").Entry[]} */
  const all = await api("/api/postings");
  const others = all.filter((other) => other.playable && other.id !== one.id).sort((a, b) => a.title.localeCompare(b.title) || a.cardroom.localeCompare(b.cardroom));
  const group = (/** @type {string} */ label, /** @type {typeof others} */ some) => (some.length ? [h("optgroup", { label }, ...some.map((other) => h("option", { value: other.id }, `${other.title} (${other.cardroom})`)))] : []);
  const same = others.filter((other) => other.title === one.title);
  const kind = others.filter((other) => other.family === one.family && other.title !== one.title);
  choice.append(...group("Same game elsewhere", same), ...group("Same kind of game", kind), ...group("Other games", others.filter((other) => other.family !== one.family && other.title !== one.title)));
}
