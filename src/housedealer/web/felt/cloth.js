// The table itself in SVG: rail, cloth, title, shoe, discards, drop.

import { s } from "../lib/dom.js";
import { amountLow } from "./chips.js";
import { LEAST } from "./plan.js";

/**
 * The gradients and patterns of a felt.
 * @param {string} mark a name of its own for each felt
 */
export function definitions(mark) {
  return s(
    "defs",
    {},
    s("radialGradient", { id: `${mark}cloth`, cx: "50%", cy: "18%", r: "85%" }, s("stop", { offset: "0", class: "cloth1" }), s("stop", { offset: "0.6", class: "cloth2" }), s("stop", { offset: "1", class: "cloth3" })),
    s("linearGradient", { id: `${mark}rail`, x1: 0, y1: 0, x2: 0, y2: 1 }, s("stop", { offset: "0", class: "rail1" }), s("stop", { offset: "0.5", class: "rail2" }), s("stop", { offset: "1", class: "rail3" })),
    s("pattern", { id: "lattice", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("path", { d: "M0 0H7M0 0V7", class: "latticeline" })),
    s("filter", { id: `${mark}weave`, x: 0, y: 0, width: "100%", height: "100%" }, s("feTurbulence", { type: "fractalNoise", baseFrequency: "0.9", numOctaves: 2, result: "noise" }), s("feColorMatrix", { in: "noise", type: "matrix", values: "0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 0.35 -0.1" }), s("feComposite", { in2: "SourceGraphic", operator: "in" })),
  );
}

/**
 * The table, its title and its furniture.
 * @param {import("./layout.js").Layout} layout
 * @param {import("./felt.js").Options} options
 * @param {string} mark
 */
export function cloth(layout, options, mark) {
  const under = s("g");
  const { compact, hands, melds } = layout.plan;
  const { rail } = layout;
  under.append(
    s("path", { d: layout.outline(1), fill: `url(#${mark}rail)`, class: "rail" }),
    s("path", { d: layout.outline(rail), fill: `url(#${mark}cloth)`, class: "cloth" }),
    s("path", { d: layout.outline(rail), filter: compact ? undefined : `url(#${mark}weave)`, class: "weave" }),
    s("path", { d: layout.outline(rail + (compact ? 2 : 6)), class: "piping" }),
  );
  const titles = s("g");
  under.append(titles);
  // Rows of cards and your melds leave no free space for a title.
  if (!compact && !melds && !hands.some((hand) => hand.startsWith("row-"))) {
    const { x } = layout.centre;
    // Of a title that is too long the game's own name is left: “Cal Blackjack, Version 2.0”, “Blackjack X with Buster Blackjack”.
    const title = titlePlace(layout, options.title).size < layout.type(16) ? options.title.split(/, | with /)[0] : options.title;
    const { y, size } = titlePlace(layout, title);
    if (size >= LEAST) titles.append(s("text", { x, y, class: "title", "text-anchor": "middle", "font-size": size, text: title }));
    // Your chips would stand on the second line of a low felt.
    if (!layout.plan.ring || y + layout.type(18) < layout.highestBet) titles.append(s("text", { x, y: y + layout.type(18), class: "subtitle", "text-anchor": "middle", "font-size": layout.type(12), text: options.under }));
  }
  return { under, titles, ...furniture(layout, under) };
}

/**
 * Where the title lies and how large it is: under the pot, or between the house dealer's hands and yours, as near to the
 * middle of that space as it is free of circles and hands.
 * @param {import("./layout.js").Layout} layout
 * @param {string} title
 */
function titlePlace(layout, title) {
  const { ring, hands } = layout.plan;
  const most = layout.type(28);
  const usual = ring ? (hands.length ? layout.pot(0, 1).y + amountLow(layout.potRadius) + most : layout.centre.y) : layout.resultAt.y + 6 * layout.unit;
  const at = (/** @type {number} */ y) => ({ y, size: Math.min(most, titleRoom(layout, y) / (title.length * 0.7)) });
  let best = at(usual);
  if (ring) return best;
  const { top, bottom: circles } = layout.middle;
  const bottom = circles - layout.own.r; // chips stand up to a circle's half over it
  // A title that is somewhat smaller is better than one far from the middle.
  for (let away = 0; away < layout.high / 2 && best.size < 0.75 * most; away += 6) {
    for (const y of [usual - away, usual + away]) if (y - most > top && y + layout.type(26) < bottom && at(y).size > best.size) best = at(y);
  }
  return best;
}

/**
 * The width that is free of circles round the middle, at the title's height.
 * @param {import("./layout.js").Layout} layout
 * @param {number} y
 */
function titleRoom(layout, y) {
  const { seats, ring, seatHands } = layout.plan;
  const widest = layout.wide * 0.46;
  const others = seats.filter((seat) => !layout.mine(seat));
  if (ring) {
    // Bets: a pile may stand some chips high over its amount.
    const bets = others.map((seat) => ({ ...layout.bet(seat), level: 22 * layout.unit, up: 44 * layout.unit, down: amountLow(layout.r) }));
    const level = bets.filter((one) => one.y + one.down > y - layout.type(28) && one.y - one.up < y + layout.type(26));
    // Fans of as many cards as a hand can have.
    const count = layout.plan.hands.includes("board") ? 5 : 7;
    const fans = layout.plan.pot ? others.map((seat) => layout.hands.seatHand(seat, 1, 1, count)).filter((one) => Math.abs(one.y - y) < 43 * one.scale + layout.type(26)) : [];
    const before = fans.map(({ x, next, scale }) => Math.max(x - layout.centre.x, layout.centre.x - x - next * (count - 1)) - 31 * scale - 10);
    return Math.min(widest, ...level.map((one) => 2 * (Math.abs(one.x - layout.centre.x) - one.level)), ...before.filter((room) => room > 0).map((room) => 2 * room));
  }
  const spots = others.flatMap((seat) => Array.from({ length: layout.otherCircles }, (_, number) => ({ ...layout.spot(seat, number), level: layout.r, upright: layout.r })));
  // A hand with its total.
  const hands = seatHands ? others.map((seat) => ({ ...layout.hands.handAt(seat), level: 60 * layout.unit, upright: 45 * layout.otherScale + layout.type(14) })) : [];
  // Whoever banks next.
  const banks = others.map((seat) => ({ ...layout.bank(seat), level: 3.3 * layout.bankRadius, upright: 3 * layout.bankRadius }));
  const near = [...spots, ...hands, ...banks].filter((one) => one.y > y - layout.type(28) - one.upright && one.y < y + layout.type(26) + one.upright);
  return Math.min(widest, ...near.map((one) => 2 * (Math.abs(one.x - layout.centre.x) - one.level - 10)));
}

/**
 * Shoe, discards and drop, with the texts beside them that change.
 * @param {import("./layout.js").Layout} layout
 * @param {Element} under
 */
function furniture(layout, under) {
  const { shoe, discard, drop, plan, unit } = layout;
  const { compact, tiny, ring, melds } = plan;
  const k = compact ? 0.42 : unit;
  const size = layout.type(12);
  // At a ring game cards come from the house dealer's hand: there is neither shoe nor tray.
  if (!ring && !tiny) {
    under.append(
      s("g", { transform: `translate(${shoe.x} ${shoe.y}) scale(${k})`, class: "shoe" }, s("path", { d: "M-46 26 L-34 -30 H44 L52 26Z", class: "box" }), s("path", { d: "M-46 26 L-40 0 H-6 L-8 26Z", class: "mouth" }), s("rect", { x: -40, y: 4, width: 30, height: 20, rx: 2, class: "lip" })),
      s("g", { transform: `translate(${discard.x} ${discard.y}) scale(${k})`, class: "discard" }, s("rect", { x: -44, y: -30, width: 88, height: 58, rx: 6, class: "tray" })),
    );
    // In a small tray the letters, which stay large enough to be read, are set closer.
    const closer = 66 * size > 780 * k ? { textLength: 78 * k, lengthAdjust: "spacingAndGlyphs" } : {};
    if (!compact) under.append(s("text", { x: discard.x, y: discard.y + size * 0.36, "text-anchor": "middle", "font-size": Math.max(LEAST, size * 0.9), class: "furniture", text: "DISCARDS", ...closer }));
  }
  // Among melds, and on a small ring without its name, it would lie among the cards.
  if (!tiny && !(ring && (compact || melds))) under.append(s("g", { transform: `translate(${drop.x} ${drop.y}) scale(${k})`, class: "drop" }, s("rect", { x: -26, y: -7, width: 52, height: 14, rx: 7, class: "slot" }), s("rect", { x: -18, y: -2, width: 36, height: 4, rx: 2, class: "slit" })));
  const dropText = s("text", { x: drop.x, y: drop.y + 9 * k + size, "text-anchor": "middle", "font-size": size, class: "furniture", text: "" });
  const shoeText = s("text", { x: shoe.x, y: shoe.y + 28 * k + size, "text-anchor": "middle", "font-size": size, class: "furniture" });
  under.append(dropText, shoeText);
  return { dropText, shoeText };
}
