// The line above your choices: whose turn it is, notes to you, and the clock.

import { fill, h } from "../../lib/dom.js";
import { shortOf } from "./chips_panel.js";
import { holder, label } from "./places.js";
import { listed, refusal } from "../../lib/words.js";

/** @typedef {import("../../types.js").State} State */

/** Seconds before the clock runs out at which bets are closed: what is on the circles still reaches the table. */
const LAST_CALL = 2;

export class StatusLine {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "status" });
    this.key = "";
    /** @type {HTMLElement | undefined} */
    this.clock = undefined;
    /** @type {HTMLElement | undefined} */
    this.timeBank = undefined;
    /** The panel that was closed because time ran out. @type {import("./panels.js").Panel | null} */
    this.called = null;
  }

  /** While cards are dealt, with a way to skip it. */
  dealing() {
    const { demonstration, fresh, scene } = this.page;
    const skip = h("button", { type: "button", class: "hurry", onclick: () => scene.felt.moves.hurry() }, "Skip", h("kbd", {}, "Space"));
    fill(this.node, h("b", {}, "Dealing…"), demonstration ? h("span", { class: "notice" }, demonstration) : null, fresh || !scene.pace ? null : skip);
  }

  /**
   * @param {State} state
   * @param {string[]} waits
   */
  show(state, waits) {
    const { posting, you } = this.page;
    const who = (/** @type {string} */ place) => {
      const one = holder(place, state);
      return one ? `${one.name}${one.away ? " (away)" : ""}` : `seat ${place}`;
    };
    // Of several questions at once one is shown, with its place.
    const open = waits.filter((place) => waits.length === 1 || place === you.offer?.position);
    const which = open.length === 1 && (you.places.length > 1 || open[0].includes("/")) ? `: ${label(open[0], state)}` : "";
    const short = shortOf(state, you.places, this.page.info.least);
    let text = "";
    if (waits.length) text = state.phase === "bank" ? bankQuestion(state, waits[0], you.seats.length > 1, posting.turns ?? 0) : state.phase === "wagers" ? (posting.banked ? `Place your bets${which}` : "Next hand") : `Your turn${which}`;
    else if (state.phase === "waiting") text = !you.places.length ? "Sit down to start" : short ? (holder(short, state)?.stack ? "You need more chips" : "You’re out of chips") : you.places.some((place) => holder(place, state)?.out) ? "You’re sitting out" : "Waiting for another player";
    else if (state.phase === "nobody" && state.resting) text = `Next ${posting.round_name} coming up`;
    else if (state.phase === "nobody") text = state.refusal ? `No ${posting.round_name}. ${refusal(state.refusal)}` : "Nobody banked. The bank goes around again.";
    else if (state.phase === "round" && !state.waits.length) text = "The others are playing…";
    else if (state.waits.length) text = `Waiting for ${listed([...new Set(state.waits.map(who))])}${state.phase === "bank" ? " to take or pass the bank" : state.phase === "wagers" && posting.banked ? " to bet" : ""}`;
    const banked = you.places.find((place) => place.includes("/") && Number(place.split("/")[0]) === state.dealer && place !== state.banker);
    const behindBank = Boolean(banked) && !waits.length;
    const out = you.places.some((place) => holder(place, state)?.out);
    const fee = state.phase === "round" ? "" : you.time_fee;
    if (state.phase !== "round" && this.page.events.at(-1)?.event === "end") this.page.demonstration = "";
    // Where what each bet paid lies in a drawer, it is one tap away until the next bets are in.
    const over = waits.length > 0 && state.phase !== "round" && this.page.events.at(-1)?.event === "end";
    const late = waitingForYou(state, you.places);
    const next = this.joinsNext(state) && !out;
    const key = JSON.stringify([text, behindBank, out, you.notes, fee, this.page.demonstration, late, next, over]);
    if (key === this.key && this.clock?.isConnected) return;
    this.key = key;
    fill(this.node, h("b", {}, text), over ? h("button", { type: "button", class: "drawerbutton payouts", onclick: () => this.page.drawer?.click() }, "Payouts") : null, late ? h("span", { class: "soft late" }, late) : null, next ? h("span", { class: "soft" }, `You’re in from the next ${posting.round_name}.`) : null, behindBank ? h("span", { class: "soft" }, "The seat you’re behind has the bank. You can bet again when it passes.") : null, this.page.demonstration ? h("span", { class: "notice" }, this.page.demonstration) : null, out && text !== "You’re sitting out" ? h("span", { class: "soft" }, "You’re sitting out.") : null, fee ? h("span", { class: "soft timefee" }, `${fee}.`) : null, ...you.notes.slice(-1).map((note) => h("span", { class: "notice" }, note)), this.page.panel?.aside, (this.clock = h("span", { class: "clock" })), (this.timeBank = h("span", { class: "timebank" })));
  }

  /** Whether a round is played that you sat down too late for, or sit out. @param {State} state */
  joinsNext(state) {
    const { events, you } = this.page;
    if (state.phase !== "round" || !you.places.length || !state.waits.length) return false;
    return you.places.every((place) => {
      const seat = place.split("/")[0];
      const inPlay = (/** @type {Record<string, unknown>} */ one) => [one.seat, one.to, one.place, one.position].some((at) => at === place || at === seat);
      return seat !== String(state.dealer) && !Object.keys(state.up?.[place] ?? {}).length && !events.some((one) => inPlay({ ...one }));
    });
  }

  /** Before the clock runs out, bet the chips that lie on your circles: once for each question. */
  lastCall() {
    const { panel, state, you } = this.page;
    if (!panel?.timeUp || panel === this.called || this.page.slot.inert || state?.phase !== "wagers" || !you.places.some((place) => state.waits.includes(place))) return;
    this.called = panel;
    if (panel.timeUp()) this.page.announcements.announce("No more bets. Your chips are in.");
  }

  showClock() {
    if (!this.clock || !this.page.state || this.page.state.seconds === null) {
      if (this.clock) this.clock.textContent = "";
      if (this.timeBank) this.timeBank.textContent = "";
      return;
    }
    const { seconds, extra, waits } = this.page.state;
    const left = Math.max(0, Math.ceil(seconds - (performance.now() - (this.page.stateAt ?? 0)) / 1000));
    if (left <= LAST_CALL) this.lastCall();
    this.clock.textContent = extra ? `Time bank ${left} s` : left < 120 ? `${left} s` : "";
    this.clock.classList.toggle("extra", extra);
    const place = this.page.you.places.find((one) => waits.includes(one));
    const more = place && !extra && this.page.state.phase === "round" ? (holder(place, this.page.state)?.time_bank ?? 0) : 0;
    if (!this.timeBank) return;
    this.timeBank.textContent = more && this.clock.textContent ? `+${more} s time bank` : "";
    this.timeBank.title = `When the clock runs out, you have ${more} more seconds in your time bank.`;
  }
}

/** Who has bet, or banks, and waits for you alone. @param {State} state @param {string[]} mine your places */
function waitingForYou(state, mine) {
  if (state.phase !== "wagers" || !state.waits.length || state.waits.some((place) => !mine.includes(place))) return "";
  const others = [...Object.entries(state.seats), ...Object.entries(state.behind)].filter(([place, who]) => !mine.includes(place) && !who.bot && !who.away && !who.out);
  const names = [...new Set(others.filter(([place]) => state.ready.includes(place) || place === (state.banker || String(state.dealer))).map(([, who]) => who.name))];
  return names.length ? `${listed(names)} ${names.length > 1 ? "are" : "is"} waiting for you.` : "";
}

/** What is asked of whom the bank is offered to; a second turn is counted. @param {State} state @param {string} place @param {boolean} several whether you have several seats @param {number} turns as posted */
function bankQuestion(state, place, several, turns) {
  const seat = Number(place.split("/")[0]);
  const at = several || place.includes("/") ? ` at seat ${seat}` : "";
  return state.dealer === seat && state.held < turns ? `Bank again${at}? (${state.held + 1} of ${turns})` : `Take the bank${at}?`;
}
