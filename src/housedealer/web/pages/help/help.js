// Help: how a table works, in a minute.

import { fill, h } from "../../lib/dom.js";
import { accessibility } from "./accessibility.js";

/** @type {[string, string[]][]} */
const PARTS = [
  ["Start", ["Pick a game and press Play. You get a table with bots and a seat, and the first round is dealt for the smallest bet.", "Everything is play money. Leave a table and your chips go back to your wallet; when you run low, you get more for free."]],
  ["The bank", ["In California a player banks the game, never the house. The bank goes around the table, and you can take it or pass.", "The bank pays winners and collects from losers in the posted order until it runs out. Bets it doesn’t reach are returned.", "The house takes only its posted collection."]],
  ["Your turn", ["Your choices are next to the table; the letters on the buttons are shortcuts. Hint shows what each choice is worth, where it’s known.", "With others at the table a clock runs. When it runs out, your time bank is spent; when that’s gone too, you check, stand, fold or pass. Miss three turns and you sit out until you press I’m back."]],
  ["With friends", ["A table you open is private. Press Invite to copy its link, and send it to whoever you want there.", "Turn on Open to everyone to put the table on the lobby’s list.", "Friends can take a bot’s seat, bet behind a seat where the game allows it, or just watch."]],
  ["After a round", ["Calls and payouts lists every bet with the reason it won or lost. Rounds has replays, and tells luck from decisions.", "If everyone folds to you, or you muck a beaten hand, you can still show it until the next deal."]],
  ["Is it fair?", ["The shoe’s order is fixed, and its fingerprint shown, before you bet. You can add to the shuffle, and check every shoe when it’s over."]],
  ["On another device", ["Open your name at the top and choose Play on another device. You get a code and a link, good for one use; your wallet and your rounds come along."]],
];

/** The documentation, which this server has too. */
function more() {
  const link = (/** @type {string} */ page, /** @type {string} */ text) => h("li", {}, h("a", { href: `/docs/${page}` }, text));
  return h("section", { class: "box" }, h("h2", {}, "Read more"), h("ul", { class: "links" }, link("players", "For players"), link("fairness", "How a shoe is proved fair"), link("rounds", "Round files, for disputes"), link("", "All of the documentation")));
}

/** @param {HTMLElement} main */
export function help(main) {
  document.title = "Help · housedealer";
  const parts = PARTS.map(([title, texts]) => h("section", { class: "box" }, h("h2", {}, title), ...texts.map((text) => h("p", {}, text))));
  fill(main, h("div", { class: "page help" }, h("p", { class: "papers" }, h("a", { href: "#/" }, "All games")), h("div", { class: "hero" }, h("h1", {}, "Help and accessibility")), ...parts, more(), ...accessibility()));
  return {};
}
