// A disputed round, put together: chips and cards on the felt, the choices made, and how it settles.

import { image, spoken } from "../../felt/cards.js";
import { fill, h, words } from "../../lib/dom.js";
import { dollars } from "../../lib/money.js";
import { ask } from "../../lib/net.js";
import { choicePanel } from "../table/panels.js";
import { Steps } from "../../felt/steps.js";
import { settlement } from "../table/why.js";

/** @typedef {import("../../types.js").PostingDetail} PostingDetail */
/** @typedef {import("../../types.js").DisputeLook} DisputeLook */
/** @typedef {{posting: string, option?: number | null, player_dealer?: {seat: number, bank: number}, seats: Record<string, Record<string, number>>, deal?: Record<string, string>, choices?: (string | number)[][], [more: string]: unknown}} Round */

const CHIPS = [1, 5, 25, 100, 500];
const RANKS = "AKQJT98765432";
const WAIT = 250;
const BROUGHT = "dispute";

/**
 * Bring a round here.
 * @param {Round} round
 */
export function bring(round) {
  sessionStorage.setItem(BROUGHT, JSON.stringify(round));
  location.hash = `#/dispute/${round.posting}`;
}

/**
 * @param {HTMLElement} main
 * @param {string} id the posting; none: it is chosen first
 */
export async function dispute(main, id) {
  document.title = "A disputed round";
  if (!id) return choosePosting(main);
  /** @type {PostingDetail} */
  const posting = await ask(`/api/postings/${id}`);
  document.title = `A disputed round · ${posting.title}`;
  const form = new Form(main, posting);
  await form.begin();
  return { leave: () => form.leave() };
}

/** @param {HTMLElement} main */
async function choosePosting(main) {
  /** @type {import("../../types.js").Entry[]} */
  const postings = await ask("/api/postings");
  const field = h("select", { "aria-label": "Posting" }, h("option", { value: "" }, "Pick the posting…"), ...postings.filter((one) => one.playable).map((one) => h("option", { value: one.id }, `${one.title} · ${one.cardroom}`)));
  field.addEventListener("change", () => (location.hash = `#/dispute/${field.value}`));
  fill(main, h("div", { class: "page" }, h("h1", {}, "A disputed round"), h("p", {}, "Put the cards and chips on the felt as they lay, say what was chosen, and read how the posting settles it, wager by wager."), field));
}

class Form {
  /**
   * @param {HTMLElement} main
   * @param {PostingDetail} posting
   */
  constructor(main, posting) {
    this.posting = posting;
    /** @type {Round} */
    this.round = { posting: posting.id, seats: {} };
    /** @type {string[]} */
    this.positions = [];
    this.to = "";
    this.chip = 5;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.steps = new Steps(posting, () => {}, (seat, wager) => this.addChip(String(seat), wager));
    this.says = h("p", { class: "error", role: "alert" });
    this.question = h("div", { class: "question" });
    this.seats = h("div", { class: "seats" });
    this.hands = h("div", { class: "hands" });
    this.made = h("ol", { class: "made" });
    this.lines = h("div", {});
    this.json = h("textarea", { rows: 10, spellcheck: "false", "aria-label": "The round as JSON" });
    this.json.addEventListener("change", () => this.read());
    const button = (/** @type {string} */ text, /** @type {() => void} */ act, kind = "") => h("button", { type: "button", class: kind, onclick: act }, text);
    const box = (/** @type {string} */ title, /** @type {(Node | null)[]} */ ...inside) => h("section", { class: "box" }, h("h2", {}, title), ...inside);
    const chips = h("select", { "aria-label": "A click on the felt adds" }, ...CHIPS.map((one) => h("option", { value: one, selected: one === this.chip }, `$${one}`)));
    chips.addEventListener("change", () => (this.chip = Number(chips.value)));
    const file = h("input", { type: "file", accept: ".json,application/json", hidden: true });
    file.addEventListener("change", async () => {
      if (!file.files?.[0]) return;
      this.json.value = await file.files[0].text();
      file.value = "";
      this.read();
    });
    fill(
      main,
      h(
        "div",
        { class: "table dispute", "data-family": posting.family },
        h("div", { class: "tablehead" }, h("h1", {}, `A disputed round: ${posting.title}`, h("small", {}, posting.cardroom)), button("Another example", () => this.example()), button("Clear", () => this.clear()), h("a", { class: "button", href: "#/dispute" }, "Another posting")),
        h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, this.steps.host), h("section", { class: "dock", "aria-label": "The round" }, h("div", { class: "status" }, this.steps.told), this.steps.controls, this.question, this.says), h("div", { class: "below" }, box("Cards", h("p", { class: "soft" }, "Pick a hand, then its cards in the order in which it received them. A click on a card takes it away."), this.hands, this.pack()), box("Choices", this.made, button("Take the last one back", () => this.takeBack())))),
        h(
          "aside",
          { class: "side" },
          box("Settlement", this.lines),
          box("Chips", posting.wagers.length ? h("label", {}, "A click on the felt adds ", chips) : null, this.seats),
          box("As a file", h("p", { class: "soft" }, "The same round as the program reads it: edit it here, or keep it."), this.json, h("div", { class: "acts" }, button("Open a file", () => file.click()), button("Save", () => this.save()), file)),
        ),
      ),
    );
  }

  /** The round that was brought here, or one of this posting to begin with. */
  async begin() {
    const brought = sessionStorage.getItem(BROUGHT);
    sessionStorage.removeItem(BROUGHT);
    const round = brought && JSON.parse(brought);
    if (round?.posting !== this.posting.id) return this.example();
    this.round = round;
    await this.look();
  }

  /** Some round of this posting. */
  async example() {
    this.round = await ask(`/api/disputes/${this.posting.id}`);
    await this.look();
  }

  /** Nothing dealt and nothing chosen; the seats stay. */
  clear() {
    delete this.round.shoe;
    this.round.deal = {};
    this.round.choices = [];
    this.changed();
  }

  /** Something was changed: the server is asked when hands rest. */
  changed() {
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), WAIT);
  }

  async look() {
    const mine = ++this.asked;
    this.json.value = JSON.stringify(this.round, null, 1);
    try {
      /** @type {DisputeLook} */
      const found = await ask("/api/disputes", { document: this.round });
      if (mine !== this.asked) return;
      this.positions = found.positions;
      this.says.textContent = found.says;
      this.steps.give(found.events, found.answer?.net ?? null, true);
      const name = (/** @type {string} */ place) => (place.includes("/") ? `Behind seat ${place.split("/")[0]}` : `Seat ${place}`);
      const ruling = found.ruling.length ? h("ul", { class: "ruling" }, ...found.ruling.map((line) => h("li", {}, line))) : null;
      fill(this.lines, ruling, found.answer ? settlement(found.answer.events, found.posting, name, []) : h("p", { class: "soft" }, found.offers.length ? "Somebody is still to choose." : "Not finished yet."));
      fill(this.question, ...found.offers.map((offer) => this.panel(offer)));
    } catch (error) {
      if (mine !== this.asked) return;
      this.says.textContent = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  /**
   * The choices of a position that is asked.
   * @param {import("../../types.js").OfferData} offer
   */
  panel(offer) {
    const who = offer.position.match(/^\d/) ? `Seat ${offer.position}` : words(offer.position);
    const send = async (/** @type {Record<string, unknown>} */ told) => {
      const choice = /** @type {(string | number)[]} */ ([told.position, told.choice]);
      const takes = offer.legal.find((one) => one.choice === told.choice)?.argument;
      if (takes?.kind === "amount" && told.argument !== undefined) choice.push(dollars(Number(told.argument)));
      else if (told.argument !== undefined) choice.push(/** @type {string | number} */ (told.argument));
      this.round.choices = [...(this.round.choices ?? []), choice];
      this.changed();
    };
    const asked = /** @type {import("../../types.js").Asked} */ ({ ...offer, round: 0, count: 0 });
    return h("div", { class: "asked" }, h("b", {}, `${who}${offer.optional ? " may choose" : " chooses"}`), choicePanel(asked, send, async () => {}).node);
  }

  /** Draw what can be edited. */
  draw() {
    const { round, posting } = this;
    const number = (/** @type {number | undefined} */ value, /** @type {string} */ label, /** @type {(value: number) => void} */ set) => {
      const field = h("input", { type: "number", min: 0, step: "any", inputmode: "decimal", value: value ?? "", "aria-label": label });
      field.addEventListener("change", () => {
        set(Number(field.value));
        this.changed();
      });
      return field;
    };
    const dealer = round.player_dealer;
    const rows = Object.entries(round.seats).flatMap(([seat, placed]) =>
      Object.entries(placed).map(([wager, amount]) => {
        const name = posting.wagers.find((one) => one.id === wager)?.name ?? words(wager);
        return h("label", { class: "chips" }, h("span", {}, `Seat ${seat} · ${name}`), number(amount, `Seat ${seat}, ${name}`, (value) => {
          if (value) placed[wager] = value;
          else delete placed[wager];
          if (!Object.keys(placed).length) delete round.seats[seat];
        }));
      }),
    );
    fill(
      this.seats,
      dealer ? h("label", { class: "chips" }, h("span", {}, "Player-dealer, seat"), number(dealer.seat, "The player-dealer's seat", (value) => (dealer.seat = value))) : null,
      dealer ? h("label", { class: "chips" }, h("span", {}, "Bank"), number(dealer.bank, "The bank", (value) => (dealer.bank = value))) : null,
      ...rows,
      this.adder(),
      h("p", { class: "soft" }, "Nothing in a field takes the chips away."),
    );
    if (!this.positions.includes(this.to)) this.to = this.positions[0] ?? "";
    fill(this.hands, ...this.positions.map((position) => this.hand(position)));
    fill(this.made, ...(round.choices ?? []).map(([position, choice, ...rest]) => h("li", {}, `${String(position).match(/^\d/) ? `Seat ${position}` : words(String(position))}: ${words(String(choice)).toLowerCase()} ${rest.join(" ")}`)));
  }

  /** A seat and a wager to add. */
  adder() {
    const { posting } = this;
    const seat = h("select", { "aria-label": "Seat" }, ...Array.from({ length: posting.seats ?? 10 }, (_, at) => h("option", { value: at + 1 }, `Seat ${at + 1}`)));
    const names = posting.money === "bank" ? posting.wagers.filter((one) => one.placed === "before-deal").map((one) => [one.id, one.name]) : [["stack", "Stack"]];
    const wager = h("select", { "aria-label": "Wager" }, ...names.map(([value, name]) => h("option", { value }, name)));
    return h("div", { class: "acts" }, seat, wager, h("button", { type: "button", onclick: () => this.addChip(seat.value, wager.value) }, "Add chips"));
  }

  /**
   * @param {string} seat
   * @param {string} wager
   */
  addChip(seat, wager) {
    const placed = (this.round.seats[seat] ??= {});
    placed[wager] = (Number(placed[wager]) || 0) + this.chip * (wager === "stack" ? 20 : 1);
    this.changed();
  }

  /** A position with the cards listed for it. @param {string} position */
  hand(position) {
    const cards = (this.round.deal?.[position] ?? "").split(" ").filter(Boolean);
    const name = position.match(/^\d/) ? `Seat ${position}` : words(position);
    const pick = h("button", { type: "button", "aria-pressed": String(position === this.to), class: "quiet" }, name);
    pick.addEventListener("click", () => {
      this.to = position;
      this.draw();
    });
    const held = cards.map((card, at) => h("button", { type: "button", class: "card", title: `Take ${spoken(card)} away`, "aria-label": `Take ${spoken(card)} away from ${name}`, onclick: () => this.put(position, cards.filter((_, other) => other !== at)) }, image(card, 34)));
    return h("div", { class: "handrow" }, pick, h("span", { class: "pick" }, ...held));
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

  /** All cards, to be clicked. */
  pack() {
    const add = (/** @type {string} */ card) => this.to && this.put(this.to, [...(this.round.deal?.[this.to] ?? "").split(" ").filter(Boolean), card]);
    const one = (/** @type {string} */ card) => h("button", { type: "button", class: "card", "aria-label": spoken(card), onclick: () => add(card) }, image(card, 30));
    return h("div", { class: "pack" }, ...[..."shdc"].map((suit) => h("div", { class: "pick" }, ...[...RANKS].map((rank) => one(rank + suit)))), h("div", { class: "pick" }, one("Xx")));
  }

  takeBack() {
    this.round.choices = (this.round.choices ?? []).slice(0, -1);
    this.changed();
  }

  /** The round as it was written by hand. */
  read() {
    try {
      const found = JSON.parse(this.json.value);
      if (found?.posting !== this.posting.id) throw new Error(`This is a round of ${found?.posting ?? "no posting"}; expected one of ${this.posting.id}.`);
      this.round = { seats: {}, ...found };
      void this.look();
    } catch (error) {
      this.says.textContent = /** @type {Error} */ (error).message;
    }
  }

  save() {
    const link = h("a", { href: URL.createObjectURL(new Blob([JSON.stringify(this.round, null, 1)], { type: "application/json" })), download: `${this.posting.id.replace("/", "-")}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 2000);
  }

  leave() {
    clearTimeout(this.timer);
    this.asked++;
    this.steps.leave();
  }
}
