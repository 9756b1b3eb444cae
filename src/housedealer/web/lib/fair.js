// Fair dealing: what commits to every card before wagers, this browser's part in the shuffle, and a check of both.

import { fill, h } from "./dom.js";
import { known } from "./net.js";
import { download, hashOf } from "./tools.js";

/** What was found of shoes that ended, by table and shoe. @type {Map<string, string>} */
const found = new Map();

/**
 * @param {string} table
 * @param {import("../types.js").State} state
 * @param {Map<number, string>} commits what this page was shown before wagers, by shoe
 * @param {Mixer} mixer
 */
export function fairness(table, state, commits, mixer) {
  const ended = state.ended.at(-1);
  const parts = state.mixing.filter((one) => one[1]).length;
  const mixed = parts ? ` ${parts} ${parts === 1 ? "player has" : "players have"} added to its shuffle.` : "";
  const box = h("div", {}, h("p", { class: "soft" }, `Shoe ${state.shoe}: what commits to each of its cards, shown before you wager.${mixed}`), h("p", { class: "hash" }, state.commit));
  if (!ended) return box;
  const name = `${table}/${ended.shoe}`;
  const check = h("p", { class: "soft" }, found.get(name) ?? "");
  const save = h("button", { type: "button", class: "quiet" }, "Download the proof");
  const told = h("p", { class: "soft", role: "status" });
  save.addEventListener("click", async () => {
    await download(`/api/shoes/${name}`, `${table}-shoe-${ended.shoe}.json`, told);
    const fault = await doubt(name, commits.get(ended.shoe) ?? ended.commit, mixer).catch(() => "The proof could not be read.");
    found.set(name, fault || "Your browser finds the same hash as was shown.");
    fill(check, fault ? h("span", { class: "bad" }, `${fault} This shoe was not dealt fairly.`) : (found.get(name) ?? ""));
  });
  box.append(h("p", { class: "soft" }, `Shoe ${ended.shoe} has ended. Its proof opens the cards that were shown, and no others.`), check, save, told);
  return box;
}

/**
 * What is wrong with a shoe's proof; nothing where it holds.
 * @param {string} name
 * @param {string} shown what this page was shown before wagers
 * @param {Mixer} mixer
 */
async function doubt(name, shown, mixer) {
  const me = known();
  const response = await fetch(`/api/shoes/${name}`, { headers: me ? { Authorization: `Bearer ${me.token}` } : {} });
  const proof = await response.json();
  if (proof.commit !== shown) return "Your browser was shown something else before the wagers.";
  for (const [told, part] of proof.parts) {
    if (part && (await hashOf(part)) !== told) return "A player's part is not the one that was promised.";
    if (mixer.told.has(told) && part !== mixer.parts.get(told)) return "Your browser's part was left out.";
  }
  for (const round of proof.rounds) {
    for (const [, leaf, card, salt, way] of round.cards.filter((/** @type {unknown[]} */ one) => one.length > 1)) {
      if ((await climb(leaf, `${leaf}:${card}:${salt}`, way)) !== shown) return `Round ${round.number}: the ${card} is not what was committed to.`;
    }
  }
  return "";
}

/**
 * The root that a leaf leads to.
 * @param {number} leaf
 * @param {string} text
 * @param {string[]} way the hashes beside it
 */
async function climb(leaf, text, way) {
  let at = leaf;
  let hash = await hashOf(text);
  for (const beside of way) {
    if (beside) hash = await hashOf(at % 2 ? `${beside}${hash}` : `${hash}${beside}`);
    at = Math.floor(at / 2);
  }
  return hash;
}

/** This browser's part in the shuffle: promised before a shoe is laid, told when it is. */
export class Mixer {
  /** @param {import("./net.js").Send} send */
  constructor(send) {
    this.send = send;
    /** Parts by their hashes. @type {Map<string, string>} */
    this.parts = new Map();
    /** Hashes whose parts the server has taken. @type {Set<string>} */
    this.told = new Set();
    this.busy = false;
  }

  /**
   * @param {import("../types.js").State} state
   * @param {import("../types.js").Yours} you
   */
  async take(state, you) {
    if (this.busy || !you.places.length) return;
    this.busy = true;
    try {
      const due = state.phase === "round" ? null : state.mixing.find((one) => !one[1] && this.parts.has(one[0]));
      if (due) {
        await this.send({ type: "mix", part: this.parts.get(due[0]) });
        this.told.add(due[0]);
      }
      if (!you.promised) await this.promise();
    } catch {
      // Too late for this shoe, or the line is gone: the next one is mixed again.
    } finally {
      this.busy = false;
    }
  }

  async promise() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const told = await hashOf(part);
    if (told === null) return;
    this.parts.set(told, part);
    await this.send({ type: "mix", promise: told });
  }
}
