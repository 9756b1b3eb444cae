// Drills of hard hands: decisions whose best two choices are close. The score is kept in this browser.

import { fill, h, toLobby } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { anAmount } from "../../lib/words.js";
import { Steps } from "../../felt/steps.js";
import { chosenOf } from "../table/advice.js";
import { choicePanel } from "../table/panels.js";
import { listenForKeys } from "./choice_keys.js";
import { worths } from "./worths.js";

/** @typedef {import("../../types.js").Drill} Drill */
/** @typedef {{right: number, asked: number, row: number, best: number, missed: {number: number, due: number}[], seen: number}} Score missed hands come back once so many have been asked */

/** Other hands played before a missed one comes back. */
const BETWEEN = 2;

/** The score of a game so far. @param {string} id @returns {Score} */
function scoreOf(id) {
  const empty = { right: 0, asked: 0, row: 0, best: 0, missed: [], seen: 0 };
  try {
    return { ...empty, ...JSON.parse(localStorage.getItem(`drill ${id}`) ?? "{}") };
  } catch {
    return empty;
  }
}

/** The score in words. @param {Score} score */
function inWords({ right, asked, row, best }) {
  return asked ? `${right} of ${asked} right · ${row} in a row, best ${best}.` : "No hands played yet.";
}

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function drill(main, id) {
  const score = scoreOf(id);
  let again = false;
  /** The number of the next hand: a missed one that is due, but never two of those in a row, or a new one. */
  const following = () => {
    again = !again && score.missed[0]?.due <= score.asked;
    if (again) return /** @type {{number: number}} */ (score.missed.shift()).number;
    if ((score.seen - number) % count === 0) score.seen++; // once around, it would be the hand just played
    return score.seen++;
  };
  let [number, count] = [-1, Infinity];
  number = following();
  /** @type {Drill} */
  let present = await api(`/api/drills/${id}/${number}`);
  count = present.count;
  const { posting } = present;
  document.title = `Drill · ${posting.title}`;
  if (!present.decision) {
    fill(main, h("div", { class: "page" }, h("h1", {}, `Drill: ${posting.title}`), h("p", { role: "status" }, present.says), h("p", {}, h("a", { class: "button", href: `#/posting/${id}` }, "To the rules"))));
    return { leave() {} };
  }
  const steps = new Steps(posting, () => {});
  const dock = h("section", { class: "dock", "aria-label": "The decision" });
  const scoreLine = h("p", { role: "status" }, inWords(score));
  const show = () => {
    const { events, decision } = present;
    if (!decision) return;
    steps.give(events, null, true, [decision.position]);
    const verdict = h("div", { class: "lesson", role: "status" });
    const title = h("b", {}, "What’s your play?");
    /** @type {import("../../lib/net.js").Send} */
    const send = async (message) => {
      const chosen = chosenOf(decision, message);
      const right = Boolean(chosen && chosen.cost < 1);
      score.asked += 1;
      score.right += right ? 1 : 0;
      score.row = right ? score.row + 1 : 0;
      score.best = Math.max(score.best, score.row);
      if (!right) score.missed.push({ number, due: score.asked + BETWEEN });
      localStorage.setItem(`drill ${id}`, JSON.stringify(score));
      scoreLine.textContent = inWords(score);
      fill(title, "Hard hand");
      panel.node.hidden = true; // its choices are in the list below
      pressed = {};
      const next = h("button", { type: "button", class: "main", onclick: go }, "Next hand");
      fill(verdict, h("p", {}, h("b", { class: right ? "good" : "bad" }, right ? "Right." : chosen ? `That’s ${chosen.atLeast ? "at least " : ""}${anAmount(chosen.cost)} mistake.` : "That costs more than any of these.")), ...worths(decision, { [chosen?.name ?? ""]: "your pick" }), h("div", { class: "acts" }, next));
      next.focus({ preventScroll: true });
      dock.scrollTop = 0;
    };
    const panel = choicePanel(/** @type {import("../../types.js").OpenOffer} */ ({ ...decision.offer, round: 0, count: 0 }), send, async () => {});
    fill(dock, h("div", { class: "status" }, title), panel.node, verdict);
    pressed = panel.keys;
  };
  /** @type {Record<string, () => void>} */
  let pressed = {};
  const go = async () => {
    number = following();
    present = await api(`/api/drills/${id}/${number}`);
    show();
  };
  const stopKeys = listenForKeys(dock, () => pressed);
  const clear = h("button", { type: "button", class: "quiet", onclick: () => { Object.assign(score, { right: 0, asked: 0, row: 0, best: 0, missed: [] }); localStorage.removeItem(`drill ${id}`); scoreLine.textContent = inWords(score); } }, "Start over");
  fill(
    main,
    h(
      "div",
      { class: "table live learn", "data-family": posting.family },
      h("div", { class: "tablehead" }, toLobby(), h("h1", {}, "Hard hands", h("small", {}, `${posting.title} · ${posting.cardroom}`)), h("a", { class: "button", href: `#/posting/${id}` }, "Rules")),
      h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, steps.host), dock),
      h("aside", { class: "side" }, h("section", { class: "box" }, h("h2", {}, "Your score"), scoreLine, h("p", { class: "soft" }, `${present.count} hands where the best two plays are close. The ones you miss come back.`), clear)),
    ),
  );
  show();
  return { leave: () => { stopKeys(); steps.leave(); } };
}
