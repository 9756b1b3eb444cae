// Chinese poker: cards are placed into front, middle and back, with the names of all three and a warning of a foul.

import { image, inOrder } from "../../felt/cards.js";
import { fill, h, words } from "../../lib/dom.js";
import { cardButton, draggable, NARROW } from "../../pages/table/hand_cards.js";

/** @typedef {import("../../pages/table/panels.js").Panel} Panel */

/**
 * @param {import("../../types.js").OpenOffer} offer
 * @param {import("../../pages/table/panels.js").With<import("../../types.js").ArrangeData>} legal the choice with its segments
 * @param {import("../../pages/table/panels.js").Decide} decide
 * @param {import("../../lib/net.js").Send} query
 * @returns {Panel}
 */
export function arrangePanel(offer, legal, decide, query) {
  const { argument } = legal;
  const cards = inOrder(argument.among.split(" "));
  /** @type {{name: string, room: number}[]} */
  const segments = argument.segments;
  /** @type {Map<string, string>} where each card is placed */
  const placed = new Map();
  /** @type {string | null} the card that the next press on a row places */
  let chosen = cards[0];
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  const count = (/** @type {string} */ name) => [...placed.values()].filter((one) => one === name).length;
  const rows = segments.map(({ name, room }) => {
    const row = h("div", { class: "heldrow" });
    const called = h("output", { class: "called" });
    const node = h("div", { class: `zone seg ${name}`, "data-zone": name, role: "group", "aria-label": words(name) }, h("div", { class: "zonehead" }, h("button", { type: "button", class: "zonename", "aria-label": `Place in the ${name}` }, words(name), h("kbd", {}, name[0].toUpperCase())), called), row);
    node.addEventListener("click", (/** @type {Event} */ event) => {
      if (!(/** @type {Element} */ (event.target).closest(".held")) && chosen) put(chosen, name);
    });
    return { name, room, row, called, node, before: offer.board?.[name] ? offer.board[name].split(" ") : [] };
  });
  const hand = h("div", { class: "heldrow" });
  const rest = h("output", { class: "called" });
  const handZone = h("div", { class: "zone inhand", "data-zone": "hand", role: "group", "aria-label": "Cards to place" }, h("div", { class: "zonehead" }, h("b", {}, "To place"), rest), hand);
  const warning = h("p", { class: "warning", role: "alert" });
  const done = h("button", { type: "button", class: "main", "data-choice": legal.choice });
  const undo = h("button", { type: "button" }, "Take back", h("kbd", {}, "⌫"));
  let looks = 0;
  let foul = false;
  const written = () => segments.map(({ name }) => cards.filter((card) => placed.get(card) === name).join(" ")).join("/");

  const look = async () => {
    const mine = ++looks;
    const answer = await query({ type: "look", position: offer.position, choice: legal.choice, argument: written() }).catch(() => null);
    const seen = answer?.look;
    if (mine !== looks || !seen?.names) return;
    for (const row of rows) row.called.textContent = seen.names[row.name] ?? "";
    foul = Boolean(seen.foul);
    warning.textContent = seen.foul ? `Foul: ${seen.warning}.` : "";
    warning.hidden = !seen.foul;
    label();
  };
  const label = () => {
    const left = argument.least - placed.size;
    done.disabled = left > 0;
    done.classList.toggle("risky", foul && left <= 0);
    fill(done, left > 0 ? `Place ${left} more` : foul ? "Place a foul hand" : "Place", h("kbd", {}, "Enter"));
    undo.disabled = !placed.size;
  };
  const show = () => {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.card;
    for (const row of rows) {
      const here = cards.filter((card) => placed.get(card) === row.name);
      const free = row.room - here.length;
      fill(row.row, ...row.before.map((/** @type {string} */ card) => h("span", { class: "laid" }, image(card, NARROW))), ...here.map((card) => buttons.get(card)), ...Array.from({ length: free }, () => h("span", { class: "slot" })));
      row.node.classList.toggle("open", Boolean(chosen) && free > 0 && placed.size < argument.most);
    }
    const left = cards.filter((card) => !placed.has(card));
    const thrown = cards.length - argument.least;
    fill(hand, ...left.map((card) => buttons.get(card)));
    handZone.hidden = !left.length;
    rest.textContent = thrown ? `place ${argument.least} of ${cards.length}; the ${thrown === 1 ? "other is" : "others are"} discarded` : "";
    for (const [card, button] of buttons) {
      button.setAttribute("aria-pressed", String(card === chosen));
      button.classList.toggle("gone", placed.size >= argument.most && !placed.has(card));
    }
    if (focused) buttons.get(focused)?.focus();
    label();
    look();
  };
  const choose = (/** @type {string} */ card) => {
    chosen = card;
    show();
  };
  const put = (/** @type {string} */ card, /** @type {string} */ name) => {
    const row = rows.find((one) => one.name === name);
    if (name === "hand") placed.delete(card);
    else if (row && placed.get(card) !== name) {
      if (count(name) >= row.room || (!placed.has(card) && placed.size >= argument.most)) return;
      placed.delete(card); // the latest is taken back first
      placed.set(card, name);
    }
    chosen = name === "hand" ? card : (cards.find((one) => !placed.has(one)) ?? null);
    if (placed.size >= argument.most) chosen = null;
    show();
  };
  const back = () => {
    const last = [...placed.keys()].at(-1);
    if (last) put(last, "hand");
  };
  const step = (/** @type {number} */ by) => {
    const left = cards.filter((card) => !placed.has(card));
    if (left.length) choose(left[(left.indexOf(chosen ?? "") + by + left.length) % left.length]);
  };
  const send = () => {
    if (!done.disabled) decide(legal.choice, written());
  };
  /** @type {Record<string, () => void>} */
  const keys = { Enter: send, Backspace: back, ArrowLeft: () => step(-1), ArrowRight: () => step(1) };
  for (const { name } of segments) {
    keys[name[0]] = () => {
      if (chosen) put(chosen, name);
    };
  }
  cards.forEach((card, at) => {
    const key = at < 9 ? String(at + 1) : "";
    const button = cardButton(card, key, NARROW);
    button.addEventListener("click", () => (placed.has(card) ? put(card, "hand") : choose(card)));
    draggable(button, (where) => put(card, where));
    buttons.set(card, button);
    if (key) keys[key] = () => (placed.has(card) ? put(card, "hand") : choose(card));
  });
  done.addEventListener("click", send);
  undo.addEventListener("click", back);
  warning.hidden = true;
  show();
  const tip = offer.fantasyland ? "Fantasy Land: set all thirteen cards at once. Front lowest, back highest." : "Pick a card, then a row; or drag it. Front lowest, back highest.";
  const which = offer.hand ? `Your ${offer.hand === 1 ? "first" : "second"} hand. ` : "";
  const node = h("div", { class: "panel arranging", "data-offer": legal.choice }, which ? h("b", {}, which) : null, h("p", { class: "soft tip" }, tip), handZone, h("div", { class: "zones three" }, ...rows.map((row) => row.node)), warning, h("div", { class: "choices", role: "group", "aria-label": "Your choices" }, done, undo));
  return { node, keys };
}
