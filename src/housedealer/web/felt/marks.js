// Texts on the felt: the names and totals of hands, the winner, and the result of the round.

import { s, words } from "../lib/dom.js";
import { capital, seatOf } from "../lib/words.js";
import { cardBoxes, chipBoxes, clearPlace, ownNet } from "./clear_places.js";
import { LEAST } from "./plan.js";
import { drawRowMarks } from "./row_marks.js";

/** @typedef {import("./felt.js").Felt} Felt */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./clear_places.js").Box} Box */

/**
 * @param {Felt} felt
 * @param {Model} model
 */
export function drawMarks(felt, model) {
  felt.marks.replaceChildren();
  clearTitle(felt, model);
  drawRowMarks(felt, model);
  for (const position of felt.layout.plan.hands) if (position !== "board" && !felt.layout.plan.ring) nameHand(felt, model, position);
  const totals = new Map([...counted(felt, model), ...[...model.totals].map(([key, total]) => /** @type {[string, string]} */ ([key, String(total)]))]);
  /** @type {Box[]} where names of hands lie */
  const names = [];
  for (const [key, total] of totals) if (!drawTogether(felt, model, totals, key, names)) drawTotal(felt, model, key, total, names);
  const { banner, result } = model;
  // The result takes the place of the title, and so do hands that other seats have set.
  const set = !felt.layout.plan.ring && [...model.rows.keys()].some((position) => seatOf(position) && !felt.layout.mine(seatOf(position)));
  felt.svg.classList.toggle("telling", Boolean(result || banner || set));
  felt.svg.classList.toggle("small", felt.layout.plan.compact);
  felt.svg.classList.toggle("inline", inLine(felt.layout.plan));
  if (result || banner) drawBanner(felt, model, result ?? { text: banner, brief: banner, own: banner, own_brief: banner }, Boolean(result), names);
}

/**
 * The title and the line beneath it, which says what a killed pot is played for.
 * In a ring game where hands are laid in rows the title stands off all of them, those not yet laid among them.
 * @param {Felt} felt
 * @param {Model} model
 */
function clearTitle({ layout, titles, options }, model) {
  const [title, under] = [".title", ".subtitle"].map((one) => titles.querySelector(one));
  if (under) under.textContent = model.kill?.limits ? `Kill pot · ${model.kill.limits}` : options.under;
  if (!title || !layout.plan.ring || layout.plan.melds) return;
  const boxes = [...model.rows].flatMap(([position, rows]) => {
    const seat = seatOf(position);
    const board = { widest: Math.max(...rows.map((row) => row.size)), hands: model.rows.has(`${seat}.2`) ? 2 : 1, hand: position.includes(".") ? 2 : 1 };
    const lines = rows.length + (layout.mine(seat) ? 1 : 0);
    // Cards to be laid lie beneath the rows.
    return Array.from({ length: rows.length + 1 }, (_, number) => {
      const { x, y, scale, next } = layout.hands.seatRow(seat, number, lines, board.widest, board);
      return { left: x - 31 * scale, right: x + next * (board.widest - 1) + 31 * scale, top: y - 43 * scale - 6, bottom: y + 43 * scale + 6 };
    });
  });
  const size = Number(title.getAttribute("font-size"));
  const [wide, high] = [(title.textContent?.length ?? 0) * size * 0.7, size + layout.type(18) + 4];
  const usual = Number(title.getAttribute("y")) - size + high / 2;
  const y = boxes.length ? freeHeight(layout, boxes, { x: layout.centre.x, y: usual, wide, high }) : null;
  titles.setAttribute("transform", `translate(0 ${(y ?? usual) - usual})`);
}

/**
 * The name of a hand that belongs to no seat, and a place for it until cards lie there.
 * @param {Felt} felt
 * @param {Model} model
 * @param {string} position
 */
function nameHand(felt, model, position) {
  const { layout, marks } = felt;
  const cards = model.hands.get(position)?.[0] ?? [];
  const start = layout.hands.pile(position, cards.length);
  const row = position.startsWith("row-");
  const size = layout.type(17);
  const won = model.winner === position;
  const name = position === "player-dealer" ? (model.you(position) ? "Your hand" : "Player-dealer") : row ? `Row ${position.slice(4).toUpperCase()}` : words(position);
  const text = layout.plan.tiny && row ? position.slice(4).toUpperCase() : name;
  if (row && !beneath(layout, position)) {
    marks.append(s("text", { x: start.x - 40 * start.scale, y: start.y + size * 0.36, "text-anchor": "end", "font-size": size, class: `handname${won ? " winner" : ""}`, text: won ? `★ ${text}` : text }));
    // Beside a row that is called a flush, the star says which bet has no flushes.
    if (won && !layout.plan.tiny) marks.append(s("text", { x: start.x - 40 * start.scale, y: start.y + size * 1.36, "text-anchor": "end", "font-size": layout.type(13), class: "handname winner", text: "Pick Row" }));
    return;
  }
  // Between the circles of both sides there may be no room for more.
  const wins = row && `★ ${text} wins Pick Row`.length * size * 0.55 > layout.own.room ? `★ Pick ${text}` : `★ ${text} ${row ? "wins Pick Row" : "wins"}`;
  const x = row ? layout.centre.x : start.x + (start.next * (Math.max(layout.plan.dealt ?? 2, cards.length) - 1)) / 2;
  if (!row && !cards.length && !model.rows.has(position)) marks.append(s("rect", { x: x - 34 * start.scale, y: start.y - 44 * start.scale, width: 68 * start.scale, height: 88 * start.scale, rx: 8, class: "place" }));
  marks.append(s("text", { x, y: start.y - 43 * start.scale - size * 0.35, "text-anchor": "middle", "font-size": size, class: `handname${row ? "" : " above"}${won ? " winner" : ""}`, text: won ? wins : text }));
}

/**
 * Whether a row's name is above its cards and its total beneath them, as on a small felt with seats on both sides.
 * @param {import("./layout.js").Layout} layout
 * @param {string} position
 */
const beneath = ({ plan }, position) => position.startsWith("row-") && plan.compact && !plan.tiny;

/**
 * The totals that a family counts from the cards.
 * @param {Felt} felt
 * @param {Model} model
 * @returns {[string, string][]}
 */
function counted(felt, model) {
  const { total } = felt.options;
  if (!total) return [];
  return [...model.hands].flatMap(([position, hands]) => hands.flatMap((cards, at) => {
    const known = cards.filter((card) => card !== null);
    if (!known.length || known.length < cards.length || model.folded.has(seatOf(position))) return [];
    const text = total(known, hands.length, felt.options.counts);
    return text ? [/** @type {[string, string]} */ ([`${position}|${at + 1}`, text])] : [];
  }));
}

/**
 * Another seat's split hands lie closer together than their totals are wide: one line has them all.
 * @param {Felt} felt
 * @param {Model} model
 * @param {Map<string, string>} totals
 * @param {string} key
 * @param {Box[]} names
 * @returns {boolean} whether this hand's total is in it
 */
function drawTogether(felt, model, totals, key, names) {
  const [position] = key.split("|");
  const seat = seatOf(position);
  const hands = model.hands.get(position)?.length ?? 1;
  if (!seat || felt.layout.mine(seat) || hands < 2) return false;
  const all = [...totals].filter(([one]) => one.split("|")[0] === position).sort(([a], [b]) => a.localeCompare(b));
  const size = felt.layout.type(12);
  const widest = Math.max(...all.map(([, text]) => text.length)) * size * 0.56 + size * 1.1;
  if (hands === 2 && widest <= felt.layout.hands.seatRoom / hands) return false;
  const ends = Array.from({ length: hands }, (_, at) => felt.ends(model, position, at + 1).last);
  const end = { x: Math.max(...ends.map(({ x }) => x)), y: Math.max(...ends.map(({ y }) => y)) };
  if (key === all[0][0]) drawTotal(felt, model, key, all.map(([, text]) => text).join(" · "), names, end);
  return true;
}

/**
 * The total of a hand, beside it and never on a name.
 * @param {Felt} felt
 * @param {Model} model
 * @param {string} key
 * @param {string} total
 * @param {Box[]} names where names of hands lie, to which this one is added
 * @param {import("./plan.js").Point} [end] the last and lowest card where the total is of several hands
 */
function drawTotal(felt, model, key, total, names, end) {
  const { layout, marks } = felt;
  const { compact, tiny } = layout.plan;
  const [position, hand] = key.split("|");
  const seat = seatOf(position);
  const mine = layout.mine(seat);
  if (tiny && seat && !mine) return;
  const { first, last: ends } = felt.ends(model, position, Number(hand || 1));
  const last = end ?? ends;
  const size = layout.type(mine ? 16 : seat ? 12 : 17);
  const pill = (/** @type {string} */ text) => text.length * size * 0.56 + size * 1.1;
  // Your hand's name lies beside your cards where there is room, before the next of your hands.
  const right = last.x + 33 * first.scale + 3;
  const reach = compact && layout.plan.ring && model.rows.has(position) ? layout.edgeAt(first.y + size) - 4 : rightOf(layout, first.y, size * 1.5);
  // In a ring game the next seat's button and cards begin there.
  const edge = layout.plan.ring && !compact ? reach : Math.max(layout.wide / 2 + Math.max(layout.own.room / 2, layout.wide * 0.2), reach);
  const number = Number(hand || 1);
  const hands = model.hands.get(position)?.length ?? 1;
  const alone = hands < 2;
  const next = number < hands ? felt.ends(model, position, number + 1).first : null;
  const beside = (/** @type {string} */ text) => mine && right + pill(text) < (next ? next.x - 33 * next.scale : edge);
  const most = Math.floor((beneath(layout, position) ? layout.own.room - size * 1.1 : mine || !seat ? layout.wide * 0.42 : compact ? (total.includes(" / ") ? 100 : 90) : 150 * layout.unit) / (size * 0.55));
  const shorter = shortNames(total, most);
  const brief = !beside(total) && beside(shorter[1]) ? shorter[1] : (shorter.find((one) => one.length <= most) ?? shorter[1]);
  const high = size * 1.5;
  // A small felt has little room beside a hand: there the name goes where it covers nothing, as long as it fits.
  const narrow = seat > 0 && compact && (!layout.plan.ring || layout.plan.melds) && (alone || !mine);
  const shapes = narrow ? shorter.filter((one) => one.length <= most).map((one) => ({ text: one, at: clearPlace(felt, model, position, { wide: pill(one), high }, names) })) : [];
  const clear = shapes.find((one) => one.at);
  // Cards say more than the name of their hand.
  if (narrow && !mine && !clear) return;
  // Above your cards it ends before the cards and the result of the next seat.
  const above = mine && layout.plan.ring && !model.rows.has(position) && !beside(brief);
  const over = (/** @type {string} */ one) => isCovering(felt, model, position, { x: (first.x + last.x) / 2, y: first.y - 43 * first.scale - high * 0.5 - 2, wide: pill(one), high }, [...names, ...chipBoxes(felt, model)]);
  const fitting = above ? shorter.find((one) => one.length <= most && !over(one)) : undefined;
  let text = clear?.text ?? fitting ?? (brief.length > most ? `${brief.slice(0, most - 1)}…` : brief);
  let wide = pill(text);
  const half = 43 * first.scale;
  const short = total.length < 4;
  let x = (first.x + last.x) / 2;
  let y = first.y + half + high * 0.5 + 1;
  if (beneath(layout, position)) x = layout.centre.x;
  else if (position.startsWith("row-") || (short && !seat)) {
    // Beside the cards.
    x = last.x + 36 * first.scale + wide / 2 + 2;
    y = first.y;
  } else if (mine) {
    // Beside the cards where there is room, else above them, or beneath them where circles are above: on their lower edge,
    // as far as your plate is in the way.
    if (model.rows.has(position) && layout.plan.ring && !compact) {
      // The names of the rows are on the right.
      x = first.x - 33 * first.scale - 3 - wide / 2;
      y = first.y;
    } else if (beside(text)) {
      x = right + wide / 2;
      y = first.y;
    } else y = layout.plan.ring && !model.rows.has(position) ? first.y - half - high * 0.5 - 2 : Math.min(first.y + half + high * 0.5 + 1, layout.own.top - high * 0.5 - 1);
  } else if (seat) {
    // On the side of the cards that is away from the plate.
    const plate = layout.plateAt(seat);
    const rows = model.rows.get(position);
    const top = rows?.length ? felt.rowAt(model, position, 0) : first;
    // Above the cards it would hide their ranks; beneath them there is less room on a small felt.
    y = plate.y > first.y + 4 ? top.y - 43 * top.scale - high * 0.5 - 1 : last.y + half + high * (compact ? 0.1 : 0.5) + 1;
    if (!compact && !layout.plan.ring) {
      // A name that would lie on circles, plates or the drop is said in fewer words, if those lie on none.
      const { drop, unit } = layout;
      const spots = [...chipBoxes(felt, model), { left: drop.x - 34 * unit, right: drop.x + 34 * unit, top: drop.y - 8 * unit, bottom: drop.y + 26 * unit }];
      const laid = [text, ...shorter.filter((one) => one.length < text.length)].map((one) => ({ text: one, x: besideCards(felt, model, { x, y, wide: pill(one), high }), wide: pill(one) }));
      ({ text, x, wide } = laid.find((one) => !spots.some((box) => meets(box, { ...one, y, high }))) ?? laid[0]);
    }
  }
  x = Math.max(layout.rail + wide / 2 + 2, Math.min(layout.wide - layout.rail - wide / 2 - 2, x));
  // Where it would cover the next seat's cards or name it goes where it covers nothing, if there is such a place.
  if (seat && !mine && compact && layout.plan.ring && isCovering(felt, model, position, { x, y, wide, high }, [...names, ...ownNet(layout, model)])) {
    // On the lower edge of its own cards, where there is no other place.
    const edge = { x, y: first.y + half };
    const at = clearPlace(felt, model, position, { wide, high }, names) ?? (isCovering(felt, model, position, { ...edge, wide, high }, names) ? null : edge);
    if (!at) return;
    ({ x, y } = at);
  }
  if (clear?.at) ({ x, y } = clear.at);
  names.push({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
  // One total of several hands is marked where all of them won.
  const whose = end ? Array.from({ length: hands }, (_, at) => at + 1) : [number];
  const won = whose.every((one) => model.best.has(one > 1 ? `${position}#${one}` : position));
  const kind = won ? " won" : model.playing === key ? " playing" : "";
  marks.append(s("g", { transform: `translate(${x} ${y})`, class: `total${kind}` }, s("title", { text: total }), s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }), s("text", { y: size * 0.35, "text-anchor": "middle", "font-size": size, text })));
}

/** Whether a name covers cards of another hand, or another name. @param {Felt} felt @param {Model} model @param {string} position whose name it is @param {import("./plan.js").Point & {wide: number, high: number}} name @param {Box[]} names */
function isCovering(felt, model, position, name, names) {
  return [...cardBoxes(felt, model, false, position), ...names].some((box) => meets(box, name));
}

/** Whether a text lies on a box. @param {Box} box @param {import("./plan.js").Point & {wide: number, high: number}} text */
const meets = (box, { x, y, wide, high }) => box.right > x - wide / 2 && box.left < x + wide / 2 && box.bottom > y - high / 2 && box.top < y + high / 2;

/** Where a name lies off the cards of other hands, which it would cover with one end. @param {Felt} felt @param {Model} model @param {import("./plan.js").Point & {wide: number, high: number}} name */
function besideCards(felt, model, name) {
  const { x, wide } = name;
  const under = cardBoxes(felt, model, false).find((box) => meets(box, name));
  if (!under) return x;
  return (under.left + under.right) / 2 > x ? under.left - wide / 2 - 2 : under.right + wide / 2 + 2;
}

/** Kinds of hands in the words of players who are short of room. @type {Record<string, string>} */
const SHORT_KINDS = { "three of a kind": "trips", "four of a kind": "quads" };

/**
 * The name of a hand, then shorter ones: without the ranks ("two pair"; of a three-card badugi the ranks alone), then a low
 * by its two highest cards ("two pair / 8-7 low", "two pair / 8-7"), then short words for the kind ("aces" for a pair of them).
 * @param {string} total
 * @param {number} most how many letters a kind may have
 */
function shortNames(total, most) {
  const kinds = total.split(" / ").map((one) => one.split(", ")).map(([kind, ...ranks]) => (kind.length > most && ranks.length && !SHORT_KINDS[kind] ? ranks.join(", ") : kind));
  const low = kinds.map((kind) => kind.replace(/^(\w+-\w+)-.* low$/, "$1 low"));
  const lower = low.map((kind) => kind.replace(/ low$/, ""));
  const least = lower.map((kind) => SHORT_KINDS[kind] ?? kind.replace(/^pair of /, ""));
  return [total, ...[kinds, low, lower, least].map((all) => all.join(" / "))];
}

/**
 * How far a text beside your cards may reach on a large felt: to the rail, or to the next seat's plate or circles.
 * @param {import("./layout.js").Layout} layout
 * @param {number} y
 * @param {number} high of the text
 */
function rightOf(layout, y, high) {
  const { centre, plate, plan } = layout;
  if (plan.compact) return 0;
  const others = plan.seats.filter((seat) => !layout.mine(seat));
  const near = [
    ...others.map((seat) => ({ ...layout.plateAt(seat), level: plate.wide / 2 + 30, upright: plate.high / 2 })),
    ...others.flatMap((seat) => Array.from({ length: layout.otherCircles }, (_, number) => ({ ...layout.spot(seat, number), level: layout.r, upright: layout.r }))),
  ].filter((one) => one.x > centre.x && Math.abs(one.y - y) < one.upright + high);
  return Math.min(layout.edgeAt(y + high / 2) - 10, ...near.map((one) => one.x - one.level - 6));
}

/**
 * Whether a result has one line above all hands, where it takes the place of their names: on a small felt, unless seats have no
 * cards, so that its middle is free and the names say whose hand won.
 * @param {import("./plan.js").Plan} plan
 */
const inLine = ({ tiny, compact, ring, seatHands, hands }) => tiny || (compact && !ring && (seatHands || hands.some((hand) => hand.startsWith("row-"))));

/**
 * The announcement or the result of the round, in one or two lines.
 * @param {Felt} felt
 * @param {Model} model
 * @param {{text: string, brief: string, own: string, own_brief: string}} words the text, and the same in fewer words
 * @param {boolean} result
 * @param {Box[]} names where names of hands lie
 */
function drawBanner(felt, model, words, result, names) {
  const { layout, marks } = felt;
  const { compact, tiny, ring } = layout.plan;
  const usual = layout.type(result ? 21 : 19);
  const line = inLine(layout.plan);
  // Without a board the middle is free.
  const open = ring && !layout.plan.hands.some((position) => model.hands.get(position)?.[0]?.length);
  const room = compact && ring && !open ? Math.max(132, layout.own.room, layout.wide * 0.5) : layout.wide * (compact ? 0.62 : ring ? 0.5 : 0.36);
  const { text, brief, own, own_brief } = words;
  // A line may be as long as the felt is wide, in smaller letters if need be, before it has no more than what you won or lost.
  const across = tiny ? layout.wide * 0.82 : layout.wide - 2 * layout.rail - 10;
  const fitting = (/** @type {string} */ said) => across / (said.length * 0.56 + 1.2);
  const shown = line ? ([text, own].find((said) => fitting(said) >= LEAST) ?? own_brief) : text;
  const size = line ? Math.max(LEAST, Math.min(usual, fitting(shown))) : usual;
  const most = Math.floor(line ? across / (size * 0.56) : room / (size * 0.59));
  const measured = (/** @type {string[]} */ lines) => {
    // The line of a small felt takes the place of the names of the hands behind it.
    const wide = Math.max(line ? 132 : 0, Math.min(line ? across : Infinity, Math.max(...lines.map((one) => one.length)) * size * 0.63 + size * 1.6));
    const high = size * ((line ? 0.3 : 0.6) + 1.2 * lines.length);
    const { x, y } = compact && (line || ring) ? { x: layout.wide / 2, y: line ? layout.rail + high / 2 : open ? layout.high * 0.43 : above(felt, model) - high / 2 } : layout.resultAt;
    return { lines, wide, high, x, y };
  };
  const small = compact && ring;
  // The last has no more than what you won or lost: “You −$25: −$15 on the hand and …”.
  const sayings = [text, brief, own, own_brief, own_brief.split(":")[0]];
  const shapes = () => sayings.flatMap((said) => (small ? [1, 0.75, 0.55, 0.4] : [1, 0.75, 0.55]).map((part) => measured((small ? folded : inLines)(said, Math.floor(most * part)))));
  // Four lines are read at a glance; rather than in more, it is said in fewer words.
  const byLines = () => shapes().sort((one, other) => Number(one.lines.length > 4) - Number(other.lines.length > 4));
  const { lines, wide, high, x, y } = line ? measured([shown.length > most ? `${shown.slice(0, most - 1)}…` : shown]) : placed(felt, model, names, byLines());
  const group = s("g", { transform: `translate(${x} ${y})`, class: `banner${result ? " result" : ""}` }, s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: Math.min(high / 2, size) }));
  lines.forEach((one, at) => group.append(s("text", { y: size * (0.34 + 1.2 * (at - (lines.length - 1) / 2)), "text-anchor": "middle", "font-size": size, text: one })));
  marks.append(group);
  // A row's name is not half behind it either.
  if (line) for (const name of marks.querySelectorAll(".handname")) name.classList.toggle("behind", Number(name.getAttribute("y")) - 0.8 * Number(name.getAttribute("font-size")) < y + high / 2);
}

/** @typedef {{lines: string[], wide: number, high: number, x: number, y: number}} Sign */

/** The first of several shapes of a text that covers neither cards nor circles, nor names of hands on a large felt or in a ring game, beside the middle if need be; else the first that covers no cards. @param {Felt} felt @param {Model} model @param {Box[]} names @param {Sign[]} shapes */
function placed(felt, model, names, shapes) {
  const cards = cardBoxes(felt, model);
  const { compact, melds, ring } = felt.layout.plan;
  // On a small felt melds and discards may leave room beside the middle only.
  const all = compact && melds ? [0, 40, -40, 80, -80].flatMap((aside) => shapes.map((one) => ({ ...one, x: one.x + aside }))) : shapes;
  // A plate has the result of its seat beneath it.
  const chips = chipBoxes(felt, model).map((box) => ({ ...box, bottom: box.bottom + (compact && !ring ? 10 : 0) }));
  const free = [...cards, ...chips];
  // Between crowded hands: where their names lie, and not wherever they could.
  const close = [...cardBoxes(felt, model, false), ...chips, ...names];
  // Where the middle has no room for the shortest text, there is some beside it rather than on a circle.
  const beside = compact || ring ? [] : [60, -60, 120, -120, 180, -180].flatMap((aside) => shapes.map((one) => ({ ...one, x: one.x + aside * felt.layout.unit })));
  const ways = /** @type {[Box[], Sign[]][]} */ ([...(compact && !ring ? [] : [[[...free, ...names], all], [close, all]]), [free, all], ...(compact || ring ? [] : [[close, beside], [free, beside]]), [cards, all]]);
  for (const [boxes, signs] of ways) {
    for (const one of signs) {
      const y = freeHeight(felt.layout, boxes, one);
      if (y !== null) return { ...one, y };
    }
  }
  return shapes[0];
}

/**
 * The highest point of your cards, with the name of your hand above them.
 * @param {Felt} felt
 * @param {Model} model
 */
function above(felt, model) {
  const { layout } = felt;
  const { me } = layout.plan;
  const first = me !== null && model.rows.get(String(me))?.length ? felt.rowAt(model, String(me), 0) : null;
  const named = layout.plan.ring && me !== null && model.totals.has(String(me)) ? layout.type(16) * 1.5 + 2 : 0;
  return Math.min(first ? first.y - 43 * first.scale : layout.own.bets, layout.own.bets) - named - 4;
}

/**
 * The height on the felt nearest to its own at which a sign covers none of the boxes; null where there is none.
 * @param {import("./layout.js").Layout} layout
 * @param {Box[]} boxes
 * @param {Omit<Sign, "lines">} sign
 */
function freeHeight(layout, boxes, { x, y: target, wide, high }) {
  // Between rows of cards there is room far from its own place.
  const most = layout.high / (layout.plan.hands.some((hand) => hand.startsWith("row-")) ? 1.5 : 3);
  const free = (/** @type {number} */ y) => y - high / 2 > layout.rail && y + high / 2 < layout.high - layout.rail && boxes.every((box) => box.right < x - wide / 2 - 4 || box.left > x + wide / 2 + 4 || box.bottom < y - high / 2 - 4 || box.top > y + high / 2 + 4);
  for (let away = 0; away < most; away += 6) for (const y of [target - away, target + away]) if (free(y)) return y;
  return null;
}

/** A result in lines of at most `most` letters: what happened, then what you won or lost. @param {string} text @param {number} most */
function inLines(text, most) {
  return text.length <= most ? [text] : text.split(" · ").flatMap((part) => folded(capital(part), most));
}

/**
 * A text folded into lines of at most `most` letters, about equally long.
 * @param {string} text
 * @param {number} most
 */
function folded(text, most) {
  const count = Math.ceil(text.length / Math.max(8, most));
  const even = Math.min(most, Math.ceil(text.length / count) + 4);
  /** @type {string[]} */
  const lines = [];
  // “wins $5” and “you −$5” stay in one line.
  for (const word of text.split(/ (?![+−]?\$)/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= even) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  // What comes after the dot is a sentence of its own.
  return lines.map((line, at) => (/^· /.test(line) || / ·$/.test(lines[at - 1] ?? "") ? capital(line.replace(/^· /, "")) : line).replace(/ ·$/, ""));
}
