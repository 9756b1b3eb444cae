// The page of a table: the felt, your decisions, the log and the settlement.

import { comeBack, goFrom } from "../../lib/cashier.js";
import { Company } from "./company.js";
import { Decisions } from "./decisions.js";
import { fill, h, signed } from "../../lib/dom.js";
import { Mixer, Witness, fairness } from "../../lib/fair.js";
import { History } from "../history/history.js";
import { playsFor } from "../lobby/lobby.js";
import { Connection, api, edgesOf } from "../../lib/net.js";
import { holder, label, withBots } from "./places.js";
import { quickStep } from "../lobby/quick_play.js";
import { inForce } from "../posting/readings.js";
import { resultOf } from "../../felt/result.js";
import { rulesButton } from "../posting/rules.js";
import { Scene } from "../../felt/scene.js";
import { chosenPace, settings } from "../../lib/settings.js";
import { sounds } from "../../lib/sound.js";
import { seatOf } from "../../lib/words.js";
import { announcer } from "../../felt/stage.js";
import { copy, download, menu } from "../../lib/tools.js";
import { Tour } from "./tour.js";
import { settlement } from "./why.js";

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
    this.seen = 0;
    /** @type {TableEvent[]} */
    this.events = [];
    /** @type {State | null} */
    this.state = null;
    /** @type {import("../../types.js").Yours} */
    this.you = { seats: [], places: [], wallet: me.wallet, notes: [], room: { bank: 0, wagers: 0 } };
    /** @type {import("../../types.js").Edges["edges"] | undefined} undefined while they are worked out, null where they are not known */
    this.edges = undefined;
    /** @type {Panel | null} */
    this.panel = null;
    this.panelKey = "";
    /** When the panel was shown. */
    this.panelAt = 0;
    this.statusKey = "";
    /** Whether the connection was down until now. */
    this.wasDown = false;
    this.witness = new Witness();
    this.decisions = new Decisions(this);
    this.rules = rulesButton(`/api/tables/${id}/document`);
    this.tour = new Tour(this);
    this.history = new History(id, info.hints);
    this.company = new Company((message) => this.connection.send(message), (text) => this.announcements.announce(text));
    /** The log, which screen readers read out. */
    this.announcements = this.build(main);
    this.scene = new Scene(this.host, this.posting, info.seats, { sign: info.sign, announce: (text) => this.announcements.announce(text), onspot: (seat, wager) => this.panel?.add?.(wager, String(seat)), onseat: (seat) => this.decisions.askSeat(seat) });
    this.scene.setPace(chosenPace());
    this.connection = new Connection(id, (message) => this.take(message), (state, reason) => this.showConnection(state, reason), (room) => this.company.take(room));
    this.mixer = new Mixer(id, (message) => this.connection.send(message));
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keydown);
    this.tick = setInterval(() => this.showClock(), 1000);
    if (this.posting.wagers.length) {
      this.forget = edgesOf(`/api/tables/${id}/edges`, (edges) => {
        this.edges = edges;
        this.panel?.setEdges?.(edges);
      });
    } else this.edges = null;
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.host = h("div", { class: "felthost" });
    this.note = h("div", { class: "notice lost", role: "alert", hidden: true });
    this.status = h("div", { class: "status" });
    this.error = h("p", { class: "error", role: "alert" });
    this.slot = h("div");
    this.dock = h("section", { class: "dock", "aria-label": "Your decisions" }, this.status, this.slot, this.error, this.tour.node);
    this.dock.addEventListener("click", (/** @type {PointerEvent} */ event) => this.guard(event), true);
    /** @type {EventTarget | null} the element that was clicked and has the focus: Enter then answers the question instead of clicking it again */
    this.pressed = null;
    this.slot.addEventListener("click", (/** @type {PointerEvent} */ event) => (this.pressed = event.detail ? document.activeElement : null));
    this.slot.addEventListener("focusout", () => (this.pressed = null));
    this.whyBox = h("section", { class: "box", hidden: true });
    const log = h("ol", { class: "log", tabindex: 0, "aria-label": "Dealer’s calls" });
    const announcements = announcer(log);
    this.fair = h("div");
    const share = h("button", { type: "button" }, "Copy link");
    share.addEventListener("click", () => copy(location.href, share));
    const close = h("button", { type: "button", class: "drawerbutton", onclick: () => live.classList.remove("drawn") }, "Back to the table");
    const side = h("aside", { class: "side" }, close, this.whyBox, this.history.node, this.company.node, h("section", { class: "box" }, h("h2", {}, "Dealer’s calls"), log), inForce(this.posting), h("section", { class: "box" }, h("h2", {}, "Fair dealing"), this.fair));
    const drawer = h("button", { type: "button", class: "drawerbutton", onclick: () => live.classList.add("drawn") }, "Calls and payouts");
    const switched = this.posting.readings.filter((one) => one.in_force !== one.choice).length;
    const small = [this.posting.cardroom, playsFor(this.info), switched ? `${switched} house ruling${switched > 1 ? "s" : ""} changed` : ""];
    const live = h(
        "div",
        { class: "table live", "data-family": this.posting.family },
        h(
          "div",
          { class: "tablehead" },
          h("a", { class: "back", href: "#/", "aria-label": "To the lobby" }, "‹"),
          h("h1", {}, this.posting.title, h("small", {}, small.filter(Boolean).join(" · "))),
          menu("Menu", true, this.decisions.menu, menu("Settings", false, ...settings((pace) => this.scene.setPace(pace))), share, this.rules.button, drawer),
        ),
        h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, this.note, this.host), this.dock),
        side,
    );
    fill(main, live);
    return announcements;
  }

  /** Money came to the wallet from elsewhere. @param {import("../../lib/net.js").Me} me */
  paid(me) {
    this.you = { ...this.you, wallet: me.wallet };
    if (this.state) this.setPeople(this.state, this.you);
    this.scene.sync();
    this.showPanel();
  }

  leave() {
    const { state, you } = this;
    if (state && you.places.length && withBots(state, you)) goFrom(this.id, state.phase === "round" || you.places.some((place) => Object.keys(state.up?.[place] ?? {}).length > 0));
    this.connection.close();
    this.forget?.();
    this.scene.leave();
    this.announcements.remove();
    document.removeEventListener("keydown", this.keydown);
    clearInterval(this.tick);
    this.decisions.leave();
    this.rules.leave();
  }

  /**
   * @param {"open" | "lost" | "refused"} state
   * @param {string} reason
   */
  showConnection(state, reason) {
    this.note.hidden = state === "open";
    this.note.textContent = reason;
    // An error because of the lost connection is out of date: the update shows what happened.
    if (state === "open" && this.wasDown) this.error.textContent = "";
    this.wasDown = state !== "open";
    if (state === "refused") fill(this.note, reason, " ", h("a", { href: "#/" }, "To the lobby"));
  }

  // Messages, one after another

  /** @param {Update} message */
  take(message) {
    this.mixer.take(message.state, message.you);
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
    this.setPeople(state, you);
    if (fresh.length) {
      this.clearPanel();
      if (fresh[0].event === "round") {
        for (const [seat, who] of Object.entries(state.seats)) model.stacks[Number(seat)] = who.stack - (state.net?.[seat] ?? 0);
        model.drop = state.drop - fresh.reduce((sum, event) => sum + (event.event === "fee" && state.net ? event.amount : 0), 0);
      }
      const pace = this.scene.pace;
      if (this.fresh) this.scene.setPace(0);
      const settled = fresh.find((event) => ["settle", "award", "compare", "points"].includes(event.event));
      for (const event of fresh) {
        if (event === settled && !this.fresh) await this.scene.felt.moves.rest(500);
        this.events.push(event);
        this.seen += 1;
        await this.scene.stage.play(event);
      }
      this.witness.recordCards(this.round, this.events);
      this.scene.setPace(this.fresh ? pace : this.scene.pace);
      if (fresh.at(-1)?.event === "end") {
        model.net = state.net;
        model.result = resultOf(model, this.events, state.net);
        if (!this.fresh && you.places.some((place) => (state.net?.[place] ?? 0) > 0)) sounds.won();
        this.showWhy(state);
      }
      this.scene.felt.moves.calm();
    }
    this.fresh = false;
    this.state = state;
    this.you = you;
    this.onwallet(you.wallet, you.places.reduce((sum, place) => sum + (holder(place, state)?.stack ?? 0), 0));
    this.stateAt = performance.now();
    this.settle(state);
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

  /**
   * @param {State} state
   * @param {import("../../types.js").Yours} you
   */
  setPeople(state, you) {
    const { model } = this.scene;
    model.seats = state.seats;
    model.behind = state.behind;
    model.mine = you.places;
    model.maySit = (!you.seats.length || this.info.several) && you.wallet >= this.info.least_in;
    model.button = state.button;
    if (state.phase !== "round") model.acting = [];
  }

  /**
   * Whether the last round leaves the felt for the next one: once you bet or bank. The felt shows one round
   * at a time; what others bet on the next one waits until then.
   * @param {State} state
   * @param {[string, number][]} placed
   */
  nextBegins(state, placed) {
    const { model } = this.scene;
    if (!model.result || model.stays || state.phase === "round" || state.resting) return false;
    const mine = placed.some(([key]) => this.you.places.includes(key.split("|")[0]));
    return mine || (state.phase === "wagers" && this.you.seats.includes(state.dealer ?? 0));
  }

  /** Bring the felt in line with the state after the events. @param {State} state */
  settle(state) {
    const { model } = this.scene;
    model.acting = state.waits.map(seatOf);
    model.left = this.info.cards - state.used;
    model.drop = state.drop;
    model.betting = state.phase === "wagers" && this.you.places.some((one) => state.waits.includes(one));
    const placed = this.placed(state);
    if (this.nextBegins(state, placed)) model.clear();
    if (state.phase === "round" || !model.result || model.stays) model.dealer = state.dealer;
    if (state.phase !== "round" && (!model.result || model.stays)) {
      if (state.phase === "wagers" || state.phase === "bank") {
        model.bets = new Map(placed);
        model.bank = model.bankFull = state.phase === "wagers" ? state.bank : 0;
        model.pots = [];
      }
      for (const [number, who] of Object.entries(state.seats)) {
        let there = who.stack;
        for (const [key, amount] of placed) if (key.split("|")[0] === number) there -= amount;
        if (Number(number) === state.dealer && state.phase === "wagers") there -= state.bank;
        model.stacks[Number(number)] = there;
      }
    }
    if (state.phase === "round") model.banner = ""; // nothing lies over the cards while someone decides
    else if (state.phase === "nobody" && !state.refusal && !state.resting) model.banner = "Nobody banked. The bank goes around again.";
    this.scene.sync();
  }

  /**
   * Wagers on the felt between rounds: those placed, and your drafts.
   * @param {State} state
   * @returns {[string, number][]}
   */
  placed(state) {
    /** @type {[string, number][]} */
    const bets = [];
    for (const [seat, wagers] of Object.entries(state.placed)) for (const [wager, amount] of Object.entries(wagers)) if (typeof amount === "number") bets.push([`${seat}|${wager}|1`, amount]);
    for (const [seat, wagers] of Object.entries(state.up ?? {})) for (const [wager, amount] of Object.entries(wagers)) bets.push([`${seat}|${wager}|0`, amount]);
    if (state.phase === "wagers" && this.decisions.draftsFor === state.number) {
      for (const place of this.you.places) {
        if (state.placed[place] || !state.waits.includes(place)) continue;
        for (const [wager, amount] of Object.entries(this.decisions.drafts[place] ?? {})) bets.push([`${place}|${wager}|1`, amount]);
      }
    }
    return bets;
  }

  // Your decisions

  /** Remove the panel while events play. */
  clearPanel() {
    this.panelKey = "";
    this.panel = null;
    fill(this.slot);
    const skip = h("button", { type: "button", class: "hurry", onclick: () => this.scene.felt.moves.hurry() }, "Skip", h("kbd", {}, "Space"));
    fill(this.status, h("b", {}, "Dealing…"), this.fresh || !this.scene.pace ? null : skip);
  }

  /** @type {import("../../lib/net.js").Send} */
  async send(message) {
    this.error.textContent = "";
    // No clicks until the server has answered.
    this.slot.inert = true;
    try {
      if (message.type === "wager" || message.type === "bank") await this.mixer.settled;
      return await this.connection.send(message);
    } catch (error) {
      this.error.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.slot.inert = false;
    }
  }

  /** Ignore the second half of a double click or double tap on a panel that has just appeared. @param {PointerEvent} event */
  guard(event) {
    const young = performance.now() - this.panelAt;
    // How old a panel must be for a tap to count, in milliseconds; programs that tap may set it to 0.
    const tapAge = Number(localStorage.getItem("tap-age") ?? 250);
    if ((event.detail > 1 && young < 700) || (event.pointerType === "touch" && young < tapAge)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  showPanel() {
    const { state, you } = this;
    if (!state || this.busy) return;
    this.decisions.showSeatButtons();
    this.tour.show();
    if (quickStep(this)) return;
    const waits = you.places.filter((place) => state.waits.includes(place));
    // Only your own state: what others do must not reset a half-made wager.
    const stacks = waits.map((place) => holder(place, state)?.stack);
    const ahead = waits.length ? null : this.decisions.aheadPrice(state);
    const short = you.places.map((place) => (holder(place, state)?.stack ?? 0) < this.info.least);
    const key = JSON.stringify([state.phase, state.number, waits, stacks, you.offer?.count, you.places, ahead, short, you.wallet, you.agree && state.placed]);
    if (key !== this.panelKey) {
      this.panelKey = key;
      this.panelAt = performance.now();
      this.statusKey = "";
      this.panel = this.decisions.choosePanel(state, waits);
      if (waits.length && this.panel) sounds.turn();
      fill(this.slot, this.panel?.node);
    }
    this.showStatus(state, waits);
    this.showClock();
  }

  /**
   * @param {State} state
   * @param {string[]} waits
   */
  showStatus(state, waits) {
    const { you } = this;
    const who = (/** @type {string} */ place) => holder(place, state)?.name ?? `seat ${place}`;
    // Of several questions at once one is shown, with its place.
    const open = waits.filter((place) => waits.length === 1 || place === you.offer?.position);
    const which = open.length === 1 && (you.places.length > 1 || open[0].includes("/")) ? `: ${label(open[0], state)}` : "";
    let text = "";
    if (waits.length) text = state.phase === "bank" ? "Take the bank?" : state.phase === "wagers" ? (this.posting.banked ? `Place your bets${which}` : "Next hand") : `Your turn${which}`;
    else if (state.phase === "waiting") text = you.places.length ? "Waiting for another player" : "Sit down to start";
    else if (state.phase === "nobody" && state.resting) text = "Next round coming up";
    else if (state.phase === "nobody") text = state.refusal ? `No round: ${state.refusal}` : "Nobody banked. The bank goes around again.";
    else if (state.waits.length) text = `Waiting for ${[...new Set(state.waits.map(who))].join(", ")}`;
    const banked = you.places.find((place) => place.includes("/") && Number(place.split("/")[0]) === state.dealer);
    if (banked && !waits.length) text = `${text ? `${text}. ` : ""}The seat you’re behind has the bank. You can bet again when it passes`;
    const out = you.places.some((place) => holder(place, state)?.out);
    const fee = state.phase === "round" ? "" : you.time_fee;
    const key = JSON.stringify([text, out, you.notes, fee]);
    if (key === this.statusKey && this.clock?.isConnected) return;
    this.statusKey = key;
    fill(this.status, h("b", {}, text), out ? h("span", { class: "soft" }, "You’re sitting out.") : null, fee ? h("span", { class: "soft timefee" }, `${fee}.`) : null, ...you.notes.map((note) => h("span", { class: "notice" }, note)), this.panel?.aside, (this.clock = h("span", { class: "clock" })));
  }

  showClock() {
    if (!this.clock || !this.state || this.state.seconds === null) {
      if (this.clock) this.clock.textContent = "";
      return;
    }
    const left = Math.max(0, Math.ceil(this.state.seconds - (performance.now() - (this.stateAt ?? 0)) / 1000));
    this.clock.textContent = left < 120 ? `${left} s` : "";
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
    if (!panel) return;
    const act = panel.keys[event.key] ?? panel.keys[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    } else if (/^[1-9]$/.test(event.key) && panel.chip) panel.chip(Number(event.key));
  }

  // Why, and fair dealing

  /** @param {State} state */
  showWhy(state) {
    const { model } = this.scene;
    const round = this.round;
    const name = (/** @type {string} */ seat) => model.name(seat);
    const { mine } = model;
    const net = mine.reduce((sum, place) => sum + (state.net?.[place] ?? 0), 0);
    const played = mine.some((place) => state.net?.[place] !== undefined);
    const link = `#/round/${this.id}/${round}`;
    const share = h("button", { type: "button", class: "quiet" }, "Copy link");
    share.addEventListener("click", () => copy(new URL(link, location.href).href, share));
    const save = h("button", { type: "button", class: "quiet" }, "Download record");
    const status = h("p", { class: "soft", role: "status" });
    save.addEventListener("click", () => download(`/api/rounds/${this.id}/${round}/record`, `${this.id}-${round}.json`, status));
    void this.history.refresh();
    this.whyBox.hidden = false;
    fill(this.whyBox, h("h2", {}, `Round ${round}`, played ? h("span", { class: net > 0 ? "good" : net < 0 ? "bad" : "soft" }, ` ${signed(net)}`) : null), settlement(this.events, this.posting, name, mine), h("div", { class: "acts" }, h("a", { class: "button quiet", href: link }, "Replay"), share, save), status);
  }

  /** @param {State} state */
  showFair(state) {
    this.witness.record(state);
    fill(this.fair, fairness(this.id, state, this.witness, this.mixer));
  }
}
