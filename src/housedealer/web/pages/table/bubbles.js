// Short words at the seat that says them, over the felt; of someone who only watches, at the edge of it.

import { h } from "../../lib/dom.js";

/** Milliseconds for which a bubble stays. */
const STAYS = 4500;
/** Where a bubble may lie at its seat, the best place first. */
const SIDES = ["above", "left", "right", "under"];

export class Bubbles {
  constructor() {
    /** The element that holds the felt. @type {HTMLElement} */
    this.over = h("div", { class: "feltwrap" });
    /** @type {Map<number, HTMLElement>} by seat; 0 for those who watch */
    this.shown = new Map();
  }

  /**
   * @param {number} seat 0 for someone without one
   * @param {string} text
   */
  say(seat, text) {
    this.shown.get(seat)?.remove();
    // The log and its live region say it to screen readers.
    const bubble = h("div", { class: "bubble", "data-seat": seat, "aria-hidden": "true" }, text);
    this.over.append(bubble);
    this.shown.set(seat, bubble);
    this.place(bubble, seat);
    setTimeout(() => {
      bubble.remove();
      if (this.shown.get(seat) === bubble) this.shown.delete(seat);
    }, STAYS);
  }

  /** Put all bubbles at their seats again, on a felt of another size or with other seats. */
  placeAll() {
    for (const [seat, bubble] of this.shown) this.place(bubble, seat);
  }

  /**
   * Put a bubble above its seat, or beside or below it where that would cover cards or leave the felt.
   * @param {HTMLElement} bubble
   * @param {number} seat
   */
  place(bubble, seat) {
    const plate = seat ? this.over.querySelector(`.felt .plate[data-seat="${seat}"] rect`) : null;
    // Where it was would limit how wide it is.
    bubble.removeAttribute("style");
    bubble.classList.remove(...SIDES);
    bubble.classList.toggle("loose", !plate);
    if (!plate) return;
    const [room, at] = [this.over.getBoundingClientRect(), plate.getBoundingClientRect()];
    const { offsetWidth: wide, offsetHeight: high } = bubble;
    const middle = at.left + at.width / 2 - room.left;
    const left = Math.max(4, Math.min(room.width - wide - 4, middle - wide / 2));
    const level = at.top - room.top + (at.height - high) / 2;
    /** @type {Record<string, {left: number, top: number}>} */
    const places = {
      above: { left, top: at.top - room.top - high - 9 },
      left: { left: at.left - room.left - wide - 9, top: level },
      right: { left: at.right - room.left + 9, top: level },
      under: { left, top: at.bottom - room.top + 9 },
    };
    const inside = SIDES.filter((side) => places[side].left >= 2 && places[side].left + wide <= room.width - 2 && places[side].top >= 2 && places[side].top + high <= room.height - 2);
    const cards = [...this.over.querySelectorAll(".felt .card")].map((card) => card.getBoundingClientRect());
    const free = (/** @type {string} */ side) => {
      const x = places[side].left + room.left;
      const y = places[side].top + room.top;
      return cards.every((card) => card.right < x || card.left > x + wide || card.bottom < y || card.top > y + high);
    };
    const side = inside.find(free) ?? inside[0] ?? "under";
    bubble.classList.add(side);
    bubble.style.left = `${places[side].left}px`;
    bubble.style.top = `${places[side].top}px`;
    bubble.style.setProperty("--tip", `${Math.max(10, Math.min(wide - 10, middle - left))}px`);
  }
}
