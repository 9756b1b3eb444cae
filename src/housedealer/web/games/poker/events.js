// What only poker for the pot tells.

import { short } from "../../felt/cards.js";
import { money, words } from "../../lib/dom.js";
import { cardsOf, listed, many, seatOf } from "../../lib/words.js";

/** @type {Record<import("../../types.js").StakesEvent["structure"], string>} */
const STRUCTURES = { no: "no limit", pot: "pot limit", fixed: "limit", spread: "spread limit" };

/** @type {import("../../felt/model.js").Readers<"stakes" | "button" | "street" | "post" | "action" | "gather" | "return" | "discard" | "draw" | "stand-pat" | "short" | "show" | "muck" | "award" | "kill">} */
export const poker = {
  stakes: {
    tell(model, event) {
      const told = [event.upper ? `${money(event.lower ?? event.upper)} and ${money(event.upper)} ${STRUCTURES[event.structure]}` : words(STRUCTURES[event.structure])];
      if (event.ante) told.push(`ante ${money(event.ante)}`);
      if (event.small_blind) told.push(`small blind ${money(event.small_blind)}`);
      if (event.middle_blind) told.push(`middle blind ${money(event.middle_blind)}`);
      if (event.big_blind) told.push(`big blind ${money(event.big_blind)}`);
      if (event.bring_in) told.push(`bring-in ${money(event.bring_in)}`);
      if (event.kill) told.push(`killed for ${money(event.kill)}`);
      return `${told.join(", ")}.`;
    },
  },
  button: {
    apply(model, event) {
      model.button = seatOf(event.seat);
      model.hands.clear(); // cards that were drawn for it go back
    },
    tell: (model, event) => `${model.does(event.seat, "have")} the button${event.why ? `: ${event.why}` : ""}.`,
  },
  street: { tell: (model, event) => `${words(event.name)}.` },
  post: {
    apply(model, event) {
      model.bet(event.seat, "bet", event.amount);
      model.stacks[seatOf(event.seat)] = event.stack;
    },
    tell: (model, event) => `${model.does(event.seat, "post")} the ${event.what}, ${money(event.amount)}.`,
  },
  action: {
    apply(model, event) {
      if (event.choice === "fold") model.fold(event.seat);
      if (event.amount) model.bet(event.seat, "bet", event.amount);
      model.stacks[seatOf(event.seat)] = event.stack;
    },
    tell(model, event) {
      const to = event.choice === "raise" || event.choice === "complete" ? "to " : "";
      return `${model.does(event.seat, event.choice.replaceAll("-", " "))}${event.amount ? ` ${to}${money(to ? event.to : event.amount)}` : ""}.`;
    },
  },
  gather: {
    apply(model, event) {
      model.bets.clear();
      model.pots = [event.pot];
    },
    tell: (model, event) => `The pot is ${money(event.pot)}.`,
  },
  return: {
    apply(model, event) {
      model.bet(event.seat, "bet", -event.amount);
      model.stacks[seatOf(event.seat)] = event.stack;
    },
    tell: (model, event) => `${money(event.amount)} that nobody called goes back to ${model.whom(event.seat)}.`,
  },
  discard: {
    apply: (model, event) => model.giveUp(event.seat, cardsOf(event.cards), event.count),
    tell: (model, event) => `${model.does(event.seat, "discard")} ${many(event.count, "card")}.`,
  },
  draw: {
    apply: (model, event) => model.giveUp(event.seat, cardsOf(event.cards), event.count),
    tell: (model, event) => (event.count ? `${model.does(event.seat, "draw")} ${event.count}.` : `${model.does(event.seat, "stand")} pat.`),
  },
  "stand-pat": { tell: (model, event) => `${model.does(event.seat, "stand")} pat.` },
  short: { tell: (model, event) => `${words(event.why)}.` },
  show: {
    apply(model, event) {
      model.reveal(event.seat, cardsOf(event.cards));
      model.totals.set(event.seat, event.low ? `${event.hand} / ${event.low}` : event.hand);
    },
    tell: (model, event) => `${model.does(event.seat, "show")} ${cardsOf(event.cards).map(short).join(" ")}: ${event.hand}${event.low ? `, low ${event.low}` : ""}.`,
  },
  muck: {
    apply: (model, event) => model.fold(event.seat),
    tell: (model, event) => `${model.does(event.seat, "muck")}.`,
  },
  award: {
    apply(model, event) {
      for (const [winner, share] of Object.entries(event.shares)) model.pay(winner, share);
      model.pot(-event.amount);
    },
    tell: (model, event) => `${listed(Object.entries(event.shares).map(([seat, share]) => `${model.does(seat, "win")} ${money(share)}`))}: ${event.why}.`,
  },
  kill: { tell: (model, event) => `${model.does(event.seat, "kill")} the next pot for ${money(event.amount)}: ${event.why}.` },
};
