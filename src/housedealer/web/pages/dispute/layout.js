// The layout of the dispute page: the felt with the question and the cards, the ruling and the fields beside it.

import { h } from "../../lib/dom.js";
import { floorQuestions } from "./floor.js";
import { save } from "./round.js";

const CHIPS = [1, 5, 25, 100, 500];

/** @param {import("./dispute.js").Page} page */
export function layout(page) {
  const { posting } = page;
  const box = (/** @type {string} */ title, /** @type {(Node | null)[]} */ ...inside) => h("section", { class: "box" }, h("h2", {}, title), ...inside);
  const chips = h("select", {}, ...CHIPS.map((one) => h("option", { value: one, selected: one === page.chip }, `$${one}`)));
  chips.addEventListener("change", () => {
    page.chip = Number(chips.value);
    page.draw();
  });
  const file = h("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", async () => {
    if (!file.files?.[0]) return;
    page.json.value = await file.files[0].text();
    file.value = "";
    page.read();
  });
  const head = h("div", { class: "tablehead" }, h("h1", {}, `Settle a dispute: ${posting.title}`, h("small", {}, posting.cardroom)), button("Example", () => page.example()), button("Clear", () => page.start({ posting: posting.id, seats: {} })), page.undo, h("a", { class: "button", href: "#/dispute" }, "Another game"));
  const dock = h("section", { class: "dock", "aria-label": `The ${posting.round_name}` }, h("div", { class: "status" }, page.steps.status), page.steps.controls, page.next, page.question, page.says);
  const below = h("div", { class: "below" }, box("Cards", h("p", { class: "soft" }, "Pick a hand, then its cards in the order they were dealt. Click a card to take it away."), page.hands, page.pack), page.decisions);
  const side = h(
    "aside",
    { class: "side" },
    box("Settlement", page.lines, h("div", { class: "acts" }, page.print, button("Copy link", () => page.copyLink())), page.link),
    box("Questions for the floor", h("p", { class: "soft" }, "What the posted rules cover, and what they don’t."), floorQuestions(page.answers, posting, page.form.texts)),
    box("As a file", h("p", { class: "soft" }, `This ${posting.round_name} as text. Edit it here, save it, or open one you saved.`), page.json, h("div", { class: "acts" }, button("Open a file", () => file.click()), button("Save", () => save(page.round)), file)),
  );
  const first = h("section", { class: "box chipbox" }, h("h2", {}, "Chips"), h("label", { class: "chips" }, posting.wagers.length ? "A click on the felt adds" : "Chips of", chips), h("p", { class: "soft single" }, "A click adds to the bet chosen below."), page.seats);
  const details = h("section", { class: "box all" }, h("h2", {}, "Details"), page.fields);
  return h("div", { class: "table dispute", "data-family": posting.family }, head, h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, page.steps.host), dock, first, below), side, details, page.paper);
}

/**
 * @param {string} text
 * @param {() => void} act
 */
export function button(text, act) {
  return h("button", { type: "button", onclick: act }, text);
}
