// The page without a network: its files, all of one version, and the rules of the posting that was read last.
//
// Whatever the network answers comes first, so that a browser never shows an old page after an upgrade; the stored
// copies are for when it does not answer. Tables, people and tokens are never stored: of the API only a posting's own
// addresses are touched, which are the same for everyone.

/** @typedef {{respondWith: (answer: Promise<Response>) => void, waitUntil: (work: Promise<unknown>) => void, request: Request}} FetchEvent */
/** @typedef {{version: string, files: string[]}} PageFiles */

const RULES = "rules";
const PAGE = "page ";
/** A complete version of the page. Others are being fetched, and are not used. */
const COMPLETE = "/complete";
/** Files that are fetched at the same time. */
const TOGETHER = 4;
const POSTING = /^\/api\/postings\/([^/]+\/[^/]+)(\/document)?$/;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {FetchEvent} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {FetchEvent & {data: string}} */ event) => {
  if (event.data === "store") event.waitUntil(store());
  else if (event.data.startsWith("rules ")) event.waitUntil(fetchRules(event.data.slice(6)).catch(() => {}));
});
worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (POSTING.test(pathname) && !search) event.respondWith(rules(request, event));
  else if (!/^\/(api|ws|metrics|healthz|readyz)(\/|$)/.test(pathname)) event.respondWith(file(request));
});

/**
 * A file of the page: from the network, or of the stored version where there is none.
 * @param {Request} request
 */
async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await whole();
    const { pathname } = new URL(request.url);
    const answer = stored && (await stored.match(request.mode === "navigate" ? "/" : pathname));
    if (answer) return answer;
    throw error;
  }
}

/**
 * The rules of a posting, which are stored in place of those read before.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function rules(request, event) {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch (error) {
    const stored = await (await caches.open(RULES)).match(pathname);
    if (stored) return stored;
    throw error;
  }
}

/** Store the rules of a posting that was read before this worker was there. @param {string} posting */
async function fetchRules(posting) {
  for (const path of [`/api/postings/${posting}`, `/api/postings/${posting}/document`]) {
    const answer = POSTING.test(path) ? await fetch(path) : null;
    if (answer?.ok) await keep(path, answer);
  }
}

/** @param {string} pathname @param {Response} answer */
async function keep(pathname, answer) {
  const cache = await caches.open(RULES);
  const posting = POSTING.exec(pathname)?.[1];
  for (const old of await cache.keys()) if (POSTING.exec(new URL(old.url).pathname)?.[1] !== posting) await cache.delete(old);
  await cache.put(pathname, answer);
}

/** The stored version of the page, if all of it is there. */
async function whole() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGE)) continue;
    const cache = await caches.open(name);
    if (await cache.match(COMPLETE)) return cache;
  }
  return undefined;
}

/** @returns {Promise<PageFiles>} */
async function served() {
  const answer = await fetch("/api/page", { cache: "no-store" });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

/** @type {Promise<void> | undefined} */
let storing;

/** Store the server's version of the page, unless it is stored: all of its files or none. */
function store() {
  storing ??= storeAll().catch(() => {}).finally(() => (storing = undefined));
  return storing;
}

async function storeAll() {
  const { version, files } = await served();
  const name = PAGE + version;
  const cache = await caches.open(name);
  if (!(await cache.match(COMPLETE))) {
    for (let at = 0; at < files.length; at += TOGETHER) await Promise.all(files.slice(at, at + TOGETHER).map((path) => fetchInto(cache, path)));
    // A server that was upgraded meanwhile would have given files of two versions.
    if ((await served()).version !== version) return void (await caches.delete(name));
    await cache.put(COMPLETE, new Response(version));
  }
  for (const other of await caches.keys()) if (other.startsWith(PAGE) && other !== name) await caches.delete(other);
}

/** @param {Cache} cache @param {string} path */
async function fetchInto(cache, path) {
  const answer = await fetch(path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}
