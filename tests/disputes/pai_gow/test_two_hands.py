"""Disputed rounds of Ultimate Pai Gow: four lines on a player hand and a banker hand; by hand from 001:1373-1511."""

import pytest

from housedealer.errors import HouseError
from tests.builders import lines, settle
from tests.disputes.pai_gow.rounds import BANK, EIGHTS, LOSER, ULTIMATE, WINNER, net

NINES, EIGHTS_TOO = "Kc Qd 9h 9d 6d 4h 2h", "Ks Qc 8h 8d 5d 3h 2s"
JACKS = "Jd Js Th 8c 5d 3h 2s"
CASES = [
    # player hand, banker hand, and what $10 each on player, banker, push and tie bring
    (WINNER, BANK, [30, -10, -10, -10]),  # queens in front
    (BANK, WINNER, [-10, 30, -10, -10]),
    ("Ah Ac Kd Qc 9h 7d 4d", JACKS, [20, -10, -10, -10]),  # K-Q in front
    (JACKS, "Ah Ac Kd Qc 9h 7d 4d", [-10, 20, -10, -10]),
    ("Ah Ac 2d 2c 9h 7d 4d", JACKS, [20, -10, -10, -10]),  # twos are below threes
    ("Ah Ac 3d 3c 9h 7d 4d", JACKS, [30, -10, -10, -10]),
    (LOSER, BANK, [-10, 30, -10, -10]),  # the banker's threes
    (NINES, JACKS, [-10, -10, 10, -10]),  # K-Q over T-8, nines under jacks: each wins one
    (EIGHTS, BANK, [-10, -10, 20, -10]),  # and with such pairs in front
    (BANK, EIGHTS, [-10, -10, 20, -10]),
    (NINES, EIGHTS_TOO, ["P", -10, -10, 300]),  # K-Q copied: the side that wins the other hand pushes
    (EIGHTS_TOO, NINES, [-10, "P", -10, 300]),
    ("9h 9d 7c 6d 4h Kc Qd", "9s 9c 7d 6h 4s Ac Jd", [-10, "P", -10, 2500]),  # nines copied, A-J over K-Q
    ("9s 9c 7d 6h 4s Ac Jd", "9h 9d 7c 6d 4h Kc Qd", ["P", -10, -10, 2500]),
    ("9h 9d 7c 6d 4h Kc Qd", "9s 9c 7d 6h 4s Kd Qc", [-10, -10, -10, 10000]),  # both copied
]


def nets(player, banker, **more):
    seats = {"2": {"player": 10, "banker": 10, "push": 10, "tie": 10}}
    result = {
        one["wager"]: net(one)
        for one in settle(ULTIMATE, seats, {"player": player, "banker": banker}, **more)["wagers"]
    }
    assert list(result) == ["player", "banker", "push", "tie"]
    return list(result.values())


@pytest.mark.parametrize(("player", "banker", "due"), CASES)
def test_four_lines(player, banker, due):
    assert nets(player, banker) == due


def test_other_readings():
    """1541 against 1464: the lines push when each side wins one hand; 1375-1377: a copy is a push for the Push Bet."""
    assert nets(NINES, JACKS, readings={"split": "push"}) == ["P", "P", 10, -10]
    assert nets(NINES, EIGHTS_TOO, readings={"push-on-copy": "yes"}) == ["P", -10, 10, 300]


def test_short_bank_back_line_and_seats():
    seats = {"2": {"player": 10, "push": 5, "tie": 5}, "14": {"banker": 10}, "14/1": {"banker": 10}}
    deal = {"player": LOSER, "banker": BANK}
    assert lines(settle(ULTIMATE, seats, deal, bank=60)) == [
        "2 player lose 0 10 0",
        "2 push lose 0 5 0",
        "2 tie lose 0 5 0",
        "14 banker win 30 0 0",
        "14/1 banker win 10 0 20",
    ]
    with pytest.raises(HouseError, match="expected 1 to 14"):
        settle(ULTIMATE, {"15": {"player": 10}}, deal)


def test_nobody_chooses_and_push_and_tie_need_a_line():
    """1484-1486, 1500-1502."""
    deal = {"player": LOSER, "banker": BANK}
    for wager in ("push", "tie"):
        with pytest.raises(HouseError, match="can't be placed alone"):
            settle(ULTIMATE, {"2": {wager: 10}}, deal)
    for choice in (("player", "house-way"), ("2", "house-way"), ("player-dealer", "house-way")):
        with pytest.raises(HouseError, match="over"):
            settle(ULTIMATE, {"2": {"player": 10}}, deal, choices=[choice])
    with pytest.raises(HouseError, match="unknown position '2'"):
        settle(ULTIMATE, {"2": {"player": 10}}, deal | {"2": WINNER})
