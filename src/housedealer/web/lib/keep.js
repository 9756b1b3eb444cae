// Keeping a player: a code or link that brings wallet and history to another device.

import { showForm } from "./dialogs.js";
import { h, money } from "./dom.js";
import { api, identity, useCode } from "./net.js";
import { copy } from "./tools.js";

/** Make a code for another device, and show it. */
export async function showCode() {
  /** @type {import("../types.js").NewCode} */
  const { code, seconds } = await api("/api/codes", {});
  const link = new URL(`#/keep/${code}`, location.href).href;
  const button = h("button", { type: "button" }, "Copy link");
  button.addEventListener("click", () => void copy(link, button));
  const status = h("p", { class: "soft", role: "status" });
  const revoke = h("button", { type: "button", class: "quiet" }, "Cancel this code");
  revoke.addEventListener("click", () =>
    api("/api/codes/revoke", {})
      .then(() => (status.textContent = "Canceled. This code doesn’t work anymore."))
      .catch((error) => (status.textContent = error.message)));
  showForm(
    "Play on another device",
    h("p", {}, "On the other device, open this page, press the name at the top and choose Bring a player here; or just open the link there. Your wallet, your seats and your rounds come along."),
    h("p", { class: "code" }, code),
    h("div", { class: "acts" }, button, revoke),
    status,
    h("p", { class: "soft" }, `It works once and expires in ${Math.round(seconds / 86400)} days. Anyone who has it can play as you, so don’t post it. A new code replaces this one.`),
  );
}

/**
 * Ask for a code from another device.
 * @param {string} [given] from a link
 * @param {() => void} [onclose]
 */
export function askCode(given = "", onclose = () => {}) {
  const field = h("input", { type: "text", value: given, maxlength: 40, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "XXXX-XXXX-XXXX-XXXX" });
  const error = h("p", { class: "error", role: "alert" });
  const me = identity();
  const use = h("button", { type: "button", class: "main" }, "Bring this player here");
  const lost = h("p", { class: "soft" });
  const dialog = showForm("Bring a player here", h("p", {}, "On the device where you’ve played, open your name and choose Play on another device. Enter the code it shows."), h("label", {}, "Code", field), lost, error, h("div", { class: "acts" }, use));
  if (me) api("/api/me").then((/** @type {import("./net.js").Me} */ mine) => (lost.textContent = `This device plays as ${mine.name} now, with ${money(mine.wallet)}. You’ll lose that player on this device.`)).catch(() => {});
  use.addEventListener("click", async () => {
    error.textContent = "";
    try {
      await useCode(field.value);
      dialog.removeEventListener("close", onclose);
      dialog.close();
      location.hash = "#/";
      dispatchEvent(new Event("hashchange"));
    } catch (refused) {
      error.textContent = /** @type {Error} */ (refused).message;
    }
  });
  dialog.addEventListener("close", onclose);
}
