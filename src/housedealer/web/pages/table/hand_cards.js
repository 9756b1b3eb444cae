// Cards in hand: sorted, drawn as buttons, dragged from one row to another.

import { image, spoken } from "../../felt/cards.js";
import { h } from "../../lib/dom.js";

/** How wide a card is where there is little room for it. */
export const NARROW = 38;

/** How wide a card is in this window. @param {number} usual */
export const wideOf = (usual) => (matchMedia("(max-width: 720px), (max-height: 520px)").matches ? NARROW : usual);

/**
 * A card as a button, with the key that reaches it.
 * @param {string} card
 * @param {string} [key]
 * @param {number} [width]
 */
export function cardButton(card, key = "", width = wideOf(54)) {
  const button = h("button", { type: "button", class: "held", "data-card": card, "aria-label": spoken(card), "aria-pressed": "false" }, image(card, width), key ? h("kbd", {}, key) : null);
  // A card that was clicked or dragged does not keep the focus: Enter then sends the hand, and does not press the card again.
  button.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => event.preventDefault());
  return button;
}

/**
 * Let a node be dragged onto an element with `data-zone`; a press without a move stays a click.
 * @param {HTMLElement} node
 * @param {(zone: string) => void} drop
 */
export function draggable(node, drop) {
  /** @type {{x: number, y: number, id: number} | null} */
  let start = null;
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {Element | null} */
  let over = null;
  let dragged = false;
  const under = (/** @type {PointerEvent} */ event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-zone]") ?? null;
  const end = () => {
    ghost?.remove();
    over?.classList.remove("over");
    node.classList.remove("lifted");
    start = ghost = over = null;
  };
  node.classList.add("draggable");
  node.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 7) return;
      const box = node.getBoundingClientRect();
      ghost = /** @type {HTMLElement} */ (node.cloneNode(true));
      ghost.classList.add("ghost");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
      document.body.append(ghost);
      node.classList.add("lifted");
    }
    ghost.style.transform = `translate(${event.clientX - start.x}px, ${event.clientY - start.y}px) rotate(3deg)`;
    const zone = under(event);
    if (zone !== over) {
      over?.classList.remove("over");
      zone?.classList.add("over");
      over = zone;
    }
  });
  node.addEventListener("pointerup", (event) => {
    if (!start) return;
    dragged = Boolean(ghost);
    const zone = ghost ? under(event)?.getAttribute("data-zone") : null;
    end();
    if (zone) drop(zone);
    setTimeout(() => (dragged = false), 0);
  });
  node.addEventListener("pointercancel", end);
  node.addEventListener("click", (event) => (dragged ? event.stopImmediatePropagation() : undefined), { capture: true });
}
