// The page: which part of the house one is in, by the address after the #.

import { askText, tell } from "./lib/dialogs.js";
import { dispute } from "./pages/dispute/dispute.js";
import { fill, h, money } from "./lib/dom.js";
import { learn } from "./pages/history/learn.js";
import { lobby } from "./pages/lobby/lobby.js";
import { ask, enter, rename } from "./lib/net.js";
import { posting } from "./pages/posting/posting.js";
import { practice } from "./pages/practice/practice.js";
import { replay } from "./pages/history/replay.js";
import { dress } from "./lib/settings.js";
import { table } from "./pages/table/table.js";
import { workshop } from "./pages/workshop/workshop.js";

/** @typedef {{leave?: () => void}} Room */

/** With less than this in the wallet, in cents, fresh play money is offered. */
const LOW = 1000_00;
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Room | void} */
let room;
let turn = 0;
/** @type {(left: number) => void} */
let purseShown = () => {};

/** @param {import("./lib/net.js").Me} me */
function head(me) {
  const name = h("button", { type: "button", class: "quiet", title: "Change your name" }, me.name);
  name.addEventListener("click", () => askText("Your name", "As others see it at the tables", name.textContent ?? "", async (wanted) => {
    if (wanted) name.textContent = (await rename(wanted)).name;
  }));
  const more = h("button", { type: "button", hidden: me.wallet >= LOW }, "Fresh play money");
  more.addEventListener("click", () => ask("/api/refill", {}).then(go).catch((error) => tell("That did not work", error.message)));
  const wallet = h("b", {}, money(me.wallet));
  // A table says what is left in the wallet whenever that changes.
  purseShown = (left) => {
    wallet.textContent = money(left);
    more.hidden = left >= LOW;
  };
  const purse = h("span", { class: "purse", title: "In your wallet, beside what you have at tables" }, name, wallet, h("span", { class: "wide" }, " play money"), more);
  return h("header", { class: "top" }, h("a", { class: "mark", href: "#/" }, h("img", { src: "icon.svg", alt: "" }), "housedealer"), h("span", { class: "space" }), purse);
}

async function go() {
  const mine = ++turn;
  room?.leave?.();
  room = undefined;
  const [part, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  try {
    const me = await enter();
    if (mine !== turn) return;
    const main = h("main", { id: "main", tabindex: "-1" });
    fill(app, head(me), main);
    window.scrollTo(0, 0);
    switch (part) {
      case "posting":
        room = await posting(main, rest.join("/"));
        break;
      case "table":
        room = await table(main, rest[0], me, (left) => purseShown(left));
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
    fill(app, h("main", { class: "page", id: "main" }, h("h1", {}, "That did not work"), h("p", { class: "error", role: "alert" }, /** @type {Error} */ (error).message), h("p", {}, h("a", { href: "#/", class: "button" }, "To the lobby"))));
  }
}

dress();
window.addEventListener("hashchange", go);
go();
