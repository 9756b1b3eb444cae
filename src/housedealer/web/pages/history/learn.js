// Learning from mistakes: decisions where another choice was better, asked again before the answer is shown.

import { fill, h, money, toLobby } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { chosenOf } from "../table/advice.js";
import { choicePanel } from "../table/panels.js";
import { listenForKeys } from "../practice/choice_keys.js";
import { Steps } from "../../felt/steps.js";

/** @typedef {import("../../types.js").Reviewed} Reviewed */
/** @typedef {{number: number, posting: import("../../types.js").PostingDetail, events: import("../../types.js").TableEvent[], names: Record<string, string>, one: Reviewed}} Mistake */

/** How many times to poll for a round's review while the best play is being worked out, every three seconds. */
const TRIES = 60;

/**
 * @param {HTMLElement} main
 * @param {string} table
 */
export async function learn(main, table) {
  document.title = "Learn from your mistakes";
  const status = h("p", { role: "status" }, "Looking through your play…");
  fill(main, h("div", { class: "page" }, h("h1", {}, "Learn from your mistakes"), status, h("p", {}, h("a", { class: "button", href: `#/table/${table}` }, "To the table"))));
  let left = false;
  const mistakes = await gather(table, () => left, (text) => (status.textContent = text));
  if (left) return { leave() {} };
  if (!mistakes.length) {
    status.textContent = "No mistakes in your recent play.";
    return { leave: () => (left = true) };
  }
  return lesson(main, table, mistakes);
}

/**
 * @param {string} table
 * @param {() => boolean} stopped
 * @param {(text: string) => void} report
 */
async function gather(table, stopped, report) {
  /** @type {import("../../types.js").RoundSummary[]} */
  const rounds = await api(`/api/tables/${table}/rounds`);
  /** @type {Mistake[]} */
  const mistakes = [];
  const own = rounds.filter((one) => one.net !== null);
  for (const [at, { number }] of own.entries()) {
    if (stopped()) break;
    report(`Looking through your play: ${at} of ${own.length}…`);
    const reviewed = await reviewOf(table, number, stopped, report);
    const wrong = reviewed.filter((one) => one.cost >= 1);
    if (!wrong.length) continue;
    /** @type {import("../../types.js").PlayedRound} */
    const { posting, answer, names } = await api(`/api/rounds/${table}/${number}`);
    for (const one of wrong) mistakes.push({ number, posting, events: answer.events, names, one });
  }
  return mistakes.sort((a, b) => b.one.cost - a.one.cost);
}

/**
 * A review of a round's decisions with the value of each choice; polled while the best play is being worked out.
 * @param {string} table
 * @param {number} number
 * @param {() => boolean} stopped
 * @param {(text: string) => void} report
 * @returns {Promise<Reviewed[]>}
 */
async function reviewOf(table, number, stopped, report) {
  for (let tries = 0; tries < TRIES && !stopped(); tries++) {
    const review = await api(`/api/rounds/${table}/${number}/review`).catch(() => null);
    if (review) return review;
    report("Working out the best play for this game. The first time can take a few minutes…");
    await new Promise((done) => setTimeout(done, 3000));
  }
  return [];
}

/** Whether a choice is worse than the best beyond the error of an estimate. @param {import("../../types.js").AdvisedChoice} choice */
function isClear({ cost, error }) {
  return cost >= 1 && cost > 2 * (error ?? 0);
}

/**
 * @param {HTMLElement} main
 * @param {string} table
 * @param {Mistake[]} mistakes the costliest first
 */
function lesson(main, table, mistakes) {
  const [{ posting }] = mistakes;
  const steps = new Steps(posting, () => {});
  const dock = h("section", { class: "dock", "aria-label": "The decision" });
  const score = h("p", { class: "soft", role: "status" });
  let at = 0;
  let right = 0;
  /** @type {Record<string, () => void>} */
  let keys = {};
  const next = () => {
    const { number, events, names, one } = mistakes[at];
    steps.give(events.slice(0, one.at), null, true, [one.position], names);
    const verdict = h("div", { role: "status" });
    const send = async (/** @type {Record<string, unknown>} */ sent) => {
      const chosen = chosenOf(one, sent, one.made);
      const best = !chosen || !isClear(chosen);
      right += best ? 1 : 0;
      panel.node.inert = true;
      const onward = at + 1 < mistakes.length ? h("button", { type: "button", class: "main", onclick: () => { at += 1; next(); } }, "Next") : h("a", { class: "button main", href: `#/table/${table}` }, "To the table");
      fill(
        verdict,
        h("p", {}, h("b", { class: best ? "good" : "bad" }, best ? (chosen?.cost ? "That’s about as good as the best choice. " : "That’s the best choice. ") : `That’s ${chosen.atLeast ? "at least " : ""}a ${money(chosen.cost)} mistake${chosen.error ? ` (± ${money(chosen.error)})` : ""}. `), chosen?.name === one.made ? `The same one you made at the table (${one.made}).` : `At the table: ${one.made}.`),
        h("ul", {}, ...one.choices.map((choice) => h("li", {}, choice.says))),
        ...(one.says ?? []).map((line) => h("p", { class: "fact" }, line)),
        h("p", { class: "soft" }, `Based on ${one.strategy}.`),
        h("div", { class: "acts" }, onward, h("a", { class: "button", href: `#/round/${table}/${number}` }, `Replay the ${posting.round_name}`)),
      );
      onward.focus();
      score.textContent = `${right} of ${at + 1} right so far.`;
    };
    const question = /** @type {import("../../types.js").OpenOffer} */ ({ ...one.offer, round: 0, count: 0 });
    const panel = choicePanel(question, send, async () => {});
    keys = panel.keys;
    fill(dock, h("div", { class: "status" }, h("b", {}, `Mistake ${at + 1} of ${mistakes.length}: what’s your play?`)), panel.node, verdict);
  };
  fill(
    main,
    h(
      "div",
      { class: "table live learn", "data-family": posting.family },
      h("div", { class: "tablehead" }, toLobby(), h("h1", {}, "Learn from your mistakes", h("small", {}, `${posting.title} · ${posting.cardroom}`)), h("a", { class: "button", href: `#/table/${table}` }, "To the table")),
      h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, steps.host), dock),
      h("aside", { class: "side" }, h("section", { class: "box" }, h("h2", {}, "How it works"), h("p", { class: "soft" }, "Your costliest mistakes, worst first. Try each again, then see what every choice was worth."), score)),
    ),
  );
  const stopKeys = listenForKeys(dock, () => keys);
  next();
  return { leave: () => { stopKeys(); steps.leave(); } };
}
