// The page: a router by the address after the #, and the header. Pages that few visits need are loaded when they are opened.

import { cashOut, countChips, elsewhere, moveOn } from "./lib/cashier.js";
import { askText, showRefusal } from "./lib/dialogs.js";
import { fill, h, money } from "./lib/dom.js";
import { askCode, showCode } from "./lib/keep.js";
import { lobby } from "./pages/lobby/lobby.js";
import { isOffline, storePage } from "./lib/offline.js";
import { offline } from "./pages/lobby/offline.js";
import { api, enter, rename } from "./lib/net.js";
import { posting } from "./pages/posting/posting.js";
import { dress } from "./lib/settings.js";
import { table } from "./pages/table/table.js";
import { checkVersion } from "./lib/upgrade.js";

/** @typedef {{leave?: () => void}} Room */

/** Below this, in wallet and stacks together, a player may be given fresh play money: then the server is asked. In cents. */
const LOW = 1000_00;
/** Milliseconds after which a page that is not there yet says so. */
const SLOW = 400;
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Room | void} */
let room;
let turn = 0;
/** @type {(left: number, stacks: number) => void} */
let purseShown = () => {};
/** @type {(me: import("./lib/net.js").Me) => void} */
let show = () => {};
/** @type {(name: string) => void} */
let nameShown = () => {};

/**
 * @param {import("./lib/net.js").Me} me
 * @param {string | undefined} here the table that is shown
 */
function head(me, here) {
  const refused = (/** @type {Error} */ error) => void showRefusal(error);
  const name = h("button", { type: "button", class: "quiet", title: "Your name, and playing on another device" }, me.name);
  name.addEventListener("click", () => {
    const elsewhereButton = h("button", { type: "button", class: "quiet", onclick: () => (dialog.close(), showCode().catch(refused)) }, "Play on another device");
    const hereButton = h("button", { type: "button", class: "quiet", onclick: () => (dialog.close(), askCode()) }, "Bring a player here");
    const dialog = askText("Your name", "How others see you at the tables", name.textContent ?? "", async (chosen) => {
      if (chosen) await rename(chosen);
    }, "Done", h("div", { class: "acts" }, elsewhereButton, hereButton));
  });
  nameShown = (now) => (name.textContent = now);
  const more = h("button", { type: "button" }, "Fresh play money");
  more.addEventListener("click", () => api("/api/refill", {}).then(() => go()).catch(refused));
  const wallet = h("b", {});
  const chips = h("a", { href: "#/" });
  /** @type {string[]} */
  let tables = [];
  const out = h("button", { type: "button", onclick: () => cashOut(tables).catch(refused) }, "Cash out");
  const held = h("span", { class: "held" }, chips, " · ", out);
  show = (now) => {
    const there = elsewhere(now, here);
    tables = there.tables;
    wallet.textContent = money(now.wallet);
    chips.textContent = there.says;
    chips.setAttribute("href", tables.length === 1 ? `#/table/${tables[0]}` : "#/");
    held.hidden = !tables.length;
    out.hidden = there.over;
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
  const purse = h("span", { class: "purse", title: "In your wallet, not counting chips at tables" }, name, wallet, h("span", { class: "wide" }, here ? " in your wallet" : " play money"), held, more);
  return brand(h("span", { class: "space" }), helpLink(), purse);
}

const helpLink = () => h("a", { class: "help", href: "#/help" }, "Help");

/** The header, with the way to the lobby first. @param {...HTMLElement} parts */
function brand(...parts) {
  return h("header", { class: "top" }, h("a", { class: "mark", href: "#/" }, h("img", { src: "icon.svg", alt: "", width: 30, height: 30 }), "housedealer"), ...parts);
}

/** Begin to read another page at its title, unless something there has the focus already. */
function arrive() {
  const title = /** @type {HTMLElement | null} */ (app.querySelector("main h1"));
  if (!title || (document.activeElement && document.activeElement !== document.body)) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Show the page of the address. @param {boolean} [moved] whether one comes from another page */
async function go(moved = false) {
  const mine = ++turn;
  void checkVersion();
  room?.leave?.();
  room = undefined;
  const [part, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  try {
    await moveOn(part, rest[0]);
    const me = await enter().catch((error) => {
      if (isOffline(error)) return null;
      throw error;
    });
    if (mine !== turn) return;
    const main = h("main", { id: "main", tabindex: "-1" });
    fill(app, me ? head(me, part === "table" ? rest[0] : undefined) : brand(h("span", { class: "space" }), helpLink()), main);
    window.scrollTo(0, 0);
    setTimeout(() => main.childElementCount || fill(main, h("p", { class: "page soft", role: "status" }, "Loading…")), SLOW);
    if (!me) {
      room = part === "help" ? (await import("./pages/help/help.js")).help(main) : part === "posting" ? await posting(main, rest.join("/"), false).catch(() => offline(main)) : await offline(main);
      if (mine !== turn) room?.leave?.();
      return;
    }
    switch (part) {
      case "posting":
        room = await posting(main, rest.join("/"));
        break;
      case "history":
        room = await (await import("./pages/history/own_rounds.js")).ownRounds(main);
        break;
      case "keep":
        room = await lobby(main);
        history.replaceState(null, "", "#/"); // the code does not stay in the address
        askCode(rest[0]);
        break;
      case "table":
        if (!rest[0]) return location.replace("#/");
        room = await table(main, rest[0], me, (left, stacks) => purseShown(left, stacks));
        break;
      case "round":
        room = await (await import("./pages/history/replay.js")).replay(main, rest[0], Number(rest[1]));
        break;
      case "hands":
        room = await (await import("./pages/history/hands.js")).hands(main);
        break;
      case "hand":
        room = await (await import("./pages/history/hands.js")).replayHand(main, Number(rest[0]), Number(rest[1]));
        break;
      case "dispute":
        room = await (await import("./pages/dispute/dispute.js")).dispute(main, rest.join("/"));
        break;
      case "learn":
        room = await (await import("./pages/history/learn.js")).learn(main, rest[0]);
        break;
      case "practice":
        room = await (await import("./pages/practice/practice.js")).practice(main, rest.join("/"));
        break;
      case "drill":
        room = await (await import("./pages/practice/drill.js")).drill(main, rest.join("/"));
        break;
      case "workshop":
        room = await (await import("./pages/workshop/workshop.js")).workshop(main, rest.join("/"));
        break;
      case "help":
        room = (await import("./pages/help/help.js")).help(main);
        break;
      default:
        room = await lobby(main);
    }
    if (mine !== turn) room?.leave?.();
    else if (moved) arrive();
  } catch (error) {
    if (mine !== turn) return;
    const header = app.querySelector("header.top") ?? brand();
    fill(app, header, h("main", { class: "page", id: "main", tabindex: "-1" }, h("h1", {}, "That didn’t work"), h("p", { class: "error", role: "alert" }, /** @type {Error} */ (error).message), h("p", {}, h("a", { href: "#/", class: "button" }, "To the lobby"))));
  }
}

dress();
// The address after the # is the page’s own: a link to a part of the page would lead away from it.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
storePage();
window.addEventListener("hashchange", () => {
  // A dialog belongs to the page that opened it: Back leads to the lobby, not to the lobby behind a dialog.
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  void go(true);
});
window.addEventListener("purse", (event) => show(/** @type {CustomEvent} */ (event).detail));
window.addEventListener("renamed", (event) => nameShown(/** @type {CustomEvent} */ (event).detail));
go();
