// A round again, step by step.

import { fill, h, cardroom } from "./dom.js";
import { Model } from "./model.js";
import { read } from "./net.js";
import { inForce } from "./readings.js";
import { Scene } from "./scene.js";
import { chosenPace } from "./settings.js";
import { teller } from "./stage.js";
import { settlement } from "./why.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 * @param {number} number
 */
export async function replay(main, id, number) {
  /** @type {import("./types.js").PlayedRound} */
  const found = await read("PlayedRound", `/api/rounds/${id}/${number}`);
  const { posting, answer } = found;
  const events = answer.events;
  document.title = `Round ${number} · ${posting.title}`;
  const host = h("div", { class: "felthost" });
  const log = h("ol", { class: "log", tabindex: 0, "aria-label": "What was said" });
  const said = teller(log);
  const scene = new Scene(host, posting, posting.seats ?? 10, { say: (text) => said.say(text) });
  scene.setPace(chosenPace());
  const people = () => {
    const first = events[0];
    if (first.event !== "round") return;
    const seats = [...Object.keys({ ...first.up, ...first.seats }), ...(first.player_dealer ? [first.player_dealer] : [])].map((seat) => Number(String(seat).split("/")[0]));
    for (const seat of seats) {
      scene.model.seats[seat] = { name: `Seat ${seat}`, stack: 0 };
      scene.model.stacks[seat] = 0;
    }
  };
  scene.model.hidesStacks = true;
  let at = 0;
  let running = 0;
  const slider = h("input", { type: "range", min: 0, max: events.length, value: 0, "aria-label": "Step" });
  const told = h("b", { role: "status" });
  const show = (/** @type {number} */ to) => {
    running++;
    Object.assign(scene.model, new Model(), { called: scene.model.called, stays: scene.model.stays });
    scene.model.hidesStacks = true;
    people();
    scene.forget();
    for (const event of events.slice(0, to)) {
      scene.model.apply(event);
      scene.felt.heed(event);
    }
    scene.model.net = to >= events.length ? answer.net : null;
    at = to;
    slider.value = String(at);
    told.textContent = at ? scene.model.tell(events[at - 1]) || "The round is over." : "Before the deal.";
    scene.sync();
  };
  const step = async () => {
    if (at >= events.length) return;
    const event = events[at];
    at += 1;
    slider.value = String(at);
    told.textContent = scene.model.tell(event) || "The round is over.";
    await scene.stage.play(event);
    if (at >= events.length) {
      scene.model.net = answer.net;
      scene.sync();
    }
  };
  const run = async () => {
    const mine = ++running;
    if (at >= events.length) show(0);
    running = mine;
    while (running === mine && at < events.length) await step();
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, kind = "") => h("button", { type: "button", class: kind, onclick: act }, text);
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowRight" && event.target !== slider) step();
    if (event.key === "ArrowLeft" && event.target !== slider) show(Math.max(0, at - 1));
  };
  document.addEventListener("keydown", keydown);
  people();
  const name = (/** @type {string} */ place) => (place.includes("/") ? `Behind seat ${place.split("/")[0]}` : `Seat ${place}`);
  fill(
    main,
    h(
      "div",
      { class: "table live", "data-family": posting.family },
      h("div", { class: "tablehead" }, h("h1", {}, posting.title, h("small", {}, `${cardroom(posting.cardroom)} · round ${number}`)), h("a", { class: "button", href: `#/table/${id}` }, "To the table")),
      h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, host), h("section", { class: "dock", "aria-label": "Replay" }, h("div", { class: "status" }, told), h("div", { class: "steps" }, button("Play", run, "main"), button("Back", () => show(Math.max(0, at - 1))), button("Next", () => { running++; step(); }), slider))),
      h("aside", { class: "side" }, h("section", { class: "box" }, h("h2", {}, "Settlement"), settlement(events, posting, name, [])), inForce(posting), h("section", { class: "box" }, h("h2", {}, "What was said"), log)),
    ),
  );
  show(0);
  return {
    leave() {
      running++;
      scene.leave();
      said.remove();
      document.removeEventListener("keydown", keydown);
    },
  };
}
