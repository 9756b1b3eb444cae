// What a person decides with: the bank, wagers, and the choices of a round. Each panel has keys.

import { Amount } from "./amounts.js";
import { image, spoken } from "./cards.js";
import { fill, h, money, words } from "./dom.js";

/** @typedef {{node: HTMLElement, keys: Record<string, () => void>, chip?: (number: number) => void, add?: (wager: string, place: string) => void, setEdges?: (edges: any) => void, aside?: HTMLElement}} Panel */
/** @typedef {(message: Record<string, any>) => Promise<any>} Send */

/**
 * The offer of the player-dealer position.
 * @param {number} seat
 * @param {number} most
 * @param {number} usual
 * @param {string} turn
 * @param {Send} send
 * @returns {Panel}
 */
export function bankPanel(seat, most, usual, turn, send) {
  const put = h("button", { class: "main", type: "button" });
  const label = (/** @type {number} */ value) => fill(put, `Bank ${money(value)}`, h("kbd", {}, "B"));
  const start = Math.max(1, Math.min(most, usual));
  const amount = new Amount({ least: Math.min(1, most), most, value: start, label: "Your bank", onchange: label });
  label(start);
  const accept = () => send({ type: "bank", seat, amount: amount.value });
  const pass = () => send({ type: "bank", seat, amount: null });
  put.addEventListener("click", accept);
  const decline = h("button", { type: "button", onclick: pass }, "Pass", h("kbd", {}, "P"));
  const node = h("div", { class: "panel bankpanel" }, h("p", { class: "soft" }, `${turn} You pay and take with what you put up, and can never lose more.`), h("div", { class: "row" }, amount.node, h("div", { class: "acts" }, put, decline)));
  return { node, keys: { Enter: accept, b: accept, p: pass } };
}

/**
 * A letter for each choice, none twice.
 * @param {string[]} names
 */
function letters(names) {
  /** @type {Record<string, string>} */
  const usual = { hit: "h", stand: "s", double: "d", split: "p", surrender: "u", rescue: "u", insure: "i", "even-money": "e", decline: "n", fold: "f", check: "c", call: "c", bet: "b", raise: "r", complete: "o", "stand-pat": "s", draw: "d", discard: "d", "bring-in": "b", "side-31": "b", "turn-up": "t" };
  const taken = new Set(["q"]);
  return names.map((name) => {
    const found = [usual[name], ...name].find((letter) => letter && /[a-z]/.test(letter) && !taken.has(letter));
    if (found) taken.add(found);
    return found ?? "";
  });
}

/**
 * The choices of an open question.
 * @param {any} offer
 * @param {Send} send
 * @returns {Panel}
 */
export function choicePanel(offer, send) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  const rows = [];
  const buttons = h("div", { class: "choices", role: "group", "aria-label": "Your choices" });
  const say = (/** @type {string} */ choice, /** @type {any} */ argument = undefined) =>
    send({ type: "choose", position: offer.position, round: offer.round, count: offer.count, choice, ...(argument === undefined ? {} : { argument }) });
  const marks = letters(offer.legal.map((/** @type {any} */ one) => one.choice));
  offer.legal.forEach((/** @type {any} */ one, /** @type {number} */ number) => {
    const key = marks[number];
    const argument = one.argument;
    const name = one.choice === "decline" ? "No thanks" : words(one.choice);
    const button = (/** @type {string} */ text, /** @type {() => void} */ act, /** @type {string} */ letter) => {
      if (letter) keys[letter] = act;
      const made = h("button", { type: "button", "data-choice": one.choice, onclick: act }, text, letter ? h("kbd", {}, letter.toUpperCase()) : null);
      if (one.words) made.title = one.words;
      return made;
    };
    if (!argument) {
      const more = one.choice === "call" && offer.to_call ? ` ${money(offer.to_call)}` : "";
      buttons.append(button(name + more, () => say(one.choice), key));
    } else if (argument.kind === "multiple") {
      for (const value of argument.values) buttons.append(button(`${name} × ${value}`, () => say(one.choice, value), argument.values.length === 1 ? key : String(value)));
    } else if (argument.kind === "name") {
      for (const one_of of argument.among) buttons.append(button(`${name} ${words(one_of)}`, () => say(one.choice, one_of), argument.among.length === 1 ? key : ""));
    } else if (argument.kind === "amount") {
      const start = argument.default ?? argument.least;
      const act = button(`${name} ${money(start)}`, () => say(one.choice, amount.value), key);
      const amount = new Amount({ least: argument.least, most: argument.most, value: start, label: name, onchange: (value) => fill(act, `${name} ${money(value)}`, key ? h("kbd", {}, key.toUpperCase()) : null) });
      buttons.append(act);
      for (const extra of argument.extra ?? []) buttons.append(button(`${name} ${money(extra)}`, () => say(one.choice, extra), ""));
      if (argument.most > argument.least) rows.push(h("div", { class: "soft amountrow" }, offer.legal.length > 1 ? `${name}, ${money(argument.least)} to ${money(argument.most)}` : "", amount.node));
    } else if (argument.kind === "cards") {
      /** @type {Set<number>} */
      const picked = new Set();
      const cards = argument.among.split(" ");
      const act = button(name, () => say(one.choice, [...picked].sort((a, b) => a - b).map((at) => cards[at]).join(" ")), key);
      const count = () => {
        act.disabled = picked.size < argument.least || picked.size > argument.most;
        fill(act, `${name}${picked.size ? ` ${picked.size}` : ""}`, key ? h("kbd", {}, key.toUpperCase()) : null);
      };
      const row = h("div", { class: "pick", role: "group", "aria-label": `Cards to ${one.choice}` });
      cards.forEach((/** @type {string} */ card, /** @type {number} */ at) => {
        const toggle = h("button", { type: "button", "aria-pressed": "false", "aria-label": spoken(card) }, image(card, 52));
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
      rows.push(row);
      buttons.append(act);
    }
  });
  const first = offer.legal[0];
  if (offer.legal.length === 1 && keys[marks[0]]) keys.Enter = keys[marks[0]];
  const about = [];
  if (offer.total !== undefined) about.push(`${offer.position.includes("/") ? "The hand before you has" : "You have"} ${offer.total}${offer.hand > 1 ? ` on hand ${offer.hand}` : ""}.`);
  if (offer.optional && offer.legal.some((/** @type {any} */ one) => one.choice === "decline")) about.push("An offer, before the hand goes on.");
  if (offer.pot !== undefined) about.push(`The pot is ${money(offer.pot)}.`);
  const node = h("div", { class: "panel", "data-offer": first.choice }, about.length ? h("p", { class: "soft" }, about.join(" ")) : null, ...rows, buttons);
  return { node, keys };
}
