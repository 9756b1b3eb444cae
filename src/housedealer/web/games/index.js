// The families of games, each in its folder: the only place on the page that knows them by name.

import { shared } from "../felt/shared_events.js";
import { baccarat } from "./baccarat/index.js";
import { blackjack, events as ofBlackjack } from "./blackjack/index.js";
import { chinese, events as ofChinese } from "./chinese/index.js";
import { craps, events as ofCraps } from "./craps/index.js";
import { events as ofPaiGow, paiGow } from "./pai_gow/index.js";
import { events as ofPan, pan } from "./pan/index.js";
import { events as ofPeek, peek } from "./peek/index.js";
import { events as ofPoker, poker } from "./poker/index.js";
import { events as ofQuickDraw, quickDraw } from "./quick_draw/index.js";
import { events as ofVersus, versus } from "./versus/index.js";
import { events as ofWar, war } from "./war/index.js";

/** @typedef {import("./family.js").Family} Family */

/** By the script that plays them. @type {Record<string, Family>} */
export const FAMILIES = { baccarat, blackjack, chinese, craps, "pai-gow": paiGow, pan, peek, poker, "quick-draw": quickDraw, versus, war };

/** @type {import("../felt/model.js").Readers<import("../types.js").Kind>} a kind of event without a reader is an error of types */
export const READERS = { ...shared, ...ofBlackjack, ...ofChinese, ...ofCraps, ...ofPaiGow, ...ofPan, ...ofPeek, ...ofPoker, ...ofQuickDraw, ...ofVersus, ...ofWar };

/**
 * The family of a posting.
 * @param {{script: string | null}} posting
 * @returns {Family}
 */
export function familyOf(posting) {
  return FAMILIES[posting.script ?? ""] ?? {};
}

/**
 * A family's own panel for a question, if it has one.
 * @param {import("../types.js").OpenOffer} offer
 * @param {import("../pages/table/panels.js").Decide} decide
 * @param {import("../lib/net.js").Send} query sends without taking the panel away
 * @returns {import("../pages/table/panels.js").Panel | null}
 */
export function ownPanel(offer, decide, query) {
  for (const family of Object.values(FAMILIES)) {
    const panel = family.panel?.(offer, decide, query);
    if (panel) return panel;
  }
  return null;
}
