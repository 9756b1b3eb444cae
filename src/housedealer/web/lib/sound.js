// Sounds of a cardroom, made on the spot: a card, chips, a turn, a win. Off by default.

import { chosenSound } from "./settings.js";

/** @type {AudioContext | undefined} */
let context;

/** The audio context, where sounds are on. */
function room() {
  if (!chosenSound() || document.hidden || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/**
 * A short breath of noise, as of a card on cloth or of chips.
 * @param {number} pitch in hertz, around which it lies
 * @param {number} long in seconds
 * @param {number} loud
 * @param {number} [later] in seconds
 */
function rustle(pitch, long, loud, later = 0) {
  const air = room();
  if (!air) return;
  const buffer = air.createBuffer(1, Math.ceil(air.sampleRate * long), air.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let at = 0; at < wave.length; at++) wave[at] = (Math.random() * 2 - 1) * (1 - at / wave.length) ** 2;
  const source = air.createBufferSource();
  source.buffer = buffer;
  const filter = air.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = air.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(air.destination);
  source.start(air.currentTime + later);
}

/**
 * A tone that fades.
 * @param {number} pitch in hertz
 * @param {number} long in seconds
 * @param {number} later in seconds
 */
function tone(pitch, long, later) {
  const air = room();
  if (!air) return;
  const source = air.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  const gain = air.createGain();
  const start = air.currentTime + later;
  gain.gain.setValueAtTime(0.09, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + long);
  source.connect(gain).connect(air.destination);
  source.start(start);
  source.stop(start + long);
}

export const sounds = {
  card: () => rustle(2600, 0.07, 0.5),
  chips() {
    rustle(5200, 0.03, 0.5);
    rustle(6100, 0.03, 0.4, 0.055);
  },
  turn: () => tone(660, 0.25, 0),
  won() {
    tone(523, 0.25, 0);
    tone(784, 0.4, 0.13);
  },
};
