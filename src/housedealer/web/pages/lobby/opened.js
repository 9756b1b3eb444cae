// Opening a table; if that is slow, the server says why.

import { settleUp } from "../../lib/cashier.js";
import { api } from "../../lib/net.js";

/** Milliseconds between questions to the server why opening is slow. */
const SLOW = 1500;

/**
 * Open a table.
 * @param {{posting: string} & Record<string, unknown>} settings
 * @param {(says: string) => void} onslow called once with the reason if opening is slow
 * @returns {Promise<string>} the table's id
 */
export async function openTable(settings, onslow) {
  await settleUp();
  const look = async () => {
    /** @type {import("../../types.js").Opening} */
    const { says } = await api(`/api/opening?posting=${encodeURIComponent(settings.posting)}`).catch(() => ({ says: "" }));
    if (!waits) return;
    if (says) onslow(says);
    else waits = setTimeout(look, SLOW);
  };
  let waits = setTimeout(look, SLOW);
  try {
    /** @type {import("../../types.js").Opened} */
    const { table } = await api("/api/tables", settings);
    return table;
  } finally {
    clearTimeout(waits);
    waits = 0;
  }
}
