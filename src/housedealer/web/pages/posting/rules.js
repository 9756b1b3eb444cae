// The rules: a posting written out by the server, on its page and in a panel beside a table.

import { fill, h, printed } from "../../lib/dom.js";
import { api } from "../../lib/net.js";

/**
 * The document at an address, ready to be put on a page; citations open to the words they cite where there are any.
 * @param {string} path
 * @returns {Promise<HTMLElement>}
 */
export async function paper(path) {
  /** @type {import("../../types.js").Paper} */
  const { html } = await api(path);
  const held = document.createElement("template");
  held.innerHTML = html; // written by our own server, in which every text is escaped
  const node = /** @type {HTMLElement} */ (held.content.firstElementChild);
  for (const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT); texts.nextNode(); ) texts.currentNode.nodeValue = printed(texts.currentNode.nodeValue ?? "");
  node.addEventListener("click", (event) => {
    const cite = /** @type {Element} */ (event.target).closest("a.cite");
    if (!(cite instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void openCitation(cite);
  });
  return node;
}

/** Show the cited words under a citation, or hide them again. @param {HTMLAnchorElement} cite */
export async function openCitation(cite) {
  const around = cite.closest("li, p, h2, h3, h4, summary, .scroll") ?? cite;
  const shown = [.../** @type {Element} */ (around.parentElement).querySelectorAll(":scope > .posted, :scope > * > .posted")].find((one) => one.getAttribute("data-cite") === cite.dataset.cite);
  cite.setAttribute("aria-expanded", String(!shown));
  if (shown) return shown.remove();
  const words = h("pre", { class: "posted", "data-cite": cite.dataset.cite, tabindex: 0, "aria-label": `Lines ${cite.textContent} as posted` }, "…");
  if (around.matches("li")) around.append(words);
  else around.after(words);
  const answer = await fetch(cite.href).catch(() => null);
  words.textContent = answer?.ok ? await answer.text() : "The posted text couldn’t be loaded.";
}

/**
 * A button that opens the rules of a table in place of the log; on an upright screen as a sheet, on a low one as a drawer.
 * @param {string} path
 * @returns {{button: HTMLButtonElement, leave: () => void}}
 */
export function rulesButton(path) {
  const button = h("button", { type: "button", class: "rulesbutton", "aria-expanded": "false" }, "Rules");
  /** @type {HTMLElement | undefined} */
  let panel;
  const close = () => {
    panel?.remove();
    panel = undefined;
    button.setAttribute("aria-expanded", "false");
    button.focus();
  };
  const show = async () => {
    button.setAttribute("aria-expanded", "true");
    const jump = h("nav", { class: "rulesjump", "aria-label": "Parts of the rules" });
    const body = h("div", { class: "rulesbody", tabindex: "-1" }, h("p", { class: "soft" }, "Loading the rules…"));
    const file = (/** @type {string} */ name, /** @type {string} */ format) => h("a", { href: `${path}?format=${format}`, target: "_blank", rel: "noopener" }, name);
    const head = h("header", {}, h("b", {}, "Rules"), file("Printable page", "page"), file("PDF", "pdf"), h("button", { type: "button", class: "quiet", "aria-label": "Close the rules", onclick: close }, "✕"));
    panel = h("section", { class: "rulespanel", role: "dialog", "aria-label": "Rules of this table" }, head, jump, body);
    panel?.addEventListener("keydown", (event) => {
      // Keys pressed while reading are not for the table.
      if (event.key === "Escape") close();
      event.stopPropagation();
    });
    (document.querySelector(".table.live") ?? document.body).append(/** @type {HTMLElement} */ (panel));
    body.focus();
    try {
      const node = await paper(path);
      fill(body, node);
      const parts = [...node.querySelectorAll(":scope > section > h3")];
      fill(jump, ...parts.map((one) => h("button", { type: "button", onclick: () => one.scrollIntoView({ block: "start" }) }, one.firstChild?.textContent?.trim() ?? "")));
    } catch (error) {
      fill(body, h("p", { class: "error", role: "alert" }, /** @type {Error} */ (error).message));
    }
  };
  button.addEventListener("click", () => (panel ? close() : void show()));
  return { button, leave: () => panel?.remove() };
}
