// Small dialogs of the page's own, in place of the browser's.

import { h } from "./dom.js";

/**
 * Ask for a line of text.
 * @param {string} title
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => Promise<unknown>} done throws an error that says why a value is refused
 * @param {string} [confirm]
 * @param {HTMLElement | null} [more] what else one may do here
 */
export function askText(title, label, value, done, confirm = "Done", more = null) {
  const field = h("input", { type: "text", value, maxlength: 24, autocomplete: "off" });
  const error = h("p", { class: "error", role: "alert" });
  const form = h("form", { method: "dialog" }, h("h2", {}, title), h("label", {}, label, field), error, h("div", { class: "acts" }, h("button", { class: "main", type: "submit" }, confirm), h("button", { type: "button", onclick: () => dialog.close() }, "Not now")), more);
  const dialog = show(title, form);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await done(field.value.trim());
      dialog.close();
    } catch (refused) {
      error.textContent = /** @type {Error} */ (refused).message;
    }
  });
  field.select();
  return dialog;
}

/**
 * Show a text that can be copied by hand.
 * @param {string} title
 * @param {string} text
 */
export function showText(title, text) {
  const field = h("input", { type: "text", value: text, readonly: true, "aria-label": title });
  show(title, h("form", { method: "dialog" }, h("h2", {}, title), field, h("div", { class: "acts" }, h("button", { class: "main" }, "Close"))));
  field.select();
}

/**
 * Show a message that must be noticed.
 * @param {string} title
 * @param {string} text
 * @returns {HTMLDialogElement}
 */
export function showMessage(title, text) {
  return show(title, h("form", { method: "dialog" }, h("h2", {}, title), h("p", {}, text), h("div", { class: "acts" }, h("button", { class: "main" }, "Close"))));
}

/** Say that something was refused, and why. @param {Error} error */
export function showRefusal(error) {
  return showMessage("That didn’t work", error.message);
}

/**
 * A dialog with a title and a button that closes it.
 * @param {string} title
 * @param {...(HTMLElement | null)} parts
 * @returns {HTMLDialogElement}
 */
export function showForm(title, ...parts) {
  const acts = parts.some((one) => one?.querySelector(".main"));
  return show(title, h("form", { method: "dialog" }, h("h2", {}, title), ...parts, h("div", { class: "acts" }, h("button", { class: acts ? "quiet" : "main" }, acts ? "Not now" : "Close"))));
}

/**
 * @param {string} title
 * @param {HTMLElement} inside
 * @returns {HTMLDialogElement}
 */
function show(title, inside) {
  const dialog = h("dialog", { "aria-label": title }, inside);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
