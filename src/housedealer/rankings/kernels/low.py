"""Low hands compiled; values as in `rankings.low_a5`, `rankings.low_8`, `rankings.low_27`, `rankings.badugi`."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings import badugi as badugi_rules
from housedealer.rankings import low_8 as low_8_rules
from housedealer.rankings.kernels.base import (
    FLUSH_BITS,
    NONE,
    RANK_MASK,
    ROW_BITS,
    displaced,
    jokers,
    suit_shift,
    u32,
    u64,
)  # fmt: skip
from housedealer.rankings.tables import arrays

A5_ROWS = displaced(arrays("low_a5")["rows"])
A5_CELLS = arrays("low_a5")["cells"]
ROWS_27 = displaced(arrays("low_27")["rows"])
CELLS_27 = arrays("low_27")["cells"]
FLUSH_27 = arrays("low_27")["flush"]
LOWS_8 = np.array(low_8_rules.lows(), dtype=np.uint8).reshape(-1)
BADUGIS = np.zeros(8192, dtype=np.uint16)
BADUGIS[list(badugi_rules.rungs())] = np.arange(1, len(badugi_rules.rungs()) + 1)


@kernel
def low_a5(key):  # type: ignore[no-untyped-def]  # compiled
    """The ace-to-five value of five to seven cards with up to two jokers."""
    low = u32(key)
    return u64(A5_CELLS[u64(u32(A5_ROWS[u64(low >> ROW_BITS)] + low))])


@kernel
def low_8(key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The eight-or-better value of five to seven cards with up to two jokers; 0 where none qualifies."""
    ranks = (mask | mask >> u64(16) | mask >> u64(32) | mask >> u64(48)) & RANK_MASK
    held = (ranks << u64(1) | ranks >> u64(12)) & u64(255)
    return u64(LOWS_8[jokers(key) << u64(8) | held])


@kernel
def low_8_ranks(held):  # type: ignore[no-untyped-def]  # compiled
    """The eight-or-better value of a set of low ranks, as bits from the ace; 0 where none qualifies."""
    return u64(LOWS_8[u64(held)])


@kernel
def low_27(key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The deuce-to-seven value of five cards; the key starts from `START_5`."""
    if key & FLUSH_BITS != NONE:
        return u64(FLUSH_27[(mask >> suit_shift(key)) & RANK_MASK])
    low = u32(key)
    return u64(CELLS_27[u64(u32(ROWS_27[u64(low >> ROW_BITS)] + low))])


@kernel
def _join(held, other):  # type: ignore[no-untyped-def]  # compiled
    """The union of two card sets, ranks below bit 16 and suits above; 0 where either is 0 or they conflict."""
    if held == 0 or other == 0 or held & other:
        return 0
    return held | other


@kernel
def _lower(best, held):  # type: ignore[no-untyped-def]  # compiled
    """The lower of two rank sets of equal size; 0 means none."""
    ranks = held & 0x1FFF
    return ranks if held and (best == 0 or ranks < best) else best


@kernel
def _badugi_card(code):  # type: ignore[no-untyped-def]  # compiled
    rank = (code >> 2) + 1
    return 1 << (0 if rank == 13 else rank) | 0x10000 << (code & 3)


@kernel
def badugi(a, b, c, d):  # type: ignore[no-untyped-def]  # compiled
    """The badugi value of four cards."""
    a, b, c, d = _badugi_card(int(a)), _badugi_card(int(b)), _badugi_card(int(c)), _badugi_card(int(d))
    ab, ac, ad, bc, bd, cd = _join(a, b), _join(a, c), _join(a, d), _join(b, c), _join(b, d), _join(c, d)
    best = _lower(0, _join(ab, cd))
    if best == 0:
        for three in (_join(ab, c), _join(ab, d), _join(ac, d), _join(bc, d)):
            best = _lower(best, three)
    if best == 0:
        for two in (ab, ac, ad, bc, bd, cd):
            best = _lower(best, two)
    if best == 0:
        for one in (a, b, c, d):
            best = _lower(best, one)
    return u64(BADUGIS[u64(best)])
