"""Ultimate Texas Hold'em as a whole against a slow model: every decision, every end, and every wager of all postings.

`tests.versus.whole_holdem` deals the whole game out flop by flop and shares nothing with the program. The ordinary
suite compares some boards: what the program sums up for them, and how it counts them by decisions made up here.
"""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from tests.versus.postings import BAD_BEAT, BLIND, POSTINGS
from tests.versus.seven_cards import STEP, value_of
from tests.versus.slow import FIVE
from tests.versus.whole_holdem import (
    FOLD,
    HALVES,
    OTHERS,
    Ends,
    all_flops,
    deal_flop,
    gains,
    hands_on,
    meet_all,
    no_ends,
    start_of,
)

from housedealer.games import game
from housedealer.odds.counting.flop_classes import flops
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.models import model
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.outcome_counts import AllEnds
from housedealer.odds.versus.holdem.solution import BestPlay, Decisions
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.rankings import high

ULTIMATE = [name for name, spec in POSTINGS.items() if spec["game"] == "ultimate"]
SUITS = list(permutations(range(4)))
PREFLOP, ON_FLOP, ON_RIVER = range(3)
Cards = tuple[int, ...]


def exchanged(cards: Cards, suits: Cards) -> Cards:
    return tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards))


# Some boards


@functools.cache
def flops_that_stand() -> dict[Cards, int]:
    """The flops that the program takes for all that differ by suits, with their numbers."""
    return {tuple(sorted(flop)): number for number, flop in enumerate(flops().hands.tolist())}


def question(hand: Cards, flop: Cards) -> tuple[int, Cards]:
    """What is decided together: the number of the flop, and of all that a hand may become beside it, the least."""
    standing = flops_that_stand()
    moved = [(exchanged(flop, suits), exchanged(hand, suits)) for suits in SUITS]
    becomes = [(standing[there], here) for there, here in moved if there in standing]
    return min(becomes)


class Board(dict[Cards, tuple[int, int, int, np.ndarray, np.ndarray]]):
    """By hand on a board: category, what play and what ante and blind gain, ways to meet, lower hands."""

    def __init__(self, board: list[int]) -> None:
        first, second, values = np.zeros((3, 1081), np.int64)
        ways, lower = np.zeros((1081, 6), np.int64), np.zeros((1081, len(FIVE)), np.int64)
        hands_on(np.array(board, np.int64), first, second, values)
        meet_all(first, second, values, ways, lower)
        for at in range(1081):
            kind = int(values[at]) // STEP
            play, rest = gains(kind, ways[at], HALVES)
            self[int(second[at]), int(first[at])] = kind, int(play), int(rest), ways[at], lower[at]


def test_hands_met_one_by_one() -> None:
    """The sweep of the slow model itself, against all pairs of hands of two boards."""
    for board in ([0, 5, 21, 33, 48], [8, 12, 16, 20, 51]):
        values = {hand: value_of([*board, *hand]) for hand in combinations(sorted(set(range(52)) - {*board}), 2)}
        for hand, (kind, _, _, ways, lower) in list(Board(board).items())[::9]:
            mine, met, beaten = values[hand], [0] * 6, [0] * len(FIVE)
            assert kind == mine // STEP
            for other, theirs in values.items():
                if not {*hand} & {*other}:
                    met[3 * (theirs >= STEP) + 1 + (mine > theirs) - (mine < theirs)] += 1
                    beaten[min(mine, theirs) // STEP] += mine != theirs
            assert (ways.tolist(), lower.tolist()) == (met, beaten)


SOME = (4_321, 101_999)
"""Numbers of boards among the 134,459 that the program takes for all that differ by suits."""


@functools.cache
def posted() -> Ultimate:
    return Ultimate(PayTables(game(ULTIMATE[0])))


def test_what_is_summed_for_a_board() -> None:
    """Play, and what the river's best choice spares, for each hand on each of a board's ten flops."""
    boards, weights = classes(52, 5)
    work = BestPlay(posted().terms)
    for number in SOME:
        sums = work.empty()
        work.prepare()(0, number, number + 1, sums)
        weight, board = int(weights[number]), boards[number].tolist()
        wanted: dict[tuple[int, Cards], list[int]] = defaultdict(lambda: [0, 0])
        for hand, (_, play, rest, _, _) in Board(board).items():
            assert sums.rest[hand[1] * (hand[1] - 1) // 2 + hand[0]] == weight * rest
            for flop in combinations(sorted(board), 3):
                entry = wanted[question(hand, flop)]
                entry[0] += weight * play
                entry[1] += weight * max(FOLD * OTHERS - play - rest, 0)
        result: dict[tuple[int, Cards], list[int]] = defaultdict(lambda: [0, 0])
        standing = {number: flop for flop, number in flops_that_stand().items()}
        for kind, pair in np.argwhere(sums.flops).tolist():
            entry = result[question(pair_at(pair), standing[kind])]
            entry[0] += int(sums.flops[kind, pair]) >> 32
            entry[1] += int(sums.flops[kind, pair]) & 0xFFFFFFFF
        assert result == {key: entry for key, entry in wanted.items() if entry != [0, 0]}


def pair_at(place: int) -> Cards:
    high_card = next(card for card in range(52) if card * (card + 1) // 2 > place)
    return place - high_card * (high_card - 1) // 2, high_card


def test_how_a_board_is_counted() -> None:
    """By decisions made up at random: when a hand was played, for how much, what it made and how it met the other."""
    boards, weights = classes(52, 5)
    known, rng, solved = flops(), np.random.default_rng(6), posted()
    by_start = rng.choice([0, 0, 0, 3, 4], 169).astype(np.uint8)
    preflop = np.array([by_start[start_of(*pair_at(place)[::-1])] for place in range(1326)], np.uint8)
    made_up = rng.choice([0, 2], (len(known.hands), 1326)).astype(np.uint8)
    on_flop = np.take_along_axis(made_up, known.canonical.astype(np.int64), axis=1)
    kinds = np.array([0, *(kind_of(int(at)) for at in range(1, len(solved.rows[1])))])
    work = AllEnds(solved.terms, Decisions(preflop, on_flop, np.zeros(0)), kinds, True)
    for number in SOME:
        ends = work.empty()
        work.prepare()(0, number, number + 1, ends)
        weight, board = int(weights[number]), sorted(boards[number].tolist())
        own = value_of(board) // STEP
        played, folded, beaten = np.zeros_like(ends.played), np.zeros_like(ends.folded), np.zeros_like(ends.lower)
        for hand, (kind, play, rest, ways, lower) in Board(board).items():
            place = hand[1] * (hand[1] - 1) // 2 + hand[0]
            for flop in combinations(board, 3):
                street, times = PREFLOP, int(preflop[place])
                if not times:
                    standing, pair = question(hand, flop)
                    street, times = ON_FLOP, int(on_flop[standing, pair[1] * (pair[1] - 1) // 2 + pair[0]])
                if not times:
                    street, times = ON_RIVER, int(play + rest >= FOLD * OTHERS)
                if times:
                    played[street, times, kind] += weight * ways
                    beaten += weight * lower
                else:
                    folded[kind, own] += weight * OTHERS
        assert (ends.played == played).all() and played.sum(axis=(1, 2, 3)).all()
        assert (ends.folded == folded).all() and folded.any()
        assert (ends.lower == beaten).all()


def kind_of(ranked: int) -> int:
    """The category in `FIVE` of a value of the program's."""
    return NAMES.index(high.category(ranked))


NAMES = sorted({high.category(value) for value in range(1, 7463)})


# The whole game


@functools.cache
def dealt_out() -> Ends:
    ends = no_ends()
    for flop, weight in all_flops().items():
        deal_flop(np.array(flop, np.int64), weight, HALVES, ends)
    return ends


def choices(ends: Ends) -> np.ndarray:
    """Antes played before the flop by starting hand, 0 for a check."""
    play, rest, check = ends.worth.T
    return np.array([0, 3, 4])[np.argmax([check, 3 * play + rest, 4 * play + rest], axis=0)]


class Net(Counter[Fraction]):
    """Deals by what is gained."""

    def add(self, gained: Fraction | int, deals: int) -> None:
        if deals:
            self[Fraction(gained)] += int(deals)


def base_nets(ends: Ends) -> dict[str, Net]:
    """What ante, blind and play gain, and all three."""
    result = {name: Net() for name in ("ante", "blind", "play", "ante+blind+play")}
    first = choices(ends)
    played = {(times, PREFLOP): ends.raised[first == times].sum(axis=0) for times in (3, 4)}
    checked = first == 0
    played |= {(2, ON_FLOP): ends.flop[checked].sum(axis=0), (1, ON_RIVER): ends.river[checked].sum(axis=0)}
    for (times, _), counts in played.items():
        for (kind, way), deals in np.ndenumerate(counts):
            sign, qualified = way % 3 - 1, way >= 3
            ante = sign if qualified else 0
            blind = Fraction(BLIND.get(FIVE[kind], 0)) if sign > 0 else Fraction(sign)
            for name, net in (("ante", ante), ("blind", blind), ("play", times * sign)):
                result[name].add(net, deals)
            result["ante+blind+play"].add(ante + blind + times * sign, deals)
    folds = int(ends.folded[checked].sum())
    for name, net in (("ante", -1), ("blind", -1), ("play", 0), ("ante+blind+play", -2)):
        result[name].add(net, folds)
    return result


def bonus_nets(ends: Ends, posting: str) -> dict[str, Net]:
    """What Trips and Bad Beat gain: after a fold Trips looks at the board or at one's own hand, Bad Beat is lost."""
    spec, first = POSTINGS[posting], choices(ends)
    checked, raised = first == 0, first > 0
    trips, beat = Net(), Net()
    played = ends.raised[raised].sum(axis=(0, 2))
    played = played + ends.flop[checked].sum(axis=(0, 2)) + ends.river[checked].sum(axis=(0, 2))
    folded = ends.folded[checked].sum(axis=0)
    looked = played + folded.sum(axis=0 if spec["folded"] == "board" else 1)
    for kind, name in enumerate(FIVE):
        trips.add(spec["trips"].get(name, -1), looked[kind])
    lower = ends.lower_raised[raised].sum(axis=0) + ends.lower_checked[checked].sum(axis=0)
    for kind, name in enumerate(FIVE):
        beat.add(BAD_BEAT.get(name, -1), lower[kind])
    beat.add(-1, played.sum() + folded.sum() - lower.sum())
    return {"trips": trips} | ({"bad-beat": beat} if "bad-beat" in spec["order"] else {})


@pytest.mark.heavy
@pytest.mark.parametrize("posting", ULTIMATE)
def test_every_wager_of_the_whole_game(posting: str) -> None:
    """Every outcome of every wager, to the last deal."""
    ends, priced = dealt_out(), model(posting)
    wanted = base_nets(ends) | bonus_nets(ends, posting)
    assert set(priced.wagers()) == set(wanted)
    for wager, nets in wanted.items():
        deals = sum(nets.values())
        assert deals == 10 * 1326 * 2_118_760 * 990
        results = {net: chance for net, chance in priced.exact(wager).outcomes if chance}
        assert results == {net: Fraction(many, deals) for net, many in nets.items()}, wager


@pytest.mark.heavy
def test_every_decision_before_the_flop() -> None:
    """What checks and raises of the 169 starting hands are worth, and which is chosen."""
    ends, decided = dealt_out(), posted().decisions
    play, rest, check = ends.worth.T
    assert (decided.values == np.stack([check, 3 * play + rest, 4 * play + rest], axis=1)).all()
    wanted = choices(ends)
    for place in range(1326):
        assert decided.preflop[place] == wanted[start_of(*pair_at(place)[::-1])]
    assert set(wanted.tolist()) == {0, 4}
