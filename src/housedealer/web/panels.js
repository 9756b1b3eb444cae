// What a person decides with: the bank, wagers, and the choices of a round. Each panel has keys.

import { Amount } from "./amounts.js";
import { image, spoken } from "./cards.js";
import { token } from "./chips.js";
import { fill, h, money, words } from "./dom.js";

/** @typedef {{node: HTMLElement, keys: Record<string, () => void>, chip?: (number: number) => void}} Panel */
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
 * Wagers before the deal.
 * @param {object} how
 * @param {number} how.seat
 * @param {any[]} how.wagers
 * @param {Record<string, [number, number | null]>} how.limits
 * @param {number} how.have
 * @param {Record<string, number>} how.draft
 * @param {Record<string, number>} how.before
 * @param {Record<string, {edge: number}> | null} how.edges
 * @param {() => void} how.onchange
 * @param {Send} how.send
 * @returns {Panel & {add: (wager: string) => void}}
 */
export function wagerPanel({ seat, wagers, limits, have, draft, before, edges, onchange, send }) {
  const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  const total = () => round(Object.values(draft).reduce((sum, value) => sum + value, 0));
  const smallest = Math.min(...wagers.map((one) => limits[one.id]?.[0] ?? 1));
  const chips = [0.5, 1, 5, 25, 100, 500, 1000].filter((value) => value <= have && (value >= 1 || smallest < 1)).slice(0, 5);
  let chip = chips.find((value) => value >= Math.max(5, smallest)) ?? chips.at(-1) ?? 1;
  let chosen = wagers[0].id;
  const tiles = h("div", { class: "wagertiles", role: "group", "aria-label": "Wagers" });
  const field = h("input", { type: "number", min: 0, step: "any", inputmode: "decimal" });
  const slider = h("input", { type: "range", min: 0, max: 1000 });
  const tray = h("div", { class: "tray", role: "group", "aria-label": "Chip to place" });
  const deal = h("button", { class: "main", type: "button" });
  const worth = h("span", { class: "soft worth" });
  const most = (/** @type {string} */ id) => {
    const top = limits[id]?.[1] ?? Infinity;
    return Math.max(0, Math.min(top, round(have - total() + (draft[id] ?? 0))));
  };
  /** A wager that must equal another follows it. */
  const follow = () => {
    for (const one of wagers) {
      if (one.equals) {
        if (draft[one.equals]) draft[one.id] = draft[one.equals];
        else delete draft[one.id];
      }
    }
  };
  const set = (/** @type {string} */ id, /** @type {number} */ value, typing = false) => {
    const amount = Math.min(most(id), Math.max(0, round(value)));
    if (amount) draft[id] = amount;
    else delete draft[id];
    follow();
    show(typing);
    onchange();
  };
  const add = (/** @type {string} */ id) => {
    chosen = id;
    const now = draft[id] ?? 0;
    set(id, now ? now + chip : Math.max(chip, limits[id]?.[0] ?? 0));
  };
  const take = (/** @type {string} */ id) => {
    const now = (draft[id] ?? 0) - chip;
    set(id, now < (limits[id]?.[0] ?? 0) ? 0 : now);
  };
  /** @type {Map<string, any>} */
  const made = new Map();
  for (const one of wagers) {
    const least = limits[one.id]?.[0];
    const reach = least === undefined ? "" : `from ${money(least)}`;
    const edge = edges?.[one.id]?.edge;
    const tile = h(
      "button",
      { type: "button", class: "tile", "data-wager": one.id, title: [`${one.name}, ${reach}`, edge === undefined ? "" : `edge ${(edge * 100).toFixed(2)} %`].filter(Boolean).join(", ") },
      h("span", { class: "nm" }, one.name.replace(/ (bonus )?(bet|wager)$/i, "")),
      h("span", { class: "od" }, [one.odds || reach, edge === undefined ? "" : `${(edge * 100).toFixed(1)} %`].filter(Boolean).join(" · ")),
      h("span", { class: "am" }),
    );
    tile.addEventListener("click", () => add(one.id));
    tile.addEventListener("focus", () => {
      if (chosen !== one.id) {
        chosen = one.id;
        show();
      }
    });
    tile.addEventListener("contextmenu", (/** @type {Event} */ event) => {
      event.preventDefault();
      chosen = one.id;
      take(one.id);
    });
    tile.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "ArrowUp") add(one.id);
      else if (event.key === "ArrowDown" || event.key === "Backspace") take(one.id);
      else return;
      event.preventDefault();
    });
    made.set(one.id, tile);
    tiles.append(tile);
  }
  const choose = (/** @type {number} */ value) => {
    chip = value;
    for (const button of tray.children) button.setAttribute("aria-pressed", String(Number(/** @type {any} */ (button).dataset.chip) === value));
  };
  chips.forEach((value, at) => {
    const button = h("button", { type: "button", "data-chip": value, "aria-label": `Chip of ${money(value)}`, title: `${money(value)} (key ${at + 1})` }, token(value, 40));
    button.addEventListener("click", () => choose(value));
    tray.append(button);
  });
  choose(chip);
  field.addEventListener("input", () => set(chosen, Number(field.value) || 0, true));
  slider.addEventListener("input", () => {
    const top = most(chosen);
    const raw = top * (Number(slider.value) / 1000) ** 2;
    const grain = raw > 1000 ? 100 : raw > 200 ? 25 : raw > 50 ? 5 : Number.isInteger(smallest) ? 1 : 0.5;
    set(chosen, Number(slider.value) >= 1000 ? top : Math.round(raw / grain) * grain);
  });
  const show = (typing = false) => {
    for (const [id, tile] of made) {
      const amount = draft[id] ?? 0;
      tile.setAttribute("aria-pressed", String(id === chosen));
      tile.querySelector(".am").textContent = amount ? money(amount) : "";
      const rule = wagers.find((one) => one.id === id);
      tile.setAttribute("aria-label", `${rule.name}, ${rule.odds || "see rules"}${amount ? `, ${money(amount)} placed` : ", nothing placed"}`);
    }
    const rule = wagers.find((one) => one.id === chosen);
    field.setAttribute("aria-label", `Amount on ${rule.name} in dollars`);
    slider.setAttribute("aria-label", `Amount on ${rule.name}, slider`);
    if (!typing) field.value = String(draft[chosen] ?? 0);
    slider.value = String(Math.round(Math.sqrt(Math.min(1, (draft[chosen] ?? 0) / (most(chosen) || 1))) * 1000));
    const cost = Object.entries(draft).reduce((sum, [id, amount]) => sum + amount * (edges?.[id]?.edge ?? NaN), 0);
    worth.textContent = total() && Number.isFinite(cost) ? (cost >= 0 ? `costs ${money(Math.round(cost * 100) / 100)} on average` : `gains ${money(Math.round(-cost * 100) / 100)} on average`) : "";
    fill(deal, total() ? `Deal · ${money(total())}` : "Deal me out", h("kbd", {}, "D"));
  };
  const ready = () => send({ type: "wager", seat, wagers: { ...draft }, ready: true });
  const clear = () => {
    for (const id of Object.keys(draft)) delete draft[id];
    show();
    onchange();
  };
  const repeat = () => {
    clear();
    for (const [id, amount] of Object.entries(before)) if (made.has(id)) set(id, amount);
  };
  deal.addEventListener("click", ready);
  const again = h("button", { type: "button", onclick: repeat }, "Again", h("kbd", {}, "R"));
  again.disabled = !Object.keys(before).length;
  const node = h("div", { class: "panel wagering" }, tiles, h("div", { class: "row" }, h("div", { class: "editor" }, tray, field, slider), h("div", { class: "acts" }, deal, again, h("button", { type: "button", onclick: clear }, "Clear", h("kbd", {}, "C")), worth)));
  show();
  return { node, add, keys: { Enter: ready, d: ready, r: repeat, c: clear }, chip: (number) => chips[number - 1] && choose(chips[number - 1]) };
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
    const name = words(one.choice);
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
  if (offer.total !== undefined) about.push(`You have ${offer.total}${offer.hand > 1 ? ` on hand ${offer.hand}` : ""}.`);
  if (offer.pot !== undefined) about.push(`The pot is ${money(offer.pot)}.`);
  const node = h("div", { class: "panel", "data-offer": first.choice }, about.length ? h("p", { class: "soft" }, about.join(" ")) : null, ...rows, buttons);
  return { node, keys };
}
