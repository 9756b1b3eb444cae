// Animations over a felt: cards and chips fly, and can be hurried.

/** @typedef {import("./plan.js").Point} Point */

export class Moves {
  /** Where things fly. @type {Element} */
  air;
  /** The pace of animations: 1 as designed, 0 for none. */
  pace = 1;
  /** Whether the present animations are skipped. */
  hurried = false;
  /** @type {Set<() => void>} functions that end the present animations and pauses */
  pending = new Set();

  /** @param {Element} air */
  constructor(air) {
    this.air = air;
  }

  /** Skip all animations and pauses, until `calm`. */
  hurry() {
    this.hurried = true;
    for (const end of [...this.pending]) end();
  }

  calm() {
    this.hurried = false;
  }

  /** @param {number} ms */
  lasting(ms) {
    return this.hurried || document.hidden ? 0 : ms * this.pace;
  }

  /**
   * Move a node over the felt.
   * @param {Element} node
   * @param {Point & {scale?: number}} from
   * @param {Point & {scale?: number}} to
   * @param {number} ms
   * @param {(part: number) => string} [more] a further transform at a part of the way
   * @param {Element} [layer] where it is drawn; over everything if it is not said
   * @returns {Promise<void>}
   */
  fly(node, from, to, ms, more, layer = this.air) {
    const length = this.lasting(ms);
    if (length < 20) return Promise.resolve();
    const put = (/** @type {number} */ part) => {
      const eased = 1 - (1 - part) ** 3;
      const x = from.x + (to.x - from.x) * eased;
      const y = from.y + (to.y - from.y) * eased;
      const scale = (from.scale ?? 1) + ((to.scale ?? 1) - (from.scale ?? 1)) * eased;
      node.setAttribute("transform", `translate(${x} ${y}) scale(${scale})${more ? more(eased) : ""}`);
    };
    // Before the first frame too it lies where it starts, not in the felt's corner.
    put(0);
    layer.append(node);
    return this.until(length + 400, (end) => {
      const start = performance.now();
      const step = (/** @type {number} */ now) => {
        // A frame's time may lie before the start.
        const part = Math.min(1, Math.max(0, now - start) / length);
        put(part);
        if (part < 1 && !document.hidden) requestAnimationFrame(step);
        else end();
      };
      requestAnimationFrame(step);
    }).then(() => node.remove());
  }

  /** @param {number} ms */
  rest(ms) {
    const length = this.lasting(ms);
    return length < 5 ? Promise.resolve() : this.until(length, () => {});
  }

  /**
   * Wait until something ends by itself, at the latest after some time, or at once when hurried.
   * @param {number} most in milliseconds
   * @param {(end: () => void) => void} begin
   * @returns {Promise<void>}
   */
  until(most, begin) {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.pending.delete(end);
        done();
      };
      const timer = setTimeout(end, most);
      this.pending.add(end);
      begin(end);
    });
  }
}
