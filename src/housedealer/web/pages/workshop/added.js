// Wagers and pay rows of one's own: a condition that is checked while it is typed, and what it may say.

import { fill, h } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { refusal } from "../../lib/words.js";

/** @typedef {import("../../types.js").WorkshopForm} WorkshopForm */
/** @typedef {import("../../types.js").OutcomeWords} OutcomeWords */
/** @typedef {import("../../types.js").OutcomeName} OutcomeName */
/** @typedef {import("../../types.js").ConditionWords} ConditionWords */
/** @typedef {{ wager: string, name: string, when: string, pays: string, place: string }} Added */

/** Milliseconds without typing before a condition is checked. */
const REST = 200;
const MOST = 20;

export class Additions {
  /**
   * @param {WorkshopForm} form
   * @param {OutcomeWords} words
   * @param {Added[]} added
   * @param {() => void} changed
   */
  constructor(form, words, added, changed) {
    this.form = form;
    this.added = added;
    this.changed = changed;
    this.requests = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const names = words.wagers.map((one) => h("option", { value: one }, `A row of ${form.wagers[one]}`));
    this.wager = h("select", { "aria-label": "What to add" }, h("option", { value: "" }, "A new bet"), ...names);
    this.name = h("input", { type: "text", maxlength: 40, placeholder: "Lucky 6", autocomplete: "off" });
    this.named = h("label", { class: "field" }, "Its name", this.name);
    this.when = h("input", { type: "text", maxlength: 500, spellcheck: "false", autocomplete: "off", autocapitalize: "off", placeholder: words.examples[0]?.name ?? "" });
    this.pays = h("input", { type: "text", maxlength: 20, placeholder: "8 to 1", autocomplete: "off" });
    this.place = h("select", { "aria-label": "Where" }, h("option", { value: "last" }, "after the other rows"), h("option", { value: "first" }, "before the other rows"));
    this.message = h("p", { class: "message soft", role: "status" });
    this.reason = h("p", { class: "error", role: "alert" });
    this.list = h("ul", { class: "addedrows" });
    const add = h("button", { type: "button", onclick: () => this.add() }, "Add");
    this.wager.addEventListener("change", () => (this.named.hidden = Boolean(this.wager.value)));
    this.when.addEventListener("input", () => this.check());
    this.node = h(
      "details",
      { class: "box adding", open: added.length > 0 },
      h("summary", {}, "Add a bet or a row"),
      h("div", { class: "fields" }, h("label", { class: "field" }, "Add", this.wager), this.named, h("label", { class: "field" }, "Pays", this.pays), h("label", { class: "field" }, "Where", this.place), h("label", { class: "field data" }, "When", this.when)),
      this.message,
      this.reason,
      h("div", { class: "acts" }, add),
      this.list,
      vocabulary(words, (example) => this.take(example)),
    );
    this.show();
  }

  /** @param {string} when an example */
  take(when) {
    this.when.value = when;
    this.when.focus();
    this.check();
  }

  /** Check the condition when nothing was typed for a while. */
  check() {
    const mine = ++this.requests;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.explain(mine), REST);
  }

  /** @param {number} mine */
  async explain(mine) {
    const when = String(this.when.value);
    if (!when.trim()) return fill(this.message);
    try {
      /** @type {ConditionWords} */
      const answer = await api("/api/workshop/condition", { posting: this.form.posting, when });
      if (mine !== this.requests) return;
      this.when.setAttribute("aria-invalid", String(Boolean(answer.says)));
      this.message.classList.toggle("error", Boolean(answer.says));
      fill(this.message, answer.says ? `Column ${answer.column}: ${refusal(answer.says)}` : `Pays when ${answer.words.charAt(0).toLowerCase()}${answer.words.slice(1)}.`);
    } catch (error) {
      if (mine === this.requests) fill(this.message, /** @type {Error} */ (error).message);
    }
  }

  add() {
    const one = { wager: String(this.wager.value), name: String(this.name.value).trim(), when: String(this.when.value).trim(), pays: String(this.pays.value).trim(), place: String(this.place.value) };
    const missing = !one.when ? "Say when it pays." : !one.pays ? "Say what it pays." : !one.wager && !one.name ? "A new bet needs a name." : this.added.length >= MOST ? `At most ${MOST} rows can be added.` : "";
    this.reason.textContent = missing;
    if (missing) return;
    this.added.push(one);
    this.when.value = "";
    fill(this.message);
    this.show();
    this.changed();
  }

  /** @param {number} at */
  remove(at) {
    this.added.splice(at, 1);
    this.show();
    this.changed();
  }

  /** @param {string} reason an error that may name a row of these */
  refuse(reason) {
    const named = /^added\.(\d+)\.\w+: (.*)$/.exec(reason);
    this.reason.textContent = named ? `${this.called(this.added[Number(named[1])])}: ${refusal(named[2])}` : "";
    return Boolean(named);
  }

  /** @param {Added} one */
  called(one) {
    return one?.wager ? this.form.wagers[one.wager] : (one?.name ?? "");
  }

  show() {
    fill(this.list, ...this.added.map((one, at) => h("li", {}, h("b", {}, this.called(one)), ` pays ${one.pays} when `, h("code", {}, one.when), " ", h("button", { type: "button", class: "quiet", "aria-label": `Remove ${this.called(one)}: ${one.when}`, onclick: () => this.remove(at) }, "Remove"))));
  }
}

/**
 * What a condition can say, folded away.
 * @param {OutcomeWords} words
 * @param {(when: string) => void} take
 */
function vocabulary(words, take) {
  const table = (/** @type {OutcomeName[]} */ rows) => h("table", {}, h("tbody", {}, ...rows.map((one) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, one.name)), h("td", {}, one.meaning)))));
  const examples = words.examples.map((one) => h("li", {}, h("button", { type: "button", class: "quiet example", onclick: () => take(one.name) }, h("code", {}, one.name)), h("span", { class: "soft" }, one.meaning)));
  return h("details", { class: "vocabulary" }, h("summary", {}, "What a condition can say"), h("p", { class: "soft small" }, "Join them with and, or, not; compare with ==, !=, <, <=, >, >=, is, in. Pick an example to start from it."), h("ul", {}, ...examples), table(words.names), h("p", { class: "soft small" }, "For any hand or card:"), table(words.shared));
}
