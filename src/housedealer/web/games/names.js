// Names of games: the groups of the lobby in their order, and short names.

/** The groups that postings are listed in. @type {[string, string][]} */
export const GROUPS = [
  ["baccarat", "Baccarat"],
  ["war", "War"],
  ["blackjack", "Blackjack"],
  ["pai-gow-poker", "Pai gow poker"],
  ["casino-poker", "Poker against the player-dealer"],
  ["poker", "Poker for the pot"],
  ["craps", "Craps with cards"],
  ["points", "Points and melds"],
];

/** Short names of games. @type {Record<string, string>} */
export const SHORT = { uth: "ultimate texas holdem", tcp: "three card poker", "3cp": "three card poker", bj: "blackjack", 21: "blackjack", nlh: "no limit texas holdem", nl: "no limit", plo: "pot limit omaha", o8: "omaha hi lo", hilo: "hi lo", pgp: "pai gow poker", paigow: "pai gow", punto: "baccarat", dice: "craps", ofc: "face up chinese poker", pan: "panguingue", "c4": "crazy 4 poker" };

/** The placeholder of the lobby's search field. */
export const SUCH_AS = "baccarat, Turlock, 21.5…";
