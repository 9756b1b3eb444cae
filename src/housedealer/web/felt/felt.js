// The felt: the table in SVG. It draws the model and moves cards and chips; it knows no rules.

import { drawn, inOrder, LEGIBLE } from "./cards.js";
import { rack, stack } from "./chips.js";
import { cloth, definitions } from "./cloth.js";
import { money, s } from "../lib/dom.js";
import { downBefore } from "./fans.js";
import { CLOSE } from "./hand_places.js";
import { Layout } from "./layout.js";
import { drawMarks } from "./marks.js";
import { Moves } from "./moves.js";
import { CARD, LEAST } from "./plan.js";
import { drawPlates } from "./plates.js";
import { seatOf } from "../lib/words.js";

/** @typedef {import("./plan.js").Point} Point */
/** @typedef {import("./model.js").Model} Model */

/**
 * @typedef {object} Options
 * @property {string} title
 * @property {string} under
 * @property {{id: string, name: string, odds: string}[]} wagers
 * @property {(seat: number, wager: string) => void} [onspot]
 * @property {(seat: number) => void} [onseat]
 * @property {import("../games/family.js").Family["total"]} [total] the total of a hand as it is shown beside its cards
 * @property {string} [counts] how the posting counts a hand, for its family
 * @property {string} [sorts] the ranks from the lowest to the highest, where your cards, and hands that are all face up, are drawn from the highest to the lowest
 */

let made = 0;

/** A wager's name in the initials that stand in others' circles, no more than three: “P8” for Panda 8, “BF” for Bet or Fold. @param {string} name */
const initials = (name) => name.split(/[ -]/).filter((word, at) => !at || !/^(or|and|of|the)$/i.test(word)).map((word) => (/^\d/.test(word) ? word : word[0])).slice(0, 3).join("");

/** What a pot is called, of so many. @param {number} number from 0 @param {number} count */
function potName(number, count) {
  if (count === 1) return "Pot";
  return number ? `Side${count > 2 ? ` ${number}` : ""}` : "Main";
}

/** The mark of your card that lies face down, in letters as close as what is seen of the card needs. @param {number} seen how much of its width, at scale 1 */
function downMark(seen) {
  const closer = seen < 34 ? { textLength: seen - 6, lengthAdjust: "spacingAndGlyphs" } : {};
  return s("g", { class: "downmark" }, s("rect", { x: -31, y: 30, width: 62, height: 13, rx: 3 }), s("text", { x: -28, y: 39.5, "font-size": 9, text: "DOWN", ...closer }));
}

export class Felt {
  /**
   * @param {HTMLElement} host
   * @param {import("./plan.js").Plan} plan
   * @param {Options} options
   */
  constructor(host, plan, options) {
    this.moves = new Moves(s("g"));
    this.layout = new Layout(plan);
    this.options = options;
    this.mark = `felt${++made}`;
    const { wide, high } = this.layout;
    this.svg = s("svg", { viewBox: `0 0 ${wide} ${high}`, class: `felt${plan.compact ? " compact" : ""}${plan.tiny ? " tiny" : ""}${plan.compact || plan.together || this.layout.crowded ? " single" : ""}`, role: "img" });
    const { under, titles, dropText, shoeText } = cloth(this.layout, options, this.mark);
    this.titles = titles;
    this.dropText = dropText;
    this.shoeText = shoeText;
    this.circles = s("g");
    this.plates = s("g");
    this.chips = s("g");
    this.hands = s("g");
    this.marks = s("g");
    /** Where chips move: under the plates, so that a name is never behind them. */
    this.sliding = s("g");
    this.svg.append(definitions(this.mark), under, this.circles, this.chips, this.hands, this.sliding, this.plates, this.marks, this.moves.air);
    // Loose letters say nothing to a screen reader: what lies here is listed in words.
    for (const part of this.svg.children) part.setAttribute("aria-hidden", "true");
    host.replaceChildren(this.svg);
  }

  /** Remember an event for later rounds; a plain felt remembers nothing. @param {import("../types.js").TableEvent} _event */
  remember(_event) {}

  /**
   * Draw the model.
   * @param {Model} model
   */
  sync(model) {
    this.model = model;
    this.drawCircles(model);
    this.drawPlates(model);
    this.drawChips(model);
    this.drawHands(model);
    this.drawMarks(model);
    const { ring, compact, melds } = this.layout.plan;
    this.dropText.textContent = compact || melds ? "" : model.drop ? `DROP ${money(model.drop)}` : "DROP";
    this.shoeText.textContent = model.left === null || ring || compact ? "" : `${model.left} cards`;
  }

  /** @param {Model} model */
  drawCircles(model) {
    const { layout } = this;
    const { seats, wagers, ring, compact, tiny } = layout.plan;
    this.circles.replaceChildren();
    if (ring) return;
    for (const seat of seats) {
      const atBottom = layout.mine(seat);
      if (seat === model.dealer || (tiny && !atBottom)) continue;
      const mine = model.betting && (model.anySeat || model.placeAt(seat) !== undefined);
      const one = this.sharesCircle(seat);
      (one ? ["all"] : wagers).forEach((wager, number) => {
        const { x, y } = layout.spot(seat, number);
        const rule = this.options.wagers.find((each) => each.id === wager);
        const spot = one ? `${seat}` : `${seat}|${wager}`;
        const result = this.together(model, spot) || model.flash.get(spot);
        // Bets of the round itself, such as a raise or insurance, are not placed by a click before the deal.
        const open = mine && (one || model.bettable.has(wager));
        const circle = s("circle", { cx: x, cy: y, r: atBottom ? layout.own.r : compact ? 11 : layout.r, class: `spot${open ? " mine" : ""}${model.seats[seat] ? "" : " free"}${result ? ` ${result}` : ""}` });
        if (!one) circle.append(s("title", { text: rule?.name ?? wager }));
        this.circles.append(circle);
        if (open) {
          // With one circle for all bets, a chip goes on the chosen one. A small circle is hit from around it, too.
          const target = compact ? s("circle", { cx: x, cy: y, r: 20, class: "target" }) : circle;
          target.setAttribute("data-spot", spot);
          target.addEventListener("click", () => this.options.onspot?.(seat, one ? "" : wager));
          if (compact) this.circles.append(target);
        }
        if (atBottom && !one) this.label(number, x, y);
        else if (!one) this.circles.append(s("text", { x, y: y + LEAST * 0.36, class: "initials", "text-anchor": "middle", "font-size": LEAST, text: initials(layout.plan.labels[number]) }));
      });
    }
  }

  /** Whether a seat's wagers lie in one circle. @param {number} seat */
  sharesCircle(seat) {
    const { compact, together } = this.layout.plan;
    return compact || together || (this.layout.crowded && !this.layout.mine(seat));
  }

  /** The result of the settled wagers in one circle: of all hands of a seat, and where they share it of all its wagers. @param {Model} model @param {string} spot */
  together(model, spot) {
    const won = model.won.get(spot);
    return won === undefined ? "" : won > 0 ? "win" : won < 0 ? "lose" : "push";
  }

  /**
   * A wager's name under its circle, in one line or two.
   * @param {number} number of the wager
   * @param {number} x
   * @param {number} y
   */
  label(number, x, y) {
    const { own, plan } = this.layout;
    const size = this.layout.type(11);
    own.lines(plan.labels[number]).forEach((text, at) => this.circles.append(s("text", { x, y: y + own.r + LEAST + at * size * 1.1, class: "label", "text-anchor": "middle", "font-size": size, text })));
  }

  /** @param {Model} model */
  drawPlates(model) {
    drawPlates(this, model);
  }

  /** @param {Model} model */
  drawChips(model) {
    const { layout } = this;
    this.chips.replaceChildren();
    const { compact, tiny } = layout.plan;
    // The upper one's amount lies over a high pile beneath it.
    const piles = this.spots(model).map(([key, amount]) => ({ seat: key.split("|")[0], amount, ...this.spotOf(key.split("|")[0], key.split("|")[1]) })).sort((one, other) => other.y - one.y);
    for (const { seat, amount, x, y } of piles) {
      const mine = layout.mine(Number(seat));
      if (tiny && !mine && !layout.plan.ring) continue;
      // In a ring game the title, or on a low felt the pot, lies just above your bet.
      const ring = layout.plan.ring;
      const low = ring && compact && layout.wide > layout.high;
      const r = mine ? layout.ownChips : compact ? 8.5 : layout.others.chips;
      const pile = stack(amount, seat.includes("/") ? r * 0.8 : r, { most: low ? 3 : mine && !ring ? 6 : 4 });
      pile.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(pile);
    }
    if (model.dealer && model.bankFull && layout.plan.seats.includes(model.dealer) && (!tiny || layout.mine(model.dealer))) {
      const { x, y } = layout.bank(model.dealer);
      const bank = rack(model.bank, model.bankFull, layout.bankRadius);
      bank.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(bank);
    }
    model.pots.forEach((amount, number) => {
      if (!amount) return;
      const { x, y } = layout.pot(number, model.pots.length);
      const pot = stack(amount, layout.potRadius, { most: 4, name: potName(number, model.pots.length) });
      pot.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(pot);
    });
  }

  /**
   * The amount in each circle, which all wagers of a seat may share.
   * @param {Model} model
   * @returns {[string, number][]}
   */
  spots(model) {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const [key, amount] of model.bets) {
      const [place, wager] = key.split("|");
      const spot = `${place}|${this.layout.plan.ring || this.sharesCircle(seatOf(place)) ? "all" : wager}`;
      sums.set(spot, (sums.get(spot) ?? 0) + amount);
    }
    return [...sums];
  }

  /**
   * Where a wager lies: in its circle, or beside it where it was placed from behind.
   * @param {string | number} place
   * @param {string} wager
   */
  spotOf(place, wager) {
    const [seat, backLine] = String(place).split("/").map(Number);
    const spot = this.layout.spot(seat, Math.max(0, this.layout.plan.wagers.indexOf(wager)));
    return backLine ? this.layout.behind(spot, seat, backLine) : spot;
  }

  /** @param {Model} model */
  drawHands(model) {
    this.hands.replaceChildren();
    const { tiny, ring, melds } = this.layout.plan;
    const drawRows = () => {
      for (const position of model.rows.keys()) if (!tiny || !seatOf(position) || this.layout.mine(seatOf(position))) this.drawRows(model, position);
    };
    // Cards still to be laid lie over the rows; melds lie over the hand.
    if (!melds) drawRows();
    for (const [position, hands] of model.hands) {
      if (tiny && !ring && seatOf(position) && !this.layout.mine(seatOf(position))) continue; // others are marks
      hands.forEach((cards, number) => {
        const ordered = this.options.sorts && (model.own(position) || !cards.includes(null)) ? inOrder(cards, this.options.sorts) : cards;
        // What lies first lies beneath.
        const down = downBefore(this.layout, seatOf(position), cards, cards.length);
        [...down, ...ordered.map((_, at) => at).filter((at) => !down.includes(at))].forEach((at) => {
          const card = ordered[at];
          const place = this.cardAt(model, position, number + 1, at, cards.length);
          // Cards still to be laid are as those that lie in rows.
          const node = this.card(model, position, card, !melds && model.rows.has(position) ? { ...place, face: LEGIBLE } : place);
          if (model.playing === `${position}|${number + 1}`) node.classList.add("playing");
          if (ordered === cards && model.lastCard === `${position}|${number + 1}|${at}`) node.classList.add("fresh");
          // Of cards that lie open and closed beside each other, yours say which the others don't see.
          if (model.own(position) && model.open.has(position) && !model.rows.has(position) && model.down.has(`${position}|${card}`)) node.append(downMark(at < cards.length - 1 ? (this.cardAt(model, position, number + 1, at + 1, cards.length).x - place.x) / place.scale : 62));
        });
      });
    }
    if (melds) drawRows();
  }

  /**
   * A card on the felt.
   * @param {Model} model
   * @param {string} position
   * @param {string | null} card
   * @param {Point & {scale: number, face?: number}} at
   * @returns {Element}
   */
  card(model, position, card, at) {
    const node = drawn(card, at.face ?? at.scale);
    node.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${at.scale})`);
    node.setAttribute("data-position", position);
    if (model.folded.has(seatOf(position))) node.classList.add("folded");
    this.hands.append(node);
    return node;
  }

  /**
   * Cards that lie in rows: free places are marked, and each row may have a name.
   * @param {Model} model
   * @param {string} position
   */
  drawRows(model, position) {
    const { ring, compact, melds } = this.layout.plan;
    const mine = this.layout.mine(seatOf(position));
    const rows = model.rows.get(position) ?? [];
    // Of cards in melds, in three rows and on a small felt little more is seen than rank and suit.
    const large = melds || compact || rows.length > 2;
    rows.forEach((row, number) => {
      const start = this.rowAt(model, position, number);
      for (let at = row.cards.length; at < row.size; at++) {
        const { scale } = start;
        this.hands.append(s("rect", { x: start.x + start.next * at - 28 * scale, y: start.y - 40 * scale, width: 56 * scale, height: 80 * scale, rx: 6 * scale, class: "place free" }));
      }
      row.cards.forEach((card, at) => {
        const node = this.card(model, position, card, { x: start.x + start.next * at, y: start.y, scale: start.scale, face: large ? LEGIBLE : start.scale });
        if (row.name) node.append(s("title", { text: row.name }));
      });
      if (!row.name || !ring || compact || !mine) return;
      // Beside the row; of two hands the first has its names on the left.
      const left = model.rows.has(`${position}.2`);
      const x = left ? start.x - 36 * start.scale : start.x + start.next * (row.size - 1) + 36 * start.scale;
      this.hands.append(s("text", { x, y: start.y + 4, "text-anchor": left ? "end" : "start", "font-size": this.layout.type(13), class: "rowname", text: row.name }));
    });
  }

  /**
   * Where a row of a position's cards begins.
   * @param {Model} model
   * @param {string} position
   * @param {number} number from 0; one beyond the last for the cards still to be laid
   * @returns {import("./plan.js").Start}
   */
  rowAt(model, position, number) {
    const rows = model.rows.get(position) ?? [];
    const held = this.layout.plan.melds ? 0 : (model.hands.get(position)?.[0]?.length ?? 0);
    const size = number < rows.length ? rows[number].size : held;
    const seat = seatOf(position);
    if (!seat) return this.layout.hands.pileRow(position, number, size);
    const widest = Math.max(1, held, ...rows.map((row) => row.size));
    const lines = rows.length + (held && this.layout.mine(seat) ? 1 : 0);
    // A second hand of the same seat lies beside the first.
    const hands = model.rows.has(`${seat}.2`) ? 2 : 1;
    const board = { widest, hands, hand: position.includes(".") ? 2 : 1 };
    const start = this.layout.hands.seatRow(seat, number, lines, size, board);
    if (number < rows.length || this.layout.mine(seat)) return start;
    // Before a plate that lies under the rows what is still to be laid lies over them.
    const plate = this.layout.plateAt(seat);
    const hides = plate.y > start.y && start.y + 6 + (CARD.high / 2) * start.scale > plate.y - this.layout.plate.high / 2;
    const over = hides ? this.layout.hands.seatRow(seat, -1, lines, size, board) : start;
    return { ...over, y: over.y + (hides ? -6 : 6) };
  }

  /**
   * @param {Model} model
   * @param {string} position
   * @param {number} hand
   * @param {number} at
   * @param {number} count
   * @returns {Point & {scale: number, face?: number}} `face`: the scale that its face is drawn for, if it is another
   */
  cardAt(model, position, hand, at, count) {
    const seat = seatOf(position);
    if (seat && model.rows.has(position) && !this.layout.plan.melds) {
      const row = this.rowAt(model, position, model.rows.get(position)?.length ?? 0);
      return { x: row.x + row.next * at, y: row.y, scale: row.scale };
    }
    const hands = model.hands.get(position)?.length ?? 1;
    if (!seat) {
      const start = this.layout.hands.pile(position, count);
      const { pot, compact } = this.layout.plan;
      return { x: start.x + start.next * at, y: start.y, scale: start.scale, ...(pot && compact ? { face: LEGIBLE } : {}) };
    }
    const down = downBefore(this.layout, seat, model.hands.get(position)?.[hand - 1] ?? [], count);
    const start = this.layout.hands.seatHand(seat, hand, Math.max(hands, hand), count, down.length);
    const order = [...down, ...Array.from({ length: count }, (_, card) => card).filter((card) => !down.includes(card))].indexOf(at);
    // Of a fan for the pot the ranks and suits are what others go by.
    const face = this.layout.plan.pot && !this.layout.mine(seat) && count > 2 ? LEGIBLE : start.scale;
    return { x: start.x + start.next * (order - Math.min(order, down.length) * (1 - CLOSE)), y: start.y, scale: start.scale, face: Math.min(face, start.scale) };
  }

  /** @param {Model} model */
  drawMarks(model) {
    drawMarks(this, model);
  }

  /**
   * The first and the last card of a hand, or of the last of its rows.
   * @param {Model} model
   * @param {string} position
   * @param {number} hand
   */
  ends(model, position, hand) {
    const rows = model.rows.get(position);
    const cards = model.hands.get(position)?.[hand - 1] ?? [];
    if (rows?.length && (!this.layout.plan.melds || !cards.length)) {
      const first = this.rowAt(model, position, rows.length - 1);
      return { first, last: { x: first.x + first.next * (rows[rows.length - 1].size - 1), y: first.y } };
    }
    const count = Math.max(1, cards.length);
    const places = Array.from({ length: count }, (_, at) => this.cardAt(model, position, hand, at, count)).sort((a, b) => a.x - b.x);
    return { first: places[0], last: places[count - 1] };
  }

  /**
   * A card leaves the shoe for a place in a hand, turning over on its way where it is known.
   * @param {Model} model
   * @param {string} position
   * @param {number} hand
   * @param {string | null} card
   * @param {number} [at] its place in the hand: behind the cards there
   * @param {number} [count] how many the hand has with it
   */
  async dealTo(model, position, hand, card, at = model.hands.get(position)?.[hand - 1]?.length ?? 0, count = at + 1) {
    const to = this.cardAt(model, position, hand, at, count);
    const k = 0.62 * this.layout.unit;
    const node = s("g", { class: "card flying" }, drawn(null));
    let turned = false;
    await this.moves.fly(node, { ...this.layout.shoe, scale: k }, to, 430, (part) => {
      if (!card) return "";
      if (part > 0.5 && !turned) {
        turned = true;
        node.replaceChildren(drawn(card, to.face ?? to.scale));
      }
      return ` scale(${Math.max(0.04, Math.abs(Math.cos(part * Math.PI)))} 1)`;
    });
  }

  /**
   * Animate chips from one point to another.
   * @param {number} amount
   * @param {Point} from
   * @param {Point} to
   * @param {number} [ms]
   */
  async chipsGo(amount, from, to, ms = 420) {
    if (!amount) return;
    const node = s("g", {}, stack(amount, this.layout.plan.compact ? 8.5 : 13.5 * this.layout.unit, { most: 6 }));
    await this.moves.fly(node, from, to, ms, undefined, this.sliding);
  }
}
