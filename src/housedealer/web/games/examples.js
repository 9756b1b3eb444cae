// Examples to start from: disputed rounds, and changes to a game.

/** @typedef {import("../pages/dispute/round.js").Round} Round */

/** Disputed rounds, each with a name, a sentence and the round. @type {[string, string, Round][]} */
export const DISPUTES = [
  ["The bank runs out", "EZ Baccarat: the bank pays one winner in part and has nothing left for another.", /** @type {Round} */ ({ posting: "500-club/ez-baccarat", option: 4, player_dealer: { seat: 1, bank: 180 }, seats: { 2: { player: 100, "dragon-7": 5 }, 3: { banker: 60 }, 4: { player: 50 } }, deal: { player: "2h 4d", banker: "3c 2d 2s" } })],
  ["The cards match", "Ultimate War: a nine against a nine, and what the war pays.", /** @type {Round} */ ({ posting: "the-101/ultimate-war", option: 1, player_dealer: { seat: 1, bank: 500 }, seats: { 2: { player: 20, war: 5 } }, deal: { player: "9h Kd", banker: "9c 4s" } })],
  ["All in for less", "Texas Hold’em: a short stack goes all in. Who wins which pot, and what is collected?", /** @type {Round} */ ({ posting: "500-club/texas-holdem", stakes: { small_blind: 1, big_blind: 2 }, structure: "no", button: 1, seats: { 1: { stack: 40 }, 2: { stack: 100 }, 3: { stack: 100 } }, deal: { 1: "As Ad", 2: "Kc Kd", 3: "7h 2c", board: "Ah Kh 4c 9d 2s" }, choices: [["1", "raise", 40], ["2", "raise", 100], ["3", "fold"]] })],
];

/** Changes to a game, each with a name, a sentence, its posting and the values. @type {[string, string, string, Record<string, string | number | boolean>][]} */
export const CHANGES = [
  ["A Dragon that pays 44 to 1", "EZ Baccarat: pay four units more, and the player has the edge.", "500-club/ez-baccarat", { "wagers.dragon-7.pays.three-card-banker-7": "44 to 1" }],
  ["A tie that pays 8 to 1", "Commission-Free Baccarat: what one unit less costs a Tie bet.", "turlock/commission-free-baccarat", { "wagers.tie.pays.equal-totals": "8 to 1" }],
  ["A flush that pays 4 to 1", "Three Card Poker: Pair Plus with a better flush.", "500-club/three-card-poker", { "wagers.pair-plus.pays.flush": "4 to 1" }],
];
