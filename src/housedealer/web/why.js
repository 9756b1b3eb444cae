// After a round: each wager's line with the reason and the posting's lines.

import { h, money, signed } from "./dom.js";

/**
 * The lines of a settlement from a round's events.
 * @param {any[]} events
 * @param {any} posting
 * @param {(seat: string) => string} name
 * @param {string[]} mine one's own places
 */
export function settlement(events, posting, name, mine) {
  const list = h("ul", { class: "why" });
  for (const event of events) {
    if (event.event === "settle") {
      const rule = posting.wagers.find((/** @type {any} */ one) => one.id === event.wager);
      const moved = event.paid - event.taken;
      const hand = event.hand > 1 ? `, hand ${event.hand}` : "";
      const open = event.uncovered ? ` (${money(event.uncovered)} not covered)` : "";
      list.append(
        h(
          "li",
          { class: `${event.result}${mine.includes(String(event.seat)) ? " yours" : ""}` },
          h("b", {}, `${name(event.seat)} · ${rule?.name ?? event.wager}${hand}: ${event.result === "push" ? "push" : event.result === "returned" ? "returned" : signed(moved)}`),
          h("div", {}, `${money(event.staked)} staked; ${event.why}${open}.`),
          rule ? h("span", { class: "lines" }, `seed ${posting.source.seed}, lines ${rule.lines}`) : null,
        ),
      );
    } else if (event.event === "award") {
      list.append(h("li", { class: "win" }, h("b", {}, `Pot ${money(event.amount)}`), h("div", {}, `${Object.entries(event.shares).map(([seat, share]) => `${name(seat)} ${money(/** @type {number} */ (share))}`).join(", ")}: ${event.why}.`)));
    } else if (event.event === "fee") {
      list.append(h("li", {}, h("b", {}, `Fee ${money(event.amount)}, ${/^\d/.test(event.payer) ? name(event.payer) : event.payer}`), h("div", {}, event.why)));
    }
  }
  return list;
}
