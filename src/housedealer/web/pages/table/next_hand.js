// The next hand for the pot: you are dealt in until you say otherwise.

import { h } from "../../lib/dom.js";
import { dealsOn } from "../../lib/settings.js";

/** Seconds that the last hand stays in view before the next is dealt. */
const PAUSE = 5;
/** Milliseconds without a key or a touch after which you are asked again: you may have walked away. */
const IDLE = 180_000;

let touched = performance.now();
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true });

/**
 * Buttons to be dealt in or to sit one out; where nothing is pressed the hand is dealt after a few seconds.
 * @param {() => void} deal
 * @param {() => void} skip
 * @param {() => boolean} busy whether calls are still being spoken
 * @returns {import("./panels.js").Panel}
 */
export function nextHand(deal, skip, busy) {
  const dealing = h("button", { class: "main", type: "button", onclick: deal }, "Deal me in", h("kbd", {}, "Enter"));
  const skipping = h("button", { type: "button", onclick: skip }, "Sit this one out", h("kbd", {}, "S"));
  const note = h("span", { class: "soft" });
  const node = h("div", { class: "acts" }, dealing, skipping, note);
  if (dealsOn() && performance.now() - touched < IDLE) {
    let left = PAUSE;
    const tick = () => {
      if (!dealsOn()) return void (note.textContent = "");
      note.textContent = left > 0 ? `Dealing you in… ${left}` : "";
      if (left <= 0 && !busy()) return deal();
      left -= 1;
      setTimeout(() => node.isConnected && tick(), 1000);
    };
    tick();
  }
  return { node, keys: { Enter: deal, s: skip } };
}
