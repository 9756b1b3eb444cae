// People at a table: who comes and goes, spectators, invitations, and short phrases in place of a chat.

import { showForm } from "../../lib/dialogs.js";
import { fill, h } from "../../lib/dom.js";
import { copyText, menu } from "../../lib/tools.js";
import { listed, seatOf } from "../../lib/words.js";

/** @typedef {import("../../types.js").RoomUpdate} RoomUpdate */
/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Who} Who */

/** @type {Record<NonNullable<RoomUpdate["says"]>["phrase"], string>} */
const PHRASES = { "good-luck": "Good luck", "nice-hand": "Nice hand", "well-played": "Well played", thanks: "Thanks", "one-moment": "One moment", sorry: "Sorry" };
/** Addresses that mean the computer on which the page runs. */
const HERE = /^(localhost|127\.|\[::1\])/;

/** Where a place is, in a sentence. @param {string} place */
function where(place) {
  return place.includes("/") ? `is betting behind seat ${place.split("/")[0]}` : `sat down in seat ${place}`;
}

/** The people of a table by place, without bots. @param {State} state @returns {Map<string, Who>} */
function people(state) {
  return new Map([...Object.entries(state.seats), ...Object.entries(state.behind)].filter(([, who]) => !who.bot));
}

/**
 * Who came, went or moved between two states of a table, each with the place and a sentence.
 * @param {State} before
 * @param {State} after
 * @returns {[string, string][]}
 */
export function comings(before, after) {
  const [was, is] = [people(before), people(after)];
  const gone = [...was].filter(([place, who]) => is.get(place)?.name !== who.name);
  const come = [...is].filter(([place, who]) => was.get(place)?.name !== who.name);
  /** @type {[string, string][]} */
  const news = [];
  for (const [place, who] of come) {
    const from = gone.findIndex(([, one]) => one.name === who.name);
    if (from >= 0) gone.splice(from, 1);
    news.push([place, from >= 0 ? `${who.name} moved to seat ${place}.` : `${who.name} ${where(place)}.`]);
  }
  for (const [place, who] of gone) news.push([place, `${who.name} left.`]);
  for (const [place, who] of is) {
    const old = was.get(place);
    if (!old || old.name !== who.name) continue;
    if (who.away && !old.away) news.push([place, `${who.name} lost the connection.`]);
    else if (who.out && !old.out) news.push([place, `${who.name} is sitting out.`]);
    else if ((old.away && !who.away) || (old.out && !who.out)) news.push([place, `${who.name} is back.`]);
  }
  return news;
}

export class Company {
  /**
   * @param {import("../../lib/net.js").Send} send
   * @param {(text: string) => void} announce logs the text and has it read out
   * @param {(seat: number, text: string) => void} say shows a text at a seat
   * @param {string} what the game and its cardroom, in words
   */
  constructor(send, announce, say, what) {
    this.send = send;
    this.announce = announce;
    this.say = say;
    this.what = what;
    this.watching = h("p", { class: "soft" });
    this.lastPhrase = h("p", { role: "status" });
    this.privacy = h("div", { class: "privacy" });
    /** @type {State | null} */
    this.state = null;
    /** @type {string[]} your own */
    this.places = [];
    this.opened = false;
    const buttons = () => Object.entries(PHRASES).map(([phrase, text]) => h("button", { type: "button", class: "quiet", onclick: () => void send({ type: "say", phrase }).catch((error) => (this.lastPhrase.textContent = error.message)) }, text));
    /** The phrases on a phone, where the rest is in a drawer; shown while someone is there to hear them. */
    this.talk = menu("Say", false, ...buttons());
    this.talk.classList.add("talk");
    this.talk.hidden = true;
    this.isWatched = false;
    /** Asks others to the table. */
    this.invite = h("button", { type: "button", onclick: () => void this.askOthers() }, "Invite");
    this.node = h("section", { class: "box company" }, h("h2", {}, "At the table"), this.watching, h("div", { class: "acts", role: "group", "aria-label": "Say something" }, ...buttons()), this.lastPhrase, this.privacy);
    this.take({ type: "room", watching: [], says: null });
  }

  /** @param {RoomUpdate} room */
  take({ watching, says, house }) {
    fill(this.watching, watching.length ? `${listed(watching)} ${watching.length > 1 ? "are" : "is"} watching.` : "No one’s watching.");
    this.isWatched = watching.length > 0;
    this.showTalk();
    const text = house ? `The house: “${house}”` : says ? `${says.who}: “${PHRASES[says.phrase]}”` : "";
    if (!text) return;
    this.lastPhrase.textContent = text;
    this.announce(text);
    if (says) this.say(says.place ? seatOf(says.place) : 0, says.place ? PHRASES[says.phrase] : text);
    else this.say(0, text);
  }

  /**
   * Tell who came and went since the last state.
   * @param {State} state
   * @param {import("../../types.js").Yours} you
   */
  follow(state, you) {
    const before = this.state;
    this.state = state;
    this.places = you.places;
    this.showTalk();
    const key = `${state.listed} ${you.opened ?? false}`;
    if (this.privacy.dataset.key !== key) this.showPrivacy(state.listed, you.opened ?? false);
    this.privacy.dataset.key = key;
    if (!before) return;
    for (const [place, text] of comings(before, state)) {
      if (you.places.includes(place)) continue;
      this.announce(text);
      this.say(seatOf(place), text);
    }
  }

  showTalk() {
    const others = this.state ? [...people(this.state).keys()].filter((place) => !this.places.includes(place)) : [];
    this.talk.hidden = !others.length && !this.isWatched;
  }

  /** @param {boolean} isListed @param {boolean} opened whether you opened the table */
  showPrivacy(isListed, opened) {
    this.opened = opened;
    fill(this.privacy, h("p", { class: "soft" }, isListed ? "This table is open to everyone." : "This table is private: only people with its link can find it."), opened ? this.listing(isListed) : null);
  }

  /** The switch by which whoever opened the table lists it. @param {boolean} isListed */
  listing(isListed) {
    const error = h("span", { class: "error", role: "alert" });
    const box = h("input", { type: "checkbox", role: "switch", checked: isListed });
    box.addEventListener("change", () => void this.send({ type: "list", listed: box.checked }).catch((refused) => {
      box.checked = !box.checked;
      error.textContent = refused.message;
    }));
    return h("label", { class: "tick" }, box, "Open to everyone", error);
  }

  /** Copy an invitation, and show what was copied. */
  async askOthers() {
    const text = `Join me for ${this.what} on housedealer: ${location.href}`;
    const copied = await copyText(text);
    const field = h("textarea", { readonly: true, rows: 4, "aria-label": "Invitation" }, text);
    const share = navigator.share ? h("button", { type: "button", onclick: () => void navigator.share({ text }).catch(() => {}) }, "Share…") : null;
    showForm(
      "Invite",
      h("p", { role: "status" }, copied ? "Copied. Send it to anyone you want at the table:" : "Send this to anyone you want at the table:"),
      field,
      HERE.test(location.host) ? h("p", { class: "soft" }, "This address works on this computer only. To play with others on your network, start the server with --host.") : null,
      this.opened && this.state ? this.listing(this.state.listed) : null,
      share,
    );
    field.select();
  }
}
