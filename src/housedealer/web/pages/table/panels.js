// The panels of the bank and of a round's choices. Each panel has keys.

import { Amount } from "./amounts.js";
import { image, short, spoken } from "../../felt/cards.js";
import { fill, h, money, words } from "../../lib/dom.js";
import { capital, eitherOf } from "../../lib/words.js";
import { ownPanel } from "../../games/index.js";

/** @typedef {{node: HTMLElement, keys: Record<string, () => void>, chip?: (number: number) => void, add?: (wager: string, place: string) => void, setEdges?: (edges: any) => void, aside?: HTMLElement, timeUp?: () => boolean}} Panel */
/** @typedef {import("../../lib/net.js").Send} Send */
/** @typedef {import("../../types.js").OpenOffer} OpenOffer */
/** @typedef {(choice: string, argument?: string | number) => void} Decide */
/** @typedef {{bet: number, left: number, bringIn: number, kill?: string, bets?: boolean, hands?: number, other?: boolean}} Money your bet on this street, your stack, the bring-in of the table and what a killed pot is played for; whether bets lie before players beside the pot; how many hands your seat has; whether it is another’s choice */
/**
 * A choice with the argument it takes.
 * @template A
 * @typedef {{choice: string, argument: A}} With
 */

/**
 * The offer of the player-dealer position.
 * @param {number} seat
 * @param {number} least
 * @param {number} most
 * @param {number} usual
 * @param {HTMLElement} about an explanation of the bank
 * @param {Record<string, number[]>} picks what may be picked before the deal, the usual first
 * @param {Record<string, string>} called the names of the picks that a word does not explain
 * @param {Send} send
 * @returns {Panel}
 */
export function bankPanel(seat, least, most, usual, about, picks, called, send) {
  const put = h("button", { class: "main", type: "button" });
  const label = (/** @type {number} */ value) => fill(put, `Bank ${money(value)}`, h("kbd", {}, "B"));
  const lowest = Math.min(most, Math.max(1_00, least));
  const start = Math.max(lowest, Math.min(most, usual));
  const amount = new Amount({ least: lowest, most, value: start, label: "Your bank", onchange: label });
  label(start);
  /** @type {Record<string, number>} */
  const picked = {};
  const lists = Object.entries(picks).map(([key, values]) => {
    const list = /** @type {HTMLSelectElement} */ (h("select", { name: key, onchange: () => (picked[key] = Number(list.value)) }, ...values.map((one) => h("option", { value: String(one) }, String(one)))));
    return h("label", {}, called[key] ?? words(key), list);
  });
  const accept = () => send({ type: "bank", seat, amount: amount.value, picks: picked });
  const pass = () => send({ type: "bank", seat, amount: null });
  put.addEventListener("click", accept);
  const decline = h("button", { type: "button", onclick: pass }, "Pass", h("kbd", {}, "P"));
  const node = h("div", { class: "panel bankpanel" }, about, h("div", { class: "row" }, amount.node, ...lists, h("div", { class: "acts" }, put, decline)));
  return { node, keys: { Enter: accept, b: accept, p: pass } };
}

/**
 * A letter for each choice, none twice.
 * @param {string[]} names
 */
function letters(names) {
  /** @type {Record<string, string>} */
  const usual = { hit: "h", stand: "s", double: "d", split: "p", surrender: "u", rescue: "u", insure: "i", "even-money": "e", decline: "n", fold: "f", check: "c", call: "c", bet: "b", raise: "r", complete: "o", "stand-pat": "s", draw: "d", discard: "d", "bring-in": "b", "side-31": "b", "turn-up": "t", play: "p", "clean-sweep": "s", on: "o", done: "d" };
  const taken = new Set(["q"]);
  return names.map((name) => {
    const letter = [usual[name], ...name].find((one) => one && /[a-z]/.test(one) && !taken.has(one));
    if (letter) taken.add(letter);
    return letter ?? "";
  });
}

/** Button texts for choices whose names say too little. @type {Record<string, string>} */
const CALLED = { decline: "No thanks", rescue: "Rescue (lose half)", draw: "Draw", "clean-sweep": "Declare the clean sweep", done: "Leave them as they are", "side-31": "Side bet" };
/** Questions for choices whose names say too little. @type {Record<string, string>} */
const MEANS = { "side-31": "bet that it makes 31 with the player-dealer’s second card" };

/**
 * A choice among multiples of a wager, each with its cost: "4× · $40".
 * @param {string} name
 * @param {number} value
 * @param {number} [unit]
 */
export function times(name, value, unit) {
  const often = value === 1 ? name : `${name} ${value}×`;
  return unit ? `${often} · ${money(value * unit)}` : value === 1 ? `${name} 1×` : often;
}

/**
 * The choices of an open question.
 * @param {OpenOffer} offer
 * @param {Send} send
 * @param {Send} query sends without taking the panel away
 * @param {Money} [money] your bet and your stack
 * @returns {Panel}
 */
export function choicePanel(offer, send, query = send, money = { bet: 0, left: 0, bringIn: 0 }) {
  /** @type {Decide} */
  const decide = (choice, argument) =>
    void send({ type: "choose", position: offer.position, round: offer.round, count: offer.count, choice, ...(argument === undefined ? {} : { argument }) });
  return ownPanel(offer, decide, query) ?? plainPanel(offer, decide, money);
}

/** A range that several choices share is chosen once for all of them. @param {import("../../types.js").LegalData[]} legal */
function sharedReach(legal) {
  const amounts = legal.flatMap((one) => (one.argument?.kind === "amount" ? [one.argument] : []));
  const [first] = amounts;
  return amounts.length > 1 && amounts.every((one) => one.least === first.least && one.most === first.most) ? first : null;
}

/**
 * Buttons, and above them the fields that some of them need: amounts, cards.
 * @param {OpenOffer} offer
 * @param {Decide} decide
 * @param {Money} own
 * @returns {Panel}
 */
function plainPanel(offer, decide, own) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  /** @type {HTMLElement[]} */
  const rows = [];
  const buttons = h("div", { class: "choices", role: "group", "aria-label": "Your choices" });
  // Where a card can be turned up, standing pat is leaving it down.
  const turns = offer.legal.some((one) => one.choice === "turn-up");
  const named = offer.legal.map((one) => (turns && one.choice === "stand-pat" ? "leave-it-down" : one.choice));
  const marks = letters(named);
  const reach = sharedReach(offer.legal);
  /** @type {((value: number) => void)[]} */
  const relabel = [];
  if (reach) buttons.classList.add("shared");
  /** @type {Amount | null} */
  const shared = reach && new Amount({ least: reach.least, most: reach.most, value: reach.default ?? Math.min(reach.most, Math.max(5_00, reach.least)), label: "Amount", onchange: (value) => relabel.forEach((one) => one(value)) });
  if (shared && reach) rows.push(h("div", { class: "soft amountrow" }, `${money(reach.least)}–${money(reach.most)}`, shared.node));
  offer.legal.forEach((one, number) => {
    const key = marks[number];
    const argument = one.argument;
    const name = CALLED[named[number]] ?? words(named[number]);
    const button = (/** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ letter) => {
      if (letter) keys[letter] = act;
      const made = h("button", { type: "button", "data-choice": one.choice, onclick: act }, text, letter ? h("kbd", {}, letter.toUpperCase()) : null);
      if (one.words) made.title = one.words;
      return made;
    };
    if (!argument) {
      // A call or a bring-in for more than you have is for what you have.
      const owed = one.choice === "call" ? offer.to_call : one.choice === "bring-in" ? own.bringIn : 0;
      const more = owed ? ` ${own.left && own.left <= owed ? `${money(own.left)} · all in` : money(owed)}` : "";
      buttons.append(button(name + more, () => decide(one.choice), key));
    } else if (argument.kind === "multiple") {
      const values = [...argument.values].sort((a, b) => b - a);
      for (const value of values) buttons.append(button(times(name, value, argument.unit), () => decide(one.choice, value), values.length === 1 ? key : String(value)));
    } else if (argument.kind === "name") {
      for (const one_of of argument.among) buttons.append(button(`${name} ${words(one_of)}`, () => decide(one.choice, one_of), argument.among.length === 1 ? key : ""));
    } else if (argument.kind === "group") {
      for (const value of argument.values) buttons.append(button(`${name} ${value.split("/")[0].split(" ").map(short).join(" ")}`, () => decide(one.choice, value), argument.values.length === 1 ? key : ""));
    } else if (argument.kind === "amount" && shared) {
      const called = one.words || name;
      const letter = one.choice.at(-1) ?? "";
      const act = button("", () => decide(one.choice, shared.value), letter);
      const text = (/** @type {number} */ value) => fill(act, `${called} · ${money(value)}`, h("kbd", {}, letter.toUpperCase()));
      relabel.push(text);
      text(shared.value);
      buttons.append(act);
    } else if (argument.kind === "amount") {
      // A bet beside the hand can be as small as a cent; nobody means that.
      const start = argument.default ?? (offer.pot === undefined ? Math.min(argument.most, Math.max(argument.least, 1_00)) : argument.least);
      // A raise is named by its total, as players say it.
      const called = ["raise", "complete"].includes(one.choice) ? `${name} to` : name;
      const all = (/** @type {number} */ value) => (offer.pot !== undefined && own.left && value === own.bet + own.left ? " · all in" : "");
      const act = button(`${called} ${money(start)}${all(start)}`, () => decide(one.choice, amount.value), key);
      const label = (/** @type {number} */ value) => {
        // What is typed may be out of reach until the field is left, which brings it back: nothing else is done than the button says.
        act.disabled = value < argument.least || value > argument.most;
        fill(act, `${called} ${money(value)}${all(value)}`, key ? h("kbd", {}, key.toUpperCase()) : null);
      };
      const amount = new Amount({ least: argument.least, most: argument.most, value: start, label: name, onchange: label });
      buttons.append(act);
      if (offer.pot !== undefined && ["bet", "raise"].includes(one.choice)) amount.offer(potAmounts(offer, own));
      for (const extra of argument.extra ?? []) buttons.append(button(`${called} ${money(extra)}`, () => decide(one.choice, extra), ""));
      // A double or insurance for less can be as little as some cents: only the most is worth saying.
      const range = argument.least >= 1_00 ? `${money(argument.least)}–${money(argument.most)}` : `up to ${money(argument.most)}`;
      if (argument.most > argument.least) rows.push(h("div", { class: "soft amountrow" }, offer.legal.length > 1 ? `${called}${argument.least >= 1_00 ? "" : ":"} ${range}` : "", amount.node));
    } else if (argument.kind === "cards") {
      rows.push(pickRow(one, argument, name, key, (cards) => decide(one.choice, cards), button, buttons, keys));
    }
  });
  if (offer.pot !== undefined && buttons.childElementCount <= 4) buttons.classList.add("betting");
  const first = offer.legal[0];
  if (offer.legal.length === 1 && keys[marks[0]]) keys.Enter = keys[marks[0]];
  const about = sentences(offer, own);
  const node = h("div", { class: "panel", "data-offer": first.choice }, about.length ? h("p", { class: "soft" }, about.join(" ")) : null, ...rows, buttons);
  return { node, keys };
}

/**
 * Half the pot, the pot and all-in, as a bet or a raise to that amount: the call comes first, then the pot.
 * @param {OpenOffer} offer
 * @param {Money} own
 * @returns {[string, number][]}
 */
function potAmounts(offer, own) {
  const called = own.bet + (offer.to_call ?? 0);
  const pot = (offer.pot ?? 0) + (offer.to_call ?? 0);
  const whole = (/** @type {number} */ amount) => Math.round(amount / 100) * 100 || amount;
  return [["½ pot", called + whole(pot / 2)], ["Pot", called + pot], ["All in", own.bet + own.left]];
}

/**
 * Cards to pick, and the button that confirms them.
 * @param {import("../../types.js").LegalData} one
 * @param {import("../../types.js").FrontData} argument
 * @param {string} name
 * @param {string} key
 * @param {(cards: string) => void} done
 * @param {(text: string, act: () => void, letter: string) => HTMLButtonElement} button
 * @param {HTMLElement} buttons
 * @param {Record<string, () => void>} keys
 */
function pickRow(one, argument, name, key, done, button, buttons, keys) {
  /** @type {Set<number>} */
  const picked = new Set();
  const cards = argument.among.split(" ");
  // Where there is no choice among them, they are picked already.
  if (argument.least >= cards.length) cards.forEach((_, at) => picked.add(at));
  const act = button(name, () => done([...picked].sort((a, b) => a - b).map((at) => cards[at]).join(" ")), key);
  const count = () => {
    act.disabled = picked.size < argument.least || picked.size > argument.most;
    fill(act, `${name}${picked.size && argument.most > 1 ? ` ${picked.size}` : ""}`, key ? h("kbd", {}, key.toUpperCase()) : null);
  };
  const row = h("div", { class: "pick", role: "group", "aria-label": `Cards to ${one.choice}` });
  cards.forEach((card, at) => {
    if (argument.least >= cards.length) return row.append(h("span", { class: "laid", role: "img", "aria-label": spoken(card) }, image(card, 52)));
    const toggle = h("button", { type: "button", "aria-pressed": String(picked.has(at)), "aria-label": spoken(card) }, image(card, 52));
    const flip = () => {
      if (!picked.delete(at)) picked.add(at);
      toggle.setAttribute("aria-pressed", String(picked.has(at)));
      count();
    };
    toggle.addEventListener("click", flip);
    keys[String(at + 1)] ??= flip;
    row.append(toggle);
  });
  count();
  buttons.append(act);
  return row;
}

/** Which of a seat’s hands a question is about, where it has several. @param {OpenOffer} offer @param {number} hands */
function onWhich({ hand }, hands) {
  if (hand === undefined || Math.max(hand, hands) < 2) return "";
  return ` on hand ${hand}${hands > 1 ? ` of ${hands}` : ""}`;
}

/** The facts to know before deciding. @param {OpenOffer} offer @param {Money} own */
function sentences(offer, { other, kill, bets, hands = 1 }) {
  const about = [];
  const [hand, has, who] = other ? ["Hand", "Hand: ", "There aren’t"] : ["Your hand", "You have ", "You don’t have"];
  if (offer.named) about.push(`${hand}: ${offer.named}.`);
  if (offer.pattern) about.push(`${other ? "The" : "Your"} thirteen cards make ${words(offer.pattern).toLowerCase()}: ${offer.points} points if you declare it.`);
  const first = offer.optional && offer.legal.some((one) => one.choice === "decline");
  // What is offered before the down card is checked is offered on the first two cards.
  if (first && offer.soft && offer.total === 21) about.push(`${has}a natural.`);
  else if (offer.total !== undefined) about.push(`${offer.position.includes("/") ? "The hand you’re behind: " : offer.soft && !other ? "" : has}${offer.soft ? (other || offer.position.includes("/") ? "soft " : "Soft ") : ""}${offer.total}${onWhich(offer, hands)}.`);
  if (first && !offer.pattern) about.push(`${capital(eitherOf(offer.legal.filter((one) => one.choice !== "decline").map((one) => (one.words && one.argument ? one.words : (MEANS[one.choice] ?? words(one.choice).toLowerCase())))))}?`);
  // The bet that goes on with the hand takes more chips than there are.
  if (offer.wager && !offer.legal.some((one) => one.argument || one.choice === "play")) about.push(offer.legal.some((one) => one.choice === "check") ? `${who} the chips to bet more.` : `${who} the chips to play on.`);
  // A rule to know before deciding, as a whole sentence: "You must hit 11 or less."
  for (const one of offer.legal) if (one.words?.startsWith(other ? "You must " : "You ")) about.push(`${other ? one.words.replace("You", "This hand") : one.words}.`);
  // Why there is no Hit: the chart says that such a hand stands, unless it is doubled, split or given up.
  const names = offer.legal.map((one) => one.choice);
  if (!other && names.length > 1 && names.includes("stand") && !names.includes("hit") && !names.includes("rescue")) about.push("You can’t hit this hand.");
  const discards = offer.legal.find((one) => one.argument?.kind === "cards" && ["draw", "discard", "exchange"].includes(one.choice))?.argument;
  if (discards?.kind === "cards") about.push(`Pick ${discards.most === 1 ? "a card" : discards.least === discards.most ? `${discards.most} cards` : "the cards"} to discard.`);
  if (offer.legal.some((one) => one.choice === "turn-up")) about.push("Turn your down card up, or leave it down?");
  if (offer.pot !== undefined) about.push(`The pot is ${money(offer.pot)}${bets ? " with the bets" : ""}.${kill ? ` Kill pot: ${kill}.` : ""}`);
  return about;
}
