// Help for keyboards and screen readers, and what the page promises about accessibility.

import { h } from "../../lib/dom.js";
import { chosenPace, settings } from "../../lib/settings.js";

/** The keys of each kind of question. @type {[string, string][]} */
const KEYS = [
  ["Tab, Shift+Tab", "go through everything that can be pressed"],
  ["Enter", "deal, place or send; on a button, press it"],
  ["1–9", "choose a chip, or pick a card"],
  ["D, R, U, X, C, S", "bets: deal, rebet, undo, double, clear, sit this one out"],
  ["↑ and ↓ on a bet", "add a chip, take one back"],
  ["B, P", "take the bank, pass it"],
  ["H, S, D, P", "hit, stand, double, split; every button shows its letter"],
  ["F, C, B, R", "fold, check or call, bet, raise"],
  ["F, M, B and ⌫", "cards laid in rows: front, middle, back, take back"],
  ["L, then the arrows, + and −", "a table with a betting layout: go to it, move over it, add and take chips"],
  ["?, #", "hint, chart"],
  [", and .", "hear the calls and the question again; hear what’s on the table"],
  ["Space", "skip the animation"],
  ["← and →, Home, End", "step through a replay"],
];

/** What is done about each part of the standard. @type {[string, string][]} */
const DONE = [
  ["Seeing", "Text has a contrast of at least 4.5 to 1, in light and dark. Suits differ in shape, and in four colors if you like. The page works at 400% zoom, scrolling one way."],
  ["Listening", "Every call of a round is spoken once and in order, at the pace you choose, and stays in the log. Your turn is spoken with your cards, the table’s, your chips and the choices. Say again repeats the calls since your last decision. Say the table reads out what’s on it; the same is a list next to the felt."],
  ["Keyboard", "Everything works from the keyboard. Focus is outlined, never hidden by the buttons that stay in view, and never lost when a button goes away. You can turn off letters, numbers and signs as shortcuts: Shortcut keys in Settings."],
  ["Pointing", "Everything you can press is at least 24 pixels in size. Cards you can drag can also be picked and placed with clicks or keys."],
  ["Time", "Against bots you have all the time you want. With others a clock runs; chips are never bet for you when it runs out. The next hand can wait until you ask for it."],
  ["Motion", "If your system asks for less motion, cards and chips don’t fly. Speed sets it for this page."],
];

/** The sections of the help page for keyboards and screen readers. */
export function accessibility() {
  const list = (/** @type {[string, string][]} */ rows) => h("dl", { class: "helplist" }, ...rows.flatMap(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]));
  return [
    h("section", { class: "box" }, h("h2", {}, "Your settings"), h("div", { class: "helpsettings" }, ...settings(() => chosenPace()))),
    h("section", { class: "box" }, h("h2", {}, "Keys"), list(KEYS)),
    h("section", { class: "box" }, h("h2", {}, "What you can count on"), h("p", {}, "The page is made to meet WCAG 2.2, level AA. Every kind of game is played to the end by keyboard alone and by names alone, as a screen reader gives them, in our tests; axe-core checks the pages in light and dark."), list(DONE)),
    h("section", { class: "box" }, h("h2", {}, "Known limits"), h("p", {}, "The tests use Chromium’s accessibility tree. No screen reader user has reviewed the page yet. Printed rules and charts are tables; the PDF of a posting is not tagged.")),
  ];
}
