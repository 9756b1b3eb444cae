// Short words at the seat that says them, over the felt; of someone who only watches, at the edge of it.

import { h } from "../../lib/dom.js";

/** Milliseconds for which a bubble stays. */
const STAYS = 4500;
/** Where a bubble may lie at its seat, the best place first. */
const SIDES = ["above", "left", "right", "under"];

/** @typedef {Record<string, {left: number, top: number}>} Places by their names, the best first */

/** The places for a bubble around a plate. @param {DOMRect} plate @param {DOMRect} room of the felt @param {number} wide @param {number} high @returns {Places} */
function around(plate, room, wide, high) {
  const left = Math.max(4, Math.min(room.width - wide - 4, plate.left + plate.width / 2 - room.left - wide / 2));
  const level = plate.top - room.top + (plate.height - high) / 2;
  return {
    above: { left, top: plate.top - room.top - high - 9 },
    left: { left: plate.left - room.left - wide - 9, top: level },
    right: { left: plate.right - room.left + 9, top: level },
    under: { left, top: plate.bottom - room.top + 9 },
  };
}

/** The places at the edge of the felt for a bubble without a seat. @param {DOMRect} room of the felt @param {number} wide @param {number} high @returns {Places} */
function corners(room, wide, high) {
  const [left, right, top, under] = [12, room.width - wide - 12, 12, room.height - high - 12];
  /** @type {Places} */
  const places = { under: { left, top: under }, "low right": { left: right, top: under }, "up left": { left, top }, "up right": { left: right, top } };
  // On a small felt the corners are full: then anywhere along its sides, from below.
  for (let step = 1; step < 10; step++) for (const x of [left, right]) places[`${step} ${x}`] = { left: x, top: under - ((under - top) * step) / 10 };
  return places;
}

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
   * Put a bubble at its seat, or in a corner where it has none: where it covers neither cards nor names nor the result, and
   * nothing that a seat did or won, as far as there is such a place on the felt.
   * @param {HTMLElement} bubble
   * @param {number} seat
   */
  place(bubble, seat) {
    const plate = seat ? this.over.querySelector(`.felt .plate[data-seat="${seat}"] > rect`) : null;
    // Where it was would limit how wide it is.
    bubble.removeAttribute("style");
    bubble.classList.remove(...SIDES);
    bubble.classList.toggle("loose", !plate);
    const room = this.over.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = bubble;
    const at = plate?.getBoundingClientRect();
    const middle = at ? at.left + at.width / 2 - room.left : 0;
    // At its plate, or off all that stands on the edges of the plate.
    const whole = plate?.parentElement?.getBoundingClientRect();
    const places = at ? around(at, room, wide, high) : corners(room, wide, high);
    const inside = (/** @type {Places} */ all) => Object.keys(all).filter((side) => all[side].left >= 2 && all[side].left + wide <= room.width - 2 && all[side].top >= 2 && all[side].top + high <= room.height - 2);
    const free = (/** @type {string} */ what, all = places) => {
      const boxes = [...this.over.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
      return (/** @type {string} */ side) => {
        const x = all[side].left + room.left;
        const y = all[side].top + room.top;
        return boxes.every((box) => box.right < x || box.left > x + wide || box.bottom < y || box.top > y + high);
      };
    };
    const clear = [places, ...(whole ? [around(whole, room, wide, high)] : [])].flatMap((all) => {
      const side = inside(all).find(free(".felt :is(.card, .banner, .plate > rect, .did, .swing, .lamp)", all));
      return side ? [{ side, ...all[side] }] : [];
    });
    const usual = inside(places).find(free(".felt :is(.card, .banner, .plate > rect)")) ?? inside(places).find(free(".felt .card")) ?? inside(places)[0] ?? SIDES[3];
    const { side, left, top } = clear[0] ?? { side: usual, ...places[usual] };
    if (plate) bubble.classList.add(side);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    bubble.style.setProperty("--tip", `${Math.max(10, Math.min(wide - 10, middle - left))}px`);
  }
}
