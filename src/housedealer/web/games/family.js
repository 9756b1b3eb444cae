// The interface of a family of games. Each implements it in its own folder; `index.js` lists the folders.

/** @typedef {import("../pages/table/panels.js").Panel} Panel */
/** @typedef {import("../types.js").OpenOffer} OpenOffer */
/** @typedef {Record<string, unknown>} Memory a family's memory from round to round */
/** @typedef {{choice: string, argument?: string}} Answer */
/**
 * An action that a player may choose ahead of their turn.
 * @typedef {{price: (bets: Map<string, number>, seat: string) => number, updatePrice: (now: number, round: number, street?: string) => void, answer: (offer: OpenOffer, street?: string) => {choice: string} | null, panel: (left: number) => Panel}} Ahead
 */
/**
 * @typedef {object} Family
 * @property {boolean} [stays] whether bets that are not decided stay up for the next round
 * @property {boolean} [everySeat] whether every seat is drawn, taken or not
 * @property {"layout"} [shape] the shape of its felt in miniature, where it is neither a half-moon nor an oval
 * @property {number} [dealt] how many cards a hand that belongs to no seat is dealt; two if it is not said
 * @property {string} [firstBet] the tour's sentence when bets are taken
 * @property {Record<string, string>} [picks] what the player-dealer picks before the deal, in words that say what it is
 * @property {() => Memory} [memory]
 * @property {(memory: Memory) => void} [idle] called while the player is not asked
 * @property {(scene: import("../felt/scene.js").Scene, edges: import("../types.js").Edges["edges"]) => void} [edges] called when the edges of the bets are known, to show them on the felt
 * @property {(host: HTMLElement, plan: import("../felt/plan.js").Plan, options: import("../felt/felt.js").Options, memory: Memory) => import("../felt/felt.js").Felt} [felt] a felt of its own
 * @property {(decisions: import("../pages/table/decisions.js").Decisions, state: import("../types.js").State, place: string, have: number) => Panel} [wagerPanel] its own panel for bets; `have` is the free money
 * @property {(offer: OpenOffer, memory: Memory, model: import("../felt/model.js").Model) => Answer | null} [answer] an answer that the player decided on before the question came, or that will be asked again
 * @property {(offer: OpenOffer, decide: import("../pages/table/panels.js").Decide, query: import("../lib/net.js").Send) => Panel | null} [panel] its own panels for questions
 * @property {() => Ahead} [ahead]
 * @property {(cards: string[], hands: number, counts?: string) => string} [total] the total of a hand, one of so many of its seat, as it is shown beside its cards: “soft 18”; `counts` is how the posting counts it
 * @property {string} [sorts] the ranks from the lowest to the highest, where your cards, and hands that are all face up, are drawn from the highest to the lowest
 */

export {};
