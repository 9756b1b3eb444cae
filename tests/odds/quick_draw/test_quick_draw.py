"""Quick Draw's draws counted in full: against counting card by card, rounds that are played, and the table's script."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from housedealer import cards, settle
from housedealer.games import game
from housedealer.games.quick_draw.rules import Finished
from housedealer.odds import odds, simulate
from housedealer.odds.engine import parallel
from housedealer.odds.quick_draw.advice import counted_values
from housedealer.odds.quick_draw.draws import wild_value
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import count_draws, scales, thrown_of
from housedealer.rankings import value
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64

POSTING = "the-101/cal-quick-draw-poker"
HANDS = ["As Ks Qs Js 4d", "9h 9d 9c 4s Xx", "7c 5d 4h 3s 2c", "Kd Jd 8d 3d Xx", "Qs Qh 6d 6c 2s", "Ts 9h 8d 7c Kc"]
"""Four to the royal flush, four alike with the joker, nothing, four to a flush with the joker, two pair, four to a
straight."""


@pytest.fixture(autouse=True)
def all_cores() -> Iterator[None]:
    yield
    parallel.cores = None


def _counted(hands: list[str], held: list[int], size: int) -> np.ndarray:
    codes = np.array([sorted(cards.cards(hand)) for hand in hands], np.int64)
    first = np.repeat(np.arange(len(hands)), len(held))
    weights = np.ones(len(hands), np.int64)
    draws = count_draws(codes, weights, first, np.tile(held, len(hands)), size, True, QuickDraw(game(POSTING)).made)
    result: np.ndarray = draws.cells.reshape(len(hands), len(held), *draws.cells.shape[1:])
    return result


@njit
def _played(hand: Any, held: int, size: int, rounds: int, made: Any) -> Any:  # type: ignore[misc]
    np.random.seed(5)
    left = np.array([code for code in range(53) if code not in hand])
    out = np.zeros((12, 3))
    for _ in range(rounds):
        for at in range(5 + size):
            other = at + np.random.randint(0, len(left) - at)
            left[at], left[other] = left[other], left[at]
        next_, key, mask = 0, START_5, u64(0)
        for at in range(5):
            card = hand[at]
            if not held >> at & 1:
                card = left[next_]
                next_ += 1
            key += CARD[card]
            mask |= MASK[card]
        mine = wild_value(key, mask, True)
        key, mask = START_5, u64(0)
        for at in range(next_, next_ + size):
            key += CARD[left[at]]
            mask |= MASK[left[at]]
        theirs = wild_value(key, mask, True)
        out[made[mine], 2 if mine > theirs else 1 if mine == theirs else 0] += 1
    return out


def test_draws_of_many_cards_come_out_as_they_are_counted() -> None:
    """Every end of three to five new cards, within five standard errors of its counted chance; all ways are there."""
    made, rounds, held, size = QuickDraw(game(POSTING)).made, 300_000, [3, 12, 16, 0], 5
    result = _counted(HANDS, held, size)
    thrown = thrown_of(np.array(held))
    for hand, cells in zip(HANDS, result, strict=True):
        for bits, many, ways in zip(held, thrown, cells, strict=True):
            total = comb(48, many) * comb(48 - many, size)
            assert ways.min() >= 0 and ways.sum() == total
            seen, chance = _played(np.array(sorted(cards.cards(hand))), bits, size, rounds, made), ways / total
            assert (np.abs(seen - rounds * chance) <= 5 * np.sqrt(rounds * chance * (1 - chance)) + 3).all()
            assert not seen[chance == 0].any()


def test_the_same_ways_on_any_number_of_cores() -> None:
    parallel.cores = 1
    one = _counted(HANDS[:2], [28, 0], 5)
    parallel.cores = 3
    assert (_counted(HANDS[:2], [28, 0], 5) == one).all()


def test_the_odds_pay_what_the_table_pays() -> None:
    """Law 3: the same cards and draws at the table and in the odds come to the same money."""
    played, rng = game(POSTING), random.Random(7)
    solved = QuickDraw(played)
    for _ in range(60):
        pack = rng.sample(range(53), 17)
        mine, thrown = pack[:5], rng.sample(pack[:5], rng.randint(0, 5))
        drawn, theirs = pack[5 : 5 + len(thrown)], pack[10:17]
        choice = ["2", "draw", cards.text(thrown)] if thrown else ["2", "stand-pat"]
        document = {
            "posting": POSTING, "option": None, "player_dealer": {"seat": 1, "bank": 10_000_000},
            "seats": {"2": {"play": 100, "quick-draw-bonus": 100}}, "choices": [choice],
            "deal": {"2": cards.text([*mine, *drawn]), "player-dealer": cards.text(theirs)},
        }  # fmt: skip
        ranking = played.rules.ranking
        final = value(ranking, [*cards.without(tuple(mine), tuple(thrown)), *drawn])
        end = Finished(final, value(ranking, theirs), value(ranking, mine))
        for entry in settle(document)["wagers"]:
            net = Fraction(str(entry["paid"])) - Fraction(str(entry["taken"]))
            assert net == 100 * solved.payoff(entry["wager"], end).net


@pytest.mark.heavy
def test_the_whole_game() -> None:
    """All deals are there, and rounds played by the compiled rules end as counted."""
    exact = odds(POSTING, wager="play")["wagers"]["play"]
    assert exact["method"] == "exact"
    assert sum(row["deals"] for row in exact["counts"]) == comb(53, 5) * comb(48, 7) * scales(7)[0]
    rounds = 20_000_000
    seen = simulate(POSTING, rounds=rounds, seed=4)["wagers"]["play"]
    assert abs(seen["edge"] - exact["edge"]) < 4 * seen["standard_error"]
    chances = {row["net"]: row["probability"] for row in exact["outcomes"]}
    for row in seen["outcomes"]:
        chance = chances[row["net"]]
        assert abs(row["probability"] - chance) < 5 * (chance * (1 - chance) / rounds) ** 0.5


@pytest.mark.heavy
def test_the_draw_that_is_played_is_the_best_that_was_counted() -> None:
    """Whatever the suits, also where another hand was counted in a hand's place."""
    solved, rng = QuickDraw(game(POSTING)), random.Random(3)
    for _ in range(500):
        hand = sorted(rng.sample(range(53), 5))
        held = int(solved.draws[sum(comb(code, at + 1) for at, code in enumerate(hand))])
        worths = counted_values(solved, tuple(hand))
        thrown = tuple(code for at, code in enumerate(hand) if not held >> at & 1)
        assert worths[thrown] == max(worths.values())


@pytest.mark.heavy
def test_one_hand_is_counted_as_among_all() -> None:
    """A hint counts the draws of its hand alone where all hands have not been counted yet."""
    solved, rng = QuickDraw(game(POSTING)), random.Random(5)
    for _ in range(4):
        hand = tuple(sorted(rng.sample(range(53), 5)))
        worths = counted_values(solved, hand)
        assert solved.count_draws(hand, list(worths)) == pytest.approx(worths, abs=1e-12)
