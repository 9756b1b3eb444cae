// Summaries of postings for the lobby, fetched when a posting comes near the viewport.

import { api } from "../../lib/net.js";

/** @typedef {import("../../types.js").LobbyEntry} LobbyEntry */

/** How far beyond the viewport summaries are fetched. */
const NEAR = "500px";
/** Postings that come into view within this time are fetched together, in milliseconds. */
const TOGETHER = 30;

export class Summaries {
  constructor() {
    /** @type {Record<string, LobbyEntry>} */
    this.known = {};
    /** @type {Map<Element, {id: string, show: (line: LobbyEntry) => void}>} nodes whose summary is not shown yet */
    this.waiting = new Map();
    /** @type {Set<Element>} */
    this.near = new Set();
    this.timer = 0;
    this.observer = new IntersectionObserver((seen) => this.see(seen), { rootMargin: NEAR });
  }

  /** A posting's summary, if it has been fetched. @param {string} id @returns {LobbyEntry | undefined} */
  of(id) {
    return this.known[id];
  }

  /**
   * Show a posting's summary on a node once it is near the viewport.
   * @param {Element} node
   * @param {string} id
   * @param {(line: LobbyEntry) => void} show
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
    if (this.near.size && !this.timer) this.timer = setTimeout(() => this.load(), TOGETHER);
  }

  async load() {
    const nodes = [...this.near];
    this.near.clear();
    this.timer = 0;
    const missing = new Set(nodes.map((node) => this.waiting.get(node)?.id ?? "").filter((id) => id && !this.known[id]));
    if (missing.size) {
      const query = new URLSearchParams([...missing].map((id) => ["posting", id]));
      Object.assign(this.known, await api(`/api/lobby?${query}`).catch(() => ({})));
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
