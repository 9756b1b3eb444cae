"""Disputed rounds of the four Ultimate Texas Hold'em postings, settled by hand from the posted lines."""

import pytest

from housedealer.errors import HouseError
from tests.builders import lines
from tests.disputes.versus.rounds import nets, settle

CLUB, THE_101 = "500-club/ultimate-texas-holdem", "the-101/ultimate-texas-holdem"
TURLOCK, SHEEP = "turlock/ultimate-texas-holdem", "black-sheep/ultimate-texas-holdem"
ALL = [CLUB, THE_101, TURLOCK, SHEEP]
BASE = {"ante": 10, "blind": 10}
ALL_BETS = {"ante": 10, "blind": 10, "trips": 10}
CHECKED = "2 check, 2 check, 2 play 1"


def one(posting, mine, theirs, board, wagers=BASE, choices="2 play 4", **more):
    return settle(posting, {"2": wagers}, {"2": mine, "player-dealer": theirs, "board": board}, choices, **more)


# Pay tables: 000:1776-1781, 1826-1832; 001:2966-2972; 003:1238-1244; 004:3096-3107, 3148-3154.

TRIPS = {
    CLUB: (50, 40, 30, 8, 7, 4, 3),
    THE_101: (50, 40, 30, 8, 6, 5, 3),
    TURLOCK: (50, 40, 20, 7, 6, 5, 3),
    SHEEP: (50, 40, 30, 8, 7, 4, 3),
}
BLIND = (5000, 500, 100, 30, 15, 10, "P", "P")
"""A $10 Blind that wins with each hand; below a straight it pushes (000:1739, 001:2930, 003:1196, 004:3044)."""
HANDS = [
    ("As Ks", "Qs Js Ts 4h 2d"),
    ("9s 8s", "Qs Js Ts 4h 2d"),
    ("7s 7c", "7h 7d 2c 9s Jd"),
    ("7s 9c", "7h 7d 2c 9s Jd"),
    ("Qh 3h", "Ah 9h 4h 2c Kd"),
    ("Ts Js", "9c 8d 7h 2s Kd"),
    ("7s Ac", "7h 7d 2c 9s Jd"),
    ("As Ac", "7h 7d 2c 9s Jd"),
]


@pytest.mark.parametrize("posting", ALL)
def test_every_row_of_blind_and_trips(posting):
    for (mine, board), blind, trips in zip(HANDS, BLIND, (*TRIPS[posting], -1), strict=True):
        result = nets(one(posting, mine, "6c 6s", board, ALL_BETS))
        assert result == {"ante": 10, "play": 40, "blind": blind, "trips": 10 * trips}


@pytest.mark.parametrize("posting", ALL)
def test_trips_are_paid_to_a_losing_and_to_an_equal_hand(posting):
    """000:1811-1812, 001:2949, 003:1212, 004:3079-3080."""
    lost = nets(one(posting, "7s 3c", "2h 2s", "7h 7d 2c 9s Jd", ALL_BETS))
    assert lost == {"ante": -10, "play": -40, "blind": -10, "trips": 30}
    tied = nets(one(posting, "3c 4d", "3h 4s", "7h 7d 7c As Ad", ALL_BETS))
    assert tied == {"ante": "P", "play": "P", "blind": "P", "trips": 10 * TRIPS[posting][3]}


# The qualifying hand: a pair (000:1682, 001:2907, 003:1175, 004:3013).


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("mine", "theirs", "board", "expected"),
    [
        ("Ks Qs", "Kc 3d", "Ah 9d 7c 4s 2h", ("P", 40, "P")),  # ace-king-queen over an unqualified ace-king-nine
        ("Qs Js", "Kc 3d", "Ah 9d 7c 4s 2h", ("P", -40, -10)),  # beaten all the same: only the Ante is safe
        ("Kd 3c", "Kc 3d", "Ah 9d 7c 4s 2h", ("P", "P", "P")),
        ("Ks 2s", "Kc 3d", "Ah 9d 7c 4s 2h", ("P", 40, "P")),
        ("Qs Js", "Kc 3d", "2h 2d 9c 7s 5h", (-10, -40, -10)),  # the board's pair qualifies
        ("As Js", "Kc 3d", "2h 2d 9c 7s 5h", (10, 40, "P")),
        ("Kd 3s", "Kc 3d", "2h 2d 9c 7s 5h", ("P", "P", "P")),
    ],
)
def test_the_player_dealer_plays_with_a_pair(posting, mine, theirs, board, expected):
    result = nets(one(posting, mine, theirs, board))
    assert (result["ante"], result["play"], result["blind"]) == expected


# Streets and multiples (000:1632-1667, 001:2893-2897, 003:1158-1162, 004:2964-2975).

BOARD = "Ah 9d 7c 4s 2h"


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("choices", "staked"),
    [("2 play 3", 30), ("2 play 4", 40), ("2 check, 2 play 2", 20), (CHECKED, 10)],
)
def test_the_later_the_play_the_less_it_is(posting, choices, staked):
    answer = one(posting, "As Ks", "9c 3d", BOARD, choices=choices)
    assert [line["staked"] for line in answer["wagers"] if line["wager"] == "play"] == [staked]


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ("", "position 2 must choose"),
        ("2 play", "expected 3 .* or 4"),
        ("2 play 2", "2 is not allowed; expected 3 .* or 4"),
        ("2 play 1", "1 is not allowed; expected 3 .* or 4"),
        ("2 check", "position 2 must choose"),
        ("2 check, 2 play 4", "4 is not allowed; expected 2"),
        ("2 check, 2 check", "position 2 must choose; expected one of play, fold"),
        ("2 check, 2 check, 2 check", "'check' is not legal"),
        ("2 check, 2 check, 2 play 2", "2 is not allowed; expected 1"),
        ("2 play 4, 2 play 2", "the round is over"),
        ("2 check, 2 check, 2 fold, 2 play 1", "the round is over"),
    ],
)
def test_choices_that_are_refused(posting, choices, message):
    with pytest.raises(HouseError, match=message):
        one(posting, "As Ks", "9c 3d", BOARD, choices=choices)


def test_only_the_500_club_lets_a_hand_fold_early():
    """000:1635-1642, 1655."""
    for choices in ("2 fold", "2 check, 2 fold"):
        answer = one(CLUB, "As Ks", "9c 3d", BOARD, choices=choices)
        assert lines(answer) == ["2 ante lose 0 10 0", "2 blind lose 0 10 0"]
        for posting in (THE_101, TURLOCK, SHEEP):
            with pytest.raises(HouseError, match="expected one of play, check"):
                one(posting, "As Ks", "9c 3d", BOARD, choices=choices)


@pytest.mark.parametrize("posting", ALL)
def test_the_board_is_needed_even_when_all_have_folded(posting):
    with pytest.raises(HouseError, match=r"deal\.board"):
        one(posting, "As Ks", "9c 3d", "Ah 9d 7c 4s", choices="2 check, 2 check, 2 fold")


# Folds.


@pytest.mark.parametrize(
    ("posting", "mine", "board", "expected"),
    [
        # Own three sevens, two of them on the board: 001:2899, 2951 and 004:2978-2981 judge the hand,
        # 000:1638-1640 and 003:1229 the board.
        (THE_101, "7s 3c", "7h 7d Ks 9c 2d", "2 trips win 30 0 0"),
        (SHEEP, "7s 3c", "7h 7d Ks 9c 2d", "2 trips win 30 0 0"),
        (CLUB, "7s 3c", "7h 7d Ks 9c 2d", "2 trips lose 0 10 0"),
        (TURLOCK, "7s 3c", "7h 7d Ks 9c 2d", "2 trips lose 0 10 0"),
        # Three sevens on the board, four in hand.
        (THE_101, "7s 3c", "7h 7d 7c 9c 2d", "2 trips win 300 0 0"),
        (SHEEP, "7s 3c", "7h 7d 7c 9c 2d", "2 trips win 300 0 0"),
        (CLUB, "7s 3c", "7h 7d 7c 9c 2d", "2 trips win 30 0 0"),
        (TURLOCK, "7s 3c", "7h 7d 7c 9c 2d", "2 trips win 30 0 0"),
        (THE_101, "As Kc", "7h 7d 6c 9c 2d", "2 trips lose 0 10 0"),
    ],
)
def test_trips_of_a_folded_hand(posting, mine, board, expected):
    answer = one(posting, mine, "Jc Jd", board, ALL_BETS, "2 check, 2 check, 2 fold")
    assert lines(answer) == ["2 ante lose 0 10 0", "2 blind lose 0 10 0", expected]


def test_forfeits_come_first_in_the_order_of_the_folds():
    """000:1635-1642: seat 4 folds before the flop, seat 2 on the river; Trips waits for its seat's turn."""
    seats = {"2": {**ALL_BETS, "bad-beat": 5}, "3": BASE, "4": {**ALL_BETS, "bad-beat": 5}}
    deal = {"2": "Ts 3c", "3": "As Ac", "4": "Kd 3h", "player-dealer": "Jc Jd", "board": "7h 7d Ks 9c 2d"}
    answer = settle(CLUB, seats, deal, "2 check, 3 play 4, 4 fold, 2 check, 2 fold", dealer=5)
    assert lines(answer) == [
        "4 ante lose 0 10 0",
        "4 blind lose 0 10 0",
        "4 bad-beat lose 0 5 0",
        "2 ante lose 0 10 0",
        "2 blind lose 0 10 0",
        "2 bad-beat lose 0 5 0",
        "2 trips lose 0 10 0",
        "3 ante win 10 0 0",
        "3 blind push 0 0 0",
        "3 play win 40 0 0",
        "4 trips lose 0 10 0",
    ]


@pytest.mark.parametrize(
    ("mine", "why"),
    [
        ("7s 3c", "three sevens beat the player-dealer's pair of sevens; the beaten hand is below three of a kind"),
        ("Js Jh", "both have jacks and sevens"),
    ],
)
def test_a_bad_beat_that_loses_says_what_the_beaten_hand_lacks(mine, why):
    """000:1848-1853: the beaten hand must be three of a kind or better, and a tie loses."""
    answer = one(
        CLUB, mine, "Jc Jd" if mine == "Js Jh" else "Ac 8d", "7h 7d Ks 9c 2d", {**BASE, "bad-beat": 5}, "2 play 4"
    )
    (lost,) = [wager for wager in answer["wagers"] if wager["wager"] == "bad-beat"]
    assert (lost["result"], lost["why"]) == ("lose", why)


def test_losing_trips_are_forfeited_with_the_hand_elsewhere():
    """001:2899, 003:1164, 1229, 004:2978-2979: collected with ante and blind, before the next seats are settled."""
    seats = {"2": BASE, "3": ALL_BETS}
    deal = {"2": "As Ac", "3": "Td 3h", "player-dealer": "Jc Jd", "board": "7h 7d Ks 9c 2d"}
    for posting in (THE_101, TURLOCK, SHEEP):
        answer = settle(posting, seats, deal, "2 play 4, 3 check, 3 check, 3 fold", bank=30)
        assert [line.split()[:3] for line in lines(answer)][:3] == [
            ["3", "ante", "lose"],
            ["3", "blind", "lose"],
            ["3", "trips", "lose"],
        ]
        assert answer["net"]["2"] == 0  # the forfeits took the whole bank


# Bad Beat: 000:1762-1771, 1848-1853, 1872-1877.


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "paid"),
    [
        ("As Ks", "9s 8s", "Qs Js Ts 4h 2d", 100_000),  # a straight flush beaten by a royal
        ("9s 8s", "As Ks", "Qs Js Ts 4h 2d", 100_000),  # whichever hand it is
        ("7s 7c", "Ks Kc", "7h 7d Kh Kd 2s", 5_000),
        ("7s 7c", "2h 2d", "7h 7d 2c 9s Jd", 400),  # four sevens over a full house
        ("7s 9c", "Ah Qh", "7h 7d 9h 3h 2c", 250),  # a full house over a flush
        ("Ts 8s", "Kh Qh", "Jh 9h 7h 2c 2d", 200),  # a flush over a straight
        ("7s Ac", "Ts 8s", "7h 7d 9c Jd 2s", 90),  # a straight over three sevens
        ("7s Ac", "7c Kd", "7h 7d 9c Jd 2s", 90),  # three sevens with a better kicker
        ("7s Ac", "As Kd", "7h 7d 9c Jd 2s", -10),  # the beaten hand is only a pair
        ("7s Ac", "7c As", "7h 7d 9c Jd 2s", -10),  # equal hands
        ("As Ac", "Ks Qd", "7h 8d 9c 3d 2s", -10),  # the player-dealer does not qualify
    ],
)
def test_bad_beat(mine, theirs, board, paid):
    assert nets(one(CLUB, mine, theirs, board, {**BASE, "bad-beat": 10}, bank=200_000))["bad-beat"] == paid
