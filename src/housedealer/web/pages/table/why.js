// The settlement after a round: each wager's result with the reason and the posting's lines, or winnings and payments.

import { familyOf } from "../../games/index.js";
import { h, money, signed } from "../../lib/dom.js";
import { listed, many, wagerName } from "../../lib/words.js";

/** @typedef {import("../../types.js").TableEvent} TableEvent */
/** @typedef {import("../../types.js").PostingDetail} PostingDetail */

/**
 * The lines of a settlement from a round's events.
 * @param {TableEvent[]} events
 * @param {PostingDetail} posting
 * @param {(seat: string) => string} name
 * @param {string[]} mine your places
 * @param {(lines: string) => Node | string} [cite] how lines of the posting are cited
 */
export function settlement(events, posting, name, mine, cite = (lines) => (posting.source ? `seed ${posting.source.seed}, lines ${lines}` : "")) {
  const list = h("ul", { class: "why", tabindex: 0, "aria-label": "How the round was settled" });
  for (const event of events) {
    const line = lineOf(event, posting, name, mine, cite);
    if (line) list.append(line);
  }
  return list;
}

/**
 * @param {TableEvent} event
 * @param {PostingDetail} posting
 * @param {(seat: string) => string} name
 * @param {string[]} mine
 * @param {(lines: string) => Node | string} cite
 * @returns {HTMLElement | null}
 */
function lineOf(event, posting, name, mine, cite) {
  const item = (/** @type {string} */ kind, /** @type {string} */ head, /** @type {string} */ why, /** @type {Node | string} */ lines = "") => h("li", { class: kind }, h("b", {}, head), h("div", {}, why), lines ? h("span", { class: "lines" }, lines) : null);
  const own = (/** @type {string[]} */ ...seats) => (seats.some((seat) => mine.includes(seat.split(".")[0])) ? " yours" : "");
  switch (event.event) {
    case "settle": {
      const rule = posting.wagers.find((one) => one.id === event.wager);
      const hand = event.hand > 1 ? `, hand ${event.hand}` : "";
      const open = event.uncovered ? ` (${money(event.uncovered)} had no action: the bank ran out)` : "";
      const result = event.result === "push" ? (familyOf(posting).stays ? "stays up" : "push") : event.result === "returned" ? "returned" : signed(event.paid - event.taken);
      return item(`${event.result}${own(event.seat)}`, `${name(event.seat)} · ${rule ? wagerName(rule.name, posting.title) : event.wager}${hand}: ${result}`, `${money(event.staked)} staked; ${event.why}${open}.`, rule?.lines ? cite(rule.lines) : "");
    }
    case "award":
      return item(`win${own(...Object.keys(event.shares))}`, `Pot ${money(event.amount)}`, `${listed(Object.entries(event.shares).map(([seat, share]) => `${name(seat)} ${money(share)}`))}: ${Object.keys(event.shares).length === 1 ? event.why.replace(/^seat \d+: /, "") : event.why}.`);
    case "points": {
      const [first, second] = event.seats;
      const paid = event.payer && event.payee ? `${name(event.payer)} to ${name(event.payee)} ${money(event.paid)}` : "no chips move";
      const open = event.uncovered ? ` (${money(event.uncovered)} beyond table stakes)` : "";
      const parts = event.parts.map((part) => `${part.what} ${part.points > 0 ? "+" : ""}${part.points}, ${part.why}`).join("; ");
      return item(`${event.points ? "win" : "push"}${own(first, second)}`, `${name(first)} and ${name(second)}: ${many(Math.abs(event.points), "point")}, ${paid}${open}`, `${parts || event.why}.`);
    }
    case "collect":
      return item(`win${own(event.seat)}`, `${name(event.seat)} · ${money(event.amount)}`, `${event.why}.`);
    case "stock-out":
      return item("push", "Antes go back", "The stock ran out and nobody won.");
    case "void":
      return item("push", "Void", `All bets go back: ${event.why}.`);
    case "fee":
      return item(own(event.payer).trim(), `Collection ${money(event.amount)} from ${/^\d/.test(event.payer) ? name(event.payer).replace(/^You\b/, "you") : `the ${event.payer}`}`, event.why);
    default:
      return null;
  }
}
