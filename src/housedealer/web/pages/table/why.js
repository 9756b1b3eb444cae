// The settlement after a round: each wager's result with the reason and the posting's lines, or winnings and payments.

import { familyOf } from "../../games/index.js";
import { h, money, signed } from "../../lib/dom.js";
import { listed, many, wagerName } from "../../lib/words.js";

/** @typedef {import("../../types.js").TableEvent} TableEvent */

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {string} who */
const pays = (who) => (/^You\b/.test(who) ? `${who} pay` : `${who} pays`);
/** A reason without the bank's end, which is told with its amount. @param {string} why */
const uncoveredApart = (why) => why.replace(/; the bank (is exhausted|covers only part)$/, "");
/** @typedef {import("../../types.js").PostingDetail} PostingDetail */

/** A reason with people's names for seats: “Ada's hand is foul”, “you win all three”. @param {string} why @param {(seat: string) => string} name */
function byName(why, name) {
  return why.replace(/\bseat (\d+)('s| wins)?/g, (_, seat, more = "") => {
    const who = name(seat);
    if (!/^You\b/.test(who)) return `${who}${more}`;
    return more === "'s" ? "your" : more ? "you win" : "you";
  });
}

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
  for (const event of together(events)) {
    const line = lineOf(event, posting, name, mine, cite);
    if (line) list.append(line);
  }
  return list;
}

/**
 * The events of a round with equal collections from several seats as one, whose payer lists them.
 * @param {TableEvent[]} events
 */
function together(events) {
  /** @type {TableEvent[]} */
  const result = [];
  for (const event of events) {
    const last = result.at(-1);
    const same = event.event === "fee" && last?.event === "fee" && /^\d/.test(event.payer) && /^\d/.test(last.payer) && event.amount === last.amount && event.why === last.why;
    if (same && last) result[result.length - 1] = { ...last, payer: `${last.payer} ${event.payer}` };
    else result.push(event);
  }
  return result;
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
      return item(`${event.result}${own(event.seat)}`, `${name(event.seat)} · ${rule ? wagerName(rule.name, posting.title) : event.wager}${hand}: ${result}`, `${money(event.staked)} staked; ${uncoveredApart(event.why)}${open}.`, rule?.lines ? cite(rule.lines) : "");
    }
    case "award":
      return item(`win${own(...Object.keys(event.shares))}`, `Pot ${money(event.amount)}`, event.says ?? `${listed(Object.entries(event.shares).map(([seat, share]) => `${name(seat)} ${money(share)}`))}: ${event.why}.`);
    case "points": {
      const [first, second] = event.seats;
      const open = event.uncovered ? ` (${money(event.uncovered)} beyond table stakes)` : "";
      const whom = (/** @type {string} */ seat) => name(seat).replace(/^You\b/, "you");
      const head = event.payer && event.payee ? `${pays(name(event.payer))} ${whom(event.payee)} ${money(event.paid)} for ${many(Math.abs(event.points), "point")}${open}` : `${name(first)} and ${whom(second)}: even`;
      const parts = event.parts.map((part) => `${part.what} ${part.points < 0 ? "−" : part.points ? "+" : ""}${Math.abs(part.points)} (${byName(part.why, name)})`).join("; ");
      return item(`${event.points ? "win" : "push"}${own(first, second)}`, head, `${sentence(parts || byName(event.why, name))}.`);
    }
    case "collect":
      return item(`win${own(event.seat)}`, `${/^You\b/.test(name(event.seat)) ? `${name(event.seat)} collect` : `${name(event.seat)} collects`} ${money(event.amount)}`, `${sentence(event.why)}.`);
    case "stock-out":
      return item("push", "Antes go back", "The stock ran out and nobody won.");
    case "void":
      return item("push", "Void", `All bets go back: ${event.why}.`);
    case "fee": {
      const payers = event.payer.split(" ");
      const from = payers.length > 1 ? `each of ${payers.length} players` : /^\d/.test(event.payer) ? name(event.payer).replace(/^You\b/, "you") : `the ${event.payer}`;
      const why = event.why.replace(/(?<=: )[\w-]+(?= \$)/, (id) => posting.wagers.find((one) => one.id === id)?.name ?? id);
      return item(own(...payers).trim(), `Collection ${money(event.amount)} from ${from}`, why);
    }
    default:
      return null;
  }
}
