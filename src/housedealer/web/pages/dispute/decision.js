// A decision of a disputed round: whoever is asked, and what they can choose.

import { h } from "../../lib/dom.js";
import { dollars } from "../../lib/money.js";
import { choicePanel } from "../table/panels.js";
import { positionName } from "./ruling.js";

/**
 * @param {import("../../types.js").OfferData} offer
 * @param {(choice: (string | number)[]) => void} choose is given the choice as a document lists it
 */
export function decision(offer, choose) {
  const send = async (/** @type {Record<string, unknown>} */ told) => {
    const choice = /** @type {(string | number)[]} */ ([told.position, told.choice]);
    const takes = offer.legal.find((one) => one.choice === told.choice)?.argument;
    if (takes?.kind === "amount" && told.argument !== undefined) choice.push(dollars(Number(told.argument)));
    else if (told.argument !== undefined) choice.push(/** @type {string | number} */ (told.argument));
    choose(choice);
  };
  const asked = /** @type {import("../../types.js").Asked} */ ({ ...offer, round: 0, count: 0 });
  return h("div", { class: "asked" }, h("b", {}, `${positionName(offer.position)}${offer.optional ? " may choose" : " chooses"}`), choicePanel(asked, send, async () => {}).node);
}
