// Small things that pages share: copying a link, saving a file, a menu for narrow screens.

import { showText } from "./dialogs.js";
import { h } from "./dom.js";
import { identity } from "./net.js";

/**
 * A list behind a button: always, or (`wide`) only where the screen is narrow.
 * @param {string} name
 * @param {boolean} wide
 * @param {...(Node | null)} items
 */
export function menu(name, wide, ...items) {
  const list = h("div", { class: "menuitems" }, ...items);
  const button = h("button", { type: "button", class: "menubutton", "aria-expanded": "false" }, name);
  const node = h("div", { class: `menu${wide ? " spread" : ""}` }, button, list);
  const turn = (/** @type {boolean} */ open) => {
    node.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
    // Only an open menu listens to the page, so that one whose table was left does not.
    const change = open ? addEventListener : removeEventListener;
    change("pointerdown", outside, true);
    change("keydown", escape, true);
  };
  const outside = (/** @type {Event} */ event) => {
    if (!node.contains(/** @type {Node} */ (event.target))) turn(false);
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    // Of menus within each other the innermost closes first.
    if (event.key !== "Escape" || list.querySelector(".menu.open")) return;
    event.stopPropagation();
    turn(false);
    if (button.checkVisibility()) button.focus();
  };
  button.addEventListener("click", () => turn(!node.classList.contains("open")));
  list.addEventListener("click", (/** @type {Event} */ event) => {
    if (!(/** @type {Element} */ (event.target).closest(".menuitems button:not(.menubutton), .menuitems a"))) return;
    turn(false);
    const { activeElement: at } = document;
    if (list.contains(at) && !at?.checkVisibility()) button.focus();
  });
  return node;
}

/**
 * Copy a text.
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser allows it
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copy(text, button) {
  const before = button.textContent;
  if (await copyText(text)) button.textContent = "Copied";
  else showText("Copy this link", text);
  setTimeout(() => (button.textContent = before), 1500);
}

/**
 * @param {string} path
 * @param {string} name
 * @param {HTMLElement} status
 */
export async function download(path, name, status) {
  status.textContent = "";
  const me = identity();
  const response = await fetch(path, { headers: me ? { Authorization: `Bearer ${me.token}` } : {} });
  if (!response.ok) {
    status.textContent = (await response.json().catch(() => ({}))).says ?? "It couldn’t be downloaded.";
    return;
  }
  const link = h("a", { href: URL.createObjectURL(await response.blob()), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 2000);
}
