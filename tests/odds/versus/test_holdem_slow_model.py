"""Ultimate Texas Hold'em against a slow model of the posted rules: what river and flop are worth, and the choice there.

Raise three or four antes before the flop, two on the flop, one on the river, or fold; the ante pushes where the
player-dealer has less than a pair, the blind pays a winner by table (000:1629-1781, 001:2893-2946, 003:1158-1210,
004:2964-3105). Hands are valued by `seven_cards`, which shares nothing with the program. Functions are compiled only so
that every deal can be tried; they are plain Python.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.versus.postings import BLIND, POSTINGS
from tests.versus.seven_cards import PAIR, STEP, value
from tests.versus.slow import FIVE

from housedealer.cards import cards
from housedealer.games import game
from housedealer.odds.counting.flop_classes import flops
from housedealer.odds.versus.holdem.known_board import flop_sums, river_value
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.solution import flop_gains
from housedealer.odds.versus.pay_tables import PayTables

ULTIMATE = [name for name, spec in POSTINGS.items() if spec["game"] == "ultimate"]
HALVES = np.array([int(2 * Fraction(BLIND.get(name, 0))) for name in FIVE], np.int64)
"""What the blind pays a winner, in halves, by category."""


@njit(cache=True)
def river(hand, board, halves):
    """What one ante of play gains, and what ante and blind gain, over all 990 other hands, in half antes."""
    held, suited, seven = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), np.zeros(7, np.int64)
    taken = 0
    for at in range(5):
        seven[at] = board[at]
        taken |= 1 << board[at]
    seven[5], seven[6] = hand[0], hand[1]
    taken |= 1 << hand[0] | 1 << hand[1]
    mine, play, rest = value(seven, held, suited), 0, 0
    for a in range(52):
        for b in range(a):
            if taken >> a & 1 or taken >> b & 1:
                continue
            seven[5], seven[6] = a, b
            theirs = value(seven, held, suited)
            result = int(mine > theirs) - int(mine < theirs)
            play += 2 * result
            rest += 2 * result if theirs >= PAIR else 0
            rest += halves[mine // STEP] if result > 0 else 2 * result
    return play, rest


@njit(cache=True)
def flop(hand, seen, boards, halves):
    """The same over all turns and rivers, and what the better of playing and folding on the river gains."""
    plays, rests, rivers = 0, 0, 0
    board = np.zeros(5, np.int64)
    board[:3] = seen
    for at in range(len(boards)):
        board[3], board[4] = boards[at]
        play, rest = river(hand, board, halves)
        plays, rests = plays + play, rests + rest
        rivers += max(play + rest, -4 * 990)
    return plays, rests, rivers


def slow_flop(hand: list[int], seen: list[int]) -> tuple[int, int, int]:
    left = [card for card in range(52) if card not in (*hand, *seen)]
    result: tuple[int, int, int] = flop(np.array(hand), np.array(seen), np.array(list(combinations(left, 2))), HALVES)
    return result


RIVERS = [
    ("As Ks", "Ts Js Qs 2d 3c"), ("2d 3c", "Ts Js Qs Ks As"), ("9c 9d", "9h 9s 4c 4d Kh"), ("8h 2c", "8d 8s 3c 3d 3h"),
    ("5h 4h", "Ah 2h 3h Kd Kc"), ("7c 2d", "Kh Qd 9s 5c 3h"), ("Qd Jc", "Kh Td 9s 5c 3h"), ("6h 2h", "Kh Qh 9h 5c 3d"),
]  # fmt: skip
FLOPS = [("Ad 9c", "Ts Js 4h"), ("7c 2d", "Ah Kh Qh"), ("5s 5d", "5h 2c 2d"), ("8h 7h", "6h 5h Kc")]


@pytest.mark.parametrize("posting", ULTIMATE)
def test_river_and_flop(posting: str) -> None:
    terms = Ultimate(PayTables(game(posting))).terms
    assert (terms.unit, terms.forfeit) == (2, -4)
    assert [each.tolist() for each in (terms.preflop, terms.flop, terms.river)] == [[3, 4], [2], [1]]
    for hand, board in RIVERS:
        mine, lies = sorted(cards(hand), reverse=True), np.array(cards(board), np.int64)
        assert river_value(*mine, lies, terms) == river(np.array(mine), lies, HALVES), (hand, board)
    for hand, board in FLOPS[:: 1 if posting == ULTIMATE[0] else 3]:
        mine, seen = sorted(cards(hand), reverse=True), cards(board)
        assert flop_sums(*mine, np.array(seen, np.int64), terms) == slow_flop(mine, seen), (hand, board)


@pytest.mark.heavy
def test_flops_as_they_are_solved() -> None:
    """Of the solution over all boards, hands on flops dealt at random: what two choices gain, and the choice."""
    solved, known = Ultimate(PayTables(game(ULTIMATE[0]))), flops()
    gains, decided = flop_gains(solved.terms), solved.decisions.flop
    rng, chosen = np.random.default_rng(4), set()
    deals = comb(47, 2) * comb(45, 2)
    for _ in range(30):
        dealt = rng.choice(52, 5, replace=False).tolist()
        seen, (low, high) = sorted(dealt[:3]), sorted(dealt[3:])
        plays, rests, rivers = slow_flop([high, low], seen)
        place = sum(comb(card, at + 1) for at, card in enumerate(seen))
        kind, pair = known.kinds[place], known.moved[known.permutation[place], comb(high, 2) + low]
        play, check = plays / (2 * deals), (rivers - rests) / (2 * deals)
        assert gains[kind, pair].tolist() == pytest.approx([play, check], abs=1e-5)
        if abs(2 * play - check) > 1e-9:
            assert decided[kind, pair] == (2 if 2 * play > check else 0)
        chosen.add(int(decided[kind, pair]))
    assert chosen == {0, 2}
