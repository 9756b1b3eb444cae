// Fair dealing: the commitment to every card before wagers, this browser's part in the shuffle, and a check of both.

import { fill, h } from "./dom.js";
import { identity } from "./net.js";
import { proofFault, hashOf } from "./proof.js";
import { download } from "./tools.js";

/** @typedef {import("../types.js").State} State */

/** The results of checking shoes that ended, by table and shoe. @type {Map<string, string>} */
const verdicts = new Map();

/** A record of what this page was shown of each shoe: its commitment, the heads of the chain, and how rounds ended. */
export class Witness {
  constructor() {
    /** @type {Map<number, string>} */
    this.commits = new Map();
    /** @type {Map<number, Set<string>>} */
    this.heads = new Map();
    /** @type {Map<number, Record<string, number>>} */
    this.nets = new Map();
    /** The cards that were dealt in sight of this page, by round. @type {Map<number, string[]>} */
    this.cards = new Map();
  }

  /**
   * @param {number} round
   * @param {import("../types.js").TableEvent[]} events
   */
  recordCards(round, events) {
    this.cards.set(round, events.flatMap((event) => (event.event === "deal" && event.card ? [event.card] : [])));
  }

  /** @param {State} state */
  record(state) {
    this.commits.set(state.shoe, this.commits.get(state.shoe) ?? state.commit);
    this.addHead(state.shoe, state.head);
    for (const ended of state.ended) if (this.commits.has(ended.shoe)) this.addHead(ended.shoe, ended.head);
    if (state.net) this.nets.set(state.number, state.net);
  }

  /**
   * @param {number} shoe
   * @param {string} head
   */
  addHead(shoe, head) {
    if (!head) return;
    const heads = this.heads.get(shoe) ?? new Set();
    this.heads.set(shoe, heads.add(head));
  }

  /**
   * Everything that the proof of a shoe must agree with.
   * @param {State["ended"][number]} ended
   * @param {Mixer} mixer
   */
  of(ended, mixer) {
    const heads = [...(this.heads.get(ended.shoe) ?? [])];
    return { commit: this.commits.get(ended.shoe) ?? ended.commit, heads: ended.head ? [...heads, ended.head] : heads, nets: this.nets, cards: this.cards, sent: mixer.sent, parts: mixer.parts };
  }
}

/**
 * @param {string} table
 * @param {State} state
 * @param {Witness} witness
 * @param {Mixer} mixer
 */
export function fairness(table, state, witness, mixer) {
  const parts = state.mixing.filter((one) => one[1]).length;
  const mixed = parts ? ` ${parts === 1 ? "One player" : `${parts} players`} helped shuffle.` : "";
  const mine = state.mixing.some(([promised]) => mixer.parts.has(promised));
  const box = h("div", {}, h("p", { class: "soft" }, `Shoe ${state.shoe}’s fingerprint, fixed before you bet.${mixed}`), h("p", { class: "hash" }, state.commit));
  box.append(h("p", { class: mine || !mixer.parts.size ? "soft" : "bad" }, mine ? "Your browser helped shuffle it." : "Your browser didn’t help shuffle this one; it will help with the next shoe while you play."));
  if (state.head) box.append(h("p", { class: "soft" }, "The table’s chain so far: it fixes every deal, who sat where, and what was bet and paid. Keep it to check the proof later."), h("p", { class: "hash", "data-head": "" }, state.head));
  box.append(...warnings(state, mixer));
  const ended = state.ended.at(-1);
  if (ended) box.append(...proofOf(table, ended, witness, mixer));
  return box;
}

/**
 * Warnings about parts of the shuffle that were withheld.
 * @param {State} state
 * @param {Mixer} mixer
 */
function warnings(state, mixer) {
  const warned = [];
  if (state.anew) warned.push(h("p", { class: "bad" }, `${state.anew} ${state.anew === 1 ? "shoe was" : "shoes were"} reshuffled at this table because somebody withheld a part of the shuffle.`));
  for (const { shoe, withheld } of state.ended) {
    if (withheld.some((promised) => mixer.sent.has(promised))) warned.push(h("p", { class: "bad", role: "alert" }, `Shoe ${shoe} was reshuffled as if your browser had withheld its part. It hadn’t: the house left it out.`));
  }
  return warned;
}

/**
 * @param {string} table
 * @param {State["ended"][number]} ended
 * @param {Witness} witness
 * @param {Mixer} mixer
 */
function proofOf(table, ended, witness, mixer) {
  const name = `${table}/${ended.shoe}`;
  const check = h("p", { class: "soft" }, verdicts.get(name) ?? "");
  const save = h("button", { type: "button", class: "quiet" }, "Download the proof");
  const status = h("p", { class: "soft", role: "status" });
  save.addEventListener("click", async () => {
    await download(`/api/shoes/${name}`, `${table}-shoe-${ended.shoe}.json`, status);
    const fault = await fetchProof(name).then((proof) => faultOf(proof, witness.of(ended, mixer)), () => "The proof couldn’t be read.");
    verdicts.set(name, fault || "Your browser checked it: the cards, their order and the chain match what you were shown.");
    fill(check, fault ? h("span", { class: "bad" }, `${fault} This shoe was not dealt fairly.`) : (verdicts.get(name) ?? ""));
  });
  const head = ended.head ? [h("p", { class: "soft" }, "The end of its chain:"), h("p", { class: "hash", "data-last-head": "" }, ended.head)] : [];
  return [h("p", { class: "soft" }, `Shoe ${ended.shoe} has ended. Its proof covers the cards that were shown, and no others.`), ...head, check, save, status];
}

/** @param {string} name */
async function fetchProof(name) {
  const me = identity();
  const response = await fetch(`/api/shoes/${name}`, { headers: me ? { Authorization: `Bearer ${me.token}` } : {} });
  return response.json();
}

/**
 * What is wrong with a proof, or an empty text; a shoe of an earlier version has no chain to check.
 * @param {import("./proof.js").Proof} proof
 * @param {import("./proof.js").Seen} seen
 */
async function faultOf(proof, seen) {
  if (proof.head) return proofFault(proof, seen);
  if (seen.heads.length) return "It has no chain, though your browser was shown one.";
  return proof.commit === seen.commit ? "" : "Your browser was shown something else before you bet.";
}

/** This browser's part in the shuffle: promised by its hash before a shoe is laid, sent when it is. */
export class Mixer {
  /**
   * @param {string} table
   * @param {import("./net.js").Send} send
   */
  constructor(table, send) {
    this.send = send;
    this.place = `parts:${table}`;
    /** Parts by their hashes, stored so that a reloaded page can still send them. @type {Map<string, string>} */
    this.parts = new Map(JSON.parse(sessionStorage.getItem(this.place) ?? "[]"));
    /** Hashes whose parts the server has taken. @type {Set<string>} */
    this.sent = new Set();
    /** The last update that was not handled yet. @type {[State, import("../types.js").Yours] | null} */
    this.next = null;
    /** Settles when no message is in flight: a wager waits for that, so that no part is late. @type {Promise<void> | null} */
    this.settled = null;
  }

  /**
   * Handle an update; those that come while a message is in flight are handled after it.
   * @param {State} state
   * @param {import("../types.js").Yours} you
   */
  take(state, you) {
    this.next = [state, you];
    this.settled ??= this.work();
  }

  async work() {
    while (this.next) {
      const [state, you] = this.next;
      this.next = null;
      await this.mix(state, you);
    }
    this.settled = null;
  }

  /**
   * Send a part that is due, even after leaving the table, and promise the next one while playing.
   * @param {State} state
   * @param {import("../types.js").Yours} you
   */
  async mix(state, you) {
    try {
      const due = state.phase === "round" ? null : state.mixing.find((one) => !one[1] && this.parts.has(one[0]));
      // Both at once: should this shoe be replaced, the next one has a part of this browser too.
      const promise = you.places.length && !you.promised ? await this.promise() : null;
      if (!due && !promise) return;
      await this.send({ type: "mix", ...(due ? { part: this.parts.get(due[0]) } : {}), ...(promise ? { promise } : {}) });
      if (due) this.sent.add(due[0]);
    } catch {
      // Too late for this shoe, or the connection is gone: the next one is mixed again.
    }
  }

  /** Make and store a new part; return its hash, or null where the page may not hash. */
  async promise() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const part = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const promised = await hashOf(part);
    if (promised === null) return null;
    this.parts.set(promised, part);
    sessionStorage.setItem(this.place, JSON.stringify([...this.parts].slice(-8)));
    return promised;
  }
}
