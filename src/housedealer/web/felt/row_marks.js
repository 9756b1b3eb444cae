// How each row of a set hand compared, marked on its last card.

import { s } from "../lib/dom.js";
import { LEAST } from "./plan.js";
import { capital, seatOf } from "../lib/words.js";

/** @typedef {import("./model.js").Row} Row */

/** In words, after the name of a row's hand. @type {Record<NonNullable<Row["result"]>, string>} */
export const ROW_RESULTS = { win: "wins", lose: "loses", copy: "copies" };

/** @type {Record<NonNullable<Row["result"]>, string>} */
const SIGNS = { win: "✓", lose: "✗", copy: "=" };

/**
 * A sign in the corner of each row's last card; others' cards on a small felt have no room for one.
 * @param {import("./felt.js").Felt} felt
 * @param {import("./model.js").Model} model
 */
export function drawRowMarks(felt, model) {
  const { layout } = felt;
  for (const [position, rows] of model.rows) {
    const seat = seatOf(position);
    if (layout.plan.compact && seat && !layout.mine(seat)) continue;
    rows.forEach((row, number) => {
      if (!row.result) return;
      const { x, y, scale, next } = felt.rowAt(model, position, number);
      const below = rows[number + 1] ? felt.rowAt(model, position, number + 1) : null;
      const low = below ? below.y - 42 * below.scale : y + 42 * scale;
      const r = LEAST * 0.68;
      const at = { x: x + next * (row.size - 1) + 30 * scale - r - 1, y: low - r - 1 };
      const text = `${capital(row.place ?? "")} ${ROW_RESULTS[row.result]}`;
      felt.marks.append(s("g", { transform: `translate(${at.x} ${at.y})`, class: `rowmark ${row.result}` }, s("title", { text }), s("circle", { r }), s("text", { y: LEAST * 0.36, "text-anchor": "middle", "font-size": LEAST, text: SIGNS[row.result] })));
    });
  }
}
