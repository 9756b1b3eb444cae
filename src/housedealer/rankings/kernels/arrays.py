"""Values of whole arrays of hands: card codes, one hand a row, split over all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from housedealer.compiled import kernel
from housedealer.rankings.kernels.base import CARD, FLUSH_BITS, MASK, NONE, START_3, START_5, u64
from housedealer.rankings.kernels.high import high, high_joker, high_wild
from housedealer.rankings.kernels.low import badugi, low_8, low_27, low_a5
from housedealer.rankings.kernels.omaha import omaha, omaha_low
from housedealer.rankings.kernels.small import best_four, mexican, three_card, two_card

HIGH, HIGH_JOKER, NO_FLUSH, HIGH_WILD, LOW_8, LOW_A5, LOW_27, MEXICAN, HALF_WILD, THREE_CARD = range(10)
BADUGI, TWO_CARD, FOUR_CARD, FLUSH_ABOVE = range(10, 14)

RANKINGS = {
    "high": HIGH,
    "high-joker": HIGH_JOKER,
    "high-joker-no-flush": NO_FLUSH,
    "high-wild": HIGH_WILD,
    "low-8": LOW_8,
    "low-a5": LOW_A5,
    "low-27": LOW_27,
    "mexican": MEXICAN,
    "mexican-half-wild": HALF_WILD,
    "three-card": THREE_CARD,
    "badugi": BADUGI,
    "two-card": TWO_CARD,
    "four-card": FOUR_CARD,
    "four-card-flush-above": FLUSH_ABOVE,
}
_BLOCK = 1024
_SHARE = 1 << 15
"""The least number of hands for another thread."""


@kernel(nogil=True)
def _sevens(hands, out):  # type: ignore[no-untyped-def]  # compiled
    """Seven-card high in two passes a block, so that the memory look-ups of many hands overlap."""
    keys = np.empty(_BLOCK, dtype=np.uint64)
    for first in range(0, len(hands), _BLOCK):
        block, result = hands[first : first + _BLOCK], out[first : first + _BLOCK]
        for i in range(u64(len(block))):
            key = START_5
            for j in range(u64(7)):
                key += CARD[u64(block[i, j])]
            keys[i] = key
        for i in range(u64(len(block))):
            mask = NONE
            if keys[i] & FLUSH_BITS != NONE:
                for j in range(u64(7)):
                    mask |= MASK[u64(block[i, j])]
            result[i] = high(keys[i], mask)


@kernel(nogil=True)
def _by_key(which, start, hands, out):  # type: ignore[no-untyped-def]  # compiled
    for i in range(u64(hands.shape[0])):
        key, mask = start, NONE
        for j in range(u64(hands.shape[1])):
            code = u64(hands[i, j])
            key += CARD[code]
            mask |= MASK[code]
        if which == HIGH:
            out[i] = high(key, mask)
        elif which in (HIGH_JOKER, NO_FLUSH):
            out[i] = high_joker(key, mask, which == HIGH_JOKER)
        elif which == HIGH_WILD:
            out[i] = high_wild(key, mask)
        elif which == LOW_8:
            out[i] = low_8(key, mask)
        elif which == LOW_A5:
            out[i] = low_a5(key)
        elif which == LOW_27:
            out[i] = low_27(key, mask)
        elif which in (MEXICAN, HALF_WILD):
            out[i] = mexican(key, mask, which == MEXICAN)
        else:
            out[i] = three_card(key, mask)


@kernel(nogil=True)
def _by_card(which, hands, out):  # type: ignore[no-untyped-def]  # compiled
    for i in range(len(hands)):
        hand = hands[i]
        if which == BADUGI:
            out[i] = badugi(hand[0], hand[1], hand[2], hand[3])
        elif which == TWO_CARD:
            out[i] = two_card(hand[0], hand[1])
        else:
            out[i] = best_four(hand, which == FLUSH_ABOVE)


@kernel(nogil=True)
def _omahas(holes, boards, out):  # type: ignore[no-untyped-def]  # compiled
    for i in range(len(holes)):
        out[i] = omaha(holes[i], boards[i])


@kernel(nogil=True)
def _omaha_lows(holes, boards, out):  # type: ignore[no-untyped-def]  # compiled
    for i in range(len(holes)):
        out[i] = omaha_low(holes[i], boards[i])


def _split_over_cores(work: Callable[[slice], None], hands: int, cores: int | None) -> None:
    threads = min(cores or os.cpu_count() or 1, hands // _SHARE + 1)
    if threads == 1:
        work(slice(0, hands))
        return
    parts = min(8 * threads, hands // _SHARE)  # more parts than threads, so that a busy core holds up little
    edges = [hands * i // parts for i in range(parts + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, map(slice, edges, edges[1:])))


def _codes(hands: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(hands, dtype=np.uint8)


def values(ranking: str, hands: np.ndarray, cores: int | None = None) -> np.ndarray:
    """The values of an array of hands by a ranking of `RANKINGS`, on `cores` cores (default: all)."""
    which, codes = RANKINGS[ranking], _codes(hands)
    out = np.empty(len(codes), dtype=np.uint16)
    start = START_3 if which == THREE_CARD else START_5

    def work(part: slice) -> None:
        if which == HIGH and codes.shape[1] == 7:
            _sevens(codes[part], out[part])
        elif which <= THREE_CARD:
            _by_key(which, start, codes[part], out[part])
        else:
            _by_card(which, codes[part], out[part])

    _split_over_cores(work, len(codes), cores)
    return out


def omaha_values(holes: np.ndarray, boards: np.ndarray, cores: int | None = None) -> np.ndarray:
    """The high values of hole cards with boards, row by row."""
    hole_codes, board_codes = _codes(holes), _codes(boards)
    out = np.empty(len(hole_codes), dtype=np.uint16)
    _split_over_cores(lambda part: _omahas(hole_codes[part], board_codes[part], out[part]), len(out), cores)
    return out


def omaha_lows(holes: np.ndarray, boards: np.ndarray, cores: int | None = None) -> np.ndarray:
    """The eight-or-better values of hole cards with boards, row by row; 0 where none qualifies."""
    hole_codes, board_codes = _codes(holes), _codes(boards)
    out = np.empty(len(hole_codes), dtype=np.uint16)
    _split_over_cores(lambda part: _omaha_lows(hole_codes[part], board_codes[part], out[part]), len(out), cores)
    return out
