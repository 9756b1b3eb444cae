"""Draws and discards to come: the rule by hand, the last draw counted by hand, simulation against counting."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from housedealer.cards import cards, text
from housedealer.odds.equity import equity
from housedealer.odds.equity.drawing import rule_of
from housedealer.odds.equity.kernels.drawing import held_by_rule
from housedealer.odds.equity.shape import shape_of

SINGLE, LOWBALL, BADUGI = "500-club/2-7-single-draw", "als/lowball", "500-club/badugi"
HIGH, SPLIT = "500-club/triple-draw-poker", "outlaws/draw-poker-hi-lo"

RULES = [
    (SINGLE, "2c 3d 4h 7s Ks", 1, "2c 3d 4h 7s"),
    (SINGLE, "2c 3d 4h 7s Ts", 1, "2c 3d 4h 7s Ts"),
    (SINGLE, "2c 3d 4h 5s 6s", 1, "2c 3d 4h 5s"),  # a straight: its highest card goes
    (SINGLE, "2c 3c 4c 5c 7c", 1, "2c 3c 4c 5c"),  # a flush
    (SINGLE, "2c 2d 4h Ks Kd", 1, "2c 4h"),
    (SINGLE, "Ac 2d 4h Ks Kd", 1, "2d 4h"),  # the ace is high
    ("500-club/2-7-triple-draw", "2c 3d 4h 7s Ts", 3, "2c 3d 4h 7s"),
    (LOWBALL, "Ac 2d 4h Ks Kd", 1, "Ac 2d 4h"),
    (LOWBALL, "Ac 2d 3h 4s 5d", 1, "Ac 2d 3h 4s 5d"),  # a straight is none
    (LOWBALL, "Ac 2d 3h 4s 9d", 1, "Ac 2d 3h 4s 9d"),
    (LOWBALL, "Ac 2d 3h 4s Td", 1, "Ac 2d 3h 4s"),
    (BADUGI, "Ac 2d 3h Ks", 1, "Ac 2d 3h Ks"),
    (BADUGI, "Ac 2d 3h Ks", 3, "Ac 2d 3h"),
    (BADUGI, "Ac 2c 3h 4h", 1, "Ac 3h"),
    (BADUGI, "Kc Kd Kh Qs", 1, ""),
    (HIGH, "Ac Ad 3h 4s Ks", 1, "Ac Ad"),
    (HIGH, "Ac Ad 3h 3s Ks", 1, "Ac Ad 3h 3s"),
    (HIGH, "Ac Ad Ah 3s Ks", 1, "Ac Ad Ah"),
    (HIGH, "2c 5c 9c Jc Kd", 1, "2c 5c 9c Jc"),
    (HIGH, "5c 6d 7h 8c Kd", 1, "5c 6d 7h 8c"),
    (HIGH, "5c 6d 7h 8c 9d", 1, "5c 6d 7h 8c 9d"),
    (HIGH, "2c 5d 9h Tc Kd", 1, "Kd"),
    (HIGH, "2c 5d 7h 9c Td", 1, ""),
    (SPLIT, "Ac 2d 4h 7s Kd", 1, "Ac 2d 4h 7s"),
    (SPLIT, "Ac 2d 4h 7s 8d", 1, "Ac 2d 4h 7s 8d"),
    (SPLIT, "Xx 2d Kh Ks 7d", 1, "Kh Ks"),
]


@pytest.mark.parametrize(("posting", "hand", "left", "keeps"), RULES)
def test_the_drawing_rule(posting, hand, left, keeps):
    shape, codes = shape_of(posting), cards(hand)
    own = np.array(codes, dtype=np.uint8)
    bits = held_by_rule(shape.best, shape.low, own, left, rule_of(shape))
    assert [code for at, code in enumerate(codes) if bits >> at & 1] == cards(keeps)


@pytest.mark.parametrize(("left", "pat", "keep"), [(1, "K", "9"), (2, "J", "8"), (3, "9", "7")])
def test_badugis_drawing_rule_is_that_of_a_slow_model(left, pat, keep):
    """All sets of cards without a rank or suit twice and none too high: the most cards, then the lowest."""
    heights, shape, rng = "A23456789TJQK", shape_of(BADUGI), np.random.default_rng(28)
    rule = rule_of(shape)
    for _ in range(3000):
        codes = [int(code) for code in rng.choice(52, 4, replace=False)]
        hand = [text([code]) for code in codes]
        allowed = []
        for many in range(1, 5):
            for some in combinations(hand, many):
                tall = sorted((heights.index(rank) for rank, _ in some), reverse=True)
                differ = len(set(tall)) == len({suit for _, suit in some}) == many
                if differ and tall[0] <= heights.index(pat if many == 4 else keep):
                    allowed.append((-many, tall, some))
        best = min((one[:2] for one in allowed), default=None)
        bits = held_by_rule(shape.best, shape.low, np.array(codes, dtype=np.uint8), left, rule)
        held = tuple(one for at, one in enumerate(hand) if bits >> at & 1)
        assert held in [one[2] for one in allowed if one[:2] == best] if allowed else held == (), hand


def test_one_card_to_come_counted_by_hand():
    """2-3-4-7 draws one against a pat 9-8-6-4-2 of which two cards matter: four fives, three sixes (one is held), three
    eights and three nines win, of 42 cards."""
    answer = equity(SINGLE, "2c3d4h7sKs", "9c8d6h4s2d")
    assert answer["method"] == "exact"
    assert answer["choices"][0]["keep"] == "2c3d4h7s"
    assert answer["players"][0]["equity"] == pytest.approx(13 / 42)


def test_lowball_counted_by_hand():
    """A-2-3-4 draws one against a pat 9-8-6-4-2: fives to nines win but those held, 4 + 3 + 4 + 3 + 3 of 42 cards."""
    answer = equity(LOWBALL, "Ac2d3h4sKs", "9c8d6h4c2c")
    assert answer["players"][0]["equity"] == pytest.approx(17 / 42)


def test_no_draw_to_come():
    answer = equity(SINGLE, "7c5d4h3s2s", "8c5c4d3d2d", draws=0)
    assert [player["equity"] for player in answer["players"]] == [1, 0]
    assert "rule" not in answer


def test_both_draw_and_simulation_agrees():
    hands = ("2c3d4h7sKs", "2d3c5h8sQs")
    counted = equity(SINGLE, *hands)
    dealt = equity(SINGLE, *hands, deals=60_000, seed=3)
    assert (counted["method"], dealt["method"]) == ("exact", "simulated")
    assert dealt["choices"][0]["keep"] == counted["choices"][0]["keep"] == "2c3d4h7s"
    for exact, result in zip(counted["players"], dealt["players"], strict=True):
        assert result["equity"] == pytest.approx(exact["equity"], abs=4.5 * result["standard_error"])


def test_equal_players_have_equal_parts():
    answer = equity("500-club/2-7-triple-draw", *["random"] * 3, deals=60_000)
    assert [player["equity"] for player in answer["players"]] == pytest.approx([1 / 3] * 3, abs=0.009)
    assert answer["choices"] == []


def test_the_last_to_draw_from_an_exhausted_deck_draws_from_the_discards():
    """Six players, three draws, nobody folds: the discards are shuffled again, and they hold the high cards."""
    players = equity("500-club/2-7-triple-draw", *["random"] * 6, deals=30_000)["players"]
    assert sum(player["equity"] for player in players) == pytest.approx(1)
    assert players[0]["equity"] > 1 / 6 > players[5]["equity"]


# Pineapple


def test_pineapple_keeps_the_best_two_cards_and_is_hold_em_then():
    """A pair of aces is kept of A-A-2, kings of K-K-3; the cards given up are gone."""
    answer = equity("500-club/pineapple", "AhAd2c", "KhKd3c")
    after = equity("500-club/texas-holdem", "AhAd", "KhKd", dead="2c 3c")
    assert answer["method"] == "exact"
    assert answer["choices"][0]["keep"] == "AhAd"
    assert answer["players"][0]["equity"] == pytest.approx(after["players"][0]["equity"])


def test_after_the_discard_it_is_hold_em():
    answer = equity("500-club/crazy-pineapple", "AhAd", "KhKd", board="Kc 7h 2s")
    after = equity("500-club/texas-holdem", "AhAd", "KhKd", board="Kc 7h 2s")
    assert [player["equity"] for player in answer["players"]] == [player["equity"] for player in after["players"]]
    assert "rule" not in answer


def test_on_the_flop_the_card_that_does_not_help_is_given_up():
    answer = equity("500-club/crazy-pineapple", "AhKh2c", "QdQs3c", board="Qh 7h 4h")
    assert answer["choices"][0]["keep"] == "AhKh"
    after = equity("500-club/texas-holdem", "AhKh", "QdQs", board="Qh 7h 4h", dead="2c 3c")
    assert answer["players"][0]["equity"] == pytest.approx(after["players"][0]["equity"])
    dealt = equity("500-club/crazy-pineapple", "AhKh2c", "QdQs3c", board="Qh 7h 4h", deals=20_000)
    assert dealt["players"][0]["equity"] == pytest.approx(answer["players"][0]["equity"], abs=0.012)


def test_before_the_flop_equal_players_have_equal_parts():
    for posting in ("500-club/crazy-pineapple-hi-lo", "500-club/pineapple-hi-lo"):
        answer = equity(posting, "random", "random", "random", deals=20_000)
        assert [player["equity"] for player in answer["players"]] == pytest.approx([1 / 3] * 3, abs=0.015)
