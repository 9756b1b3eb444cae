// Readers of the events that all games share.

import { drawn } from "./cards.js";
import { cardsOf, seatOf } from "../lib/words.js";

/** @type {import("./model.js").Readers<"round" | "deal" | "burn" | "turn" | "first-action" | "fee" | "wager" | "settle" | "total" | "shuffle" | "void" | "end">} */
export const shared = {
  round: {
    apply(model, event) {
      model.clear();
      model.bank = model.bankFull = event.bank ?? 0;
      if (event.player_dealer) {
        model.dealer = Number(event.player_dealer);
        model.pay(event.player_dealer, -model.bank);
      }
      for (const placed of [event.up ?? {}, event.seats]) {
        for (const [bettor, wagers] of Object.entries(placed)) {
          for (const [wager, amount] of Object.entries(wagers)) {
            if (wager === "stack") {
              // What a seat brings to the hand: the fees that it may owe are kept apart from it.
              model.stacks[seatOf(bettor)] = amount;
              model.feesApart = true;
            } else {
              model.bet(bettor, wager, amount);
              model.pay(bettor, -amount);
            }
          }
        }
      }
    },
  },
  deal: {
    move: (stage, event) => stage.felt().dealTo(stage.model, event.to, event.hand ?? 1, event.card ?? null),
    apply(model, event) {
      const cards = model.hand(event.to, event.hand ?? 1);
      cards.push(event.card ?? null);
      // With another card it is another hand: what it was called before no longer holds, nor does a winner.
      model.winner = "";
      for (const key of [event.to, `${event.to}|${event.hand ?? 1}`]) model.totals.delete(key);
      if (event.face === "up") model.open.add(event.to);
      else if (event.card) model.down.add(`${event.to}|${event.card}`);
      model.lastCard = `${event.to}|${event.hand ?? 1}|${cards.length - 1}`;
      if (model.left !== null) model.left -= 1;
    },
  },
  burn: {
    move: (stage) => stage.felt().moves.fly(drawn(null), { ...stage.layout.shoe, scale: 0.6 }, { ...stage.layout.discard, scale: 0.6 }, 320),
    apply(model, event) {
      if (model.left !== null) model.left -= event.count;
    },
  },
  turn: { rest: 500, apply: (model, event) => model.reveal(event.position, cardsOf(event.cards)) },
  "first-action": {
    rest: 320,
    apply(model, event) {
      model.action = seatOf(event.seat);
    },
  },
  fee: {
    move(stage, event) {
      const { model } = stage;
      const from = event.payer === "player-dealer" && model.dealer ? stage.plate(model.dealer) : /^\d/.test(event.payer) ? stage.plate(event.payer) : stage.layout.pot(0, 1);
      return stage.felt().chipsGo(event.amount, from, stage.layout.drop, 420);
    },
    apply(model, event) {
      model.drop = model.drop + event.amount;
      if (event.payer === "player-dealer" && model.dealer) model.pay(model.dealer, -event.amount);
      else if (/^\d/.test(event.payer) && !model.feesApart) model.pay(event.payer, -event.amount);
      else if (!/^\d/.test(event.payer) && model.pots.length) model.pot(-event.amount);
    },
  },
  wager: {
    chips: true,
    move: (stage, event) => stage.felt().chipsGo(event.staked, stage.plate(event.seat), stage.felt().spotOf(event.seat, event.wager), 300),
    apply(model, event) {
      model.bet(event.seat, event.wager, event.staked, event.hand);
      model.pay(event.seat, -event.staked);
    },
  },
  settle: {
    chips: true,
    move: (stage, event) => stage.settle(event),
    apply(model, event) {
      model.bank = event.pool;
      model.flash.set(`${event.seat}|${event.wager}`, event.result);
      for (const key of [event.seat, `${event.seat}|${event.wager}`]) model.won.set(key, (model.won.get(key) ?? 0) + event.paid - event.taken);
      if (model.stays && event.result === "push") return; // it stays up
      model.bets.delete(`${event.seat}|${event.wager}|${event.hand}`);
      model.pay(event.seat, event.staked + event.paid - event.taken);
      if (model.dealer) model.pay(model.dealer, 2 * event.taken);
    },
  },
  total: { rest: 350, apply: (model, event) => void model.totals.set(`${event.position}|1`, String(event.total)) },
  shuffle: { banner: true },
  void: {
    banner: true,
    rest: 900,
    apply(model) {
      model.bets.clear();
      model.shown = true;
    },
  },
  end: {
    apply(model, event) {
      // What is left of the bank goes back to the player-dealer's chips: the felt shows no dollar twice.
      if (model.dealer) model.pay(model.dealer, model.bank);
      model.bank = model.bankFull = 0;
      model.shown = true;
      model.result = event.headline?.text ? event.headline : null;
      model.winner = event.headline?.winner ?? "";
      model.best = new Set(event.headline?.best);
    },
  },
};
