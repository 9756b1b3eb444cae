// Baccarat on the page: nothing of its own.

/** @type {import("../family.js").Family} */
export const baccarat = {};
