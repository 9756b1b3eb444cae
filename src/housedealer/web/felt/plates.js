// Who sits where, on the felt: names and stacks, who acts, and who stands behind a seat.

import { money, s, signed } from "../lib/dom.js";
import { CARD, LEAST } from "./plan.js";

/** @typedef {import("./felt.js").Felt} Felt */
/** @typedef {import("./model.js").Model} Model */

/**
 * @param {Felt} felt
 * @param {Model} model
 */
export function drawPlates(felt, model) {
  const { layout } = felt;
  const { compact, tiny, seats } = layout.plan;
  felt.plates.replaceChildren();
  for (const seat of seats) {
    const { x, y } = layout.plateAt(seat);
    const who = model.seats[seat];
    const group = s("g", { transform: `translate(${x} ${y})`, class: "plate", "data-seat": seat });
    const dot = tiny && !layout.mine(seat);
    const { wide, high } = dot ? { wide: 2 * layout.dot, high: 2 * layout.dot } : tiny ? { wide: 84, high: 18 } : layout.plate;
    if (tiny && !dot) group.setAttribute("transform", `translate(${x} ${layout.high - layout.margin - 8})`);
    const rect = s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: Math.min(high / 2, compact ? 10 : 14) });
    group.append(rect);
    if (!who) freePlate(felt, group, model, seat, dot);
    else {
      if (model.own(seat)) group.classList.add("you");
      if (model.acting.includes(seat)) group.classList.add("acting");
      if (who.out || who.away || model.folded.has(seat)) group.classList.add("away");
      const tail = who.out ? (model.own(seat) ? "sit out" : "sits out") : who.away ? "away" : model.hidesStacks ? "" : money(Math.max(0, model.stacks[seat] ?? who.stack));
      const net = model.shown ? model.net?.[seat] : undefined;
      if (dot) group.append(s("title", { text: `${who.name}, ${tail}` }));
      else nameOn(felt, group, model.plateName(seat), tail, net, wide, high);
      if (!dot && !tiny && net) drawNet(felt, group, net, wide, high);
      const action = model.actions.get(seat);
      if (action && !tiny && !net) drawAction(felt, group, action, seat, seat === model.button || seat === model.kill?.seat);
      const behind = Object.entries(model.behind).filter(([place]) => place.split("/")[0] === String(seat));
      // On a small felt a result takes the place beneath the plate until the next round.
      if (behind.length && !tiny && !(compact && net)) drawBehind(felt, group, seat, behind.map(([place, one]) => (model.own(place) ? "you" : one.name)), behind.filter(([place]) => model.own(place)).map(([place, one]) => money(model.behindStacks[place] ?? one.stack))[0]);
    }
    drawLamps(felt, group, model, seat, dot ? { x: 0, y: 0, step: 0 } : lampsAt(layout, seat, wide, high), dot);
    felt.plates.append(group);
  }
}

/**
 * A seat that nobody has taken.
 * @param {Felt} felt
 * @param {Element} group
 * @param {Model} model
 * @param {number} seat
 * @param {boolean} dot
 */
function freePlate(felt, group, model, seat, dot) {
  const size = felt.layout.type(13);
  group.classList.add("free");
  if (!dot) group.append(s("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size, text: model.maySit ? `Sit · ${seat}` : String(seat) }));
  if (!model.maySit) return;
  group.classList.add("sit");
  group.addEventListener("click", () => felt.options.onseat?.(seat));
}

/**
 * A name and its stack; where there is one line alone, the result when a round is over.
 * @param {Felt} felt
 * @param {Element} group
 * @param {string} called
 * @param {string} tail
 * @param {number | undefined} net
 * @param {number} wide
 * @param {number} high
 */
function nameOn(felt, group, called, tail, net, wide, high) {
  const size = felt.layout.type(14);
  const most = Math.floor((wide - 6) / (size * 0.57));
  if (high < 2 * size) {
    group.append(s("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size, class: "held", text: net ? `${called} ${signed(net)}` : `${called} ${tail}` }));
    return;
  }
  // A name that is a little too long, such as “Fiddle 54” on a phone, is set closer instead of being cut.
  const closer = called.length > most && called.length <= most + 2 ? { textLength: wide - 8, lengthAdjust: "spacingAndGlyphs" } : {};
  const name = called.length > most + 2 ? shortened(called, most) : called;
  group.append(
    s("text", { y: tail ? -size * 0.22 : size * 0.36, "text-anchor": "middle", "font-size": size, class: "name", text: name, ...closer }),
    s("text", { y: size * 1.02, "text-anchor": "middle", "font-size": size, class: "held", text: tail }),
  );
}

/** A name in few letters, with the number by which it is told apart from another. @param {string} name @param {number} most */
function shortened(name, most) {
  const number = / \d+$/.exec(name)?.[0] ?? "";
  return `${[...name].slice(0, most - 1 - number.length).join("").trimEnd()}…${number}`;
}

/**
 * The result of a round: on the upper right corner of a plate, on a small felt against the bank beneath it.
 * @param {Felt} felt
 * @param {Element} group
 * @param {number} net
 * @param {number} wide
 * @param {number} high
 */
function drawNet(felt, group, net, wide, high) {
  const size = felt.layout.type(12);
  const text = signed(net);
  const room = text.length * size * 0.6 + size * 0.9;
  const { compact, ring, melds } = felt.layout.plan;
  const seat = Number(group.getAttribute("data-seat"));
  const mine = felt.layout.mine(seat);
  const beneath = !mine && ((compact && !ring) || underCards(felt.layout, seat));
  const beside = mine || (!beneath && isHighest(felt.layout, seat));
  // Melds of a small felt begin at the inner corner.
  const left = compact && melds && felt.layout.plateAt(seat).x < felt.layout.centre.x - 1;
  const corner = (wide / 2 - room / 2 + 6) * (left ? -1 : 1);
  const outward = felt.layout.plateAt(seat).x < felt.layout.centre.x ? -1 : 1;
  // Before a plate on a large felt lie its circles.
  const [x, y] = !compact && !ring && !mine ? [(outward * (wide - room)) / 2, high / 2 + 3] : beneath ? [0, high / 2 + 5] : beside ? [wide / 2 + room / 2 + 4, besideAt(felt.layout, seat, size * 1.5)] : [corner, -high / 2 - (compact ? 5 : 2)];
  group.append(s("g", { class: `swing ${net > 0 ? "gain" : "loss"}`, transform: `translate(${x} ${y})` }, s("rect", { x: -room / 2, y: -size * 0.75, width: room, height: size * 1.5, rx: size * 0.75 }), s("text", { y: size * 0.35, "text-anchor": "middle", "font-size": size, text })));
}

/**
 * What a seat did last in this betting round, on the edge of its plate that is away from its cards, inside the felt and
 * not on the button; beside your own plate and others that stand at the edge of the felt.
 * @param {Felt} felt
 * @param {Element} group
 * @param {string} text
 * @param {number} seat
 * @param {boolean} button whether the seat has the button, or kills the pot
 */
function drawAction(felt, group, text, seat, button) {
  const { layout } = felt;
  const plate = layout.plateAt(seat);
  const { wide: plateWide, high: plateHigh } = layout.plate;
  const [wide, high] = [text.length * LEAST * 0.6 + LEAST * 1.1, LEAST * 1.44];
  const above = !layout.mine(seat) && layout.plan.ring && layout.hands.ringHand(seat).y > plate.y;
  const beside = layout.mine(seat) || (above && isHighest(layout, seat));
  const lamp = lampsAt(layout, seat, plateWide, plateHigh);
  const size = lampSize(layout);
  const side = plate.x > layout.centre.x + 1 ? -1 : 1;
  const after = lamp.x + size + 2 + wide / 2;
  // At the edge of the felt there may be no room after the button, but before it.
  const along = plate.x + after + wide / 2 > layout.wide - 2 ? lamp.x - size - 2 - wide / 2 : Math.max(0, after);
  // On a small felt your cards, or the seat's own bet, begin at the inner edge of a plate.
  const outward = layout.plan.compact && Math.abs(plate.x - layout.centre.x) > plateWide / 2 ? (-side * Math.max(0, wide - plateWide)) / 2 : 0;
  const x = beside ? side * ((button && lamp.x * side > 0 ? lamp.x * side + size : plateWide / 2) + wide / 2 + 4) : above && button && lamp.y < 0 ? along : outward;
  const y = beside ? besideAt(layout, seat, high) : above ? -plateHigh / 2 - 8 : plateHigh / 2 + (layout.plan.compact ? 9 : 6);
  const within = Math.max(wide / 2 + 2 - plate.x, Math.min(layout.wide - wide / 2 - 2 - plate.x, x));
  group.append(s("g", { class: "did", transform: `translate(${within} ${y})` }, s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }), s("text", { y: LEAST * 0.35, "text-anchor": "middle", "font-size": LEAST, text })));
}

/** Whether a plate stands so near to the upper edge of the felt that nothing can be said above it. @param {import("./layout.js").Layout} layout @param {number} seat */
const isHighest = (layout, seat) => layout.plan.ring && layout.plateAt(seat).y - layout.plate.high / 2 - 8 < LEAST * 0.72;

/**
 * The middle of what stands beside a plate, below or above the plate's own: on a small felt at the edge that is away from
 * the middle, where cards, actions or results of the next seats reach beside the other.
 * @param {import("./layout.js").Layout} layout
 * @param {number} seat
 * @param {number} high
 */
function besideAt(layout, seat, high) {
  const { plan, plate, hands, otherScale } = layout;
  if (!plan.compact || !plan.ring) return 0;
  const at = layout.plateAt(seat);
  const down = layout.mine(seat) ? 1 : -1;
  const reaches = plan.seats.some((other) => {
    const { x, y } = layout.plateAt(other);
    if (other === seat || Math.abs(x - at.x) > 2.7 * plate.wide) return false;
    const cards = (hands.ringHand(other).y - y) * down > 0;
    return (at.y - y) * down < (plate.high + high) / 2 + (cards ? CARD.high * otherScale + 3 : LEAST * 1.6);
  });
  return reaches ? (down * (plate.high - high)) / 2 : 0;
}

/** The radius of a lamp. @param {import("./layout.js").Layout} layout */
const lampSize = (layout) => (layout.plan.compact ? 9.5 : 13 * Math.max(0.85, layout.unit));

/**
 * The button, the player-dealer's mark and first action, on the corner of a plate.
 * @param {Felt} felt
 * @param {Element} group
 * @param {Model} model
 * @param {number} seat
 * @param {{x: number, y: number, step: number}} first where the first is, and the direction of the next
 * @param {boolean} dot
 */
function drawLamps(felt, group, model, seat, first, dot) {
  const lamps = [];
  if (seat === model.dealer) lamps.push(["PD", "pd"]);
  // Both buttons at one seat take one place.
  const kills = seat === model.kill?.seat;
  if (seat === model.button) lamps.push([kills ? "DK" : "D", "pd"]);
  else if (kills) lamps.push(["K", "act"]);
  if (seat === model.action) lamps.push(["1st", "act"]);
  const r = lampSize(felt.layout);
  lamps.forEach(([text, kind], at) => {
    const lamp = s("g", { transform: `translate(${first.x + at * 2.2 * r * first.step} ${first.y})`, class: `lamp ${kind}` }, s("circle", { r: dot ? felt.layout.dot : r }), s("title", { text: { PD: "Player-dealer", D: "Dealer button", DK: "Dealer button and kill button", K: "Kill button" }[text] ?? "First action" }));
    lamp.append(s("text", { y: LEAST * 0.36, "text-anchor": "middle", "font-size": LEAST, text: text === "1st" && r < 11 ? "1" : text }));
    group.append(lamp);
  });
}

/**
 * Where a seat's lamps begin: on the corner of its plate, or beside it where its cards lie on that corner; at the sides of
 * a small felt on the lower corner at its edge, out of the way of actions and bets.
 * @param {import("./layout.js").Layout} layout
 * @param {number} seat
 * @param {number} wide
 * @param {number} high
 */
export function lampsAt(layout, seat, wide, high) {
  const { compact, ring, tiny } = layout.plan;
  const { x } = layout.plateAt(seat);
  if (compact && ring && !tiny && !layout.mine(seat) && (layout.aside(seat) || x < wide || x > layout.wide - wide || (layout.high > layout.wide && underCards(layout, seat)))) {
    const outward = x < layout.centre.x ? -1 : 1;
    // Off the first figure of the stack, as far as the edge allows.
    const room = Math.min(x, layout.wide - x) - lampSize(layout) - 1;
    return { x: outward * Math.min(wide / 2 + 2, Math.max(wide / 2 - 3, room)), y: high / 2 - 9, step: -outward };
  }
  // At a crowded table the corner is the next plate's: at the rail, and a second one at the other side.
  if (layout.crowded && !compact && !ring && !layout.mine(seat)) {
    const outward = x < layout.centre.x ? -1 : 1;
    return { x: outward * (wide / 2 + 2), y: 4, step: (-outward * (wide + 4)) / (2.2 * lampSize(layout)) };
  }
  // The highest plate is so near to the edge of a small felt that its corner has no room above it.
  // Before the house dealer the corner away from the circles.
  const side = compact && !ring && !tiny && x > layout.centre.x + 1 ? -1 : 1;
  const [up, highest] = [-high / 2 - 2, tiny ? -high : lampSize(layout) + 1 - layout.plateAt(seat).y];
  // Where it cannot lie above the name it lies before it.
  const corner = ring && !tiny && highest > up + 2 ? -0.75 * lampSize(layout) : compact ? 1 : 5;
  if (!underCards(layout, seat)) return { x: side * (corner - wide / 2), y: Math.max(up, highest), step: side };
  const inward = layout.mine(seat) || x > layout.centre.x ? -1 : 1;
  // On a small plate a stack with cents reaches as far as its edge.
  return { x: inward * (wide / 2 + (compact ? 9 : 5)), y: 2, step: inward };
}

/**
 * Whether a seat's cards lie on the upper edge of its plate.
 * @param {import("./layout.js").Layout} layout
 * @param {number} seat
 */
function underCards(layout, seat) {
  const { ring, seatHands, tiny } = layout.plan;
  if (layout.mine(seat)) return ring || seatHands;
  if (tiny) return false;
  return ring && layout.plateAt(seat).y - layout.hands.ringHand(seat).y > layout.plate.high / 2 + (CARD.high / 2) * layout.otherScale;
}

/**
 * Who bets behind a seat, beneath its plate, or beside it where the felt ends there.
 * @param {Felt} felt
 * @param {Element} group
 * @param {number} seat
 * @param {string[]} names
 * @param {string} [left] your own chips there
 */
function drawBehind(felt, group, seat, names, left) {
  const { layout } = felt;
  const size = LEAST;
  // On a small felt it is hardly wider than the plate: the chips lie beside it.
  const yours = layout.plan.compact ? `you${names.length > 1 ? ` +${names.length - 1}` : ""} ${left}` : `+ you${names.length > 1 ? ` and ${names.length - 1}` : ""} · ${left}`;
  const text = left ? yours : names.length > 1 ? `+ ${names.length} behind` : `+ ${names[0].length > 9 ? `${names[0].slice(0, 8)}…` : names[0]}`;
  const wide = text.length * size * 0.56 + size * 1.2;
  const beneath = layout.plate.high / 2 + size * 0.75 - 1;
  const fits = layout.plateAt(seat).y + beneath + size * 0.75 <= layout.high;
  const at = fits ? `0 ${beneath}` : `${layout.plate.wide / 2 + wide / 2 + 3} 0`;
  group.append(s("g", { class: `behind${names.includes("you") ? " you" : ""}`, transform: `translate(${at})` }, s("title", { text: `Behind this seat: ${names.join(", ")}` }), s("rect", { x: -wide / 2, y: -size * 0.75, width: wide, height: size * 1.5, rx: size * 0.75 }), s("text", { y: size * 0.33, "text-anchor": "middle", "font-size": size, text })));
}
