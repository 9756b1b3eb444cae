// Advice on the open question: a hint on request, the chart, and a warning before a choice that costs much.

import { fill, h, said } from "../../lib/dom.js";
import { warnsFrom } from "../../lib/settings.js";
import { showChart } from "./chart.js";
import { hintPart } from "./hint.js";

/** @typedef {import("../../types.js").Advice} Advice */
/** @typedef {import("../../types.js").AdvisedChoice} Advised */
/** @typedef {import("./panels.js").Panel} Panel */
/** @typedef {import("../../types.js").OpenOffer} OpenOffer */
/** @typedef {import("../../lib/net.js").Send} Send */

/** How long a choice waits for the advice that may warn of it, in milliseconds. */
const PATIENCE = 1500;
/** How long after a warning the same choice does not confirm it, but for its own button: a key held down or pressed twice. In milliseconds. */
const SECOND_PRESS = 1000;

export class OfferAdvice {
  /**
   * @param {OpenOffer} offer
   * @param {Send} query asks the server
   * @param {Send} send answers the question
   * @param {(text: string) => void} speak
   * @param {(seat: string) => string} name
   */
  constructor(offer, query, send, speak, name) {
    this.offer = offer;
    this.query = query;
    this.answer = send;
    this.speak = speak;
    this.name = name;
    /** @type {Promise<import("../../lib/net.js").Reply | void> | null} the hint that was asked for, with the suggested ranges */
    this.asked = null;
    /** @type {string | null} the choice of this question that was warned of: once is enough */
    this.warnedOf = null;
    /** When it was last tried. */
    this.triedAt = 0;
    /** @type {HTMLElement | null} the panel whose place the warning takes */
    this.node = null;
    if (warnsFrom()) void this.hint().catch(() => {});
  }

  /** The hint, asked for once. */
  hint() {
    return (this.asked ??= this.query({ type: "hint" }));
  }

  /** Add the buttons for hint and chart to a panel. @param {Panel} panel @param {boolean} charted */
  join(panel, charted) {
    this.node = panel.node;
    const { position, round, count } = this.offer;
    const choose = (/** @type {string} */ choice, /** @type {string | number | undefined} */ argument) => void this.answer({ type: "choose", position, round, count, choice, ...(argument === undefined ? {} : { argument }) });
    const ask = (/** @type {Record<string, unknown>} */ message) => ("ranges" in message || "at_once" in message ? this.query(message) : this.hint());
    const hint = hintPart(ask, choose, this.speak, this.name);
    panel.keys["?"] = () => void hint.open();
    if (charted) {
      const chart = () => void showChart(this.query);
      hint.node.firstElementChild?.after(h("button", { class: "quiet", type: "button", "data-chart": "", onclick: chart }, "Chart", h("kbd", {}, "#")));
      panel.keys["#"] = chart;
    }
    panel.node.append(hint.node);
  }

  /**
   * Send a choice; where it costs more than the player’s limit, ask once before.
   * @type {Send}
   */
  async send(message) {
    const least = warnsFrom();
    const now = performance.now();
    const hasty = this.warnedOf === JSON.stringify(message) && now - this.triedAt < SECOND_PRESS;
    this.triedAt = now;
    if (hasty) return;
    if (!least || this.warnedOf !== null || message.type !== "choose" || !this.node) return this.answer(message);
    this.node.inert = true;
    const advice = await Promise.race([this.hint().then((reply) => reply?.hint ?? null, () => null), new Promise((done) => setTimeout(() => done(null), PATIENCE))]);
    this.node.inert = false;
    const chosen = advice && chosenOf(/** @type {Advice} */ (advice), message);
    if (!chosen || chosen.cost < least || chosen.cost <= 2 * (chosen.error ?? 0)) return this.answer(message);
    this.warnedOf = JSON.stringify(message);
    this.triedAt = performance.now();
    this.warn(/** @type {Advice} */ (advice), chosen, message);
  }

  /**
   * @param {Advice} advice
   * @param {Advised & {atLeast?: boolean}} chosen
   * @param {Record<string, unknown>} message
   */
  warn(advice, chosen, message) {
    const [best] = advice.choices;
    const { position, round, count } = this.offer;
    const better = h("button", { type: "button", class: "main", "data-warned": "better", onclick: () => this.answer({ type: "choose", position, round, count, choice: best.choice, ...(best.argument === undefined ? {} : { argument: best.argument }) }) }, best.name);
    const box = h("div", { class: "warning", role: "alertdialog", "aria-label": "Are you sure?" }, h("p", {}, h("b", {}, `${chosen.name} costs you ${chosen.atLeast ? "at least " : ""}${said(chosen.cost)} on average. `), `${best.name} is better.`), h("div", { class: "acts" }, better, h("button", { type: "button", "data-warned": "anyway", onclick: () => this.answer(message) }, `${chosen.name} anyway`)));
    this.node?.querySelector(".warning")?.remove();
    this.node?.prepend(box);
    better.focus();
  }
}

/**
 * The advised choice that a message makes. Of cards those of the same ranks will do; cards that are not listed cost at
 * least as much as the last that are. A bet beside the hand costs in proportion to its amount.
 * @param {Pick<Advice, "choices">} advice
 * @param {Record<string, unknown>} message
 * @param {string} [made] the name of a choice that is listed because it was made, and not for its price
 * @returns {Advised & {atLeast?: boolean} | null}
 */
export function chosenOf(advice, message, made) {
  const named = advice.choices.filter((one) => one.choice === message.choice || (message.choice === "set" && one.cards));
  const { argument } = message;
  if (typeof argument === "string") {
    const cards = (/** @type {unknown} */ text) => String(text ?? "").split(" ").sort().join(" ");
    const ranks = (/** @type {unknown} */ text) => cards(String(text ?? "").split(" ").map((card) => card[0]).join(" "));
    const last = named.filter((one) => one.argument !== undefined && one.name !== made).at(-1);
    return named.find((one) => cards(one.argument ?? one.cards) === cards(argument)) ?? named.find((one) => ranks(one.argument) === ranks(argument)) ?? (last ? { ...last, argument, name: "That", atLeast: true } : null);
  }
  const amount = Number(argument ?? 0);
  const [beside] = named;
  if (beside?.rate !== undefined) return { ...beside, argument: amount, cost: Math.max(0, Math.round(((advice.choices[0].rate ?? 0) - beside.rate) * amount)) };
  return named.sort((a, b) => Math.abs(Number(a.argument ?? 0) - amount) - Math.abs(Number(b.argument ?? 0) - amount))[0] ?? null;
}

/** Say why there is no advice. @param {Panel} panel @param {string} why */
export function withoutAdvice(panel, why) {
  const note = h("p", { class: "soft noadvice" });
  fill(note, why);
  panel.node.append(note);
}
