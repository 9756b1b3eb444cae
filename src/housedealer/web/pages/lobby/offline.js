// The page when the server cannot be reached.

import { fill, h } from "../../lib/dom.js";
import { storedPosting } from "../../lib/offline.js";

/** @param {HTMLElement} main */
export async function offline(main) {
  document.title = "Offline · housedealer";
  const known = await storedPosting().catch(() => null);
  const again = h("button", { type: "button", class: "main", onclick: () => dispatchEvent(new Event("hashchange")) }, "Try again");
  fill(
    main,
    h(
      "div",
      { class: "page" },
      h("div", { class: "hero" }, h("h1", {}, "You’re offline"), h("p", { role: "alert" }, "Tables need a connection. Your seat and your chips are safe: the house plays on as posted, and you come back where you were.")),
      known ? h("p", {}, "You can still read the rules of ", h("a", { href: `#/posting/${known.id}` }, known.title), ".") : h("p", { class: "soft" }, "The rules you read last are kept here once you’ve opened a game’s page."),
      h("div", { class: "acts" }, again),
    ),
  );
  const back = () => dispatchEvent(new Event("hashchange"));
  addEventListener("online", back, { once: true });
  return { leave: () => removeEventListener("online", back) };
}
