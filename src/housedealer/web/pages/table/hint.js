// Hints: the best choice, the cost of every other, and a button that takes the best.

import { fill, h } from "../../lib/dom.js";

/** @typedef {import("../../types.js").AdvisedChoice} Advised */

/** Milliseconds after which the page explains why a hint is slow, and after which it explains again. */
const SLOW = 1500;
const SLOWER = 20_000;

/**
 * A button that asks for a hint, and a box for the answer.
 * @param {import("../../lib/net.js").Send} query
 * @param {(choice: string, argument?: string | number) => void} choose
 * @param {(text: string) => void} speak
 * @param {(seat: string) => string} name
 * @returns {{node: HTMLElement, open: () => Promise<void>}}
 */
export function hintPart(query, choose, speak, name) {
  const answerBox = h("div", { class: "hint" });
  /** @param {Record<string, string>} ranges opponents' hands by seat, where you describe them yourself */
  const ask = async (ranges) => {
    const first = h("div", {});
    const progress = h("p", { class: "soft" }, "Working out the best play…");
    fill(answerBox, first, progress);
    const explain = (/** @type {() => string} */ why, /** @type {number} */ after) => setTimeout(() => {
      const text = why();
      fill(progress, text);
      if (answerBox.isConnected) speak(text);
    }, after);
    if (!Object.keys(ranges).length) void showFirst(first, progress);
    const slow = [explain(() => `Working out ${first.childElementCount ? "what each choice is worth" : "the best play"}. The first time can take a minute; you don’t have to wait.`, SLOW), explain(() => "Still working on it. A game’s first hint takes the longest. Play on whenever you like.", SLOWER)];
    /** @type {Partial<import("../../types.js").Reply>} */
    const answer = (await query({ type: "hint", ...(Object.keys(ranges).length ? { ranges } : {}) }).catch((/** @type {Error} */ error) => ({ says: error.message }))) ?? {};
    slow.forEach(clearTimeout);
    if (!answerBox.isConnected) return; // the question has been answered meanwhile
    if (!answer.hint) {
      const again = Object.keys(ranges).length ? h("button", { type: "button", class: "quiet", onclick: () => ask({}) }, "Back to the suggested ranges") : null;
      const why = answer.says ?? "No best play is known here.";
      fill(answerBox, h("span", { class: "soft" }, why), again);
      speak(why);
      return;
    }
    show(answerBox, answer.hint, choose, ranges, ask, name);
    answerBox.firstElementChild?.scrollIntoView({ block: "nearest" });
    speak(`Best: ${answer.hint.choices.slice(0, 3).map((one) => one.says).join("; ")}. ${(answer.hint.says ?? []).join(" ")}`.trim());
  };
  /** Show what can be said at once, until the hint comes. @param {HTMLElement} box @param {HTMLElement} progress */
  const showFirst = async (box, progress) => {
    const answer = await query({ type: "hint", at_once: true }).catch(() => undefined);
    const hint = answer?.first;
    if (!hint || !box.isConnected) return; // there is nothing to say yet, or the hint has come meanwhile
    const { choice, argument, name: best } = hint;
    const take = choice ? h("button", { type: "button", "data-advised": choice, onclick: () => choose(choice, argument) }, "Do it") : null;
    fill(box, take ? h("p", {}, h("b", {}, "Best: "), `${best} (from the chart). `, take) : null, ...hint.says.map((line) => h("p", { class: "fact" }, line)));
    fill(progress, "Working out what each choice is worth…");
    box.firstElementChild?.scrollIntoView({ block: "nearest" });
    speak(`${best ? `Best: ${best}, from the chart. ` : ""}${hint.says.join(" ")} Working out what each choice is worth.`);
  };
  const open = () => ask({});
  const button = h("button", { class: "quiet", type: "button", onclick: open }, "Hint", h("kbd", {}, "?"));
  return { node: h("div", { class: "hintpart" }, button, answerBox), open: open };
}

/**
 * @param {HTMLElement} answerBox
 * @param {import("../../types.js").Advice} advice
 * @param {(choice: string, argument?: string | number) => void} choose
 * @param {Record<string, string>} ranges those that you describe
 * @param {(ranges: Record<string, string>) => void} ask
 * @param {(seat: string) => string} name
 */
function show(answerBox, advice, choose, ranges, ask, name) {
  const [best, ...others] = advice.choices;
  const take = h("button", { type: "button", "data-advised": best.choice, onclick: () => choose(best.choice, best.argument) }, ["set", "house-way"].includes(best.choice) ? "Set the best way" : "Do it");
  fill(
    answerBox,
    h("p", {}, h("b", {}, "Best: "), `${best.says.replace(": ", ", ")}. `, take),
    h("ul", {}, ...others.map((one) => h("li", { "data-costs": one.choice }, one.says))),
    ...(advice.says ?? []).map((line) => h("p", { class: "fact" }, line.replace(/^Seat (\d+)\b/, (_, seat) => name(seat)))),
    advice.ranges?.length ? rangeFields(advice.ranges, ranges, ask, name) : null,
    h("p", { class: "soft" }, `Based on ${advice.strategy}.`),
  );
}

/**
 * Fields for the opponents' hands: type a range and ask again.
 * @param {import("../../types.js").DescribedRange[]} described
 * @param {Record<string, string>} ranges
 * @param {(ranges: Record<string, string>) => void} ask
 * @param {(seat: string) => string} name
 */
function rangeFields(described, ranges, ask, name) {
  const fields = described.map(({ seat, text }) => ({ seat, text, input: h("input", { type: "text", value: ranges[seat] ?? "", placeholder: text, maxlength: 200, size: 9, "aria-label": `${name(seat)}’s hands` }) }));
  const form = h(
    "form",
    { class: "ranges" },
    ...fields.map(({ seat, input }) => h("label", {}, name(seat), input)),
    h("button", { type: "submit", class: "quiet" }, "Try these ranges"),
  );
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    ask(Object.fromEntries(fields.map(({ seat, input }) => [seat, input.value.trim()]).filter(([, text]) => text)));
  });
  return h("details", { open: Object.keys(ranges).length > 0 }, h("summary", {}, "Change what they hold"), h("p", { class: "soft" }, "Such as 15%, QQ+, AKs, random or cards. Clear a field to go back to the suggested range."), form);
}
