// Search for postings, the best match first.

import { SHORT } from "../games/names.js";

/** Letters and numbers alone, so that Hold'em, hold’em and holdem match. @param {string} text */
export function plain(text) {
  return text.toLowerCase().replace(/['’.]/g, "").replace(/[^a-z0-9]+/g, " ").trim();
}

/**
 * How well a posting matches a query; 0 where it does not.
 * @param {string} query as typed
 * @param {string} title
 * @param {string} rest its id, family and cardroom
 */
export function score(query, title, rest) {
  const typed = plain(query);
  if (!typed) return 1;
  const phrase = plain(typed.split(" ").map((word) => SHORT[word] ?? word).join(" "));
  const name = plain(title);
  const words = `${name} ${plain(rest)}`;
  if (!phrase.split(" ").every((word) => words.includes(word))) return 0;
  if (name === phrase) return 100;
  if (name.startsWith(phrase)) return 90 - name.length / 100;
  if (` ${name} `.includes(` ${phrase} `)) return 80 - name.length / 100;
  // Words of the title count, the earlier they stand in it the more.
  const at = phrase.split(" ").map((word) => ` ${name}`.indexOf(` ${word}`)).filter((where) => where >= 0);
  return 10 + (40 * at.length) / phrase.split(" ").length - Math.min(...at, 99) / 10 - name.length / 100;
}
