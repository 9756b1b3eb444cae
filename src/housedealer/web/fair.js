// Fair dealing: the hash shown before wagers, the seed when the shoe has ended, and a check of both.

import { fill, h } from "./dom.js";
import { download, hashOf } from "./tools.js";

/**
 * @param {string} table
 * @param {import("./types.js").State} state
 * @param {Map<number, string>} commits the hashes that this page was shown, by shoe
 */
export function fairness(table, state, commits) {
  const ended = state.ended.at(-1);
  const box = h("div", {}, h("p", { class: "soft" }, `Shoe ${state.shoe}: the hash of its seed, shown before you wager.`), h("p", { class: "hash" }, state.commit));
  if (!ended) return box;
  const check = h("p", { class: "soft" });
  const save = h("button", { type: "button", class: "quiet" }, "Download the proof");
  const told = h("p", { class: "soft", role: "status" });
  save.addEventListener("click", () => download(`/api/shoes/${table}/${ended.shoe}`, `${table}-shoe-${ended.shoe}.json`, told));
  box.append(h("p", { class: "soft" }, `Shoe ${ended.shoe} has ended; its seed was`), h("p", { class: "hash" }, ended.seed), check, save, told);
  hashOf(ended.seed).then((hash) => {
    if (hash === null) return;
    const seen = commits.get(ended.shoe);
    if (hash !== ended.commit || (seen && seen !== hash)) fill(check, h("span", { class: "bad" }, "Your browser finds another hash: this shoe was not dealt fairly."));
    else check.textContent = "Your browser finds the same hash as was shown.";
  });
  return box;
}
