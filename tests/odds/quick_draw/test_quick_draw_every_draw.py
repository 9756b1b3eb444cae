"""Quick Draw's best draws are the best of all: no draw that the program leaves out is better.

The program weighs draws with dead cards aside, and counts in full those that come near the best. Here all draws of some
first hands are counted in full. Of all first hands, draws that are left out are shown to be worth less by a bound, and
those few that the bound does not settle are counted in full.

The bound: the player-dealer is denied flushes, which only helps the player, and every final hand of one suit wins. What
is left depends on ranks alone and is counted exactly; what the final hand is paid on top is exact.
"""

from __future__ import annotations

import functools
from math import comb

import numpy as np
import pytest

from housedealer.games import game
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.parallel import count
from housedealer.odds.quick_draw.by_ranks import ByRanks
from housedealer.odds.quick_draw.counted_draws import merge_equal
from housedealer.odds.quick_draw.draws import draw_value, starts_of, sum_values
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import NEAR, count_draws, draw_values, scales

POSTING = "the-101/cal-quick-draw-poker"
THROWN = np.array([5 - held.bit_count() for held in range(32)])
"""How many cards are thrown away, by those that are held, a bit each."""
SIZE = 7
ROUNDING = 1e-9


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
            draws = count_draws(hands, weights, first, held, SIZE, True, solved().made)
            result[:, some] = (draw_values(draws, SIZE, solved().gains) / unit).reshape(len(hands), len(some))
    return result


def averages(hands: np.ndarray, worth: np.ndarray) -> np.ndarray:
    """What final hands are worth on average by each draw, where a hand is worth something by its value alone."""
    starts = starts_of()
    sums = np.zeros(int(starts[-1]))
    sum_values(solved().values, worth, starts, sums)
    return np.array([[draw_value(hand, held, starts, sums) for held in range(32)] for hand in hands])


def with_dead_cards_aside(hands: np.ndarray) -> np.ndarray:
    """What the program weighs draws by."""
    return averages(hands, solved().final_values)


def of_one_suit(hands: np.ndarray) -> np.ndarray:
    """By draw, the chance of a final hand of one suit, the joker being of any; a little too much is no harm."""
    joker = hands == 52
    result = np.zeros((len(hands), 32))
    ways = np.array([[comb(left, thrown) for thrown in range(6)] for left in range(15)])
    for suit in range(4):
        own = (hands % 4 == suit) & ~joker
        left = 14 - own.sum(axis=1) - joker.any(axis=1)
        for held in range(32):
            kept = (held >> np.arange(5) & 1).astype(bool)
            fits = (own | joker)[:, kept].all(axis=1)
            result[:, held] += np.where(fits, ways[left, THROWN[held]] / comb(48, int(THROWN[held])), 0)
    return np.minimum(result, 1)


def not_higher_by_ranks(hands: np.ndarray) -> np.ndarray:
    """By draw, the chance that the player-dealer's hand is not higher, as if there were no flushes."""
    adds = np.left_shift(1, 3 * (hands >> 2))
    keep = np.arange(32)[:, None] >> np.arange(5) & 1
    kept, thrown = adds @ keep.T, adds @ (1 - keep).T
    rests = np.tile([comb(48 - int(many), SIZE) for many in THROWN], len(hands))
    draws, number = merge_equal(kept.reshape(-1), thrown.reshape(-1), rests)
    none = np.zeros(0, np.int64)
    ranked, _ = count(ByRanks(draws, SIZE, solved().made, none, none))
    chance: np.ndarray = ranked.cells[:, :, 1].sum(axis=0) / ranked.cells[:, :, 2].sum(axis=0)
    return chance[number].reshape(len(hands), 32)


def at_most(hands: np.ndarray) -> np.ndarray:
    """A bound of what one unit gains by each draw: a copy wins (001:2131-2147)."""
    beats = 2
    on_top = np.array([float(row[beats] - 1) for row in solved().gains])[solved().made]
    won = np.minimum(not_higher_by_ranks(hands) + of_one_suit(hands), 1)
    return averages(hands, on_top) + 2 * won - 1


def none_is_better(hands: np.ndarray) -> None:
    """Of all draws of some hands the best are among those that the program counts, and far from the margin."""
    exact, aside = every_draw(hands), with_dead_cards_aside(hands)
    assert (exact <= at_most(hands) + ROUNDING).all()
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


@pytest.mark.heavy
def test_no_draw_of_any_hand_is_better() -> None:
    """Of all 150,891 first hands, one for all that differ by suits alone."""
    hands = classes(53, 5).hands.astype(np.int64)
    places = sum((CHOOSE[hands[:, at], at + 1] for at in range(5)), np.zeros(len(hands), np.int64))
    best = np.full(comb(53, 5), -np.inf)
    np.maximum.at(best, solved().solved.firsts, solved().solved.values)
    aside = with_dead_cards_aside(hands)
    left_out = aside.max(axis=1)[:, None] - aside > NEAR[THROWN]
    first, held = np.nonzero(left_out & (at_most(hands) + ROUNDING >= best[places][:, None]))
    assert 0 < len(first) < left_out.sum() / 2
    unit = scales(SIZE)[0] * comb(48, SIZE)
    for some in np.array_split(np.argsort(THROWN[held], kind="stable"), 4):
        draws = count_draws(hands, np.ones(len(hands), np.int64), first[some], held[some], SIZE, True, solved().made)
        assert (draw_values(draws, SIZE, solved().gains) / unit < best[places[first[some]]]).all()
