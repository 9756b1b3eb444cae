// Playing cards drawn in SVG: 60 by 84 units, centred on their own origin.

import { s } from "../lib/dom.js";

export const WIDE = 60;
export const HIGH = 84;

/** Suits as paths in a box of 20 by 20 around the origin. */
const SUITS = {
  h: "M0 9 C-3 4 -10 0 -10 -5 C-10 -9 -7 -10.5 -5 -10.5 C-2.5 -10.5 -0.8 -9 0 -6.8 C0.8 -9 2.5 -10.5 5 -10.5 C7 -10.5 10 -9 10 -5 C10 0 3 4 0 9Z",
  d: "M0 -11 C2 -6.5 5 -3 8 0 C5 3 2 6.5 0 11 C-2 6.5 -5 3 -8 0 C-5 -3 -2 -6.5 0 -11Z",
  s: "M0 -11 C3 -5 10 -2 10 3.2 C10 6.6 7.5 8 5.4 8 C3.4 8 1.8 7 1 5.4 C1.2 8 2 9.6 3.6 11 L-3.6 11 C-2 9.6 -1.2 8 -1 5.4 C-1.8 7 -3.4 8 -5.4 8 C-7.5 8 -10 6.6 -10 3.2 C-10 -2 -3 -5 0 -11Z",
  c: "M0 -11 C2.9 -11 5 -8.9 5 -6.2 C5 -4.4 4.2 -2.9 3 -1.7 C3.6 -2 4.6 -2.2 5.4 -2.2 C8.2 -2.2 10.2 -0.1 10.2 2.6 C10.2 5.4 8.1 7.4 5.4 7.4 C3.4 7.4 1.8 6.4 1 4.9 C1.2 7.6 2 9.5 3.6 11 L-3.6 11 C-2 9.5 -1.2 7.6 -1 4.9 C-1.8 6.4 -3.4 7.4 -5.4 7.4 C-8.1 7.4 -10.2 5.4 -10.2 2.6 C-10.2 -0.1 -8.2 -2.2 -5.4 -2.2 C-4.6 -2.2 -3.6 -2 -3 -1.7 C-4.2 -2.9 -5 -4.4 -5 -6.2 C-5 -8.9 -2.9 -11 0 -11Z",
};
/** @type {Record<string, string>} */
const NAMES = { h: "hearts", d: "diamonds", s: "spades", c: "clubs" };
/** @type {Record<string, string>} */
const RANKS = { T: "ten", J: "jack", Q: "queen", K: "king", A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };

/** The ranks from the lowest to the highest. */
export const ORDER = "23456789TJQKA";

/**
 * Cards from the highest to the lowest, a joker first and backs last.
 * @template {string | null} C
 * @param {C[]} cards
 * @param {string} [ranks] from the lowest to the highest
 * @returns {C[]}
 */
export function inOrder(cards, ranks = ORDER) {
  const place = (/** @type {C} */ card) => (card === null ? -1 : card === "Xx" ? 99 : ranks.indexOf(card[0]));
  return [...cards].sort((a, b) => place(b) - place(a) || "shdc".indexOf(a?.[1] ?? "") - "shdc".indexOf(b?.[1] ?? ""));
}

/**
 * A hand as players lay it out: the most cards of a rank first, then from the highest to the lowest; a joker where it counts.
 * @template {string | null} C
 * @param {C[]} cards
 * @returns {C[]}
 */
export function grouped(cards) {
  const rank = (/** @type {C} */ card) => (card === "Xx" ? "A" : card?.[0]);
  const alike = (/** @type {C} */ card) => cards.filter((other) => card !== null && rank(other) === rank(card)).length;
  const ordered = inOrder(cards).sort((a, b) => alike(b) - alike(a));
  return inPlace(ordered) ?? ordered;
}

/**
 * Five cards with the joker where it completes a straight or a flush; none where it is an ace.
 * @template {string | null} C
 * @param {C[]} cards
 * @returns {C[] | null}
 */
function inPlace([joker, ...rest]) {
  const ranks = rest.map((card) => ORDER.indexOf(card?.[0] ?? ""));
  if (joker !== "Xx" || rest.length !== 4 || ranks.includes(-1) || new Set(ranks).size < 4) return null;
  for (let top = 12; top > 2; top--) {
    // The ace lies before the five.
    const run = top > 3 ? [0, 1, 2, 3, 4].map((down) => top - down) : [12, 3, 2, 1, 0];
    if (ranks.every((one) => run.includes(one))) return run.map((one) => rest[ranks.indexOf(one)] ?? joker);
  }
  const after = ranks.findIndex((one, at) => one !== 12 - at);
  return rest.every((card) => card?.[1] === rest[0]?.[1]) ? [...rest.slice(0, after), joker, ...rest.slice(after)] : null;
}

// Where the pips of a number card stand: columns −1, 0, 1 and rows from −1 (top) to 1.
const T = 1 / 3;
/** @type {Record<string, number[][]>} */
const PIPS = {
  A: [[0, 0]],
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  7: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  8: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [0, 0.5], [-1, 1], [1, 1]],
  9: [[-1, -1], [1, -1], [-1, -T], [1, -T], [0, 0], [-1, T], [1, T], [-1, 1], [1, 1]],
  T: [[-1, -1], [1, -1], [0, -2 * T], [-1, -T], [1, -T], [-1, T], [1, T], [0, 2 * T], [-1, 1], [1, 1]],
};

/**
 * A card in words, for those who listen.
 * @param {string} card
 */
export function spoken(card) {
  return card === "Xx" ? "joker" : `${RANKS[card[0]]} of ${NAMES[card[1]]}`;
}

/**
 * A card as a short text.
 * @param {string} card
 */
export function short(card) {
  /** @type {Record<string, string>} */
  const marks = { h: "♥", d: "♦", s: "♠", c: "♣" };
  return card === "Xx" ? "★" : (card[0] === "T" ? "10" : card[0]) + marks[card[1]];
}

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {boolean} [turned]
 */
function pip(suit, x, y, scale, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  return s("path", { d: /** @type {any} */ (SUITS)[suit], transform: `translate(${x} ${y}) scale(${scale})${turn}` });
}

/** @param {string} card */
function corner(card) {
  const rank = card[0] === "T" ? "10" : card[0];
  const size = rank.length > 1 ? 14 : 17;
  return s(
    "g",
    {},
    s("text", { x: -22, y: -25.5, class: "index", "font-size": size, text: rank, "text-anchor": "middle", ...(rank.length > 1 ? { textLength: 13, lengthAdjust: "spacingAndGlyphs" } : {}) }),
    pip(card[1], -22, -17, 0.5),
  );
}

/** @param {string} card */
function court(card) {
  const [rank, suit] = card;
  // A crown, a diadem or a plumed cap over the letter, seen the same from both ends.
  /** @type {Record<string, string>} */
  const crowns = {
    K: "M-11 -10 L-11 -21 L-5.5 -15 L0 -24 L5.5 -15 L11 -21 L11 -10Z M-11 -8.6 H11",
    Q: "M-11 -10 C-9 -14 -11 -18 -12 -20 C-8 -19 -6 -16 -5 -14 C-4 -18 -2 -21 0 -23 C2 -21 4 -18 5 -14 C6 -16 8 -19 12 -20 C11 -18 9 -14 11 -10Z M-11 -8.6 H11",
    J: "M-11 -10 C-10 -18 -2 -21 11 -16 C13 -22 10 -25 5 -25 C9 -22 8 -18 4 -18 M-11 -10 H11 L11 -16 M-11 -8.6 H11",
  };
  const half = () =>
    s(
      "g",
      {},
      s("path", { d: crowns[rank], class: "crown" }),
      s("text", { x: 0, y: -1.5, class: "court", "text-anchor": "middle", "font-size": 8.5, text: "" }),
      pip(suit, -8.6, -27.5, 0.36),
    );
  const other = half();
  other.setAttribute("transform", "rotate(180)");
  return s(
    "g",
    {},
    s("rect", { x: -15, y: -33, width: 30, height: 66, rx: 3, class: "panel" }),
    s("path", { d: "M-15 8 L15 -8", class: "sash" }),
    half(),
    other,
    s("circle", { r: 8.2, class: "medal" }),
    pip(suit, 0, 0, 0.55),
  );
}

/** The scale under which a card shows its rank and suit large, instead of pips that nobody could read. */
const SMALL = 0.5;
/** A scale at which it does. */
export const LEGIBLE = 0.49;

/**
 * Rank and suit of a small card, large and at the left edge, where the next card of a fan leaves them in view.
 * @param {string} card
 */
function large(card) {
  if (card === "Xx") return s("g", {}, s("path", { d: star(-18, -23, 11, 4.6), class: "jokerstar" }), s("path", { d: star(8, 12, 18, 7.5), class: "jokerstar" }));
  const rank = card[0] === "T" ? "10" : card[0];
  return s(
    "g",
    {},
    s("text", { x: -19.5, y: -13, class: "index", "font-size": 30, text: rank, "text-anchor": "middle", ...(rank.length > 1 ? { textLength: 20, lengthAdjust: "spacingAndGlyphs" } : {}) }),
    pip(card[1], -19, 3, 0.85),
    pip(card[1], 10, 16, 1.5),
  );
}

/**
 * A card's face.
 * @param {string} card
 * @param {number} [scale] how large it is drawn
 */
export function face(card, scale = 1) {
  const red = card[1] === "h" || card[1] === "d" || card === "Xx";
  const group = s("g", { class: `face ${red ? "red" : "black"} suit-${card[1]}` });
  group.append(s("rect", { x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: 5.5, class: "paper" }));
  if (scale < SMALL) {
    group.append(large(card));
    return group;
  }
  if (card === "Xx") {
    group.append(
      s("path", { d: star(0, 0, 19, 8), class: "jokerstar" }),
      s("text", { x: -22, y: -18, class: "index", "font-size": 13, "text-anchor": "middle", text: "★" }),
      s("text", { x: 0, y: 34, class: "index", "font-size": 9, "text-anchor": "middle", text: "JOKER" }),
    );
    return group;
  }
  const turned = corner(card);
  turned.setAttribute("transform", "rotate(180)");
  group.append(corner(card), turned);
  if ("JQK".includes(card[0])) group.append(court(card));
  else {
    const size = card[0] === "A" ? 1.35 : 0.66;
    for (const [column, row] of PIPS[card[0]]) group.append(pip(card[1], column * 10.5, row * 27, size, row > 0));
  }
  return group;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} outer
 * @param {number} inner
 */
function star(x, y, outer, inner) {
  let path = "";
  for (let at = 0; at < 10; at++) {
    const reach = at % 2 ? inner : outer;
    const angle = (Math.PI / 5) * at - Math.PI / 2;
    path += `${at ? "L" : "M"}${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`;
  }
  return path + "Z";
}

/** A card's back. */
export function back() {
  return s(
    "g",
    { class: "back" },
    s("rect", { x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: 5.5, class: "paper" }),
    s("rect", { x: -26, y: -38, width: 52, height: 76, rx: 3.5, class: "backing" }),
    s("rect", { x: -26, y: -38, width: 52, height: 76, rx: 3.5, fill: "url(#lattice)" }),
    s("circle", { r: 11, class: "seal" }),
    s("path", { d: SUITS.s, transform: "scale(0.62)", class: "sealmark" }),
  );
}

/**
 * A card by its text, or its back where it is not known.
 * @param {string | null | undefined} card
 * @param {number} [scale] how large it is drawn
 */
export function drawn(card, scale) {
  return s("g", { class: "card" }, card ? face(card, scale) : back());
}

/**
 * A card as an image of its own, for panels outside of the felt; a narrow one with its rank and suit large.
 * @param {string | null} card
 * @param {number} width
 */
export function image(card, width) {
  return s(
    "svg",
    { viewBox: "-32 -44 64 88", width, height: (width * 88) / 64, role: "img", "aria-label": card ? spoken(card) : "a card face down", class: "cardimage" },
    drawn(card, width < 40 ? 0 : 1),
  );
}
