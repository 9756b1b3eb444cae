// Checking a shoe's proof as docs/fairness.md states it: hashes, the order of the cards, the chain. No page is needed.

import { cents } from "./money.js";

/** @typedef {[string, string]} Part a promise, and the part that was sent for it */
/** @typedef {[number, string, string, string[]]} Opening a leaf, its card, its salt and the hashes beside its way */
/** @typedef {[string, number?, string?, string?, string[]?]} Card its owner, and its opening if everyone saw it */
/** @typedef {{ number: number, first: number, cards: Card[], again?: number, reshuffled?: { after: number, count: number }, own?: [number, number, string, string, string[]][], net: Record<string, number>, choices?: unknown[], salt?: string, sealed: string }} Round */
/** @typedef {{ proof: string, commit: string, size: number, previous: string, head: string, ended: string, burned: number, parts: Part[], house: { salt: string, path: string[] }, rounds: Round[] }} Proof */
/** @typedef {{ commit: string, heads: string[], nets: Map<number, Record<string, number>>, cards: Map<number, string[]>, sent: Set<string>, parts: Map<string, string> }} Seen what this page was shown of a shoe, the cards that it saw dealt by round, and the parts that it sent */

const CHAIN = "housedealer chain 1";
const OPENED = ["table", "shoe", "posting", "readings", "option", "decks", "size", "commit", "withheld", "anew"];
const UNBOUND = ["own", "choices", "salt"];
const FORMAT = "housedealer shoe 3";
const SHOE = [...OPENED, "proof", "burned", "parts", "ended", "previous", "head", "house", "rounds"];
const ROUND = ["number", "first", "cards", "setup", "names", "sealed", "net", "fees", "drop"];
const MAY = ["again", "reshuffled", "next", "void"];

/**
 * SHA-256 of a text in UTF-8, as hexadecimal digits; null where the page may not hash.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function hashOf(text) {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The canonical JSON of a value, which is hashed.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`).join(",")}}`;
}

/**
 * @param {string} before
 * @param {object} content
 */
export async function link(before, content) {
  return hashOf(`${CHAIN}\n${before}\n${canonical(content)}`);
}

/**
 * 0 to count - 1 in the order that a number gives: the Mersenne Twister MT19937, Fisher and Yates.
 * @param {number} count
 * @param {string} hex the number, as hexadecimal digits
 */
export function shuffled(count, hex) {
  const next = twister(hex);
  const order = [...Array(count).keys()];
  for (let last = count - 1; last > 0; last--) {
    const spare = Math.clz32(last + 1);
    let at = next() >>> spare;
    while (at > last) at = next() >>> spare;
    [order[last], order[at]] = [order[at], order[last]];
  }
  return order;
}

/**
 * MT19937 seeded by an array of 32-bit words, the lowest of the number first.
 * @param {string} hex
 */
function twister(hex) {
  const digits = hex.replace(/^0+/, "") || "0";
  const key = [];
  for (let end = digits.length; end > 0; end -= 8) key.push(Number.parseInt(digits.slice(Math.max(0, end - 8), end), 16));
  const state = new Uint32Array(624);
  state[0] = 19650218;
  for (let i = 1; i < 624; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  let i = 1;
  for (let k = Math.max(624, key.length), j = 0; k > 0; k--) {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1664525)) + key[j] + j;
    j = (j + 1) % key.length;
    if (++i >= 624) [state[0], i] = [state[623], 1];
  }
  for (let k = 623; k > 0; k--) {
    state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1566083941)) - i;
    if (++i >= 624) [state[0], i] = [state[623], 1];
  }
  state[0] = 0x80000000;
  let at = 624;
  return () => {
    if (at === 624) at = twist(state);
    let word = state[at++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  };
}

/** @param {Uint32Array} state */
function twist(state) {
  for (let i = 0; i < 624; i++) {
    const both = (state[i] & 0x80000000) | (state[(i + 1) % 624] & 0x7fffffff);
    state[i] = state[(i + 397) % 624] ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0);
  }
  return 0;
}

/**
 * The root that a leaf leads to in a hash tree; an empty text where the path has another shape.
 * @param {number} leaf
 * @param {string} text
 * @param {string[]} way the hashes beside it
 * @param {number} leaves
 */
export async function climb(leaf, text, way, leaves) {
  let [at, left, hash] = [leaf, leaves, await hashOf(text)];
  const steps = [...way];
  for (; left > 1; at = Math.floor(at / 2), left = Math.ceil(left / 2)) {
    const beside = steps.shift();
    const has = (at ^ 1) < left;
    if (has ? !/^[0-9a-f]{64}$/.test(beside ?? "") : beside !== "") return "";
    if (has) hash = await hashOf(at % 2 ? `${beside}${hash}` : `${hash}${beside}`);
  }
  return steps.length ? "" : hash;
}

/**
 * What is wrong with a shoe's proof; an empty text where it holds.
 * @param {Proof} proof
 * @param {Seen} seen
 */
export async function proofFault(proof, seen) {
  if (proof.commit !== seen.commit) return "Your browser was shown something else before you bet.";
  try {
    return keysFault(proof) || (await partsFault(proof, seen)) || (await chainFault(proof, seen)) || (await cardsFault(proof)) || openedFault(proof, seen);
  } catch {
    return "The proof can’t be read.";
  }
}

/**
 * Nothing may be missing, and nothing else in it.
 * @param {Proof} proof
 */
function keysFault(proof) {
  const whole = proof.proof === `${FORMAT} with its seed`;
  if (proof.proof !== FORMAT && !whole) return "This isn’t the proof of a shoe of this version.";
  const has = (/** @type {object} */ one, /** @type {string[]} */ needs, /** @type {string[]} */ may) => needs.every((key) => key in one) && Object.keys(one).every((key) => needs.includes(key) || may.includes(key));
  const rounds = proof.rounds.every((round) => has(round, ROUND, [...MAY, ...UNBOUND]));
  return rounds && has(proof, whole ? [...SHOE, "seed"] : SHOE, ["first_card"]) ? "" : "Part of the proof is missing, or something was added to it.";
}

/**
 * Every card that this page saw is opened, all of a hand or none of it, and choices where all cards are.
 * @param {Proof} proof
 * @param {Seen} seen
 */
function openedFault(proof, seen) {
  for (const round of proof.rounds) {
    const own = new Map((round.own ?? []).map(([at, , card]) => [at, card]));
    const mine = new Set([...own.keys()].map((at) => round.cards[at][0]));
    const cards = round.cards.map(([owner, , card], at) => ({ owner, card: card ?? own.get(at) }));
    if (cards.some(({ owner, card }) => card === undefined && mine.has(owner))) return `Round ${round.number}: the proof leaves out a card of a hand your browser saw.`;
    if (round.own && !own.size) return `Round ${round.number}: the proof names your hand but shows none of its cards.`;
    const open = proof.proof !== FORMAT || cards.every(({ owner, card }) => card !== undefined || !owner);
    if (open && (!Array.isArray(round.choices) || typeof round.salt !== "string")) return `Round ${round.number}: the proof leaves out the decisions.`;
    const left = cards.map(({ card }) => card);
    for (const card of seen.cards.get(round.number) ?? []) {
      const at = left.indexOf(card);
      if (at < 0) return `Round ${round.number}: the proof leaves out the ${card} your browser saw.`;
      left.splice(at, 1);
    }
  }
  return "";
}

/**
 * @param {Proof} proof
 * @param {Seen} seen
 */
async function partsFault(proof, seen) {
  for (const [promised, part] of proof.parts) {
    if (part && (await hashOf(part)) !== promised) return "A player’s part of the shuffle isn’t the one they committed to.";
    if (seen.sent.has(promised) && part !== seen.parts.get(promised)) return "Your browser’s part of the shuffle was left out.";
    if (!part && proof.rounds.length) return "Cards were dealt even though a part of the shuffle was withheld.";
  }
  return "";
}

/**
 * @param {Proof} proof
 * @param {Seen} seen
 */
async function chainFault(proof, seen) {
  const opening = Object.fromEntries(Object.entries(proof).filter(([key]) => OPENED.includes(key)));
  const heads = [await link(proof.previous, { link: "shoe", ...opening, promised: proof.parts.map(([promised]) => promised) })];
  for (const round of proof.rounds) {
    const bound = Object.fromEntries(Object.entries(round).filter(([key]) => !UNBOUND.includes(key)));
    const cards = round.cards.map(([owner, , card]) => (card === undefined ? [owner] : [owner, card]));
    heads.push(await link(heads.at(-1) ?? "", { link: "round", ...bound, cards }));
    const net = seen.nets.get(round.number);
    const paid = Object.entries(round.net).map(([place, dollars]) => [place, cents(dollars)]);
    if (net && canonical(net) !== canonical(Object.fromEntries(paid))) return `Round ${round.number} didn’t end the way your browser saw it.`;
    if (round.choices && (await hashOf(`${round.salt}:${canonical(round.choices)}`)) !== round.sealed) return `Round ${round.number}: the decisions aren’t the ones that were made.`;
  }
  const end = { link: "end", ended: proof.ended, parts: proof.parts, burned: proof.burned, rounds: proof.rounds.length };
  heads.push(await link(heads.at(-1) ?? "", end));
  if (heads.at(-1) !== proof.head) return "The table’s chain doesn’t lead to its last fingerprint.";
  return seen.heads.every((head) => heads.includes(head)) ? "" : "This isn’t what was played: a fingerprint your browser was shown is missing from the table’s chain.";
}

/** @param {Proof} proof */
async function cardsFault(proof) {
  const { size, commit } = proof;
  const parts = proof.parts.map(([, part]) => part).filter(Boolean);
  const mix = parts.length ? ((await hashOf([commit, ...parts.sort()].join("/"))) ?? "") : "";
  const order = mix ? shuffled(size, mix) : [...Array(size).keys()];
  if ((await climb(size, `house::${proof.house.salt}`, proof.house.path, size + 1)) !== commit) return "The house’s part isn’t what it committed to.";
  let first = proof.burned;
  for (const round of proof.rounds) {
    if (round.first !== first) return `Round ${round.number} doesn’t start with the next card.`;
    const gone = round.reshuffled ? shuffled(first, (await hashOf(`${proof.house.salt}${mix}/discards/${first}`)) ?? "") : [];
    /** @type {Map<number, Opening>} */
    const own = new Map();
    for (const [at, ...opening] of round.own ?? []) own.set(at, opening);
    for (const [at, [, ...shown]] of round.cards.entries()) {
      const opening = /** @type {Opening | undefined} */ (shown.length ? shown : own.get(at));
      if (!opening) continue;
      const [leaf, card, salt, way] = opening;
      const known = at < (round.again ?? Infinity) ? order[first + at] : round.reshuffled ? order[gone[at - round.reshuffled.after]] : leaf;
      if (leaf !== known) return `Round ${round.number}: the ${card} wasn’t the next card in the shoe.`;
      if ((await climb(leaf, `${leaf}:${card}:${salt}`, way, size + 1)) !== commit) return `Round ${round.number}: the ${card} isn’t the card the house committed to.`;
    }
    first += round.cards.length;
  }
  return "";
}
