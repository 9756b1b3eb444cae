"""Exact odds against published tables: whole numbers of combinations where they are printed.

Sources: Wizard of Odds (Michael Shackleford): baccarat appendix 3 (line and tie probabilities, eight decks),
baccarat appendix 5 (Dragon Bonus), EZ Baccarat (banker with a three-card seven pushing, Dragon 7, Panda 8);
multiplayerbaccarat.com/odds.html after E. O. Thorp, The Mathematics of Gambling (six and eight decks, ties).
Commission-free with half pay on a banker six: Wizard of Odds, baccarat appendix 6 ("Super 6"), 1.46%.
"""

from __future__ import annotations

import pytest

from housedealer.odds import by_decks, odds
from housedealer.odds.engine.models import model

ALL = 4_998_398_275_503_360  # ordered six-card deals of eight decks
PLAYER, BANKER, TIE = 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216


def ways(posting: str, wager: str) -> dict[float, int]:
    """Combinations by what the wager gains."""
    priced = model(posting)
    result: dict[float, int] = {}
    for net, count in zip(priced.nets(wager), priced.ways(), strict=True):
        result[float(net)] = result.get(float(net), 0) + count
    return result


def test_lines_and_tie_at_eight_decks() -> None:
    assert ways("500-club/ez-baccarat", "player") == {1: PLAYER, 0: TIE, -1: BANKER}
    assert ways("500-club/ez-baccarat", "tie") == {8: TIE, -1: ALL - TIE}
    result = odds("500-club/ez-baccarat", wager="player")["wagers"]["player"]
    chances = {row["net"]: round(row["probability"], 6) for row in result["outcomes"]}
    assert chances == {1: 0.446247, 0: 0.095156, -1: 0.458597}
    assert result["method"] == "exact"
    assert result["strategy"] == "none needed"


def test_three_card_seven_and_eight() -> None:
    # Combinations of losses are printed to 15 digits, those of wins whole.
    dragon, panda = 112_633_011_329_024, 172_660_763_262_976
    for posting in ("500-club/ez-baccarat", "black-sheep/ez-baccarat"):
        assert ways(posting, "dragon-7") == {40: dragon, -1: ALL - dragon}
        assert ways(posting, "panda-8") == {25: panda, -1: ALL - panda}
    assert ways("the-101/cash-in-baccarat", "phoenix-7") == {40: dragon, -1: ALL - dragon}
    assert ways("the-101/cash-in-baccarat", "tiger-8") == {25: panda, -1: ALL - panda}
    # The banker line that pushes on a three-card seven: posted at the 101, a reading at the 500 Club.
    usual = {1: BANKER - dragon, 0: TIE + dragon, -1: PLAYER}
    assert ways("the-101/cash-in-baccarat", "banker") == usual
    switched = odds("500-club/ez-baccarat", wager="banker", readings={"banker-three-card-7": "push"})
    assert round(switched["wagers"]["banker"]["edge"], 6) == 0.010183


def test_dragon_bonus() -> None:
    tied = 89_325_908_267_520
    player = {
        30: 18_409_431_764_992,
        10: 34_097_645_543_424,
        6: 89_590_261_473_280,
        4: 141_238_897_317_888,
        2: 166_169_165_987_840,
        1: 186_780_352_174_080 + 812_685_054_124_032,
        0: tied,
    }
    banker = {
        30: 15_390_342_909_952,
        10: 28_305_092_784_128,
        6: 79_517_099_278_336,
        4: 119_200_072_366_080,
        2: 157_275_882_332_160,
        1: 201_147_167_287_296 + 812_685_054_124_032,
        0: tied,
    }
    for wager, published, edge in (("dragon-player", player, 0.026517), ("dragon-banker", banker, 0.093731)):
        result = ways("turlock/commission-free-baccarat", wager)
        assert result.pop(-1) == ALL - sum(published.values())
        assert result == published
        assert round(odds("turlock/commission-free-baccarat")["wagers"][wager]["edge"], 6) == edge


@pytest.mark.parametrize("posting", ["the-101/commission-free-baccarat", "turlock/commission-free-baccarat"])
def test_half_pay_on_a_banker_six(posting: str) -> None:
    assert round(odds(posting, wager="banker")["wagers"]["banker"]["edge"], 4) == 0.0146


def test_ties_by_pay_and_decks() -> None:
    assert round(odds("turlock/commission-free-baccarat")["wagers"]["tie"]["edge"], 6) == 0.048440
    edges = by_decks("500-club/ez-baccarat")
    assert set(edges["tie"]) == {3, 4, 5, 6, 7, 8}
    assert round(edges["tie"][8], 6) == 0.143596
    assert round(edges["tie"][6], 6) == 0.144382
    assert round(edges["player"][6], 6) == 0.012374
    assert round(edges["player"][8], 6) == 0.012351
