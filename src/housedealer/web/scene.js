// A felt that fits its posting and its window, with the stage that plays on it.

import { emptyMemory } from "./craps.js";
import { CrapsFelt } from "./craps_felt.js";
import { cardroom } from "./dom.js";
import { Felt } from "./felt.js";
import { Model } from "./model.js";
import { Stage } from "./stage.js";

const NARROW = "(max-width: 720px)";
/** More wagers than this lie in one circle before each seat. */
const MOST_CIRCLES = 9;

export class Scene {
  /**
   * @param {HTMLElement} host
   * @param {import("./types.js").PostingDetail} posting
   * @param {number} seats how many the table has
   * @param {{say: (text: string) => void, onspot?: (seat: number, wager: string) => void, onseat?: (seat: number) => void}} hooks
   */
  constructor(host, posting, seats, hooks) {
    this.host = host;
    this.posting = posting;
    this.count = seats;
    this.hooks = hooks;
    this.model = new Model();
    this.model.called = Object.fromEntries(posting.wagers.map((one) => [one.id, one.name]));
    this.model.stays = posting.script === "craps";
    /** What a craps layout shows from flip to flip. */
    this.memory = emptyMemory();
    this.pace = 1;
    /** @type {number[]} */
    this.drawn = [];
    this.narrow = matchMedia(NARROW);
    this.redraw = () => {
      this.felt = this.build();
    };
    this.narrow.addEventListener("change", this.redraw);
    host.dataset.family = posting.family;
    this.felt = this.build();
    this.stage = new Stage(this.model, () => this.felt, hooks.say);
  }

  /** The seats that are drawn: all of them where there is room, else those taken and one's own. */
  seats() {
    const all = Array.from({ length: this.count }, (_, at) => at + 1);
    if (this.posting.script === "craps") return all;
    const room = this.narrow.matches ? 7 : this.posting.banked ? 9 : 10;
    if (this.count <= room) return all;
    // Those taken, and free ones as far as there is room.
    const taken = all.filter((seat) => this.model.seats[seat]);
    const free = all.filter((seat) => !this.model.seats[seat]).slice(0, Math.max(0, room - taken.length));
    return [...taken, ...free].sort((a, b) => a - b);
  }

  build() {
    const { posting } = this;
    const hands = posting.hands;
    this.drawn = this.seats();
    const plan = {
      compact: this.narrow.matches,
      ring: !posting.banked,
      seats: this.drawn,
      wagers: posting.wagers.map((one) => one.id),
      hands,
      seatHands: posting.seat_hands,
      together: posting.wagers.length > MOST_CIRCLES,
      melds: posting.money === "payments",
    };
    const options = { title: posting.title, under: cardroom(posting.cardroom), wagers: posting.wagers, onspot: this.hooks.onspot, onseat: this.hooks.onseat };
    const felt = posting.script === "craps" ? new CrapsFelt(this.host, plan, options, this.memory) : new Felt(this.host, plan, options);
    felt.pace = this.pace;
    felt.svg.setAttribute("aria-label", `The felt of ${posting.title}`);
    felt.sync(this.model);
    return felt;
  }

  /** Forget what was kept from earlier rounds: another one is shown from its beginning. */
  forget() {
    Object.assign(this.memory, emptyMemory());
  }

  /** Draw what the model says, on a new felt where other seats are to be drawn. */
  sync() {
    if (this.seats().join() !== this.drawn.join()) this.felt = this.build();
    else this.felt.sync(this.model);
  }

  /** @param {number} pace */
  setPace(pace) {
    this.pace = this.felt.pace = pace;
  }

  leave() {
    this.narrow.removeEventListener("change", this.redraw);
  }
}

/** The paces one can choose, by name. */
export const PACES = /** @type {[string, number][]} */ ([
  ["Calm", 1.6],
  ["Normal", 1],
  ["Quick", 0.4],
  ["At once", 0],
]);

/** The pace chosen before; none where less motion is wished for. */
export function chosenPace() {
  const kept = localStorage.getItem("pace");
  if (kept !== null && Number.isFinite(Number(kept))) return Number(kept);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}
