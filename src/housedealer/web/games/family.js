// What a family of games brings to the page. Each says it in its own folder; `index.js` knows the folders.

/** @typedef {import("../pages/table/panels.js").Panel} Panel */
/** @typedef {import("../types.js").Asked} Asked */
/** @typedef {Record<string, unknown>} Memory what a family keeps from round to round, in its own terms */
/** @typedef {{choice: string, argument?: string}} Answer */
/**
 * An answer that a person may prepare ahead of their turn.
 * @typedef {{price: (bets: Map<string, number>, seat: string) => number, heed: (now: number, round: number) => void, answer: (offer: Asked) => {choice: string} | null, panel: () => Panel}} Ahead
 */
/**
 * @typedef {object} Family
 * @property {boolean} [stays] whether bets that are not decided stay up for the next round
 * @property {boolean} [everySeat] whether every seat is drawn, taken or not
 * @property {"layout"} [shape] what its felt looks like in miniature, where it is no half-moon and no oval
 * @property {string} [firstBet] what somebody new is told when bets are taken
 * @property {() => Memory} [memory]
 * @property {(memory: Memory) => void} [idle] nothing is asked of the person now
 * @property {(host: HTMLElement, plan: import("../felt/plan.js").Plan, options: import("../felt/felt.js").Options, memory: Memory) => import("../felt/felt.js").Felt} [felt] a felt of its own
 * @property {(decisions: import("../pages/table/decisions.js").Decisions, state: import("../types.js").State, place: string, have: number) => Panel} [wagerPanel] how bets are placed, with what is free
 * @property {(offer: Asked, memory: Memory) => Answer | null} [answer] what a person has decided before the question came
 * @property {(offer: Asked, say: import("../pages/table/panels.js").Say, ask: import("../lib/net.js").Send) => Panel | null} [panel] how its own questions are answered
 * @property {() => Ahead} [ahead]
 */

export {};
