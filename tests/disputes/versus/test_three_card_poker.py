"""Disputed rounds of the six Three Card Poker postings, settled by hand from the posted lines."""

import pytest

from tests.builders import lines
from tests.disputes.versus.rounds import nets, settle

CLUB, OUTLAWS, TURLOCK = "500-club/three-card-poker", "outlaws/three-card-poker", "turlock/three-card-poker"
SHEEP, ONE, THE_101 = "black-sheep/three-card-poker", "turlock/three-card-poker-1-0", "the-101/three-card-poker"
ALL = [CLUB, OUTLAWS, TURLOCK, SHEEP, ONE, THE_101]
SIDE = {
    CLUB: "pair-plus",
    OUTLAWS: "pair-plus",
    TURLOCK: "pair-plus",
    SHEEP: "pair-plus",
    ONE: "bonus",
    THE_101: "pair-and-up",
}
SIX = {
    CLUB: "six-card-bonus",
    OUTLAWS: "six-card-bonus",
    TURLOCK: "six-card-bonus",
    SHEEP: "six-card-bonus",
    THE_101: "bonus-6",
}
QUEEN = "Qc 7d 2h"
"""A player-dealer who qualifies, barely."""


def one(posting, mine, theirs, wagers, choice="play", **more):
    return settle(posting, {"2": wagers}, {"2": mine, "player-dealer": theirs}, f"2 {choice}", **more)


# The three-card bonus bet: 000:10202-10207, 002:435-440, 003:1624-1629, 004:1936-1941, 003:390-395, 001:5812-5817.


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("mine", "paid"),
    [
        ("As Ks Qs", 2000),  # the mini royal, 200
        ("Ks Qs Js", 400),  # the next straight flush, 40
        ("3s 2s As", 400),  # and the lowest: ace, 2, 3 of one suit
        ("2s 2d 2c", 300),
        ("As Kd Qh", 60),
        ("3s 2d Ah", 60),
        ("As Ks Js", 30),
        ("5s 3s 2s", 30),
        ("2s 2d 3h", 10),
        ("As Kd Jh", -10),
        ("Ks As 2s", 30),  # king, ace, 2 is no straight, so a plain flush
    ],
)
def test_every_row_of_the_three_card_bonus(posting, mine, paid):
    answer = one(posting, mine, QUEEN, {"ante": 10, SIDE[posting]: 10})
    assert nets(answer)[SIDE[posting]] == paid


# The six-card bonus: royal, straight flush, four, full house, flush, straight, three of a kind.

SIX_ROWS = {
    CLUB: (1000, 200, 100, 20, 15, 9, 5),  # 000:10250-10256
    OUTLAWS: (1000, 200, 50, 25, 15, 10, 5),  # 002:456-462
    TURLOCK: (1000, 200, 100, 20, 15, 10, 7),  # 003:1650-1656
    SHEEP: (1000, 200, 100, 20, 15, 9, 8),  # 004:1976-1982
    THE_101: (1000, 200, 100, 20, 15, 9, 8),  # 001:5836-5842
}
SIX_HANDS = [
    ("As Ks Qs", "Js Ts 2d"),
    ("9s Ks Qs", "Js Ts 2d"),
    ("7s 7d 7c", "7h Qd 2c"),
    ("7s 7d 7c", "Qh Qd 2c"),
    ("As 9s 4s", "Qs 2s 2d"),
    ("As 2d 3c", "4h 5d 9s"),
    ("7s 7d 3c", "7h Qd 2c"),
    ("7s 7d 3c", "3h Qd 2c"),  # two pairs win nothing
]


@pytest.mark.parametrize("posting", SIX_ROWS)
@pytest.mark.parametrize("choice", ["play", "fold"])
def test_every_row_of_the_six_card_bonus_played_or_folded(posting, choice):
    """It is not forfeited by a fold: 000:10233-10234, 002:395, 003:1645, 004:1964-1966, 001:5828."""
    for (mine, theirs), odds in zip(SIX_HANDS, (*SIX_ROWS[posting], -1), strict=True):
        answer = one(posting, mine, theirs, {"ante": 10, SIX[posting]: 10}, choice)
        assert nets(answer)[SIX[posting]] == 10 * odds


# The qualifying hand: queen high (000:10096, 002:397, 003:1590, 004:1865, 003:359, 001:5778).

LOW, TEN = "Jc 9d 8h", "Tc 9d 2h"
UNQUALIFIED = [
    # a better hand, a worse one, an equal one: ante and play
    (CLUB, ("10 P", "10 P", "10 P")),  # 000:10111-10112
    (OUTLAWS, ("10 P", "P P", "P P")),  # 002:402, 406
    (TURLOCK, ("10 P", "10 P", "10 P")),  # 003:1591-1592, regardless of the hands
    (SHEEP, ("10 P", "10 P", "10 P")),  # 004:1872-1873; the Ante is a reading
    (ONE, ("10 P", "-10 P", "-10 P")),  # 003:360-361
    (THE_101, ("10 P", "10 P", "10 P")),  # 001:5783-5784
]


@pytest.mark.parametrize(("posting", "expected"), UNQUALIFIED)
def test_a_player_dealer_without_a_queen(posting, expected):
    for mine, shown in zip(("Ks 3d 2c", "Ts 9h 3c", "Js 9h 8c"), expected, strict=True):
        result = nets(one(posting, mine, LOW, {"ante": 10}))
        assert f"{result['ante']} {result['play']}" == shown


@pytest.mark.parametrize("posting", ALL)
def test_a_player_dealer_with_a_queen(posting):
    """000:10139-10147, 002:409-411, 003:1594-1596, 004:1878-1886, 003:363-364, 001:5786-5788."""
    for mine, shown in (("Qs 7h 3c", 10), ("Qs 7h 2c", "P"), ("Qs 6h 5d", -10)):
        result = nets(one(posting, mine, QUEEN, {"ante": 10}))
        assert result == {"ante": shown, "play": shown}
    # The lowest hand that qualifies, and a hand below the queen that does: a pair.
    assert nets(one(posting, "Qs 4h 2d", "Qc 3d 2h", {"ante": 10}))["play"] == 10
    assert nets(one(posting, "3s 3h 2d", "2c 2s 4h", {"ante": 10}))["play"] == 10


@pytest.mark.parametrize("posting", ALL)
def test_a_straight_beats_a_flush(posting):
    """Ranked so in every table: 000:9960-9996, 002:349-358, 003:1553-1559, 004:1742-1769, 001:5739-5747."""
    assert nets(one(posting, "As 2d 3c", "Ah Kh Jh", {"ante": 10}))["play"] == 10
    assert nets(one(posting, "As Ks Js", "2h 3d Ac", {"ante": 10}))["play"] == -10
    assert nets(one(posting, "2s 2d 2c", "As Kd Qh", {"ante": 10}))["play"] == 10
    assert nets(one(posting, "3s 2s As", "Ah Ad Ac", {"ante": 10}))["play"] == 10


def test_readings_that_can_be_switched():
    wagers = {"ante": 10}
    assert nets(one(SHEEP, "Ts 9h 3c", LOW, wagers, readings={"unqualified-ante": "compared"}))["ante"] == "P"
    assert nets(one(TURLOCK, "Js 9h 8c", LOW, wagers, readings={"unqualified-tie": "push"}))["ante"] == "P"
    assert nets(one(ONE, "Js 9h 8c", LOW, wagers, readings={"unqualified-tie": "push"}))["ante"] == "P"
    assert nets(one(OUTLAWS, "Js 9h 8c", LOW, wagers, readings={"unqualified-tie": "lose"}))["ante"] == -10
    six = {"ante": 10, "six-card-bonus": 10}
    assert nets(one(CLUB, *SIX_HANDS[6], six, readings={"six-card-trips": "8 to 1"}))["six-card-bonus"] == 80
    folded = one(
        THE_101, "2s 2d 3h", QUEEN, {"ante": 10, "pair-and-up": 10}, "fold", readings={"folded-pair-and-up": "yes"}
    )
    assert nets(folded)["pair-and-up"] == -10


# Folds.


def test_a_fold_forfeits_ante_and_pair_plus_before_anything_is_settled():
    """000:10074-10088: collected first, by seats in their order of acting, from the player-dealer's left."""
    seats = {
        "1": {"ante": 30, "pair-plus": 5, "six-card-bonus": 5},
        "3": {"ante": 20},
        "4": {"ante": 10, "pair-plus": 5, "six-card-bonus": 5},
    }
    deal = {"1": "7s 6d 2c", "3": "As Ad Kc", "4": "9s 9d 3c", "player-dealer": QUEEN}
    answer = settle(CLUB, seats, deal, "3 play, 4 fold, 1 fold", dealer=2)
    assert lines(answer) == [
        "4 ante lose 0 10 0",
        "4 pair-plus lose 0 5 0",  # a pair, and forfeited all the same
        "1 ante lose 0 30 0",
        "1 pair-plus lose 0 5 0",
        "3 ante win 20 0 0",
        "3 play win 20 0 0",
        "4 six-card-bonus lose 0 5 0",
        "1 six-card-bonus lose 0 5 0",
    ]
    assert answer["net"] == {"1": -40, "2": 20, "3": 40, "4": -20}


def test_forfeits_charge_the_pool_first():
    """A bank of $25: $20 go to the forfeited ante, and $5 are left for the winner."""
    seats = {"2": {"ante": 10}, "3": {"ante": 20}}
    answer = settle(CLUB, seats, {"2": "As Ad Kc", "3": "7s 6d 2c", "player-dealer": QUEEN}, "2 play, 3 fold", bank=25)
    assert lines(answer) == ["3 ante lose 0 20 0", "2 ante win 5 0 5", "2 play returned 0 0 10"]
    assert answer["net"] == {"1": 15, "2": 5, "3": -20}


def test_the_101_keeps_pair_and_up_alive_after_a_fold():
    """001:5775-5776, 5803: only the Ante is forfeited."""
    answer = one(THE_101, "4s 4d 3h", QUEEN, {"ante": 10, "pair-and-up": 10, "bonus-6": 10}, "fold")
    assert lines(answer) == ["2 ante lose 0 10 0", "2 pair-and-up win 10 0 0", "2 bonus-6 lose 0 10 0"]


def test_the_101_bonus_bets_need_no_ante():
    """001:5764, 5798, 5823: such a seat is dealt in and does not act."""
    seats = {"2": {"pair-and-up": 10}, "3": {"ante": 10}}
    answer = settle(THE_101, seats, {"2": "2s 2d 3h", "3": "As Ad 4c", "player-dealer": QUEEN}, "3 play")
    assert lines(answer) == ["2 pair-and-up win 10 0 0", "3 ante win 10 0 0", "3 play win 10 0 0"]


# Order with a short bank.

HANDS = {"2": "As Ad Kc", "4": "5s 4d 2c", "player-dealer": "Kd 7d 3h"}
BOTH = {"2": {"ante": 10, "pair-plus": 10}, "4": {"ante": 10, "pair-plus": 10}}


def test_seat_by_seat_from_the_player_dealers_left():
    """000:10101-10103: ante, play, pair plus, six cards; $35 cover three wagers and half of the fourth."""
    answer = settle(CLUB, BOTH, HANDS, "2 play, 4 play", bank=35)
    assert lines(answer) == [
        "2 ante win 10 0 0",
        "2 play win 10 0 0",
        "2 pair-plus win 10 0 0",
        "4 ante lose 0 5 5",
        "4 play returned 0 0 10",
        "4 pair-plus returned 0 0 10",
    ]


def test_losers_of_all_seats_first():
    """003:367: losing wagers are collected first, then winning ones paid; pushes stand with these."""
    seats = {"2": {"ante": 10, "bonus": 10}, "4": {"ante": 10, "bonus": 10}}
    answer = settle(ONE, seats, HANDS, "2 play, 4 play", bank=35)
    assert lines(answer) == [
        "4 ante lose 0 10 0",
        "4 play lose 0 10 0",
        "4 bonus lose 0 10 0",
        "2 ante win 5 0 5",
        "2 play returned 0 0 10",
        "2 bonus returned 0 0 10",
    ]
    seats = {"2": {"ante": 10}, "4": {"ante": 10}}
    deal = {"2": "Ks 3d 2c", "4": "Ts 9h 3c", "player-dealer": LOW}
    assert lines(settle(ONE, seats, deal, "2 play, 4 play", bank=15)) == [
        "4 ante lose 0 10 0",
        "2 ante win 5 0 5",
        "2 play push 0 0 0",
        "4 play push 0 0 0",
    ]


def test_a_push_is_a_push_whatever_is_left():
    seats = {"2": {"ante": 10}, "3": {"ante": 10}}
    deal = {"2": "Ks 3d 2c", "3": "Ts 9h 3c", "player-dealer": LOW}
    assert lines(settle(CLUB, seats, deal, "2 play, 3 play", bank=10)) == [
        "2 ante win 10 0 0",
        "2 play push 0 0 0",
        "3 ante returned 0 0 10",
        "3 play push 0 0 0",
    ]
