// What the lobby tells of a posting besides its title: asked of the server when the posting comes near the window.

import { ask } from "../../lib/net.js";

/** @typedef {import("../../types.js").LobbyLine} LobbyLine */

/** How far beyond the window postings are made ready. */
const NEAR = "500px";
/** Postings that come into view together are asked for together, in ms. */
const TOGETHER = 30;

export class Lines {
  constructor() {
    /** @type {Record<string, LobbyLine>} */
    this.known = {};
    /** @type {Map<Element, {id: string, show: (line: LobbyLine) => void}>} what is not shown yet */
    this.waiting = new Map();
    /** @type {Set<Element>} */
    this.near = new Set();
    this.timer = 0;
    this.observer = new IntersectionObserver((seen) => this.see(seen), { rootMargin: NEAR });
  }

  /** What is told of a posting, where that is known by now. @param {string} id @returns {LobbyLine | undefined} */
  of(id) {
    return this.known[id];
  }

  /**
   * Show a posting's line on a node once it is near the window.
   * @param {Element} node
   * @param {string} id
   * @param {(line: LobbyLine) => void} show
   */
  watch(node, id, show) {
    this.waiting.set(node, { id, show });
    this.observer.observe(node);
  }

  /** @param {IntersectionObserverEntry[]} seen */
  see(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      this.observer.unobserve(target);
      this.near.add(target);
    }
    if (this.near.size && !this.timer) this.timer = setTimeout(() => this.tell(), TOGETHER);
  }

  async tell() {
    const nodes = [...this.near];
    this.near.clear();
    this.timer = 0;
    const missing = new Set(nodes.map((node) => this.waiting.get(node)?.id ?? "").filter((id) => id && !this.known[id]));
    if (missing.size) {
      const asked = new URLSearchParams([...missing].map((id) => ["posting", id]));
      Object.assign(this.known, await ask(`/api/lobby?${asked}`).catch(() => ({})));
    }
    for (const node of nodes) {
      const one = this.waiting.get(node);
      if (!one || !this.known[one.id]) continue;
      this.waiting.delete(node);
      one.show(this.known[one.id]);
    }
  }

  leave() {
    this.observer.disconnect();
    clearTimeout(this.timer);
  }
}
