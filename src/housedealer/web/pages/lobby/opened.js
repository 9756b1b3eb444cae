// A table is opened; where that takes its time, the server says why.

import { settleUp } from "../../lib/cashier.js";
import { ask } from "../../lib/net.js";

/** Milliseconds after which the server is asked why, and after which again. */
const SLOW = 1500;

/**
 * Open a table.
 * @param {{posting: string} & Record<string, unknown>} wanted
 * @param {(says: string) => void} tell hears once why it takes long, where it does
 * @returns {Promise<string>} the table's id
 */
export async function openTable(wanted, tell) {
  await settleUp();
  const look = async () => {
    /** @type {import("../../types.js").Opening} */
    const { says } = await ask(`/api/opening?posting=${encodeURIComponent(wanted.posting)}`).catch(() => ({ says: "" }));
    if (!waits) return;
    if (says) tell(says);
    else waits = setTimeout(look, SLOW);
  };
  let waits = setTimeout(look, SLOW);
  try {
    /** @type {import("../../types.js").Opened} */
    const { table } = await ask("/api/tables", wanted);
    return table;
  } finally {
    clearTimeout(waits);
    waits = 0;
  }
}
