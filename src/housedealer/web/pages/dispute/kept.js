// A round that is being put together, kept in this browser and carried in a link.

/** @typedef {import("./round.js").Round} Round */

const MARK = "round=";
const key = (/** @type {string} */ id) => `dispute ${id}`;

/**
 * The round that was entered here before.
 * @param {string} id the posting
 * @returns {Round | null}
 */
export function kept(id) {
  try {
    const found = JSON.parse(localStorage.getItem(key(id)) ?? "null");
    return found?.posting === id ? found : null;
  } catch {
    return null;
  }
}

/** @param {Round} round */
export function keep(round) {
  localStorage.setItem(key(round.posting), JSON.stringify(round));
}

/**
 * An address that opens this round anywhere; the round stands behind the #, so that no server is sent it with the page.
 * @param {Round} round
 */
export async function linkTo(round) {
  const packed = await through(new Blob([JSON.stringify(round)]), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
  const code = text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.href.split("#")[0]}#/dispute/${round.posting}/${MARK}${code}`;
}

/**
 * A posting's id and the round of a link, where it is one.
 * @param {string} address what stands behind `#/dispute/`
 * @returns {Promise<{id: string, round: Round | null}>}
 */
export async function opened(address) {
  const [id, code] = address.split(`/${MARK}`);
  if (!code) return { id, round: null };
  try {
    const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(text, (one) => one.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(await through(new Blob([packed]), new DecompressionStream("deflate-raw"))));
    if (found?.posting !== id) throw new Error("another posting");
    return { id, round: { ...found, seats: found.seats ?? {} } };
  } catch {
    throw new Error("This link is damaged. Ask for it again, or for the round as a file.");
  }
}

/**
 * @param {Blob} from
 * @param {CompressionStream | DecompressionStream} stream
 */
function through(from, stream) {
  return new Response(from.stream().pipeThrough(stream)).arrayBuffer();
}
