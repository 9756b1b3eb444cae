// The player's preferences: pace, sounds, colours of the suits, light or dark. Stored in this browser only.

import { h } from "./dom.js";

/** The paces to choose from, by name. */
export const PACES = /** @type {[string, number][]} */ ([
  ["Relaxed", 1.6],
  ["Normal", 1],
  ["Quick", 0.4],
  ["Instant", 0],
]);

/** The chosen pace; by default 0 where the system asks for reduced motion. */
export function chosenPace() {
  const stored = localStorage.getItem("pace");
  if (stored !== null && Number.isFinite(Number(stored))) return Number(stored);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}

/** Which calls are spoken to screen readers, and how many milliseconds apart: “off”, “turns” for your turn and results alone, or a pause. */
export function chosenCalls() {
  return localStorage.getItem("calls") ?? "0";
}

/** Whether the next hand for the pot is dealt without asking; by default it is. */
export function dealsOn() {
  return localStorage.getItem("next-hand") !== "ask";
}

/** The cost in cents from which a choice is warned of before it is sent; 0 for no warnings. */
export function warnsFrom() {
  const stored = Number(localStorage.getItem("warn") ?? 0);
  return Number.isFinite(stored) ? stored : 0;
}

/** Whether letters, numbers and signs are shortcuts; by default they are. Speech input and one-handed keyboards may not want them. */
export function letterKeys() {
  return localStorage.getItem("keys") !== "off";
}

/** Whether the table makes sounds; off by default. */
export function chosenSound() {
  return localStorage.getItem("sound") === "on";
}

/** Apply the chosen theme and deck to the whole page. */
export function dress() {
  const { dataset } = document.documentElement;
  dataset.theme = localStorage.getItem("theme") ?? "";
  dataset.deck = localStorage.getItem("deck") ?? "";
  dataset.keys = letterKeys() ? "" : "off";
}

/**
 * A field for a stored preference.
 * @param {string} name
 * @param {string} key
 * @param {[string, string][]} choices each with its value
 * @param {string} now
 * @param {(value: string) => void} changed
 */
function choice(name, key, choices, now, changed) {
  const field = h("select", { name: key }, ...choices.map(([text, value]) => h("option", { value }, text)));
  field.value = now;
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.value);
    changed(field.value);
  });
  return h("label", {}, name, field);
}

/**
 * All that can be chosen.
 * @param {(pace: number) => void} onpace
 * @returns {HTMLElement[]}
 */
export function settings(onpace) {
  return [
    choice("Speed", "pace", PACES.map(([text, value]) => [text, String(value)]), String(chosenPace()), (value) => onpace(Number(value))),
    choice("Screen reader", "calls", [["Every call", "0"], ["Every call, slowly", "800"], ["Every call, very slowly", "2000"], ["My turn and results", "turns"], ["Off", "off"]], chosenCalls(), () => {}),
    choice("Next hand", "next-hand", [["Deal me in", "deal"], ["Ask me first", "ask"]], dealsOn() ? "deal" : "ask", () => {}),
    choice("Warn me when I’m wrong", "warn", [["Off", "0"], ["Any mistake", "1"], ["Mistakes of $1 or more", "100"], ["Mistakes of $5 or more", "500"]], String(warnsFrom()), () => {}),
    choice("Shortcut keys", "keys", [["On", "on"], ["Off", "off"]], letterKeys() ? "on" : "off", dress),
    choice("Sounds", "sound", [["Off", "off"], ["On", "on"]], chosenSound() ? "on" : "off", () => {}),
    choice("Suits", "deck", [["Two-color", ""], ["Four-color", "four"]], localStorage.getItem("deck") ?? "", dress),
    choice("Theme", "theme", [["Match system", ""], ["Light", "light"], ["Dark", "dark"]], localStorage.getItem("theme") ?? "", dress),
  ];
}
