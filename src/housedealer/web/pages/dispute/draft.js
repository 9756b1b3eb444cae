// Drafts of disputed rounds, stored in this browser or carried in a link.

/** @typedef {import("./round.js").Round} Round */

const MARK = "round=";
const key = (/** @type {string} */ id) => `dispute ${id}`;

/**
 * The stored draft of a posting.
 * @param {string} id the posting
 * @returns {Round | null}
 */
export function loadDraft(id) {
  try {
    const round = JSON.parse(localStorage.getItem(key(id)) ?? "null");
    return round?.posting === id ? round : null;
  } catch {
    return null;
  }
}

/** @param {Round} round */
export function saveDraft(round) {
  localStorage.setItem(key(round.posting), JSON.stringify(round));
}

/**
 * A link that opens this round anywhere; the round is behind the #, so that it is not sent to the server with the page.
 * @param {Round} round
 */
export async function linkTo(round) {
  const packed = await through(new Blob([JSON.stringify(round)]), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
  const code = text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.href.split("#")[0]}#/dispute/${round.posting}/${MARK}${code}`;
}

/**
 * The posting's id of an address, and its round if it is a link to one.
 * @param {string} address the part after `#/dispute/`
 * @returns {Promise<{id: string, round: Round | null}>}
 */
export async function readAddress(address) {
  const [id, code] = address.split(`/${MARK}`);
  if (!code) return { id, round: null };
  try {
    const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(text, (one) => one.charCodeAt(0));
    const round = JSON.parse(new TextDecoder().decode(await through(new Blob([packed]), new DecompressionStream("deflate-raw"))));
    if (round?.posting !== id) throw new Error("another posting");
    return { id, round: { ...round, seats: round.seats ?? {} } };
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
