"""High hands compiled: five to seven cards, with jokers or without; values as in `rankings.high`."""

from __future__ import annotations

from housedealer.compiled import kernel
from housedealer.rankings.kernels.base import (
    CARD,
    FLUSH_BITS,
    JOKER_KEY,
    MASK,
    NONE,
    RANK_MASK,
    ROW_BITS,
    START_5,
    displaced,
    jokers,
    suit_shift,
    u32,
    u64,
)  # fmt: skip
from housedealer.rankings.tables import arrays

_HIGH = arrays("high")
ROWS = displaced(_HIGH["rows"])
CELLS = _HIGH["cells"]
FLUSH = _HIGH["flush"]
PLAIN_FLUSH = _HIGH["flush"][:8192].copy()
STRICT_FLUSH = _HIGH["strict"]
JOKER_ROWS = displaced(arrays("high_joker")["rows"])
JOKER_CELLS = arrays("high_joker")["cells"]
WILD_ROWS = displaced(arrays("high_wild")["rows"])
WILD_CELLS = arrays("high_wild")["cells"]


@kernel
def high(key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The value of five to seven cards; the key starts from `START_5`."""
    if key & FLUSH_BITS != NONE:
        return u64(PLAIN_FLUSH[(mask >> suit_shift(key)) & RANK_MASK])
    low = u32(key)
    return u64(CELLS[u64(u32(ROWS[u64(low >> ROW_BITS)] + low))])


@kernel
def high_joker(key, mask, flush):  # type: ignore[no-untyped-def]  # compiled
    """The value with up to two jokers as in `rankings.high_joker`; `flush`: they complete a plain flush."""
    held = jokers(key)
    if held == NONE:
        return high(key, mask)
    low = u32(u32(key) - JOKER_KEY)
    best = u64(JOKER_CELLS[u64(u32(JOKER_ROWS[u64(low >> ROW_BITS)] + low))])
    if key & FLUSH_BITS != NONE:
        place = held << u64(13) | (mask >> suit_shift(key)) & RANK_MASK
        result = u64(FLUSH[place]) if flush else u64(STRICT_FLUSH[place])
        best = max(best, result)
    return best


@kernel
def high_wild(key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The value with up to two wild jokers as in `rankings.high_wild`."""
    held = jokers(key)
    if held == NONE:
        return high(key, mask)
    low = u32(u32(key) - JOKER_KEY)
    best = u64(WILD_CELLS[u64(u32(WILD_ROWS[u64(low >> ROW_BITS)] + low))])
    if key & FLUSH_BITS != NONE:
        best = max(best, u64(FLUSH[held << u64(13) | (mask >> suit_shift(key)) & RANK_MASK]))
    return best


@kernel
def high_5(a, b, c, d, e):  # type: ignore[no-untyped-def]  # compiled
    """The value of five cards."""
    a, b, c, d, e = u64(a), u64(b), u64(c), u64(d), u64(e)
    key = START_5 + CARD[a] + CARD[b] + CARD[c] + CARD[d] + CARD[e]
    return high(key, MASK[a] | MASK[b] | MASK[c] | MASK[d] | MASK[e])


@kernel
def high_7(a, b, c, d, e, f, g):  # type: ignore[no-untyped-def]  # compiled
    """The value of seven cards."""
    a, b, c, d, e, f, g = u64(a), u64(b), u64(c), u64(d), u64(e), u64(f), u64(g)
    key = START_5 + CARD[a] + CARD[b] + CARD[c] + CARD[d] + CARD[e] + CARD[f] + CARD[g]
    return high(key, MASK[a] | MASK[b] | MASK[c] | MASK[d] | MASK[e] | MASK[f] | MASK[g])
