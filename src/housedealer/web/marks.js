// What is written on the felt: the names of hands, what they come to, who won, and the result of the round.

import { s, words } from "./dom.js";
import { LEAST } from "./layout.js";
import { seatOf } from "./speech.js";

/** @typedef {import("./felt.js").Felt} Felt */
/** @typedef {import("./model.js").Model} Model */

/**
 * @param {Felt} felt
 * @param {Model} model
 */
export function drawMarks(felt, model) {
  felt.marks.replaceChildren();
  for (const position of felt.layout.plan.hands) if (position !== "board" && !felt.layout.plan.ring) nameHand(felt, model, position);
  for (const [key, total] of model.totals) drawTotal(felt, model, key, String(total));
  const text = model.result || model.banner;
  if (text) drawBanner(felt, text, Boolean(model.result));
}

/**
 * The name of a hand that belongs to no seat, and a place for it until cards lie there.
 * @param {Felt} felt
 * @param {Model} model
 * @param {string} position
 */
function nameHand(felt, model, position) {
  const { layout, marks } = felt;
  const cards = model.hands.get(position)?.[0] ?? [];
  const start = layout.pile(position, cards.length);
  const row = position.startsWith("row-");
  const size = layout.type(17);
  const won = model.winner === position;
  const name = position === "player-dealer" ? "Player-dealer" : row ? `Row ${position.slice(4).toUpperCase()}` : words(position);
  const text = layout.plan.tiny && row ? position.slice(4).toUpperCase() : name;
  if (row) {
    marks.append(s("text", { x: start.x - 40 * start.scale, y: start.y + size * 0.36, "text-anchor": "end", "font-size": size, class: `handname${won ? " winner" : ""}`, text: won ? `★ ${text}` : text }));
    return;
  }
  const x = start.x + (start.next * Math.max(1, Math.max(2, cards.length) - 1)) / 2;
  if (!cards.length && !model.rows.has(position)) marks.append(s("rect", { x: x - 34 * start.scale, y: start.y - 44 * start.scale, width: 68 * start.scale, height: 88 * start.scale, rx: 8, class: "place" }));
  marks.append(s("text", { x, y: start.y - 43 * start.scale - size * 0.35, "text-anchor": "middle", "font-size": size, class: `handname${won ? " winner" : ""}`, text: won ? `★ ${text} wins` : text }));
}

/**
 * What a hand comes to, beside it: never on a name.
 * @param {Felt} felt
 * @param {Model} model
 * @param {string} key
 * @param {string} total
 */
function drawTotal(felt, model, key, total) {
  const { layout, marks } = felt;
  const { compact, tiny } = layout.plan;
  const [position, hand] = key.split("|");
  const seat = seatOf(position);
  const mine = layout.mine(seat);
  if (tiny && seat && !mine) return;
  const { first, last } = felt.ends(model, position, Number(hand || 1));
  const size = layout.type(mine ? 16 : seat ? 12 : 17);
  const most = Math.floor((mine || !seat ? layout.wide * 0.42 : compact ? 76 : 150 * layout.unit) / (size * 0.55));
  const text = total.length > most ? `${total.slice(0, most - 1)}…` : total;
  const wide = text.length * size * 0.56 + size * 1.1;
  const high = size * 1.5;
  const half = 43 * first.scale;
  const short = total.length < 4;
  let x = (first.x + last.x) / 2;
  let y = first.y + half + high * 0.5 + 1;
  if (position.startsWith("row-") || (short && !seat)) {
    // Beside the cards.
    x = last.x + 36 * first.scale + wide / 2 + 2;
    y = first.y;
  } else if (mine) {
    if (short) {
      x = first.x - 36 * first.scale - wide / 2;
      y = first.y;
    } else y = first.y + half - high * 0.5;
  } else if (seat) {
    // On the side of the cards that is away from the plate.
    const plate = layout.plateAt(seat);
    y = plate.y > first.y + 4 ? first.y - half - high * 0.25 : first.y + half + high * 0.1;
  }
  x = Math.max(layout.rail + wide / 2 + 2, Math.min(layout.wide - layout.rail - wide / 2 - 2, x));
  const kind = model.best.has(position) ? " won" : "";
  marks.append(s("g", { transform: `translate(${x} ${y})`, class: `total${kind}` }, s("title", { text: total }), s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }), s("text", { y: size * 0.35, "text-anchor": "middle", "font-size": size, text })));
}

/**
 * What is announced, or the result of the round, in one or two lines.
 * @param {Felt} felt
 * @param {string} text
 * @param {boolean} result
 */
function drawBanner(felt, text, result) {
  const { layout, marks } = felt;
  const { x, y } = layout.told;
  const room = layout.wide - 2 * layout.margin - 8;
  let size = layout.type(result ? 22 : 20);
  if (text.length * size * 0.52 + size * 1.6 > room) size = Math.max(LEAST, room / (text.length * 0.52 + 1.6));
  const lines = text.length * size * 0.52 + size * 1.6 > room ? halves(text) : [text];
  const wide = Math.min(room + 8, Math.max(...lines.map((line) => line.length)) * size * 0.52 + size * 1.6);
  const high = size * (0.6 + 1.2 * lines.length);
  const group = s("g", { transform: `translate(${x} ${y})`, class: `banner${result ? " result" : ""}` }, s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: Math.min(high / 2, size) }));
  lines.forEach((line, at) => group.append(s("text", { y: size * (0.34 + 1.2 * (at - (lines.length - 1) / 2)), "text-anchor": "middle", "font-size": size, text: line })));
  marks.append(group);
}

/** A text in two lines, parted where it is nearest to the middle. @param {string} text */
function halves(text) {
  const middle = text.length / 2;
  const gaps = [...text.matchAll(/ · | /g)].map((found) => found.index ?? 0);
  const at = gaps.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.floor(middle);
  return [text.slice(0, at), text.slice(at).replace(/^( · | )/, "")];
}
