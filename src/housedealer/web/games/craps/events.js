// Readers of craps' events: the puck, the flip of two cards, and bets that move or go home.

/** @type {import("../../felt/model.js").Readers<"puck" | "called" | "flip" | "move" | "home">} */
export const events = {
  puck: {
    banner: true,
    rest: 400,
    apply(model, event) {
      model.puck = event.point;
    },
  },
  called: { rest: 250 },
  flip: { banner: true, rest: 1000, apply: (model, event) => void model.totals.set("roll|1", String(event.total)) },
  move: {
    rest: 250,
    apply(model, event) {
      model.bet(event.seat, event.wager, -event.amount);
      model.bet(event.seat, event.to, event.amount);
    },
  },
  home: {
    apply(model, event) {
      model.bet(event.seat, event.wager, -event.amount);
      model.pay(event.seat, event.amount);
    },
  },
};
