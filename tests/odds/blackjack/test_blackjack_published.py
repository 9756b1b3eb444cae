"""Blackjack by common rules, against published figures and another program.

Sources: Wizard of Odds (Michael Shackleford), blackjack appendix 9 (worth of hands and whole games) and Buster
Blackjack (chances and edges); Eliot Jacobson on Match the Dealer (888casino.com); and Eric Farmer's blackjack
strategy calculator (github.com/possibly-wrong/blackjack), compiled and run: its CDP1 play, by the cards held and
with one card of a split pair known to be gone, is the play that is solved here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from housedealer import games
from housedealer.cards import cards
from housedealer.odds import odds
from housedealer.odds.blackjack.advice import chart_of as chart
from housedealer.odds.blackjack.hands import all_hands, value
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.engine.models import model_of
from housedealer.postings.loader import check, read

FILE = Path(__file__).parents[1] / "common-blackjack.toml"


def common(decks: int, **rules: Any) -> Blackjack:
    """Common rules, some of them set otherwise by dotted key."""
    raw = read(FILE) | {"id": "tests/common-blackjack"}
    for key, setting in rules.items():
        place = raw["rules"]
        *path, last = key.split("__")
        for step in path:
            place = place.setdefault(step, {"lines": "1"})
        place[last] = setting
    result = model_of(games.of(check(raw, FILE)), decks)
    assert isinstance(result, Blackjack)
    return result


H17, NO_DAS = {"hits_soft_17": True}, {"double__after_split": False}
ONCE, ACES, LATE = {"split__most": 1}, {"split__resplit_aces": True}, {"surrender__when": "late"}


def long_run(rows: list[Any]) -> list[Any]:
    """Rows that are left to the long run."""
    return [pytest.param(*row, marks=pytest.mark.heavy) for row in rows]


# Percent, as Farmer's program prints them.
FARMER: list[tuple[int, dict[str, Any], float]] = [
    (6, {}, -0.402864343),
    (6, H17 | ACES | LATE, -0.459001388),
    (1, H17 | NO_DAS | ONCE, -0.168409715),
    (6, NO_DAS, -0.544565161),
    (6, ACES | LATE, -0.261395458),
    (6, H17, -0.615389123),
    (8, H17 | LATE, -0.553001881),
    (1, {}, 0.183073339),
    (2, ACES, -0.125371497),
    (4, H17 | ONCE | LATE, -0.526137482),
]


@pytest.mark.parametrize(("decks", "rules", "percent"), [*FARMER[:3], *long_run(FARMER[3:])], ids=str)
def test_whole_games_as_another_program_solves_them(decks: int, rules: dict[str, Any], percent: float) -> None:
    assert 100 * common(decks, **rules).base.ev == pytest.approx(percent, abs=6e-10)


# Wizard of Odds; there split hands are played by how many there are, which is worth up to 0.001% more.
WIZARD: list[tuple[int, dict[str, Any], float]] = [
    (1, {}, 0.001839),
    (1, NO_DAS, 0.000423),
    (5, {}, -0.003804),
    (1, H17, -0.000072),
    (1, H17 | NO_DAS, -0.001513),
    (2, H17, -0.003797),
    (5, NO_DAS, -0.005225),
    (5, H17, -0.005918),
]


@pytest.mark.parametrize(("decks", "rules", "published"), [*WIZARD[:3], *long_run(WIZARD[3:])], ids=str)
def test_whole_games_as_published(decks: int, rules: dict[str, Any], published: float) -> None:
    assert 0 <= published - common(decks, **rules).base.ev + 5e-7 < 0.00001


# Stand, hit and double with two cards against an ace that makes no natural: Wizard of Odds, appendix 9.
HANDS = [
    (1, {}, "2c Ac", -0.661732, -0.067808, -0.593281),
    (1, {}, "6c 5c", -0.634013, 0.172946, 0.240259),
    (1, {}, "7c Ac", -0.101015, -0.108386, -0.357778),
    (1, {}, "7c 2c", -0.645559, -0.082785, -0.402057),
    (1, H17, "6c 4c", -0.575556, 0.045103, 0.030867),
    (2, H17, "6c 5c", -0.587564, 0.121079, 0.166650),
    (2, H17, "7c Ac", -0.224703, -0.165428, -0.416886),
    (5, {}, "5c 4c", -0.664220, -0.066434, -0.425176),
    (5, {}, "6c Ac", -0.478961, -0.183653, -0.535696),
    (5, H17, "6c 5c", -0.594346, 0.109880, 0.128187),
]


@pytest.mark.parametrize(("decks", "rules", "hand", "stand", "hit", "double"), HANDS, ids=str)
def test_hands_as_published(
    decks: int, rules: dict[str, Any], hand: str, stand: float, hit: float, double: float
) -> None:
    solution, hands = common(decks, **rules).base.solution, all_hands()
    first, second = (value(code) for code in cards(hand))
    number = hands.add[hands.add[0, first], second]
    result = [float(part[number, 0]) for part in (solution.stand, solution.hit, solution.double)]
    assert result == pytest.approx([stand, hit, double], abs=5.1e-7)


def test_outcomes_as_another_program_counts_them() -> None:
    # Farmer's outcomes for six decks with one split. Here the hands of a split are taken as independent once the
    # player-dealer's end is known, which moves no outcome by more than 0.003% and the deviation by 0.013%.
    farmer = {
        -4: 0.000197803, -3: 0.001706602, -2: 0.042626779, -1: 0.434424537, 0: 0.087380892, 1: 0.326607276,
        1.5: 0.045322988, 2: 0.059166548, 3: 0.002170906, 4: 0.000395670,
    }  # fmt: skip
    result = {float(net): chance for net, chance in common(6, **ONCE).base.outcomes.items()}
    assert set(result) == set(farmer)
    for net, chance in farmer.items():
        assert result[net] == pytest.approx(chance, abs=3e-5)
    worth = common(6, **ONCE).exact("base")
    assert float(worth.variance) ** 0.5 == pytest.approx(1.14654005801, abs=2e-4)
    assert sum(result.values()) == pytest.approx(1, abs=1e-12)


def test_the_chart_is_the_basic_strategy_of_six_decks() -> None:
    # Wizard of Odds, basic strategy for four to eight decks, dealer stands on soft 17, no surrender; against a four
    # Farmer's table for these rules hits ten-two, which is most twelves, and stands on the others.
    rows = chart(common(6))["rows"]
    assert rows["hard"]["11"] == "DDDDDDDDDH"
    assert rows["hard"]["10"] == "DDDDDDDDHH"
    assert rows["hard"]["9"] == "HDDDDHHHHH"
    assert rows["hard"]["12"] == "HHhSSHHHHH"
    assert rows["hard"]["13"] == "SSSSSHHHHH"
    assert rows["hard"]["16"] == "SSSSSHHHHH"
    assert rows["soft"]["18"] == "SDDDDSSHHH"
    assert rows["soft"]["17"] == "HDDDDHHHHH"
    assert rows["pairs"]["8,8"] == "PPPPPPPPPP"
    assert rows["pairs"]["9,9"] == "PPPPPSPPSS"
    assert rows["pairs"]["10,10"] == "SSSSSSSSSS"


def test_buster_as_published() -> None:
    # Six decks, dealer hits soft 17; the edges also for other shoes.
    chances = {3: 0.173032, 4: 0.089392, 5: 0.020473, 6: 0.002638, 7: 0.000214, 8: 0.000012}
    priced = common(6, **H17)
    result = priced._chances("busts")
    assert {cards_: round(float(result[cards_]), 6) for cards_ in chances} == chances
    edges = {1: 0.0689, 2: 0.0651, 4: 0.0629, 5: 0.0625, 6: 0.0621, 8: 0.0617}
    assert {decks: round(common(decks, **H17).edge("buster"), 4) for decks in edges} == edges
    stands = {1: 0.0877, 2: 0.0848, 4: 0.0831, 6: 0.0825, 8: 0.0822}
    assert {decks: round(common(decks).edge("buster"), 4) for decks in stands} == stands


def test_match_the_dealer_as_published() -> None:
    # Six decks at 9 and 4 to 1: edge 3.055%, hit frequency 15.411%, deviation 2.448.
    result = odds("500-club/pure-spanish-21-5", wager="match-the-dealer", decks=6)["wagers"]["match-the-dealer"]
    assert round(result["edge"], 5) == 0.03055
    assert round(result["stdev"], 3) == 2.448
    assert round(sum(row["probability"] for row in result["outcomes"] if row["net"] > 0), 5) == 0.15411
