// A table: the felt, what is asked of you, what happened and why.

import { fill, h, cardroom, signed, words } from "./dom.js";
import { fairness } from "./fair.js";
import { Line, ask, edgesOf } from "./net.js";
import { bankPanel, choicePanel, wagerPanel } from "./panels.js";
import { PACES, Scene, chosenPace } from "./scene.js";
import { seatDialog } from "./sitting.js";
import { teller } from "./stage.js";
import { copy, download, menu } from "./tools.js";
import { settlement } from "./why.js";

/** @typedef {import("./panels.js").Panel} Panel */

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {import("./net.js").Me} me
 */
export async function table(main, id, me) {
  const info = await ask(`/api/tables/${id}`);
  const page = new TablePage(main, id, info, me);
  return { leave: () => page.leave() };
}

class TablePage {
  /** @type {any} */
  said = null;

  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {any} info
   * @param {import("./net.js").Me} me
   */
  constructor(main, id, info, me) {
    this.id = id;
    this.info = info;
    this.posting = info.posting;
    this.me = me;
    document.title = `${this.posting.title} · housedealer`;
    /** @type {any[]} */
    this.queue = [];
    this.busy = false;
    this.fresh = true;
    this.round = -1;
    this.seen = 0;
    /** @type {any[]} */
    this.events = [];
    /** @type {any} */
    this.state = null;
    /** @type {any} */
    this.you = { seats: [], wallet: me.wallet, notes: [] };
    /** @type {Record<number, Record<string, number>>} */
    this.drafts = {};
    /** @type {Record<string, number>} */
    this.before = {};
    /** @type {any} */
    this.edges = null;
    /** @type {Panel | null} */
    this.panel = null;
    this.panelKey = "";
    /** @type {Map<number, string>} */
    this.commits = new Map();
    this.build(main);
    this.scene = new Scene(this.host, this.posting, info.seats, { say: (text) => this.said.say(text), onspot: (_, wager) => this.addChip(wager), onseat: (seat) => this.askSeat(seat) });
    this.scene.setPace(chosenPace());
    this.line = new Line(id, (message) => this.take(message), (state, says) => this.connection(state, says));
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keydown);
    this.tick = setInterval(() => this.showClock(), 1000);
    if (this.posting.wagers.length) {
      this.forget = edgesOf(this.posting.id, (edges) => {
        this.edges = edges;
      });
    }
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.host = h("div", { class: "felthost" });
    this.note = h("div", { class: "notice lost", role: "alert", hidden: true });
    this.status = h("div", { class: "status" });
    this.error = h("p", { class: "error", role: "alert" });
    this.slot = h("div");
    this.dock = h("section", { class: "dock", "aria-label": "Your decisions" }, this.status, this.slot, this.error);
    this.whyBox = h("section", { class: "box", hidden: true });
    const log = h("ol", { class: "log", tabindex: 0, "aria-label": "What was said" });
    this.said = teller(log);
    this.fair = h("div");
    const pace = h("select", { "aria-label": "Pace" }, ...PACES.map(([name, value]) => h("option", { value }, name)));
    pace.value = String(chosenPace());
    pace.addEventListener("change", () => {
      localStorage.setItem("pace", pace.value);
      this.scene.setPace(Number(pace.value));
    });
    this.seatButtons = h("span", { class: "acts" });
    const share = h("button", { type: "button" }, "Copy link");
    share.addEventListener("click", () => copy(location.href, share));
    fill(
      main,
      h(
        "div",
        { class: "table", "data-family": this.posting.family },
        h(
          "div",
          { class: "tablehead" },
          h("h1", {}, this.posting.title, h("small", {}, `${cardroom(this.posting.cardroom)} · ${this.info.option === null ? "no fee" : `fee option ${this.info.option}`}`)),
          menu(this.seatButtons, h("label", {}, "Pace", pace), share, h("a", { class: "button", href: `#/posting/${this.posting.id}` }, "Rules")),
        ),
        h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, this.note, this.host), this.dock),
        h("aside", { class: "side" }, this.whyBox, h("section", { class: "box" }, h("h2", {}, "What was said"), log), h("section", { class: "box" }, h("h2", {}, "Fair dealing"), this.fair)),
      ),
    );
  }

  leave() {
    this.line.close();
    this.forget?.();
    this.scene.leave();
    this.said.remove();
    document.removeEventListener("keydown", this.keydown);
    clearInterval(this.tick);
    this.dialog?.remove();
  }

  /**
   * @param {"open" | "lost" | "refused"} state
   * @param {string} says
   */
  connection(state, says) {
    this.note.hidden = state === "open";
    this.note.textContent = says;
    if (state === "refused") fill(this.note, says, " ", h("a", { href: "#/" }, "To the lobby"));
  }

  // Messages, one after another

  /** @param {any} message */
  take(message) {
    this.queue.push(message);
    if (!this.busy) this.work();
  }

  async work() {
    this.busy = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      try {
        await this.play(message);
      } catch (error) {
        console.error(error);
      }
    }
    this.busy = false;
    this.showPanel();
  }

  /** @param {any} message */
  async play(message) {
    const { state, you, events } = message;
    const { model } = this.scene;
    let fresh = events.events;
    if (events.round !== this.round || (events.from === 0 && fresh.length && this.seen === 0)) {
      this.round = events.round;
      this.seen = 0;
      this.events = [];
    } else fresh = fresh.slice(Math.max(0, this.seen - events.from));
    this.setPeople(state, you);
    if (fresh.length) {
      this.clearPanel(state);
      if (fresh[0].event === "round") {
        this.drafts = {};
        for (const [seat, who] of Object.entries(state.seats)) model.stacks[Number(seat)] = who.stack - (state.net?.[seat] ?? 0);
        model.drop = state.drop - fresh.reduce((/** @type {number} */ sum, /** @type {any} */ event) => sum + (event.event === "fee" && state.net ? event.amount : 0), 0);
      }
      const pace = this.scene.pace;
      if (this.fresh) this.scene.setPace(0);
      const settled = fresh.find((/** @type {any} */ event) => ["settle", "award"].includes(event.event));
      for (const event of fresh) {
        if (event === settled && !this.fresh) await this.scene.felt.rest(500);
        this.events.push(event);
        this.seen += 1;
        await this.scene.stage.play(event);
      }
      this.scene.setPace(this.fresh ? pace : this.scene.pace);
      if (fresh.at(-1).event === "end") {
        model.net = state.net;
        this.showWhy(state);
      }
    }
    this.fresh = false;
    this.state = state;
    this.you = you;
    this.stateAt = performance.now();
    this.settle(state);
    this.showFair(state);
  }

  /**
   * @param {any} state
   * @param {any} you
   */
  setPeople(state, you) {
    const { model } = this.scene;
    model.seats = state.seats;
    model.mine = you.seats;
    model.maySit = !you.seats.length || this.info.several;
    model.button = state.button;
    if (state.phase !== "round") model.acting = [];
  }

  /** After the events: the felt as the state says. @param {any} state */
  settle(state) {
    const { model } = this.scene;
    model.acting = state.waits;
    model.left = this.info.cards - state.used;
    model.drop = state.drop;
    model.dealer = state.dealer;
    model.betting = state.phase === "wagers" && this.you.seats.some((/** @type {number} */ one) => state.waits.includes(one));
    if (state.phase !== "round") {
      const placed = this.placed(state);
      if (state.phase === "wagers" || state.phase === "bank") {
        model.bets = new Map(placed);
        model.bank = model.bankFull = state.phase === "wagers" ? state.bank : 0;
        model.pots = [];
        if (state.phase === "bank") model.dealer = state.dealer;
      }
      for (const [number, who] of Object.entries(state.seats)) {
        let there = who.stack;
        for (const [key, amount] of placed) if (key.split("|")[0] === number) there -= amount;
        if (Number(number) === state.dealer && state.phase === "wagers") there -= state.bank;
        model.stacks[Number(number)] = there;
      }
    }
    model.banner = state.phase === "nobody" && !state.refusal ? "No round: the bank is offered again" : model.banner;
    this.scene.sync();
  }

  /**
   * Wagers on the felt between rounds: those placed, and one's own before they are.
   * @param {any} state
   * @returns {[string, number][]}
   */
  placed(state) {
    /** @type {[string, number][]} */
    const found = [];
    for (const [seat, wagers] of Object.entries(state.placed)) for (const [wager, amount] of Object.entries(wagers)) if (typeof amount === "number") found.push([`${seat}|${wager}|1`, amount]);
    if (state.phase === "wagers") {
      for (const seat of this.you.seats) {
        if (state.placed[seat] || state.ready.includes(seat)) continue;
        for (const [wager, amount] of Object.entries(this.drafts[seat] ?? {})) found.push([`${seat}|${wager}|1`, amount]);
      }
    }
    return found;
  }

  // Your decisions

  /** @param {string} wager */
  addChip(wager) {
    /** @type {any} */ (this.panel)?.add?.(wager);
  }

  /** While events play nothing can be decided. @param {any} state */
  clearPanel(state) {
    this.panelKey = "";
    this.panel = null;
    fill(this.slot);
    fill(this.status, h("b", {}, this.posting.banked || state.net ? "The round is dealt" : "The hand is dealt"));
  }

  /** @param {Record<string, any>} message */
  async send(message) {
    this.error.textContent = "";
    // Nothing more can be pressed until the server has answered.
    this.slot.inert = true;
    try {
      return await this.line.send(message);
    } catch (error) {
      this.error.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.slot.inert = false;
    }
  }

  showPanel() {
    const { state, you } = this;
    if (!state || this.busy) return;
    this.showSeatButtons();
    const waits = you.seats.filter((/** @type {number} */ seat) => state.waits.includes(seat));
    const key = JSON.stringify([state.phase, state.number, waits, you.offer?.count, state.asked, you.seats, state.waits, state.ready]);
    if (key === this.panelKey) return;
    this.panelKey = key;
    this.panel = this.choosePanel(state, waits);
    fill(this.slot, this.panel?.node);
    this.showStatus(state, waits);
    this.showClock();
  }

  /**
   * @param {any} state
   * @param {number[]} waits
   * @returns {Panel | null}
   */
  choosePanel(state, waits) {
    const { you } = this;
    const send = (/** @type {Record<string, any>} */ message) => this.send(message);
    if (!you.seats.length) return this.welcome();
    const seat = waits[0];
    if (seat === undefined) return null;
    const stack = state.seats[seat].stack;
    if (state.phase === "bank") {
      const most = Math.max(0, Math.round((stack - you.room.bank) * 100) / 100);
      const turn = state.dealer === seat && state.held < this.posting.turns ? `Your turn as player-dealer goes on (${state.held + 1} of ${this.posting.turns}).` : "The player-dealer position is offered to you.";
      return bankPanel(seat, most, Math.floor(most / 2), turn, send);
    }
    if (state.phase === "wagers") {
      if (!this.posting.banked) {
        const go = () => this.send({ type: "wager", seat, wagers: {}, ready: true });
        const skip = () => this.send({ type: "wager", seat, wagers: { "deal-in": false }, ready: true });
        return { node: h("div", { class: "acts" }, h("button", { class: "main", type: "button", onclick: go }, "Deal me in", h("kbd", {}, "Enter")), h("button", { type: "button", onclick: skip }, "Not this hand")), keys: { Enter: go } };
      }
      const draft = (this.drafts[seat] ??= {});
      for (const id of Object.keys(draft)) delete draft[id];
      const wagers = this.posting.wagers.filter((/** @type {any} */ one) => one.placed === "before-deal");
      const panel = wagerPanel({
        seat,
        wagers,
        limits: this.info.limits,
        have: Math.max(0, Math.round((stack - you.room.wagers) * 100) / 100),
        draft,
        before: this.before,
        edges: this.edges,
        onchange: () => {
          const { model } = this.scene;
          if (model.shown) {
            model.clear();
            model.dealer = state.dealer;
          }
          this.settle(state);
        },
        send: async (message) => {
          if (Object.keys(message.wagers).length) this.before = { ...message.wagers };
          return this.send(message);
        },
      });
      return panel;
    }
    if (you.offer) {
      const panel = choicePanel(you.offer, send);
      if (this.info.hints) {
        const hint = () => this.hint();
        panel.node.append(h("div", { class: "acts" }, h("button", { class: "quiet", type: "button", onclick: hint }, "Hint", h("kbd", {}, "?"))));
        panel.keys["?"] = hint;
      }
      return panel;
    }
    return null;
  }

  async hint() {
    const { round, count } = this.you.offer ?? {};
    fill(this.status, h("b", {}, "Hint"), h("span", { class: "soft" }, "being worked out…"));
    const answer = await this.line.send({ type: "hint" }).catch(() => null);
    if (this.you.offer?.round !== round || this.you.offer?.count !== count) return;
    const hint = answer?.hint;
    this.error.textContent = "";
    const text = hint ? `${words(hint.choice)} (${hint.strategy})` : "No strategy is known for this question.";
    this.said.say(`Hint: ${text}`);
    fill(this.status, h("b", {}, "Hint"), text);
  }

  /**
   * @param {any} state
   * @param {number[]} waits
   */
  showStatus(state, waits) {
    const { you } = this;
    const who = (/** @type {number} */ seat) => state.seats[seat]?.name ?? `seat ${seat}`;
    let text = "";
    if (waits.length) text = state.phase === "bank" ? "Will you bank?" : state.phase === "wagers" ? (this.posting.banked ? "Place your wagers" : "The next hand") : "Your turn";
    else if (state.phase === "waiting") text = you.seats.length ? "Waiting for another player" : "The table waits for a player";
    else if (state.phase === "nobody") text = state.refusal ? `No round is dealt: ${state.refusal}` : "Nobody banks, so no round is dealt; the position is offered again";
    else if (state.waits.length) text = `Waiting for ${state.waits.map(who).join(", ")}`;
    const own = you.seats.length ? state.seats[you.seats[0]] : null;
    fill(this.status, h("b", {}, text), own?.out ? h("span", { class: "soft" }, "You sit out.") : null, ...you.notes.map((/** @type {string} */ note) => h("span", { class: "notice" }, note)), (this.clock = h("span", { class: "clock" })));
  }

  showClock() {
    if (!this.clock || this.state?.seconds === null || !this.state) {
      if (this.clock) this.clock.textContent = "";
      return;
    }
    const left = Math.max(0, Math.ceil(this.state.seconds - (performance.now() - (this.stateAt ?? 0)) / 1000));
    this.clock.textContent = left < 120 ? `${left} s` : "";
  }

  /** @returns {Panel} */
  welcome() {
    const free = this.freeSeats();
    const sit = () => this.askSeat(free[0]);
    return { node: h("div", { class: "acts" }, h("button", { class: "main", type: "button", onclick: sit }, "Take a seat", h("kbd", {}, "Enter")), h("span", { class: "soft" }, "or watch. A bot gives up its seat for you.")), keys: { Enter: sit } };
  }

  freeSeats() {
    const all = Array.from({ length: this.info.seats }, (_, at) => at + 1);
    const empty = all.filter((seat) => !this.state.seats[seat]);
    const bots = all.filter((seat) => this.state.seats[seat]?.bot);
    return [...empty, ...bots];
  }

  /** @param {number} seat */
  askSeat(seat) {
    this.dialog?.remove();
    const name = (/** @type {number} */ number) => this.state.seats[number]?.name;
    this.dialog = seatDialog(seat, this.freeSeats(), this.you.wallet, name, (message) => this.line.send(message));
  }

  showSeatButtons() {
    const { you, state } = this;
    if (!you.seats.length) {
      fill(this.seatButtons);
      return;
    }
    const who = state.seats[you.seats[0]];
    const more = h("button", { type: "button", onclick: () => this.send({ type: "buy", seat: you.seats[0], amount: Math.min(500, you.wallet) }) }, "Add $500");
    more.disabled = state.phase === "round" || you.wallet < 1;
    const out = h("button", { type: "button", onclick: () => this.send({ type: "sit-out", out: !who.out }) }, who.out ? "Take part" : "Sit out");
    const go = h("button", { type: "button", onclick: () => this.send({ type: "stand" }) }, who.leaving ? "Leaving…" : "Leave seat");
    fill(this.seatButtons, more, out, go);
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("dialog")) return;
    const typing = target.matches?.("input:not([type=range]), select, textarea");
    if (typing && event.key !== "Enter") return;
    if (event.key === "Enter" && target.matches?.("button, a, select, summary")) return;
    const panel = this.panel;
    if (!panel) return;
    const act = panel.keys[event.key] ?? panel.keys[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    } else if (/^[1-9]$/.test(event.key) && panel.chip) panel.chip(Number(event.key));
  }

  // Why, and fair dealing

  /** @param {any} state */
  showWhy(state) {
    const { model } = this.scene;
    const round = this.round;
    const name = (/** @type {string} */ seat) => model.name(seat);
    const mine = this.you.seats.length ? this.you.seats : model.mine;
    const net = mine.reduce((/** @type {number} */ sum, /** @type {number} */ seat) => sum + (state.net?.[seat] ?? 0), 0);
    const played = mine.some((/** @type {number} */ seat) => state.net?.[seat] !== undefined);
    const link = `#/round/${this.id}/${round}`;
    const share = h("button", { type: "button", class: "quiet" }, "Copy link");
    share.addEventListener("click", () => copy(new URL(link, location.href).href, share));
    const save = h("button", { type: "button", class: "quiet" }, "Download record");
    const told = h("p", { class: "soft", role: "status" });
    save.addEventListener("click", () => download(`/api/rounds/${this.id}/${round}/record`, `${this.id}-${round}.json`, told));
    this.whyBox.hidden = false;
    fill(this.whyBox, h("h2", {}, `Round ${round}`, played ? h("span", { class: net > 0 ? "good" : net < 0 ? "bad" : "soft" }, ` ${signed(net)}`) : null), settlement(this.events, this.posting, name, mine), h("div", { class: "acts" }, h("a", { class: "button quiet", href: link }, "Replay"), share, save), told);
  }

  /** @param {any} state */
  showFair(state) {
    this.commits.set(state.shoe, this.commits.get(state.shoe) ?? state.commit);
    fill(this.fair, fairness(this.id, state, this.commits));
  }
}
