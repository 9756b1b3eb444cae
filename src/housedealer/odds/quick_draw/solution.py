"""The best draw for every first hand, and in how many deals the final hand wins, copies and loses: exact.

Draws are first weighed with dead cards aside; those that come near the best are counted in full. A final hand and a
hand of the player-dealer's are compared by their ranks (`by_ranks`), which most hands are decided by; then what the
player-dealer's flushes change (`by_suit`), and last what the final hand's own flushes change (`flush_draws`). Together
that is every deal, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, gcd, lcm
from typing import NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import hands_of, index_of
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import count
from housedealer.odds.quick_draw.by_ranks import ByRanks
from housedealer.odds.quick_draw.by_suit import BySuit, suit_key
from housedealer.odds.quick_draw.counted_draws import MADE, alike
from housedealer.odds.quick_draw.draws import DECK, HAND, draw_worth
from housedealer.odds.quick_draw.flush_draws import SUITS, FlushDraws, card_key
from housedealer.odds.quick_draw.flushes import flush_hands
from housedealer.odds.quick_draw.rank_sets import DIGIT

FARES = 3
"""The final hand loses, copies, beats."""
NEAR = np.array([0.07, 0.07, 0.07, 0.035, 0.012, 0.006])
"""By how many cards are thrown away: how much less than the best a draw may gain, dead cards aside, to be counted in
full. When many more were counted, those within 0.07, 0.05, 0.03 and 0.02, no draw proved best that fell short by more
than half of this."""


class Draws(NamedTuple):
    """Draws that were counted, by first hand: one hand for all that differ by suits alone."""

    hands: np.ndarray
    weights: np.ndarray
    """The first hands, and how many each stands for."""
    first: np.ndarray
    held: np.ndarray
    """Of each draw, the number of the first hand, and the cards held, a bit each."""
    cells: np.ndarray
    """By draw, what the final hand makes, and whether it loses, copies or beats: in how many ways that comes about."""


def thrown_of(held: np.ndarray) -> np.ndarray:
    """How many cards are thrown away."""
    thrown: np.ndarray = HAND - sum((held >> at & 1 for at in range(HAND)), np.zeros(len(held), np.int64))
    return thrown


def near_draws(
    most: int, starts: np.ndarray, sums: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The first hands with their weights, and the draws of each that come near its best, dead cards aside."""
    hands, weights = classes(DECK, HAND)
    hands = hands.astype(np.int64)
    first, held = np.zeros(32 * len(hands), np.int64), np.zeros(32 * len(hands), np.int64)
    many = _near(hands, most, starts, sums, first, held)
    return hands, weights, first[:many], held[:many]


@compiled
def _near(
    hands: np.ndarray, most: int, starts: np.ndarray, sums: np.ndarray, first: np.ndarray, held: np.ndarray
) -> int:
    worths, many_of = np.zeros(32), np.zeros(32, np.int64)
    for some in range(32):
        for at in range(HAND):
            many_of[some] += some >> at & 1
    many = 0
    for number in range(len(hands)):
        best = -1e18
        for some in range(32):
            if HAND - many_of[some] <= most:
                worths[some] = draw_worth(hands[number], some, starts, sums)
                best = max(best, worths[some])
        # Of equal draws the one that throws least is taken.
        for thrown in range(most + 1):
            for some in range(31, -1, -1):
                if many_of[some] == HAND - thrown and worths[some] >= best - NEAR[thrown]:
                    first[many], held[many] = number, some
                    many += 1
    return many


def counted(
    hands: np.ndarray,
    weights: np.ndarray,
    first: np.ndarray,
    held: np.ndarray,
    size: int,
    natural: bool,
    made: np.ndarray,
) -> Draws:
    """Count draws against all hands of so many cards of the player-dealer's; `made` is what a hand of a value makes."""
    cards = hands[first]
    keep = held[:, None] >> np.arange(HAND) & 1

    def keys(adds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return (adds * keep).sum(axis=1), (adds * (1 - keep)).sum(axis=1)

    rests = np.array([comb(DECK - HAND - many, size) for many in range(HAND + 1)], np.int64)[thrown_of(held)]
    flushes, flush_values = flush_hands(natural)
    by_rank, rank_number = alike(*keys(np.left_shift(1, DIGIT * (cards >> 2))), rests)
    ranked, _ = count(ByRanks(by_rank, size, made, flushes, flush_values))
    seen = [keys(suit_key(cards, suit)) for suit in range(SUITS)]
    kept, thrown = (np.concatenate(part) for part in zip(*seen, strict=True))
    from_suit, suit_number = alike(kept, thrown, np.tile(rests, SUITS))
    suited, _ = count(BySuit(from_suit, size, natural, made))
    alone, number = alike(*keys(card_key(cards)), rests)
    # What is thrown away by rank, for every set that is thrown away card by card.
    sets = np.zeros(len(alone.sets), np.int64)
    sets[alone.sets_of[number]] = by_rank.sets_of[rank_number]
    flushed, _ = count(FlushDraws(alone, sets, size, natural, made, flushes, ranked.rows))
    cells = ranked.cells[:, rank_number] + flushed.cells[:, number]
    for part in np.split(suit_number, SUITS):
        cells -= suited.cells[:, part]
    lower, upto, every = (cells[:, :, lane].T for lane in range(3))
    return Draws(hands, weights, first, held, np.stack([every - upto, upto - lower, lower], axis=2))


def scales(size: int) -> list[int]:
    """By how many cards are thrown away, how often a way counts, so that every first hand has as many deals.

    >>> len({comb(48, many) * comb(48 - many, 7) * scale for many, scale in enumerate(scales(7))})
    1
    """
    left = DECK - HAND - size
    result = [factorial(many) * factorial(left - many) // factorial(left - HAND) for many in range(HAND + 1)]
    return [each // gcd(*result) for each in result]


def worths_of(draws: Draws, size: int, gains: Sequence[Sequence[Fraction]]) -> np.ndarray:
    """What one unit gains by each draw, in whole numbers that can be compared; `gains` by what is made and how it
    fares."""
    whole = lcm(*(gain.denominator for row in gains for gain in row))
    units = [[int(gain * whole) for gain in row] for row in gains]
    scale = scales(size)
    most = max(abs(unit) for row in units for unit in row) * comb(DECK - HAND, size) * scale[0]
    kind = np.int64 if most < 1 << 63 else object
    times = np.array(scale, kind)[thrown_of(draws.held)]
    worth: np.ndarray = (draws.cells.astype(kind) * np.array(units, kind)).sum(axis=(1, 2)) * times
    return worth


def best_of(draws: Draws, worths: np.ndarray) -> np.ndarray:
    """Of each first hand the number of its best draw."""
    starts = np.searchsorted(draws.first, np.arange(len(draws.hands)))
    best = np.maximum.reduceat(worths, starts)
    good = np.flatnonzero(worths == best[draws.first])
    result: np.ndarray = good[np.unique(draws.first[good], return_index=True)[1]]
    return result


def deals_of(draws: Draws, chosen: np.ndarray, size: int) -> list[list[int]]:
    """All deals by what the final hand makes and how it fares, where every first hand draws as chosen."""
    thrown, scale = thrown_of(draws.held[chosen]), scales(size)
    result = [[0] * FARES for _ in range(MADE)]
    for many in range(HAND + 1):
        some = thrown == many
        ways = draws.cells[chosen[some]] * draws.weights[some, None, None]
        # The sums do not fit into one machine word, but into two.
        high, low = (ways >> 24).sum(axis=0), (ways & (1 << 24) - 1).sum(axis=0)
        for made in range(MADE):
            for fares in range(FARES):
                result[made][fares] += scale[many] * ((int(high[made, fares]) << 24) + int(low[made, fares]))
    return result


def by_place(draws: Draws, chosen: np.ndarray) -> np.ndarray:
    """Which cards to hold of every first hand, by place, a bit each."""
    held = np.zeros(hands_of(DECK, HAND), np.uint8)
    orders = np.array(list(permutations(range(SUITS))))
    _spread(draws.hands, draws.held[chosen], orders, held)
    return held


@compiled
def _spread(hands: np.ndarray, chosen: np.ndarray, orders: np.ndarray, held: np.ndarray) -> None:
    """Exchange the suits of hands and what is held of them in all ways."""
    hand, keeps = np.zeros(HAND, np.int64), np.zeros(HAND, np.int64)
    for number in range(len(hands)):
        for order in orders:
            for at in range(HAND):
                card, keep, low = hands[number, at], chosen[number] >> at & 1, at
                if card < DECK - 1:
                    card = card & ~3 | order[card & 3]
                while low > 0 and hand[low - 1] > card:
                    hand[low], keeps[low] = hand[low - 1], keeps[low - 1]
                    low -= 1
                hand[low], keeps[low] = card, keep
            bits = 0
            for at in range(HAND):
                bits |= keeps[at] << at
            held[index_of(hand, HAND)] = bits
