// Without a network: the service worker, and the rules that can still be read.

/** Milliseconds after the page is shown before its files are stored: tables come first. */
const LATER = 4000;

/** The posting that was read last before the service worker was there to store its rules. */
let read = "";

/** Note that the rules of a posting were read. @param {string} posting */
export function noteRead(posting) {
  if (!navigator.serviceWorker?.controller) read = posting;
}

/** Have the page's files stored, so that it opens without a network and can be installed. */
export function storePage() {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(async () => {
    try {
      await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage("store");
      if (read) active?.postMessage(`rules ${read}`);
    } catch {
      // A private window may not allow it; the page works without.
    }
  }, LATER);
}

/** Whether an error means that the server could not be reached. @param {unknown} error */
export function isOffline(error) {
  return error instanceof TypeError;
}

/** The posting whose rules can be read without a network. @returns {Promise<{id: string, title: string} | null>} */
export async function storedPosting() {
  if (!("caches" in window)) return null;
  const cache = await caches.open("rules");
  for (const request of await cache.keys()) {
    if (request.url.endsWith("/document")) continue;
    const page = await cache.match(request);
    const known = await cache.match(`${request.url}/document`);
    if (page && known) return page.json();
  }
  return null;
}
