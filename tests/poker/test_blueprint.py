"""The shipped blueprints: reproducible from the code, sane before the flop, and looked up by a hand in play."""

import numpy as np
import pytest

from housedealer import cards, equity
from housedealer.games import game
from housedealer.play.poker import blueprint, train
from housedealer.play.poker.games import GAMES
from housedealer.play.poker.kernels.buckets import hand_class, histogram, river_equity
from housedealer.play.poker.seen import Seen
from housedealer.play.poker.tree import CALL, FOLD

from .tables import so_far

LIMIT = {"small_blind": 1, "big_blind": 2, "lower": 2, "upper": 4}


@pytest.mark.parametrize("name", ["abstraction", *GAMES])
def test_the_data_follow_from_the_code(name):
    """Where this fails, `python -m housedealer.play.poker.train` makes them again."""
    with np.load(train.DATA / f"{name}.npz") as data:
        made, deals, seed = data["made"]
    assert made == train.stamp(name, int(deals), int(seed))


def test_the_data_are_small():
    assert sum(path.stat().st_size for path in train.DATA.iterdir()) < 4_000_000


def decisions_from(street):
    """The decisions from the first on a street after the flop on, counted by the rules alone: four bets at most."""

    def after():
        return decisions_from(street + 1) if street < 3 else 0

    def facing(raises):
        return 1 + after() + (facing(raises - 1) if raises else 0)

    if street == 0:  # the small blind completes or raises; the big blind counts as a bet
        return 1 + (1 + after() + facing(2)) + facing(2)
    return 1 + (1 + after() + facing(3)) + facing(3)


def test_the_limit_tree_has_every_decision():
    assert len(blueprint.load("limit").tree.decisions()) == decisions_from(0) == 6378


def policy(name, node, hand):
    solved = blueprint.load(name)
    row = solved.policy(node, hand_class(*cards.cards(hand)))
    first = int(solved.tree.child[node])
    return dict(zip(solved.tree.action[first : first + len(row)], row, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_aces_never_fold_and_bad_hands_fold_to_all_chips(name):
    solved = blueprint.load(name)
    last = int(solved.tree.child[0] + solved.tree.count[0] - 1)
    assert policy(name, 0, "As Ah").get(FOLD, 0) == 0
    assert policy(name, last, "As Ah").get(FOLD, 0) == 0
    if name != "limit":
        assert policy(name, last, "7c 2d")[FOLD] > 0.9
        assert policy(name, last, "As Ah")[CALL] > 0.9


def test_a_river_equity_is_the_odds_engines():
    board = "Ks 9h 4d 2c 7s"
    for hand in ("As Ah", "7c 2d", "Th 8h"):
        exact = equity("500-club/texas-holdem", hand, "random", board=board, exact=True)["players"][0]["equity"]
        assert river_equity(*cards.cards(hand), np.array(cards.cards(board))) == pytest.approx(exact, abs=1e-6)


def test_a_histogram_has_the_equity_of_the_odds_engine():
    """The mean of the distribution, to within the width of its bins and the sample's error."""
    board, out = np.zeros(5, dtype=np.int64), np.zeros(10)
    board[:3] = cards.cards("Ks 9h 4d")
    for hand in ("As Ah", "7c 2d", "Th 8h"):
        means = []
        for seed in range(20):
            histogram(*cards.cards(hand), board, 3, out, np.uint64(seed))
            means.append(1 - out.mean() + 0.05)
        exact = equity("500-club/texas-holdem", hand, "random", board="Ks 9h 4d", exact=True)["players"][0]["equity"]
        assert np.mean(means) == pytest.approx(exact, abs=0.04)


def test_a_hand_between_two_finds_its_node():
    """After a raise and a call before the flop, and a bet on it."""
    deal = {"1": "As Ah", "2": "Ks Kh", "board": "2c 7d 9h Ts"}
    hand = so_far("500-club/texas-holdem", 2, LIMIT, deal, "2 raise, 1 call, 2 bet", button=1)
    solved, node = blueprint.place(game("500-club/texas-holdem"), Seen("1", hand.view("1")))
    assert solved.tree.street[node] == 1 and solved.tree.player[node] == 1
    assert list(solved.tree.paid[node]) == [6, 4]


def test_only_holdem_has_a_node():
    assert not blueprint.covers(game("500-club/omaha"))
    assert not blueprint.covers(game("outlaws/texas-holdem-hi-lo"))
    assert blueprint.covers(game("turlock/texas-holdem"))
