// The keys of a decision that is asked outside a table: in drills and in lessons from mistakes.

import { letterKeys } from "../../lib/settings.js";

/**
 * Press a decision's choices by their keys until it is answered.
 * @param {HTMLElement} dock where the decision is; what is answered in it is inert
 * @param {() => Record<string, () => void>} keys those of the decision asked now
 * @returns {() => void} stops listening
 */
export function listenForKeys(dock, keys) {
  const listening = new AbortController();
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea") || target.closest("dialog") || dock.querySelector("[inert]")) return;
    if (event.key === "Enter" && target.matches("button, a, summary")) return;
    if (event.key.length === 1 && !letterKeys()) return;
    const act = keys()[event.key] ?? keys()[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }, { signal: listening.signal });
  return () => listening.abort();
}
