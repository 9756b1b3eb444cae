// The workshop: a form for a posting's values, edges while you type, a file of the result and a table.

import { CHANGES } from "../../games/examples.js";
import { fill, h } from "../../lib/dom.js";
import { Refused, api, identity } from "../../lib/net.js";
import { refusal } from "../../lib/words.js";
import { chooseGame } from "../lobby/choose_game.js";
import { openTable } from "../lobby/opened.js";
import { Additions } from "./added.js";
import { Results } from "./edges.js";

/** @typedef {import("../../types.js").WorkshopForm} WorkshopForm */
/** @typedef {import("../../types.js").FormField} FormField */
/** @typedef {import("../../types.js").FormGroup} FormGroup */
/** @typedef {import("../../types.js").Bench} Bench */
/** @typedef {string | number | boolean} Value */

/** Milliseconds without typing before prices are requested, and between polls for progress. */
const REST = 250;
const SOON = 120;
const LATE = 1000;
/** @type {Record<string, string>} */
const PARTS = { wagers: "Bets and payouts", rules: "Rules", deck: "Decks", fees: "Fees and limits", table: "Table", player_dealer: "Table", action: "Table", settlement: "Table" };

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function workshop(main, id) {
  if (!id) return choose(main);
  /** @type {WorkshopForm} */
  const form = await api(`/api/workshop/${id}`);
  document.title = `Workshop · ${form.title}`;
  const shop = new Shop(main, form);
  shop.changed(0);
  return { leave: () => shop.leave() };
}

/** The key by which a posting's changes are remembered. @param {string} posting */
const keyOf = (posting) => `workshop ${posting}`;

/** @param {HTMLElement} main */
function choose(main) {
  document.title = "Workshop";
  const start = (/** @type {string} */ posting, /** @type {Record<string, Value>} */ sets) => {
    sessionStorage.setItem(keyOf(posting), JSON.stringify(sets));
    location.hash = `#/workshop/${posting}`;
  };
  const examples = CHANGES.map(([name, text, posting, sets]) => ({ name, text, start: () => start(posting, sets) }));
  return chooseGame(main, { title: "Workshop", about: "Change what a game pays, its rules, decks and fees, and see what every bet is worth. Save your game as a file, and play it.", examples, href: (id) => `#/workshop/${id}` });
}

class Shop {
  /**
   * @param {HTMLElement} main
   * @param {WorkshopForm} form
   */
  constructor(main, form) {
    this.form = form;
    this.key = keyOf(form.posting);
    /** @type {Record<string, Value>} the values that are not as posted */
    this.sets = this.remembered();
    /** The rows of one's own. */
    this.additions = form.outcomes ? new Additions(form, form.outcomes, this.rememberedRows(), () => this.rowsChanged()) : null;
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    this.requests = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.results = new Results(form);
    this.reason = h("p", { class: "error", role: "alert" });
    this.count = h("span", { class: "soft" });
    this.again = h("button", { type: "button", class: "quiet", onclick: () => this.restore() }, "All as posted");
    this.title = h("input", { type: "text", maxlength: 60, value: `My ${form.title}` });
    this.status = h("p", { class: "soft", role: "status" });
    this.decks = this.choice(form.decks && form.decks[0] !== form.decks[1] ? range(form.decks[0], form.decks[1]) : [], "as posted");
    this.option = this.choice(form.options, "the first one");
    fill(
      main,
      h(
        "div",
        { class: "page workshop", "data-family": form.family },
        h("p", { class: "papers" }, h("a", { href: `#/posting/${form.posting}` }, "The posting"), " · ", h("a", { href: "#/workshop" }, "Another game")),
        h("div", { class: "hero" }, h("h1", {}, `Workshop: ${form.title}`), h("p", {}, `${form.cardroom}. Change anything and compare it with the posted game.`)),
        h(
          "div",
          { class: "bench" },
          this.saving(),
          this.results.strip,
          h("div", { class: "changes" }, h("div", { class: "status" }, this.count, this.again), this.reason, this.parts()),
          h("div", { class: "worths" }, h("section", { class: "box" }, h("div", { class: "asks" }, form.priced ? this.label("Decks in the shoe", this.decks) : null, form.priced && form.options.length ? this.label("Fee option", this.option) : null), this.results.node)),
        ),
      ),
    );
    this.showChanges();
  }

  /**
   * @param {string} text
   * @param {HTMLElement} field
   */
  label(text, field) {
    return h("label", {}, text, field);
  }

  /**
   * @param {number[]} values
   * @param {string} usual
   */
  choice(values, usual) {
    const field = h("select", {}, h("option", { value: "" }, usual), ...values.map((one) => h("option", { value: one }, String(one))));
    field.addEventListener("change", () => this.changed(0));
    return field;
  }

  /** The form, a part at a time. */
  parts() {
    const parts = [...new Set(this.form.groups.map(({ part }) => PARTS[part]))];
    const panels = parts.map((part) => h("div", { class: "groups", "data-part": part }, ...this.form.groups.filter((one) => PARTS[one.part] === part).map((one, number) => this.group(one, number)), part === PARTS.wagers ? this.additions?.node : null));
    const tabs = parts.map((part, at) => h("button", { type: "button", class: "tab", "aria-pressed": "false", onclick: () => show(at) }, part));
    const show = (/** @type {number} */ at) => {
      panels.forEach((panel, number) => (panel.hidden = number !== at));
      tabs.forEach((tab, number) => tab.setAttribute("aria-pressed", String(number === at)));
    };
    show(0);
    return h("div", {}, h("div", { class: "tabs", role: "group", "aria-label": "Parts of the posting" }, ...tabs), ...panels);
  }

  /**
   * @param {FormGroup} group
   * @param {number} number
   */
  group(group, number) {
    const fields = h("div", { class: "fields" }, ...group.fields.map((field) => {
      const entry = new Entry(field, this.sets[field.key], (value) => this.set(field, value));
      this.entries.set(field.key, entry);
      return entry.node;
    }));
    const open = group.part !== "fees" || number < 3 || group.fields.some(({ key }) => key in this.sets);
    return h("details", { open, class: "box" }, h("summary", {}, group.title, group.lines ? h("span", { class: "lines" }, group.lines) : null), fields);
  }

  /**
   * @param {FormField} field
   * @param {Value} value
   */
  set(field, value) {
    if (value === field.value) delete this.sets[field.key];
    else this.sets[field.key] = value;
    this.showChanges();
    this.changed(REST);
  }

  rowsChanged() {
    this.showChanges();
    this.changed(0);
  }

  restore() {
    for (const entry of this.entries.values()) entry.restore();
    this.sets = {};
    this.additions?.added.splice(0);
    this.additions?.show();
    this.showChanges();
    this.changed(0);
  }

  showChanges() {
    const rows = this.additions?.added.length ?? 0;
    const many = Object.keys(this.sets).length + rows;
    const parts = [many - rows ? `${many - rows} value${many - rows > 1 ? "s" : ""} changed` : "", rows ? `${rows} row${rows > 1 ? "s" : ""} added` : ""];
    this.count.textContent = parts.filter(Boolean).join(", ") || "Everything as posted";
    this.again.hidden = !many;
    this.results.strip.hidden = !many;
    for (const [key, entry] of this.entries) entry.mark(key in this.sets);
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.sets));
      sessionStorage.setItem(`${this.key} rows`, JSON.stringify(this.additions?.added ?? []));
    } catch {
      // Without storage the values are lost on reload.
    }
  }

  /** @returns {Record<string, Value>} the values typed before the page was left */
  remembered() {
    try {
      const saved = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
      const keys = new Set(this.form.groups.flatMap(({ fields }) => fields.map(({ key }) => key)));
      return Object.fromEntries(Object.entries(saved).filter(([key]) => keys.has(key)));
    } catch {
      return {};
    }
  }

  /** @returns {import("./added.js").Added[]} the rows added before the page was left */
  rememberedRows() {
    try {
      return JSON.parse(sessionStorage.getItem(`${this.key} rows`) ?? "[]");
    } catch {
      return [];
    }
  }

  request() {
    return { posting: this.form.posting, sets: this.sets, added: this.additions?.added ?? [], decks: this.decks.value ? Number(this.decks.value) : null, option: this.option.value ? Number(this.option.value) : "first" };
  }

  /** @param {number} rest milliseconds to wait for another change before prices are requested */
  changed(rest) {
    const mine = ++this.requests;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.price(mine), rest);
  }

  /** @param {number} mine */
  async price(mine) {
    let wait = SOON;
    try {
      /** @type {Bench} */
      let bench = await api("/api/workshop/price", this.request());
      const { number } = bench;
      while (mine === this.requests && bench.number === number) {
        this.refused(bench.says);
        if (!bench.says) this.results.show(bench);
        if (!bench.working) return;
        await new Promise((done) => setTimeout(done, wait));
        wait = Math.min(LATE, wait * 1.3);
        if (mine !== this.requests) return;
        bench = await api("/api/workshop");
      }
    } catch (error) {
      if (mine === this.requests) this.refused(error instanceof Refused ? error.says : /** @type {Error} */ (error).message);
    }
  }

  /**
   * Show an error, at its field where it names one.
   * @param {string} reason
   */
  refused(reason) {
    let seen = false;
    for (const [key, entry] of this.entries) {
      const here = Boolean(reason) && (reason.startsWith(`${key}:`) || reason.includes(` ${key}:`));
      entry.refuse(here ? refusal(reason.slice(reason.indexOf(key) + key.length + 2)) : "");
      seen ||= here && entry.node.offsetParent !== null;
    }
    seen ||= Boolean(this.additions?.refuse(reason));
    this.reason.textContent = seen || !reason ? "" : refusal(reason);
    if (reason) this.results.stale();
  }

  saving() {
    const save = h("button", { type: "button", onclick: () => this.save() }, "Save as a file");
    const play = h("button", { type: "button", class: "main", disabled: Boolean(this.form.no_table), onclick: () => this.play(play) }, "Open a table with it");
    return h("section", { class: "keep", "aria-label": "Keep it" }, h("label", {}, "Name of your game", this.title), h("div", { class: "acts" }, save, play), this.form.no_table ? h("p", { class: "soft small" }, this.form.no_table) : null, this.status);
  }

  named() {
    return { ...this.request(), title: this.title.value };
  }

  async save() {
    this.status.textContent = "";
    try {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${identity()?.token ?? ""}` };
      const response = await fetch("/api/workshop/file", { method: "POST", headers, body: JSON.stringify(this.named()) });
      if (!response.ok) throw new Refused((await response.json()).says);
      const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "posting.toml";
      const link = h("a", { href: URL.createObjectURL(await response.blob()), download: name });
      link.click();
      URL.revokeObjectURL(link.href);
      this.status.textContent = `${name} is saved. To play it in a terminal: housedealer play ${name}`;
    } catch (error) {
      this.status.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {HTMLButtonElement} button */
  async play(button) {
    button.disabled = true;
    try {
      /** @type {import("../../types.js").MadePosting} */
      const made = await api("/api/workshop/keep", this.named());
      location.hash = `#/table/${await openTable({ posting: made.posting })}`;
    } catch (error) {
      this.status.textContent = /** @type {Error} */ (error).message;
      button.disabled = false;
    }
  }

  leave() {
    this.requests++;
    clearTimeout(this.timer);
    api("/api/workshop/leave", {}).catch(() => {});
  }
}

/** A value of the form. */
class Entry {
  /**
   * @param {FormField} field
   * @param {Value | undefined} given its changed value, if any
   * @param {(value: Value) => void} changed
   */
  constructor(field, given, changed) {
    this.field = field;
    this.input = this.made();
    this.put(given ?? field.value);
    this.was = h("small", { class: "was", hidden: true }, `as posted: ${shown(field)}`);
    this.back = h("button", { type: "button", class: "quiet back", hidden: true, title: "As posted", "aria-label": `${field.label} as posted` }, "↺");
    this.back.addEventListener("click", () => {
      this.restore();
      changed(this.value());
    });
    this.error = h("small", { class: "error", hidden: true });
    this.input.addEventListener(field.kind === "choice" || field.kind === "yes-no" ? "change" : "input", () => changed(this.value()));
    const box = h("span", { class: "typed" }, field.kind === "money" ? h("span", { class: "unit" }, "$") : null, this.input, this.back);
    this.node = h("label", { class: `field ${field.kind}`, "data-key": field.key }, field.label, box, this.was, this.error);
  }

  made() {
    const { kind, allowed, called, least, most } = this.field;
    if (kind === "choice") return h("select", {}, allowed.includes(String(this.field.value ?? "")) ? null : h("option", { value: "" }, "not stated"), ...allowed.map((one, at) => h("option", { value: one }, called[at])));
    if (kind === "yes-no") return h("input", { type: "checkbox" });
    if (kind === "number") return h("input", { type: "number", min: least, max: most, step: 1, inputmode: "numeric" });
    if (kind === "data") return h("textarea", { rows: 2, spellcheck: "false", placeholder: allowed.length ? `{ ${allowed[0]} = … }` : "" });
    if (kind === "money") return h("input", { type: "text", inputmode: "decimal", autocomplete: "off" });
    return h("input", { type: "text", autocomplete: "off", placeholder: kind === "pay" ? "8 to 1" : "" });
  }

  /** @param {Value | null} value */
  put(value) {
    if (this.field.kind === "yes-no") this.input.checked = value === true;
    else this.input.value = value === null ? "" : asTyped(this.field, String(value));
  }

  /** @returns {Value} */
  value() {
    const { kind } = this.field;
    if (kind === "yes-no") return this.input.checked;
    const typed = String(this.input.value).trim();
    if (isList(this.field)) return `[${typed.split(",").map((one) => one.trim()).filter(Boolean).map((one) => JSON.stringify(one.toLowerCase().replaceAll(" ", "-"))).join(", ")}]`;
    if ((kind === "number" || kind === "money") && typed !== "" && Number.isFinite(Number(typed))) return Number(typed);
    return typed;
  }

  restore() {
    this.put(this.field.value);
  }

  /** @param {boolean} changed */
  mark(changed) {
    this.node.classList.toggle("changed", changed);
    this.was.hidden = !changed;
    this.back.hidden = !changed;
  }

  /** @param {string} reason */
  refuse(reason) {
    this.error.hidden = !reason;
    this.error.textContent = reason;
    this.input.setAttribute("aria-invalid", String(Boolean(reason)));
  }
}

/** @param {FormField} field */
function shown({ kind, value, allowed, called }) {
  if (kind === "choice" && value !== null && value !== "") return called[allowed.indexOf(String(value))];
  if (kind === "yes-no") return value ? "yes" : "no";
  if (value === null || value === "") return "not stated";
  return kind === "money" && value !== "+" ? `$${value}` : asTyped({ kind, value }, String(value));
}

/** A list of names in the data of a posting, such as the bets that another one needs. */
const NAMES = /^\[("[a-z0-9-]+"(, )?)+\]$/;

/** Whether a field holds names, which are typed with commas between them. @param {Pick<FormField, "kind" | "value">} field */
const isList = ({ kind, value }) => kind === "data" && NAMES.test(String(value));

/** A value as it is typed: names in words, other data as a file has it. @param {Pick<FormField, "kind" | "value">} field @param {string} value */
function asTyped(field, value) {
  return isList(field) && (NAMES.test(value) || value === "[]") ? JSON.parse(value).join(", ").replaceAll("-", " ") : value;
}

/**
 * @param {number} least
 * @param {number} most
 */
function range(least, most) {
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}
