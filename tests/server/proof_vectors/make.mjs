// Writes vectors.json: node's own hashes, and the page's shuffle, tree and chain. Nothing of the server is used.
//   node tests/server/proof_vectors/make.mjs > tests/server/proof_vectors/vectors.json

import { createHash, createHmac } from "node:crypto";
import { canonical, link, shuffled } from "../../../src/housedealer/web/lib/proof.js";

const sha = (text) => createHash("sha256").update(text, "utf8").digest("hex");
const salt = (seed, name) => createHmac("sha256", seed).update(String(name)).digest("hex").slice(0, 32);

/** All levels of the tree over the cards as they lie, the house's leaf last. */
function tree(seed, laid) {
  const levels = [[...laid.map((card, at) => sha(`${at}:${card}:${salt(seed, at)}`)), sha(`house::${salt(seed, "house")}`)]];
  while (levels.at(-1).length > 1) {
    const below = levels.at(-1);
    const above = [];
    for (let at = 0; at < below.length; at += 2) above.push(at + 1 < below.length ? sha(below[at] + below[at + 1]) : below[at]);
    levels.push(above);
  }
  return levels;
}

function path(levels, leaf) {
  return levels.slice(0, -1).map((level, height) => level[(leaf >> height) ^ 1] ?? "");
}

function dice(house, used) {
  const found = [];
  for (let count = 0; found.length < 3; count++) {
    const bytes = createHash("sha256").update(`${house}/dice/${used}/${count}`).digest();
    found.push(...[...bytes].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return found.slice(0, 3);
}

const seed = "b5a1f3d2c4e60718293a4b5c6d7e8f9001122334455667788990aabbccddeeff";
const deck = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const laid = shuffled(52, seed).map((at) => deck[at]);
const levels = tree(seed, laid);
const root = levels.at(-1)[0];
const parts = ["7f".repeat(32), "0a".repeat(32)];
const mix = sha([root, ...[...parts].sort()].join("/"));
const order = shuffled(52, mix);
const house = salt(seed, "house") + mix;
const content = { link: "end", ended: "closed", parts: [[sha(parts[0]), parts[0]]], burned: 1, rounds: 2 };
const odd = { "b": [1, 2.5, 0.05, -3, null, true], "a": "café \"\\\n\u007f ♠ 𝄞", "": {} };
const choices = [["2", "raise", 40], ["3", "fold"]];

console.log(
  JSON.stringify(
    {
      seed, laid, salts: { 0: salt(seed, 0), 51: salt(seed, 51), house: salt(seed, "house"), "choices/7": salt(seed, "choices/7") },
      leaf_0: levels[0][0], root, path_51: path(levels, 51), path_house: path(levels, 52),
      parts, mix, order, house,
      dice_after_9: dice(house, 9),
      discards_of_20: shuffled(20, sha(`${house}/discards/20`)),
      canonical: { value: odd, text: canonical(odd) },
      links: { content, first: await link("", content), second: await link(await link("", content), content) },
      sealed: { choices, salt: salt(seed, "choices/7"), hash: sha(`${salt(seed, "choices/7")}:${canonical(choices)}`) },
    },
    null,
    1,
  ),
);
