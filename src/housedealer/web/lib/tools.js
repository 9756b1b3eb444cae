// Small things that pages share: copying a link, saving a file, a menu for narrow screens.

import { showText } from "./dialogs.js";
import { h } from "./dom.js";
import { identity } from "./net.js";

/**
 * A list behind a button: always, or (`wide`) only where the screen is narrow.
 * @param {string} name
 * @param {boolean} wide
 * @param {...Node} items
 */
export function menu(name, wide, ...items) {
  const list = h("div", { class: "menuitems" }, ...items);
  const button = h("button", { type: "button", class: "menubutton", "aria-expanded": "false" }, name);
  const node = h("div", { class: `menu${wide ? " spread" : ""}` }, button, list);
  button.addEventListener("click", () => {
    const open = node.classList.toggle("open");
    button.setAttribute("aria-expanded", String(open));
  });
  list.addEventListener("click", (/** @type {Event} */ event) => {
    if (!(/** @type {Element} */ (event.target).closest(".menuitems button:not(.menubutton), .menuitems a"))) return;
    node.classList.remove("open");
    button.setAttribute("aria-expanded", "false");
    const { activeElement: at } = document;
    if (list.contains(at) && !at?.checkVisibility()) button.focus();
  });
  node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !node.classList.contains("open")) return;
    event.stopPropagation();
    button.click();
    button.focus();
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
