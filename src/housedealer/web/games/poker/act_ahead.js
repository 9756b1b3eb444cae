// An action chosen ahead of your turn in a game for the pot. It is cancelled when the price changes.

import { fill, h, money } from "../../lib/dom.js";

/** @typedef {import("../../pages/table/panels.js").Panel} Panel */
/** @typedef {import("../../types.js").OpenOffer} OpenOffer */
/** @typedef {import("../../types.js").Cents} Cents */
/** @typedef {"check" | "check-fold" | "call" | "call-any" | "fold"} Plan */

export class Ahead {
  /** @type {Plan | null} */
  plan = null;
  /** @type {Cents} the price when it was chosen */
  cost = 0;
  /** Which hand it was chosen for. */
  round = -1;
  /** Which of its betting rounds. */
  street = "";
  note = "";

  /**
   * The price of staying in.
   * @param {Map<string, Cents>} bets by seat|wager|hand
   * @param {string} seat
   * @returns {Cents}
   */
  price(bets, seat) {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const [key, amount] of bets) sums.set(key.split("|")[0], (sums.get(key.split("|")[0]) ?? 0) + amount);
    return Math.max(0, ...sums.values()) - (sums.get(seat) ?? 0);
  }

  /**
   * Update the price; an action chosen for another price, or before other cards came, is cancelled.
   * @param {Cents} now
   * @param {number} round
   * @param {string} [street]
   */
  updatePrice(now, round, street = "") {
    if (round !== this.round) {
      this.plan = null;
      this.note = "";
    } else if (street !== this.street) {
      this.note = this.plan ? "That was for the last betting round. Choose again." : "";
      this.plan = null;
    } else if (now !== this.cost && (this.plan === "call" || this.plan === "check")) {
      this.plan = null;
      this.note = `It’s ${money(now)} to call now. Choose again.`;
    }
    // What gives up the hand to a bet is called Fold once there is one.
    if (this.plan === "check-fold" && now) this.plan = "fold";
    else if (this.plan === "fold" && !now) this.plan = "check-fold";
    this.round = round;
    this.street = street;
    this.cost = now;
  }

  /**
   * The chosen action, if the question still allows it at that price.
   * @param {OpenOffer} offer
   * @param {string} [street] the betting round that it is asked in
   * @returns {{choice: string} | null}
   */
  answer(offer, street = "") {
    const { plan } = this;
    this.plan = null;
    const may = (/** @type {string} */ choice) => (offer.legal.some((one) => one.choice === choice && !one.argument) ? { choice } : null);
    if (!plan || offer.round !== this.round || street !== this.street) return null;
    if (plan === "check") return may("check");
    if (plan === "check-fold" || plan === "fold") return may("check") ?? may("fold");
    if (plan === "call" && offer.to_call !== this.cost) return null;
    return may("call") ?? (plan === "call-any" ? may("check") : null);
  }

  /** When the chosen action is done. */
  get promise() {
    if (!this.plan) return "";
    return this.plan === "check" || this.plan === "call" ? "Done for you on your turn, unless the bet changes." : "Done for you on your turn, whatever is bet.";
  }

  /** The panel of actions to choose ahead at this price, with so much left to pay it. @param {Cents} left @returns {Panel} */
  panel(left) {
    const { cost } = this;
    /** @type {[Plan, string][]} */
    const plans = cost ? [["fold", "Fold"], ["call", `Call ${cost < left ? money(cost) : `${money(left)} · all in`}`], ["call-any", "Call any"]] : [["check-fold", "Check or fold"], ["check", "Check"], ["call-any", "Call any"]];
    const buttons = h("div", { class: "acts ahead", role: "group", "aria-label": "Ahead of your turn" });
    const note = h("span", { class: "soft", role: "status" }, this.plan ? this.promise : this.note);
    const show = () => fill(buttons, ...plans.map(([plan, text]) => h("button", { type: "button", "data-ahead": plan, "aria-pressed": String(this.plan === plan), onclick: () => pick(plan) }, text)));
    const pick = (/** @type {Plan} */ plan) => {
      this.plan = this.plan === plan ? null : plan;
      note.textContent = this.promise;
      show();
    };
    show();
    return { node: h("div", { class: "panel" }, h("p", { class: "soft" }, "Ahead of your turn:"), buttons, note), keys: {} };
  }
}
