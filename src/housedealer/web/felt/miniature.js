// A posting's felt in miniature: its shape, its cloth, its seats.

import { familyOf } from "../games/index.js";
import { s } from "../lib/dom.js";

/**
 * @param {import("../types.js").LobbyEntry} summary
 * @param {string} family
 */
export function miniature(summary, family) {
  const seats = Math.min(summary.seats, 10);
  const dots = Array.from({ length: seats }, (_, at) => {
    const [x, y] = summary.money === "bank" ? arc(at, seats) : ring(at, seats);
    return s("circle", { cx: x, cy: y, r: 3.2, class: "minispot" });
  });
  const shape = familyOf(summary).shape === "layout" ? s("rect", { x: 4, y: 6, width: 112, height: 54, rx: 16, class: "minifelt" }) : summary.money === "bank" ? s("path", { d: "M6 8 H114 C114 40 92 62 60 62 C28 62 6 40 6 8 Z", class: "minifelt" }) : s("ellipse", { cx: 60, cy: 34, rx: 54, ry: 27, class: "minifelt" });
  const cards = [0, 1].map((at) => s("rect", { x: 49 + at * 12, y: 18, width: 10, height: 14, rx: 1.6, class: "minicard" }));
  return s("svg", { viewBox: "0 0 120 68", class: "mini", "data-family": family, "aria-hidden": "true" }, shape, ...cards, ...dots);
}

/**
 * A seat on the rim of a half-moon.
 * @param {number} at
 * @param {number} seats
 */
function arc(at, seats) {
  const turn = Math.PI * (1 - (at + 0.7) / (seats + 0.4));
  return [60 + 45 * Math.cos(turn), 13 + 40 * Math.sin(turn)];
}

/**
 * A seat round an oval.
 * @param {number} at
 * @param {number} seats
 */
function ring(at, seats) {
  const turn = (2 * Math.PI * at) / seats + Math.PI / 2;
  return [60 + 45 * Math.cos(turn), 34 + 20 * Math.sin(turn)];
}
