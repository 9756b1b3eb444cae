// The page of a table: the felt, your decisions, the log and the settlement.

import { Announcer, spokenQuestion, spokenResult } from "../../felt/announcer.js";
import { chartButton } from "./chart.js";
import { comeBack, goFrom } from "../../lib/cashier.js";
import { Bubbles } from "./bubbles.js";
import { Company } from "./company.js";
import { ConnectionBanner } from "./connection_banner.js";
import { Decisions } from "./decisions.js";
import { FeltState } from "./felt_state.js";
import { FocusKeeper } from "./focus_keeper.js";
import { fill, h, toLobby } from "../../lib/dom.js";
import { factsOf } from "./facts.js";
import { Mixer, Witness, fairness } from "../../lib/fair.js";
import { History } from "../history/history.js";
import { capital, playsFor } from "../../lib/words.js";
import { Connection, api, edgesOf } from "../../lib/net.js";
import { holder, withBots } from "./places.js";
import { quickStep } from "../lobby/quick_play.js";
import { inForce } from "../posting/readings.js";
import { rulesButton } from "../posting/rules.js";
import { Scene } from "../../felt/scene.js";
import { chosenPace, letterKeys, settings } from "../../lib/settings.js";
import { sounds } from "../../lib/sound.js";
import { ShowHand } from "./show_hand.js";
import { lastRoundBelow, showRound } from "./round_box.js";
import { StatusLine } from "./status_line.js";
import { packets } from "../../felt/stage.js";
import { menu } from "../../lib/tools.js";
import { checkVersion } from "../../lib/upgrade.js";
import { Tour } from "./tour.js";

/** @typedef {import("./panels.js").Panel} Panel */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Update} Update */
/** @typedef {import("../../types.js").TableEvent} TableEvent */

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {import("../../lib/net.js").Me} me
 * @param {(left: number, stacks: number) => void} onwallet
 */
export async function table(main, id, me, onwallet) {
  /** @type {import("../../types.js").TableInfo} */
  const info = await api(`/api/tables/${id}`);
  const page = new TablePage(main, id, info, me, onwallet);
  return { leave: () => page.leave() };
}

/** How long a refusal is shown where nothing else happens, in milliseconds. */
const REFUSAL_STAYS = 8000;

export class TablePage {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {import("../../types.js").TableInfo} info
   * @param {import("../../lib/net.js").Me} me
   * @param {(left: number, stacks: number) => void} onwallet called with the wallet and your stacks here
   */
  constructor(main, id, info, me, onwallet) {
    this.id = id;
    comeBack(id);
    this.onwallet = onwallet;
    this.info = info;
    this.posting = info.posting;
    this.me = me;
    document.title = `${this.posting.title} · housedealer`;
    /** @type {Update[]} */
    this.queue = [];
    this.busy = false;
    this.fresh = true;
    this.round = -1;
    /** For how many players the collection was said. */
    this.players = 0;
    this.seen = 0;
    /** @type {TableEvent[]} */
    this.events = [];
    /** @type {State | null} */
    this.state = null;
    /** The state that arrived last: cards that are still being shown are dealt already. @type {State | null} */
    this.latest = null;
    /** @type {import("../../types.js").Yours} */
    this.you = { seats: [], places: [], wallet: me.wallet, notes: [], collection: 0, least_bank: 0 };
    /** @type {import("../../types.js").Edges["edges"] | undefined} undefined while they are worked out, null where they are not known */
    this.edges = undefined;
    /** @type {Panel | null} */
    this.panel = null;
    this.panelKey = "";
    /** When the panel was shown. */
    this.panelAt = 0;
    /** When the dock was last clicked. */
    this.clickAt = 0;
    /** What the first round of quick play says about itself. */
    this.demonstration = "";
    this.witness = new Witness();
    this.decisions = new Decisions(this);
    this.feltState = new FeltState(this);
    this.statusLine = new StatusLine(this);
    this.rules = rulesButton(`/api/tables/${id}/document`);
    this.tour = new Tour(this);
    this.history = new History(id, info.posting.round_name, info.hints);
    this.company = new Company((message) => this.connection.send(message), (text) => this.announcements.announce(text), (seat, text) => this.bubbles.say(seat, text), `${this.posting.title} (${this.posting.cardroom})`);
    this.bubbles = new Bubbles();
    this.banner = new ConnectionBanner(() => this.connection.reconnect());
    this.focus = new FocusKeeper(this.banner.dock, this.statusLine.node);
    this.showHand = new ShowHand(this);
    /** The log, which screen readers read out. */
    this.announcements = this.build(main);
    this.scene = new Scene(this.host, this.posting, info.seats, { sign: info.sign, announce: (text) => this.announcements.announce(text), onspot: (seat, wager) => this.panel?.add?.(wager, this.scene.model.placeAt(seat) ?? String(seat)), onseat: (seat) => this.decisions.askSeat(seat), onbuilt: () => this.bubbles.placeAll() });
    this.scene.setPace(chosenPace());
    this.connection = new Connection(id, (message) => this.take(message), (state, reason) => this.showConnection(state, reason), (room) => this.company.take(room));
    this.mixer = new Mixer(id, (message) => this.connection.send(message));
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keydown);
    this.tick = setInterval(() => this.statusLine.showClock(), 1000);
    if (this.posting.wagers.length) {
      this.forget = edgesOf(`/api/tables/${id}/edges`, (edges) => {
        this.edges = edges;
        this.panel?.setEdges?.(edges);
        this.decisions.family.edges?.(this.scene, edges);
      });
    } else this.edges = null;
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.host = h("div", { class: "felthost" });
    this.error = h("p", { class: "error", role: "alert" });
    this.slot = h("div");
    this.dock = this.banner.dock;
    this.dock.append(this.statusLine.node, this.slot, this.showHand.node, this.error, this.tour.node);
    this.dock.addEventListener("click", (/** @type {PointerEvent} */ event) => this.guard(event), true);
    /** @type {EventTarget | null} the element that was clicked and has the focus: Enter then answers the question instead of clicking it again */
    this.pressed = null;
    this.slot.addEventListener("click", (/** @type {PointerEvent} */ event) => (this.pressed = event.detail ? document.activeElement : null));
    for (const act of ["click", "input"]) this.slot.addEventListener(act, () => this.refuse(""), true);
    this.slot.addEventListener("focusout", () => (this.pressed = null));
    this.whyBox = h("section", { class: "box", hidden: true });
    const log = h("ol", { class: "log", tabindex: 0, "aria-label": "Dealer’s calls" });
    const announcements = new Announcer(log);
    const again = h("button", { type: "button", class: "quiet", onclick: () => announcements.again() }, "Say again", h("kbd", {}, ","));
    const words = h("button", { type: "button", class: "quiet", onclick: () => this.sayTable() }, "Say the table", h("kbd", {}, "."));
    this.fair = h("div");
    this.bubbles.over.append(this.banner.node, this.banner.back, this.host);
    const close = h("button", { type: "button", class: "drawerbutton", onclick: () => live.classList.remove("drawn") }, "Back to the table");
    this.calls = h("section", { class: "box calls" }, h("h2", {}, "Dealer’s calls"), log, h("div", { class: "acts" }, again, words));
    const side = h("aside", { class: "side" }, close, this.whyBox, this.calls, this.history.node, this.company.node, inForce(this.posting), h("section", { class: "box" }, h("h2", {}, "Fair dealing"), this.fair));
    const drawer = (this.drawer = h("button", { type: "button", class: "drawerbutton", onclick: () => live.classList.add("drawn") }, "Calls and payouts"));
    this.terms = h("small", {}, this.termsInWords());
    const live = h(
        "div",
        { class: "table live", "data-family": this.posting.family },
        h(
          "div",
          { class: "tablehead" },
          toLobby(),
          h("h1", { class: this.posting.title.length > 44 ? "long" : "" }, h("span", {}, this.posting.title), " ", this.terms),
          this.company.talk,
          menu("Menu", true, this.decisions.menu, this.rules.button, chartButton(this), drawer, this.company.invite, menu("Settings", false, ...settings((pace) => this.scene.setPace(pace))), h("a", { class: "button small", href: "#/help" }, "Help")),
        ),
        h("div", { class: "stageside" }, this.bubbles.over, this.dock),
        side,
    );
    fill(main, live);
    return announcements;
  }

  /** Money came to the wallet from elsewhere. @param {import("../../lib/net.js").Me} me */
  paid(me) {
    this.you = { ...this.you, wallet: me.wallet };
    if (this.state) this.feltState.setPeople(this.state, this.you);
    this.scene.sync();
    this.showPanel();
  }

  leave() {
    const { latest: state, you } = this;
    if (state && you.places.length && withBots(state, you)) goFrom(this.id, state.phase === "round" || you.places.some((place) => Object.keys(state.up?.[place] ?? {}).length > 0));
    this.connection.close();
    this.forget?.();
    this.scene.leave();
    this.announcements.remove();
    this.focus.leave();
    document.removeEventListener("keydown", this.keydown);
    clearInterval(this.tick);
    clearTimeout(this.refused);
    this.decisions.leave();
    this.rules.leave();
  }

  /**
   * @param {"open" | "lost" | "refused"} state
   * @param {string} reason
   */
  showConnection(state, reason) {
    // An error because of the lost connection is out of date: the update shows what happened.
    if (state === "open" && this.banner.down) {
      this.refuse("");
      void checkVersion();
    }
    if (state !== "open") this.company.lost();
    this.banner.show(state, reason);
  }

  // Messages, one after another

  /** @param {Update} message */
  take(message) {
    this.mixer.take(message.state, message.you);
    this.latest = message.state;
    this.queue.push(message);
    if (!this.busy) this.work();
  }

  async work() {
    this.busy = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      try {
        if (message) await this.play(message);
      } catch (error) {
        console.error(error);
      }
    }
    this.busy = false;
    this.showPanel();
  }

  /** The cardroom, the stakes, the collection and the house rulings that were changed. */
  termsInWords() {
    const switched = this.posting.readings.filter((one) => one.in_force !== one.choice).length;
    return [this.posting.cardroom, playsFor(this.info), switched ? `${switched} house ruling${switched > 1 ? "s" : ""} changed` : ""].filter(Boolean).join(" · ");
  }

  /** The collection of a hand for the pot goes by how many play: say it anew as people come and go. @param {State} state */
  async followCollection(state) {
    const players = Object.keys(state.seats).length;
    if (this.posting.banked || players === this.players) return;
    const known = this.players > 0;
    this.players = players;
    if (!known) return;
    /** @type {import("../../types.js").TableInfo | null} */
    const info = await api(`/api/tables/${this.id}`).catch(() => null);
    if (!info || this.players !== players) return;
    this.info.fee = info.fee;
    this.terms.textContent = this.termsInWords();
  }

  /** @param {Update} message */
  async play(message) {
    const { state, you, events } = message;
    const { model } = this.scene;
    let fresh = events.events;
    const missed = await this.missed(message);
    if (missed) fresh = missed;
    else if (events.round !== this.round || (events.from === 0 && fresh.length && this.seen === 0)) {
      this.round = events.round;
      this.seen = 0;
      this.events = [];
    } else fresh = fresh.slice(Math.max(0, this.seen - events.from));
    this.feltState.setPeople(state, you);
    if (fresh.length) {
      this.clearPanel(fresh.some((event) => event.event === "button" && event.why));
      model.betting = false;
      if (fresh[0].event === "round") {
        lastRoundBelow(this);
        for (const [seat, who] of Object.entries(state.seats)) model.stacks[Number(seat)] = who.stack - (state.net?.[seat] ?? 0);
        model.drop = state.drop - fresh.reduce((sum, event) => sum + (event.event === "fee" && state.net ? event.amount : 0), 0);
      }
      const pace = this.scene.pace;
      if (this.fresh) this.scene.setPace(0);
      const settled = fresh.find((event) => ["settle", "award", "compare", "points"].includes(event.event));
      for (const together of packets(fresh)) {
        const [event] = together;
        if (event === settled && !this.fresh) await this.scene.felt.moves.rest(500);
        this.events.push(...together);
        this.seen += together.length;
        await (together.length > 1 ? this.scene.stage.packet(together) : this.scene.stage.play(event));
      }
      this.witness.recordCards(this.round, this.events);
      this.scene.setPace(this.fresh ? pace : this.scene.pace);
      if (fresh.at(-1)?.event === "end") {
        this.feltState.showNet(state.net ?? {});
        this.announcements.prompt(`${capital(this.posting.round_name)} ${this.round} is over.${model.result ? ` ${spokenResult(model.result)}.` : ""}`);
        if (!this.fresh && you.places.some((place) => (state.net?.[place] ?? 0) > 0)) sounds.won();
        showRound(this, state);
      }
      this.scene.felt.moves.calm();
    }
    this.fresh = false;
    this.state = state;
    this.you = you;
    this.onwallet(you.wallet, you.places.reduce((sum, place) => sum + (holder(place, state)?.stack ?? 0), 0));
    this.stateAt = performance.now();
    this.settle(state);
    this.showHand.follow();
    this.company.follow(state, you);
    void this.followCollection(state);
    this.showFair(state);
  }

  /**
   * The end of a round that finished while the connection was down and that the server no longer sends.
   * @param {Update} message
   * @returns {Promise<TableEvent[] | null>}
   */
  async missed({ state, events }) {
    const broken = this.seen > 0 && this.events.at(-1)?.event !== "end" && events.round === this.round;
    if (!broken || events.events.length || state.phase === "round") return null;
    /** @type {import("../../types.js").PlayedRound | null} */
    const played = await api(`/api/rounds/${this.id}/${this.round}`).catch(() => null);
    if (!played) return null;
    state.net = played.answer.net;
    return played.answer.events.slice(this.seen);
  }

  /** Bring the felt in line with the state after the events. @param {State} state */
  settle(state) {
    this.feltState.settle(state);
  }

  // Your decisions

  /** Remove the panel while events play. @param {boolean} [drawn] whether they begin with a draw for the button */
  clearPanel(drawn) {
    this.panelKey = "";
    this.panel = null;
    fill(this.slot);
    this.refuse("");
    this.showHand.hide();
    this.tour.deal(drawn);
    this.statusLine.dealing();
  }

  /** @type {import("../../lib/net.js").Send} */
  async send(message) {
    this.refuse("");
    // No clicks until the server has answered.
    this.focus.wait();
    this.slot.inert = true;
    const done = this.banner.waits();
    let refused;
    try {
      if (message.type === "wager" || message.type === "bank") await this.mixer.settled;
      return await this.connection.send(message);
    } catch (error) {
      refused = error;
      this.refuse(/** @type {Error} */ (error).message);
    } finally {
      done(refused);
      this.slot.inert = false;
      if (this.error.textContent) this.focus.giveBack();
    }
  }

  /** Show why something is refused, until the table moves on, you act or some time has passed. @param {string} why an empty text where nothing is */
  refuse(why) {
    clearTimeout(this.refused);
    this.error.textContent = why;
    if (why) this.refused = setTimeout(() => this.refuse(""), REFUSAL_STAYS);
  }

  /** Ignore the second half of a double click or double tap on a panel that has just appeared. @param {PointerEvent} event */
  guard(event) {
    const young = performance.now() - this.panelAt;
    // How old a panel must be for a tap to count, in milliseconds; programs that tap may set it to 0.
    const tapAge = Number(localStorage.getItem("tap-age") ?? 250);
    const second = event.detail > 1 && this.clickAt < this.panelAt; // the first half was meant for what stood there before
    this.clickAt = performance.now();
    if ((second && young < 700) || (event.pointerType === "touch" && young < tapAge)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  showPanel() {
    const { state, you } = this;
    if (!state || this.busy) return;
    this.decisions.follow();
    this.decisions.showSeatButtons();
    if (quickStep(this)) return;
    this.tour.show();
    const waits = you.places.filter((place) => state.waits.includes(place));
    // Only your own state: what others do must not reset a half-made wager.
    const stacks = waits.map((place) => holder(place, state)?.stack);
    const price = waits.length ? null : this.decisions.aheadPrice(state);
    const ahead = price === null ? null : [price, this.scene.model.street];
    const short = you.places.map((place) => (holder(place, state)?.stack ?? 0) < this.info.least);
    const key = JSON.stringify([state.phase, state.number, waits, stacks, you.offer?.count, you.places, ahead, short, you.wallet, you.agree && state.placed, you.places.some((place) => holder(place, state)?.out), this.decisions.wanted]);
    if (key !== this.panelKey) {
      this.panelKey = key;
      this.panelAt = performance.now();
      this.statusLine.key = "";
      this.panel = this.decisions.choosePanel(state, waits);
      if (waits.length && this.panel) sounds.turn();
      fill(this.slot, this.panel?.node);
      if (this.dock) this.dock.scrollTop = 0; // a new question begins at its top, wherever the last one was answered
      this.statusLine.show(state, waits);
      if (waits.length && this.panel) this.announcements.prompt(spokenQuestion(this.statusLine.node, this.slot, factsOf(this)));
    }
    this.statusLine.show(state, waits);
    this.statusLine.showClock();
  }

  /** Speak what lies on the table. */
  sayTable() {
    for (const line of this.scene.inWords()) this.announcements.say(line);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("dialog")) return;
    const typing = target.matches?.("input:not([type=range]), select, textarea");
    if (typing && event.key !== "Enter") return;
    if (event.key === "Enter" && target.matches?.("button, a, select, summary") && target !== this.pressed) return;
    const panel = this.panel;
    if (event.key === " " && this.busy && !target.matches?.("button, summary")) {
      event.preventDefault();
      this.scene.felt.moves.hurry();
    }
    if (event.key.length === 1 && event.key !== " " && !letterKeys()) return;
    if (event.key === "," || event.key === ".") return event.key === "," ? this.announcements.again() : this.sayTable();
    if (!panel || this.slot.inert || panel.node.inert) return; // what is answered takes no keys, as it takes no clicks
    const act = panel.keys[event.key] ?? panel.keys[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      this.refuse("");
      act();
    } else if (/^[1-9]$/.test(event.key) && panel.chip) panel.chip(Number(event.key));
  }

  // Why, and fair dealing

  /** @param {State} state */
  showFair(state) {
    this.witness.record(state);
    fill(this.fair, fairness(this.id, state, this.witness, this.mixer));
  }
}
