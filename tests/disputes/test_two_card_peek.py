"""Disputed rounds of Two Card Peek, settled by hand from the posted lines (001:832-1005).

A settled wager is written `seat wager result paid taken uncovered`, in the order of settlement.
"""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests import builders
from tests.builders import lines

POSTING = "the-101/two-card-peek"


def settle(seats, rows, choices=(), **more):
    """Rows as all five cards, or as their first two where no more matter: then any others follow."""
    used = " ".join(rows).split()
    free = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in used]
    deal = {}
    for row, text in zip("abc", rows, strict=True):
        deal[f"row-{row}"] = text if len(text.split()) > 2 else " ".join([text, free.pop(), free.pop(), free.pop()])
    return builders.settle(POSTING, seats, deal, choices, **more)


# The rows' first two cards, and which rows are highest.
HIGHEST = [
    (["Kc 4d", "Qh Ts", "Jd 9d"], "a"),  # king high
    (["Qc 4d", "Kh Ts", "Jd 9d"], "b"),
    (["Qc Jd", "Kh Ts", "Ad 3h"], "c"),
    (["Kc 4d", "Kh Ts", "Jd 9d"], "b"),  # the second card decides
    (["Ac Kd", "2c 2d", "Jd 9d"], "b"),  # a pair is above high cards
    (["3c 3h", "2c 2d", "Jd 9d"], "a"),
    (["Ac Qc", "Ad Kh", "Jd Tc"], "b"),  # neither flush nor straight counts (reading)
    (["Tc 2d", "9h 8h", "9d 4c"], "a"),  # ten high qualifies: 001:836
    (["9c 2d", "9h 8h", "6d 4c"], ""),  # nine high does not: 841
    (["9c 2d", "5h 5c", "6d 4c"], "b"),  # a pair qualifies
    (["Kc 4d", "Kh 4c", "Jd 9d"], "ab"),  # rows that tie both win (reading)
    (["Kc 4d", "Jd 9d", "Kh 4c"], "ac"),
    (["Kc 4d", "Kh 4c", "Kd 4s"], "abc"),
    (["9c 2d", "9h 2c", "6d 4c"], ""),
]
PICKS = ["a", "b", "c", "ab", "ac", "bc"]


@pytest.mark.parametrize(("rows", "winners"), HIGHEST)
@pytest.mark.parametrize("pick", PICKS)
def test_pick_row(rows, winners, pick):
    # 001:837-841: one row pays 2 to 1, two rows 1 to 1; with no qualifier all lose.
    answer = settle({"3": {f"pick-row-{pick}": 10}}, rows)
    won = set(pick) & set(winners)
    pays = 20 if len(pick) == 1 else 10
    assert lines(answer) == [f"3 pick-row-{pick} win {pays} 0 0" if won else f"3 pick-row-{pick} lose 0 10 0"]


@pytest.mark.parametrize(("reading", "expected"), [("push", "push 0 0 0"), ("lose", "lose 0 10 0")])
def test_tied_rows_by_other_readings(reading, expected):
    rows = ["Kc 4d", "Kh 4c", "Jd 9d"]
    answer = settle({"2": {"pick-row-a": 10}}, rows, readings={"tied-rows": reading})
    assert lines(answer) == [f"2 pick-row-a {expected}"]
    alone = settle({"2": {"pick-row-a": 10}}, ["Kc 4d", "Qh 4c", "Jd 9d"], readings={"tied-rows": reading})
    assert lines(alone) == ["2 pick-row-a win 20 0 0"]


def test_bonus_hands_for_pick_row_by_another_reading():
    # With straights and flushes the jack-high flush would beat ace high.
    rows = ["Ac 4d", "Kh 9c", "Jd 9d"]
    assert lines(settle({"2": {"pick-row-c": 10}}, rows)) == ["2 pick-row-c lose 0 10 0"]
    switched = settle({"2": {"pick-row-c": 10}}, rows, readings={"pick-row-hands": "bonus hands"})
    assert lines(switched) == ["2 pick-row-c win 20 0 0"]


# 001:856-860: $10 on row B's two cards.
TWO_CARDS = [
    ("Ah Kh", "win 100 0 0"),  # mini royal: 10 to 1
    ("Kh Ah", "win 100 0 0"),
    ("Kh Qh", "win 30 0 0"),  # straight flush: 3 to 1
    ("3h 2h", "win 30 0 0"),
    ("Ah 2h", "win 30 0 0"),  # ace and two (reading)
    ("Kh Kd", "win 15 0 0"),  # pair: 3 to 2
    ("Kh Qd", "win 10 0 0"),  # straight: 1 to 1
    ("Ah Kd", "win 10 0 0"),  # not suited: a straight
    ("Ah 2d", "win 10 0 0"),
    ("Kh 9h", "win 10 0 0"),  # flush: 1 to 1
    ("Ah Qh", "win 10 0 0"),
    ("Kh 9d", "lose 0 10 0"),
    ("Ah Qd", "lose 0 10 0"),
]


@pytest.mark.parametrize(("row", "expected"), TWO_CARDS)
def test_two_card_poker(row, expected):
    # 001:849: whatever becomes of Pick Row.
    answer = settle({"2": {"pick-row-c": 5, "two-card-poker-b": 10}}, ["Jc 4d", row, "Td 7c"])
    assert lines(answer)[1] == f"2 two-card-poker-b {expected}"


def test_ace_and_two_by_the_other_reading():
    seats = {"2": {"pick-row-c": 5, "two-card-poker-b": 10}}
    off, suited = (["Jc 4d", row, "Td 7c"] for row in ("Ah 2d", "Ah 2h"))
    assert lines(settle(seats, off, readings={"ace-two": "no"}))[1] == "2 two-card-poker-b lose 0 10 0"
    assert lines(settle(seats, suited, readings={"ace-two": "no"}))[1] == "2 two-card-poker-b win 10 0 0"


def test_half_cents_are_dropped():
    # A pair pays 3 to 2: of $5.01 that is $7.515.
    answer = settle({"2": {"pick-row-a": 5, "two-card-poker-b": 5.01}}, ["Jc 4d", "Kh Kd", "Td 7c"])
    assert answer["wagers"][1]["paid"] == 7.51


# Row A's five cards, the first two seen: $1 Super Bet and $10 Peek Bonus.
FIVE_CARDS = [
    # 001:876-882 and 896-913
    ("As Ks Qs Js Ts", 20_000, 5000),
    ("9s 8s 7s 6s 5s", 2000, 2000),
    ("As 2s 3s 4s 5s", 2000, 2000),
    ("Kc Kd Kh Ks 2d", 100, 400),
    ("Kc 2d Kd Kh Ks", 100, 400),  # four of a kind pays the same without a pair at first
    ("Kc Kd Kh 5s 5d", 30, 150),
    ("Kc 5s Kd Kh 5d", 30, 150),
    ("Ah Jh 9h 7h 2h", 15, 120),
    ("9c 8d 7h 6s 5c", 7, 100),
    ("Ac 2d 3h 4s 5c", 7, 100),
    ("Ac Kd Qh Js Tc", 7, 100),
    ("Kc Kd Kh 9s 5d", 5, 20),  # three of a kind from a pair
    ("Kc 9s Kd Kh 5d", 5, 80),  # without one
    ("9s 5d Kc Kd Kh", 5, 80),
    ("Kc Kd 9s 9h 5d", None, 10),  # two pair from a pair
    ("Kc 9s Kd 9h 5d", None, 60),
    ("Kc 2s 9d 9h 2d", None, 60),
    ("Kc Kd 9s 7h 5d", None, None),
    ("Ac Kd 9s 7h 5d", None, None),
]


@pytest.mark.parametrize(("row", "super_pays", "peek_pays"), FIVE_CARDS)
def test_five_cards(row, super_pays, peek_pays):
    seats = {"2": {"pick-row-b": 5, "super-bet": 1}}
    rows = [row, "3c 4h 6c 8h Qd", "3d 4c 6d 8c Jd"]
    answer = settle(seats, rows, [["2", "peek-bonus-a", 10]])
    peek = f"win {peek_pays} 0 0" if peek_pays else "lose 0 10 0"
    most = f"win {super_pays} 0 0" if super_pays else "lose 0 1 0"
    assert lines(answer)[1:] == [f"2 peek-bonus-a {peek}", f"2 super-bet {most}"]


def test_super_bet_wins_on_every_row():
    # 001:866: three of a kind, a flush and a straight: 5 + 15 + 7.
    rows = ["Kc Kd Kh 9s 5d", "Ah Jh 9h 7h 2h", "8c 7d 6h 5s 4c"]
    answer = settle({"2": {"pick-row-b": 5, "super-bet": 1}}, rows)
    assert lines(answer)[1] == "2 super-bet win 27 0 0"
    assert answer["wagers"][1]["why"] == "row A three of a kind, 5 to 1; row B flush, 15 to 1; row C straight, 7 to 1"
    two = settle({"2": {"pick-row-b": 5, "super-bet": 1}}, [*rows[:2], "3c 4h 6c 8h Qd"])
    assert lines(two)[1] == "2 super-bet win 20 0 0"


ROWS = ["Kc Kd 9s 9h 5d", "Ah Jh 2c 7h 3s", "8c 6d 2h Ts 4c"]


def test_order():
    # 001:930, 939: from the house dealer's left, the picks and two-card bets of each player, then the rest again.
    all_bets = {f"two-card-poker-{row}": 5 for row in "cba"} | {"super-bet": 1, "pick-row-ab": 10}
    seats = {"5": all_bets, "2": all_bets}
    choices = [["2", "peek-bonus-a", 5], ["5", "peek-bonus-b", 5]]
    first = ["pick-row-ab win 10 0 0", "two-card-poker-a win 7.5 0 0", "two-card-poker-b win 5 0 0"]
    first.append("two-card-poker-c lose 0 5 0")
    answer = settle(seats, ROWS, choices, dealer=3)
    assert lines(answer) == [
        *(f"2 {one}" for one in first),
        *(f"5 {one}" for one in first),
        "2 peek-bonus-a win 5 0 0",
        "2 super-bet lose 0 1 0",
        "5 peek-bonus-b lose 0 5 0",
        "5 super-bet lose 0 1 0",
    ]
    assert answer["net"] == {"2": 21.5, "3": -33, "5": 11.5}
    named = settle(seats, ROWS, choices[::-1], dealer=3, action=5)
    assert [one["seat"] for one in named["wagers"]] == [*"5555", *"2222", *"55", *"22"]


@pytest.mark.parametrize(
    ("bank", "expected"),
    [
        # Seat 2: pick 10 at 1 to 1 and row A's pair 5 at 3 to 2; seat 4's pick loses; then the peek and the dollar.
        (100, ["win 10 0 0", "win 7.5 0 0", "lose 0 10 0", "win 60 0 0", "lose 0 1 0"]),
        (88, ["win 10 0 0", "win 7.5 0 0", "lose 0 10 0", "win 60 0 0", "lose 0 0.5 0.5"]),
        (50, ["win 10 0 0", "win 7.5 0 0", "lose 0 10 0", "win 22.5 0 37.5", "returned 0 0 1"]),
        (20, ["win 10 0 0", "win 7.5 0 0", "lose 0 2.5 7.5", "returned 0 0 60", "returned 0 0 1"]),
        (12, ["win 10 0 0", "win 2 0 5.5", "returned 0 0 10", "returned 0 0 60", "returned 0 0 1"]),
    ],
)
def test_a_short_bank(bank, expected):
    rows = ["Kc Kd 9s 9h 5d", "Jh 7c Jd 7d 3s", "8c 6d 2h Ts 4c"]
    seats = {"2": {"pick-row-ab": 10, "two-card-poker-a": 5, "super-bet": 1}, "4": {"pick-row-c": 10}}
    answer = settle(seats, rows, [["2", "peek-bonus-b", 10]], bank=bank)
    assert [line.split(" ", 2)[2] for line in lines(answer)] == expected


@pytest.mark.parametrize(
    "choices",
    [[], [["2", "decline"]], [["2", "decline"], ["4", "decline"]], [["4", "decline"]]],
)
def test_a_peek_bonus_that_is_not_answered_is_declined(choices):
    answer = settle({"2": {"pick-row-a": 5}, "4": {"pick-row-c": 5}}, ROWS, choices)
    assert lines(answer) == ["2 pick-row-a win 10 0 0", "4 pick-row-c lose 0 5 0"]


def test_the_second_seat_may_peek_alone():
    answer = settle({"2": {"pick-row-a": 5}, "4": {"pick-row-c": 5}}, ROWS, [["4", "peek-bonus-a", 50]])
    assert lines(answer)[2:] == ["4 peek-bonus-a win 50 0 0"]


def test_shoe():
    # 001:920-923, 933-935: sets of three, one card to each row.
    shoe = "Kc Ah 8c Kd Jh 6d 9s 2c 2h 9h 7h Ts 5d 3s 4c"
    doc = {
        "posting": POSTING,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 1000},
        "seats": {"2": {"pick-row-a": 5, "two-card-poker-b": 5}},
        "shoe": shoe,
        "choices": [["2", "peek-bonus-a", 5]],
    }
    assert lines(housedealer.settle(doc)) == [
        "2 pick-row-a win 10 0 0",
        "2 two-card-poker-b win 5 0 0",
        "2 peek-bonus-a win 5 0 0",
    ]


@pytest.mark.parametrize(
    ("option", "stake", "fee"),
    [
        (1, 1, 0.5), (1, 51, 1), (1, 100, 1),  # 001:953-957
        (2, 50, 0.5), (3, 151, 3), (3, 200, 3), (4, 101, 2),  # 958-972
        (5, 301, 5), (5, 500, 5), (6, 201, 3), (7, 601, 8),  # 973-991
        (8, 301, 6), (8, 601, 10), (8, 1000, 10), (9, 1001, 15), (9, 2000, 15),  # 992-1001
    ],
)  # fmt: skip
def test_fees(option, stake, fee):
    answer = settle({"2": {"pick-row-c": stake}}, ROWS, option=option)
    assert (answer["drop"], answer["net"]) == (fee, {"1": stake - fee, "2": -stake})


def test_table_action_is_the_wagers_placed_before_the_deal():
    # Option 1: $45 + $5 + $1 is above $50; the Peek Bonus is not counted.
    seats = {"2": {"pick-row-c": 45, "two-card-poker-a": 5, "super-bet": 1}}
    assert settle(seats, ROWS, [["2", "peek-bonus-c", 50]], option=1)["drop"] == 1
    seats["2"].pop("super-bet")
    assert settle(seats, ROWS, [["2", "peek-bonus-c", 50]], option=1)["drop"] == 0.5


def test_left_out_option_is_the_first():
    doc = {
        "posting": POSTING,
        "player_dealer": {"seat": 1, "bank": 100},
        "seats": {"2": {"pick-row-c": 10}},
        "deal": {f"row-{row}": text for row, text in zip("abc", ROWS, strict=True)},
    }
    assert housedealer.settle(doc)["drop"] == 0.5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": {"2": {"pick-row": 5}}}, "unknown wager"),
        ({"seats": {"2": {"two-card-poker-a": 5}}}, "can't be placed alone"),
        ({"seats": {"2": {"super-bet": 1}}}, "can't be placed alone"),
        ({"seats": {"2": {"pick-row-a": 5, "pick-row-b": 5}}}, "pick-row-b"),
        ({"seats": {"2": {"pick-row-a": 5, "pick-row-ab": 5}}}, "pick-row-ab"),
        ({"seats": {"2": {"pick-row-a": 5, "peek-bonus-a": 5}}}, "unknown wager"),
        ({"seats": {"2": {"pick-row-a": 5, "super-bet": 2}}}, "maximum of \\$1"),
        ({"seats": {"2": {"pick-row-a": 5, "super-bet": 0.5}}}, "minimum of \\$1"),
        ({"seats": {"2": {"pick-row-a": 5}, "2/1": {"pick-row-a": 5}}}, "back-line"),
        ({"choices": [["2", "peek-bonus-a", 51]]}, "\\$50"),  # 001:889, also with no option in force
        ({"choices": [["2", "peek-bonus-a", 0]]}, "peek-bonus-a"),
        ({"choices": [["2", "peek-bonus-a"]]}, "amount is missing"),
        ({"choices": [["2", "peek-bonus", 5]]}, "not legal"),
        ({"choices": [["2", "peek-bonus-a", 5], ["2", "peek-bonus-b", 5]]}, "over"),  # one row: 001:888
        ({"choices": [["3", "peek-bonus-a", 5]]}, "over"),
        ({"option": 2, "choices": [["2", "peek-bonus-a", 4]]}, "\\$5 to \\$50"),
        ({"option": 6, "seats": {"2": {"pick-row-a": 9}}}, "minimum of \\$10"),
        ({"option": 6, "seats": {"2": {"pick-row-a": 10, "two-card-poker-a": 9}}}, "minimum of \\$10"),
        ({"option": 1, "seats": {"2": {"pick-row-a": 101}}}, "maximum of \\$100"),
        ({"option": 1, "seats": {"2": {"pick-row-a": 10, "two-card-poker-a": 101}}}, "maximum of \\$100"),
        ({"option": 10}, "option"),
        ({"rows": ["Kc Kd 9s 9h Xx", *ROWS[1:]]}, "Xx"),
        ({"rows": ["Kc Kd 9s 9h Ah", *ROWS[1:]]}, "Ah appears 2 times"),
        ({"rows": ["Kc Kd 9s 9h", *ROWS[1:]]}, "row-a"),
    ],
)
def test_errors(change, message):
    with pytest.raises(HouseError, match=message):
        settle(**({"seats": {"2": {"pick-row-a": 10}}, "rows": ROWS} | change))


def test_a_super_bet_stays_a_dollar_under_every_option():
    seats = {"2": {"pick-row-a": 25, "super-bet": 1}}
    assert lines(settle(seats, ROWS, option=9)) == ["2 pick-row-a win 50 0 0", "2 super-bet lose 0 1 0"]
