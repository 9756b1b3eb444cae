// The table itself in SVG: rail, cloth, title, shoe, discards, drop, and the labels of the wagers.

import { s } from "./dom.js";

/**
 * The gradients and patterns of a felt.
 * @param {string} mark a name of its own for each felt
 */
export function definitions(mark) {
  return s(
    "defs",
    {},
    s("radialGradient", { id: `${mark}cloth`, cx: "50%", cy: "18%", r: "85%" }, s("stop", { offset: "0", class: "cloth1" }), s("stop", { offset: "0.6", class: "cloth2" }), s("stop", { offset: "1", class: "cloth3" })),
    s("linearGradient", { id: `${mark}rail`, x1: 0, y1: 0, x2: 0, y2: 1 }, s("stop", { offset: "0", class: "rail1" }), s("stop", { offset: "0.5", class: "rail2" }), s("stop", { offset: "1", class: "rail3" })),
    s("pattern", { id: "lattice", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("path", { d: "M0 0H7M0 0V7", class: "latticeline" })),
    s("filter", { id: `${mark}weave`, x: 0, y: 0, width: "100%", height: "100%" }, s("feTurbulence", { type: "fractalNoise", baseFrequency: "0.9", numOctaves: 2, result: "noise" }), s("feColorMatrix", { in: "noise", type: "matrix", values: "0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 0.35 -0.1" }), s("feComposite", { in2: "SourceGraphic", operator: "in" })),
  );
}

/**
 * The table, its title, its furniture and its wagers' labels.
 * @param {import("./layout.js").Layout} layout
 * @param {import("./felt.js").Options} options
 * @param {string} mark
 */
export function cloth(layout, options, mark) {
  const under = s("g");
  const { compact, ring, wagers, seats, together } = layout.plan;
  under.append(
    s("path", { d: layout.outline(compact ? 1.19 : 1.135), class: "shadow" }),
    s("path", { d: layout.outline(compact ? 1.19 : 1.135), fill: `url(#${mark}rail)`, class: "rail" }),
    s("path", { d: layout.outline(compact ? 1.135 : 1.085), fill: `url(#${mark}cloth)`, class: "cloth" }),
    s("path", { d: layout.outline(compact ? 1.135 : 1.085), filter: compact ? undefined : `url(#${mark}weave)`, class: "weave" }),
    s("path", { d: layout.outline(compact ? 1.115 : 1.068), class: "piping" }),
  );
  const { x } = layout.centre;
  if (ring) {
    // Under the board and the pot; in the middle where there is neither.
    const low = layout.plan.hands.length ? (compact ? 78 : 116) : compact ? -4 : -14;
    under.append(
      s("path", { d: layout.outline(0.66), class: "band" }),
      s("text", { x, y: layout.centre.y + low, class: "title", "text-anchor": "middle", "font-size": compact ? 15 : 30, text: options.title }),
      s("text", { x, y: layout.centre.y + low + (compact ? 14 : 22), class: "subtitle", "text-anchor": "middle", "font-size": compact ? 8 : 13, text: options.under }),
    );
  } else {
    under.append(
      s("text", { x, y: compact ? 42 : 62, class: "title", "text-anchor": "middle", "font-size": compact ? Math.min(15, 330 / options.title.length) : Math.min(30, 760 / options.title.length), text: options.title }),
      s("text", { x, y: compact ? 55 : 84, class: "subtitle", "text-anchor": "middle", "font-size": compact ? 8 : 13, text: options.under }),
    );
  }
  const texts = furniture(layout, under);
  if (!ring && !compact && !together) {
    wagers.forEach((wager, number) => {
      const part = layout.first - layout.step * number;
      const id = `${mark}arc${number}`;
      const rule = options.wagers.find((one) => one.id === wager);
      const name = rule ? rule.name.replace(/ (bonus )?(bet|line|wager)$/i, "") : wager;
      const odds = rule?.odds.replace(/([\d.]+) to (\d+)/, "$1:$2") ?? "";
      // Labels stand between seats, where no circle covers them: on either side of the middle.
      const gaps = seats.length - 1;
      const spread = gaps > 3 ? [Math.floor(gaps * 0.3), gaps - 1 - Math.floor(gaps * 0.3)] : [Math.floor(gaps / 2)];
      for (const gap of new Set(spread)) {
        if (gap < 0 || gap >= gaps) continue;
        const { d, room } = layout.between(part, gap);
        const label = `${name}${odds ? ` ${odds}` : ""}`.toUpperCase();
        const size = Math.min(12, room / (label.length * 0.74));
        if (size < 6.5) continue;
        under.append(s("path", { id: `${id}${gap}`, d, class: "bandline" }));
        under.append(s("text", { class: "label", "font-size": size, dy: size * 0.35 }, s("textPath", { href: `#${id}${gap}`, startOffset: "50%", "text-anchor": "middle" }, label)));
      }
    });
  }
  return { under, ...texts };
}

/**
 * Shoe, discards and drop, with the texts beside them that change.
 * @param {import("./layout.js").Layout} layout
 * @param {Element} under
 */
function furniture(layout, under) {
  const { shoe, discard, drop, plan } = layout;
  const k = plan.compact ? 0.46 : 1;
  under.append(
    s("g", { transform: `translate(${shoe.x} ${shoe.y}) scale(${k})`, class: "shoe" }, s("path", { d: "M-46 26 L-34 -30 H44 L52 26Z", class: "box" }), s("path", { d: "M-46 26 L-40 0 H-6 L-8 26Z", class: "mouth" }), s("rect", { x: -40, y: 4, width: 30, height: 20, rx: 2, class: "lip" }), s("text", { x: 18, y: 4, "text-anchor": "middle", "font-size": 12, class: "furniture", text: "SHOE" })),
    s("g", { transform: `translate(${discard.x} ${discard.y}) scale(${k})`, class: "discard" }, s("rect", { x: -44, y: -30, width: 88, height: 58, rx: 6, class: "tray" }), s("text", { y: 4, "text-anchor": "middle", "font-size": 12, class: "furniture", text: "DISCARDS" })),
    s("g", { transform: `translate(${drop.x} ${drop.y}) scale(${k})`, class: "drop" }, s("rect", { x: -26, y: -7, width: 52, height: 14, rx: 7, class: "slot" }), s("rect", { x: -18, y: -2, width: 36, height: 4, rx: 2, class: "slit" })),
  );
  const dropText = s("text", { x: drop.x, y: drop.y + (plan.compact ? 14 : 24), "text-anchor": "middle", "font-size": plan.compact ? 7.5 : 12, class: "furniture", text: "DROP" });
  const shoeText = s("text", { x: shoe.x, y: shoe.y + (plan.compact ? 24 : 44), "text-anchor": "middle", "font-size": plan.compact ? 7.5 : 12, class: "furniture" });
  under.append(dropText, shoeText);
  return { dropText, shoeText };
}
