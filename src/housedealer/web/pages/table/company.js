// People at a table: who comes and goes, spectators, invitations, and short phrases in place of a chat.

import { showForm } from "../../lib/dialogs.js";
import { fill, h } from "../../lib/dom.js";
import { identity } from "../../lib/net.js";
import { nameField } from "../../lib/own_name.js";
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

/** Who goes by another name now: a seat that someone leaves is empty, or a bot's, before anyone else takes it. @param {Map<string, Who>} was @param {Map<string, Who>} is @returns {Map<string, string>} the new names by the old ones */
function renamed(was, is) {
  const stay = [...was.values()].map((who) => who.name).filter((name) => [...is.values()].some((who) => who.name === name));
  return new Map([...was].flatMap(([place, { name }]) => {
    const now = is.get(place)?.name;
    return now && now !== name && !stay.includes(name) && !stay.includes(now) ? [[name, now]] : [];
  }));
}

/**
 * Who came, went or moved between two states of a table, each with the place and a sentence.
 * @param {State} before
 * @param {State} after
 * @param {(name: string, away: boolean) => boolean} [tells] whether to tell that someone is away, or is back
 * @returns {[string, string][]}
 */
export function comings(before, after, tells = () => true) {
  const [was, is] = [people(before), people(after)];
  const names = renamed(was, is);
  /** @type {[string, string][]} */
  const news = [];
  for (const [place, who] of was) {
    const now = names.get(who.name);
    if (!now) continue;
    if (!news.some(([, text]) => text.startsWith(`${who.name} is `))) news.push([place, `${who.name} is ${now} now.`]);
    was.set(place, { ...who, name: now });
  }
  const gone = [...was].filter(([place, who]) => is.get(place)?.name !== who.name);
  const come = [...is].filter(([place, who]) => was.get(place)?.name !== who.name);
  for (const [place, who] of come) {
    const from = gone.findIndex(([, one]) => one.name === who.name);
    if (from >= 0) gone.splice(from, 1);
    news.push([place, from >= 0 ? `${who.name} moved to seat ${place}.` : `${who.name} ${where(place)}.`]);
  }
  for (const [place, who] of gone) news.push([place, `${who.name} left.`]);
  for (const [place, who] of is) {
    const old = was.get(place);
    if (!old || old.name !== who.name) continue;
    if (who.away && !old.away) tells(who.name, true) && news.push([place, `${who.name} is away.`]);
    else if (who.out && !old.out) news.push([place, `${who.name} is sitting out.`]);
    else if ((old.away && !who.away && tells(who.name, false)) || (old.out && !who.out)) news.push([place, `${who.name} is back.`]);
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
    /** The switch in an invitation, which may be asked for before the table is there. */
    this.listingInvited = h("div");
    /** @type {State | null} */
    this.state = null;
    /** @type {string[]} your own */
    this.places = [];
    /** Those of whom it was said that they watch; null before the first list. @type {Set<string> | null} */
    this.met = null;
    /** How many watched at last. */
    this.onlookers = 0;
    /** Whether your own connection was lost since the last state: the others did not go. */
    this.wasLost = false;
    /** Those who had not come back yet when your own connection did. @type {Set<string>} */
    this.returning = new Set();
    const buttons = () => Object.entries(PHRASES).map(([phrase, text]) => h("button", { type: "button", class: "quiet", onclick: () => void send({ type: "say", phrase }).catch((error) => (this.lastPhrase.textContent = error.message)) }, text));
    /** The phrases on a phone, where the rest is in a drawer; shown while someone is there to hear them. */
    this.talk = menu("Say", false, ...buttons());
    this.talk.classList.add("talk");
    this.talk.hidden = true;
    this.isWatched = false;
    /** Asks others to the table. */
    this.invite = h("button", { type: "button", onclick: () => void this.askOthers() }, "Invite");
    this.node = h("section", { class: "box company" }, h("h2", {}, "At the table"), this.watching, h("div", { class: "acts", role: "group", "aria-label": "Say something" }, ...buttons()), this.lastPhrase, this.privacy);
    this.showWatching([]);
  }

  /** @param {RoomUpdate} room */
  take({ watching, says, house }) {
    this.showWatching(watching);
    this.greet(watching);
    const text = house ? `The house: “${house}”` : says ? `${says.who}: “${PHRASES[says.phrase]}”` : "";
    if (!text) return;
    this.lastPhrase.textContent = text;
    this.announce(text);
    if (says) this.say(says.place ? seatOf(says.place) : 0, says.place ? PHRASES[says.phrase] : text);
    else this.say(0, text);
  }

  /** @param {string[]} watching */
  showWatching(watching) {
    fill(this.watching, watching.length ? `${listed(watching)} ${watching.length > 1 ? "are" : "is"} watching.` : "No one’s watching.");
    this.isWatched = watching.length > 0;
    this.showTalk();
  }

  /** Tell who has come to watch; not you, nor who got up from a seat or came before. @param {string[]} watching */
  greet(watching) {
    const known = this.met;
    const isMore = watching.length > this.onlookers; // otherwise someone goes by another name
    this.onlookers = watching.length;
    this.met = new Set([...(known ?? []), ...watching]);
    if (!known || !this.state || !isMore) return;
    const seated = [...people(this.state).values()].map((who) => who.name);
    const come = watching.filter((name) => !known.has(name) && !seated.includes(name) && name !== identity()?.name);
    if (!come.length) return;
    const text = `${listed(come)} ${come.length > 1 ? "are" : "is"} watching.`;
    this.announce(text);
    this.say(0, text);
  }

  /** Your own connection is lost: whoever is away when it is back has not left. */
  lost() {
    this.wasLost = true;
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
    for (const who of people(state).values()) this.met?.add(who.name);
    if (this.wasLost) this.returning = new Set([...people(state).values()].filter((who) => who.away).map((who) => who.name));
    const lost = this.wasLost;
    this.wasLost = false;
    if (!before) return;
    for (const [place, text] of comings(before, state, (name, away) => (away ? !lost : !lost && !this.returning.delete(name)))) {
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
    const text = h("p", { class: "soft" }, isListed ? "This table is open to everyone." : "This table is private: only people with its link can find it.");
    for (const [node, before] of /** @type {[HTMLElement, HTMLElement | null][]} */ ([[this.privacy, text], [this.listingInvited, null]])) {
      const held = node.contains(document.activeElement);
      fill(node, before, opened ? this.listing(isListed) : null);
      if (held) node.querySelector("input")?.focus(); // it was pressed just now
    }
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
    const name = nameField();
    const field = h("textarea", { readonly: true, rows: 4, "aria-label": "Invitation" }, text);
    const share = navigator.share ? h("button", { type: "button", onclick: () => void navigator.share({ text }).catch(() => {}) }, "Share…") : null;
    const dialog = showForm(
      "Invite",
      h("p", { role: "status" }, copied ? "Copied. Send it to anyone you want at the table:" : "Send this to anyone you want at the table:"),
      field,
      HERE.test(location.host) ? h("p", { class: "soft" }, "This address works on this computer only. To play with others on your network, start the server with --host.") : null,
      this.listingInvited,
      share,
      name?.node ?? null,
    );
    dialog.addEventListener("close", () => void name?.keep().catch(() => {}));
    field.select();
  }
}
