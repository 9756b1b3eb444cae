// Finding a posting by what people type: the meant one first.

import { SHORT } from "../games/names.js";

/** Letters and numbers alone, so that Hold'em, hold’em and holdem are one. @param {string} text */
export function plain(text) {
  return text.toLowerCase().replace(/['’.]/g, "").replace(/[^a-z0-9]+/g, " ").trim();
}

/**
 * How well a posting is what was meant; 0 where it is not.
 * @param {string} wanted as typed
 * @param {string} title
 * @param {string} rest what else describes it: its id, family and cardroom
 */
export function score(wanted, title, rest) {
  const typed = plain(wanted);
  if (!typed) return 1;
  const asked = plain(typed.split(" ").map((word) => SHORT[word] ?? word).join(" "));
  const name = plain(title);
  const words = `${name} ${plain(rest)}`;
  if (!asked.split(" ").every((word) => words.includes(word))) return 0;
  if (name === asked) return 100;
  if (name.startsWith(asked)) return 90 - name.length / 100;
  if (` ${name} `.includes(` ${asked} `)) return 80 - name.length / 100;
  // Words of the title count, the earlier they stand in it the more.
  const at = asked.split(" ").map((word) => ` ${name}`.indexOf(` ${word}`)).filter((where) => where >= 0);
  return 10 + (40 * at.length) / asked.split(" ").length - Math.min(...at, 99) / 10 - name.length / 100;
}
