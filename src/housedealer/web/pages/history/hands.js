// Hands from files: what was paid, checked by the rules; players' statistics; replays. The files stay in this browser.

import { fill, h, money, signed } from "../../lib/dom.js";
import { api } from "../../lib/net.js";
import { many } from "../../lib/words.js";
import { stepThrough } from "./replay.js";

/** @typedef {import("../../types.js").HandsRead} HandsRead */
/** @typedef {import("../../types.js").ReadHand} ReadHand */
/** @typedef {import("../../types.js").PlayerStatistics} PlayerStatistics */
/** @typedef {{name: string, text: string}} HandFile */

const KEY = "hand files";
const ENDINGS = [".phh", ".phhs", ".txt", ".json"];
/** How many characters of files the server reads at once. */
const MOST = 1_000_000;

/** The files read last. @type {HandFile[]} */
let files = stored();

/** @returns {HandFile[]} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {HTMLElement} main */
export async function hands(main) {
  document.title = "Hands from files · housedealer";
  const problem = h("p", { class: "error", role: "alert" });
  const status = h("p", { class: "soft", role: "status" });
  const list = h("div", {});
  const chosen = async (/** @type {HTMLInputElement} */ input) => {
    await attempt(async () => {
      await choose(input);
      await show();
    });
    input.value = "";
  };
  /** Do something with the files; where that fails, the page stays and says why. @param {() => Promise<void>} work */
  const attempt = async (work) => {
    problem.textContent = "";
    await work().catch((/** @type {Error} */ error) => {
      status.textContent = "";
      problem.textContent = error.message;
    });
  };
  const show = async () => {
    forget.hidden = !files.length;
    if (!files.length) return;
    status.textContent = "Replaying the hands…";
    /** @type {HandsRead} */
    const read = await api("/api/hands", { files });
    status.textContent = "";
    fill(list, summary(read), players(read.players), group(read.hands), problems(read.problems));
  };
  const forget = h("button", { type: "button", class: "quiet", onclick: () => ((files = []), localStorage.removeItem(KEY), fill(list), void attempt(show)) }, "Forget these files");
  fill(
    main,
    h(
      "div",
      { class: "page ownrounds" },
      h("p", { class: "papers" }, h("a", { href: "#/history" }, "Your rounds")),
      h("div", { class: "hero" }, h("h1", {}, "Hands from files"), h("p", {}, "Replay hold’em, Omaha, stud and draw hands from PHH files, PokerStars hand histories or saved rounds. Every hand is checked against the posted rules. The files stay in this browser.")),
      h("div", { class: "acts" }, picker("Choose files", false, chosen), picker("Choose a folder", true, chosen), forget),
      problem,
      status,
      list,
    ),
  );
  await attempt(show);
}

/**
 * A button that asks for files, or for a folder.
 * @param {string} words
 * @param {boolean} folder
 * @param {(input: HTMLInputElement) => void} chosen
 */
function picker(words, folder, chosen) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", multiple: true, hidden: true, "aria-label": words, ...(folder ? { webkitdirectory: true } : { accept: ENDINGS.join() }) }));
  input.addEventListener("change", () => chosen(input));
  return h("span", {}, input, h("button", { type: "button", onclick: () => input.click() }, words));
}

/** Read the chosen files and store them. @param {HTMLInputElement} input */
async function choose(input) {
  const named = [...(input.files ?? [])].filter((one) => ENDINGS.some((ending) => one.name.toLowerCase().endsWith(ending)));
  if (!named.length) throw new Error("No hands in there. Choose .phh, .phhs, .txt or .json files.");
  const read = await Promise.all(named.map(async (one) => ({ name: one.webkitRelativePath || one.name, text: await one.text() })));
  const text = JSON.stringify(read);
  if (new Blob([text]).size > MOST) throw new Error("That’s more than a megabyte of hands. Choose fewer files, or run “housedealer hands check” on the folder.");
  files = read;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    localStorage.removeItem(KEY); // no room: they are there until the page is closed
  }
}

/** @param {HandsRead} read */
function summary(read) {
  const count = (/** @type {ReadHand["status"]} */ status) => read.hands.filter((one) => one.status === status).length;
  /** @type {[ReadHand["status"], string][]} */
  const kinds = [["agrees", "paid as the rules say"], ["differs", "paid wrong"], ["not allowed", "against the rules"], ["not checked", "not checked"]];
  const parts = kinds.filter(([status]) => count(status)).map(([status, words]) => `${count(status)} ${words}`);
  return h("p", { role: "status" }, h("b", {}, `${read.hands.length ? many(read.hands.length, "hand") : "No hands"}${parts.length ? ": " : "."}`), parts.join(", "));
}

/** @param {PlayerStatistics[]} rows */
function players(rows) {
  if (!rows.length) return null;
  const percent = (/** @type {number | null} */ part) => (part === null ? "–" : part.toLocaleString("en-US", { style: "percent" }));
  const number = (/** @type {number | null} */ value, /** @type {number} */ digits) => (value === null ? "–" : value.toFixed(digits).replace("-", "−"));
  const heads = [["Player", ""], ["Hands", ""], ["VPIP", "How often chips were put in by choice before the flop or on the first street"], ["PFR", "How often the player raised there"], ["AF", "Bets and raises for each call on later streets"], ["Showdown", "How often the player reached it"], ["Won", ""], ["Per 100", "Big blinds won per 100 hands; without blinds, lower limits"]];
  return h(
    "section",
    { class: "box" },
    h("h2", {}, "Players"),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Players" },
      h("table", { class: "players" }, h("thead", {}, h("tr", {}, ...heads.map(([words, title]) => h("th", { scope: "col", title: title || null }, words)))), h("tbody", {}, ...rows.map((one) => h("tr", {}, h("th", { scope: "row" }, one.player), h("td", {}, String(one.hands)), h("td", {}, percent(one.vpip)), h("td", {}, percent(one.pfr)), h("td", {}, number(one.af, 2)), h("td", {}, percent(one.showdown)), h("td", {}, one.net === null ? "–" : signed(one.net)), h("td", {}, number(one.won_per_100, 1)))))),
    ),
  );
}

/** @param {ReadHand[]} read */
function group(read) {
  if (!read.length) return null;
  return h("section", { class: "box" }, h("h2", {}, "Hands"), h("ol", { class: "rounds" }, ...read.map(line)));
}

/** @param {ReadHand} one */
function line(one) {
  const wrong = one.status !== "agrees";
  const replays = one.status !== "not allowed";
  const words = one.hand ? `Hand ${one.hand}` : `Hand ${one.number + 1}`;
  const paid = one.differences.map((each) => `${each.player} ${money(Math.abs(each.difference))} too ${each.difference > 0 ? "much" : "little"}`).join("; ");
  return h(
    "li",
    {},
    replays ? h("a", { href: `#/hand/${one.file}/${one.number}` }, words) : h("span", {}, words),
    h("span", { class: one.status === "differs" || one.status === "not allowed" ? "bad" : "soft" }, wrong ? `${one.why}${paid ? ` (${paid})` : ""}` : one.title),
    one.net === null ? null : h("b", { class: one.net > 0 ? "good" : one.net < 0 ? "bad" : "soft", title: one.player }, signed(one.net)),
  );
}

/** @param {string[]} lines */
function problems(lines) {
  if (!lines.length) return null;
  return h("section", { class: "box" }, h("h2", {}, "Couldn’t be read"), h("ul", {}, ...lines.map((one) => h("li", {}, one.replace(/: it is not TOML.*/, ": this isn’t a hand history we can read.").replace(/; expected (.*)$/, ". Use $1.")))));
}

/**
 * The replay of a hand.
 * @param {HTMLElement} main
 * @param {number} file
 * @param {number} number
 */
export async function replayHand(main, file, number) {
  if (!files[file]) throw new Error("This browser doesn’t have that file anymore. Choose it again under “Hands from files”.");
  const place = { file: files[file], number };
  /** @type {import("../../types.js").ReplayedHand} */
  const { hand, posting, answer, names } = await api("/api/hands/replay", place);
  const back = h("a", { class: "button", href: "#/hands" }, "All hands");
  return stepThrough(main, { posting, answer, names, yours: [], title: `Hand ${hand || number + 1}`, name: (seat) => names[seat] ?? `Seat ${seat}`, acts: [back], equities: api("/api/hands/equities", place) });
}
