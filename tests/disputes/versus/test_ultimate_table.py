"""Order, first action, back-line bettors, refusals, the shoe and fees of the Ultimate Texas Hold'em postings."""

import pytest

from housedealer.errors import HouseError
from housedealer.games import read_round
from tests.builders import lines
from tests.disputes.versus.rounds import document, nets, settle

CLUB, THE_101 = "500-club/ultimate-texas-holdem", "the-101/ultimate-texas-holdem"
TURLOCK, SHEEP = "turlock/ultimate-texas-holdem", "black-sheep/ultimate-texas-holdem"
ALL = [CLUB, THE_101, TURLOCK, SHEEP]
BASE = {"ante": 10, "blind": 10}
ALL_BETS = {"ante": 10, "blind": 10, "trips": 10}
BOARD = "Ah 9d 7c 4s 2h"


def one(posting, mine, theirs, board, wagers=BASE, choices="2 play 4", **more):
    return settle(posting, {"2": wagers}, {"2": mine, "player-dealer": theirs, "board": board}, choices, **more)


# Order inside a seat, with a bank of $15.


@pytest.mark.parametrize(
    ("posting", "won", "lost"),
    [
        # 001:2931-2941 and 003:1197-1204: a winner's ante first, a loser's play first.
        (THE_101, ["ante win 10 0 0", "play win 5 0 35", "blind push 0 0 0", "trips returned 0 0 10"],
         ["play lose 0 15 25", "ante returned 0 0 10", "blind returned 0 0 10", "trips returned 0 0 10"]),
        (TURLOCK, ["ante win 10 0 0", "play win 5 0 35", "blind push 0 0 0", "trips returned 0 0 10"],
         ["play lose 0 15 25", "ante returned 0 0 10", "blind returned 0 0 10", "trips returned 0 0 10"]),
        # 004:3001-3002: play, ante, blind, trips.
        (SHEEP, ["play win 15 0 25", "ante returned 0 0 10", "blind push 0 0 0", "trips returned 0 0 10"],
         ["play lose 0 15 25", "ante returned 0 0 10", "blind returned 0 0 10", "trips returned 0 0 10"]),
        # 000:1685-1719: as the sections list them.
        (CLUB, ["ante win 10 0 0", "blind push 0 0 0", "play win 5 0 35", "trips returned 0 0 10"],
         ["ante lose 0 10 0", "blind lose 0 5 5", "play returned 0 0 40", "trips returned 0 0 10"]),
    ],
)  # fmt: skip
def test_order_inside_a_seat(posting, won, lost):
    board = "7h 7d 5c 9s Jd"
    assert lines(one(posting, "As Ac", "Kc Kd", board, ALL_BETS, bank=15)) == [f"2 {line}" for line in won]
    assert lines(one(posting, "Ks Kc", "Ac Ad", board, ALL_BETS, bank=15)) == [f"2 {line}" for line in lost]


def test_a_tie_follows_the_losing_hands_order():
    answer = one(THE_101, "As Kc", "Ac Kd", "7h 7d 5c 9s Jd", ALL_BETS)
    assert [line["wager"] for line in answer["wagers"]] == ["play", "ante", "blind", "trips"]


# Who acts and is settled first.


@pytest.mark.parametrize(
    ("posting", "order"), [(CLUB, "136"), (THE_101, "613"), (TURLOCK, "613"), (SHEEP, "613")]
)  # fmt: skip
def test_who_acts_and_is_settled_first(posting, order):
    """000:1629-1630: from the house dealer's left; 001:2919, 003:1184, 004:2998: from the player-dealer's left."""
    seats = {"1": BASE, "3": BASE, "6": BASE}
    deal = {"1": "As Ac", "3": "Kc Kd", "6": "Qc Qd", "player-dealer": "5s 5d", "board": "7h 7d 2c 9s Jd"}
    for action, expected in ((None, order), (3, "361")):
        more = {} if action is None else {"action": action}
        answer = settle(posting, seats, deal, ", ".join(f"{seat} play 3" for seat in expected), dealer=4, **more)
        assert list(dict.fromkeys(line["seat"] for line in answer["wagers"])) == list(expected)


def test_everyone_acts_on_a_street_before_the_next():
    seats = {"2": BASE, "3": BASE}
    deal = {"2": "As Ac", "3": "Kc Kd", "player-dealer": "5s 5d", "board": "7h 7d 2c 9s Jd"}
    settle(THE_101, seats, deal, "2 check, 3 check, 2 check, 3 play 2, 2 fold")
    for wrong in ("2 check, 2 check, 3 check, 3 play 2, 2 fold", "3 check, 2 check, 2 check, 3 play 2, 2 fold"):
        with pytest.raises(HouseError, match="turn"):
            settle(THE_101, seats, deal, wrong)


# Back-line bettors, wagers and places.


def test_back_line_bettors_play_the_same_multiple_of_their_own_ante():
    """003:1133."""
    seats = {
        "2": BASE,
        "2/1": {"ante": 25, "blind": 25, "trips": 5},
        "3": {"ante": 10, "blind": 10, "trips": 5},
        "3/1": {"ante": 30, "blind": 30, "trips": 5},
    }
    deal = {"2": "As Ac", "3": "Td 3h", "player-dealer": "Jc Jd", "board": "7h 7d Ks 9c 2d"}
    answer = settle(TURLOCK, seats, deal, "2 play 3, 3 check, 3 check, 3 fold")
    assert lines(answer) == [
        "3 ante lose 0 10 0",
        "3/1 ante lose 0 30 0",
        "3 blind lose 0 10 0",
        "3/1 blind lose 0 30 0",
        "3 trips lose 0 5 0",
        "3/1 trips lose 0 5 0",
        "2 ante win 10 0 0",
        "2/1 ante win 25 0 0",
        "2 play win 30 0 0",
        "2/1 play win 75 0 0",
        "2 blind push 0 0 0",
        "2/1 blind push 0 0 0",
        "2/1 trips lose 0 5 0",
    ]


@pytest.mark.parametrize(
    ("posting", "seats", "message"),
    [
        (THE_101, {"2": {"ante": 10, "blind": 5}}, "equal"),  # 001:2857
        (TURLOCK, {"2": {"ante": 10, "blind": 20}}, "equal"),  # 003:1128
        (SHEEP, {"2": {"ante": 10, "blind": 5}}, "equal"),  # 004:2935-2936
        (THE_101, {"2": {"ante": 10}}, "blind"),  # 001:2867
        (CLUB, {"2": {"blind": 10}}, "ante"),
        (CLUB, {"2": {"trips": 10}}, "ante"),  # 000:1798-1799
        (CLUB, {"2": {**BASE, "play": 10}}, "unknown wager"),
        (SHEEP, {"2": {**BASE, "bad-beat": 10}}, "unknown wager"),
        (THE_101, {"2": BASE, "2/1": BASE}, "back-line"),
        (SHEEP, {"2": BASE, "2/1": BASE}, "back-line"),  # 004:2939
        (CLUB, {"2": BASE, "2/1": BASE}, "back-line"),  # 000:1596
        (TURLOCK, {"3": BASE, "2/1": BASE}, "seat 2"),
        (SHEEP, {"8": BASE}, "1 to 7"),  # 004:2889-2890
        (CLUB, {"9": BASE}, "1 to 8"),  # 000:1594
        (THE_101, {"9": BASE}, "1 to 8"),  # 001:2796
        (TURLOCK, {"9": BASE}, "1 to 8"),  # 003:1092
    ],
)
def test_wagers_that_are_refused(posting, seats, message):
    with pytest.raises(HouseError, match=message):
        settle(posting, seats, {"2": "As Ac", "player-dealer": "Jc Jd", "board": BOARD}, "2 play 4")


def test_the_500_club_does_not_ask_for_equal_ante_and_blind():
    result = nets(one(CLUB, "Ts Js", "6c 6s", "9c 8d 7h 2s Kd", {"ante": 10, "blind": 30}))
    assert result == {"ante": 10, "blind": 30, "play": 40}
    with pytest.raises(HouseError, match="equal"):
        one(CLUB, "Ts Js", "6c 6s", BOARD, {"ante": 10, "blind": 30}, readings={"blind-amount": "yes"})


# The shoe: from the house dealer's left, two at a time, the player-dealer last; the 500 Club burns twice.


@pytest.mark.parametrize("posting", ALL)
def test_cards_from_a_shoe(posting):
    """000:1622-1628, 1646-1649, 1658-1662; 001:2881-2884, 003:1150-1153, 004:2953-2957."""
    burn, again = ("3c ", "4c ") if posting == CLUB else ("", "")
    shoe = f"As Ac Kc Kd 5s 5d {burn}7h 7d 2c {again}9s Jd"
    seats = {"1": BASE, "4": BASE}
    answer = settle(posting, seats, shoe, "4 play 4, 1 play 4", dealer=2, action=4)
    turned = {event["position"]: event["cards"] for event in answer["events"] if event["event"] == "turn"}
    assert (turned["1"], turned["4"], turned["player-dealer"]) == ("As Ac", "Kc Kd", "5s 5d")


@pytest.mark.parametrize("posting", ALL)
def test_nobody_sees_the_board_before_its_street(posting):
    deal = {"2": "As Ac", "3": "Kc Kd", "player-dealer": "5s 5d", "board": "7h 7d 2c 9s Jd"}
    for choices, board in (
        ("", ""),
        ("2 check, 3 check", "7h 7d 2c"),
        ("2 check, 3 check, 2 check, 3 check", "7h 7d 2c 9s Jd"),
    ):
        round_ = read_round(document(posting, {"2": BASE, "3": BASE}, deal, choices))
        for viewer, own in (("2", "As Ac"), ("3", "Kc Kd"), ("player-dealer", ""), ("watcher", "")):
            seen = " ".join(event.get("card") or event.get("cards") or "" for event in round_.view(viewer)).split()
            assert seen == [*own.split(), *board.split()]


# Fees: only what is placed before the deal counts.


@pytest.mark.parametrize(
    ("posting", "option", "drop"),
    [
        # Two seats of $10 + $10, $5 of Trips: $45 of action.
        (CLUB, 1, 1),  # 000:8224: $1-$49
        (THE_101, 1, 1),  # 001:2984
        (TURLOCK, 1, 0.5),  # 003:1255
        (TURLOCK, 4, 1),  # 003: option 4, $41-$75
        (SHEEP, 1, 2),  # 004:3297
    ],
)
def test_fees(posting, option, drop):
    seats = {"2": {**BASE, "trips": 5}, "3": BASE}
    deal = {"2": "As Ac", "3": "Kc Kd", "player-dealer": "5s 5d", "board": "7h 7d 2c 9s Jd"}
    order = "2 play 4, 3 play 4"
    assert settle(posting, seats, deal, order, option=option)["drop"] == drop
