// An upgrade of the server while the page is open: the page offers to be loaded again. Nothing is lost by that, since
// tables are the server's.

import { h } from "./dom.js";

/** The version of the page when it was first asked for. */
let loaded = "";
let offered = false;

/** Offer to load the page again if the server has another version of it. */
export async function checkVersion() {
  /** @type {{version: string} | null} */
  const page = await fetch("/api/page", { cache: "no-store" }).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (!page) return;
  loaded ||= page.version;
  if (page.version === loaded || offered) return;
  offered = true;
  document.body.append(h("div", { class: "notice upgrade", role: "alert" }, "This site was just updated. ", h("button", { type: "button", onclick: () => location.reload() }, "Reload")));
}
