"""Disputed rounds of Mini Pai Gow: one card in front, doubling; by hand from 001:1011-1112."""

import pytest

from housedealer.errors import HouseError
from tests.builders import lines, settle
from tests.disputes.pai_gow.rounds import MINI, net, one_seat


def base(posting, cards, bank, *choices, **more):
    return net(one_seat(posting, {"base": 10}, cards, bank, choices=choices, **more)["base"])


# Mini Pai Gow: one card in front, the joker above the ace (001:1019).

MINI_BANK = "Kh Ks 7h 6c 3c 2d"  # kings: the seven in front of K-K-6-3-2


@pytest.mark.parametrize(
    ("cards", "bank", "due"),
    [
        ("Ah Ac Qd 9h 5d 3h", MINI_BANK, 10),  # aces, the queen in front
        ("7c 6h 5d 3s 2s 2h", MINI_BANK, -10),  # twos, the seven copied
        ("Qh Jc 9h 8d 5s 4h", MINI_BANK, "P"),  # no pair: the jack in front wins, the queen behind loses
        ("Xx Jc Jd 9h 5d 3h", "Ah Qc Qd 9s 5s 3d", "P"),  # joker over ace in front, jacks under queens
        ("Ac Jc Jd 9h 5d 3h", "Ah Tc Td 9s 5s 3d", "P"),  # the ace copied, jacks over tens
        ("Ah Kd Qc Js Ts 9h", "Ad Ac 9s 8d 4c 2s", 10),  # the ace in front of a straight to the king
        ("Ah 2d 3c 4s 5h 6d", "Kd Kc 8s 7d 4c 3s", 10),  # the ace in front of 2-3-4-5-6
    ],
)
def test_mini_compares_one_card_and_five(cards, bank, due):
    assert base(MINI, cards, bank) == due


def test_mini_fouls():
    """A front above every single card behind it; 1055 asks for a higher five-card hand."""
    assert base(MINI, "Ah Kd Qc Js 9s 8h", MINI_BANK, ("2", "set", "Ah")) == -10
    assert base(MINI, "Ah Kd Qc Js 9s 8h", MINI_BANK, ("2", "set", "Kd")) == "P"
    bank = "Td 8c 7d 5c 4c 2s"  # no pair: the eight in front of T-7-5-4-2
    assert base(MINI, "Ah Xx Qc Js 9s 6h", bank, ("2", "set", "Xx")) == -10  # the joker is above the ace behind it
    assert base(MINI, "Ah Xx Qc Js 9s 6h", bank, ("2", "set", "Ah")) == 10  # the joker is the ace behind
    with pytest.raises(HouseError, match="expected 1 of"):
        base(MINI, "Ah Xx Qc Js 9s 6h", bank, ("2", "set", "Xx Ah"))


def test_a_joker_ace_behind_may_be_read_as_above():
    """1019: the highest possible ace. Aces behind on both sides with the same cards beside them."""
    same, theirs = "Xx Ah 9s 6h 4d Kd", "As Ac 9c 6s 4c Qd"
    assert base(MINI, same, theirs) == "P"  # K over Q, aces copied
    assert base(MINI, same, theirs, readings={"joker-ace": "above"}) == 10


def test_mini_double_down():
    """001:1088: against a pair of fives or better it does as the base wager does, else it is returned."""
    seats = {"2": {"base": 10}, "2/1": {"base": 20}, "3": {"base": 30}}
    deal = {"2": "Ah Ac Qd 9h 5d 3h", "3": "7c 6h 5c 3s 2s 2h", "player-dealer": MINI_BANK}
    choices = [("2", "set", "Qd"), ("2", "double"), ("2/1", "double"), ("3", "house-way"), ("3", "double")]
    wanted = [
        "2 base win 10 0 0",
        "2/1 base win 20 0 0",
        "2 double win 10 0 0",
        "2/1 double win 20 0 0",
        "3 base lose 0 30 0",
        "3 double lose 0 30 0",
    ]
    assert lines(settle(MINI, seats, deal, choices=choices)) == wanted
    # The sets may be listed before the doubles, and unlisted sets are by the house way.
    assert lines(settle(MINI, seats, deal, choices=[choices[3], choices[0], *choices[1:3], choices[4]])) == wanted
    assert lines(settle(MINI, seats, deal, choices=[choices[4], choices[1], choices[2]])) == wanted
    only = lines(settle(MINI, seats, deal, choices=[("2/1", "double")]))
    assert [line for line in only if "double" in line] == ["2/1 double win 20 0 0"]


@pytest.mark.parametrize(
    ("bank", "due"),
    [
        ("5h 5s 7h 6c 2c Kd", 10),  # a pair of fives
        ("4h 4s 7h 6c 2c Kd", "P"),  # fours
        ("Jh 9s 7h 6c 2c Kd", "P"),  # nothing
    ],
)
def test_mini_double_needs_a_pair_of_fives(bank, due):
    choices = [("2", "set", "Ah"), ("2", "double")]  # in front of aces and queens
    result = one_seat(MINI, {"base": 10}, "Ah Ac As Qd Qh 3d", bank, choices=choices)
    assert (net(result["base"]), net(result["double"])) == (10, due)


def test_mini_doubles_are_placed_in_the_round_alone():
    with pytest.raises(HouseError, match="unknown wager 'double'"):
        one_seat(MINI, {"base": 10, "double": 10}, "Ah Ac As Qd Qh 3d", MINI_BANK)
    with pytest.raises(HouseError, match=r"choices\[1\]: the round is over"):
        one_seat(MINI, {"base": 10}, "Ah Ac As Qd Qh 3d", MINI_BANK, choices=[("2", "double"), ("2", "set", "Ah")])
