// Two Card Peek on the page.

/** @type {import("../../felt/model.js").Readers<"row-hand" | "best-row">} */
export const events = {
  "row-hand": { rest: 500, apply: (model, event) => void model.totals.set(event.row, event.hand) },
  "best-row": {
    banner: true,
    rest: 800,
    apply(model, event) {
      model.winner = event.rows.length === 1 ? event.rows[0] : "";
    },
  },
};

/** @type {import("../family.js").Family} */
export const peek = {};
