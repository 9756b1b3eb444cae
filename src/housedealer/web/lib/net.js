// The server: requests, who one is, and the connection to a table that comes back by itself.


/** @typedef {import("../types.js").Person} Me */
/** @typedef {import("../types.js").Told} Told */
/** @typedef {Record<string, unknown>} Sent a message; server/wire/messages.py says what each holds */
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
 * Who one is; a new guest where nobody is known, or the server knows them no more.
 * @param {string} [name]
 * @returns {Promise<Me>}
 */
export async function enter(name) {
  if (known() && name === undefined) {
    try {
      /** @type {Me} */
      const me = await ask("/api/me");
      localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
      return me;
    } catch (error) {
      // Who cannot be asked at the moment may be known still, with all that is in their wallet.
      if (!(/** @type {Error} */ (error).message.startsWith("token:"))) throw error;
      localStorage.removeItem(KEY);
    }
  }
  if (name !== undefined) localStorage.removeItem(KEY);
  /** @type {Me} */
  const me = await ask("/api/people", { name: name ?? "" });
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
  const me = await ask("/api/name", { name: name.slice(0, 24) });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  return me;
}

/**
 * The edge to show beside a wager: that of its game, beside the game's first wager alone.
 * @param {import("../types.js").Edges["edges"] | undefined} edges
 * @param {string} wager
 */
export function edgeOf(edges, wager) {
  const found = edges?.[wager];
  return found && found.game.split("+")[0] === wager ? found.edge : undefined;
}

/**
 * What each wager is worth; asked again while it is being worked out. Gives null where it is not known.
 * @param {string} path where to ask
 * @param {(edges: import("../types.js").Edges["edges"]) => void} done
 * @returns {() => void} stops asking
 */
export function edgesOf(path, done) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wait = 250;
  let stopped = false;
  const look = async () => {
    /** @type {import("../types.js").Edges} */
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

/** How long the server may take to answer before the line is taken for dead, and what was said before is not said again. */
const PATIENCE = 10000;
/** What does something at a table: where its answer is lost with the line it is said again, by the same number, and counts once. */
const DEEDS = new Set(["sit", "behind", "stand", "sit-out", "buy", "bank", "wager", "choose", "mix"]);
/** What is meant for one round and no later one. */
const MEANT = new Set(["bank", "wager"]);

/** @typedef {{done: (answer: Told) => void, fail: (error: Error) => void, text: string, until: number}} Waiting an answer that is awaited; `text` is said again until then */

/** A connection to a table. */
export class Line {
  /**
   * @param {string} table
   * @param {(message: import("../types.js").Update) => void} onupdate
   * @param {(state: "open" | "lost" | "refused", says: string) => void} onstate
   * @param {(room: import("../types.js").Gathering) => void} onroom
   */
  constructor(table, onupdate, onstate, onroom) {
    this.table = table;
    this.onupdate = onupdate;
    this.onstate = onstate;
    this.onroom = onroom;
    /** By this the server knows the line when it comes back. */
    this.name = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    /** @type {Map<number | null, Waiting>} */
    this.waiting = new Map();
    this.ref = 0;
    /** The round that is played or comes next. */
    this.round = 0;
    /** Whether the table has told of itself since the line was last opened. */
    this.open = false;
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
    // The table stands in the address for whoever passes connections on: those of one table are best served together.
    const socket = new WebSocket(`${scheme}://${location.host}/ws?table=${encodeURIComponent(this.table)}`);
    this.socket = socket;
    /** @type {string | undefined} */
    let refusal;
    this.suspect();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ref: 0, token: known()?.token ?? "", table: this.table, line: this.name }));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.doubt);
      /** @type {import("../types.js").Update | import("../types.js").Gathering | Told} */
      const message = JSON.parse(event.data);
      if (message.type === "update") {
        this.tries = 0;
        this.round = message.state.number + (message.state.phase === "round" ? 0 : 1);
        this.onstate("open", "");
        this.onupdate(message);
        if (!this.open) this.sayAgain();
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
   * The line is gone: what was done by it waits to be said again, what was asked is not answered, and another try is made.
   * @param {string} [says] why it was closed, where the server has said so
   */
  lost(says = "The connection was lost; trying again…") {
    this.socket = undefined;
    this.open = false;
    this.fail(this.closed ? Infinity : performance.now());
    if (this.closed) return;
    this.onstate("lost", says);
    this.retry = setTimeout(() => this.again(), Math.min(5000, 300 * 2 ** this.tries++));
  }

  again() {
    clearTimeout(this.retry);
    if (!this.closed) this.connect();
  }

  /** The line is back: say again what was not answered, in order, unless that was too long ago to be meant still. */
  sayAgain() {
    this.open = true;
    this.fail(performance.now());
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  /** Give up what was to be answered by now; all of it unless told otherwise. */
  fail(now = Infinity) {
    clearTimeout(this.doubt);
    for (const [ref, waits] of this.waiting) {
      if (waits.until > now) continue;
      this.waiting.delete(ref);
      waits.fail(new Error("The connection was lost; please look at the table and try again."));
    }
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
    const kind = String(message.type);
    const deed = DEEDS.has(kind);
    const text = JSON.stringify({ ...message, ...(MEANT.has(kind) ? { round: this.round } : {}), ref });
    return new Promise((done, fail) => {
      if (!this.open && (!deed || this.closed || !this.round)) {
        fail(new Error("There is no connection at the moment."));
        return;
      }
      this.waiting.set(ref, { done, fail, text, until: deed ? performance.now() + PATIENCE : 0 });
      if (this.open) this.socket?.send(text);
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
