// Main and side pots, from what each seat has put in.

/**
 * The main pot and the side pots, as `pots_of` of the server divides them; the collection comes out of the main pot first.
 * @param {Map<number, number>} paid what each seat has put in
 * @param {Set<number>} folded
 * @param {number} left what is in all pots together, after the collection
 */
export function potsOf(paid, folded, left) {
  const levels = [...new Set([...paid].filter(([seat]) => !folded.has(seat)).map(([, chips]) => chips))].sort((a, b) => a - b);
  if (levels.length < 2) return [left];
  // What folded players put in beyond the last claim is in the last pot.
  const upTo = levels.map((level, at) => [...paid.values()].reduce((sum, chips) => sum + (at < levels.length - 1 ? Math.min(chips, level) : chips), 0));
  let taken = (upTo.at(-1) ?? 0) - left;
  return upTo.map((sum, at) => {
    const pot = sum - (at ? upTo[at - 1] : 0);
    const fee = Math.min(taken, pot);
    taken -= fee;
    return pot - fee;
  });
}
