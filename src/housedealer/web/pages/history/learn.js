// Learning from mistakes: decisions where another choice was better, asked again before the answer is shown.

import { fill, h, said, toLobby } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { anAmount, many } from "../../lib/words.js";
import { chosenOf } from "../table/advice.js";
import { choicePanel } from "../table/panels.js";
import { listenForKeys } from "../practice/choice_keys.js";
import { worths } from "../practice/worths.js";
import { Steps } from "../../felt/steps.js";

/** @typedef {import("../../types.js").Reviewed} Reviewed */
/** @typedef {{number: number, posting: import("../../types.js").PostingDetail, events: import("../../types.js").TableEvent[], names: Record<string, string>, one: Reviewed}} Mistake */

/** How many times to poll for a round's review while the best play is being worked out, and after how many milliseconds. */
const TRIES = 120;
const PAUSE = 1500;

/**
 * @param {HTMLElement} main
 * @param {string} table
 */
export async function learn(main, table) {
  document.title = "Learn from your mistakes";
  const status = h("p", { role: "status" }, "Looking through your play…");
  const acts = h("p", { class: "acts" }, h("a", { class: "button", href: `#/table/${table}` }, "To the table"));
  const page = h("div", { class: "page" }, h("h1", {}, "Learn from your mistakes"), status, acts);
  fill(main, page);
  let begun = false;
  const begin = h("button", { type: "button", class: "main", onclick: () => (begun = true) });
  const { mistakes, rounds, late } = await gather(table, () => begun || !page.isConnected, (text, found) => {
    if (status.textContent !== text) status.textContent = text;
    if (!found) return;
    begin.textContent = `Start with ${found > 1 ? `the ${found}` : "the one"} found so far`;
    if (!begin.isConnected) acts.prepend(begin);
  });
  if (page.isConnected && mistakes.length) return lesson(main, table, mistakes, rounds);
  status.textContent = late ? "The best play for this game is still being worked out. Come back in a few minutes." : rounds ? "No mistakes in your recent play." : "You haven’t played here yet. Play a few rounds, then come back.";
  return { leave() {} };
}

/**
 * @param {string} table
 * @param {() => boolean} stopped whether what was found so far will do, or the page was left
 * @param {(text: string, found?: number) => void} report once it takes long, with how many were found
 */
async function gather(table, stopped, report) {
  /** @type {import("../../types.js").RoundSummary[]} */
  const rounds = await api(`/api/tables/${table}/rounds`);
  /** @type {Mistake[]} */
  const mistakes = [];
  const own = rounds.filter((one) => one.net !== null);
  let late = false;
  let slow = false;
  let looked = 0;
  for (const [at, { number }] of own.entries()) {
    if (stopped()) break;
    const tell = () => report(`Looking through your play: ${at + 1} of ${own.length}${slow ? ". Working out the best play can take a few minutes the first time at a game; you can leave and come back." : "…"}`, slow ? mistakes.length : 0);
    tell();
    const reviewed = await reviewOf(table, number, stopped, () => {
      slow = true;
      tell();
    });
    late = !reviewed;
    if (!reviewed) break;
    looked += 1;
    const wrong = reviewed.filter((one) => one.cost >= 1);
    if (!wrong.length) continue;
    /** @type {import("../../types.js").PlayedRound} */
    const { posting, answer, names } = await api(`/api/rounds/${table}/${number}`);
    for (const one of wrong) mistakes.push({ number, posting, events: answer.events, names, one });
  }
  return { mistakes: mistakes.sort((a, b) => b.one.cost - a.one.cost), rounds: looked, late };
}

/**
 * A review of a round's decisions with the value of each choice; polled while the best play is being worked out.
 * @param {string} table
 * @param {number} number
 * @param {() => boolean} stopped
 * @param {() => void} late
 * @returns {Promise<Reviewed[] | null>}
 */
async function reviewOf(table, number, stopped, late) {
  for (let tries = 0; tries < TRIES && !stopped(); tries++) {
    const review = await api(`/api/rounds/${table}/${number}/review`).catch(() => null);
    if (review) return review;
    late();
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return null;
}

/** Whether a choice is worse than the best beyond the error of an estimate. @param {import("../../types.js").AdvisedChoice} choice */
function isClear({ cost, error }) {
  return cost >= 1 && cost > 2 * (error ?? 0);
}

/**
 * @param {HTMLElement} main
 * @param {string} table
 * @param {Mistake[]} all the costliest first
 * @param {number} rounds how many were looked through
 */
function lesson(main, table, all, rounds) {
  const [{ posting }] = all;
  const steps = new Steps(posting, () => {});
  const dock = h("section", { class: "dock", "aria-label": "The decision" });
  const score = h("p", { class: "soft", role: "status" });
  /** Those that are asked now: all of them, and then those that were missed. */
  let mistakes = all;
  /** @type {Mistake[]} */
  let missed = [];
  let at = 0;
  /** @type {Record<string, () => void>} */
  let keys = {};
  const next = () => {
    const mistake = mistakes[at];
    const { number, events, names, one } = mistake;
    steps.give(events.slice(0, one.at), null, true, [one.position], names);
    const verdict = h("div", { class: "lesson", role: "status" });
    const title = h("b", {}, `Mistake ${at + 1} of ${mistakes.length}: what’s your play?`);
    const send = async (/** @type {Record<string, unknown>} */ sent) => {
      const chosen = chosenOf(one, sent, one.made);
      const best = !chosen || !isClear(chosen);
      if (!best) missed.push(mistake);
      panel.node.hidden = true; // its choices are in the list below
      keys = {};
      fill(title, `Mistake ${at + 1} of ${mistakes.length}`);
      const asked = at + 1;
      const right = asked - missed.length;
      const isLast = asked === mistakes.length;
      const again = missed.length && isLast ? h("button", { type: "button", onclick: () => ask(missed) }, missed.length > 1 ? `Try the ${missed.length} you missed` : "Try it again") : null;
      const onward = isLast ? again ?? h("a", { class: "button", href: `#/table/${table}` }, "To the table") : h("button", { type: "button", onclick: () => { at = asked; next(); } }, "Next");
      onward.classList.add("main");
      fill(
        verdict,
        h("p", {}, h("b", { class: best ? "good" : "bad" }, best ? (chosen?.cost ? "That’s about as good as the best choice. " : "That’s the best choice. ") : `That’s ${chosen.atLeast ? "at least " : ""}${anAmount(chosen.cost)} mistake${chosen.error ? ` (± ${said(chosen.error)})` : ""}. `), chosen?.name === one.made ? "The same one you made at the table." : one.choices.some(({ name }) => name === one.made) ? null : `At the table: ${one.made}, ${said(one.cost)} worse.`),
        ...worths(one, { [one.made]: "at the table", [chosen?.name ?? ""]: chosen?.name === one.made ? "your pick again" : "your pick" }, names),
        isLast ? h("p", {}, h("b", {}, right === asked ? `That’s all of them${asked > 1 ? `: ${asked} of ${asked} right` : ""}.` : `That’s the last one: ${right} of ${asked} right.`)) : null,
        h("div", { class: "acts" }, onward, h("a", { class: "button", href: `#/round/${table}/${number}` }, `Replay the ${posting.round_name}`)),
      );
      onward.focus({ preventScroll: true });
      dock.scrollTop = 0;
      score.textContent = `${right} of ${asked} right so far.`;
    };
    const question = /** @type {import("../../types.js").OpenOffer} */ ({ ...one.offer, round: 0, count: 0 });
    const panel = choicePanel(question, send, async () => {});
    keys = panel.keys;
    fill(dock, h("div", { class: "status" }, title), panel.node, verdict);
  };
  const ask = (/** @type {Mistake[]} */ some) => {
    mistakes = some;
    missed = [];
    at = 0;
    score.textContent = "";
    next();
  };
  const cost = all.reduce((sum, { one }) => sum + one.cost, 0);
  const total = `${many(all.length, "mistake")} in ${many(rounds, posting.round_name)}; ${all.length > 1 ? "they cost" : "it cost"} you ${said(cost)} on average.`;
  fill(
    main,
    h(
      "div",
      { class: "table live learn", "data-family": posting.family },
      h("div", { class: "tablehead" }, toLobby(), h("h1", {}, "Learn from your mistakes", h("small", {}, `${posting.title} · ${posting.cardroom}`)), h("a", { class: "button", href: `#/table/${table}` }, "To the table")),
      h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, steps.host), dock),
      h("aside", { class: "side" }, h("section", { class: "box" }, h("h2", {}, "How it works"), h("p", {}, total), h("p", { class: "soft" }, "Your costliest mistakes, worst first. Try each again, then see what every choice was worth."), score)),
    ),
  );
  const stopKeys = listenForKeys(dock, () => keys);
  ask(all);
  return { leave: () => { stopKeys(); steps.leave(); } };
}
