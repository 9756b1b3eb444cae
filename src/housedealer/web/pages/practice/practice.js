// Practice for dealers in training: announce the settlement, and have it checked wager by wager.

import { fill, h, money } from "../../lib/dom.js";
import { cents } from "../../lib/money.js";
import { api } from "../../lib/net.js";
import { Scene } from "../../felt/scene.js";
import { capital } from "../../lib/words.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function practice(main, id) {
  /** @type {import("../../types.js").PostingPage} */
  const posting = await api(`/api/postings/${id}`);
  document.title = `Practice · ${posting.title}`;
  const host = h("div", { class: "felthost" });
  const dock = h("section", { class: "dock", "aria-label": "Your announcement" });
  const score = h("p", { class: "soft", role: "status" });
  const scene = new Scene(host, posting, posting.seats ?? 10, { announce: () => {} });
  scene.setPace(0);
  scene.model.hidesStacks = true;
  fill(
    main,
    h(
      "div",
      { class: "table practice", "data-family": posting.family },
      h("div", { class: "tablehead" }, h("h1", {}, `Practice: ${posting.title}`, h("small", {}, posting.cardroom)), h("a", { class: "button", href: `#/posting/${id}` }, "Rules")),
      h("div", { class: "stageside" }, h("div", { class: "feltwrap" }, host), dock),
      h("aside", { class: "side" }, h("section", { class: "box" }, h("h2", {}, "How it works"), h("p", { class: "soft" }, posting.banked ? "Announce each bet in the posted order: win, lose or push, and how much? Bets the bank can’t reach have no action. Then call the collection." : "Call the collection, then who takes what from each pot: main pot first, then side pots."), posting.order.length ? h("p", {}, `Settled in this order: ${posting.order.map((one) => posting.wagers.find((rule) => rule.id === one)?.name).join(", ")}.`) : null)),
    ),
  );
  let right = 0;
  let announced = 0;
  let row = 0;
  let longest = 0;
  const next = async () => {
    /** @type {import("../../types.js").Problem} */
    const problem = await api(`/api/practice/${id}`);
    const first = problem.events[0];
    if (first.event !== "round") return;
    scene.model.clear();
    scene.model.seats = {};
    for (const seat of [...Object.keys(first.seats), ...(first.player_dealer ? [first.player_dealer] : [])].map(Number)) {
      scene.model.seats[seat] = { name: `Seat ${seat}`, stack: 0 };
      scene.model.stacks[seat] = 0;
    }
    scene.forget();
    for (const event of problem.events) {
      scene.model.apply(event);
      scene.felt.remember(event);
    }
    scene.sync();
    const rows = problem.wagers.map((wager) => {
      const name = posting.wagers.find((rule) => rule.id === wager.wager)?.name ?? wager.wager;
      const place = `seat ${wager.seat}, ${name}`;
      const result = h("select", { "aria-label": `Result of ${place}` }, h("option", { value: "" }, "…"), h("option", { value: "win" }, "wins"), h("option", { value: "lose" }, "loses"), h("option", { value: "push" }, "pushes"), h("option", { value: "returned" }, "has no action"));
      const amount = h("input", { type: "number", min: 0, step: "any", inputmode: "decimal", "aria-label": `Amount for ${place}`, placeholder: "$" });
      const verdict = h("td", { class: "verdict" });
      return { result, amount, verdict, node: h("tr", {}, h("td", {}, String(wager.seat)), h("td", {}, `${name}${wager.hand > 1 ? `, hand ${wager.hand}` : ""}`), h("td", { class: "number" }, money(wager.staked)), h("td", {}, result), h("td", {}, amount), verdict) };
    });
    const named = problem.amounts.map((what) => {
      const amount = h("input", { type: "number", min: 0, step: "any", inputmode: "decimal", "aria-label": what, placeholder: "$" });
      const verdict = h("td", { class: "verdict" });
      return { amount, verdict, node: h("tr", {}, h("td", { colspan: 4 }, what), h("td", {}, amount), verdict) };
    });
    const error = h("p", { class: "error", role: "alert" });
    const check = h("button", { type: "submit", class: "main" }, "Check");
    const another = h("button", { type: "button", onclick: next }, posting.round_name === "hand" ? "Another hand" : "Another round");
    const heads = rows.length ? ["Seat", "Bet", "Size", "Result", "Amount", "Verdict"].map((text) => h("th", {}, text)) : [h("th", { colspan: 4 }, "What"), h("th", {}, "Amount"), h("th", {}, "Verdict")];
    const form = h("form", {}, h("div", { class: "status" }, h("b", {}, first.player_dealer ? `Bank ${money(first.bank ?? 0)} · Seat ${first.player_dealer} is the player-dealer` : "The hand is over: who takes what?"), !problem.fee ? h("span", { class: "soft" }, "No collection.") : h("span", { class: "soft" }, `Collection: ${problem.fee}.`)), h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows.map((row) => row.node), ...named.map((row) => row.node)))), error, h("div", { class: "acts" }, check, another), score);
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      error.textContent = "";
      if (rows.some((row) => !row.result.value)) {
        error.textContent = "Announce every bet first.";
        return;
      }
      try {
        /** @type {import("../../types.js").Checked} */
        const checked = await api("/api/practice", { problem: problem.problem, lines: rows.map((row) => ({ result: row.result.value, amount: cents(row.amount.value) })), amounts: named.map((row) => cents(row.amount.value)) });
        [...checked.lines, ...checked.amounts].forEach((line, at) => {
          fill([...rows, ...named][at].verdict, h("b", { class: line.right ? "good" : "bad" }, line.right ? "Right." : `Should be: ${line.expected}.`), h("div", { class: "soft" }, capital(line.why)));
          announced += 1;
          right += line.right ? 1 : 0;
          row = line.right ? row + 1 : 0;
          longest = Math.max(longest, row);
        });
        check.hidden = true;
        another.classList.add("main");
        another.focus({ preventScroll: true });
        score.textContent = `${right} of ${announced} right · ${row} in a row, best ${longest}.`;
      } catch (refused) {
        error.textContent = /** @type {Error} */ (refused).message;
      }
    });
    fill(dock, form);
  };
  await next();
  return { leave: () => scene.leave() };
}
