// A round stepped through on a felt: play, back, next, a slider and the arrow keys.

import { h, printed } from "../lib/dom.js";
import { Model } from "./model.js";
import { Scene } from "./scene.js";
import { chosenPace } from "../lib/settings.js";

/** @typedef {import("../types.js").TableEvent} TableEvent */

const BEFORE = "Before the deal.";

export class Steps {
  /**
   * @param {import("../types.js").PostingDetail} posting
   * @param {(text: string) => void} announce
   * @param {(seat: number, wager: string) => void} [onspot] a betting spot was clicked: bets can be placed at every seat
   */
  constructor(posting, announce, onspot) {
    this.host = h("div", { class: "felthost" });
    this.scene = new Scene(this.host, posting, posting.seats ?? 10, { announce, onspot });
    this.scene.setPace(chosenPace());
    this.entered = onspot ? { anySeat: true, betting: true, bettable: new Set(posting.wagers.filter((one) => one.placed === "before-deal").map((one) => one.id)) } : {};
    /** @type {TableEvent[]} */
    this.events = [];
    /** @type {Record<string, number> | null} */
    this.net = null;
    /** @type {string[]} */
    this.mine = [];
    /** @type {Record<string, string>} */
    this.names = {};
    this.at = 0;
    this.running = 0;
    /** Called when another step is shown. */
    this.onstep = () => {};
    /** Called with all that happened before, when steps are skipped. @type {(past: TableEvent[]) => void} */
    this.onjump = () => {};
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step" });
    this.status = h("b", { role: "status" });
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    const button = (/** @type {string} */ text, /** @type {() => void} */ act, kind = "") => h("button", { type: "button", class: kind, onclick: act }, text);
    this.controls = h(
      "div",
      { class: "steps" },
      button("Play", () => this.run(), "main"),
      button("Back", () => this.back()),
      button("Next", () => this.next()),
      this.slider,
    );
    this.keydown = (/** @type {KeyboardEvent} */ event) => {
      if (/** @type {HTMLElement} */ (event.target).closest?.("input, textarea, select")) return;
      if (event.key === "ArrowRight") this.next();
      if (event.key === "ArrowLeft") this.back();
      if (event.key === "Home") this.show(0);
      if (event.key === "End") this.show(this.events.length);
    };
    document.addEventListener("keydown", this.keydown);
  }

  /**
   * Another round, shown from its beginning or at its end.
   * @param {TableEvent[]} events
   * @param {Record<string, number> | null} net the net results, once the round is over
   * @param {boolean} [atEnd]
   * @param {string[]} [mine] your positions in it: the felt is turned to you
   * @param {Record<string, string>} [names] who held which place
   */
  give(events, net, atEnd = false, mine = [], names = {}) {
    this.events = events;
    this.net = net;
    this.mine = mine;
    this.names = names;
    this.slider.max = String(events.length);
    this.show(atEnd ? events.length : 0);
  }

  /** Another start of the round, shown with the cards that were dealt. @param {TableEvent} start */
  startWith(start) {
    this.give([start, ...this.events.filter((one) => one.event === "deal")], null, true);
  }

  /** The people of the round, whose stacks are not known. */
  people() {
    const [first] = this.events;
    const { model } = this.scene;
    model.hidesStacks = true;
    if (first?.event !== "round") return;
    const seats = [...Object.keys({ ...first.up, ...first.seats }), ...(first.player_dealer ? [first.player_dealer] : [])];
    for (const seat of seats.map((one) => Number(String(one).split("/")[0]))) {
      model.seats[seat] = { name: this.names[seat] ?? `Seat ${seat}`, stack: 0 };
      model.stacks[seat] = 0;
    }
    const places = this.mine.map((one) => (one === "player-dealer" ? String(first.player_dealer ?? "") : one.split(".")[0]));
    model.mine = [...new Set(places.filter(Boolean))];
  }

  /** @param {number} to after how many events */
  show(to) {
    const { scene, events } = this;
    this.running++;
    Object.assign(scene.model, new Model(), { stays: scene.model.stays, ...this.entered });
    this.people();
    scene.forget();
    for (const event of events.slice(0, to)) {
      scene.model.apply(event);
      scene.felt.remember(event);
    }
    scene.model.net = to >= events.length ? this.net : null;
    this.at = to;
    this.slider.value = String(to);
    this.status.textContent = to ? this.describe(events[to - 1]) : BEFORE;
    scene.sync();
    this.onjump(events.slice(0, to));
    this.onstep();
  }

  /** @param {TableEvent} event */
  describe(event) {
    return printed(event.says ?? "") || { round: BEFORE, end: `The ${this.scene.posting.round_name} is over.` }[String(event.event)] || "";
  }

  async step() {
    const { scene, events } = this;
    if (this.at >= events.length) return;
    const event = events[this.at];
    this.at += 1;
    this.slider.value = String(this.at);
    this.status.textContent = this.describe(event);
    this.onstep();
    await scene.stage.play(event);
    if (this.at >= events.length) {
      scene.model.net = this.net;
      scene.sync();
    }
  }

  next() {
    this.running++;
    void this.step();
  }

  back() {
    this.show(Math.max(0, this.at - 1));
  }

  async run() {
    if (this.at >= this.events.length) this.show(0);
    const mine = ++this.running;
    while (this.running === mine && this.at < this.events.length) await this.step();
  }

  leave() {
    this.running++;
    this.scene.leave();
    document.removeEventListener("keydown", this.keydown);
  }
}
