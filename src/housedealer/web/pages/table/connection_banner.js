// What one sees of the connection: a banner while it is lost, a button that waits for its answer, a word when it is back.

import { fill, h } from "../../lib/dom.js";
import { Unsent } from "../../lib/net.js";

/** Milliseconds before a button that was pressed says that it waits. */
const SLOW = 350;
/** Milliseconds for which it is said that the connection is back, and whether what was asked meanwhile was done. */
const BACK = 2500;
const OUTCOME = 8000;

export class ConnectionBanner {
  /** @param {() => void} retry */
  constructor(retry) {
    this.retry = retry;
    /** Where the buttons are. @type {HTMLElement} */
    this.dock = h("section", { class: "dock", "aria-label": "Your decisions" });
    this.node = h("div", { class: "notice lost", role: "alert", hidden: true });
    this.back = h("div", { class: "notice back", role: "status", hidden: true });
    this.down = false;
    /** What was asked while the connection was lost, or unanswered when it was: what became of it. */
    this.outcome = "";
    /** The questions that wait for their answers. @type {Set<{ lost: boolean }>} */
    this.asked = new Set();
    /** @type {HTMLElement | null} the button that was pressed last */
    this.pressed = null;
    this.dock.addEventListener("click", (/** @type {Event} */ event) => (this.pressed = /** @type {Element} */ (event.target).closest("button")), true);
  }

  /**
   * @param {"open" | "lost" | "refused"} state
   * @param {string} reason
   */
  show(state, reason) {
    const was = this.down;
    this.down = state !== "open";
    this.node.hidden = !this.down;
    this.dock.classList.toggle("offline", this.down);
    if (state === "refused") fill(this.node, reason, " ", h("a", { href: "#/" }, "To the lobby"));
    else if (state === "lost" && this.node.dataset.says !== reason) fill(this.node, h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, reason), h("button", { type: "button", onclick: () => this.retry() }, "Try now"));
    this.node.dataset.says = state === "lost" ? reason : "";
    if (this.down) for (const asked of this.asked) asked.lost = true;
    if (was && !this.down) this.isBack();
  }

  /** Say that the connection is back, and what became of the last choice. */
  isBack() {
    this.back.hidden = false;
    this.back.textContent = `You’re back online.${this.outcome}`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.back.hidden = true), this.outcome ? OUTCOME : BACK);
    this.outcome = "";
  }

  /** @param {unknown} error why it was not done, if it was not */
  tell(error) {
    if (error && !(error instanceof Unsent)) return; // what the server refuses is told with its reason
    this.outcome = error ? " Your last choice wasn’t sent: make it again." : " Your last choice went through.";
    if (!this.down) this.isBack();
  }

  /**
   * Show on the pressed button that its answer has not come yet.
   * @returns {(error?: unknown) => void} called when it has
   */
  waits() {
    const button = this.pressed?.isConnected ? this.pressed : null;
    this.pressed = null;
    const asked = { lost: this.down };
    this.asked.add(asked);
    const timer = setTimeout(() => {
      this.dock.classList.add("waiting");
      button?.classList.add("waits");
      button?.setAttribute("aria-busy", "true");
    }, this.down ? 0 : SLOW);
    return (error) => {
      clearTimeout(timer);
      this.asked.delete(asked);
      if (asked.lost) this.tell(error);
      this.dock.classList.remove("waiting");
      button?.classList.remove("waits");
      button?.removeAttribute("aria-busy");
    };
  }
}
