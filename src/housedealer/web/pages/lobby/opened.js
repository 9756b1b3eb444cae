// Opening a table.

import { settleUp } from "../../lib/cashier.js";
import { api } from "../../lib/net.js";

/**
 * Open a table.
 * @param {{posting: string} & Record<string, unknown>} settings
 * @returns {Promise<string>} the table's id
 */
export async function openTable(settings) {
  await settleUp();
  /** @type {import("../../types.js").Opened} */
  const { table } = await api("/api/tables", settings);
  return table;
}
