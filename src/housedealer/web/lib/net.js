// The server: API requests, the player's identity, and the connection to a table, which reconnects by itself.

import { refusal as inSentences } from "./words.js";

/** @typedef {import("../types.js").Person} Me */
/** @typedef {import("../types.js").Reply} Reply */
/** @typedef {Record<string, unknown>} Sent a message; server/wire/messages.py says what each holds */
/** @typedef {(message: Sent) => Promise<Reply | void>} Send */

const KEY = "housedealer";
/** Where it is kept that the player chose their name. */
const CHOSEN = "named";

/** @returns {{token: string, name: string} | null} */
export function identity() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** A refusal of the server: its message in sentences, and what the server said. */
export class Refused extends Error {
  /** @param {string} says */
  constructor(says) {
    super(inSentences(says));
    this.says = says;
  }
}

/**
 * Call the server's API; a refusal is an Error with the server's sentence.
 * @template T
 * @param {string} path
 * @param {unknown} [body] sent by POST where given
 * @returns {Promise<T>}
 */
export async function api(path, body) {
  /** @type {Record<string, string>} */
  const headers = {};
  const me = identity();
  if (me) headers.Authorization = `Bearer ${me.token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(path, { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json().catch(() => ({ says: "The server sent an answer this page doesn’t understand. Reload the page." }));
  if (!response.ok) throw new Refused(answer.says ?? `The server ran into a problem (${response.status}). Try again.`);
  return answer;
}

/**
 * The player; a new guest where none is stored, or the server does not know the stored one.
 * @param {string} [name]
 * @returns {Promise<Me>}
 */
export async function enter(name) {
  if (identity() && name === undefined) {
    try {
      /** @type {Me} */
      const me = await api("/api/me");
      localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
      return me;
    } catch (error) {
      // If the server cannot be reached the player may still exist, with their wallet.
      if (!(error instanceof Refused && error.says.startsWith("token:"))) throw error;
      localStorage.removeItem(KEY);
    }
  }
  if (name !== undefined) localStorage.removeItem(KEY);
  /** @type {Me} */
  const me = await api("/api/people", { name: name ?? "" });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  return me;
}

/** Whether the player chose their name; a new guest is given one. */
export const hasChosenName = () => localStorage.getItem(CHOSEN) !== null;

/**
 * Go by another name.
 * @param {string} name
 * @returns {Promise<Me>}
 */
export async function rename(name) {
  /** @type {Me} */
  const me = await api("/api/name", { name: name.slice(0, 24) });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  localStorage.setItem(CHOSEN, "1");
  dispatchEvent(new CustomEvent("renamed", { detail: me.name }));
  return me;
}

/**
 * Become the player who made a code on another device.
 * @param {string} code
 * @returns {Promise<Me>}
 */
export async function useCode(code) {
  /** @type {Me} */
  const me = await api("/api/codes/use", { code });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  localStorage.setItem(CHOSEN, "1");
  return me;
}

/**
 * The edge to show beside a wager: that of its game, beside the game's first wager alone.
 * @param {import("../types.js").Edges["edges"] | undefined} edges
 * @param {string} wager
 */
export function edgeOf(edges, wager) {
  const row = edges?.[wager];
  return row && row.game.split("+")[0] === wager ? row.edge : undefined;
}

/**
 * The average loss on an amount: where a fee on winnings goes up in steps, it depends on the bet.
 * @param {import("../types.js").Edge} row
 * @param {number} amount in cents
 */
export function lossOf(row, amount) {
  const fee = row.by_bet;
  if (!fee) return amount * row.loses;
  const won = Math.floor(amount * fee.pays + 1e-6);
  const charged = Math.ceil(won / fee.step) * fee.each;
  return amount * fee.before_fee + fee.wins * (amount * fee.pays - won + Math.min(charged, won, fee.most || charged));
}

/**
 * Fetch the edge of each wager, polling while it is being worked out; null where it is not known.
 * @param {string} path of the API
 * @param {(edges: import("../types.js").Edges["edges"]) => void} done
 * @returns {() => void} stops polling
 */
export function edgesOf(path, done) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wait = 250;
  let stopped = false;
  const look = async () => {
    /** @type {import("../types.js").Edges} */
    const answer = await api(path).catch(() => ({ edges: null, working: false }));
    if (stopped) return;
    if (answer.working) timer = setTimeout(look, (wait = Math.min(3000, wait * 1.6)));
    else done(answer.edges);
  };
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** How long the server may take to answer before the connection counts as lost, and for how long a command that was not sent waits for it; in milliseconds. */
const ANSWER_TIMEOUT = 10000;
/** The same where the device says that it is offline: a server on this very device still answers. */
const OFFLINE_TIMEOUT = 3000;
/** Messages that change something at a table: if the connection is lost before the answer they are resent with the same number, and count once. */
const COMMANDS = new Set(["sit", "behind", "stand", "sit-out", "buy", "bank", "wager", "choose", "mix", "move", "show", "list"]);
/** Messages that hold for one round only. */
const FOR_ONE_ROUND = new Set(["bank", "wager"]);

/** @typedef {{done: (answer: Reply) => void, fail: (error: Error) => void, text: string, until: number}} Waiting an awaited answer; `text` is sent until then. What was sent once may have been done: it is resent however late, so that the answer says so */

/** A message was not sent, as the connection was lost: nothing was done. */
export class Unsent extends Error {}

/** A connection to a table. */
export class Connection {
  /**
   * @param {string} table
   * @param {(message: import("../types.js").Update) => void} onupdate
   * @param {(state: "open" | "lost" | "refused", says: string) => void} onstate
   * @param {(room: import("../types.js").RoomUpdate) => void} onroom
   */
  constructor(table, onupdate, onstate, onroom) {
    this.table = table;
    this.onupdate = onupdate;
    this.onstate = onstate;
    this.onroom = onroom;
    /** The id by which the server recognizes the connection when it comes back. */
    this.name = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    /** @type {Map<number | null, Waiting>} */
    this.waiting = new Map();
    this.ref = 0;
    /** The round that is played or comes next. */
    this.round = 0;
    /** Whether an update has arrived since the connection was last opened. */
    this.open = false;
    this.tries = 0;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timeout = undefined;
    this.connect();
    this.beat = setInterval(() => this.check(), 25000);
    // Awake or online again: do not wait for the next retry.
    this.wake = () => (document.hidden ? undefined : this.retry ? this.reconnect() : this.check());
    this.gone = () => this.check(OFFLINE_TIMEOUT);
    addEventListener("online", this.wake);
    addEventListener("offline", this.gone);
    document.addEventListener("visibilitychange", this.wake);
  }

  connect() {
    this.retry = undefined;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // The table is in the address for load balancers: connections of one table are best served together.
    const socket = new WebSocket(`${scheme}://${location.host}/ws?table=${encodeURIComponent(this.table)}`);
    this.socket = socket;
    /** @type {string | undefined} */
    let refusal;
    this.startTimeout();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ref: 0, token: identity()?.token ?? "", table: this.table, line: this.name }));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.timeout);
      /** @type {import("../types.js").Update | import("../types.js").RoomUpdate | Reply} */
      const message = JSON.parse(event.data);
      if (message.type === "update") {
        this.tries = 0;
        this.round = message.state.number + (message.state.phase === "round" ? 0 : 1);
        this.onstate("open", "");
        this.onupdate(message);
        if (!this.open) this.resend();
        return;
      }
      if (message.type === "room") {
        this.onroom(message);
        return;
      }
      const waits = this.waiting.get(message.ref);
      this.waiting.delete(message.ref);
      if (message.type === "error") {
        const reason = inSentences(message.says ?? "The server refused this.");
        if (waits) waits.fail(new Error(reason));
        else refusal = reason;
      } else waits?.done(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (!this.closed && (event.code === 4401 || event.code === 4403)) {
        this.open = false;
        this.fail();
        this.onstate("refused", refusal ?? "The server refused the connection.");
      } else this.lost(event.code === 4429 ? refusal : undefined);
    };
  }

  /**
   * Handle a lost connection: commands wait to be resent, other messages fail, and a retry is scheduled.
   * @param {string} [reason] why it was closed, if the server said so
   */
  lost(reason = "Connection lost. Reconnecting…") {
    this.socket = undefined;
    this.open = false;
    this.fail(this.closed ? Infinity : performance.now());
    if (this.closed) return;
    this.onstate("lost", reason);
    this.retry = setTimeout(() => this.reconnect(), Math.min(5000, 300 * 2 ** this.tries++));
  }

  reconnect() {
    clearTimeout(this.retry);
    if (!this.closed) this.connect();
  }

  /** Resend unanswered commands in order once the connection is back, unless they are too old. */
  resend() {
    this.open = true;
    this.fail(performance.now());
    for (const waits of this.waiting.values()) this.transmit(waits);
  }

  /** @param {Waiting} waits */
  transmit(waits) {
    this.socket?.send(waits.text);
    if (waits.until) waits.until = Infinity;
  }

  /** Fail the messages whose answer is overdue; by default all. */
  fail(now = Infinity) {
    clearTimeout(this.timeout);
    for (const [ref, waits] of this.waiting) {
      if (waits.until > now) continue;
      this.waiting.delete(ref);
      waits.fail(new Unsent("You were offline, so nothing was done."));
    }
  }

  /** Check that the server is still there. @param {number} [patience] milliseconds */
  check(patience) {
    if (this.socket?.readyState !== 1) return;
    this.send({ type: "ping" }).catch(() => {});
    this.startTimeout(patience);
  }

  /** Treat the connection as lost unless a message arrives soon, whatever the network says. @param {number} [patience] */
  startTimeout(patience = ANSWER_TIMEOUT) {
    const { socket } = this;
    clearTimeout(this.timeout);
    this.timeout = setTimeout(() => {
      if (socket !== this.socket) return;
      this.lost();
      socket?.close();
    }, patience);
  }

  /**
   * Send a message and wait for its answer.
   * @param {Sent} message
   * @returns {Promise<Reply>}
   */
  send(message) {
    const ref = ++this.ref;
    const kind = String(message.type);
    const deed = COMMANDS.has(kind);
    const text = JSON.stringify({ ...message, ...(FOR_ONE_ROUND.has(kind) ? { round: this.round } : {}), ref });
    return new Promise((done, fail) => {
      if (!this.open && (!deed || this.closed || !this.round)) {
        fail(new Unsent("You’re offline right now."));
        return;
      }
      /** @type {Waiting} */
      const waits = { done, fail, text, until: deed ? performance.now() + ANSWER_TIMEOUT : 0 };
      this.waiting.set(ref, waits);
      if (this.open && this.socket?.readyState === 1) this.transmit(waits); // else it is sent once the connection is back
    });
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.gone);
    document.removeEventListener("visibilitychange", this.wake);
    this.fail();
    this.socket?.close();
  }
}
