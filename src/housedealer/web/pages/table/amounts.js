// Choosing an amount: by chips, by a slider, by typing.

import { token } from "../../felt/chips.js";
import { h, money } from "../../lib/dom.js";
import { cents, dollars } from "../../lib/money.js";

/** Chips to add, in cents. */
const TRAY = [50, 1_00, 5_00, 25_00, 100_00, 500_00, 1000_00];

/**
 * @typedef {object} Reach amounts in cents
 * @property {number} least
 * @property {number} most
 * @property {number} value
 * @property {string} label
 * @property {(value: number) => void} [onchange]
 */

/** An amount between least and most. */
export class Amount {
  /** @param {Reach} reach */
  constructor(reach) {
    this.reach = reach;
    this.step = reach.least % 100 ? 1 : 1_00;
    this.field = h("input", { type: "number", min: 0, max: dollars(reach.most), step: "any", inputmode: "decimal", "aria-label": `${reach.label} in dollars` });
    this.slider = h("input", { type: "range", min: 0, max: 1000, step: 1, "aria-label": `${reach.label}, slider` });
    this.tray = h("div", { class: "tray", role: "group", "aria-label": "Add a chip" });
    this.value = reach.value;
    this.touched = false;
    const chips = TRAY.filter((value) => value <= Math.max(reach.most, 1_00) && (value >= 1_00 || reach.least % 100 > 0));
    chips.slice(-5).forEach((value) => {
      const button = h("button", { type: "button", title: `Add ${money(value)}`, "aria-label": `Add ${money(value)}` }, token(value, 40));
      // An amount that starts at the most, as of a double, has no room for a chip: the first one starts over.
      button.addEventListener("click", () => this.set((this.touched || this.value < reach.most ? this.value : 0) + value));
      this.tray.append(button);
    });
    this.field.addEventListener("input", () => this.set(cents(this.field.value), true));
    this.field.addEventListener("change", () => this.set(this.value));
    this.slider.addEventListener("input", () => this.set(this.fromSlider(Number(this.slider.value))));
    // A thousandth of the way may be less than the least step: a key goes one step.
    this.slider.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!way) return;
      event.preventDefault();
      this.set(this.value + way * this.grain(this.value));
    });
    this.quick = h("div", { class: "quickrow", role: "group", "aria-label": "Usual amounts", hidden: true });
    this.node = h("div", { class: "editor" }, this.tray, this.field, this.slider, this.quick);
    this.show();
  }

  /**
   * Offer usual amounts by name; those out of reach are left out, and of two that are the same the first.
   * @param {[string, number][]} amounts in cents
   */
  offer(amounts) {
    const { least, most } = this.reach;
    const within = amounts.filter(([, amount], at) => amount >= least && amount <= most && !amounts.slice(at + 1).some(([, other]) => other === amount));
    this.quick.hidden = !within.length;
    this.quick.replaceChildren(...within.map(([name, amount]) => h("button", { type: "button", "data-quick": name, onclick: () => this.set(amount) }, name)));
  }

  /** The step from an amount to the next. @param {number} amount */
  grain(amount) {
    return amount > 1000_00 ? 100_00 : amount > 200_00 ? 25_00 : amount > 50_00 ? 5_00 : this.step;
  }

  /** Sliders are finer at the low end, where most amounts are. @param {number} at */
  fromSlider(at) {
    const { least, most } = this.reach;
    const raw = least + (most - least) * (at / 1000) ** 2;
    const grain = this.grain(raw);
    return at >= 1000 ? most : at <= 0 ? least : Math.round(raw / grain) * grain;
  }

  /**
   * @param {number} value
   * @param {boolean} [typing]
   */
  set(value, typing = false) {
    const { least, most } = this.reach;
    this.touched = true;
    this.value = typing ? value : Math.max(Math.min(least, most), Math.min(most, value));
    this.show(typing);
    this.reach.onchange?.(this.value);
  }

  show(typing = false) {
    const { least, most } = this.reach;
    if (!typing) this.field.value = String(dollars(this.value));
    const part = most > least ? Math.max(0, Math.min(1, (this.value - least) / (most - least))) : 1;
    this.slider.value = String(Math.round(Math.sqrt(part) * 1000));
  }
}
