// A disputed round, put together: chips and cards on the felt, the choices made, and how it settles.

import { fill, h, refill } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { refusal } from "../../lib/words.js";
import { Steps } from "../../felt/steps.js";
import { adder, bankRows, chipRows, nextBet } from "./chips.js";
import { decision } from "./decision.js";
import { fieldNode } from "./fields.js";
import { DISPUTES } from "../../games/examples.js";
import { chooseGame } from "../lobby/choose_game.js";
import { unanswered } from "./floor.js";
import { handRow, pack } from "./hands.js";
import { button, layout } from "./layout.js";
import { linkTo, loadDraft, readAddress, saveDraft } from "./draft.js";
import { firstMissing, isEmpty, laid } from "./round.js";
import { choiceText, positionName, ruling, sheet } from "./ruling.js";

/** @typedef {import("../../types.js").PostingDetail} PostingDetail */
/** @typedef {import("../../types.js").DisputeState} DisputeState */
/** @typedef {import("../../types.js").DisputeForm} DisputeForm */
/** @typedef {import("../../types.js").FloorAnswer} FloorAnswer */
/** @typedef {import("./round.js").Round} Round */

const WAIT = 250;
/** A stack and the bank grow by so many chips at once. */
const PILE = 20;
const BROUGHT = "dispute";

/**
 * Open a round on the dispute page.
 * @param {Round} round
 */
export function bring(round) {
  sessionStorage.setItem(BROUGHT, JSON.stringify(round));
  location.hash = `#/dispute/${round.posting}`;
}

/**
 * @param {HTMLElement} main
 * @param {string} address the posting, and a round if this is a link to one; empty to choose the posting first
 */
export async function dispute(main, address) {
  document.title = "Settle a dispute";
  if (!address) {
    const examples = DISPUTES.map(([name, text, round]) => ({ name, text, start: () => bring(round) }));
    return chooseGame(main, { title: "Settle a dispute", about: "Enter the chips, cards and decisions as they were. You’ll see how the posted rules settle every bet, and why.", examples, href: (id) => `#/dispute/${id}` });
  }
  const { id, round } = await readAddress(address);
  /** @type {[PostingDetail, DisputeForm, FloorAnswer[]]} */
  const [posting, form, answers] = await Promise.all([api(`/api/postings/${id}`), api(`/api/disputes/${id}/form`), api(`/api/disputes/${id}/rulings`)]);
  document.title = `Settle a dispute · ${posting.title}`;
  const page = new Page(main, posting, form, answers);
  // Changes from here on are stored as a draft, so a reload must not bring the link's round back.
  if (round) history.replaceState(null, "", `#/dispute/${id}`);
  await page.begin(round);
  return { leave: () => page.leave() };
}

/** The page of a disputed round. */
export class Page {
  /**
   * @param {HTMLElement} main
   * @param {PostingDetail} posting
   * @param {DisputeForm} form
   * @param {FloorAnswer[]} answers
   */
  constructor(main, posting, form, answers) {
    this.posting = posting;
    this.form = form;
    this.answers = answers;
    /** @type {Round} */
    this.round = { posting: posting.id, seats: {} };
    /** The round as it was before each change, and as it is now, as texts. @type {string[]} */
    this.past = [];
    this.now = "";
    /** @type {string[]} */
    this.positions = [];
    this.to = "";
    this.chip = 5;
    /** The seat and the bet that chips are added to. */
    this.chosen = { place: "", wager: "" };
    this.requests = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.steps = new Steps(posting, () => {}, (seat, wager) => this.addChip(String(seat), wager || this.chosen.wager, false));
    this.says = h("p", { class: "error", role: "alert" });
    this.next = h("p", { class: "soft", role: "status" });
    this.question = h("div", { class: "question" });
    this.fields = h("div", { class: "details" });
    this.seats = h("div", { class: "seats" });
    this.hands = h("div", { class: "hands" });
    this.pack = h("div", { class: "pack" });
    this.made = h("ol", { class: "made" });
    this.decisions = h("section", { class: "box" }, h("h2", {}, "Decisions"), this.made, button("Take back the last one", () => this.takeBack()));
    this.lines = h("div", {});
    this.paper = h("div", {});
    this.link = h("input", { type: "text", readonly: true, hidden: true, "aria-label": `Link to this ${posting.round_name}` });
    this.json = h("textarea", { rows: 10, spellcheck: "false", "aria-label": `The ${posting.round_name} as JSON` });
    this.json.addEventListener("change", () => this.read());
    /** @type {DisputeState | null} the settled round, as long as nothing has changed */
    this.settled = null;
    this.onprint = () => fill(this.paper, this.settled?.answer ? sheet(this.round, this.settled.answer, this.settled.posting, this.form, unanswered(this.settled.answer, answers)) : h("p", { class: "rulingsheet" }, "Nothing to settle yet."));
    this.onprinted = () => fill(this.paper);
    addEventListener("beforeprint", this.onprint);
    addEventListener("afterprint", this.onprinted);
    this.print = button("Print", () => window.print());
    this.undo = button("Undo", () => this.takeBackChange());
    fill(main, layout(this));
  }

  /**
   * Start with the round of a link, one opened from another page, the stored draft, or an empty table.
   * @param {Round | null} linked
   */
  async begin(linked) {
    const text = sessionStorage.getItem(BROUGHT);
    sessionStorage.removeItem(BROUGHT);
    const brought = text && JSON.parse(text);
    const mine = loadDraft(this.posting.id);
    if (mine) this.round = mine;
    const round = linked ?? (brought?.posting === this.posting.id ? brought : this.round);
    this.now = JSON.stringify(isEmpty(this.round) ? round : this.round);
    this.start(round);
  }

  /** Replace the round. @param {Round} round */
  start(round) {
    this.round = round;
    this.remember();
    this.positions = [];
    this.draw();
    this.waits();
    return this.look();
  }

  /** Keep the round as it was before a change, for Undo. */
  remember() {
    const now = JSON.stringify(this.round);
    if (now !== this.now) this.past.push(this.now);
    this.now = now;
  }

  /** Undo the last change. */
  takeBackChange() {
    this.now = this.past.pop() ?? this.now;
    this.round = JSON.parse(this.now);
    this.draw();
    this.waits();
    void this.look();
  }

  /** Replace the round by an example that bots played. */
  async example() {
    this.next.textContent = "Dealing an example…";
    try {
      await this.start(await api(`/api/disputes/${this.posting.id}`));
    } catch (error) {
      this.fails(/** @type {Error} */ (error).message);
    }
  }

  /** Show the chips at once, over the cards dealt so far; hide the settlement, which no longer belongs to the round. */
  waits() {
    this.steps.startWith(laid(this.round));
    fill(this.lines, h("p", { class: "soft" }, "Settling…"));
    this.settled = null;
    this.print.disabled = true;
  }

  /** Settle again once the player stops changing things. */
  changed() {
    this.remember();
    this.draw();
    this.waits();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), WAIT);
  }

  async look() {
    const mine = ++this.requests;
    clearTimeout(this.timer);
    saveDraft(this.round);
    if (document.activeElement !== this.json) this.json.value = JSON.stringify(this.round, null, 1); // not while it is edited
    this.link.hidden = true;
    const missing = firstMissing(this.round, this.posting);
    try {
      /** @type {DisputeState | null} */
      const settled = missing ? null : await api("/api/disputes", { document: { deal: this.round.shoe ? undefined : {}, ...this.round } });
      if (mine !== this.requests) return;
      this.show(settled, missing);
    } catch (error) {
      if (mine !== this.requests) return;
      this.fails(/** @type {Error} */ (error).message);
    }
    this.draw();
  }

  /**
   * @param {DisputeState | null} settled null where too little has been entered
   * @param {string} missing
   */
  show(settled, missing) {
    const answer = settled?.answer ?? null;
    this.positions = settled?.positions ?? [];
    const says = settled?.says ? refusal(settled.says) : "";
    const next = says.startsWith("Next: ");
    this.next.textContent = missing || (next ? says : "");
    this.says.textContent = next ? "" : says;
    this.steps.give(settled?.events.length ? settled.events : [laid(this.round)], answer?.net ?? null, true);
    fill(this.lines, settled && answer ? ruling(answer, settled.posting, this.form.texts) : h("p", { class: "soft" }, settled?.offers.length ? "Someone still has to decide." : "Nothing to settle yet."));
    this.settled = answer ? settled : null;
    this.print.disabled = !answer;
    fill(this.question, ...(settled?.offers ?? []).map((offer) => decision(offer, (choice) => this.choose(choice))));
  }

  /** Show an error, and no result beside it. @param {string} message */
  fails(message) {
    const { positions } = this;
    this.show(null, "");
    this.positions = positions;
    this.says.textContent = message;
  }

  /** Draw the fields. */
  draw() {
    const { round, posting, form } = this;
    const changed = () => this.changed();
    const seats = posting.seats ?? 10;
    this.undo.hidden = !this.past.length;
    const rows = [...chipRows(posting, round.seats, "", changed), ...chipRows(posting, round.up ?? {}, " (standing)", changed)];
    refill(
      this.seats,
      ...(posting.banked ? bankRows(round, seats, PILE * this.chip, changed) : []),
      adder(posting, form, this.chosen, round.player_dealer?.seat, PILE * this.chip, (place, wager, standing) => this.addChip(place, wager, standing, true)),
      ...rows,
      rows.length ? h("p", { class: "soft" }, "Clear a field to remove the chips.") : null,
    );
    const open = new Set([...this.fields.querySelectorAll("details[open] > summary")].map((one) => one.firstChild?.textContent)); // open ones stay open
    refill(this.fields, ...form.fields.map((field) => fieldNode(field, round[field.key], (value) => this.set(field.key, value), { seats, positions: () => this.allPositions() })));
    for (const one of this.fields.querySelectorAll("details")) one.open = open.has(one.firstChild?.firstChild?.textContent);
    const positions = this.allPositions();
    if (!positions.includes(this.to)) this.to = positions[0] ?? "";
    const held = (/** @type {string} */ position) => (round.deal?.[position] ?? "").split(" ").filter(Boolean);
    const pick = (/** @type {string} */ position) => {
      this.to = position;
      this.draw();
    };
    refill(this.hands, ...positions.map((one) => handRow(one, held(one), one === this.to, () => pick(one), (cards) => this.put(one, cards))));
    const used = [...Object.values(round.deal ?? {}), round.shoe].join(" ").split(" ");
    refill(this.pack, ...pack(form.cards, used, Number(round.decks) || Math.max(...(posting.decks ?? [1])), (card) => this.addCard(card)));
    fill(this.made, ...(round.choices ?? []).map(([position, choice, ...rest]) => h("li", {}, `${positionName(String(position))}: ${choiceText(String(choice), rest, this.posting)}`)));
    this.decisions.hidden = !round.choices?.length;
  }

  /** The positions that receive cards: from the server, or before it answers, the seats with chips and the hands of the game. */
  allPositions() {
    const { posting, round } = this;
    if (this.positions.length) return this.positions;
    const seats = posting.seat_hands ? Object.keys(round.seats).filter((place) => !place.includes("/")) : [];
    return [...new Set([...seats, ...posting.hands, ...Object.keys(round.deal ?? {})])];
  }

  /**
   * @param {string} key
   * @param {unknown} value undefined: the key is left out
   */
  set(key, value) {
    if (value === undefined) delete this.round[key];
    else this.round[key] = value;
    this.changed();
  }

  /**
   * @param {string} place
   * @param {string} wager
   * @param {boolean} standing
   * @param {boolean} [goesOn] whether the seat's next bet is offered then
   */
  addChip(place, wager, standing, goesOn = false) {
    const places = standing ? (this.round.up ??= {}) : this.round.seats;
    const placed = (places[place] ??= {});
    placed[wager] = (Number(placed[wager]) || 0) + this.chip * (wager === "stack" ? PILE : 1);
    this.chosen = { place, wager: goesOn ? nextBet(this.posting, wager, placed) : wager };
    this.changed();
  }

  /** @param {string} card */
  addCard(card) {
    if (this.to) this.put(this.to, [...(this.round.deal?.[this.to] ?? "").split(" ").filter(Boolean), card]);
  }

  /**
   * @param {string} position
   * @param {string[]} cards
   */
  put(position, cards) {
    const { round } = this;
    delete round.shoe;
    round.deal = { ...round.deal, [position]: cards.join(" ") };
    if (!cards.length) delete round.deal[position];
    this.changed();
  }

  /** @param {(string | number)[]} choice */
  choose(choice) {
    this.round.choices = [...(this.round.choices ?? []), choice];
    this.changed();
  }

  takeBack() {
    this.round.choices = (this.round.choices ?? []).slice(0, -1);
    this.changed();
  }

  /** The round as it was written by hand. */
  read() {
    try {
      const typed = JSON.parse(this.json.value);
      if (typed?.posting !== this.posting.id) throw new Error(`This is a round of ${typed?.posting ?? "no posting"}. Open one of ${this.posting.id}.`);
      void this.start({ ...typed, seats: typed.seats ?? {} });
    } catch (error) {
      this.fails(error instanceof SyntaxError ? "This is not JSON. Check for a missing comma or quote." : /** @type {Error} */ (error).message);
    }
  }

  async copyLink() {
    this.link.value = await linkTo(this.round);
    this.link.hidden = false;
    this.link.select();
    await navigator.clipboard?.writeText(this.link.value).catch(() => {}); // it is selected, to be copied by hand
  }

  leave() {
    clearTimeout(this.timer);
    this.requests++;
    removeEventListener("beforeprint", this.onprint);
    removeEventListener("afterprint", this.onprinted);
    this.steps.leave();
  }
}
