"""Pai gow's counting against plain enumeration: small decks with made-up settings, and real hands one by one."""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np
import pytest

from housedealer.cards import cards
from housedealer.games import game
from housedealer.games.pai_gow.house_way.by_chart import arrays_of, load_chart
from housedealer.games.pai_gow.rules import BUG, compare
from housedealer.games.pai_gow.setting import Setter
from housedealer.odds.counting.hand_index import hand_at, hands_of
from housedealer.odds.counting.suit_classes import class_table, classes
from housedealer.odds.engine.models import model
from housedealer.odds.pai_gow.best_setting import count_best, group_queries
from housedealer.odds.pai_gow.doubling import setting_results
from housedealer.odds.pai_gow.hands import set_by_chart
from housedealer.odds.pai_gow.pareto_front import NOT_COMPARED, SettingRules, Steps, staircase, support_of
from housedealer.odds.pai_gow.two_hand_counts import EQUAL, FRONTS, HIGHER, LOWER, Setters, facings
from housedealer.rankings import two_card

DECK, SIZE, PAIR = 16, 3, 5
"""Four ranks of four suits, hands of three: few enough to meet one by one."""


def all_hands() -> list[tuple[int, ...]]:
    hand, result = np.zeros(SIZE, np.int64), []
    for place in range(hands_of(DECK, SIZE)):
        hand_at(place, SIZE, hand)
        result.append(tuple(hand.tolist()))
    return result


def made_up(rng: random.Random) -> tuple[np.ndarray, np.ndarray]:
    """The number of its class for every hand, and a made-up setting for every class."""
    kinds = class_table(DECK, SIZE)
    codes = [rng.randint(1, 9) * FRONTS + rng.randint(1, 8) for _ in range(int(kinds.max()) + 1)]
    return kinds, np.array(codes, np.int64)


@pytest.mark.parametrize("seed", range(4))
def test_two_ways_of_setting_against_each_other(seed: int) -> None:
    rng = random.Random(seed)
    kinds, mine = made_up(rng)
    _, theirs = made_up(rng)
    result = facings(DECK, SIZE, Setters(kinds, mine, theirs), PAIR)
    expected = np.zeros((3, 3, 2, 2), np.int64)
    sign = {-1: LOWER, 0: EQUAL, 1: HIGHER}
    hands = all_hands()
    for (at, player), (place, other) in product(enumerate(hands), enumerate(hands)):
        if not set(player) & set(other):
            back, front = divmod(int(mine[kinds[at]]), FRONTS)
            other_back, other_front = divmod(int(theirs[kinds[place]]), FRONTS)
            row = sign[(front > other_front) - (front < other_front)]
            column = sign[(back > other_back) - (back < other_back)]
            expected[row, column, int(front >= PAIR), int(other_front >= PAIR)] += 1
    assert (result == expected).all()


@pytest.mark.parametrize("seed", range(4))
def test_the_best_of_several_settings(seed: int) -> None:
    """Staircases made up at random: a deal is won if any step wins, and lost if all lose."""
    rng = random.Random(seed)
    kinds, theirs = made_up(rng)
    theirs[rng.sample(range(len(theirs)), 3)] = NOT_COMPARED
    order = np.argsort(theirs, kind="stable")
    number = np.empty(len(order), np.int64)
    number[order] = np.arange(len(order))
    theirs, kinds = theirs[order], number[kinds].astype(np.int32)
    stairs = []
    for _ in theirs:
        fronts, backs = sorted(rng.sample(range(2, 9), 3), reverse=True), sorted(rng.sample(range(2, 10), 3))
        stairs.append(list(zip(backs, fronts, strict=True)))
    points = [[(back - 1) * FRONTS + front - 1 for back, front in steps] for steps in stairs]
    ends = [(steps[-1][0] - 1) * FRONTS + steps[0][1] - 1 for steps in stairs]
    rows = np.array([[*row, end] for row, end in zip(points, ends, strict=True)])
    queries = group_queries(theirs, rows, np.full(len(rows), 3))._replace(kinds=kinds)
    won, not_lost = count_best(DECK, SIZE, queries)
    expected = [0, 0]
    hands = all_hands()
    for (at, player), (place, other) in product(enumerate(hands), enumerate(hands)):
        code = int(theirs[kinds[place]])
        if not set(player) & set(other) and code != NOT_COMPARED:
            back, front = divmod(code, FRONTS)
            results = [compare(one[1], one[0], front, back, True) for one in stairs[kinds[at]]]
            expected[0] += max(results) == 1
            expected[1] += max(results) > -1
    assert [won, not_lost] == expected


def test_staircases_hold_every_legal_setting() -> None:
    rules = game("500-club/face-up-pai-gow-poker").rules
    setter = Setter(rules)
    least = np.array([0, *map(two_card.least_back_of, range(1, 92))], np.int64)
    rng, points = random.Random(6), np.zeros(23, np.int64)
    for _ in range(200):
        hand = sorted(rng.sample(range(53), 7))
        legal = [(one.front_value, one.back_value) for one in setter.every(hand) if not one.fouled]
        many = staircase(np.array(hand), BUG, least, points)
        steps = {(int(code) % FRONTS, int(code) // FRONTS) for code in points[:many]}
        best = {one for one in legal if not any(o != one and o[0] >= one[0] and o[1] >= one[1] for o in legal)}
        assert steps == best
        assert divmod(int(points[many]), FRONTS) == (max(b for _, b in legal), max(f for f, _ in legal))


def test_hands_are_set_as_the_table_sets_them() -> None:
    """Law 3: the odds' codes are the table's front and back values."""
    rng = random.Random(7)
    for posting in ("500-club/face-up-pai-gow-poker", "the-101/lucky-pai-gow-poker", "the-101/mini-pai-gow"):
        rules = game(posting).rules
        setter = Setter(rules)
        hands = np.array([sorted(rng.sample(range(53), rules.cards)) for _ in range(300)], np.uint8)
        codes = set_by_chart(arrays_of(load_chart(rules.house_way, rules.joker)), hands)
        for hand, code in zip(hands.tolist(), codes.tolist(), strict=True):
            setting = setter.house_way(hand)
            assert divmod(code, FRONTS) == (setting.back_value, setting.front_value)


def test_steps_that_no_hand_lies_between_are_left_out() -> None:
    support = support_of(np.array([3 * FRONTS + 2, 7 * FRONTS + 2, 7 * FRONTS + 5, NOT_COMPARED]))
    assert support.lowest[2] == 3
    assert support.above[4, 3] == 7
    assert support.below[4, 6] == 3
    assert Steps._fields == ("points", "many") and SettingRules._fields[0] == "joker"


def test_hands_that_may_be_doubled() -> None:
    """Against plain enumeration: a small deck, single cards in front, a qualifying back."""
    kinds, codes = made_up(random.Random(8))
    hands, weights = classes(DECK, SIZE)
    result = setting_results(DECK, SIZE, weights, codes, 5)
    everyone = list(combinations(range(DECK), SIZE))
    for row in range(0, len(hands), 3):
        mine = divmod(int(codes[row]), FRONTS)
        expected = [0] * 6
        for other in everyone:
            if not set(other) & set(hands[row].tolist()):
                place = sum(hands_of(card, at + 1) for at, card in enumerate(other))
                back, front = divmod(int(codes[kinds[place]]), FRONTS)
                expected[3 * (back >= 5) + compare(mine[1], mine[0], front, back, True) + 1] += 1
        assert result[row].tolist() == expected


def test_fortune_bonus() -> None:
    """Of 154,143,080 hands 32, 72, 196, 1,128, 26,020, 184,644, 307,472, 4,188,528, 6,172,088, 7,672,500 and
    11,034,204 are paid. Source: Michael Shackleford, wizardofodds.com/games/pai-gow-poker/side-bets, Fortune Bonus."""
    worth = model("500-club/fortune-pai-gow-poker").exact("fortune")
    assert worth.deals == (
        32, 72, 196, 1128, 26020, 184644, 307472, 4188528, 6172088, 7672500, 11034204, 124556196,
    )  # fmt: skip
    assert cards("Xx") == [52]


def test_lines_on_two_hands_need_no_base_wager() -> None:
    """The Player and Banker lines (001:1434, 1464, 1473) are priced as they stand: two hands set the house way."""
    priced = model("the-101/ultimate-pai-gow-poker")
    assert {"player", "banker"} <= set(priced.wagers())
    assert "house way" in priced.strategy("player")
