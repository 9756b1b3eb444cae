// Readers of poker's events: blinds and bets, pots, draws, hands shown and mucked.

import { money, words } from "../../lib/dom.js";
import { capital, cardsOf, seatOf } from "../../lib/words.js";
import { potsOf } from "./pots.js";

/**
 * An action as it is shown at the seat: "Check", "Call $4", "Raise to $12", "All in $40".
 * @param {import("../../types.js").EventOf<"action">} event
 */
function named(event) {
  const name = words(event.choice);
  if (!event.amount) return name;
  if (!event.stack) return `All in ${money(event.to)}`;
  return ["raise", "complete"].includes(event.choice) ? `${name} to ${money(event.to)}` : `${name} ${money(event.amount)}`;
}

/**
 * What was done before goes when a street begins or its bets are in the pot; who has folded or is all in stays marked.
 * @param {import("../../felt/model.js").Model} model
 */
function forgetActions(model) {
  for (const [seat, did] of model.actions) {
    if (model.folded.has(seat)) continue;
    if (did.startsWith("All in")) model.actions.set(seat, "All in");
    else model.actions.delete(seat);
  }
}

/**
 * Chips go in front of a seat, or come back to it.
 * @param {import("../../felt/model.js").Model} model
 * @param {string} seat
 * @param {number} amount
 */
function put(model, seat, amount) {
  model.bet(seat, "bet", amount);
  model.paid.set(seatOf(seat), (model.paid.get(seatOf(seat)) ?? 0) + amount);
}

/** @type {import("../../felt/model.js").Readers<"stakes" | "button" | "street" | "post" | "action" | "gather" | "return" | "discard" | "draw" | "stand-pat" | "short" | "show" | "muck" | "award" | "kill">} */
export const events = {
  stakes: {
    apply(model, event) {
      model.bringIn = event.bring_in ?? 0;
      model.kill = event.kill ? { seat: 0, limits: `${money(event.lower ?? 0)}–${money(event.upper ?? 0)}` } : null;
    },
  },
  button: {
    apply(model, event) {
      model.button = seatOf(event.seat);
      // Cards that were drawn for it go back.
      model.hands.clear();
      model.open.clear();
    },
  },
  street: {
    banner: true,
    rest: 250,
    apply(model, event) {
      model.street = event.name;
      // Blinds are posted before the first street.
      if (!model.bets.size) forgetActions(model);
    },
  },
  post: {
    chips: true,
    rest: 100,
    move: (stage, event) => stage.felt().chipsGo(event.amount, stage.plate(event.seat), stage.felt().spotOf(event.seat, "bet"), 300),
    apply(model, event) {
      put(model, event.seat, event.amount);
      model.stacks[seatOf(event.seat)] = event.stack;
      if (event.what === "kill" && model.kill) model.kill.seat = seatOf(event.seat);
      if (!event.stack) model.actions.set(seatOf(event.seat), `All in ${money(event.amount)}`);
      // Everyone antes; a blind, a bring-in or a kill is one player's.
      else if (event.what !== "ante") model.actions.set(seatOf(event.seat), capital(event.what));
    },
  },
  action: {
    rest: 320,
    async move(stage, event) {
      if (event.amount) await stage.felt().chipsGo(event.amount, stage.plate(event.seat), stage.layout.bet(Number(event.seat)), 300);
    },
    apply(model, event) {
      if (event.choice === "fold") model.fold(event.seat);
      model.actions.set(seatOf(event.seat), named(event));
      if (event.amount) put(model, event.seat, event.amount);
      model.stacks[seatOf(event.seat)] = event.stack;
    },
  },
  gather: {
    chips: true,
    move: (stage) => stage.gather(),
    apply(model, event) {
      model.bets.clear();
      forgetActions(model);
      model.pots = potsOf(model.paid, model.folded, event.pot);
    },
  },
  return: {
    apply(model, event) {
      put(model, event.seat, -event.amount);
      model.stacks[seatOf(event.seat)] = event.stack;
    },
  },
  discard: { apply: (model, event) => model.giveUp(event.seat, cardsOf(event.cards), event.count) },
  draw: {
    apply(model, event) {
      model.giveUp(event.seat, cardsOf(event.cards), event.count);
      // How many a player drew stays in view until that player bets.
      model.actions.set(seatOf(event.seat), event.count ? `Draw ${event.count}` : "Pat");
    },
  },
  "stand-pat": { apply: (model, event) => void model.actions.set(seatOf(event.seat), "Leave down") },
  short: { banner: true },
  show: {
    rest: 900,
    apply(model, event) {
      model.reveal(event.seat, cardsOf(event.cards));
      model.totals.set(event.seat, event.low ? `${event.hand} / ${event.low}` : event.hand);
    },
  },
  muck: {
    rest: 250,
    apply(model, event) {
      model.fold(event.seat);
      model.actions.set(seatOf(event.seat), "Muck");
    },
  },
  award: {
    banner: true,
    chips: true,
    rest: 900,
    async move(stage, event) {
      const { pots } = stage.model;
      const at = event.pot ?? 0;
      const from = stage.layout.pot(at, pots.length);
      stage.model.pots = pots.map((pot, number) => (number === at ? 0 : pot));
      stage.felt().sync(stage.model);
      await Promise.all(Object.entries(event.shares).map(([seat, share]) => stage.felt().chipsGo(share, from, stage.plate(seat), 600)));
      stage.model.pots = pots;
    },
    apply(model, event) {
      for (const [winner, share] of Object.entries(event.shares)) model.pay(winner, share);
      model.pots[event.pot ?? 0] = 0;
    },
  },
  // The kill button lies there from the hand that earned it.
  kill: { banner: true, apply: (model, event) => void (model.kill = { seat: seatOf(event.seat), limits: "" }) },
};
