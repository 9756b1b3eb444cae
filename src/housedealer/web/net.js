// The server: requests, who one is, and the connection to a table that comes back by itself.

import { inCents } from "./money.js";

/** @typedef {import("./types.js").Person} Me */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {Record<string, unknown>} Sent a message; server/messages.py says what each holds */
/** @typedef {(message: Sent) => Promise<Told | void>} Send */

const KEY = "housedealer";

/** @returns {{token: string, name: string} | null} */
export function known() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Ask the server; what it refuses is an Error with its sentence.
 * @template T
 * @param {string} path
 * @param {unknown} [body] sent by POST where given
 * @returns {Promise<T>}
 */
export async function ask(path, body) {
  /** @type {Record<string, string>} */
  const headers = {};
  const me = known();
  if (me) headers.Authorization = `Bearer ${me.token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(path, { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const found = await response.json().catch(() => ({ says: "The server answered with something else than expected." }));
  if (!response.ok) throw new Error(found.says ?? `The server answered ${response.status}.`);
  return found;
}

/**
 * Ask the server for something with money in it, of a kind that types.d.ts names.
 * @template T
 * @param {string} kind
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function read(kind, path, body) {
  return inCents(kind, /** @type {T} */ (await ask(path, body)));
}

/**
 * Who one is; a new guest where nobody is known.
 * @param {string} [name]
 * @returns {Promise<Me>}
 */
export async function enter(name) {
  if (known() && name === undefined) {
    try {
      /** @type {Me} */
      const me = await read("Person", "/api/me");
      localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
      return me;
    } catch {
      localStorage.removeItem(KEY);
    }
  }
  if (name !== undefined) localStorage.removeItem(KEY);
  /** @type {Me} */
  const me = await read("Person", "/api/people", { name: name ?? "" });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  return me;
}

/**
 * Go by another name.
 * @param {string} name
 * @returns {Promise<Me>}
 */
export async function rename(name) {
  /** @type {Me} */
  const me = await read("Person", "/api/name", { name: name.slice(0, 24) });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  return me;
}

/**
 * What each wager is worth; asked again while it is being worked out. Gives null where it is not known.
 * @param {string} path where to ask
 * @param {(edges: import("./types.js").Edges["edges"]) => void} done
 * @returns {() => void} stops asking
 */
export function edgesOf(path, done) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wait = 250;
  let stopped = false;
  const look = async () => {
    /** @type {import("./types.js").Edges} */
    const found = await ask(path).catch(() => ({ edges: null, working: false }));
    if (stopped) return;
    if (found.working) timer = setTimeout(look, (wait = Math.min(3000, wait * 1.6)));
    else done(found.edges);
  };
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** How long the server may take to answer before the line is taken for dead. */
const PATIENCE = 10000;

/** A connection to a table. */
export class Line {
  /**
   * @param {string} table
   * @param {(message: import("./types.js").Update) => void} onupdate
   * @param {(state: "open" | "lost" | "refused", says: string) => void} onstate
   * @param {(room: import("./types.js").Gathering) => void} onroom
   */
  constructor(table, onupdate, onstate, onroom) {
    this.table = table;
    this.onupdate = onupdate;
    this.onstate = onstate;
    this.onroom = onroom;
    /** @type {Map<number | null, {done: (answer: Told) => void, fail: (error: Error) => void}>} */
    this.waiting = new Map();
    this.ref = 0;
    this.tries = 0;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.doubt = undefined;
    this.connect();
    this.beat = setInterval(() => this.check(), 25000);
    // Back from sleep or back in reach: no need to wait for the next try.
    this.wake = () => (document.hidden ? undefined : this.retry ? this.again() : this.check());
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  connect() {
    this.retry = undefined;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    /** @type {string | undefined} */
    let refusal;
    this.suspect();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ref: 0, token: known()?.token ?? "", table: this.table }));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.doubt);
      /** @type {import("./types.js").Update | import("./types.js").Gathering | Told} */
      const message = JSON.parse(event.data);
      if (message.type === "update") {
        this.tries = 0;
        this.onstate("open", "");
        this.onupdate(inCents("Update", message));
        return;
      }
      if (message.type === "room") {
        this.onroom(message);
        return;
      }
      const waits = this.waiting.get(message.ref);
      this.waiting.delete(message.ref);
      if (message.type === "error") {
        const says = message.says ?? "The server refused this.";
        if (waits) waits.fail(new Error(says));
        else refusal = says;
      } else waits?.done(inCents("Told", message));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (!this.closed && (event.code === 4401 || event.code === 4403)) {
        this.fail();
        this.onstate("refused", refusal ?? "The server refused the connection.");
      } else this.lost();
    };
  }

  /** The line is gone: whatever was asked is not answered any more, and another try is made. */
  lost() {
    this.socket = undefined;
    this.fail();
    if (this.closed) return;
    this.onstate("lost", "The connection was lost; trying again…");
    this.retry = setTimeout(() => this.again(), Math.min(5000, 300 * 2 ** this.tries++));
  }

  again() {
    clearTimeout(this.retry);
    if (!this.closed) this.connect();
  }

  fail() {
    clearTimeout(this.doubt);
    for (const waits of this.waiting.values()) waits.fail(new Error("The connection was lost; please look at the table and try again."));
    this.waiting.clear();
  }

  /** Ask whether the server is still there. */
  check() {
    if (this.socket?.readyState !== 1) return;
    this.suspect();
    this.send({ type: "ping" }).catch(() => {});
  }

  /** Unless something is heard soon, the line is taken for dead, whatever the network says. */
  suspect() {
    const { socket } = this;
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      if (socket !== this.socket) return;
      this.lost();
      socket?.close();
    }, PATIENCE);
  }

  /**
   * Send a message and wait for its answer.
   * @param {Sent} message
   * @returns {Promise<Told>}
   */
  send(message) {
    const ref = ++this.ref;
    return new Promise((done, fail) => {
      if (this.socket?.readyState !== 1) {
        fail(new Error("There is no connection at the moment."));
        return;
      }
      this.waiting.set(ref, { done, fail });
      this.socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.fail();
    this.socket?.close();
  }
}
