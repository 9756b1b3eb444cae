"""Disputed rounds of Cal Quick Draw Poker, settled by hand from the posted lines (001:2083-2236).

A settled wager is written `seat wager result paid taken uncovered`, in the order of settlement.
"""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests import builders
from tests.builders import lines

POSTING = "the-101/cal-quick-draw-poker"
QUEEN_HIGH = "2c 4d 6h 8s Td Qc 3h"  # nothing in seven cards
ACE_FLUSH = "Ah Kh 9h 7h 2h 4c 5d"


def settle(*args, **more):
    return builders.settle(POSTING, *args, **more)


def stand(*seats):
    return [[seat, "stand-pat"] for seat in seats]


# $10 on Play with a pat hand: the player-dealer's seven, and what is paid and taken.
PLAY = [
    # 001:2135, 2140-2147: 1 to 1, and the table on top for a straight or better.
    ("As Ks Qs Js Ts", QUEEN_HIGH, "win 1010 0 0"),  # royal flush, no joker: 100 to 1
    ("9c 9d 9h 9s Xx", QUEEN_HIGH, "win 510 0 0"),  # five of a kind: 50 to 1
    ("As Ks Xx Js Ts", QUEEN_HIGH, "win 260 0 0"),  # royal flush with the joker: 25 to 1
    ("Ks Qs Js Ts Xx", QUEEN_HIGH, "win 260 0 0"),  # the joker stands for the ace
    ("9s Xx 7s 6s 5s", QUEEN_HIGH, "win 110 0 0"),  # straight flush: 10 to 1
    ("As 2s 3s 4s 5s", QUEEN_HIGH, "win 110 0 0"),  # the lowest one
    ("Kc Kd Kh Ks 2d", QUEEN_HIGH, "win 50 0 0"),  # four of a kind: 4 to 1
    ("Kc Kd Kh Xx 2d", QUEEN_HIGH, "win 50 0 0"),
    ("Kc Kd Kh 5s 5d", QUEEN_HIGH, "win 30 0 0"),  # full house: 2 to 1
    ("Kc Kd Xx 5s 5d", QUEEN_HIGH, "win 30 0 0"),
    ("Ah Jh 9h 7h 2h", QUEEN_HIGH, "win 20 0 0"),  # flush: 1 to 1
    ("Ah Jh Xx 7h 2h", QUEEN_HIGH, "win 20 0 0"),
    ("9c 8d 7h 6s 5c", QUEEN_HIGH, "win 20 0 0"),  # straight: 1 to 1
    ("9c 8d Xx 6s 5c", QUEEN_HIGH, "win 20 0 0"),
    ("Ac 2d Xx 4s 5c", QUEEN_HIGH, "win 20 0 0"),  # a wheel with the joker
    ("9c 9d 9h Kc 4s", QUEEN_HIGH, "win 10 0 0"),  # three of a kind has no row
    ("9c 9d Xx Kc 4s", QUEEN_HIGH, "win 10 0 0"),
    ("Kc Kd 9h 7s 5c", QUEEN_HIGH, "win 10 0 0"),
    ("Jc 9d 7h 5s 3c", QUEEN_HIGH, "lose 0 10 0"),  # jack high
    # 001:2159: the player-dealer plays the best five of seven.
    ("9c 9d 7h 5s 3c", "2c 4d 2h 4s Td Qc 3h", "lose 0 10 0"),  # two pair in seven
    ("9c 9d 7h 5s 3c", "2c 4d 6h 8s Td Tc 3h", "lose 0 10 0"),  # a draw card pairs the ten
    ("9c 9d 7h 5s 3c", "2c 4d 7d 9h Jd Xx 3h", "lose 0 10 0"),  # the joker pairs the jack
    ("Kc Kd 7h 5s 3d", "2c 4d 7d 9h Jd Xx 3h", "win 10 0 0"),  # ... and no more
    ("Kc Kd 7h 5s 3c", "2c 4d 6h 5d Jd Xx 3h", "lose 0 10 0"),  # 2-3-4-5-6 without it, the joker makes it 7 high
    # 001:2135, 2167: a copy wins, and there is no push.
    ("Ad Kc Qs Jh 9d", "As Kd Qh Js 9c 2d 3d", "win 10 0 0"),
    ("Ad Kc Qs Jh 8d", "As Kd Qh Js 9c 2d 3d", "lose 0 10 0"),
    ("9d 8c 7h 6d 5d", "9c 8d 7s 6s 5c 2h Kd", "win 20 0 0"),  # a straight copied pays its bonus too
    ("5c 5d 5h 5s Kc", "4c 4d 4h 4s Xx 2d 3d", "lose 40 10 0"),  # four fives under five fours
    # 001:2168-2170: a beaten straight or better is paid its bonus all the same.
    ("9c 8d 7s 6s 5c", ACE_FLUSH, "lose 10 10 0"),
    ("Qs Js 9s 7s 2s", ACE_FLUSH, "lose 10 10 0"),
    ("Kc Kd Ks 5s 5c", "2c 2d 2h 2s 9d 4c 7d", "lose 20 10 0"),
    ("3c 3d 3h 3s 5c", "4c 4d 4h 4s 9d 2c 7d", "lose 40 10 0"),
    ("9s 8s 7s 6s 5s", "Th 9h 8h 7h 6h 2c 2d", "lose 100 10 0"),
    ("As Ks Qs Xx Ts", "Ah Kh Qh Jh Th 2c 3d", "lose 250 10 0"),  # a royal without the joker is higher: 2104-2105
    # 001:2103-2104: five of a kind is the highest hand, though the royal pays more.
    ("As Ks Qs Js Ts", "2c 2d 2h 2s Xx 4d 9h", "lose 1000 10 0"),
    ("9c 9d 9h 9s Xx", "Ah Kh Qh Jh Th 2c 3d", "win 510 0 0"),
    # 001:2104, 2159: five of the seven without the joker are a royal without one.
    ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th Xx 2c", "win 1010 0 0"),
    # 001:2105-2106: a straight flush is below every royal.
    ("Ks Qs Js Ts 9s", "Ah Kh Qh Jh Xx 2c 3d", "lose 100 10 0"),
]


@pytest.mark.parametrize(("hand", "dealer", "expected"), PLAY)
def test_play(hand, dealer, expected):
    answer = settle({"2": {"play": 10}}, {"2": hand, "player-dealer": dealer}, stand("2"))
    assert lines(answer) == [f"2 play {expected}"]
    _, paid, taken, _ = expected.split()
    assert answer["net"] == {"1": int(taken) - int(paid), "2": int(paid) - int(taken)}


# 001:2191-2199: $10 on the bonus bet by the first five cards.
BONUS = [
    ("As Ks Qs Js Ts", "win 5000 0 0"),
    ("9c 9d 9h 9s Xx", "win 1000 0 0"),
    ("As Ks Xx Js Ts", "win 500 0 0"),
    ("7s 6s 5s 4s 3s", "win 300 0 0"),
    ("Kc Kd Kh Xx 2d", "win 150 0 0"),
    ("Kc Kd Kh 5s 5d", "win 80 0 0"),
    ("Ah Jh 9h 7h 2h", "win 60 0 0"),
    ("9c 8d 7h 6s 5c", "win 40 0 0"),
    ("9c 9d 9h Kc 4s", "win 20 0 0"),
    ("9c 9d Xx Kc 4s", "win 20 0 0"),
    ("Kc Kd 5s 5d 9h", "lose 0 10 0"),  # two pair is not in the table
    ("Ac Xx 9d 5s 3c", "lose 0 10 0"),  # the joker makes a pair
]


@pytest.mark.parametrize(("hand", "expected"), BONUS)
def test_bonus_bet_alone(hand, expected):
    answer = settle({"3": {"quick-draw-bonus": 10}}, {"3": hand, "player-dealer": QUEEN_HIGH}, stand("3"))
    assert lines(answer) == [f"3 quick-draw-bonus {expected}"]


def test_bonus_bet_counts_the_first_five_cards_whatever_is_drawn():
    # 001:2176: trips thrown away still pay 2 to 1, and the five replacements lose to queen high.
    deal = {"2": "9c 9d 9h Kc 4s Jc 7d 5s 3c 2d", "player-dealer": QUEEN_HIGH}
    seats = {"2": {"play": 10, "quick-draw-bonus": 10}}
    answer = settle(seats, deal, [["2", "draw", "9c 9d 9h Kc 4s"]])
    assert lines(answer) == ["2 play lose 0 10 0", "2 quick-draw-bonus win 20 0 0"]
    # A flush that is drawn does not pay the bonus bet.
    deal = {"2": "Ah Jh 9h 7h 2s 5h", "player-dealer": QUEEN_HIGH}
    answer = settle(seats, deal, [["2", "draw", "2s"]])
    assert lines(answer) == ["2 play win 20 0 0", "2 quick-draw-bonus lose 0 10 0"]


def test_replacements_follow_the_cards_that_are_kept():
    # 001:2155-2157: one replacement for each discard; kings and nines over the player-dealer's tens.
    deal = {"4": "Ks Kd 5c 9h 2d 9s 4h", "player-dealer": "2c 4d 6h 8s Td Tc 3h"}
    answer = settle({"4": {"play": 10}}, deal, [["4", "draw", "2d 5c"]])
    assert lines(answer) == ["4 play win 10 0 0"]
    assert answer["wagers"][0]["why"].startswith("kings and nines beat the player-dealer's pair of tens")


def test_shoe():
    # 001:2151-2159: stacks of five from the player-dealer's left, then each seat's replacements in the same
    # order whoever acts first, then two draw cards.
    shoe = "Kc Kd 9h 7s 5c " + "Ac 2d 3d 4d 9s " + "2c 4h 6h 8s Tc " + "Kh Ks " + "5h " + "Qc 3h"
    doc = {
        "posting": POSTING,
        "option": None,
        "player_dealer": {"seat": 2, "bank": 1000},
        "seats": {"1": {"play": 10}, "4": {"play": 10}},
        "action": 1,
        "shoe": shoe,
        "choices": [["1", "draw", "9s"], ["4", "draw", "9h 7s"]],
    }
    answer = housedealer.settle(doc)
    # Seat 4 has four kings: 1 to 1 and 4 to 1; seat 1 a wheel: 1 to 1 twice. First action settles first.
    assert lines(answer) == ["1 play win 20 0 0", "4 play win 50 0 0"]


def test_order_all_play_wagers_then_all_bonus_bets():
    # 001:2127: from the player-dealer's left, clockwise; a back-line bettor right after the seat's same wager.
    deal = {
        "1": "Kc Kd 9h 7s 5c",
        "2": "Jc 9d 7h 5s 3c",
        "5": "As Ad 9c 7c 5d",
        "player-dealer": QUEEN_HIGH,
    }
    both = {"play": 10, "quick-draw-bonus": 5}
    seats = {"1": both, "2": both, "2/1": both, "5": both}
    answer = settle(seats, deal, stand("5", "1", "2"), dealer=3)
    assert lines(answer) == [
        "5 play win 10 0 0",
        "1 play win 10 0 0",
        "2 play lose 0 10 0",
        "2/1 play lose 0 10 0",
        "5 quick-draw-bonus lose 0 5 0",
        "1 quick-draw-bonus lose 0 5 0",
        "2 quick-draw-bonus lose 0 5 0",
        "2/1 quick-draw-bonus lose 0 5 0",
    ]
    assert answer["net"] == {"1": 5, "2": -15, "2/1": -15, "3": 20, "5": 5}
    # The seat with first action acts and is settled first.
    named = settle(seats, deal, stand("2", "5", "1"), dealer=3, action=2)
    assert [one["seat"] for one in named["wagers"]] == ["2", "2/1", "5", "1"] * 2


BEATEN = {"2": "9c 8d 7s 6s 5c", "3": "Kc Kd 9d 7c 3s", "player-dealer": ACE_FLUSH}


@pytest.mark.parametrize(
    ("bank", "expected"),
    [
        # A beaten straight: $10 is collected first, then $10 of bonus is paid, both out of the bank.
        (40, ["2 play lose 10 10 0", "3 play lose 0 10 0"]),
        (25, ["2 play lose 10 10 0", "3 play lose 0 5 5"]),
        (20, ["2 play lose 10 10 0", "3 play returned 0 0 10"]),
        (15, ["2 play lose 5 10 5", "3 play returned 0 0 10"]),
        (10, ["2 play lose 0 10 10", "3 play returned 0 0 10"]),
        (4, ["2 play lose 0 4 16", "3 play returned 0 0 10"]),
    ],
)
def test_a_short_bank_under_a_beaten_straight(bank, expected):
    answer = settle({"2": {"play": 10}, "3": {"play": 10}}, BEATEN, stand("2", "3"), bank=bank)
    assert lines(answer) == expected


@pytest.mark.parametrize(
    ("bank", "expected"),
    [
        (25, ["2 play win 20 0 0", "3 play lose 0 5 5", "2 quick-draw-bonus returned 0 0 20"]),
        (12, ["2 play win 12 0 8", "3 play returned 0 0 10", "2 quick-draw-bonus returned 0 0 20"]),
        (33, ["2 play win 20 0 0", "3 play lose 0 10 0", "2 quick-draw-bonus win 3 0 17"]),
    ],
)
def test_a_short_bank_under_a_winner(bank, expected):
    deal = {"2": "9c 8d 7h 6s 5c", "3": "Jc 9d 7s 5s 3c", "player-dealer": QUEEN_HIGH}
    seats = {"2": {"play": 10, "quick-draw-bonus": 5}, "3": {"play": 10}}
    assert lines(settle(seats, deal, stand("2", "3"), bank=bank)) == expected


def test_back_line_bettors_share_the_draw_and_may_bet_the_bonus_alone():
    # 001:2123, 2181
    deal = {"2": "9c 9d 9h 8d 4s 9s", "player-dealer": QUEEN_HIGH}
    seats = {"2": {"quick-draw-bonus": 5}, "2/1": {"play": 20}, "2/2": {"quick-draw-bonus": 10}}
    answer = settle(seats, deal, [["2", "draw", "4s"]])
    assert lines(answer) == [
        "2/1 play win 100 0 0",  # four nines: 1 to 1 and 4 to 1
        "2 quick-draw-bonus win 10 0 0",
        "2/2 quick-draw-bonus win 20 0 0",
    ]


@pytest.mark.parametrize(
    ("option", "stake", "fee"),
    [
        (1, 50, 1), (1, 51, 2), (1, 155, 3), (1, 400, 5), (1, 401, 8),  # 001:2211-2215
        (2, 200, 3), (2, 401, 8), (2, 801, 16),  # 001:2216-2220
        (3, 600, 8), (3, 1501, 25),  # 001:2221-2225
        (4, 1000, 16), (4, 3000, 30), (4, 3001, 40),  # 001:2229-2232
    ],
)  # fmt: skip
def test_fees(option, stake, fee):
    deal = {"2": "Kc Kd 9h 7s 5c", "player-dealer": QUEEN_HIGH}
    answer = settle({"2": {"play": stake}}, deal, stand("2"), option=option)
    assert (answer["drop"], answer["net"]) == (fee, {"1": -stake - fee, "2": stake})


def test_table_action_counts_play_and_bonus_and_back_line():
    deal = {"2": "Kc Kd 9h 7s 5c", "player-dealer": QUEEN_HIGH}
    seats = {"2": {"play": 50, "quick-draw-bonus": 60}, "2/1": {"play": 90}}
    answer = settle(seats, deal, stand("2"), option=1)
    assert answer["fees"] == [
        {"payer": "player-dealer", "amount": 3, "why": "option 1: total table action $200, $101–$200"}
    ]


GOOD = {"2": "Kc Kd 9h 7s 5c", "3": "Jc 9d 7h 5s 3c", "player-dealer": QUEEN_HIGH}
TWO = {"2": {"play": 10}, "3": {"play": 10}}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"choices": stand("2")}, "seat 3|position 3"),
        ({"choices": stand("3", "2")}, "turn"),
        ({"choices": stand("2", "3", "2")}, "over"),
        ({"choices": [["2", "draw", "As"], ["3", "stand-pat"]]}, "not held"),
        ({"choices": [["2", "draw", ""], ["3", "stand-pat"]]}, "expected 1 to 5"),
        ({"choices": [["2", "draw"], ["3", "stand-pat"]]}, "expected"),
        ({"choices": [["2", "draw", "Kc Kc"], ["3", "stand-pat"]]}, "not held"),
        ({"choices": [["2", "draw", "9h"], ["3", "stand-pat"]]}, "deal.2.*not finished"),
        ({"choices": [["2", "stand-pat", "9h"], ["3", "stand-pat"]]}, "no argument"),
        ({"choices": [["2", "fold"], ["3", "stand-pat"]]}, "not legal"),
        ({"choices": [["player-dealer", "stand-pat"], *stand("2", "3")]}, "turn"),
        ({"deal": GOOD | {"2": "Kc Kd 9h 7s"}}, "deal.2"),
        ({"deal": GOOD | {"player-dealer": "2c 4d 6h 8s Td Qc"}}, "deal.player-dealer"),
        ({"deal": GOOD | {"2": "Kc Kd 9h 7s 2c"}}, "2c appears 2 times"),
        ({"deal": GOOD | {"2": "Kc Kd Xx 7s Xx"}}, "Xx appears 2 times"),
        ({"deal": GOOD | {"4": "As"}}, "unknown position"),
        ({"seats": TWO | {"6": {"play": 10}}}, "6"),  # 001:2123: five places
        ({"seats": TWO | {"4/1": {"play": 10}}}, "4/1"),
        ({"seats": {"2": {"play": 10, "bonus": 5}, "3": {"play": 10}}}, "unknown wager"),
        ({"option": 1, "seats": {"2": {"play": 4}, "3": {"play": 10}}}, "below the minimum of \\$5"),
        ({"option": 1, "seats": {"2": {"play": 10, "quick-draw-bonus": 4}, "3": {"play": 10}}}, "minimum of \\$5"),
        ({"option": 2, "seats": {"2": {"play": 24}, "3": {"play": 30}}}, "minimum of \\$25"),
        ({"option": 1, "seats": {"2": {"play": 10_001}, "3": {"play": 10}}}, "maximum of \\$10,000"),
        ({"option": 5}, "option"),
        ({"decks": 2}, "decks"),
    ],
)
def test_errors(change, message):
    with pytest.raises(HouseError, match=message):
        settle(**({"seats": TWO, "deal": GOOD, "choices": stand("2", "3")} | change))


def test_only_the_owner_sees_first_cards_and_nobody_the_replacements_before_the_end():
    # 001:2153, 2157
    from housedealer.games import read_round

    doc = {
        "posting": POSTING,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": TWO,
        "shoe": "Kc Kd 9h 7s 5c Jc 9d 7h 5s 3c 2c 4d 6h 8s Td Ks Qc 3h",
        "choices": [["2", "draw", "5c"]],
    }
    round_ = read_round(doc)
    mine, theirs = round_.view("2"), round_.view("3")
    assert [one.get("card") for one in mine if one["event"] == "deal" and one["to"] == "2"] == [
        "Kc",
        "Kd",
        "9h",
        "7s",
        "5c",
    ]
    assert not any("card" in one for one in theirs if one["event"] == "deal" and one["to"] != "3")
    assert [one.get("cards") for one in mine + theirs if one["event"] == "exchange"] == ["5c", None]
    round_.choose("stand-pat")
    late = [one for one in round_.view("2") if one["event"] == "deal"][15:]
    assert len(late) == 3
    assert not any("card" in one for one in late)
    shown = {one["position"]: one["hand"] for one in round_.view() if one["event"] == "expose"}
    assert shown == {"player-dealer": "queen high", "2": "three of a kind, kings", "3": "jack high"}
