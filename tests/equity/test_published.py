"""Published figures of hold'em: PokerStove's exact counts, and lists of hands against one random hand."""

from __future__ import annotations

import pytest

from housedealer.odds.equity import equity
from housedealer.odds.equity.strength import GAMES, starting_hands, two_card_names

HOLDEM = "500-club/texas-holdem"

POKERSTOVE = [
    (("A2o", "88", "QJs"), (0.24514, 0.36900, 0.38586), 96338988 / 394777152),
    (("AA", "QQ", "93o"), (0.70739, 0.18304, 0.10957), 418219956 / 592165728),
]
"""PokerStove's equities and pots won, as CandyPoker's regression script quotes them
(github.com/sweeterthancandy/CandyPoker, reg_script.sh)."""


@pytest.mark.parametrize(("hands", "equities", "won"), POKERSTOVE)
def test_ranges_are_worth_what_pokerstove_counted(hands, equities, won):
    answer = equity(HOLDEM, *hands)
    assert answer["method"] == "exact"
    assert [round(player["equity"], 5) for player in answer["players"]] == list(equities)
    assert answer["players"][0]["win"] == pytest.approx(won, abs=1e-9)


def test_aces_against_kings():
    """81.95 % over all suits, 82.64 % where both suits are shared: figures of every hold'em calculator.

    The counts of the second, of 1,712,304 boards, are OMPEval's.
    """
    aces, _ = equity(HOLDEM, "AA", "KK")["players"]
    assert aces["equity"] == pytest.approx(0.81946, abs=5e-6)
    aces, kings = equity(HOLDEM, "AhAd", "KhKd")["players"]
    assert (aces["win"], aces["tie"], kings["win"]) == pytest.approx(
        (1410336 / 1712304, 9308 / 1712304, 292660 / 1712304)
    )


AGAINST_RANDOM = (
    "AA 85.2 KK 82.4 QQ 79.9 JJ 77.5 TT 75.0 99 72.1 88 69.2 AKs 67.0 77 66.2 AQs 66.2 AJs 65.4 AKo 65.3 ATs 64.6 "
    "AQo 64.4 AJo 63.6 KQs 63.4 66 63.3 A9s 62.8 ATo 62.7 KJs 62.6 KTs 61.8 A7s 61.0 KJo 60.6 55 60.3 QJs 60.3 "
    "K9s 60.0 A5s 59.9 A6s 59.9 A4s 59.0 K8s 58.3 A3s 58.2 QJo 58.1 A5o 57.7 Q9s 57.7 JTs 57.5 A2s 57.4 44 57.0 "
    "A4o 56.7 K8o 56.0"
)
"""Hands against one random hand, as listed at forums.replaypoker.com/t/hand-equity-v-random-hand/22406."""


def test_the_order_of_starting_hands_is_the_published_one():
    words = AGAINST_RANDOM.split()
    published = dict(zip(words[::2], map(float, words[1::2]), strict=True))
    ours = starting_hands("high")
    for name, percent in published.items():
        assert 100 * ours[name] == pytest.approx(percent, abs=0.0501 + 0.05 * (percent > 60)), name


def test_all_starting_hands_together_win_half():
    for kind in GAMES:
        weights = {name: 6 if len(name) == 2 else 4 if name.endswith("s") else 12 for name in two_card_names()}
        assert sum(weights.values()) == 1326
        mean = sum(starting_hands(kind)[name] * weight for name, weight in weights.items()) / 1326
        assert mean == pytest.approx(0.5, abs=2e-4 if kind == "split" else 1e-6)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["AA", "AKs", "72o", "32o", "T9s", "22"])
def test_the_file_of_starting_hands_is_what_counting_gives(name):
    hand = name[0] + "s" + name[1] + ("s" if name.endswith("s") else "h")
    result = equity(HOLDEM, hand, "random", exact=True)["players"][0]["equity"]
    assert result == pytest.approx(starting_hands("high")[name], abs=1e-6)
