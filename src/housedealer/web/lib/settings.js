// How a person likes the table: pace, sounds, colours of the suits, light or dark. Kept in this browser alone.

import { h } from "./dom.js";

/** The paces one can choose, by name. */
export const PACES = /** @type {[string, number][]} */ ([
  ["Calm", 1.6],
  ["Normal", 1],
  ["Quick", 0.4],
  ["At once", 0],
]);

/** The pace chosen before; none where less motion is wished for. */
export function chosenPace() {
  const kept = localStorage.getItem("pace");
  if (kept !== null && Number.isFinite(Number(kept))) return Number(kept);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}

/** Whether the table makes sounds; it does not until one asks for them. */
export function chosenSound() {
  return localStorage.getItem("sound") === "on";
}

/** Put on what was chosen for the whole page: the theme and the deck. */
export function dress() {
  const { dataset } = document.documentElement;
  dataset.theme = localStorage.getItem("theme") ?? "";
  dataset.deck = localStorage.getItem("deck") ?? "";
}

/**
 * A choice that is kept, and what it changes.
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
    choice("Pace", "pace", PACES.map(([text, value]) => [text, String(value)]), String(chosenPace()), (value) => onpace(Number(value))),
    choice("Sounds", "sound", [["Off", "off"], ["On", "on"]], chosenSound() ? "on" : "off", () => {}),
    choice("Suits", "deck", [["Two colours", ""], ["Four colours", "four"]], localStorage.getItem("deck") ?? "", dress),
    choice("Colours", "theme", [["As the system", ""], ["Light", "light"], ["Dark", "dark"]], localStorage.getItem("theme") ?? "", dress),
  ];
}
