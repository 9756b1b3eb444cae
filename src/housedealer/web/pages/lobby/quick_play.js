// Quick play: from the lobby to cards in hand by one click, with a table, a seat and the smallest wager.

import { money } from "../../lib/dom.js";
import { openTable } from "./opened.js";
import { freeSeats } from "../table/places.js";

const KEY = "quick";
/** Milliseconds. */
const TIMEOUT = 5000;
/** The question that was answered last, until it is over. */
let answered = "";
/** How many questions were answered: a bank that nobody took is offered again in the same words. */
let answers = 0;
/** The round that the first bet was sent for, until it is dealt: what others bet meanwhile asks nothing. */
let staked = -1;

/**
 * Open a table with bots and go there.
 * @param {string} posting
 * @param {number} players how many play, you included
 */
export async function playNow(posting, players) {
  const from = location.hash;
  const table = await openTable({ posting, option: "gentlest", bots: Math.max(1, players - 1), private: true });
  if (location.hash !== from) return; // gone elsewhere meanwhile; a table that nobody comes to is closed
  sessionStorage.setItem(KEY, table);
  location.hash = `#/table/${table}`;
}

/**
 * Play for a player who came by quick play, until the first cards are dealt.
 * @param {import("../table/table.js").TablePage} page
 * @returns {boolean} whether the table's next update is awaited
 */
export function quickStep(page) {
  const { state, you, info } = page;
  if (!state || sessionStorage.getItem(KEY) !== page.id) return false;
  // Each question is answered once, however many updates arrive meanwhile.
  const now = JSON.stringify([page.id, you.places, state.phase, state.number, state.waits]);
  if (now === answered) return true;
  if (staked >= 0) return (state.phase === "wagers" && state.number === staked) || done();
  const [place] = you.places.filter((one) => state.waits.includes(one));
  if (!you.places.length) {
    const [seat] = freeSeats(state, info.seats);
    if (seat === undefined || you.wallet < info.least_in) return done();
    once(now, page);
    void page.send({ type: "sit", seat, buy_in: Math.min(you.wallet, info.buy_in) });
    return true;
  }
  if (state.phase === "round" && you.offer) return done();
  if (!place) {
    answered = "";
    return false;
  }
  if (state.phase === "bank") {
    once(now, page);
    void page.send({ type: "bank", seat: Number(place), amount: null });
    return true;
  }
  if (state.phase === "wagers") {
    once(now, page);
    staked = state.number;
    const bet = Object.values(info.opening).reduce((sum, amount) => sum + amount, 0);
    page.demonstration = bet ? `Demonstration: ${money(bet)} is bet for you.` : "";
    void page.send({ type: "wager", place, wagers: info.opening, ready: true });
    return true;
  }
  return false;
}

/**
 * Mark a question as answered; if nothing comes of it, the player is asked after all.
 * @param {string} now
 * @param {import("../table/table.js").TablePage} page
 */
function once(now, page) {
  answered = now;
  const answer = ++answers;
  setTimeout(() => {
    // By now the question may be over, and the player at another table.
    if (!answered || answer !== answers || sessionStorage.getItem(KEY) !== page.id) return;
    done();
    page.showPanel();
  }, TIMEOUT);
}

/** End quick play: from here on the player decides. */
function done() {
  answered = "";
  staked = -1;
  sessionStorage.removeItem(KEY);
  return false;
}
