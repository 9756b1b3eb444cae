// Fields for all that decides a round beside cards, chips and choices, from the description that the server gives.

import { h } from "../../lib/dom.js";

/** @typedef {import("../../types.js").DocumentField} DocumentField */
/** @typedef {(value: unknown) => void} Set undefined: the key is left out */
/** @typedef {{seats: number, positions: () => string[]}} Around */

/**
 * A field with its label; `set` is called with its value when it changes.
 * @param {DocumentField} field
 * @param {unknown} value as the document has it
 * @param {Set} set
 * @param {Around} around
 * @returns {HTMLElement}
 */
export function fieldNode(field, value, set, around) {
  switch (field.kind) {
    case "group":
      return group(field, objectOf(value), set, around);
    case "rows":
      return rows(field, Array.isArray(value) ? value : [], set, around);
    case "by-seat":
      return bySeat(field, objectOf(value), set, around);
    default:
      return h("label", { class: `field${field.choices.some((one) => one.words.length > 30) ? " wide" : ""}` }, h("span", {}, field.name), input(field, value, set, around));
  }
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
const objectOf = (value) => (value && typeof value === "object" && !Array.isArray(value) ? /** @type {Record<string, unknown>} */ (value) : {});

/**
 * @param {DocumentField} field
 * @param {unknown} value
 * @param {Set} set
 * @param {Around} around
 */
function input(field, value, set, around) {
  switch (field.kind) {
    case "choice":
      return select(field, field.choices.map((one) => [one.value, one.words]), value, set);
    case "seat":
      return select(field, Array.from({ length: around.seats }, (_, at) => [at + 1, `Seat ${at + 1}`]), value === undefined || value === null ? undefined : Number(value), set);
    case "position":
      return select(field, around.positions().map((one) => [one, /^\d/.test(one) ? `Seat ${one}` : one.replaceAll("-", " ")]), value, set);
    case "flag":
      return select(field, [[true, "Yes"]], value || undefined, set, "No");
    default:
      return typed(field, value, set);
  }
}

/**
 * @param {DocumentField} field
 * @param {[unknown, string][]} choices
 * @param {unknown} value
 * @param {Set} set
 * @param {string} [empty]
 */
function select(field, choices, value, set, empty = field.empty || "—") {
  const at = choices.findIndex(([one]) => one === value);
  const node = h("select", { "aria-label": field.name }, h("option", { value: "" }, empty), ...choices.map(([, words], each) => h("option", { value: each, selected: each === at }, words)));
  node.addEventListener("change", () => set(node.value === "" ? undefined : choices[Number(node.value)][0]));
  return node;
}

/**
 * A text field: amounts and numbers, texts and lists of them, and values as JSON.
 * @param {DocumentField} field
 * @param {unknown} value
 * @param {Set} set
 */
function typed(field, value, set) {
  const number = field.kind === "amount" || field.kind === "number";
  const shown = value === undefined || value === null ? "" : field.kind === "json" ? JSON.stringify(value) : Array.isArray(value) ? value.map((one) => (Array.isArray(one) ? one.join(" ") : String(one))).join(field.kind === "number-lists" ? "; " : " ") : String(value);
  const node = h("input", { type: number ? "number" : "text", min: number ? 0 : undefined, step: number ? "any" : undefined, inputmode: number ? "decimal" : undefined, value: shown, placeholder: field.kind === "amount" ? field.empty || "$" : field.empty, "aria-label": field.name });
  node.addEventListener("change", () => set(read(field.kind, node.value.trim())));
  return node;
}

/**
 * @param {DocumentField["kind"]} kind
 * @param {string} text
 */
function read(kind, text) {
  if (!text) return undefined;
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (kind === "amount" || kind === "number") return Number(text);
  if (kind === "numbers" || kind === "seats") return parts.map(Number);
  if (kind === "number-lists") return text.split(";").map((one) => one.split(/[\s,]+/).filter(Boolean).map(Number));
  if (kind === "texts") return parts;
  if (kind !== "json") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // the server will say what it expected
  }
}

/**
 * A group of fields; a long one is folded.
 * @param {DocumentField} field
 * @param {Record<string, unknown>} value
 * @param {Set} set
 * @param {Around} around
 */
function group(field, value, set, around) {
  const put = (/** @type {string} */ key, /** @type {unknown} */ to) => set(without({ ...value, [key]: to }));
  const fields = field.fields.map((one) => fieldNode(one, value[one.key], (to) => put(one.key, to), around));
  const count = Object.keys(value).length;
  if (field.key !== "readings") return h("fieldset", { class: "fields" }, h("legend", {}, field.name), ...fields);
  return h("details", { class: "fields wordy" }, h("summary", {}, field.name, h("span", { class: "soft" }, count ? ` ${count} switched` : " standard")), ...fields);
}

/**
 * The keys that hold something; undefined where none does.
 * @param {Record<string, unknown>} value
 */
function without(value) {
  const left = Object.entries(value).filter(([, one]) => one !== undefined);
  return left.length ? Object.fromEntries(left) : undefined;
}

/**
 * A list of objects.
 * @param {DocumentField} field
 * @param {unknown[]} value
 * @param {Set} set
 * @param {Around} around
 */
function rows(field, value, set, around) {
  const put = (/** @type {number} */ at, /** @type {unknown} */ to) => {
    const now = value.flatMap((one, each) => (each === at ? (to === undefined ? [] : [to]) : [one]));
    set(now.length ? now : undefined);
  };
  const [head] = field.fields;
  const one = (/** @type {unknown} */ row, /** @type {number} */ at) => {
    const held = objectOf(row);
    return h("div", { class: "row" }, ...field.fields.map((each) => fieldNode(each, held[each.key], (to) => put(at, without({ ...held, [each.key]: to })), around)), h("button", { type: "button", class: "quiet", onclick: () => put(at, undefined) }, "Remove"));
  };
  const adder = select({ ...head, name: `Add: ${field.name}`, empty: "Add…" }, head.choices.map((each) => [each.value, each.words]), undefined, (kind) => kind !== undefined && set([...value, { [head.key]: kind }]));
  return h("fieldset", { class: "fields" }, h("legend", {}, field.name), ...value.map(one), adder);
}

/**
 * A value for each seat.
 * @param {DocumentField} field
 * @param {Record<string, unknown>} value
 * @param {Set} set
 * @param {Around} around
 */
function bySeat(field, value, set, around) {
  const [each] = field.fields;
  const seats = Object.keys(value);
  const first = each.kind === "choice" ? each.choices[0].value : 0;
  const one = (/** @type {string} */ seat) => fieldNode({ ...each, name: `Seat ${seat}`, empty: "Remove" }, value[seat], (to) => set(without({ ...value, [seat]: to })), around);
  const free = Array.from({ length: around.seats }, (_, at) => String(at + 1)).filter((seat) => !seats.includes(seat));
  const adder = select({ ...each, name: `Add a seat: ${field.name}`, empty: "Add a seat…" }, free.map((seat) => [seat, `Seat ${seat}`]), undefined, (seat) => seat !== undefined && set({ ...value, [String(seat)]: first }));
  return h("fieldset", { class: "fields" }, h("legend", {}, field.name), ...seats.map(one), adder);
}
