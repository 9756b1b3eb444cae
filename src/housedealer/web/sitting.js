// Taking a seat: which one, and with how much.

import { h, money } from "./dom.js";

/**
 * @param {number} seat the one proposed
 * @param {number[]} free
 * @param {number} wallet
 * @param {(seat: number) => string | undefined} name who would give up a seat
 * @param {(message: Record<string, any>) => Promise<any>} send
 */
export function seatDialog(seat, free, wallet, name, send) {
  const pick = h("select", {}, ...[...free].sort((a, b) => a - b).map((number) => h("option", { value: number }, `Seat ${number}${name(number) ? ` (in place of ${name(number)})` : ""}`)));
  pick.value = String(seat);
  const amount = h("input", { type: "number", min: 1, max: wallet, step: "any", value: Math.min(1000, wallet), inputmode: "decimal" });
  const error = h("p", { class: "error", role: "alert" });
  const form = h("form", { method: "dialog" }, h("h2", {}, "Take a seat"), h("label", {}, "Seat", pick), h("label", {}, `Chips, from ${money(wallet)} in your wallet`, amount), error, h("div", { class: "acts" }, h("button", { class: "main", type: "submit" }, "Sit down"), h("button", { type: "button", onclick: () => dialog.close() }, "Not now")));
  const dialog = h("dialog", { "aria-label": "Take a seat" }, form);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await send({ type: "sit", seat: Number(pick.value), buy_in: Number(amount.value) });
      dialog.close();
    } catch (refused) {
      error.textContent = /** @type {Error} */ (refused).message;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
