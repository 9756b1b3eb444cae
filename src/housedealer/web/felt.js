// The felt: a picture of the table in SVG. It draws what it is told and moves cards and chips; it knows no rules.

import { drawn } from "./cards.js";
import { rack, stack } from "./chips.js";
import { cloth, definitions } from "./cloth.js";
import { money, s, words } from "./dom.js";
import { Layout } from "./layout.js";
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

export class Felt {
  /**
   * @param {HTMLElement} host
   * @param {import("./layout.js").Plan} plan
   * @param {Options} options
   */
  constructor(host, plan, options) {
    this.layout = new Layout(plan);
    this.options = options;
    this.pace = 1;
    this.mark = `felt${++made}`;
    const { wide, high } = this.layout;
    this.svg = s("svg", { viewBox: `0 0 ${wide} ${high}`, class: `felt${plan.compact ? " compact" : ""}`, role: "img" });
    const { under, dropText, shoeText } = cloth(this.layout, options, this.mark);
    this.dropText = dropText;
    this.shoeText = shoeText;
    this.circles = s("g");
    this.plates = s("g");
    this.chips = s("g");
    this.hands = s("g");
    this.marks = s("g");
    this.air = s("g");
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
    this.dropText.textContent = model.drop ? `DROP ${money(model.drop)}` : "DROP";
    this.shoeText.textContent = model.left === null || this.layout.plan.ring ? "" : `${model.left} cards`;
  }

  /** @param {Model} model */
  drawCircles(model) {
    const { layout } = this;
    const { seats, wagers, ring, compact, together } = layout.plan;
    this.circles.replaceChildren();
    if (ring) return;
    for (const seat of seats) {
      if (seat === model.dealer) continue;
      const mine = model.own(seat) && model.betting;
      (compact || together ? ["all"] : wagers).forEach((wager, number) => {
        const { x, y } = layout.spot(seat, number);
        const rule = this.options.wagers.find((one) => one.id === wager);
        const result = model.flash.get(`${seat}|${wager}`);
        const circle = s("circle", { cx: x, cy: y, r: compact ? 12 : layout.r, class: `spot${mine ? " mine" : ""}${model.seats[seat] ? "" : " free"}${result ? ` ${result}` : ""}` });
        if (mine && !compact && !together) {
          circle.addEventListener("click", () => this.options.onspot?.(seat, wager));
          circle.append(s("title", { text: rule?.name ?? wager }));
        }
        this.circles.append(circle);
      });
    }
  }

  /** @param {Model} model */
  drawPlates(model) {
    const { layout } = this;
    const { compact, seats } = layout.plan;
    const { wide, high } = layout.plate;
    this.plates.replaceChildren();
    for (const seat of seats) {
      const { x, y } = layout.plateAt(seat);
      const who = model.seats[seat];
      const group = s("g", { transform: `translate(${x} ${y})`, class: "plate" });
      const left = -wide / 2;
      if (!who) {
        group.classList.add("free");
        group.append(s("rect", { x: left, y: -high / 2, width: wide, height: high, rx: high / 2 }), s("text", { y: compact ? 3 : 5, "text-anchor": "middle", "font-size": compact ? 9 : 14, text: model.maySit ? `Sit · ${seat}` : String(seat) }));
        if (model.maySit) {
          group.classList.add("sit");
          group.addEventListener("click", () => this.options.onseat?.(seat));
        }
      } else {
        if (model.own(seat)) group.classList.add("you");
        if (model.acting.includes(seat)) group.classList.add("acting");
        if (who.out || who.away || model.folded.has(seat)) group.classList.add("away");
        const size = compact ? 9 : 14;
        const most = Math.floor(wide / (size * 0.56));
        const called = model.own(seat) ? "You" : who.name;
        const name = called.length > most ? `${called.slice(0, most - 1)}…` : called;
        const tail = who.out ? "sits out" : who.away ? "away" : model.hidesStacks ? "" : money(model.stacks[seat] ?? who.stack);
        group.append(
          s("rect", { x: left, y: -high / 2, width: wide, height: high, rx: compact ? 10 : 14 }),
          s("text", { y: compact ? -3 : -4, "text-anchor": "middle", "font-size": size, class: "name", text: name }),
          s("text", { y: compact ? 10 : 15, "text-anchor": "middle", "font-size": size, class: "held", text: tail }),
        );
        const behind = Object.entries(model.behind).filter(([place]) => place.split("/")[0] === String(seat));
        if (behind.length) this.drawBehind(group, behind.map(([place, one]) => (model.own(place) ? "you" : one.name)));
        const net = model.net?.[seat];
        if (net !== undefined && model.shown) {
          group.append(s("text", { y: compact ? -22 : high / 2 + (behind.length ? 26 : 17), "text-anchor": "middle", "font-size": compact ? 10 : 14, class: net > 0 ? "gain" : net < 0 ? "loss" : "even", text: net > 0 ? `+${money(net)}` : money(net) }));
        }
      }
      const lamps = [];
      if (seat === model.dealer) lamps.push(["PD", "pd"]);
      if (seat === model.button) lamps.push(["D", "pd"]);
      if (seat === model.action) lamps.push(["ACT", "act"]);
      lamps.forEach(([text, kind], at) => {
        const k = compact ? 0.62 : 1;
        group.append(s("g", { transform: `translate(${left + 6 + at * 30 * k} ${-high / 2 - 2}) scale(${k})`, class: `lamp ${kind}` }, s("circle", { r: 13 }), s("text", { y: 3.5, "text-anchor": "middle", "font-size": 9.5, text })));
      });
      this.plates.append(group);
    }
  }

  /**
   * Who bets behind a seat, on the edge of its plate.
   * @param {Element} group
   * @param {string[]} names
   */
  drawBehind(group, names) {
    const { compact } = this.layout.plan;
    const { high } = this.layout.plate;
    const size = compact ? 7.5 : 11;
    const text = names.length > 1 ? `+ ${names.length} behind` : `+ ${names[0].length > 9 ? `${names[0].slice(0, 8)}…` : names[0]}`;
    const wide = text.length * size * 0.56 + size * 1.2;
    group.append(s("g", { class: `behind${names.includes("you") ? " you" : ""}`, transform: `translate(0 ${high / 2 + (compact ? 2 : 3)})` }, s("title", { text: `Behind this seat: ${names.join(", ")}` }), s("rect", { x: -wide / 2, y: -size * 0.75, width: wide, height: size * 1.5, rx: size * 0.75 }), s("text", { y: size * 0.33, "text-anchor": "middle", "font-size": size, text })));
  }

  /** @param {Model} model */
  drawChips(model) {
    const { layout } = this;
    this.chips.replaceChildren();
    const r = layout.plan.compact ? 8.5 : Math.min(13.5, layout.r * 0.78);
    for (const [key, amount] of this.spots(model)) {
      const [seat, wager] = key.split("|");
      const { x, y } = this.spotOf(seat, wager);
      const pile = stack(amount, seat.includes("/") ? r * 0.8 : r, { most: 6 });
      pile.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(pile);
    }
    if (model.dealer && model.bankFull && layout.plan.seats.includes(model.dealer)) {
      const { x, y } = layout.bank(model.dealer);
      const bank = rack(model.bank, model.bankFull, layout.plan.compact ? 6.5 : 12.5);
      bank.setAttribute("transform", `translate(${x} ${y})`);
      this.chips.append(bank);
    }
    model.pots.forEach((amount, number) => {
      if (!amount) return;
      const { x, y } = layout.pot(number, model.pots.length);
      const pot = stack(amount, layout.plan.compact ? 8 : 14, { most: 7 });
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
    for (const [position, hands] of model.hands) {
      hands.forEach((cards, number) => {
        cards.forEach((card, at) => {
          const node = this.card(model, position, card, this.cardAt(model, position, number + 1, at, cards.length));
          if (model.lastCard === `${position}|${number + 1}|${at}`) node.classList.add("fresh");
        });
      });
    }
    for (const position of model.rows.keys()) this.drawRows(model, position);
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
      if (!row.name || !ring || compact) return;
      const x = start.x + start.next * (row.size - 1) + 36 * start.scale;
      this.hands.append(s("text", { x, y: start.y - 16 * start.scale, "font-size": 11, class: "rowname", text: row.name }));
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
    const start = this.layout.seatRow(seat, number, rows.length, size, widest);
    // A second hand of the same seat lies beside the first.
    const aside = model.rows.has(`${seat}.2`) ? (position.includes(".") ? 0.55 : -0.55) * start.next * 5.4 : 0;
    return { ...start, x: start.x + aside, y: start.y + (number >= rows.length ? 6 : 0) };
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
    const { layout } = this;
    const { compact, ring } = layout.plan;
    this.marks.replaceChildren();
    for (const position of layout.plan.hands) {
      if (position === "board" || ring) continue;
      const cards = model.hands.get(position)?.[0] ?? [];
      const laid = model.rows.has(position);
      const start = layout.pile(position, cards.length);
      const x = start.x + (start.next * Math.max(1, Math.max(2, cards.length) - 1)) / 2;
      const dealer = position === "player-dealer";
      const row = position.startsWith("row-");
      const text = dealer ? "Player-dealer" : row ? `Row ${position.slice(4).toUpperCase()}` : words(position);
      const k = compact ? 0.62 : 1;
      if (row) {
        this.marks.append(s("text", { x: start.x - 44 * start.scale, y: start.y + 6 * k, "text-anchor": "end", "font-size": 17 * k, class: `handname${model.winner === position ? " winner" : ""}`, text }));
        continue;
      }
      if (!cards.length && !laid) {
        this.marks.append(s("rect", { x: x - 34 * start.scale, y: start.y - 44 * start.scale, width: 68 * start.scale, height: 88 * start.scale, rx: 8, class: "place" }));
      }
      this.marks.append(s("text", { x, y: start.y - 50 * start.scale, "text-anchor": "middle", "font-size": 17 * k, class: `handname${model.winner === position ? " winner" : ""}`, text }));
    }
    for (const [key, total] of model.totals) {
      const [position, hand] = key.split("|");
      const seat = seatOf(position);
      const { first, last } = this.ends(model, position, Number(hand || 1));
      const beside = position.startsWith("row-");
      const x = beside ? last.x + (compact ? 66 : 120) : (first.x + last.x) / 2;
      const y = beside ? first.y : first.y + (seat ? 42 + 12 : 42 + 16) * first.scale + (compact ? 4 : 6);
      const text = String(total);
      const size = (compact ? 9 : seat ? 12 : 16) * (text.length > 12 ? 0.8 : 1);
      const wide = text.length * size * 0.58 + size * 1.1;
      this.marks.append(s("g", { transform: `translate(${x} ${y})`, class: "total" }, s("rect", { x: -wide / 2, y: -size * 0.85, width: wide, height: size * 1.6, rx: size * 0.8 }), s("text", { y: size * 0.3, "text-anchor": "middle", "font-size": size, text })));
    }
    if (model.banner) {
      const { x } = layout.centre;
      // Clear of hands at seats, where there are any.
      const high = layout.plan.seatHands ? (compact ? 192 : 281) : compact ? 228 : 318;
      const y = ring ? layout.centre.y - (compact ? 92 : 120) : layout.plan.together ? (compact ? 246 : 420) : high;
      const size = compact ? 13 : 24;
      const wide = model.banner.length * size * 0.54 + size * 2;
      this.marks.append(s("g", { transform: `translate(${x} ${y})`, class: "banner" }, s("rect", { x: -wide / 2, y: -size * 1.05, width: wide, height: size * 1.9, rx: size * 0.95 }), s("text", { y: size * 0.26, "text-anchor": "middle", "font-size": size, text: model.banner })));
    }
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

  // Movement

  /**
   * Move a node over the felt.
   * @param {Element} node
   * @param {Point & {scale?: number}} from
   * @param {Point & {scale?: number}} to
   * @param {number} ms
   * @param {(part: number) => string} [more] a further transform at a part of the way
   * @returns {Promise<void>}
   */
  fly(node, from, to, ms, more) {
    const length = ms * this.pace;
    if (length < 20 || document.hidden) return Promise.resolve();
    this.air.append(node);
    return new Promise((done) => {
      const start = performance.now();
      const step = (/** @type {number} */ now) => {
        const part = Math.min(1, (now - start) / length);
        const eased = 1 - (1 - part) ** 3;
        const x = from.x + (to.x - from.x) * eased;
        const y = from.y + (to.y - from.y) * eased;
        const scale = (from.scale ?? 1) + ((to.scale ?? 1) - (from.scale ?? 1)) * eased;
        node.setAttribute("transform", `translate(${x} ${y}) scale(${scale})${more ? more(eased) : ""}`);
        if (part < 1 && !document.hidden) requestAnimationFrame(step);
        else {
          node.remove();
          done();
        }
      };
      requestAnimationFrame(step);
      setTimeout(() => {
        node.remove();
        done();
      }, length + 400);
    });
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
    const k = this.layout.plan.compact ? 0.4 : 0.7;
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
    const node = s("g", {}, stack(amount, this.layout.plan.compact ? 8.5 : 13.5, { most: 6 }));
    await this.fly(node, from, to, ms);
  }

  /** @param {number} ms */
  rest(ms) {
    const length = ms * this.pace;
    return length < 5 || document.hidden ? Promise.resolve() : new Promise((done) => setTimeout(done, length));
  }
}
