"""Quick Draw's best draws are the best of all: draws that the program leaves out, counted in full.

The program weighs draws with dead cards aside, and counts in full those that come near the best. Here all draws of
first hands drawn at random are counted in full, and none that was left out is better.
"""

from __future__ import annotations

import functools
from math import comb

import numpy as np
import pytest

from housedealer.games import game
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.quick_draw.draws import draw_value, starts_of, sum_values
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import NEAR, counted, draw_values, scales

POSTING = "the-101/cal-quick-draw-poker"
THROWN = np.array([5 - held.bit_count() for held in range(32)])
"""How many cards are thrown away, by those that are held, a bit each."""
SIZE = 7


@functools.cache
def solved() -> QuickDraw:
    return QuickDraw(game(POSTING))


def every_draw(hands: np.ndarray) -> np.ndarray:
    """What one unit gains by each of the 32 draws of hands, counted in full."""
    unit, result = scales(SIZE)[0] * comb(48, SIZE), np.zeros((len(hands), 32))
    weights = np.ones(len(hands), np.int64)
    for thrown in range(6):
        holds = np.flatnonzero(thrown == THROWN)
        for some in np.array_split(holds, 2 if len(holds) > 1 else 1):
            first, held = np.repeat(np.arange(len(hands)), len(some)), np.tile(some, len(hands))
            draws = counted(hands, weights, first, held, SIZE, True, solved().made)
            result[:, some] = (draw_values(draws, SIZE, solved().gains) / unit).reshape(len(hands), len(some))
    return result


def with_dead_cards_aside(hands: np.ndarray) -> np.ndarray:
    """What the program weighs draws by."""
    starts = starts_of()
    sums = np.zeros(int(starts[-1]))
    sum_values(solved().values, solved().final_values, starts, sums)
    return np.array([[draw_value(hand, held, starts, sums) for held in range(32)] for hand in hands])


def none_is_better(hands: np.ndarray) -> None:
    """Of all draws of some hands the best are among those that the program counts, and far from the margin."""
    exact, aside = every_draw(hands), with_dead_cards_aside(hands)
    short = aside.max(axis=1)[:, None] - aside
    left_out = short > NEAR[THROWN]
    best = exact.max(axis=1)[:, None]
    assert left_out.any() and (np.where(left_out, exact, -np.inf).max(axis=1)[:, None] < best).all()
    assert (short[exact == best] <= NEAR[np.broadcast_to(THROWN, exact.shape)[exact == best]] / 2).all()


@pytest.mark.heavy
def test_no_draw_that_is_left_out_is_better() -> None:
    """Of a thousand first hands, half with the joker."""
    hands, rng = classes(53, 5).hands.astype(np.int64), np.random.default_rng(12)
    joker = np.flatnonzero(hands[:, 4] == 52)
    others = np.flatnonzero(hands[:, 4] != 52)
    none_is_better(hands[np.concatenate([rng.choice(joker, 500, False), rng.choice(others, 500, False)])])
