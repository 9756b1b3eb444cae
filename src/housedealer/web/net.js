// The server: requests, who one is, and the connection to a table that comes back by itself.

/** @typedef {{token: string, name: string, wallet: number}} Me */

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
 * @param {string} path
 * @param {any} [body] sent by POST where given
 * @returns {Promise<any>}
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
 * Who one is; a new guest where nobody is known.
 * @param {string} [name]
 * @returns {Promise<Me>}
 */
export async function enter(name) {
  if (known() && name === undefined) {
    try {
      const me = await ask("/api/me");
      localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
      return me;
    } catch {
      localStorage.removeItem(KEY);
    }
  }
  if (name !== undefined) localStorage.removeItem(KEY);
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
  const me = await ask("/api/name", { name: name.slice(0, 24) });
  localStorage.setItem(KEY, JSON.stringify({ token: me.token, name: me.name }));
  return me;
}

/**
 * What each wager is worth; asked again while it is being worked out. Gives null where it is not known.
 * @param {string} posting
 * @param {(edges: Record<string, {edge: number}> | null) => void} done
 * @returns {() => void} stops asking
 */
export function edgesOf(posting, done) {
  /** @type {any} */
  let timer = 0;
  const look = async () => {
    const found = await ask(`/api/edges/${posting}`).catch(() => ({ edges: null, working: false }));
    if (found.working) timer = setTimeout(look, 1500);
    else done(found.edges);
  };
  look();
  return () => clearTimeout(timer);
}

/** A connection to a table. */
export class Line {
  /**
   * @param {string} table
   * @param {(message: any) => void} onupdate
   * @param {(state: "open" | "lost" | "refused", says: string) => void} onstate
   */
  constructor(table, onupdate, onstate) {
    this.table = table;
    this.onupdate = onupdate;
    this.onstate = onstate;
    /** @type {Map<number, {done: (answer: any) => void, fail: (error: Error) => void}>} */
    this.waiting = new Map();
    this.ref = 0;
    this.tries = 0;
    this.closed = false;
    this.connect();
    this.beat = setInterval(() => this.socket?.readyState === 1 && this.send({ type: "ping" }).catch(() => {}), 25000);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.onopen = () => {
      this.socket?.send(JSON.stringify({ type: "hello", ref: 0, token: known()?.token ?? "", table: this.table }));
    };
    this.socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "update") {
        this.tries = 0;
        this.onstate("open", "");
        this.onupdate(message);
        return;
      }
      const waits = this.waiting.get(message.ref);
      this.waiting.delete(message.ref);
      if (message.type === "error") {
        if (waits) waits.fail(new Error(message.says));
        else this.refusal = message.says;
      } else waits?.done(message);
    };
    this.socket.onclose = (event) => {
      for (const waits of this.waiting.values()) waits.fail(new Error("The connection was lost; please try again."));
      this.waiting.clear();
      if (this.closed) return;
      if (event.code === 4401 || event.code === 4403) {
        this.onstate("refused", this.refusal ?? "The server refused the connection.");
        return;
      }
      this.onstate("lost", "The connection was lost; trying again…");
      setTimeout(() => !this.closed && this.connect(), Math.min(5000, 300 * 2 ** this.tries++));
    };
  }

  /**
   * Send a message and wait for its answer.
   * @param {Record<string, any>} message
   * @returns {Promise<any>}
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
    this.socket?.close();
  }
}
