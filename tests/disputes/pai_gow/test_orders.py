"""Disputed orders of settlement in pai gow: each posting's with a short bank, and where it starts; by hand."""

import pytest

from housedealer.errors import HouseError
from tests.builders import lines, settle
from tests.disputes.pai_gow.rounds import (
    ACE_UP,
    ALS,
    BANK,
    DOUBLE_HAND,
    EIGHTS,
    FACE_UP,
    FORTUNE,
    GOLD,
    LOSER,
    LUCKY,
    MINI,
    SHEEP_UP,
    TRIPLE,
    TURLOCK,
    TURLOCK_UP,
    WINNER,
)

DEAL = {"2": EIGHTS, "4": LOSER, "player-dealer": BANK}
"""Seat 2's four eights push and bring envy to the others; seat 4 loses, and has first action."""
ORDERS = [
    (
        # 000:9399-9404: base, ace-high, fortune, envy at each seat, then those behind it
        FACE_UP,
        {"2": {"base": 10, "ace-high": 5, "fortune": 5}, "4": {"base": 10, "ace-high": 5, "fortune": 5}},
        {"4/1": {"base": 20}},
        47,
        [
            "4 base lose 0 10 0",
            "4 ace-high lose 0 5 0",
            "4 fortune lose 0 5 0",
            "4 envy win 5 0 0",
            "4/1 base lose 0 20 0",
            "2 base push 0 0 0",
            "2 ace-high lose 0 2 3",
            "2 fortune returned 0 0 125",
        ],
    ),
    (
        # 004:2481-2485, 2587-2591: the same, and the back line on all wagers
        SHEEP_UP,
        {"2": {"base": 10, "ace-high": 5, "fortune": 5}, "4": {"base": 10, "ace-high": 5, "fortune": 5}},
        {"4/1": {"base": 20, "fortune": 5}},
        60,
        [
            "4 base lose 0 10 0",
            "4 ace-high lose 0 5 0",
            "4 fortune lose 0 5 0",
            "4 envy win 5 0 0",
            "4/1 base lose 0 20 0",
            "4/1 fortune lose 0 5 0",
            "4/1 envy win 5 0 0",
            "2 base push 0 0 0",
            "2 ace-high lose 0 5 0",
            "2 fortune returned 0 0 125",
        ],
    ),
    (
        # 003:3199: base, fortune, envy, ace-high
        TURLOCK_UP,
        {"2": {"base": 10, "ace-high": 5, "fortune": 5}, "4": {"base": 10, "ace-high": 5, "fortune": 5}},
        {"4/1": {"base": 20, "fortune": 5}},
        60,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 fortune lose 0 5 0",
            "4/1 fortune lose 0 5 0",
            "4 envy win 5 0 0",
            "4/1 envy win 5 0 0",
            "4 ace-high lose 0 5 0",
            "2 base push 0 0 0",
            "2 fortune win 5 0 95",
            "2 ace-high returned 0 0 5",
        ],
    ),
    (
        # 000:1302, 1341: seat by seat, envy at the end of the round
        FORTUNE,
        {"2": {"base": 10, "fortune": 5}, "4": {"base": 10, "fortune": 5}},
        {"4/1": {"base": 20}},
        162,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 fortune lose 0 5 0",
            "2 base push 0 0 0",
            "2 fortune win 125 0 0",
            "4 envy win 2 0 3",
        ],
    ),
    (
        # 004:1484-1486, 1559: the same, with a back line on the bonus bet
        GOLD,
        {"2": {"base": 10, "golden": 5}, "4": {"base": 10, "golden": 5}},
        {"4/1": {"base": 20, "golden": 5}},
        165,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 golden lose 0 5 0",
            "4/1 golden lose 0 5 0",
            "2 base push 0 0 0",
            "2 golden win 125 0 0",
            "4 envy returned 0 0 5",
            "4/1 envy returned 0 0 5",
        ],
    ),
    (
        # 003:870, 880, 901: all base wagers, all Fortune bets, all envies
        TURLOCK,
        {"2": {"base": 10, "fortune": 5}, "4": {"base": 10, "fortune": 5}},
        {"4/1": {"base": 20}},
        100,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "2 base push 0 0 0",
            "4 fortune lose 0 5 0",
            "2 fortune win 65 0 60",
            "4 envy returned 0 0 5",
        ],
    ),
    (
        # 001:5584: all base wagers, then all Lucky bets
        LUCKY,
        {"2": {"base": 10, "lucky": 5}, "4": {"base": 10, "lucky": 5}},
        {"2/1": {"lucky": 5}, "4/1": {"base": 20, "lucky": 5}},
        120,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "2 base push 0 0 0",
            "4 lucky lose 0 5 0",
            "4/1 lucky lose 0 5 0",
            "2 lucky win 75 0 0",
            "2/1 lucky win 5 0 70",
        ],
    ),
    (
        # 001:5933: base, lucky, ace-up at each seat
        ACE_UP,
        {"2": {"base": 10, "lucky": 5, "ace-up": 5}, "4": {"base": 10, "lucky": 5, "ace-up": 5}},
        {"4/1": {"base": 20, "ace-up": 5}},
        120,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 lucky lose 0 5 0",
            "4 ace-up lose 0 5 0",
            "4/1 ace-up lose 0 5 0",
            "2 base push 0 0 0",
            "2 lucky win 75 0 0",
            "2 ace-up returned 0 0 5",
        ],
    ),
    (
        # 001:3922: base, ultimate push, happy pai gow, double luck
        TRIPLE,
        {
            "2": {"base": 10, "ultimate-push": 5, "happy-pai-gow": 5, "double-luck": 5},
            "4": {"base": 10, "ultimate-push": 5, "happy-pai-gow": 5, "double-luck": 5},
        },
        {"4/1": {"base": 20}},
        80,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 ultimate-push lose 0 5 0",
            "4 happy-pai-gow win 15 0 0",
            "4 double-luck lose 0 5 0",
            "2 base push 0 0 0",
            "2 ultimate-push win 10 0 0",
            "2 happy-pai-gow lose 0 5 0",
            "2 double-luck win 10 0 90",
        ],
    ),
    (
        # 001:90-96: from the action
        DOUBLE_HAND,
        {"2": {"base": 10}, "4": {"base": 10}},
        {"4/1": {"base": 20}},
        25,
        ["4 base lose 0 10 0", "4/1 base lose 0 15 5", "2 base push 0 0 0"],
    ),
]


@pytest.mark.parametrize(("posting", "seats", "behind", "bank", "wanted"), ORDERS, ids=[one[0] for one in ORDERS])
def test_order_of_settlement_with_a_short_bank(posting, seats, behind, bank, wanted):
    answer = settle(posting, seats | behind, DEAL, bank=bank, action=4)
    assert lines(answer) == wanted


@pytest.mark.parametrize("posting", [FACE_UP, SHEEP_UP])
def test_a_back_line_bettor_waits_for_the_whole_seat(posting):
    """000:9401, 004:2484, 2590: immediately after the seated player; a bank of $22 is used up before. With the other
    reading the bettor behind follows the seat's base wager."""
    seats = {
        "2": {"base": 10, "fortune": 5},
        "4": {"base": 10, "ace-high": 5, "fortune": 5},
        "4/1": {"base": 20},
        "4/2": {"base": 10},
    }
    answer = settle(posting, seats, DEAL, bank=22, action=4)
    assert lines(answer)[:6] == [
        "4 base lose 0 10 0",
        "4 ace-high lose 0 5 0",
        "4 fortune lose 0 5 0",
        "4 envy win 2 0 3",
        "4/1 base returned 0 0 20",
        "4/2 base returned 0 0 10",
    ]
    switched = {"backline-after-whole-seat": "after the seat's same wager"}
    answer = settle(posting, seats, DEAL, bank=22, action=4, readings=switched)
    assert lines(answer)[:4] == [
        "4 base lose 0 10 0",
        "4/1 base lose 0 12 8",
        "4/2 base returned 0 0 10",
        "4 ace-high returned 0 0 5",
    ]


def test_mini_settles_base_double_and_bonus_at_each_seat():
    """001:1013; one pass for each kind is the other reading."""
    seats = {"2": {"base": 10, "aces": 5}, "4": {"base": 10, "aces": 5}, "4/1": {"base": 20}}
    deal = {"2": "8h 8d 8s 8c Jc 7d", "4": "7c 6h 5d 3s 2s 2h", "player-dealer": "Kh Ks 7h 6c 3c 2d"}
    choices = [("4", "double"), ("2", "double")]
    given = {"bank": 70, "action": 4, "choices": choices}
    assert lines(settle(MINI, seats, deal, **given)) == [
        "4 base lose 0 10 0",
        "4/1 base lose 0 20 0",
        "4 double lose 0 10 0",
        "4 aces lose 0 5 0",
        "2 base win 10 0 0",
        "2 double win 10 0 0",
        "2 aces win 5 0 245",
    ]
    assert lines(settle(MINI, seats, deal, readings={"walk": "kind"}, **given)) == [
        "4 base lose 0 10 0",
        "4/1 base lose 0 20 0",
        "2 base win 10 0 0",
        "4 double lose 0 10 0",
        "2 double win 10 0 0",
        "4 aces lose 0 5 0",
        "2 aces win 5 0 245",
    ]


def test_als_settles_square_by_square():
    """003:78-80: square 1 of every seat, then square 2 of every seat, as long as the bank lasts."""
    seats = {
        "2": {"base": 10},
        "2/1": {"base": 20},
        "2/2": {"base": 30},
        "4": {"base": 10},
        "4/1": {"base": 20},
        "4/4": {"base": 40},
    }
    deal = {"2": WINNER, "4": LOSER, "player-dealer": BANK}
    choices = [("2", "set", "Qd Qs"), ("4", "set", "Qh 9c"), ("player-dealer", "set", "3c 3s")]
    assert lines(settle(ALS, seats, deal, bank=100, action=4, choices=choices)) == [
        "4 base lose 0 10 0",
        "2 base win 10 0 0",
        "4/1 base lose 0 20 0",
        "2/1 base win 20 0 0",
        "2/2 base win 30 0 0",
        "4/4 base lose 0 10 30",
    ]
    with pytest.raises(HouseError, match="at most 4"):
        settle(ALS, {"2": {"base": 10}, "2/5": {"base": 10}}, deal, choices=choices)
