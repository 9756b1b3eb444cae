"""Payoffs, limits and orders for all 21 pairs of cards, compared with the posted lists row by row."""

import itertools

import pytest

from housedealer.games import game
from housedealer.games.craps.rules import STAY
from housedealer.money import Odds
from tests.craps import posted, slow_model

GAME = game("the-101/party-craps")
LAYOUT = GAME.rules.layout(GAME.wagers)
PAIRS = list(itertools.combinations_with_replacement(range(1, 7), 2))
RESULTS = {"win": 1, "lose": -1, "": 0}
NUMBERS = slow_model.NUMBERS


def test_every_pair_of_cards_has_a_list():
    assert len(PAIRS) == len(posted.ORDERS) == 21


@pytest.mark.parametrize("low, high", PAIRS)
@pytest.mark.parametrize("point", [None, *NUMBERS])
def test_the_order_is_the_posted_one(low, high, point):
    ours = LAYOUT.lines(low, high, point is not None)
    theirs = []
    for names in slow_model.printed_lines(low, high, point):
        renamed = []
        for name in names:
            standing_big = name in ("big-6", "big-8")
            renamed.append(f"established-{name}" if standing_big else name.removesuffix(" new"))
        theirs.append(renamed)
    if point is None:  # odds of the line cannot stand on the come-out
        ours = [[name for name in line if name not in ("pass-odds", "dont-pass-odds")] for line in ours]
    assert ours == theirs


@pytest.mark.parametrize("low, high", PAIRS)
@pytest.mark.parametrize("point", [None, *NUMBERS])
def test_every_wager_is_decided_and_paid_as_posted(low, high, point):
    assert LAYOUT.flip(point or 0, low, high).outcomes["field"] == LAYOUT.outcome("field", point or 0, low, high)
    for name in GAME.wagers:
        if name == "horn" or (point is None and name in ("pass-odds", "dont-pass-odds")):
            continue
        result, rate = slow_model.decide(name, low, high, point)
        results = LAYOUT.outcome(name, point or 0, low, high)
        assert results.result == RESULTS[result], name
        if result == "win":
            assert results.pays == Odds(*rate), name
        if result == "":
            assert results.result == STAY


def test_the_limits_are_the_posted_ones():
    for names, (least, most) in posted.LIMITS.items():
        for name in names.split():
            limits = GAME.wagers[name].limits
            assert (limits.min, limits.max) == (least * 100, most * 100), name
    horn = GAME.wagers["horn"].limits
    assert (horn.min // 4, horn.max // 4) == (100, 2500)  # 4240-4243, a quarter each


def test_every_wager_of_the_layout_is_there():
    rows = {slow_model.hop_name(row) for row in posted.HOP_ROWS.split()}
    assert rows == {name for name in GAME.wagers if name.startswith("hop-")}
    assert len(GAME.wagers) == 85
