"""The best draw for every first hand, and the exact number of deals in which the final hand wins, copies and loses.

Draws are first valued ignoring dead cards; those near the best are counted exactly. A final hand is compared with the
player-dealer's hands by ranks (`by_ranks`), which decide most hands; then follow the corrections for the
player-dealer's flushes (`by_suit`) and for the final hand's own flushes (`flush_draws`). Together they count every deal
in integers.
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
from housedealer.odds.quick_draw.counted_draws import MADE, merge_equal
from housedealer.odds.quick_draw.draws import DECK, HAND, draw_value
from housedealer.odds.quick_draw.flush_draws import SUITS, FlushDraws, card_key
from housedealer.odds.quick_draw.flushes import flush_hands
from housedealer.odds.quick_draw.rank_sets import DIGIT

RESULTS = 3
"""The final hand loses, copies, beats."""
NEAR = np.array([0.07, 0.07, 0.07, 0.035, 0.012, 0.006])
"""The margin below the best value, ignoring dead cards, within which a draw is counted exactly, by size of the discard.
`tests/odds/quick_draw/test_quick_draw_every_draw.py` proves that no draw of any first hand that falls outside is the
best: a bound settles most of them, and the others are counted exactly. It also finds no best draw of a thousand hands
beyond half of this."""


class Draws(NamedTuple):
    """Counted draws, by canonical first hand."""

    hands: np.ndarray
    weights: np.ndarray
    """The canonical first hands, and the weights of their classes."""
    first: np.ndarray
    held: np.ndarray
    """The number of the first hand of each draw, and the cards held as bits."""
    cells: np.ndarray
    """Ways by draw, category of the final hand, and result (loses, copies, beats)."""


def thrown_of(held: np.ndarray) -> np.ndarray:
    """The number of cards thrown away."""
    thrown: np.ndarray = HAND - sum((held >> at & 1 for at in range(HAND)), np.zeros(len(held), np.int64))
    return thrown


def near_draws(
    most: int, starts: np.ndarray, sums: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The first hands with their weights, and the draws of each that are near its best, ignoring dead cards."""
    hands, weights = classes(DECK, HAND)
    hands = hands.astype(np.int64)
    first, held = np.zeros(32 * len(hands), np.int64), np.zeros(32 * len(hands), np.int64)
    many = _near(hands, most, starts, sums, first, held)
    return hands, weights, first[:many], held[:many]


@compiled
def _near(
    hands: np.ndarray, most: int, starts: np.ndarray, sums: np.ndarray, first: np.ndarray, held: np.ndarray
) -> int:
    values, many_of = np.zeros(32), np.zeros(32, np.int64)
    for some in range(32):
        for at in range(HAND):
            many_of[some] += some >> at & 1
    many = 0
    for number in range(len(hands)):
        best = -1e18
        for some in range(32):
            if HAND - many_of[some] <= most:
                values[some] = draw_value(hands[number], some, starts, sums)
                best = max(best, values[some])
        # Of equal draws the one with the smallest discard comes first.
        for thrown in range(most + 1):
            for some in range(31, -1, -1):
                if many_of[some] == HAND - thrown and values[some] >= best - NEAR[thrown]:
                    first[many], held[many] = number, some
                    many += 1
    return many


def count_draws(
    hands: np.ndarray,
    weights: np.ndarray,
    first: np.ndarray,
    held: np.ndarray,
    size: int,
    natural: bool,
    made: np.ndarray,
) -> Draws:
    """Count draws against all hands of the player-dealer's of a size; `made` is the category by value."""
    keep = held[:, None] >> np.arange(HAND) & 1
    return Draws(hands, weights, first, held, ways_of(hands[first], keep, size, natural, made))


def ways_of(cards: np.ndarray, keep: np.ndarray, size: int, natural: bool, made: np.ndarray) -> np.ndarray:
    """Ways by draw, category of the final hand, and result (loses, copies, beats).

    Each draw has a row of `cards`; those with `keep` are held, and the others are out of play.
    """

    def keys(adds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return (adds * keep).sum(axis=1), (adds * (1 - keep)).sum(axis=1)

    unseen = DECK - cards.shape[1]
    rests = np.array([comb(unseen - many, size) for many in range(HAND + 1)], np.int64)[HAND - keep.sum(axis=1)]
    flushes, flush_values = flush_hands(natural)
    by_rank, rank_number = merge_equal(*keys(np.left_shift(1, DIGIT * (cards >> 2))), rests)
    ranked, _ = count(ByRanks(by_rank, size, made, flushes, flush_values))
    seen = [keys(suit_key(cards, suit)) for suit in range(SUITS)]
    held_keys, thrown = (np.concatenate(part) for part in zip(*seen, strict=True))
    from_suit, suit_number = merge_equal(held_keys, thrown, np.tile(rests, SUITS))
    suited, _ = count(BySuit(from_suit, size, natural, made))
    alone, number = merge_equal(*keys(card_key(cards)), rests)
    # The discard by rank, for every discard card by card.
    sets = np.zeros(len(alone.sets), np.int64)
    sets[alone.sets_of[number]] = by_rank.sets_of[rank_number]
    flushed, _ = count(FlushDraws(alone, sets, size, natural, made, flushes, ranked.rows))
    cells = ranked.cells[:, rank_number] + flushed.cells[:, number]
    for part in np.split(suit_number, SUITS):
        cells -= suited.cells[:, part]
    lower, upto, every = (cells[:, :, lane].T for lane in range(3))
    return np.stack([every - upto, upto - lower, lower], axis=2)


def scales(size: int) -> list[int]:
    """The weight of a way by size of the discard, so that every first hand has equally many deals.

    >>> len({comb(48, many) * comb(48 - many, 7) * scale for many, scale in enumerate(scales(7))})
    1
    """
    left = DECK - HAND - size
    result = [factorial(many) * factorial(left - many) // factorial(left - HAND) for many in range(HAND + 1)]
    return [each // gcd(*result) for each in result]


def draw_values(draws: Draws, size: int, gains: Sequence[Sequence[Fraction]]) -> np.ndarray:
    """The result of one unit of each draw in comparable integers; `gains` by category and result."""
    whole = lcm(*(gain.denominator for row in gains for gain in row))
    units = [[int(gain * whole) for gain in row] for row in gains]
    scale = scales(size)
    most = max(abs(unit) for row in units for unit in row) * comb(DECK - HAND, size) * scale[0]
    kind = np.int64 if most < 1 << 63 else object
    times = np.array(scale, kind)[thrown_of(draws.held)]
    result: np.ndarray = (draws.cells.astype(kind) * np.array(units, kind)).sum(axis=(1, 2)) * times
    return result


def best_of(draws: Draws, values: np.ndarray) -> np.ndarray:
    """The number of the best draw of each first hand."""
    starts = np.searchsorted(draws.first, np.arange(len(draws.hands)))
    best = np.maximum.reduceat(values, starts)
    good = np.flatnonzero(values == best[draws.first])
    result: np.ndarray = good[np.unique(draws.first[good], return_index=True)[1]]
    return result


def deals_of(draws: Draws, chosen: np.ndarray, size: int) -> list[list[int]]:
    """All deals by category and result of the final hand, where every first hand draws as chosen."""
    thrown, scale = thrown_of(draws.held[chosen]), scales(size)
    result = [[0] * RESULTS for _ in range(MADE)]
    for many in range(HAND + 1):
        some = thrown == many
        ways = draws.cells[chosen[some]] * draws.weights[some, None, None]
        # The sums do not fit one machine word, but two.
        high, low = (ways >> 24).sum(axis=0), (ways & (1 << 24) - 1).sum(axis=0)
        for made in range(MADE):
            for outcome in range(RESULTS):
                result[made][outcome] += scale[many] * ((int(high[made, outcome]) << 24) + int(low[made, outcome]))
    return result


def hold_by_index(draws: Draws, chosen: np.ndarray) -> np.ndarray:
    """The cards to hold of every first hand as bits, by index."""
    held = np.zeros(hands_of(DECK, HAND), np.uint8)
    orders = np.array(list(permutations(range(SUITS))))
    _spread(draws.hands, draws.held[chosen], orders, held)
    return held


@compiled
def _spread(hands: np.ndarray, chosen: np.ndarray, orders: np.ndarray, held: np.ndarray) -> None:
    """Permute the suits of hands and of their held cards in all ways."""
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
