"""The solved games as charts: the rules that books have come out of the counting."""

from __future__ import annotations

import numpy as np

from housedealer.cards import RANK_NAMES, RANKS, cards
from housedealer.games import game
from housedealer.odds.versus.charts import chart
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.holdem.rule_of_thumb import _CATEGORIES, plays_on_river, raises_on_flop
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.rankings import high


def test_three_card_poker_with_an_exposed_card() -> None:
    """Always play against a jack or less; against a queen or higher with that card, a nine and a two or better.

    Source: James Grosjean, Beyond Counting; Michael Shackleford's newsletter of 6 September 2003.
    """
    result = chart(game("500-club/three-card-poker"))
    lowest = {row["against"]: row["from"][1]["hand"] for row in result["rows"]}
    assert len(lowest) == 13
    assert (lowest.pop("queen"), lowest.pop("king"), lowest.pop("ace")) == (
        "queen high (Q-9-2)",
        "king high (K-9-2)",
        "ace high (A-9-2)",
    )
    assert set(lowest.values()) == {"five high (5-3-2)"}
    assert result["loses"] == 0


def test_crazy_4_poker() -> None:
    """Once from king, queen, eight and four; three times whenever it is allowed, from a pair of aces.

    Source: Michael Shackleford, wizardofodds.com/games/crazy-4-poker.
    """
    result = chart(game("turlock/crazy-4-poker"))
    [row] = result["rows"]
    assert row["from"][1]["hand"] == "king high (K-Q-8-4)"
    assert row["from"][3]["hand"].startswith("pair of aces")
    assert set(row["from"]) == {1, 3}
    assert 0 < result["loses"] < 1e-5


def test_what_simple_play_loses() -> None:
    """Where a low card is exposed nothing is folded: a rule made for hidden cards gives much of that away.

    Never to fold a hand costs less than an ante in nine; Q-6-4 is the published rule without an exposed card
    (wizardofodds.com/games/three-card-poker).
    """
    result = chart(game("500-club/three-card-poker"))
    chart_itself, known, never = result["simple"]
    assert chart_itself["loses"] == 0
    assert "queen, six, four" in known["play"]
    assert 0 < known["loses"] < never["loses"] < 1 / 8
    [table] = result["tables"]
    assert table["rows"][0] == ["two", "always"]
    assert table["rows"][-1] == ["ace", "ace high (A-9-2) or better"]


def test_three_card_holdem_folds_by_the_chart() -> None:
    """The chart's folds are all that the best play folds: pairs of ranks, with three suits in sight."""
    posting = game("turlock/three-card-holdem")
    result = chart(posting)
    decisions = ThreeCardHoldem(PayTables(posting)).decisions
    for up in range(52):
        shown = result["folds"][RANK_NAMES[up >> 2]]
        for a in range(52):
            for b in range(a):
                if up in (a, b):
                    continue
                suits = {up & 3, a & 3, b & 3}
                folded = len(suits) == 3 and f"{RANKS[a >> 2]}-{RANKS[b >> 2]}" in shown
                assert bool(decisions.first[up, pair_index(a, b)]) != folded, (up, a, b)


def test_rules_of_thumb_on_the_flop_and_the_river() -> None:
    """The published rules, hand by hand (wizardofodds.com/games/ultimate-texas-hold-em)."""

    def flop(hand: str, board: str) -> bool:
        a, b = sorted(cards(hand), reverse=True)
        return bool(raises_on_flop(a, b, np.array(sorted(cards(board)), np.int64), _CATEGORIES))

    assert flop("9h 8d", "9s 4c 2d")  # a hidden pair
    assert not flop("2h 2d", "9s 4c 3d")  # pocket twos
    assert not flop("Qh 8d", "9s 9c 3d")  # the board's pair is everyone's
    assert flop("Th 3h", "9h 4h Kd") and not flop("9h 3h", "Jh 4h Kd")  # four to a flush with a hidden ten

    def river(hand: str, board: str) -> bool:
        a, b = sorted(cards(hand), reverse=True)
        five = cards(board)
        alone = np.array([0 if card in five else high.value([*five, card]) for card in range(52)])
        values = high.value([a, b, *five]), high.value(five)
        return bool(plays_on_river(a, b, np.array(five, np.int64), *values, alone, _CATEGORIES))

    assert river("9h 8d", "9s 4c 2d Kh Jc")
    # Fifteen cards pair the board, and aces and queens are higher: 23 of them beat a jack, 15 an ace with a queen.
    assert not river("Jh 3d", "Ks 9c 7d 5h 2c") and river("Ah Qd", "Ks 9c 7d 5h 2c")
