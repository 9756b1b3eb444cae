"""Ultimate Texas Hold'em against a slow model of the posted rules: what river and flop are worth, and the choice there.

Raise three or four antes before the flop, two on the flop, one on the river, or fold; the ante pushes where the
player-dealer has less than a pair, the blind pays a winner by table (000:1629-1781, 001:2893-2946, 003:1158-1210,
004:2964-3105). Hands are valued here by counting ranks and suits. Functions are compiled only so that every deal can be
tried; they are plain Python.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numba import njit
from tests.versus.postings import BLIND, POSTINGS
from tests.versus.slow import FIVE

from housedealer.cards import cards
from housedealer.games import game
from housedealer.odds.counting.flop_classes import flops
from housedealer.odds.versus.holdem.known_board import flop_sums, river_value
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.solution import flop_gains
from housedealer.odds.versus.pay_tables import PayTables

ULTIMATE = [name for name, spec in POSTINGS.items() if spec["game"] == "ultimate"]
STEP = 13**5
PAIR = STEP
"""The least pair; a category is so many steps up, in the order of `FIVE`."""
HALVES = np.array([int(2 * Fraction(BLIND.get(name, 0))) for name in FIVE], np.int64)
"""What the blind pays a winner, in halves, by category."""


@njit(cache=True)
def straight_top(held):
    """The top rank of five in a row, the ace also below the two; -1 for none."""
    for top in range(12, 3, -1):
        if held[top] and held[top - 1] and held[top - 2] and held[top - 3] and held[top - 4]:
            return top
    return 3 if held[12] and held[0] and held[1] and held[2] and held[3] else -1


@njit(cache=True)
def highest(held, many, least):
    """The highest ranks of which at least so many cards are held, in steps of 13."""
    score, result = 0, 0
    for rank in range(12, -1, -1):
        if held[rank] >= least and result < many:
            score, result = score * 13 + rank, result + 1
    return score


@njit(cache=True)
def value(seven, held, suited):
    """The best five of seven cards: category, then what decides."""
    held[:] = 0
    suited[:] = 0
    for card in seven:
        held[card // 4] += 1
        suited[card % 4, card // 4] = 1
    for suit in range(4):
        if suited[suit].sum() >= 5:
            top = straight_top(suited[suit])
            if top >= 0:
                return (9 if top == 12 else 8) * STEP + top
    four, three, pair, second = -1, -1, -1, -1
    for rank in range(13):
        if held[rank] == 4:
            four = rank
        elif held[rank] == 3:
            three, pair, second = rank, max(pair, three), second
        elif held[rank] == 2:
            pair, second = max(pair, rank), pair
    if four >= 0:
        held[four] = 0
        return 7 * STEP + four * 13 + highest(held, 1, 1)
    if three >= 0 and pair >= 0:
        return 6 * STEP + three * 13 + pair
    for suit in range(4):
        if suited[suit].sum() >= 5:
            return 5 * STEP + highest(suited[suit], 5, 1)
    top = straight_top(held)
    if top >= 0:
        return 4 * STEP + top
    if three >= 0:
        held[three] = 0
        return 3 * STEP + three * 169 + highest(held, 2, 1)
    if second >= 0:
        held[pair] = held[second] = 0
        return 2 * STEP + pair * 169 + second * 13 + highest(held, 1, 1)
    if pair >= 0:
        held[pair] = 0
        return STEP + pair * 2197 + highest(held, 3, 1)
    return highest(held, 5, 1)


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
        kind, pair = known.kinds[place], known.moved[known.exchange[place], comb(high, 2) + low]
        play, check = plays / (2 * deals), (rivers - rests) / (2 * deals)
        assert gains[kind, pair].tolist() == pytest.approx([play, check], abs=1e-5)
        if abs(2 * play - check) > 1e-9:
            assert decided[kind, pair] == (2 if 2 * play > check else 0)
        chosen.add(int(decided[kind, pair]))
    assert chosen == {0, 2}
