// Focus stays with your decisions: where the button that had it goes away, it is not thrown to the top of the page.

export class FocusKeeper {
  /**
   * @param {HTMLElement} within
   * @param {HTMLElement} rest what has the focus until you move on
   */
  constructor(within, rest) {
    this.within = within;
    this.rest = rest;
    rest.tabIndex = -1;
    /** Whether the focus was last inside. */
    this.inside = false;
    /** @type {HTMLElement | null} what had it there */
    this.last = null;
    this.follow = (/** @type {FocusEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      // A dialog gives the focus back to where it was.
      if (target.closest("dialog")) return;
      this.inside = within.contains(target);
      if (this.inside && target !== rest) this.last = target;
    };
    this.keep = () => this.restore();
    document.addEventListener("focusin", this.follow);
    document.addEventListener("close", this.keep, true);
    this.watch = new MutationObserver(this.keep);
    this.watch.observe(within, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
  }

  /** Take the focus from a button that waits for its answer. */
  wait() {
    if (this.within.contains(document.activeElement)) this.rest.focus({ preventScroll: true });
  }

  /** Give it back to the button, where the answer was a refusal. */
  giveBack() {
    if (document.activeElement === this.rest && this.last && usable(this.last)) this.last.focus({ preventScroll: true });
  }

  /** Bring the focus back if it was inside and is lost. */
  restore() {
    const at = /** @type {HTMLElement | null} */ (document.activeElement);
    const lost = !at || at === document.body || (this.within.contains(at) && !usable(at));
    if (!this.inside || !lost) return;
    // Nothing scrolls: what is asked next is in view.
    (this.last && usable(this.last) ? this.last : this.rest).focus({ preventScroll: true });
  }

  leave() {
    this.watch.disconnect();
    document.removeEventListener("focusin", this.follow);
    document.removeEventListener("close", this.keep, true);
  }
}

/** Whether an element can have the focus. @param {HTMLElement} one */
function usable(one) {
  return one.isConnected && one.checkVisibility() && !one.matches(":disabled") && !one.closest("[inert]");
}
