// Where everything lies on a craps layout: for a wide window, and for a phone.

/**
 * @typedef {object} Spot a place to bet
 * @property {string} id the wager, `come-6` for come wagers on their number
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {string} text
 * @property {string} [under] its pay
 * @property {string} [kind] how it is drawn: number, bar, line, small
 * @property {number} [size]
 */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

export const NUMBERS = [4, 5, 6, 8, 9, 10];
const NAMES = { 4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10" };
const HOPS = ["1-3", "2-2", "2-3", "1-4", "3-3", "2-4", "1-5", "3-4", "2-5", "1-6", "4-4", "3-5", "2-6", "4-5", "3-6", "5-5", "4-6"];

/** Two cards as a hop’s name. @param {string} hop */
export const faces = (hop) => hop.replace("1", "A").replace("-", "·");

/**
 * A number’s box: don’t come and lay on top, come on the number, buy and place below.
 * @param {number} number
 * @param {Box} box
 * @param {boolean} compact
 * @returns {Spot[]}
 */
function numberBox(number, { x, y, w, h }, compact) {
  const unit = h / 206;
  const half = w / 2;
  return [
    { id: `dont-come-${number}`, x, y, w: half, h: 36 * unit, text: compact ? "DC" : "DON’T", kind: "small" },
    { id: `lay-${number}`, x: x + half, y, w: half, h: 36 * unit, text: "LAY", kind: "small" },
    { id: `come-${number}`, x, y: y + 36 * unit, w, h: 74 * unit, text: NAMES[/** @type {keyof typeof NAMES} */ (number)], kind: "number" },
    { id: `buy-${number}`, x, y: y + 110 * unit, w, h: 40 * unit, text: "BUY", kind: "small" },
    { id: `place-${number}`, x, y: y + 150 * unit, w, h: 56 * unit, text: "PLACE", kind: "place" },
  ];
}

/**
 * Boxes beside each other.
 * @param {[string, string][]} ids
 * @param {Box} box all of it
 * @param {number} columns
 * @param {string} kind
 * @returns {Spot[]}
 */
function grid(ids, { x, y, w, h }, columns, kind) {
  const rows = Math.ceil(ids.length / columns);
  return ids.map(([id, text], at) => ({ id, x: x + (at % columns) * (w / columns), y: y + Math.floor(at / columns) * (h / rows), w: w / columns, h: h / rows, text, kind }));
}

const HARD = /** @type {[string, string][]} */ ([4, 6, 8, 10].map((number) => [`hard-${number}`, `HARD ${number}`]));
const HORN = /** @type {[string, string][]} */ ([["craps-2", "2"], ["craps-3", "3"], ["eleven", "11"], ["craps-12", "12"]]);
const HOP = /** @type {[string, string][]} */ (HOPS.map((hop) => [`hop-${hop}`, faces(hop)]));

/** @typedef {{wide: number, high: number, spots: Spot[], flip: Box, seats: Box, off: {x: number, y: number}, heads: {x: number, y: number, text: string}[]}} Table */

/** @returns {Table} */
export function wideTable() {
  const spots = NUMBERS.flatMap((number, at) => numberBox(number, { x: 124 + at * 118, y: 14, w: 118, h: 206 }, false));
  spots.unshift({ id: "dont-come", x: 12, y: 14, w: 112, h: 150, text: "DON’T COME", under: "bar 12", kind: "bar" });
  spots.push(
    { id: "big-6", x: 12, y: 220, w: 56, h: 76, text: "6", under: "BIG", kind: "big" },
    { id: "big-8", x: 68, y: 220, w: 56, h: 76, text: "8", under: "BIG", kind: "big" },
    { id: "come", x: 124, y: 220, w: 708, h: 76, text: "COME", kind: "line", size: 34 },
    { id: "field", x: 12, y: 296, w: 820, h: 74, text: "2 · 3 · 4 · 9 · 10 · 11 · 12", under: "FIELD", kind: "field", size: 22 },
    { id: "dont-pass", x: 12, y: 370, w: 820, h: 46, text: "DON’T PASS", under: "bar 12", kind: "bar", size: 19 },
    { id: "pass", x: 12, y: 416, w: 820, h: 64, text: "PASS LINE", kind: "line", size: 30 },
    { id: "pass-odds", x: 12, y: 480, w: 410, h: 48, text: "PASS ODDS", kind: "odds" },
    { id: "dont-pass-odds", x: 422, y: 480, w: 410, h: 48, text: "DON’T PASS ODDS", kind: "odds" },
    { id: "any-seven", x: 846, y: 14, w: 322, h: 42, text: "ANY SEVEN", kind: "prop" },
    ...grid(HARD, { x: 846, y: 56, w: 322, h: 56 }, 4, "prop"),
    ...grid(HORN, { x: 846, y: 112, w: 322, h: 54 }, 4, "prop"),
    ...grid([["horn", "HORN"], ["any-craps", "ANY CRAPS"], ["c", "C"], ["e", "E"]], { x: 846, y: 166, w: 322, h: 48 }, 4, "prop"),
    ...grid(HOP, { x: 846, y: 234, w: 322, h: 132 }, 6, "hop"),
  );
  return { wide: 1180, high: 592, spots, flip: { x: 846, y: 380, w: 322, h: 148 }, seats: { x: 12, y: 538, w: 1156, h: 46 }, off: { x: 68, y: 192 }, heads: [{ x: 850, y: 229, text: "HOPS" }] };
}

/** @returns {Table} */
export function narrowTable() {
  const spots = NUMBERS.flatMap((number, at) => numberBox(number, { x: 4 + at * 58.7, y: 74, w: 58.7, h: 158 }, true));
  spots.push(
    { id: "dont-come", x: 4, y: 232, w: 88, h: 44, text: "DON’T COME", under: "bar 12", kind: "bar" },
    { id: "come", x: 92, y: 232, w: 264, h: 44, text: "COME", kind: "line", size: 20 },
    { id: "big-6", x: 4, y: 276, w: 44, h: 44, text: "6", under: "BIG", kind: "big" },
    { id: "big-8", x: 48, y: 276, w: 44, h: 44, text: "8", under: "BIG", kind: "big" },
    { id: "field", x: 92, y: 276, w: 264, h: 44, text: "2·3·4·9·10·11·12", under: "FIELD", kind: "field", size: 13 },
    { id: "dont-pass", x: 4, y: 320, w: 352, h: 36, text: "DON’T PASS", under: "bar 12", kind: "bar", size: 12 },
    { id: "pass", x: 4, y: 356, w: 352, h: 44, text: "PASS LINE", kind: "line", size: 18 },
    { id: "pass-odds", x: 4, y: 400, w: 176, h: 36, text: "PASS ODDS", kind: "odds" },
    { id: "dont-pass-odds", x: 180, y: 400, w: 176, h: 36, text: "DON’T ODDS", kind: "odds" },
    ...grid([["any-seven", "ANY 7"], ["any-craps", "CRAPS"], ["c", "C"], ["e", "E"]], { x: 4, y: 444, w: 352, h: 40 }, 4, "prop"),
    ...grid(HARD, { x: 4, y: 484, w: 352, h: 40 }, 4, "prop"),
    ...grid([...HORN, ["horn", "HORN"]], { x: 4, y: 524, w: 352, h: 40 }, 5, "prop"),
    ...grid(HOP, { x: 4, y: 572, w: 352, h: 114 }, 6, "hop"),
  );
  return { wide: 360, high: 780, spots, flip: { x: 4, y: 4, w: 352, h: 66 }, seats: { x: 4, y: 694, w: 352, h: 80 }, off: { x: 334, y: 51 }, heads: [] };
}

/**
 * How much lower the rows of a narrow table are drawn on a phone on its side, so that the odds or else the pass line end in
 * the window whole; numbers of an upright one are too narrow for the puck beside them.
 * @param {number} wide
 * @param {number} high
 */
export function lowered(wide, high) {
  if (wide < high) return 1;
  return Math.min(1, [438, 402].map((foot) => high / foot).find((one) => one >= 0.86) ?? 1);
}

/**
 * A table drawn in the window's own pixels: wider or higher as there is room.
 * @param {Table} table
 * @param {number} across
 * @param {number} down
 * @returns {Table}
 */
export function stretched(table, across, down) {
  const box = (/** @type {Box} */ one) => ({ x: one.x * across, y: one.y * down, w: one.w * across, h: one.h * down });
  return {
    wide: table.wide * across,
    high: table.high * down,
    spots: table.spots.map((spot) => ({ ...spot, ...box(spot) })),
    flip: box(table.flip),
    seats: box(table.seats),
    off: { x: table.off.x * across, y: table.off.y * down },
    heads: table.heads.map((head) => ({ ...head, x: head.x * across, y: head.y * down })),
  };
}

/**
 * The wager that a press on a spot adds to: odds where the flat wager stands already.
 * @param {string} id
 * @param {Record<string, number>} up the standing bets
 * @returns {string | null}
 */
export function wagerOf(id, up) {
  if (/^(dont-)?come-\d+$/.test(id)) return up[id] ? `${id}-odds` : null;
  return id;
}

/**
 * The spot on which a wager lies.
 * @param {string} wager
 */
export function spotFor(wager) {
  /** @type {Record<string, string>} */
  const horn = { "horn-2": "craps-2", "horn-3": "craps-3", "horn-11": "eleven", "horn-12": "craps-12" };
  if (horn[wager]) return horn[wager];
  const odds = /^((?:dont-)?come-\d+)-odds$/.exec(wager);
  return odds ? odds[1] : wager;
}
