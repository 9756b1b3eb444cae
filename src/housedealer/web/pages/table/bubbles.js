// Short words at the seat that says them, over the felt; of someone who only watches, at the edge of it.

import { h } from "../../lib/dom.js";

/** Milliseconds for which a bubble stays. */
const STAYS = 4500;

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

  /** Put a bubble above its seat, or below where there is no room above. @param {HTMLElement} bubble @param {number} seat */
  place(bubble, seat) {
    const plate = seat ? this.over.querySelector(`.felt .plate[data-seat="${seat}"] rect`) : null;
    // Where it was would limit how wide it is.
    bubble.removeAttribute("style");
    bubble.classList.remove("under");
    bubble.classList.toggle("loose", !plate);
    if (!plate) return;
    const [room, at] = [this.over.getBoundingClientRect(), plate.getBoundingClientRect()];
    const { offsetWidth: wide, offsetHeight: high } = bubble;
    const middle = at.left + at.width / 2 - room.left;
    const left = Math.max(4, Math.min(room.width - wide - 4, middle - wide / 2));
    const above = at.top - room.top - high - 9;
    bubble.classList.toggle("under", above < 2);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above < 2 ? at.bottom - room.top + 9 : above}px`;
    bubble.style.setProperty("--tip", `${Math.max(10, Math.min(wide - 10, middle - left))}px`);
  }
}
