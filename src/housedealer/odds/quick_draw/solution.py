"""The best draw for every first hand, and in how many deals the final hand wins, copies and loses: exact.

Draws are first weighed with dead cards aside; those that come near the best are counted in full. A final hand and a
hand of the player-dealer's are compared by their ranks (`by_ranks`), which most hands are decided by; then what the
player-dealer's flushes change (`by_suit`), and last what the final hand's own flushes change (`flush_draws`). Together
that is every deal, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, gcd, lcm
from typing import NamedTuple

import numpy as np

from housedealer.odds.compiled import compiled
from housedealer.odds.parts import count
from housedealer.odds.quick_draw.by_ranks import DIGIT, ByRanks
from housedealer.odds.quick_draw.by_suit import BySuit, suit_key
from housedealer.odds.quick_draw.draws import DECK, HAND, draw_worth
from housedealer.odds.quick_draw.flush_draws import SUITS, FlushDraws, card_key
from housedealer.odds.quick_draw.flushes import flush_hands
from housedealer.odds.quick_draw.thrown import alike
from housedealer.odds.sets_of_cards import classes

NEAR = 0.025
"""How much less than the best a draw may gain, dead cards aside, to be counted in full."""


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


def near_draws(most: int, starts: np.ndarray, sums: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
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
    worths = np.zeros(32)
    many = 0
    for number in range(len(hands)):
        best = -1e18
        for some in range(32):
            kept = 0
            for at in range(HAND):
                kept += some >> at & 1
            worths[some] = draw_worth(hands[number], some, starts, sums) if HAND - kept <= most else -1e18
            best = max(best, worths[some])
        # The more cards are held the earlier: of equal draws the one that throws least is best.
        for some in range(31, -1, -1):
            if worths[some] >= best - NEAR:
                first[many], held[many] = number, some
                many += 1
    return many


def counted(
    hands: np.ndarray, weights: np.ndarray, first: np.ndarray, held: np.ndarray, size: int, natural: bool, made: np.ndarray
) -> Draws:
    """Count draws against all hands of so many cards of the player-dealer's; `made` tells by value what a hand makes."""
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
    cells = ranked.cells[rank_number] + flushed.cells[number]
    for part in np.split(suit_number, SUITS):
        cells -= suited.cells[part]
    lower, upto, every = (cells[:, :, lane] for lane in range(3))
    return Draws(hands, weights, first, held, np.stack([every - upto, upto - lower, lower], axis=2))


def scales(size: int) -> list[int]:
    """By how many cards are thrown away, how often a way counts, so that every first hand has as many deals.

    >>> [comb(48, many) * comb(48 - many, 7) * scale for many, scale in enumerate(scales(7))] == [551780106233280] * 6
    True
    """
    left = DECK - HAND - size
    found = [factorial(many) * factorial(left - many) // factorial(left - HAND) for many in range(HAND + 1)]
    return [each // gcd(*found) for each in found]


def best_of(draws: Draws, size: int, gains: Sequence[Sequence[Fraction]]) -> np.ndarray:
    """Of each first hand the number of its best draw, by what one unit gains: by what is made and how it fares."""
    whole = lcm(*(gain.denominator for row in gains for gain in row))
    units = np.array([[int(gain * whole) for gain in row] for row in gains], object)
    scale = np.array(scales(size), object)[thrown_of(draws.held)]
    worth = (draws.cells.astype(object) * units).sum(axis=(1, 2)) * scale
    best = np.full(len(draws.hands), -1)
    for number, hand in enumerate(draws.first):
        if best[hand] < 0 or worth[number] > worth[best[hand]]:
            best[hand] = number
    return best


def deals_of(draws: Draws, chosen: np.ndarray, size: int) -> np.ndarray:
    """All deals by what the final hand makes and how it fares, where every first hand draws as chosen."""
    weights = draws.weights.astype(object) * np.array(scales(size), object)[thrown_of(draws.held[chosen])]
    found: np.ndarray = (draws.cells[chosen].astype(object) * weights[:, None, None]).sum(axis=0)
    return found
