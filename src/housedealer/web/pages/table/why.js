// The settlement after a round: what each event says of it, with the posting's lines. The words come with the events.

import { h } from "../../lib/dom.js";
import { linesWords, many } from "../../lib/words.js";

/** @typedef {import("../../types.js").TableEvent} TableEvent */
/** @typedef {import("../../types.js").SettledWords} SettledWords */
/** @typedef {import("../../types.js").PostingDetail} PostingDetail */
/** @typedef {{ settled: SettledWords, lines: string | undefined, others: number }} Entry with how many equal collections it stands for besides */

/** The class of a line by the tone of its words. @type {Partial<Record<SettledWords["tone"], string>>} */
const CLASSES = { good: "win", bad: "lose", even: "push" };

/** Payoffs, the cards of a hand and results, which no line breaks within: “1 to 1”, “J-9-6-3”, “−$13”. */
const WHOLE = /([+−]\$[\d,]+(?:\.\d\d)?|\d[\d,]* to \d+|(?<![\w-])(?:10|[2-9AKQJ])(?:-(?:10|[2-9AKQJ]))+)/;

/** @param {string} text */
function unbroken(text) {
  return text.replace(/ -(?=\d)/g, " −").split(WHOLE).map((part, at) => (at % 2 ? h("span", { class: "whole" }, part) : part));
}

/**
 * The lines of a settlement from a round's events.
 * @param {TableEvent[]} events
 * @param {PostingDetail} posting
 * @param {(lines: string) => Node | string} [cite] how lines of the posting are cited
 * @param {boolean} [yoursFirst] whether your own come before the others, and not in the order of the settlement
 */
export function settlement(events, posting, cite = (lines) => (posting.source ? `Posted rules, ${linesWords(lines)}` : ""), yoursFirst = false) {
  const all = entries(events, posting);
  const yours = (/** @type {Entry} */ one) => Number(yoursFirst && one.settled.yours);
  const items = all.sort((one, other) => yours(other) - yours(one)).map(({ settled, lines, others }) => {
    const head = others ? `${settled.head} and ${many(others, "other")}` : settled.head;
    return h("li", { class: `${CLASSES[settled.tone] ?? ""}${settled.yours ? " yours" : ""}`.trim() }, h("b", {}, ...unbroken(head)), h("div", {}, ...unbroken(settled.why)), lines ? h("span", { class: "lines" }, cite(lines)) : null);
  });
  return h("ul", { class: "why", tabindex: 0, "aria-label": `How the ${posting.round_name} was settled` }, ...items);
}

/**
 * The entries of a settlement; equal collections from several places are one, wherever they come, your own in front.
 * @param {TableEvent[]} events
 * @param {PostingDetail} posting
 */
function entries(events, posting) {
  /** @type {(Entry & {event: TableEvent})[]} */
  const result = [];
  for (const event of events) {
    const { settled } = event;
    if (!settled) continue;
    const before = result.find((one) => alike(one.event, event));
    if (before) {
      before.others += 1;
      if (settled.yours) before.settled = settled;
    } else {
      const wager = event.event === "settle" ? event.wager : "";
      result.push({ event, settled, lines: posting.wagers.find((one) => one.id === wager)?.lines, others: 0 });
    }
  }
  return result;
}

/**
 * Whether both are the same collection from different places.
 * @param {TableEvent} one
 * @param {TableEvent} other
 */
function alike(one, other) {
  return one.event === "fee" && other.event === "fee" && /^\d/.test(one.payer) && /^\d/.test(other.payer) && one.amount === other.amount && one.why === other.why;
}
