// Search for postings, the best match first.

import { SHORT } from "../games/names.js";

/** Letters and numbers alone, so that Hold'em, hold’em and holdem match. @param {string} text */
export function plain(text) {
  return text.toLowerCase().replace(/['’.]/g, "").replace(/[^a-z0-9]+/g, " ").trim();
}

/** A word and what is left of it without one of its letters. @param {string} word */
const less = (word) => [word, ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))];

/** Whether a word of some length is another with one letter wrong, missing or too many. @param {string} typed @param {string} word */
const misspelled = (typed, word) => typed.length > 4 && word.length > 4 && less(typed).some((one) => less(word).includes(one));

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
  const all = words.split(" ");
  if (!phrase.split(" ").every((word) => words.includes(word) || all.some((one) => misspelled(word, one)))) return 0;
  if (name === phrase) return 100;
  if (name.startsWith(phrase)) return 90 - name.length / 100;
  if (` ${name} `.includes(` ${phrase} `)) return 80 - name.length / 100;
  // Words of the title count, the earlier they stand in it the more.
  const at = phrase.split(" ").map((word) => ` ${name}`.indexOf(` ${word}`)).filter((where) => where >= 0);
  // A cardroom or a kind of game alone matches too: what is taken off here is less than this.
  return 20 + (40 * at.length) / phrase.split(" ").length - Math.min(...at, 99) / 10 - name.length / 100;
}
