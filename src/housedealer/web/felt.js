// The felt: a picture of the table in SVG. It draws what it is told and moves cards and chips; it knows no rules.

import { drawn } from "./cards.js";
import { rack, stack } from "./chips.js";
import { cloth, definitions } from "./cloth.js";
import { money, s, signed } from "./dom.js";
import { Layout, LEAST } from "./layout.js";
import { drawMarks } from "./marks.js";
import { Moves } from "./moves.js";
import { seatOf } from "./speech.js";

/** @typedef {import("./layout.js").Point} Point */
/** @typedef {import("./model.js").Model} Model */

/**
 * @typedef {object} Options
 * @property {string} title
 * @property {string} under
 * @property {{id: string, name: string, odds: string}[]} wagers
 * @property {(seat: number, wager: string) => void} [onspot]
 * @property {(seat: number) => void} [onseat]
 */

let made = 0;

export class Felt extends Moves {
  /**
   * @param {HTMLElement} host
   * @param {import("./layout.js").Plan} plan
   * @param {Options} options
   */
  constructor(host, plan, options) {
    super(s("g"));
    this.layout = new Layout(plan);
    this.options = options;
    this.mark = `felt${++made}`;
    const { wide, high } = this.layout;
    this.svg = s("svg", { viewBox: `0 0 ${wide} ${high}`, class: `felt${plan.compact ? " compact" : ""}${plan.tiny ? " tiny" : ""}`, role: "img" });
    const { under, dropText, shoeText } = cloth(this.layout, options, this.mark);
    this.dropText = dropText;
    this.shoeText = shoeText;
    this.circles = s("g");
    this.plates = s("g");
    this.chips = s("g");
    this.hands = s("g");
    this.marks = s("g");
    this.svg.append(definitions(this.mark), under, this.circles, this.plates, this.chips, this.hands, this.marks, this.air);
    host.replaceChildren(this.svg);
  }

  /** Heed what outlasts a round; a plain felt has nothing to remember. @param {import("./types.js").TableEvent} _event */
  heed(_event) {}

  /**
   * Draw everything as the model says.
   * @param {Model} model
   */
  sync(model) {
    this.model = model;
    this.drawCircles(model);
    this.drawPlates(model);
    this.drawChips(model);
    this.drawHands(model);
    this.drawMarks(model);
    const { ring, compact } = this.layout.plan;
    this.dropText.textContent = compact ? "" : model.drop ? `DROP ${money(model.drop)}` : "DROP";
    this.shoeText.textContent = model.left === null || ring || compact ? "" : `${model.left} cards`;
  }

  /** @param {Model} model */
  drawCircles(model) {
    const { layout } = this;
    const { seats, wagers, ring, compact, tiny, together } = layout.plan;
    this.circles.replaceChildren();
    if (ring) return;
    for (const seat of seats) {
      const atBottom = layout.mine(seat);
      if (seat === model.dealer || (tiny && !atBottom)) continue;
      const mine = model.own(seat) && model.betting;
      const one = compact || together;
      (one ? ["all"] : wagers).forEach((wager, number) => {
        const { x, y } = layout.spot(seat, number);
        const rule = this.options.wagers.find((each) => each.id === wager);
        const result = one ? this.together(model, seat) : model.flash.get(`${seat}|${wager}`);
        const circle = s("circle", { cx: x, cy: y, r: atBottom ? layout.ownR : compact ? 11 : layout.r, class: `spot${mine ? " mine" : ""}${model.seats[seat] ? "" : " free"}${result ? ` ${result}` : ""}` });
        if (mine && !one) {
          circle.addEventListener("click", () => this.options.onspot?.(seat, wager));
          circle.append(s("title", { text: rule?.name ?? wager }));
        }
        this.circles.append(circle);
        if (atBottom && !one) this.label(rule?.name ?? wager, x, y);
      });
    }
  }

  /** What became of all wagers of a seat that lie in one circle. @param {Model} model @param {number} seat */
  together(model, seat) {
    const net = model.shown ? model.net?.[seat] : undefined;
    return net === undefined ? "" : net > 0 ? "win" : net < 0 ? "lose" : "push";
  }

  /**
   * A wager's name under its circle, as much of it as there is room for.
   * @param {string} name
   * @param {number} x
   * @param {number} y
   */
  label(name, x, y) {
    const { layout } = this;
    const short = name.replace(/ (bonus )?(bet|line|wager)$/i, "");
    const room = Math.floor(layout.ownCircles().each / (layout.type(11) * 0.7));
    const text = short.length > room ? `${short.slice(0, room - 1)}…` : short;
    this.circles.append(s("text", { x, y: y + layout.ownR + LEAST, class: "label", "text-anchor": "middle", "font-size": layout.type(11), text }));
  }

  /** @param {Model} model */
  drawPlates(model) {
    const { layout } = this;
    const { compact, tiny, seats } = layout.plan;
    this.plates.replaceChildren();
    for (const seat of seats) {
      const { x, y } = layout.plateAt(seat);
      const who = model.seats[seat];
      const group = s("g", { transform: `translate(${x} ${y})`, class: "plate", "data-seat": seat });
      const dot = tiny && !layout.mine(seat);
      const { wide, high } = dot ? { wide: 2 * layout.dot, high: 2 * layout.dot } : tiny ? { wide: 84, high: 18 } : layout.plate;
      if (tiny && !dot) group.setAttribute("transform", `translate(${x} ${layout.high - layout.margin - 8})`);
      const rect = s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: Math.min(high / 2, compact ? 10 : 14) });
      group.append(rect);
      if (!who) this.freePlate(group, model, seat, dot);
      else {
        if (model.own(seat)) group.classList.add("you");
        if (model.acting.includes(seat)) group.classList.add("acting");
        if (who.out || who.away || model.folded.has(seat)) group.classList.add("away");
        const tail = who.out ? "sits out" : who.away ? "away" : model.hidesStacks ? "" : money(model.stacks[seat] ?? who.stack);
        const net = model.shown ? model.net?.[seat] : undefined;
        if (dot) group.append(s("title", { text: `${who.name}, ${tail}` }));
        else this.nameOn(group, model.own(seat) ? "You" : who.name, tail, net, wide, high);
        const behind = Object.entries(model.behind).filter(([place]) => place.split("/")[0] === String(seat));
        if (behind.length && !tiny) this.drawBehind(group, behind.map(([place, one]) => (model.own(place) ? "you" : one.name)));
      }
      this.drawLamps(group, model, seat, dot, -wide / 2, -high / 2);
      this.plates.append(group);
    }
  }

  /**
   * A seat that nobody has taken.
   * @param {Element} group
   * @param {Model} model
   * @param {number} seat
   * @param {boolean} dot
   */
  freePlate(group, model, seat, dot) {
    const size = this.layout.type(13);
    group.classList.add("free");
    if (!dot) group.append(s("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size, text: model.maySit ? `Sit · ${seat}` : String(seat) }));
    if (!model.maySit) return;
    group.classList.add("sit");
    group.addEventListener("click", () => this.options.onseat?.(seat));
  }

  /**
   * A name and what stands before it, or what it won or lost when a round is over.
   * @param {Element} group
   * @param {string} called
   * @param {string} tail
   * @param {number | undefined} net
   * @param {number} wide
   * @param {number} high
   */
  nameOn(group, called, tail, net, wide, high) {
    const size = this.layout.type(14);
    const most = Math.floor((wide - 6) / (size * 0.57));
    if (high < 2 * size) {
      group.append(s("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size, class: "held", text: net ? `${called} ${signed(net)}` : `${called} ${tail}` }));
      return;
    }
    const name = called.length > most ? `${called.slice(0, most - 1)}…` : called;
    group.append(
      s("text", { y: -size * 0.22, "text-anchor": "middle", "font-size": size, class: "name", text: name }),
      s("text", { y: size * 1.02, "text-anchor": "middle", "font-size": size, class: `held${net === undefined ? "" : net > 0 ? " gain" : net < 0 ? " loss" : " even"}`, text: net === undefined ? tail : signed(net) }),
    );
  }

  /**
   * The button, the player-dealer's mark and first action, on the corner of a plate.
   * @param {Element} group
   * @param {Model} model
   * @param {number} seat
   * @param {boolean} dot
   * @param {number} left
   * @param {number} top
   */
  drawLamps(group, model, seat, dot, left, top) {
    const { compact } = this.layout.plan;
    const lamps = [];
    if (seat === model.dealer) lamps.push(["PD", "pd"]);
    if (seat === model.button) lamps.push(["D", "pd"]);
    if (seat === model.action) lamps.push(["1st", "act"]);
    const r = compact ? 9.5 : 13 * Math.max(0.85, this.layout.unit);
    lamps.forEach(([text, kind], at) => {
      const lamp = s("g", { transform: `translate(${dot ? 0 : left + 5 + at * 2.2 * r} ${dot ? 0 : top - 2})`, class: `lamp ${kind}` }, s("circle", { r: dot ? this.layout.dot : r }), s("title", { text: { PD: "Player-dealer", D: "Dealer button" }[text] ?? "First action" }));
      if (text !== "1st" || r > 11) lamp.append(s("text", { y: LEAST * 0.36, "text-anchor": "middle", "font-size": LEAST, text }));
      group.append(lamp);
    });
  }

  /**
   * Who bets behind a seat, on the edge of its plate.
   * @param {Element} group
   * @param {string[]} names
   */
  drawBehind(group, names) {
    const { compact } = this.layout.plan;
    const { high } = this.layout.plate;
    const size = LEAST;
    const text = names.length > 1 ? `+ ${names.length} behind` : `+ ${names[0].length > 9 ? `${names[0].slice(0, 8)}…` : names[0]}`;
    const wide = text.length * size * 0.56 + size * 1.2;
    group.append(s("g", { class: `behind${names.includes("you") ? " you" : ""}`, transform: `translate(0 ${high / 2 + (compact ? 2 : 3)})` }, s("title", { text: `Behind this seat: ${names.join(", ")}` }), s("rect", { x: -wide / 2, y: -size * 0.75, width: wide, height: size * 1.5, rx: size * 0.75 }), s("text", { y: size * 0.33, "text-anchor": "middle", "font-size": size, text })));
  }

  /** @param {Model} model */
  drawChips(model) {
    const { layout } = this;
    this.chips.replaceChildren();
    const { compact, tiny } = layout.plan;
    for (const [key, amount] of this.spots(model)) {
      const [seat, wager] = key.split("|");
      const mine = layout.mine(Number(seat));
      if (tiny && !mine && !layout.plan.ring) continue;
      const { x, y } = this.spotOf(seat, wager);
      const r = mine ? Math.min(15 * Math.max(0.8, layout.unit), layout.ownR * 0.72) : compact ? 8.5 : Math.min(13.5 * layout.unit, layout.r * 0.78);
      const pile = stack(amount, seat.includes("/") ? r * 0.8 : r, { most: mine ? 6 : 4 });
      pile.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(pile);
    }
    if (model.dealer && model.bankFull && layout.plan.seats.includes(model.dealer) && (!tiny || layout.mine(model.dealer))) {
      const { x, y } = layout.bank(model.dealer);
      const bank = rack(model.bank, model.bankFull, compact ? 6.5 : 12.5 * layout.unit);
      bank.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(bank);
    }
    model.pots.forEach((amount, number) => {
      if (!amount) return;
      const { x, y } = layout.pot(number, model.pots.length);
      const pot = stack(amount, compact ? 8 : 14 * layout.unit, { most: 7 });
      pot.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(pot);
    });
  }

  /**
   * What lies in each circle; on a narrow felt a seat's wagers lie together.
   * @param {Model} model
   * @returns {[string, number][]}
   */
  spots(model) {
    const { compact, ring, together: one } = this.layout.plan;
    if (!compact && !ring && !one) {
      /** @type {Map<string, number>} */
      const found = new Map();
      for (const [key, amount] of model.bets) {
        const [seat, wager] = key.split("|");
        const spot = `${seat}|${wager}`;
        found.set(spot, (found.get(spot) ?? 0) + amount);
      }
      return [...found];
    }
    /** @type {Map<string, number>} */
    const together = new Map();
    for (const [key, amount] of model.bets) {
      const seat = key.split("|")[0];
      together.set(`${seat}|all`, (together.get(`${seat}|all`) ?? 0) + amount);
    }
    return [...together];
  }

  /**
   * Where a wager lies: in its circle, or beside it where it was placed from behind.
   * @param {string | number} place
   * @param {string} wager
   */
  spotOf(place, wager) {
    const [seat, line] = String(place).split("/").map(Number);
    const spot = this.layout.spot(seat, Math.max(0, this.layout.plan.wagers.indexOf(wager)));
    return line ? this.layout.behind(spot, seat, line) : spot;
  }

  /** @param {Model} model */
  drawHands(model) {
    this.hands.replaceChildren();
    const { tiny, ring } = this.layout.plan;
    for (const [position, hands] of model.hands) {
      if (tiny && !ring && seatOf(position) && !this.layout.mine(seatOf(position))) continue; // others are marks
      hands.forEach((cards, number) => {
        cards.forEach((card, at) => {
          const node = this.card(model, position, card, this.cardAt(model, position, number + 1, at, cards.length));
          if (model.lastCard === `${position}|${number + 1}|${at}`) node.classList.add("fresh");
        });
      });
    }
    for (const position of model.rows.keys()) if (!tiny || !seatOf(position) || this.layout.mine(seatOf(position))) this.drawRows(model, position);
  }

  /**
   * A card on the felt.
   * @param {Model} model
   * @param {string} position
   * @param {string | null} card
   * @param {Point & {scale: number}} at
   * @returns {Element}
   */
  card(model, position, card, at) {
    const node = drawn(card);
    node.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${at.scale})`);
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
    const { ring, compact } = this.layout.plan;
    const mine = this.layout.mine(seatOf(position));
    (model.rows.get(position) ?? []).forEach((row, number) => {
      const start = this.rowAt(model, position, number);
      for (let at = row.cards.length; at < row.size; at++) {
        const { scale } = start;
        this.hands.append(s("rect", { x: start.x + start.next * at - 28 * scale, y: start.y - 40 * scale, width: 56 * scale, height: 80 * scale, rx: 6 * scale, class: "place" }));
      }
      row.cards.forEach((card, at) => {
        const node = this.card(model, position, card, { x: start.x + start.next * at, y: start.y, scale: start.scale });
        if (row.name) node.append(s("title", { text: row.name }));
      });
      if (!row.name || !ring || compact || !mine) return;
      const x = start.x + start.next * (row.size - 1) + 36 * start.scale;
      this.hands.append(s("text", { x, y: start.y + 4, "font-size": this.layout.type(13), class: "rowname", text: row.name }));
    });
  }

  /**
   * Where a row of a position's cards begins.
   * @param {Model} model
   * @param {string} position
   * @param {number} number from 0; one beyond the last is where cards lie that are still to be laid
   * @returns {import("./layout.js").Start}
   */
  rowAt(model, position, number) {
    const rows = model.rows.get(position) ?? [];
    const held = this.layout.plan.melds ? 0 : (model.hands.get(position)?.[0]?.length ?? 0);
    const size = number < rows.length ? rows[number].size : held;
    const seat = seatOf(position);
    if (!seat) return this.layout.pileRow(position, number, size);
    const widest = Math.max(1, held, ...rows.map((row) => row.size));
    const lines = rows.length + (held && this.layout.mine(seat) ? 1 : 0);
    const start = this.layout.seatRow(seat, number, lines, size, widest);
    // A second hand of the same seat lies beside the first.
    const aside = model.rows.has(`${seat}.2`) ? (position.includes(".") ? 0.55 : -0.55) * start.next * 5.4 : 0;
    return { ...start, x: start.x + aside, y: start.y + (number >= rows.length && !this.layout.mine(seat) ? 6 : 0) };
  }

  /**
   * @param {Model} model
   * @param {string} position
   * @param {number} hand
   * @param {number} at
   * @param {number} count
   * @returns {Point & {scale: number}}
   */
  cardAt(model, position, hand, at, count) {
    const seat = seatOf(position);
    if (seat && model.rows.has(position) && !this.layout.plan.melds) {
      const row = this.rowAt(model, position, model.rows.get(position)?.length ?? 0);
      return { x: row.x + row.next * at, y: row.y, scale: row.scale };
    }
    const hands = model.hands.get(position)?.length ?? 1;
    const start = seat ? this.layout.seatHand(seat, hand, Math.max(hands, hand), count) : this.layout.pile(position, count);
    return { x: start.x + start.next * at, y: start.y, scale: start.scale };
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
    return { first: this.cardAt(model, position, hand, 0, count), last: this.cardAt(model, position, hand, count - 1, count) };
  }

  /**
   * A card leaves the shoe for a place in a hand, turning over on its way where it is known.
   * @param {Model} model
   * @param {string} position
   * @param {number} hand
   * @param {string | null} card
   */
  async dealTo(model, position, hand, card) {
    const cards = model.hands.get(position)?.[hand - 1] ?? [];
    const to = this.cardAt(model, position, hand, cards.length, cards.length + 1);
    const k = 0.62 * this.layout.unit;
    const node = s("g", { class: "card flying" }, drawn(null));
    let turned = false;
    await this.fly(node, { ...this.layout.shoe, scale: k }, to, 430, (part) => {
      if (!card) return "";
      if (part > 0.5 && !turned) {
        turned = true;
        node.replaceChildren(drawn(card));
      }
      return ` scale(${Math.max(0.04, Math.abs(Math.cos(part * Math.PI)))} 1)`;
    });
  }

  /**
   * Chips go from one place to another.
   * @param {number} amount
   * @param {Point} from
   * @param {Point} to
   * @param {number} [ms]
   */
  async chipsGo(amount, from, to, ms = 420) {
    if (!amount) return;
    const node = s("g", {}, stack(amount, this.layout.plan.compact ? 8.5 : 13.5 * this.layout.unit, { most: 6 }));
    await this.fly(node, from, to, ms);
  }
}
