// The name by which others know you: asked for where others are about to see it, as long as you go by one that was given to you.

import { h } from "./dom.js";
import { hasChosenName, identity, rename } from "./net.js";

/**
 * A field for your name; null once you have chosen one.
 * @returns {{node: HTMLElement, keep: () => Promise<void>} | null}
 */
export function nameField() {
  const me = identity();
  if (!me || hasChosenName()) return null;
  const field = h("input", { type: "text", value: me.name, maxlength: 24, autocomplete: "nickname", onfocus: () => field.select() });
  return { node: h("label", {}, "Your name, as others see it", field), keep: async () => void (await rename(field.value.trim() || me.name)) };
}
