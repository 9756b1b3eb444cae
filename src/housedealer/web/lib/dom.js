// Small helpers for elements; nothing here knows of cards.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, any>} Props */

/** Elements whose text is copied or sent, and stays as it is; an option is sent where it has no other value. */
const LITERAL = ["pre", "code", "textarea", "option"];

/**
 * A sentence as it is printed: the apostrophes of contractions and possessives are curly.
 * @param {string} text
 */
export function printed(text) {
  const curly = text.replace(/(?<=[\p{L}\p{N}])'(?=\p{L})/gu, "’");
  // Of players' bets, not of names in quotation marks.
  return /(^|[\s(])'/.test(curly) ? curly : curly.replace(/(?<=s)'(?=\s)/g, "’");
}

/**
 * A child as it is put into an element.
 * @template {Node | string} Child
 * @param {Element} node
 * @param {Child} child
 */
function within(node, child) {
  return typeof child === "string" && (node.hasAttribute("value") || !LITERAL.includes(node.localName)) ? printed(child) : child;
}

/**
 * @param {Element} node
 * @param {Props} props
 */
function dress(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = within(node, String(value));
    else if (name in node && typeof value === "boolean") /** @type {any} */ (node)[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  dress(node, props);
  for (const child of children) if (child) node.append(within(node, child));
  return node;
}

/**
 * Fill a box anew; what had the focus there has it again.
 * @param {Element} box
 * @param {...(Node | string | null)} children
 */
export function refill(box, ...children) {
  const named = (/** @type {Element | null} */ one) => one && box.contains(one) && (one.getAttribute("aria-label") ?? one.textContent);
  const name = named(document.activeElement);
  fill(box, ...children);
  const again = name && [...box.querySelectorAll("button, input, select")].find((one) => named(one) === name);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** The way to the lobby, on small screens, which have no header. */
export const toLobby = () => h("a", { class: "back", href: "#/", "aria-label": "To the lobby" }, "‹");

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = within(node, String(value));
    else node.setAttribute(name, String(value));
  }
  for (const child of children) if (child) node.append(within(node, child));
  return node;
}

/**
 * Put other children into an element.
 * @param {Element} node
 * @param {...(Node | string | null | undefined | false)} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...children.filter(/** @returns {child is Node | string} */ (child) => Boolean(child)).map((child) => within(node, child)));
}

/**
 * Cents as people write money: in dollars.
 * @param {import("../types.js").Cents} amount
 */
export function money(amount) {
  const sign = amount < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString("en-US");
  const rest = Math.abs(amount) % 100;
  return `${sign}$${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

/**
 * Cents as people say them, such as what a choice costs: under a dollar in cents.
 * @param {import("../types.js").Cents} amount
 */
export function said(amount) {
  return amount && Math.abs(amount) < 1_00 ? `${amount < 0 ? "−" : ""}${Math.abs(amount)}¢` : money(amount);
}

/**
 * A change with its sign.
 * @param {import("../types.js").Cents} amount
 */
export function signed(amount) {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/**
 * `ez-baccarat` as words.
 * @param {string} name
 */
export function words(name) {
  const text = name.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
