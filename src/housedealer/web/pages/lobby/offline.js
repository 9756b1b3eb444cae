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
      h("div", { class: "hero" }, h("h1", {}, "You’re offline"), h("p", { role: "alert" }, "Tables need a connection. Your seat and your chips are safe, and you’ll be back where you left off.")),
      known ? h("p", {}, "You can still read the rules of ", h("a", { href: `#/posting/${known.id}` }, known.title), ".") : h("p", { class: "soft" }, "Once you’ve opened a game’s page, you can read its rules here offline."),
      h("div", { class: "acts" }, again),
    ),
  );
  const back = () => dispatchEvent(new Event("hashchange"));
  addEventListener("online", back, { once: true });
  return { leave: () => removeEventListener("online", back) };
}
