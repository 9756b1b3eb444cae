// The form that opens a table: stakes, fee, decks, bots, readings.

import { fill, h } from "../../lib/dom.js";
import { cents } from "../../lib/money.js";
import { openTable } from "./opened.js";
import { switches } from "../posting/readings.js";

/** The value of the option for stakes that are typed, not chosen. */
const OWN = "own";
/** What stakes that are typed look like. */
const SUCH_AS = "small blind 2, big blind 4, no limit";
/** An amount in dollars, as a pattern. */
const AMOUNT = "\\$?(\\d+(?:\\.\\d+)?)(?![\\w.])";
/** The fee that takes least from a pot, of those that fit. */
const GENTLEST = "gentlest";

/** @param {import("../../types.js").PostingPage} one */
export function opener(one) {
  const most = Math.min(one.seats ?? 10, 14);
  const bots = h("input", { type: "number", name: "bots", min: 0, max: Math.max(1, most - 1), value: Math.max(1, one.quick - 1), inputmode: "numeric", required: true });
  const decks = one.decks && one.decks[0] !== one.decks[1] ? h("input", { type: "number", name: "decks", min: one.decks[0], max: one.decks[1], value: one.decks[1], inputmode: "numeric", required: true }) : null;
  const level = picker("level", one.skills.levels, one.skills.usual);
  const style = picker("style", one.skills.styles, one.skills.styles[0]);
  const skill = one.skills.levels.length > 0;
  bots.setAttribute("aria-label", "Bots at the table");
  level.setAttribute("aria-label", "Bots’ level");
  style.setAttribute("aria-label", "Bots’ style");
  const stakes = new Stakes(one, () => Math.min(most, Math.max(2, Number(bots.value) + 1)));
  bots.addEventListener("input", () => stakes.showFees());
  const error = h("p", { class: "error", role: "alert" });
  const button = h("button", { class: "main", type: "submit" }, "Open a table");
  const readings = switches(one);
  const everyone = h("input", { type: "checkbox", role: "switch", name: "everyone" });
  const tick = h("label", { class: "tick" }, everyone, "Open to everyone");
  // With one number alone the switch stands beside it, and the button higher.
  const beside = !skill && !decks;
  const form = h("form", {}, ...stakes.fields, h("div", { class: skill ? "pair skilled" : beside ? "pair beside" : "pair" }, decks ? h("label", {}, "Decks in the shoe", decks) : null, h("label", {}, "Bots", bots), skill ? h("label", {}, "Level", level) : null, skill ? h("label", {}, "Style", style) : null, beside ? tick : null), beside ? null : tick, readings.node, button, error);
  form.addEventListener("input", () => (error.textContent = ""));
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    button.disabled = true;
    try {
      const settings = { posting: one.id, ...stakes.chosen(), decks: decks ? Number(decks.value) : null, bots: Number(bots.value), skill: skill ? `${level.value} ${style.value}` : "", private: !everyone.checked, readings: readings.chosen() };
      location.hash = `#/table/${await openTable(settings)}`;
    } catch (refused) {
      error.textContent = /** @type {Error} */ (refused).message;
    }
    button.disabled = false;
  });
  return h(
    "aside",
    {},
    h("div", { class: "box" }, h("h2", {}, "Play"), form),
    one.money === "bank" || one.money === "pot" ? h("div", { class: "box" }, h("h2", {}, "Dealers in training"), h("p", { class: "soft" }, one.money === "pot" ? "We deal a hand. You announce the collection and who takes each pot, and we check it." : "We deal a round. You announce what each bet wins or loses and the collection, and we check it bet by bet."), h("a", { class: "button", href: `#/practice/${one.id}` }, "Practice settling")) : null,
  );
}

/**
 * A list to choose from.
 * @param {string} name
 * @param {string[]} values
 * @param {string} [usual]
 * @returns {HTMLSelectElement}
 */
function picker(name, values, usual) {
  return h("select", { name }, ...values.map((value) => h("option", { value, selected: value === usual }, value[0].toUpperCase() + value.slice(1))));
}

/** The stakes of a table and the fees that fit them, the gentlest by default. */
class Stakes {
  /**
   * @param {import("../../types.js").PostingPage} one
   * @param {() => number} players how many will play
   */
  constructor(one, players) {
    this.plans = one.plans;
    this.players = players;
    /** @type {HTMLSelectElement} */
    this.plan = h("select", { name: "plan" }, ...one.plans.map(({ name }) => h("option", { value: name }, name)), one.money === "pot" ? h("option", { value: OWN }, "Other stakes…") : null);
    /** @type {HTMLInputElement} */
    this.own = h("input", { name: "own", placeholder: SUCH_AS, "aria-label": "Stakes in dollars, name by name" });
    /** @type {HTMLSelectElement} */
    this.fee = h("select", { name: "option" });
    /** The chosen fee in full, where the list cuts it short. */
    this.feeText = h("small", { class: "soft" });
    this.fee.addEventListener("change", () => this.showFee());
    this.written = h("label", { hidden: true }, "Your stakes", this.own, h("small", { class: "soft" }, "For example $2/$5 no limit, or $4/$8 limit. You can also name small, middle and big blind, ante, bring-in, lower and upper limit."));
    this.plan.addEventListener("change", () => this.showFees());
    const named = one.plans.some(({ name }) => name);
    const end = (/** @type {string} */ name) => h("input", { type: "number", name, min: 0, step: "any", placeholder: "as posted", inputmode: "decimal" });
    this.least = end("min");
    this.most = end("max");
    const limits = one.money === "bank" ? h("div", { class: "pair" }, h("label", {}, "Table minimum, $", this.least), h("label", {}, "Table maximum, $", this.most)) : null;
    this.fields = [named ? h("label", {}, "Stakes", this.plan) : null, this.written, h("label", {}, one.banked ? "Fee schedule and limits" : "Fee", this.fee, this.feeText), limits];
    this.showFees();
  }

  /** The fees that fit the stakes and the players. */
  showFees() {
    const before = this.fee.value;
    const own = this.plan.value === OWN;
    this.written.hidden = !own;
    const fits = this.fits();
    const usual = own ? [h("option", { value: GENTLEST }, "The lowest that fits")] : [];
    fill(this.fee, ...usual, ...fits.map(({ option, words }) => h("option", { value: option }, `${option}: ${words}`)), h("option", { value: "" }, "No collection"));
    const usualFee = this.gentler(fits, fits[0]) ?? fits[0];
    if (fits.some(({ option }) => String(option) === before)) this.fee.value = before;
    else if (usualFee) this.fee.value = String(usualFee.option);
    this.showFee();
  }

  /** The fees that fit the stakes and the players; none are known for stakes that are typed. */
  fits() {
    const plan = this.plans.find(({ name }) => name === this.plan.value);
    return this.plan.value === OWN ? [] : (plan?.fees ?? []).filter(({ players }) => players.includes(this.players()));
  }

  /**
   * The fee that takes least from a pot, if it takes less than this one.
   * @param {import("../../types.js").FeeChoice[]} fits
   * @param {import("../../types.js").FeeChoice} [here]
   */
  gentler(fits, here) {
    return fits.filter(({ pot }) => pot && here?.pot && pot < here.pot).sort((one, other) => (one.pot ?? 0) - (other.pot ?? 0))[0];
  }

  showFee() {
    const fits = this.fits();
    const here = fits.find(({ option }) => String(option) === this.fee.value);
    const least = this.gentler(fits, here);
    const chosen = here?.words ?? this.fee.selectedOptions[0]?.textContent ?? "";
    this.feeText.textContent = `${here ? `Option ${here.option}. ` : ""}${/collection/i.test(chosen) ? "" : "Collection: "}${chosen}${here?.tiers ? ` (${here.tiers})` : ""}.${least ? ` Option ${least.option} takes less: ${least.words}.` : ""}`;
  }

  /** @returns {{plan: string, option: number | string | null, limits: {min?: number, max?: number}}} */
  chosen() {
    const option = this.fee.value === GENTLEST ? GENTLEST : this.fee.value ? Number(this.fee.value) : null;
    const limits = { ...(this.least.value ? { min: cents(this.least.value) } : {}), ...(this.most.value ? { max: cents(this.most.value) } : {}) };
    return { plan: this.plan.value === OWN ? terms(this.own.value) : this.plan.value, option, limits };
  }
}

/**
 * Stakes in words as the server takes them.
 * @param {string} typed such as “small blind 2, big blind 4, no limit” or “$3/$6 limit”
 */
export function terms(typed) {
  const text = typed.toLowerCase();
  const structure = /\bno[- ]limit/.test(text) ? "no" : /\bpot[- ]limit/.test(text) ? "pot" : /\bspread/.test(text) ? "spread" : /\blimit\b/.test(text.replace(/(lower|upper) limit/g, "")) ? "fixed" : "";
  const [, low, high] = new RegExp(`${AMOUNT}\\s*/\\s*${AMOUNT}`).exec(text) ?? [];
  const pair = structure === "fixed" || structure === "spread" ? [`lower=${low}`, `upper=${high}`] : [`small_blind=${low}`, `big_blind=${high}`];
  const named = [...text.matchAll(new RegExp(`(small blind|middle blind|big blind|bring[- ]in|ante|lower|upper)(?: limit)?[ :=]*(?:of )?${AMOUNT}`, "g"))].map(([, name, amount]) => `${name.replace(/[ -]/, "_")}=${amount}`);
  const amounts = [...(low ? pair : []), ...named];
  if (!amounts.length) throw new Error(`Name your stakes in dollars, such as “${SUCH_AS}”.`);
  return [...amounts, ...(structure ? [`structure=${structure}`] : [])].join(" ");
}
