// The tour of a first visit: a few sentences through one round, each when it matters. It can be skipped, and is shown once.

import { familyOf } from "../../games/index.js";
import { fill, h } from "../../lib/dom.js";
import { holder } from "./places.js";

const KEY = "toured";

/** Whether the window is one of a phone, where the panels are in a drawer and keys are not named. */
const small = () => matchMedia("(max-width: 720px), (max-height: 520px)").matches;

export class Tour {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.node = h("div", { class: "tour", "aria-label": `Your first ${page.posting.round_name}`, role: "status", hidden: true });
    this.over = localStorage.getItem(KEY) !== null;
    this.shown = "";
    this.shownLast = false;
  }

  /** Show the sentence for this moment. */
  show() {
    if (this.over) return;
    this.say(this.words());
  }

  /** @param {string} text */
  say(text) {
    this.node.hidden = !text;
    if (!text || text === this.shown) return;
    this.shown = text;
    this.shownLast = this.last();
    const skip = h("button", { type: "button", class: "quiet", onclick: () => this.end() }, this.last() ? "Got it" : "Skip tour");
    fill(this.node, h("span", {}, text), skip);
  }

  /** Cards are dealt: after the last sentence the tour is over, and it is nobody's turn. Who came by one click has been told nothing yet. @param {boolean} [drawn] whether a draw for the button comes first */
  deal(drawn) {
    if (this.over) return;
    const { state, you, posting } = this.page;
    if (this.shownLast) this.end();
    else if (this.shown.startsWith("Your turn.")) this.node.hidden = true;
    else if (!this.shown && state && you.places.length) {
      const banker = holder(String(state.dealer), state)?.name ?? "Another player";
      this.say(`${posting.aim} ${posting.banked ? `${banker} has the bank: in California a player banks the game, never the house.` : drawn ? "First, everyone draws a card for the button." : "You’re dealt in until you sit out."}`);
    }
  }

  /** Whether a round is over in which you were dealt in. */
  last() {
    const { events, state, you } = this.page;
    return events.at(-1)?.event === "end" && you.places.some((place) => state?.net?.[place] !== undefined && !this.page.feltState.newcomers.has(place));
  }

  words() {
    const { state, you, posting } = this.page;
    if (!state) return "";
    const yourTurn = you.places.some((place) => state.waits.includes(place));
    if (!you.places.length) return `${posting.aim} Pick a seat; the bots make room. It’s all play money.`;
    if (you.places.every((place) => holder(place, state)?.out)) return ""; // the panel says how to come back
    if (this.last()) return posting.banked ? `That’s one round. ${small() ? "Calls and payouts, in the menu," : "The Round panel"} shows why each bet won or lost.${state.phase === "wagers" ? " Your turn to bet." : ""}` : `That’s one hand. ${small() ? "Calls and payouts, in the menu," : "The panel next to the table"} shows who won what, and why. You’re dealt in until you sit out.`;
    if (state.phase === "bank") return yourTurn ? "In California a player banks the game, never the house. The bank goes around the table. Pass for now." : "In California a player banks the game, never the house. The bank is going around the table.";
    const place = familyOf(posting).firstBet ?? "Put chips on a circle, then press Deal.";
    if (state.phase === "wagers") return posting.banked ? `${place} The bank covers bets in the posted order until it runs out.` : "You’re dealt in until you sit out.";
    if (state.phase === "round" && yourTurn) {
      const help = `${small() ? "" : " Your choices are next to the table; the letters are shortcuts."}${this.page.info.hints && you.seats.length ? " Hint shows what each choice is worth." : ""}`;
      return help && `Your turn.${help}`;
    }
    if (state.phase === "round") return "Cards are out. Play goes clockwise; whoever is deciding is lit up.";
    return "";
  }

  end() {
    this.over = true;
    localStorage.setItem(KEY, "1");
    this.node.remove();
  }
}
