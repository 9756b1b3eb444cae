// The craps layout as a felt: spots, everyone’s chips, the puck, the cards of the flip, and the flips before it.

import { amountUnder, stack } from "../../felt/chips.js";
import { definitions } from "../../felt/cloth.js";
import { lowered, narrowTable, spotFor, stretched, wideTable } from "./layout.js";
import { boxOf, otherPlace, ownPlace, restore } from "./piles.js";
import { money, s, signed } from "../../lib/dom.js";
import { edgeWords, percent } from "../../lib/words.js";
import { edgeOf } from "../../lib/net.js";
import { Felt } from "../../felt/felt.js";
import { LEAST } from "../../felt/plan.js";

/** @typedef {import("../../felt/model.js").Model} Model */
/** @typedef {import("./layout.js").Spot} Spot */
/** @typedef {{point: number | null, flips: {total: number, hard: boolean, call: string}[], off: Set<string>, fresh: Record<string, number>, down: Set<string>, hand: Hand | null, calls: import("./panel.js").Calls, edges: import("../../types.js").Edges["edges"] | undefined}} Memory */
/**
 * @typedef {object} Hand the panel that places bets, while wagers are taken
 * @property {(spot: string) => void} add
 * @property {(spot: string) => void} take
 * @property {(spot: string) => boolean} may whether anything can be done there now
 * @property {(spot: string) => string} describe
 * @property {(spot: string | null) => void} hover
 */

export class CrapsFelt extends Felt {
  /**
   * @param {HTMLElement} host
   * @param {import("../../felt/plan.js").Plan} plan
   * @param {import("../../felt/felt.js").Options} options
   * @param {Memory} memory
   */
  constructor(host, plan, options, memory) {
    super(host, { ...plan, wagers: [], hands: ["roll"] }, options);
    this.memory = memory;
    // A small felt is higher than its window and is moved; everything on it can be read.
    const across = plan.compact ? Math.max(330, plan.wide) / 360 : plan.wide / 1180;
    const down = plan.compact ? lowered(plan.wide, plan.high) : plan.high / 592;
    /** How large things are drawn. */
    this.k = Math.min(across, down);
    this.table = stretched(plan.compact ? narrowTable() : wideTable(), across, down);
    const { wide, high, flip } = this.table;
    this.svg.style.width = `${wide}px`;
    this.svg.style.height = `${high}px`;
    this.at = "pass";
    this.clicked = "";
    this.names = Object.fromEntries(options.wagers.map((one) => [one.id, one]));
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.svg.setAttribute("role", "group");
    this.svg.classList.add("craps");
    const k = plan.compact ? 0.5 : this.k;
    const cards = this.cards(flip);
    Object.assign(this.layout, {
      shoe: { x: wide - 30 * k, y: 10 },
      discard: { x: wide - 30 * k, y: 10 },
      drop: { x: wide / 2, y: high - 10 },
      centre: { x: wide * 0.36, y: high * 0.4 },
      plateAt: (/** @type {number} */ seat) => this.plateAt(seat),
      bank: (/** @type {number} */ seat) => this.plateAt(seat),
    });
    Object.assign(this.layout.hands, { pile: () => ({ ...cards, next: 66 * cards.scale }) });
    this.board = s("g");
    host.scrollTop = 0;
    // Chips lie over the puck: on a phone the amount of a lay bet reaches down to it.
    this.svg.replaceChildren(definitions(this.mark), s("rect", { width: wide, height: high, rx: plan.compact ? 14 : 22, class: "ground" }), this.board, this.plates, this.marks, this.chips, this.hands, this.sliding, this.moves.air);
    this.drawBoard();
  }

  /** Where the cards of the flip lie. @param {import("./layout.js").Box} flip */
  cards(flip) {
    const { compact } = this.layout.plan;
    const k = compact ? 1 : this.k;
    return { x: flip.x + (compact ? 26 : 48 * k), y: flip.y + (compact ? 34 : 62 * k), scale: compact ? 0.66 : 1.16 * k };
  }

  /** The panel that places bets now. */
  get hand() {
    return this.memory.hand;
  }

  // The board

  drawBoard() {
    this.board.replaceChildren();
    /** @type {Map<string, SVGGElement>} */
    this.areas = new Map();
    for (const head of this.table.heads) this.board.append(s("text", { x: head.x, y: head.y, class: "head", "font-size": this.size(11), text: head.text }));
    for (const spot of this.table.spots) {
      const area = this.drawSpot(spot);
      this.areas.set(spot.id, area);
      this.board.append(area);
    }
    this.drawEdges();
  }

  /** Print the edge of each bet on its spot, once it is known: green where it is low, red where high. */
  drawEdges() {
    const { compact } = this.layout.plan;
    for (const spot of this.table.spots) {
      const area = this.areas?.get(spot.id);
      const edge = edgeOf(this.memory.edges, spot.id.replace("pass-odds", `odds-${this.memory.point}`));
      area?.querySelector(".edge")?.remove();
      if (!area || edge === undefined) continue;
      const shade = `edge ${edge <= 0.02 ? "low" : edge >= 0.08 ? "high" : ""}`;
      const size = Math.max(LEAST, (compact ? 8.5 : 11) * (compact ? 1 : this.k));
      // In a corner that the spot's own words leave free; in a small spot in a line of its own beneath them.
      const small = ["prop", "hop", "big"].includes(spot.kind ?? "");
      const below = small || spot.h > spot.w || ["number", "small", "place"].includes(spot.kind ?? "");
      if (!compact || spot.w > 150) area.append(s("text", { x: small ? spot.x + spot.w / 2 : spot.x + spot.w - 4, y: below ? spot.y + spot.h - (small ? 3 : 5) : spot.y + size + 1, "text-anchor": small ? "middle" : "end", "font-size": size, class: shade, text: percent(edge) }));
      else {
        // A small spot has room in the line of its pay alone; where that is too short, its label tells the edge.
        const line = area.querySelector(".pays") ?? area.querySelector("text");
        const text = ` ${(edge * 100).toFixed(edge < 0.1 ? 1 : 0)}%`;
        if (line && ((line.textContent ?? "").length + text.length) * Number(line.getAttribute("font-size")) * 0.66 <= spot.w - 2) line.append(s("tspan", { class: shade, text }));
      }
    }
  }

  /** A size of text as it is drawn, never too small to read. @param {number} size */
  size(size) {
    return Math.max(LEAST, size * (this.layout.plan.compact ? 1 : this.k));
  }

  /** @param {Spot} spot */
  drawSpot(spot) {
    const { id, x, y, w, h, kind, text } = spot;
    const { compact } = this.layout.plan;
    const k = compact ? 0.62 : this.k;
    const middle = { x: x + w / 2, y: y + h / 2 };
    const odds = this.names[id]?.odds?.replace(" to ", ":") ?? "";
    const area = s("g", { class: `area ${kind}`, "data-spot": id, role: "button", tabindex: id === this.at ? 0 : -1 });
    area.append(s("rect", { x, y, width: w, height: h }));
    const put = (/** @type {string} */ words, /** @type {number} */ px, /** @type {number} */ py, /** @type {number} */ size, more = "", anchor = "middle") => {
      const drawn = Math.min(this.size(size), Math.max(LEAST, w / (words.length * 0.6)));
      // A text that is too wide even at the least size is squeezed into its spot.
      const room = words.length * drawn * 0.78 > w - 4 ? { textLength: w - 8, lengthAdjust: "spacingAndGlyphs" } : {};
      area.append(s("text", { x: px, y: py, "text-anchor": anchor, "font-size": drawn, ...room, class: more, text: words }));
    };
    if (kind === "number") put(text, x + w * (compact && text.length === 3 ? 0.32 : !compact && text.length === 2 ? 0.35 : 0.38), y + h * (compact ? 0.93 : 0.66), text.length > 2 ? (compact ? 12 : 22) : compact ? 24 : 44, "numeral");
    else if (kind === "place") {
      put(text, compact ? middle.x : x + 9 * k, y + (compact ? 13 : h * 0.42), compact ? 10 : 15, "", compact ? "middle" : "start");
      put(odds, compact ? middle.x : x + 9 * k, y + (compact ? 26 : h * 0.82), compact ? 9.5 : 13, "pays", compact ? "middle" : "start");
    } else if (kind === "small") {
      const wide = id.startsWith("buy");
      put(compact || !odds || !wide ? text : `${text} ${odds}`, wide && !compact ? x + 9 * k : middle.x, y + (compact ? 12 : h * (wide ? 0.46 : 0.44)), compact ? 8.5 : wide ? 13 : 11.5, "", wide && !compact ? "start" : "middle");
    }
    else if (kind === "big") {
      put(spot.under ?? "", middle.x, y + h * 0.26, compact ? 8 : 12);
      put(text, middle.x, y + h * (compact ? 0.72 : 0.66), compact ? 20 : 32, "numeral");
      put(`${spot.under} ${text}`, middle.x, y + h * 0.26, compact ? 8 : 12, "brief");
    } else if (kind === "field") {
      put(spot.under ?? "", x + (compact ? 6 : 18 * k), y + h * 0.4, compact ? 10 : 20, "numeral", "start");
      put(text, middle.x + (compact ? 14 : 30 * k), y + h * 0.4, spot.size ?? 14);
      put("2 pays 2:1 · 12 pays 3:1", middle.x + (compact ? 14 : 30 * k), y + h * 0.78, compact ? 9 : 13, "pays");
    } else if (kind === "prop") {
      put(text, middle.x, y + h * (compact ? 0.42 : 0.34), (/^\d+$/.test(text) ? 19 : text.length > 7 ? 11.5 : 14) * (compact ? 0.82 : 1), /^\d+$/.test(text) ? "numeral" : "");
      put(id === "horn" ? "four ways" : odds.replace("up ", ""), middle.x, y + h * (compact ? 0.84 : 0.62), compact ? 9.5 : 11.5, "pays");
    } else if (kind === "hop") {
      put(text, middle.x, y + h * (compact ? 0.45 : 0.34), compact ? 13 : 15, "numeral");
      put(odds, middle.x, y + h * (compact ? 0.86 : 0.64), compact ? 9 : 10.5, "pays");
    } else if (kind === "odds") put(text, x + (compact ? 8 : 16 * k), middle.y + 5 * k, compact ? 10 : 14, "", "start");
    else if (h > w) {
      text.split(" ").forEach((word, at) => put(word, middle.x, y + (30 + at * 21) * k, 17, "numeral"));
      put(spot.under ?? "", middle.x, y + 78 * k, 13, "pays");
    } else {
      put(text, middle.x, middle.y + (spot.size ?? (compact ? 10.5 : 15)) * k * (spot.under ? 0.02 : 0.36), spot.size ?? (compact ? 10.5 : 15), "numeral");
      if (spot.under) put(spot.under, middle.x, y + h - (compact ? 3 : 5 * k), compact ? 8.5 : 11, "pays");
    }
    restore(area);
    area.append(s("title", { text: this.names[id]?.name ?? id }));
    area.addEventListener("click", (/** @type {PointerEvent} */ event) => {
      this.clicked = event.detail ? id : "";
      this.press(id, "add");
    });
    area.addEventListener("blur", () => (this.clicked = ""));
    area.addEventListener("pointerenter", () => this.hand?.hover(id));
    area.addEventListener("pointerleave", () => this.hand?.hover(null));
    area.addEventListener("focus", () => this.hand?.hover(id));
    area.addEventListener("contextmenu", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.press(id, "take");
    });
    area.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event, spot));
    return area;
  }

  /**
   * @param {string} id
   * @param {"add" | "take"} what
   */
  press(id, what) {
    this.move(id);
    this.hand?.[what](id);
  }

  /** The spot that keys reach. @param {string} id */
  move(id) {
    this.areas?.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = id;
    this.areas?.get(id)?.setAttribute("tabindex", "0");
  }

  /**
   * Arrows go to the next spot that way; Enter, space and + add a chip; −, Backspace and Delete take one. On a spot that
   * was clicked Enter flips the cards, as the button says.
   * @param {KeyboardEvent} event
   * @param {Spot} spot
   */
  key(event, spot) {
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (event.key === "Enter" && this.clicked === spot.id) return;
    if (way) {
      const next = this.beside(spot, way);
      if (next) {
        this.move(next.id);
        /** @type {any} */ (this.areas?.get(next.id))?.focus();
      }
    } else if (["Enter", " ", "+", "="].includes(event.key)) this.press(spot.id, "add");
    else if (["-", "Backspace", "Delete"].includes(event.key)) this.press(spot.id, "take");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {Spot} from
   * @param {[number, number]} way
   */
  beside(from, [dx, dy]) {
    const centre = (/** @type {Spot} */ one) => ({ x: one.x + one.w / 2, y: one.y + one.h / 2 });
    const here = centre(from);
    let best = null;
    let least = Infinity;
    for (const one of this.table.spots) {
      // The distance from edge to edge; a sideways offset counts threefold.
      const ahead = dx > 0 ? one.x - (from.x + from.w) : dx < 0 ? from.x - (one.x + one.w) : dy > 0 ? one.y - (from.y + from.h) : from.y - (one.y + one.h);
      if (one === from || ahead < -1) continue;
      const there = centre(one);
      const aside = dx ? Math.max(0, one.y - here.y, here.y - one.y - one.h) : Math.max(0, one.x - here.x, here.x - one.x - one.w);
      const far = ahead + 3 * aside + 0.05 * Math.hypot(there.x - here.x, there.y - here.y);
      if (far < least) [best, least] = [one, far];
    }
    return best;
  }

  // Chips, cards and marks

  /** @param {Model} model */
  sync(model) {
    this.model = model;
    this.drawEdges();
    this.drawAreas();
    this.drawPlates(model);
    this.drawChips(model);
    this.drawHands(model);
    this.drawMarks(model);
  }

  /** Show which spots can be used, and label them for screen readers. */
  drawAreas() {
    for (const [id, area] of this.areas ?? []) {
      const may = Boolean(this.hand?.may(id));
      area.classList.toggle("open", may);
      area.classList.toggle("shut", Boolean(this.hand) && !may);
      area.setAttribute("aria-disabled", String(!may));
      const edge = edgeOf(this.memory.edges, id);
      const description = this.hand?.describe(id) ?? `${this.names[id]?.name ?? id}${edge === undefined ? "" : `, ${edgeWords(edge)}`}`;
      area.setAttribute("aria-label", description);
      const title = area.querySelector("title");
      if (title) title.textContent = description;
    }
  }

  /** Update the areas, which are drawn once. */
  drawCircles() {
    this.drawAreas();
  }

  /** @param {string} id */
  centreOf(id) {
    const spot = this.table.spots.find((one) => one.id === id) ?? this.table.spots[0];
    const { compact } = this.layout.plan;
    /** Where chips lie in a spot, so that its words can still be read. @type {Record<string, [number, number]>} */
    const parts = { number: [0.72, 0.66], place: compact ? [0.5, 0.66] : [0.7, 0.5], prop: [0.84, 0.62], hop: [0.8, 0.6], field: [compact ? 0.92 : 0.8, 0.5], big: [0.5, 0.5], small: id.startsWith("buy") && !compact ? [0.75, 0.5] : [0.5, 0.62] };
    const [across, below] = parts[spot.kind ?? ""] ?? (spot.w > 150 ? [0.8, 0.5] : [0.5, spot.h > spot.w ? 0.76 : 0.5]);
    return { x: spot.x + spot.w * across, y: spot.y + spot.h * below, spot };
  }

  /**
   * @param {string | number} _place
   * @param {string} wager
   */
  spotOf(_place, wager) {
    return this.centreOf(spotFor(wager));
  }

  /** @param {Model} model */
  drawChips(model) {
    this.chips.replaceChildren();
    const { compact } = this.layout.plan;
    /** @type {Map<string, {flat: number, odds: number, fresh: boolean, off: boolean, down: boolean}>} */
    const mine = new Map();
    /** @type {Map<string, {sum: number, names: string[]}>} */
    const others = new Map();
    for (const [key, amount] of model.bets) {
      const [seat, wager] = key.split("|");
      const id = spotFor(wager);
      // Where nobody looks on from a seat of their own, everyone’s chips are drawn alike.
      if (model.own(seat) || model.hidesStacks) {
        const here = mine.get(id) ?? { flat: 0, odds: 0, fresh: false, off: false, down: false };
        if (id === wager) here.flat += amount;
        else here.odds += amount;
        here.fresh ||= Boolean(this.memory.fresh[wager]);
        here.off ||= this.memory.off.has(wager);
        here.down ||= this.memory.down.has(wager);
        mine.set(id, here);
      } else {
        const here = others.get(id) ?? { sum: 0, names: [] };
        here.sum += amount;
        here.names.push(`${model.name(seat)} ${money(amount)}`);
        others.set(id, here);
      }
    }
    for (const area of this.areas?.values() ?? []) restore(area);
    /** @type {Map<string, import("../../felt/clear_places.js").Box>} */
    const taken = new Map();
    const own = s("g");
    for (const [id, here] of mine) taken.set(id, this.drawOwn(id, here, own));
    for (const [id, { sum, names }] of others) this.drawOthers(id, sum, names, taken.get(id));
    this.chips.append(own);
  }

  /** What may not be covered in a spot besides its words: the puck on its number. @param {Spot} spot */
  puckIn(spot) {
    const puck = this.memory.point && spot.id === `come-${this.memory.point}` ? this.puckAt() : null;
    return puck ? [{ left: puck.x - puck.r, right: puck.x + puck.r, top: puck.y - puck.r, bottom: puck.y + puck.r }] : [];
  }

  /** Where the puck lies, and its size. */
  puckAt() {
    const box = this.table.spots.find((one) => one.id === `come-${this.memory.point}`);
    const k = this.layout.plan.compact ? 0.86 : Math.max(0.86, this.k);
    return { ...(box ? { x: box.x + box.w - 20 * k, y: box.y + 20 * k } : this.table.off), k, r: 19 * k };
  }

  /**
   * The chips of everyone else in a spot.
   * @param {string} id
   * @param {number} sum
   * @param {string[]} names
   * @param {import("../../felt/clear_places.js").Box} [yours] where your chips lie there
   */
  drawOthers(id, sum, names, yours) {
    const { compact } = this.layout.plan;
    const { spot } = this.centreOf(id);
    const area = this.areas?.get(spot.id);
    if (!area) return;
    const near = { x: spot.w > 150 ? spot.x + spot.w - (compact ? 10 : 18 * this.k) : spot.x + (compact ? 8 : 14), y: spot.y + spot.h - (compact ? 6 : 9), r: compact ? 4.6 : 7.5 * this.k };
    const { x, y, r, most } = otherPlace(area, spot, sum, near, [...this.puckIn(spot), ...(yours ? [yours] : [])]);
    const pile = stack(sum, r, { most, label: false });
    pile.classList.add("others");
    pile.setAttribute("transform", `translate(${x} ${y})`);
    pile.append(s("title", { text: names.join(", ") }));
    this.chips.append(pile);
  }

  /**
   * @param {string} id
   * @param {{flat: number, odds: number, fresh: boolean, off: boolean, down: boolean}} here
   * @param {SVGElement} onto
   * @returns {import("../../felt/clear_places.js").Box} where they lie
   */
  drawOwn(id, here, onto) {
    const { compact } = this.layout.plan;
    const { x, y, spot } = this.centreOf(id);
    const amounts = [here.flat, here.odds].filter((amount) => amount);
    const total = money(here.flat + here.odds);
    // Two piles in one spot have one label: each has no room for its own; their sum where the spot is too narrow for both.
    const bets = { amounts, labels: amounts.length > 1 ? [amounts.map((amount) => money(amount)).join("+"), total] : [total] };
    const size = Math.min(compact ? 8.5 : 13 * this.k, spot.h * 0.27, spot.w * 0.17);
    const area = /** @type {Element} */ (this.areas?.get(spot.id));
    const pile = ownPlace(area, spot, bets, { x, y, r: Math.max(6, size) }, this.puckIn(spot));
    const { r } = pile;
    const group = s("g", { class: `own${here.fresh ? " fresh" : ""}${here.off ? " off" : ""}${here.down ? " down" : ""}`, transform: `translate(${pile.x} ${pile.y})` });
    if (r) amounts.forEach((amount, at) => {
      const chips = stack(amount, r, { most: pile.most, label: false });
      if (amounts.length > 1) chips.setAttribute("transform", `translate(${(at - 0.5) * 2.3 * r} 0)`);
      group.append(chips);
    });
    group.append(...amountUnder(pile.label, r).children);
    const word = here.down ? "DOWN" : here.off ? "OFF" : "";
    if (word) group.append(s("g", { class: "lammer", transform: `translate(0 ${r ? -r * 0.4 : -2}) scale(1)` }, s("rect", { x: -20, y: -8, width: 40, height: 16, rx: 8 }), s("text", { y: 4, "text-anchor": "middle", "font-size": LEAST, text: word })));
    onto.append(group);
    return boxOf(bets, pile);
  }

  /**
   * A flip is shown at the top of the layout: a small felt is moved there.
   * @param {Parameters<Felt["dealTo"]>} how
   */
  async dealTo(...how) {
    if (this.layout.plan.compact && this.svg.parentElement) this.svg.parentElement.scrollTop = 0;
    await super.dealTo(...how);
  }

  // Seats, the puck, the flip

  /** @param {number} seat */
  plateAt(seat) {
    const { seats } = this.table;
    const { compact } = this.layout.plan;
    const all = this.taken?.length ? this.taken : this.layout.plan.seats;
    const at = Math.max(0, all.indexOf(seat));
    const columns = compact ? 6 : Math.max(6, all.length);
    const rows = Math.ceil(all.length / columns) || 1;
    return { x: seats.x + (seats.w / columns) * ((at % columns) + 0.5), y: seats.y + (seats.h / (compact ? Math.max(2, rows) : rows)) * (Math.floor(at / columns) + 0.5), wide: seats.w / columns - 6, high: compact ? Math.max(32, Math.min(36, seats.h / 2 - 3)) : 42 * this.k };
  }

  /** @param {Model} model */
  drawPlates(model) {
    const { compact, seats } = this.layout.plan;
    const free = seats.filter((seat) => !model.seats[seat]);
    this.taken = [...seats.filter((seat) => model.seats[seat]), ...(model.maySit ? free.slice(0, compact ? 1 : 2) : [])].sort((a, b) => a - b);
    this.plates.replaceChildren();
    for (const seat of this.taken) {
      const { x, y, wide, high } = this.plateAt(seat);
      const who = model.seats[seat];
      const group = s("g", { transform: `translate(${x} ${y})`, class: `plate${who ? "" : " free sit"}` });
      if (model.own(seat)) group.classList.add("you");
      if (model.acting.includes(seat)) group.classList.add("acting");
      if (who?.out || who?.away) group.classList.add("away");
      group.append(s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: compact ? 9 : 13 }));
      const size = this.size(compact ? 9 : 13.5);
      if (!who) {
        group.append(s("text", { y: 4, "text-anchor": "middle", "font-size": size, text: `Sit · ${seat}` }));
        group.addEventListener("click", () => this.options.onseat?.(seat));
      } else {
        const called = model.plateName(seat);
        const most = Math.floor(wide / (size * 0.6));
        const net = model.shown ? model.net?.[seat] : undefined;
        const bank = seat === model.dealer && model.bankFull ? ` · bank ${money(model.bank)}` : "";
        const held = model.hidesStacks ? "" : money(model.stacks[seat] ?? who.stack);
        group.append(
          s("text", { y: -size * 0.2, "text-anchor": "middle", "font-size": size, class: "name", text: called.length > most ? `${called.slice(0, most - 1)}…` : called }),
          s("text", { y: size * 1.02, "text-anchor": "middle", "font-size": size, class: "held", text: who.out ? "sits out" : compact && bank ? money(model.bank) : `${held}${held ? bank : bank.slice(3)}` }),
        );
        if (net) group.append(swing(net, wide, high));
      }
      // A small plate is full of its name, with the result above it.
      const [left, top] = compact ? [-wide / 2 + 8, high / 2 + 8] : [-wide / 2 + 5, -high / 2 + 2];
      if (seat === model.dealer) group.append(s("g", { class: "lamp pd", transform: `translate(${left} ${top}) scale(1)` }, s("circle", { r: 11 }), s("text", { y: 4, "text-anchor": "middle", "font-size": LEAST, text: "PD" })));
      this.plates.append(group);
    }
  }

  /** @param {Model} model */
  drawMarks(model) {
    const { compact } = this.layout.plan;
    const { flip } = this.table;
    const { flips } = this.memory;
    const point = this.memory.point;
    this.marks.replaceChildren();
    const puck = this.puckAt();
    this.marks.append(s("g", { class: `puck ${point ? "on" : "off"}`, transform: `translate(${puck.x} ${puck.y}) scale(${puck.k})` }, s("circle", { r: 19 }), s("circle", { r: 15.5, class: "ring" }), s("text", { y: 4.5, "text-anchor": "middle", "font-size": 13, text: point ? "ON" : "OFF" })));
    const last = flips.at(-1);
    const cards = model.hands.get("roll")?.[0] ?? [];
    const u = compact ? 1 : this.k;
    const right = flip.x + (compact ? 100 : 178 * u);
    const total = cards.length === 2 ? (last ? String(last.total) : (model.totals.get("roll|1") ?? "")) : "";
    this.marks.append(s("text", { x: right, y: flip.y + (compact ? 26 : 56 * u), "font-size": compact ? 24 : 46 * u, class: "flipped", text: total }));
    const call = last && cards.length === 2 ? last.call : point ? `The point is ${point}` : "Come-out";
    const words = call.charAt(0).toUpperCase() + call.slice(1);
    const size = this.size(compact ? 11 : 16);
    // A small felt shows its seats further down than the window reaches: what you won or lost stands here.
    const lines = compact ? [words, ...own(model)] : inLines(words, Math.floor((this.table.wide - right - 10) / (size * 0.6)));
    lines.forEach((text, at) => this.marks.append(s("text", { x: compact && total ? right + 36 : right, y: flip.y + (compact ? 30 - 8 * lines.length : 80 * u) + at * size * 1.25, "font-size": size, class: "call", text })));
    if (!cards.length) {
      const { x, y, scale } = this.cards(flip);
      for (const shift of [0, 1]) this.marks.append(s("rect", { x: x + (shift * 66 - 30) * scale, y: y - 42 * scale, width: 60 * scale, height: 84 * scale, rx: 6, class: "place" }));
    }
    // A small felt has the puck at the end of the row, beneath the call, which needs the whole width.
    const shown = flips.slice(compact ? -8 : -10);
    shown.forEach(({ total: number, hard }, place) => {
      const x = compact ? right + 10 + place * 26 : flip.x + (18 + place * 32) * u;
      const y = compact ? flip.y + 50 : flip.y + flip.h - 12 * u;
      const latest = place === shown.length - 1;
      this.marks.append(s("g", { class: `past${number === 7 ? " seven" : ""}${hard ? " hard" : ""}${latest ? " latest" : ""}`, transform: `translate(${x} ${y})` }, s("circle", { r: compact ? 11 : 14 * u }), s("text", { y: 0.36 * this.size(14), "text-anchor": "middle", "font-size": this.size(compact ? 11 : 14), text: number })));
    });
  }

  /** Remember events that matter after the round. @param {{event: string, [field: string]: any}} event */
  remember(event) {
    const { memory } = this;
    if (event.event === "puck") memory.point = event.point;
    if (event.event === "flip") {
      const [one, two] = String(event.cards).split(" ");
      memory.flips = [...memory.flips.slice(-19), { total: event.total, hard: one[0] === two[0], call: event.call }];
    }
  }
}

/** What the round came to for you, where it is over. @param {Model} model @returns {string[]} */
function own(model) {
  const seats = Object.keys(model.net ?? {}).filter((seat) => model.own(seat));
  const net = seats.reduce((sum, seat) => sum + (model.net?.[seat] ?? 0), 0);
  return model.shown && seats.length ? [net ? `You ${signed(net)}` : "You break even"] : [];
}

/** A seat's result, on the upper right corner of its plate. @param {number} net @param {number} wide @param {number} high */
function swing(net, wide, high) {
  const text = signed(net);
  const room = text.length * LEAST * 0.6 + LEAST * 0.9;
  return s("g", { class: `swing ${net > 0 ? "gain" : "loss"}`, transform: `translate(${wide / 2 - room / 2 - 8} ${-high / 2 - 2})` }, s("rect", { x: -room / 2, y: -LEAST * 0.75, width: room, height: LEAST * 1.5, rx: LEAST * 0.75 }), s("text", { y: LEAST * 0.35, "text-anchor": "middle", "font-size": LEAST, text }));
}

/** A call in lines of at most so many letters; after a comma begins another. @param {string} text @param {number} most */
function inLines(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.endsWith(",") || `${last} ${word}`.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
