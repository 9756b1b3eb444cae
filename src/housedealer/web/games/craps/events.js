// What only craps tells: the puck, the flip of two cards, and wagers that move, are called on or off, or go home.

import { money, words } from "../../lib/dom.js";

/** @type {import("../../felt/model.js").Readers<"puck" | "called" | "flip" | "move" | "home">} */
export const craps = {
  puck: {
    apply(model, event) {
      model.puck = event.point;
    },
    tell: (model, event) => `The puck is ${event.point === null ? "off" : `on ${event.point}`}: ${event.why}.`,
  },
  called: { tell: (model, event) => `${model.does(event.seat, "call")} ${event.wager ? model.wager(event.wager) : "place and buy wagers and come odds"} ${event.choice} for this flip.` },
  flip: {
    apply: (model, event) => void model.totals.set("roll|1", String(event.total)),
    tell: (model, event) => `${event.total}! ${words(event.call)}.`,
  },
  move: {
    apply(model, event) {
      model.bet(event.seat, event.wager, -event.amount);
      model.bet(event.seat, event.to, event.amount);
    },
    tell: (model, event) => `${model.whose(event.seat, event.wager)} of ${money(event.amount)} goes to ${model.wager(event.to)}.`,
  },
  home: {
    apply(model, event) {
      model.bet(event.seat, event.wager, -event.amount);
      model.pay(event.seat, event.amount);
    },
    tell: (model, event) => `${model.whose(event.seat, event.wager)} of ${money(event.amount)} goes home: it was off.`,
  },
};
