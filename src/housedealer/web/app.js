// The page: a router by the address after the #, and the header.

import { cashOut, countChips, elsewhere, moveOn } from "./lib/cashier.js";
import { askText, showMessage } from "./lib/dialogs.js";
import { dispute } from "./pages/dispute/dispute.js";
import { fill, h, money } from "./lib/dom.js";
import { learn } from "./pages/history/learn.js";
import { lobby } from "./pages/lobby/lobby.js";
import { api, enter, rename } from "./lib/net.js";
import { posting } from "./pages/posting/posting.js";
import { practice } from "./pages/practice/practice.js";
import { replay } from "./pages/history/replay.js";
import { dress } from "./lib/settings.js";
import { table } from "./pages/table/table.js";
import { workshop } from "./pages/workshop/workshop.js";

/** @typedef {{leave?: () => void}} Room */

/** Below this, in wallet and stacks together, a player may be given fresh play money: then the server is asked. In cents. */
const LOW = 1000_00;
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Room | void} */
let room;
let turn = 0;
/** @type {(left: number, stacks: number) => void} */
let purseShown = () => {};
/** @type {(me: import("./lib/net.js").Me) => void} */
let show = () => {};

/**
 * @param {import("./lib/net.js").Me} me
 * @param {string | undefined} here the table that is shown
 */
function head(me, here) {
  const name = h("button", { type: "button", class: "quiet", title: "Change your name" }, me.name);
  name.addEventListener("click", () => askText("Your name", "How others see you at the tables", name.textContent ?? "", async (chosen) => {
    if (chosen) name.textContent = (await rename(chosen)).name;
  }));
  const refused = (/** @type {Error} */ error) => void showMessage("That didn’t work", error.message);
  const more = h("button", { type: "button" }, "Fresh play money");
  more.addEventListener("click", () => api("/api/refill", {}).then(go).catch(refused));
  const wallet = h("b", {});
  const chips = h("span");
  /** @type {string[]} */
  let tables = [];
  const out = h("button", { type: "button", onclick: () => cashOut(tables).catch(refused) }, "Cash out");
  const held = h("span", { class: "held" }, chips, " · ", out);
  show = (now) => {
    const there = elsewhere(now, here);
    tables = there.tables;
    wallet.textContent = money(now.wallet);
    chips.textContent = there.says;
    held.hidden = !tables.length;
    more.hidden = !now.fresh;
  };
  show(me);
  let counted = "";
  // A table reports wallet and stacks whenever they change.
  purseShown = (left, stacks) => {
    wallet.textContent = money(left);
    const key = `${left} ${stacks}`;
    if (left + stacks >= LOW) more.hidden = true;
    else if (key !== counted) void countChips().catch(() => {});
    counted = key;
  };
  const purse = h("span", { class: "purse", title: "In your wallet, not counting chips at tables" }, name, wallet, h("span", { class: "wide" }, " play money"), held, more);
  return h("header", { class: "top" }, h("a", { class: "mark", href: "#/" }, h("img", { src: "icon.svg", alt: "" }), "housedealer"), h("span", { class: "space" }), purse);
}

async function go() {
  const mine = ++turn;
  room?.leave?.();
  room = undefined;
  const [part, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  try {
    await moveOn(part, rest[0]);
    const me = await enter();
    if (mine !== turn) return;
    const main = h("main", { id: "main", tabindex: "-1" });
    fill(app, head(me, part === "table" ? rest[0] : undefined), main);
    window.scrollTo(0, 0);
    switch (part) {
      case "posting":
        room = await posting(main, rest.join("/"));
        break;
      case "table":
        room = await table(main, rest[0], me, (left, stacks) => purseShown(left, stacks));
        break;
      case "round":
        room = await replay(main, rest[0], Number(rest[1]));
        break;
      case "dispute":
        room = await dispute(main, rest.join("/"));
        break;
      case "learn":
        room = await learn(main, rest[0]);
        break;
      case "practice":
        room = await practice(main, rest.join("/"));
        break;
      case "workshop":
        room = await workshop(main, rest.join("/"));
        break;
      default:
        room = await lobby(main);
    }
    if (mine !== turn) room?.leave?.();
  } catch (error) {
    fill(app, h("main", { class: "page", id: "main" }, h("h1", {}, "That didn’t work"), h("p", { class: "error", role: "alert" }, /** @type {Error} */ (error).message), h("p", {}, h("a", { href: "#/", class: "button" }, "To the lobby"))));
  }
}

dress();
window.addEventListener("hashchange", go);
window.addEventListener("purse", (event) => show(/** @type {CustomEvent} */ (event).detail));
go();
