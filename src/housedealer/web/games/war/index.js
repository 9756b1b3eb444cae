// War on the page.

/** @type {import("../../felt/model.js").Readers<"war">} */
export const events = { war: { banner: true, rest: 900 } };

/** @type {import("../family.js").Family} */
export const war = { dealt: 1 };
