// The ruling on a round: first action, each wager with its reason, the readings behind it; on the page and as a sheet to print.

import { short } from "../../felt/cards.js";
import { h, money, signed, words } from "../../lib/dom.js";
import { cents } from "../../lib/money.js";
import { capital, linesWords, listed } from "../../lib/words.js";
import { choiceWords } from "../posting/readings.js";
import { openCitation } from "../posting/rules.js";
import { settlement } from "../table/why.js";

/** @typedef {import("../../types.js").PostingDetail} PostingDetail */
/** @typedef {import("../../types.js").Answer} Answer */
/** @typedef {import("./round.js").Round} Round */

const SOURCES = /** @type {Record<string, string>} */ ({ dice: "by the dice", card: "by a card", total: "by the total of the cards", given: "as entered" });

/** @param {string} place */
export const placeName = (place) => (place.includes("/") ? `Behind seat ${place.split("/")[0]}` : `Seat ${place}`);

/** @param {string} position */
export const positionName = (position) => (/^\d/.test(position) ? placeName(position) : position === "player-dealer" ? "Player-dealer" : words(position));

/** Decisions whose names in a file say too little. @type {Record<string, string>} */
const SAID = { "draw discard": "take the discard", "draw stock": "draw from the stock" };
const THROWN = new Set(["draw", "exchange"]);

/** Cards as players read them: “Q♥ 10♦”. @param {string} text */
const cardsText = (text) => text.replace(/\b(Xx|[2-9TJQKA][cdhs])\b/g, (card) => short(card));

/**
 * What was chosen with a decision: cards, cards by rows, or a meld that cards are added to.
 * @param {string} text
 */
function withText(text) {
  const rows = text.split("/");
  if (rows.length > 2) return ["in front", "in the middle", "in back", "thrown away"].flatMap((where, at) => (rows[at] ? [`${cardsText(rows[at])} ${where}`] : [])).join(", ");
  return rows.length === 2 ? `${cardsText(rows[0])} to meld ${rows[1]}` : cardsText(text);
}

/**
 * A decision in words: “raise to $40”, “play 4×”, “set Q♥ 9♦”.
 * @param {string} choice
 * @param {(string | number)[]} rest what was chosen with it
 * @param {PostingDetail} posting
 */
export function choiceText(choice, rest, posting) {
  const number = (/** @type {number} */ one) => (choice === "play" ? `${one}×` : `${posting.money === "pot" && choice === "raise" ? "to " : ""}${money(cents(one))}`);
  const name = posting.wagers.find((one) => one.id === choice)?.name ?? words(choice).toLowerCase();
  const said = [name, ...rest.map((one) => (typeof one === "number" ? number(one) : THROWN.has(choice) && /^[2-9TJQKAX][cdhsx]/.test(one) ? `${one.split(" ").length}: ${withText(one)}` : withText(one)))].join(" ");
  return SAID[said] ?? said;
}

/**
 * Cited lines: links that open the posted words where the texts are here, else their numbers.
 * @param {string} lines
 * @param {PostingDetail} posting
 * @param {boolean} texts
 */
export function citation(lines, posting, texts) {
  const node = h("span", { class: "cited" });
  if (!posting.source) return h("span", {}, lines);
  node.append(texts ? "" : `Posted rules, ${linesWords(lines)}`);
  if (!texts) return node;
  const link = (/** @type {string} */ span) => {
    const [, other, range] = /** @type {RegExpMatchArray} */ (span.match(/^(?:(\d{3}):)?(\d+(?:-\d+)?)$/));
    const seed = other ?? posting.source?.seed;
    return h("a", { class: "cite", href: `/api/texts/${seed}/${range}`, "data-cite": `${seed}:${range}`, "aria-expanded": "false" }, `${seed}:${range}`);
  };
  for (const span of lines.match(/(?:\d{3}:)?\d+(?:-\d+)?/g) ?? []) node.append(node.childNodes.length > 1 ? ", " : "", link(span));
  return node;
}

/**
 * All of a ruling.
 * @param {Answer} answer
 * @param {PostingDetail} posting
 * @param {boolean} texts
 */
export function ruling(answer, posting, texts) {
  const cite = (/** @type {string} */ lines) => citation(lines, posting, texts);
  const first = answer.first_action;
  const source = first ? (SOURCES[first.from] ?? first.from) : "";
  const net = Object.entries(answer.net).map(([place, amount]) => h("tr", {}, h("td", {}, placeName(place)), h("td", { class: "number" }, signed(amount))));
  const node = h(
    "div",
    { class: "ruling" },
    voided(answer, cite),
    ...irregular(answer, cite),
    first ? h("p", { class: first.assumed ? "assumed" : "" }, h("b", {}, "First action: "), `seat ${first.seat}, ${first.assumed ? `assumed ${source}. Enter the dice or the seat if you know it` : source}.`) : null,
    ...(answer.first_action_otherwise ?? []).map((one) => h("p", { class: "assumed" }, one.net ? `If it was seat ${one.seat}’s: ${moved(one.net, answer)}.` : `It can’t have been seat ${one.seat}’s: ${one.says}.`)),
    settlement(answer.events, posting, cite),
    h("table", { class: "net" }, h("caption", {}, "Net"), h("tbody", {}, ...net, answer.drop ? h("tr", {}, h("td", {}, "Collection"), h("td", { class: "number" }, money(answer.drop))) : null)),
    differences(answer),
    ...unused(answer),
    ...restsOn(answer, posting, cite),
  );
  node.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("a.cite");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void openCitation(link);
  });
  return node;
}

/**
 * Why a round is void, and where that is posted.
 * @param {Answer} answer
 * @param {(lines: string) => Node} cite
 */
function voided(answer, cite) {
  if (!answer.voided) return null;
  const lines = (answer.irregularities ?? []).find((one) => one.why === answer.voided)?.lines;
  return h("p", { class: "voided" }, h("b", {}, "Void. "), `All bets go back: ${answer.voided}. `, lines ? h("span", { class: "cited-lines" }, cite(lines)) : null);
}

/**
 * What went wrong in a round that was played on, how the posting rules on it, and where.
 * @param {Answer} answer
 * @param {(lines: string) => Node} cite
 */
function irregular(answer, cite) {
  return (answer.irregularities ?? [])
    .filter((one) => one.why !== answer.voided)
    .map((one) => h("p", { class: "irregular" }, h("b", {}, "Irregularity. "), `${one.why.charAt(0).toUpperCase()}${one.why.slice(1)}. `, one.lines ? h("span", { class: "cited-lines" }, cite(one.lines)) : null));
}

/**
 * The net results that a change would affect.
 * @param {Record<string, number>} net
 * @param {Answer} answer
 */
const moved = (net, answer) => listed(Object.entries(net).map(([place, amount]) => `${placeName(place).toLowerCase()} ${signed(amount)} instead of ${signed(answer.net[place])}`));

/** The amounts still to be paid, and to be returned. @param {Answer} answer */
function differences(answer) {
  const all = Object.entries(answer.difference ?? {});
  if (!all.length) return null;
  const paragraph = (/** @type {string} */ what, /** @type {[string, number][]} */ places) => (places.length ? h("p", {}, h("b", {}, `${what}: `), `${listed(places.map(([place, amount]) => `${placeName(place)}${amount ? ` ${money(Math.abs(amount))}` : ""}`))}.`) : null);
  return h("div", { class: "difference" }, paragraph("Still to be paid", all.filter(([, one]) => one > 0)), paragraph("To be returned", all.filter(([, one]) => one < 0)), paragraph("Paid correctly", all.filter(([, one]) => !one)));
}

/** @param {Answer} answer */
function unused(answer) {
  return Object.entries(answer.unused ?? {}).map(([position, cards]) => h("p", { class: "assumed" }, `${positionName(position)}: these cards aren’t part of the hand as posted: ${cards}.`));
}

/**
 * The readings that decide the money of the round, and those under which it could not have gone so.
 * @param {Answer} answer
 * @param {PostingDetail} posting
 * @param {(lines: string) => Node} cite
 */
function restsOn(answer, posting, cite) {
  const readingOf = (/** @type {{ reading: string }} */ one) => posting.readings.find((each) => each.id === one.reading);
  const row = (/** @type {{ reading: string, choice: string, lines: string }} */ one, /** @type {string[]} */ otherwise) => {
    const reading = readingOf(one);
    return h("li", {}, h("div", {}, reading?.question ?? words(one.reading), " ", h("b", {}, `${capital(choiceWords(reading, one.choice))}. `)), ...otherwise.map((text) => h("div", {}, text)), one.lines ? h("span", { class: "lines" }, cite(one.lines)) : null);
  };
  const readAs = (/** @type {{ reading: string }} */ one, /** @type {string} */ choice) => `If the ruling were “${choiceWords(readingOf(one), choice)}”`;
  const moves = (answer.rests_on ?? []).map((one) => row(one, one.otherwise.map((other) => `${readAs(one, other.choice)}: ${moved(other.net, answer)}.`)));
  const fails = (answer.unsettled_if ?? []).map((one) => row(one, one.otherwise.map((other) => `${readAs(one, other.choice)}, this ${posting.round_name} couldn’t have been played (${other.says.split("; expected ")[0]}).`)));
  const list = (/** @type {string} */ title, /** @type {Node[]} */ rows) => (rows.length ? [h("h3", {}, title), h("ul", { class: "why" }, ...rows)] : []);
  return [...list("This ruling rests on", moves), ...list(`With another ruling, this ${posting.round_name} couldn’t have been played`, fails)];
}

/**
 * The sheet that is printed: the facts as entered, the ruling, and room for names.
 * @param {Round} round
 * @param {Answer} answer
 * @param {PostingDetail} posting
 * @param {import("../../types.js").DisputeForm} form
 * @param {Node[]} unanswered what the posting does not say of the round
 */
export function sheet(round, answer, posting, form, unanswered) {
  const row = (/** @type {string} */ name, /** @type {string} */ text) => h("tr", {}, h("th", {}, name), h("td", {}, text));
  const wagers = (/** @type {Record<string, number>} */ placed) => listed(Object.entries(placed).map(([wager, amount]) => `${posting.wagers.find((one) => one.id === wager)?.name ?? words(wager)} ${money(cents(amount))}`));
  const entered = form.fields.filter((one) => round[one.key] !== undefined).map((one) => row(one.name, fieldText(round[one.key], one)));
  const dealer = round.player_dealer;
  return h(
    "section",
    { class: "rulingsheet" },
    h("h1", {}, `Ruling: ${posting.title}`),
    h("p", {}, `${posting.cardroom}${posting.source ? ` · posted text ${posting.source.seed}, lines ${posting.source.lines.join("–")}` : ""}`),
    h("h2", {}, `The ${posting.round_name} as entered`),
    h(
      "table",
      {},
      h(
        "tbody",
        {},
        ...entered,
        dealer ? row("Player-dealer", `Seat ${dealer.seat}, bank ${money(cents(dealer.bank))}`) : null,
        ...Object.entries(round.seats).map(([place, placed]) => row(placeName(place), wagers(placed))),
        ...Object.entries(round.up ?? {}).map(([place, placed]) => row(`${placeName(place)}, standing`, wagers(placed))),
        ...Object.entries(round.deal ?? {}).map(([position, cards]) => row(`${positionName(position)}, cards`, cards)),
        typeof round.shoe === "string" ? row("Cards as dealt", round.shoe) : null,
        ...(round.choices ?? []).map(([position, ...made], at) => row(`Decision ${at + 1}`, `${positionName(String(position))}: ${choiceText(String(made[0]), made.slice(1), posting)}`)),
      ),
    ),
    h("h2", {}, "Settlement"),
    ruling(answer, posting, false),
    ...(unanswered.length ? [h("h2", {}, "What the posting doesn’t say"), ...unanswered] : []),
    h("div", { class: "signed" }, ...["Date and time", "Table", "Floor", "Player"].map((one) => h("span", {}, one))),
  );
}

/**
 * An entered value as text.
 * @param {unknown} value
 * @param {import("../../types.js").DocumentField} field
 * @returns {string}
 */
function fieldText(value, field) {
  const known = field.choices.find((one) => one.value === value);
  if (known) return known.words;
  if (Array.isArray(value)) return value.map((one) => (one && typeof one === "object" ? Object.values(one).join(", ") : String(one))).join("; ");
  if (field.kind === "amount") return money(cents(Number(value)));
  if (value === null || typeof value !== "object") return field.kind === "seat" ? `Seat ${value}` : String(value);
  const part = (/** @type {string} */ key, /** @type {unknown} */ one) => {
    const inside = field.kind === "by-seat" ? { ...field.fields[0], name: `Seat ${key}` } : field.fields.find((each) => each.key === key);
    return inside ? `${inside.name} ${fieldText(one, inside)}` : `${key} ${JSON.stringify(one)}`;
  };
  return Object.entries(value).map(([key, one]) => part(key, one)).join("; ");
}
