// What any game tells: cards, wagers, fees, and how each wager is settled.

import { short, spoken } from "./cards.js";
import { money } from "../lib/dom.js";
import { cardsOf, many, seatOf } from "../lib/words.js";

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
            if (wager === "stack") model.stacks[seatOf(bettor)] = amount;
            else {
              model.bet(bettor, wager, amount);
              model.pay(bettor, -amount);
            }
          }
        }
      }
    },
    tell: (model, event) => (event.player_dealer ? `${model.does(event.player_dealer, "bank")} ${money(event.bank ?? 0)}.` : "A new hand."),
  },
  deal: {
    apply(model, event) {
      const cards = model.hand(event.to, event.hand ?? 1);
      cards.push(event.card ?? null);
      model.lastCard = `${event.to}|${event.hand ?? 1}|${cards.length - 1}`;
      if (model.left !== null) model.left -= 1;
    },
    tell: (model, event) => `${model.who(event.to)}: ${event.card ? spoken(event.card) : "a card face down"}.`,
  },
  burn: {
    apply(model, event) {
      if (model.left !== null) model.left -= event.count;
    },
    tell: (model, event) => (event.count > 1 ? `${event.count} cards are burned.` : "A card is burned."),
  },
  turn: {
    apply: (model, event) => model.reveal(event.position, cardsOf(event.cards)),
    tell(model, event) {
      const cards = cardsOf(event.cards);
      return `${model.does(event.position, "turn")} up ${cards.map(cards.length > 3 ? short : spoken).join(cards.length > 3 ? " " : ", ")}.`;
    },
  },
  "first-action": {
    apply(model, event) {
      model.action = seatOf(event.seat);
    },
    tell: (model, event) => `First action: ${model.whom(event.seat)}, ${event.why}.`,
  },
  fee: {
    apply(model, event) {
      model.drop = model.drop + event.amount;
      if (event.payer === "player-dealer" && model.dealer) model.pay(model.dealer, -event.amount);
      else if (/^\d/.test(event.payer)) model.pay(event.payer, -event.amount);
      else if (model.pots.length) model.pot(-event.amount);
    },
    tell: (model, event) => `Fee ${money(event.amount)} from ${model.whom(event.payer)}.`,
  },
  wager: {
    apply(model, event) {
      model.bet(event.seat, event.wager, event.staked, event.hand);
      model.pay(event.seat, -event.staked);
    },
    tell: (model, event) => `${model.does(event.seat, "wager")} ${money(event.staked)} on ${model.wager(event.wager)}.`,
  },
  settle: {
    apply(model, event) {
      model.bank = event.pool;
      model.flash.set(`${event.seat}|${event.wager}`, event.result);
      if (model.stays && event.result === "push") return; // it stays up
      model.bets.delete(`${event.seat}|${event.wager}|${event.hand}`);
      model.pay(event.seat, event.staked + event.paid - event.taken);
      if (model.dealer) model.pay(model.dealer, 2 * event.taken);
    },
    tell: (model, event) => `${model.whose(event.seat, event.wager)} ${model.stays && event.result === "push" ? "stays up" : outcome(event)}: ${event.why}.`,
  },
  total: {
    apply: (model, event) => void model.totals.set(`${event.position}|1`, String(event.total)),
    tell: (model, event) => `${model.does(event.position, "have")} ${event.total}.`,
  },
  shuffle: { tell: (model, event) => `The cards have run out: ${many(event.count, "card")} out of play ${event.count === 1 ? "is" : "are"} shuffled.` },
  void: {
    apply(model) {
      model.bets.clear();
      model.shown = true;
    },
    tell: (model, event) => `The round is void, and all wagers go back: ${event.why}.`,
  },
  end: {
    apply(model) {
      if (model.dealer) model.pay(model.dealer, model.bank);
      model.shown = true;
    },
    tell: () => "",
  },
};

/**
 * What became of a wager; a beaten hand may still be paid a bonus.
 * @param {import("../types.js").SettleEvent} event
 */
function outcome(event) {
  switch (event.result) {
    case "win":
      return `wins ${money(event.paid)}`;
    case "lose":
      return event.paid ? `loses ${money(event.taken)} and is paid ${money(event.paid)}` : `loses ${money(event.taken)}`;
    case "push":
      return "pushes";
    case "returned":
      return "is returned";
  }
}
