"""Disputed orders of settlement in pai gow: each posting's with a short bank, and where it starts; by hand."""

import pytest

from housedealer.errors import HouseError

from .pai_gow_rounds import (
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
    ULTIMATE,
    WINNER,
    lines,
    settle,
)

DEAL = {"2": EIGHTS, "4": LOSER, "player-dealer": BANK}
"""Seat 2's four eights push and bring envy to the others; seat 4 loses, and has first action."""
ORDERS = [
    (
        # 000:9399-9404: base, ace-high, fortune, envy at each seat
        FACE_UP,
        {"2": {"base": 10, "ace-high": 5, "fortune": 5}, "4": {"base": 10, "ace-high": 5, "fortune": 5}},
        {"4/1": {"base": 20}},
        47,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 ace-high lose 0 5 0",
            "4 fortune lose 0 5 0",
            "4 envy win 5 0 0",
            "2 base push 0 0 0",
            "2 ace-high lose 0 2 3",
            "2 fortune returned 0 0 125",
        ],
    ),
    (
        # 004:2481-2485: the same, and the back line on all wagers
        SHEEP_UP,
        {"2": {"base": 10, "ace-high": 5, "fortune": 5}, "4": {"base": 10, "ace-high": 5, "fortune": 5}},
        {"4/1": {"base": 20, "fortune": 5}},
        60,
        [
            "4 base lose 0 10 0",
            "4/1 base lose 0 20 0",
            "4 ace-high lose 0 5 0",
            "4 fortune lose 0 5 0",
            "4/1 fortune lose 0 5 0",
            "4 envy win 5 0 0",
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


# Where it starts.


def first(posting, dealer=1, seats=(2, 4), **more):
    """The seat that is settled first."""
    deal = {str(seat): cards for seat, cards in zip(seats, (LOSER, WINNER), strict=True)}
    placed = {str(seat): {"base": 10} for seat in seats}
    return settle(posting, placed, deal | {"player-dealer": BANK}, dealer=dealer, **more)["wagers"][0]["seat"]


@pytest.mark.parametrize(
    "posting", [FORTUNE, TURLOCK, FACE_UP, TURLOCK_UP, SHEEP_UP, GOLD, TRIPLE, LUCKY, ACE_UP, DOUBLE_HAND]
)
def test_first_action(posting):
    """Left of the player-dealer where nothing is thrown; the dice count the player-dealer as 1, 8 and 15, and the
    seats clockwise; an action named or thrown to a seat without a wager moves on, and from the player-dealer's own
    seat to the left."""
    assert first(posting) == "2"
    assert first(posting, dealer=3) == "4"
    assert first(posting, dealer=5) == "2"
    assert [first(posting, action=seat) for seat in (1, 2, 3, 4, 5, 7)] == ["2", "2", "4", "4", "2", "2"]
    # Player-dealer in seat 1: 3 is seat 3, 4 is seat 4, 8 and 15 the player-dealer's, 9 and 16 seat 2.
    thrown = {3: "4", 4: "4", 5: "2", 7: "2", 8: "2", 9: "2", 10: "4", 11: "4", 12: "2", 15: "2", 16: "2", 18: "4"}
    for total, seat in thrown.items():
        dice = [min(6, total - 2 - max(0, total - 13)), min(6, max(1, total - 7)), max(1, total - 12)]
        assert sum(dice) == total
        assert first(posting, dice=dice) == seat
    # Player-dealer in seat 5: 2 would be seat 6; 4 is seat 1 (so 2), 6 is seat 3 (so 4), 12 is seat 2.
    assert first(posting, dealer=5, dice=[1, 1, 2]) == "2"
    assert first(posting, dealer=5, dice=[2, 2, 2]) == "4"
    assert first(posting, dealer=5, dice=[4, 4, 4]) == "2"


def test_als_counts_the_banker_last():
    """003:64: 3, 4 and 5 are twelve, the fifth player from the banker's left; the banker is the seventh."""
    choices = [("player-dealer", "set", "3c 3s")]

    def starts(dealer, seats, dice):
        deal = {str(seat): cards for seat, cards in zip(seats, (LOSER, WINNER), strict=True)}
        sets = [(str(seats[0]), "set", "Qh 9c"), (str(seats[1]), "set", "Qd Qs")]
        placed = {str(seat): {"base": 10} for seat in seats}
        answer = settle(ALS, placed, deal | {"player-dealer": BANK}, dealer=dealer, dice=dice, choices=sets + choices)
        return answer["wagers"][0]["seat"]

    assert starts(7, (2, 5), [3, 4, 5]) == "5"
    assert starts(1, (2, 6), [3, 4, 5]) == "6"  # the fifth from seat 1's left
    assert starts(7, (2, 5), [2, 2, 3]) == "2"  # seven is the banker: on to the left


def test_mini_counts_eight_places():
    """001:1013: the player-dealer is 1, 9 and 17."""
    deal = {"2": "8h 8d 8s 8c Jc 7d", "8": "7c 6h 5d 3s 2s 2h", "player-dealer": "Kh Ks 7h 6c 3c 2d"}
    seats = {"2": {"base": 10}, "8": {"base": 10}}

    def starts(dice):
        return settle(MINI, seats, deal, dice=dice)["wagers"][0]["seat"]

    assert (starts([2, 3, 3]), starts([3, 3, 3]), starts([5, 6, 6]), starts([6, 6, 6])) == ("8", "2", "2", "2")


def test_ultimate_starts_left_of_the_player_dealer_and_throws_no_dice():
    """001:1432."""
    seats = {"2": {"player": 10}, "9": {"banker": 10}}
    deal = {"player": LOSER, "banker": BANK}
    assert settle(ULTIMATE, seats, deal, dealer=5)["wagers"][0]["seat"] == "9"
    assert settle(ULTIMATE, seats, deal, dealer=5, action=1)["wagers"][0]["seat"] == "2"
    with pytest.raises(HouseError, match="dice"):
        settle(ULTIMATE, seats, deal, dealer=5, dice=[1, 2, 3])
