// Words and small things that readers of events share.

import { money, printed, said } from "./dom.js";

/**
 * A verb for somebody else.
 * @param {string} verb
 */
export function third(verb) {
  if (verb === "have") return "has";
  if (verb === "are") return "is";
  const [first, ...rest] = verb.split(" ");
  return [/(s|ch|sh|x|o)$/.test(first) ? `${first}es` : `${first}s`, ...rest].join(" ");
}

/**
 * The seat of a place or a hand: 2 for 2/1 and for 2.2, 0 for anything else.
 * @param {string | number} position
 */
export function seatOf(position) {
  return Number.parseInt(String(position), 10) || 0;
}

/**
 * The cards of a text.
 * @param {string | undefined} text
 */
export function cardsOf(text) {
  return text ? text.split(" ") : [];
}

/**
 * Several things in a sentence.
 * @param {string[]} all
 */
export function listed(all) {
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");
}

/**
 * One of several things in a sentence.
 * @param {string[]} all
 */
export function either(all) {
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} or ${all.at(-1)}` : all.join("");
}

/** The words with which all names begin. @param {string[]} names */
export function sharedWords(names) {
  const [first, ...others] = names.map((name) => name.split(" "));
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  return first.slice(0, differs < 0 ? first.length : differs).join(" ");
}

/** Names joined by “or”, with the words they share said once: “Peek Bonus A, B or C”. @param {string[]} all */
export function eitherOf(all) {
  const shared = all.length > 1 ? sharedWords(all) : "";
  return either(shared ? all.map((one, at) => (at ? one.slice(shared.length + 1) : one)) : all);
}

/**
 * A number of things.
 * @param {number} count
 * @param {string} thing
 */
export function many(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/**
 * A bet's name without the game's own and without "bet": "main bet" is "Main".
 * @param {string} name
 * @param {string} title of the game
 */
export function wagerName(name, title) {
  const bare = name.startsWith(`${title} `) ? name.slice(title.length + 1) : name;
  const short = bare.replace(/(?<!^side) (bonus )?bet$/i, "");
  return capital(short);
}

/**
 * A noun with its article.
 * @param {string} noun
 */
export function aNoun(noun) {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/**
 * An amount with the article of its first word as it is spoken: “a $7.49”, “an $8.35”, “an 86¢”.
 * @param {import("../types.js").Cents} amount
 */
export function anAmount(amount) {
  const text = said(amount);
  const first = /\d+/.exec(text)?.[0] ?? ""; // of $18,000 it is eighteen, of $1,800 one
  return `${/^(8|11$|18$)/.test(first) ? "an" : "a"} ${text}`;
}

/** A sentence's first letter as a capital. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the last step of a path in a refusal is called. @type {Record<string, string>} */
const STEPS = { min: "table minimum", max: "table maximum" };

/**
 * A path in a refusal, such as stakes.small_blind or seats.2.base, in words.
 * @param {string} path
 */
function pathInWords(path) {
  const [first, ...steps] = path.split(".");
  const seat = /^\d+$/.test(steps[0] ?? "") ? [`seat ${steps.shift()}`] : [];
  const named = steps.map((step) => STEPS[step] ?? step.replace(/[_-]/g, " "));
  return capital([...seat, ...(named.length || seat.length ? named : [first.replace(/_/g, " ")])].join(", "));
}

/**
 * A part of a refusal that says what was expected, as advice; nothing where it is written for programs.
 * @param {string} part
 */
function advice(part) {
  const wanted = part.replace(/^expected /, "");
  if (wanted === part) return capital(part);
  return /[{}[\]=_\x60]|^none\b|\bthat$/.test(wanted) ? "" : `Use ${wanted.replace(/^such as/, "something like")}`;
}

/**
 * A refusal of the server in sentences, without the name of the field that it begins with.
 * @param {string} says such as “seat: 3 is taken; expected a free one”
 */
export function refusal(says) {
  if (/^posting: .* is unknown/.test(says)) return "There’s no such game here. Pick one in the lobby.";
  const [, field, rest] = /^([a-z][a-z0-9_.[\] -]*): (.+)$/s.exec(says) ?? [null, "", says];
  const [wrong, ...more] = rest.split("; ");
  const named = field.includes(".") ? pathInWords(field) : "";
  let first = wrong.startsWith("expected ") ? advice(wrong) : capital(/^[\d'"]/.test(wrong) && !named ? `${field} ${wrong}` : wrong);
  if (named) first = wrong === "missing" ? `${named} is missing` : `${named}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`;
  return printed([first, ...more.map(advice)].filter(Boolean).map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" "));
}

/** Lines of the posted text: “lines 434–436”, “line 434”. @param {string} lines */
export function linesWords(lines) {
  return `${/[,-]/.test(lines) ? "lines" : "line"} ${lines.replaceAll("-", "–")}`;
}

/** An edge as people write it: 1.24%. @param {number} edge */
export function percent(edge) {
  return `${edge < 0 ? "−" : ""}${(Math.abs(edge) * 100).toFixed(Math.abs(edge) < 0.1 ? 2 : 1)}%`;
}

/** An edge in words: “edge 1.24%”, or “your edge 1.24%” where the bettor has the advantage. @param {number} edge */
export function edgeWords(edge) {
  return `${edge < 0 ? "your edge" : "edge"} ${percent(Math.abs(edge))}`;
}

/** What bets cost on average: “costs you 11¢ on average”, “makes you $1.24 on average”. @param {number} cost in cents */
export function onAverage(cost) {
  const size = Math.abs(cost);
  if (size < 0.05) return "comes out even on average";
  return `${cost > 0 ? "costs you" : "makes you"} ${size < 99.5 ? `${size.toFixed(size < 10 ? 1 : 0).replace(/\.0$/, "")}¢` : money(Math.round(size))} on average`;
}

/**
 * The stakes and the collection of a table.
 * @param {{plan: string, fee: string}} table
 */
export function playsFor({ plan, fee }) {
  // Where a player banks, the fee begins with the limits and names the collection itself.
  const said = fee === "nothing" ? "no collection" : !fee || /collection/i.test(fee) ? fee : `collection ${fee}`;
  return [plan, said].filter(Boolean).map(capital).join(" · ");
}
