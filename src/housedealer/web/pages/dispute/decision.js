// A decision of a disputed round: who is asked, and the choices.

import { h } from "../../lib/dom.js";
import { dollars } from "../../lib/money.js";
import { choicePanel } from "../table/panels.js";
import { positionName } from "./ruling.js";

/**
 * @param {import("../../types.js").OfferData} offer
 * @param {(choice: (string | number)[]) => void} choose called with the choice as a document lists it
 */
export function decision(offer, choose) {
  const send = async (/** @type {Record<string, unknown>} */ message) => {
    const choice = /** @type {(string | number)[]} */ ([message.position, message.choice]);
    const takes = offer.legal.find((one) => one.choice === message.choice)?.argument;
    if (takes?.kind === "amount" && message.argument !== undefined) choice.push(dollars(Number(message.argument)));
    else if (message.argument !== undefined) choice.push(/** @type {string | number} */ (message.argument));
    choose(choice);
  };
  const question = /** @type {import("../../types.js").OpenOffer} */ ({ ...offer, round: 0, count: 0 });
  return h("div", { class: "decision" }, h("b", {}, `${positionName(offer.position)}${offer.optional ? " can choose" : " chooses"}`), choicePanel(question, send, async () => {}, { bet: 0, left: 0, bringIn: 0, other: true }).node);
}
