"""Disputed rounds of baccarat and war, settled by hand from the posted lines.

A settled wager is written `seat wager result paid taken uncovered`, in the order of settlement.
"""

from decimal import Decimal

import pytest

import housedealer
from housedealer.errors import HouseError
from tests import builders
from tests.builders import lines

EZ, SHEEP = "500-club/ez-baccarat", "black-sheep/ez-baccarat"
CASH_IN, FREE = "the-101/cash-in-baccarat", "the-101/commission-free-baccarat"
DRAGON, WAR = "turlock/commission-free-baccarat", "the-101/ultimate-war"


def settle(posting, seats, player, banker, bank=10_000, deal=None, **more):
    return builders.settle(posting, seats, deal or {"player": player, "banker": banker}, bank=bank, **more)


def every(posting, **stakes):
    """All five wagers of one seat, $10 each unless amounts are given."""
    ids = {
        EZ: "player banker tie panda-8 dragon-7",
        SHEEP: "player banker tie panda-8 dragon-7",
        CASH_IN: "player banker tie tiger-8 phoenix-7",
        FREE: "player banker tie",
        DRAGON: "player banker tie dragon-player dragon-banker",
        WAR: "player banker war ultimate-5-player ultimate-5-banker",
    }
    return {"2": {wager: stakes.get(wager, 10) for wager in ids[posting].split()}}


# What each result pays: net of the five $10 wagers in the order of settlement; P a push.

PAYS = [
    # 000:868-881, 907-909, 928-930: 1 to 1, tie 8, Panda 25, Dragon 40; no banker push is posted.
    (EZ, "2h 4d", "3c 2d 2s", "-10 10 -10 -10 400"),  # three-card 7 over 6
    (EZ, "Kh 7d", "3c 2d 2s", "P P 80 -10 -10"),  # three-card 7 on a 7: a tie
    (EZ, "2h 4d", "Kc 7d", "-10 10 -10 -10 -10"),  # two-card 7
    (EZ, "2h 3d 3s", "Kc 7d", "10 -10 -10 250 -10"),  # three-card 8 over 7
    (EZ, "2h 6d", "Kc 7d", "10 -10 -10 -10 -10"),  # a natural 8 is no Panda
    (EZ, "2h 3d 3s", "Kc 4d 4s", "P P 80 -10 -10"),  # three-card 8s tie: the banker's 4 draws on a 3
    (EZ, "2h 3d 3s", "Kc 4d 5s", "-10 10 -10 -10 -10"),  # three-card 9 over three-card 8
    (EZ, "Kh 8d", "4c 5d", "-10 10 -10 -10 -10"),  # natural 9 over natural 8
    (EZ, "Kh 2d 6s", "Kc 8d", "-10 10 -10 -10 -10"),  # a banker natural stops the player's draw
    (EZ, "Kh 8d", "Kc 2d 6s", "10 -10 -10 -10 -10"),  # and a player natural the banker's
    # 004:1038-1048, 1093-1096, 1114-1118: the same.
    (SHEEP, "2h 4d", "3c 2d 2s", "-10 10 -10 -10 400"),
    (SHEEP, "2h 3d 3s", "Kc 7d", "10 -10 -10 250 -10"),
    (SHEEP, "Kh Qd Js", "Kc 3d 7s", "P P 80 -10 -10"),
    (SHEEP, "Kh 8d", "Kc 2d 6s", "10 -10 -10 -10 -10"),
    # 001:5485-5488, 5510, 5520: the banker line pushes on a winning three-card 7, the player line still loses.
    (CASH_IN, "Kh 6d", "2c 2d 3s", "-10 P -10 -10 400"),
    (CASH_IN, "Kh 6d", "Kc 7d", "-10 10 -10 -10 -10"),
    (CASH_IN, "Kh 7d", "2c 2d 3s", "P P 80 -10 -10"),
    (CASH_IN, "Kh Qd 8s", "Kc 7d", "10 -10 -10 250 -10"),
    (CASH_IN, "Kh Qd 8s", "Kc 3d 4s", "10 -10 -10 250 -10"),  # a banker 3 stands on an 8: 5460
    # 001:815-818: half pay when the banker wins with 6, of two cards or three.
    (FREE, "Kh 2d 3s", "Kc 6d", "-10 5 -10"),
    (FREE, "Kh 2d 3s", "Kc 2d 4s", "-10 5 -10"),
    (FREE, "Kh 6d", "Kc 6d", "P P 80"),
    (FREE, "Kh 7d", "Kc 6d", "10 -10 -10"),
    (FREE, "Kh 6d", "Kc 7d", "-10 10 -10"),
    (FREE, "Kh 2d 9s", "Kc 8d", "-10 10 -10"),  # a natural stops the other hand: 813
    # 001:1190-1195, 1210-1253: a win with a 5 pushes; the War Bet pays by the number of wars, once.
    (WAR, "Kh", "Qd", "10 -10 -10 -10 -10"),
    (WAR, "2h", "Ad", "-10 10 -10 -10 -10"),
    (WAR, "5h", "4d", "P -10 -10 400 -10"),
    (WAR, "3h", "5d", "-10 P -10 -10 400"),
    (WAR, "5h", "6d", "-10 10 -10 -10 -10"),  # a losing 5
    (WAR, "5h 6c", "5d 2s", "10 -10 100 -10 -10"),  # a tie of fives is no win with a 5
    (WAR, "Kh 5c", "Kd 2s", "P -10 100 1200 -10"),
    (WAR, "Kh Qc 4h", "Kd Qs 5d", "-10 P 200 -10 1200"),
    (WAR, "Kh Qc 4h 9c", "Kd Qs 4d 8s", "10 -10 1000 -10 -10"),
    (WAR, "Kh Qc 4h 9c 2s", "Kd Qs 4d 9d 3h", "-10 10 3000 -10 -10"),
    (WAR, "Kh Qc 4h 9c 2s 5h", "Kd Qs 4d 9d 2h 4s", "P -10 3000 1200 -10"),
    # 003:1401-1421: the margin, a natural winner 1 to 1 whatever the margin, natural ties push; tie 9 to 1.
    (DRAGON, "Kh 9d", "Kc Qd", "10 -10 -10 10 -10"),
    (DRAGON, "Kh 8d", "Kc 7d", "10 -10 -10 10 -10"),
    (DRAGON, "Kh 8d", "3c 5d", "P P 90 P P"),
    (DRAGON, "Kh 9d", "4c 5d", "P P 90 P P"),
    (DRAGON, "Kh 7d", "Kc 7d", "P P 90 -10 -10"),
    (DRAGON, "Kh 7d", "2c 2d Ks", "10 -10 -10 -10 -10"),  # by 3
    (DRAGON, "Kh 6d", "Kc 2d Ks", "10 -10 -10 10 -10"),  # by 4
    (DRAGON, "Kh 7d", "Kc 2d Ks", "10 -10 -10 20 -10"),  # by 5
    (DRAGON, "Kh 6d", "Kc Qd Ks", "10 -10 -10 40 -10"),  # by 6
    (DRAGON, "Kh 7d", "Kc Qd Ks", "10 -10 -10 60 -10"),  # by 7
    (DRAGON, "Kh Qd 8s", "Kc 2d 8s", "10 -10 -10 100 -10"),  # by 8, three cards
    (DRAGON, "Kh 2d 7s", "Kc 2d 8s", "10 -10 -10 300 -10"),  # by 9, three cards
    (DRAGON, "Kh 5d 5s", "Kc 4d Ks", "-10 10 -10 -10 10"),  # by 4
    (DRAGON, "Kh 5d 6s", "Kc 6d Ks", "-10 5 -10 -10 20"),  # by 5, with a 6: the line at half pay
    (DRAGON, "Kh 5d 5s", "Kc 6d", "-10 5 -10 -10 40"),  # a 6 stands on a 5: by 6
    (DRAGON, "Kh 5d 5s", "Kc 7d", "-10 10 -10 -10 60"),
    (DRAGON, "Kh 5d 5s", "Kc 2d 6s", "-10 10 -10 -10 100"),  # by 8 in three cards is no natural
    (DRAGON, "Kh 5d 5s", "Kc 2d 7s", "-10 10 -10 -10 300"),
    (DRAGON, "Kh Qd", "Kc 9d", "-10 10 -10 -10 10"),
]


def nets(answer):
    return " ".join("P" if one["result"] == "push" else str(one["paid"] - one["taken"]) for one in answer["wagers"])


@pytest.mark.parametrize(("posting", "player", "banker", "expected"), PAYS)
def test_every_row_of_the_pay_tables(posting, player, banker, expected):
    assert nets(settle(posting, every(posting), player, banker)) == expected


# The order of settlement with a bank too small. 000:858-863: from the left of the player-dealer, clockwise, one
# pass for each kind of wager; what the bank does not reach is returned.

TABLE = {
    "2": {"player": 100, "dragon-7": 5},
    "2/1": {"banker": 20, "panda-8": 5},
    "4": {"banker": 50, "tie": 10},
    "6": {"player": 30},
}
# Player 6, banker a three-card 7: the player-dealer at seat 5, so the order of seats is 6, 2, 2/1, 4.
COVER = [
    (10, ["6 player lose 0 10 20", "2 player returned 0 0 100", "2/1 banker returned 0 0 20"]),
    (100, ["6 player lose 0 30 0", "2 player lose 0 70 30", "2/1 banker returned 0 0 20"]),
    (130, ["6 player lose 0 30 0", "2 player lose 0 100 0", "2/1 banker returned 0 0 20"]),
    (145, ["2/1 banker win 15 0 5", "4 banker returned 0 0 50", "4 tie returned 0 0 10"]),
    (199.99, ["2/1 banker win 20 0 0", "4 banker win 49.99 0 0.01", "4 tie returned 0 0 10"]),
    (206, ["4 tie lose 0 6 4", "2/1 panda-8 returned 0 0 5", "2 dragon-7 returned 0 0 200"]),
    (215, ["4 tie lose 0 10 0", "2/1 panda-8 lose 0 5 0", "2 dragon-7 returned 0 0 200"]),
    (216, ["4 tie lose 0 10 0", "2/1 panda-8 lose 0 5 0", "2 dragon-7 win 1 0 199"]),
    (415, ["2/1 panda-8 lose 0 5 0", "2 dragon-7 win 200 0 0"]),
]


@pytest.mark.parametrize("posting", [EZ, SHEEP])
@pytest.mark.parametrize(("bank", "expected"), COVER)
def test_a_small_bank_reaches_so_far(posting, bank, expected):
    answer = settle(posting, TABLE, "2h 4d", "3c 2d 2s", bank=bank, dealer=5)
    settled = lines(answer)
    assert [line.rsplit(" ", 4)[0] for line in settled] == [
        "6 player", "2 player", "2/1 banker", "4 banker", "4 tie", "2/1 panda-8", "2 dragon-7"
    ]  # fmt: skip
    start = settled.index(expected[0])
    assert settled[start : start + len(expected)] == expected
    reached = sum(one["paid"] + one["taken"] for one in answer["wagers"])
    assert reached == pytest.approx(min(bank, 415))


def test_a_push_is_a_push_whatever_is_left():
    seats = {"2": {"player": 50, "tie": 20}, "3": {"banker": 5, "tie": 5}}
    answer = settle(EZ, seats, "Kh 7d", "3c 2d 2s", bank=100)  # 000:880-881: 7 ties 7
    assert lines(answer) == [
        "2 player push 0 0 0",
        "3 banker push 0 0 0",
        "2 tie win 100 0 60",
        "3 tie returned 0 0 40",
    ]
    assert answer["net"] == {"1": -100, "2": 100, "3": 0}


def test_cash_in_settles_tiger_before_phoenix_one_spot_clockwise_first():
    # 001:5442; the side bets need no line beside them: 5507, 5517.
    seats = {"3": {"phoenix-7": 5}, "9": {"tiger-8": 20, "tie": 10}, "11": {"phoenix-7": 10}}
    answer = settle(CASH_IN, seats, "Kh 6d", "2c 2d 3s", bank=200, dealer=10)
    assert lines(answer) == [
        "9 tie lose 0 10 0",
        "9 tiger-8 lose 0 20 0",
        "11 phoenix-7 win 170 0 230",
        "3 phoenix-7 returned 0 0 200",
    ]


@pytest.mark.parametrize(
    ("second", "first"),
    [("A", "2"), ("2", "2"), ("3", "4"), ("4", "7"), ("5", "7"), ("6", "7"), ("T", "2"), ("J", "2"), ("K", "2")],
)
def test_the_second_banker_card_places_the_action_button(second, first):
    # 003:1333: seats 1, 2, 4, 5 ... stand for 1, 2, 3, 4 ... where seat 3 is the player-dealer's; the ten, left out,
    # is ten; from an empty seat the button moves on, as 002:389 says of the same sentence.
    seats = {"2": {"player": 10}, "4": {"player": 10}, "7": {"player": 10}}
    banker = {"A": "6", "2": "5", "3": "4", "4": "3", "5": "2", "6": "A"}.get(second, "7") + f"h {second}c"
    answer = settle(DRAGON, seats, "Kh 6d", banker, bank=10, dealer=3)
    assert lines(answer)[0] == f"{first} player lose 0 10 0"
    assert [one["result"] for one in answer["wagers"][1:]] == ["returned", "returned"]
    given = settle(DRAGON, seats, "Kh 6d", banker, bank=10, dealer=3, action=4)
    assert given["wagers"][0]["seat"] == "4"


def test_war_settles_kind_by_kind_from_the_left_of_the_player_dealer():
    # 001:1167; an Ultimate 5 bet and a War Bet may stand alone: 1199, 1220, 1238.
    seats = {"2": {"war": 10}, "2/1": {"ultimate-5-banker": 5}, "3": {"ultimate-5-player": 5, "player": 100}}
    answer = settle(WAR, seats, "9h 5c", "9d 2s", bank=400, dealer=2 + 12)
    assert lines(answer) == [
        "3 player push 0 0 0",
        "2 war win 100 0 0",
        "3 ultimate-5-player win 300 0 300",
        "2/1 ultimate-5-banker returned 0 0 5",
    ]


# Odd stakes: a payoff is rounded down to the cent.


@pytest.mark.parametrize("posting", [FREE, DRAGON])
def test_half_pay_of_an_odd_cent(posting):
    assert lines(settle(posting, {"2": {"banker": "5.01"}}, "Kh 2d 3s", "Kc 6d")) == ["2 banker win 2.5 0 0"]
    tie = settle(posting, {"2": {"tie": "7.77"}}, "Kh 6d", "Kc 6d")["wagers"][0]
    assert tie["paid"] == (62.16 if posting == FREE else 69.93)


# Fees: the player-dealer pays by the total of all wagers, back-line and bonus included.

FEES = [
    # 000:7726-7882
    (EZ, 1, 49, 0.5), (EZ, 1, 50, 2), (EZ, 1, 200, 2), (EZ, 1, 201, 3), (EZ, 1, 401, 7), (EZ, 1, 801, 10),
    (EZ, 3, "49.99", 0.5), (EZ, 3, 50, 2), (EZ, 3, 101, 4), (EZ, 3, 401, 10),
    (EZ, 22, 4000, 50), (EZ, 22, 4001, 75), (EZ, 20, 2001, 120),
    # 004:3668-3741; option 13 by option 14's last tiers
    (SHEEP, 1, 5, 1), (SHEEP, 1, 100, 1), (SHEEP, 1, "100.99", 1), (SHEEP, 1, 101, 2), (SHEEP, 13, 2500, 25),
    (SHEEP, 13, 2501, 30), (SHEEP, 14, 100, 0), (SHEEP, 14, 101, 3), (SHEEP, 9, 1200, 9), (SHEEP, 9, 1201, 16),
    # 001:5252-5273
    (FREE, 2, 300, 1), (FREE, 2, 301, 3), (FREE, 4, 2000, 20), (FREE, 5, 500, 5),
    # 003:1429-1497; options 2 and 3 print $5000 for $500
    (DRAGON, 1, 100, 0.5), (DRAGON, 2, 500, 3), (DRAGON, 2, 501, 4), (DRAGON, 3, 501, 5), (DRAGON, 12, 1001, 12),
    # 001:1275-1355
    (WAR, 1, 300, 1), (WAR, 1, 301, 3), (WAR, 12, 200, 2), (WAR, 12, 201, 5), (WAR, 15, 1000, 15),
]  # fmt: skip


@pytest.mark.parametrize(("posting", "option", "total", "fee"), FEES)
def test_fees_at_the_edges_of_their_tiers(posting, option, total, fee):
    stakes, left = [], Decimal(total)
    while left > 1000:
        stakes.append(Decimal(800))
        left -= 800
    seats = {str(seat): {"player": str(stake)} for seat, stake in enumerate([*stakes, left], start=2)}
    answer = settle(posting, seats, "Kh 7d", "Kc 6d", option=option)
    assert [(one["payer"], one["amount"]) for one in answer["fees"]] == ([("player-dealer", fee)] if fee else [])
    assert answer["drop"] == fee
    assert answer["net"]["1"] == pytest.approx(-float(total) - fee)


def test_back_line_and_bonus_wagers_count_and_the_fee_is_apart_from_the_bank():
    # 000:7716-7720: $95 + $5 + $1 = $101 in option 4; the bank of $50 is still whole for the wagers.
    seats = {"2": {"player": 95, "dragon-7": 5}, "2/1": {"tie": 1}}
    answer = settle(EZ, seats, "Kh 7d", "Kc 6d", bank=50, option=4)
    assert lines(answer) == ["2 player win 50 0 45", "2/1 tie returned 0 0 1", "2 dragon-7 returned 0 0 5"]
    assert (answer["net"], answer["drop"]) == ({"1": -52, "2": 50, "2/1": 0}, 2)


@pytest.mark.parametrize(
    ("posting", "why"),
    [
        (EZ, "option 1: "),
        (SHEEP, "option 1: "),
        (FREE, "option 2: "),  # 001:5247-5251: option 1 is lost
        (DRAGON, "option 1: "),
        (WAR, "option 1: "),
    ],
)
def test_the_first_complete_option_holds_where_none_is_given(posting, why):
    doc = {
        "posting": posting,
        "player_dealer": {"seat": 1, "bank": 100},
        "seats": {"2": {"player": 25}},
        "deal": {"player": "Kh 7d", "banker": "Kc 6d"},
    }
    assert housedealer.settle(doc)["fees"][0]["why"].startswith(why)


def test_cash_in_has_no_posted_fee():
    # 001:5544 refers to a document that does not list the game.
    doc = {
        "posting": CASH_IN,
        "player_dealer": {"seat": 1, "bank": 100},
        "seats": {"2": {"player": 25}},
        "deal": {"player": "Kh 7d", "banker": "Kc 6d"},
    }
    assert housedealer.settle(doc)["drop"] == 0


# Limits, and who may bet what. Each is allowed to the edge and refused beyond it.

LIMITS = [
    (EZ, 1, "player", 1, "10000"),  # 000:7723-7724
    (EZ, 1, "tie", 1, "1000"),  # 000:7721, a bonus bet by its heading at 883-885
    (EZ, 1, "panda-8", 1, "1000"),
    (SHEEP, 1, "player", 5, "15000"),  # 004:3656-3658
    (SHEEP, 1, "tie", 5, "15000"),  # 004:1065-1066: within the table limits
    (SHEEP, 1, "dragon-7", 5, "500"),  # 004:1090-1091
    (SHEEP, None, "panda-8", 5, "500"),  # 004:1111-1112: of the game's own text, so with any option or none
    (FREE, 2, "banker", 5, "2000"),  # 001:5243
    (FREE, 2, "tie", 5, "500"),  # 001:5241
    (DRAGON, 2, "player", 5, "750"),  # 003:1435
    (DRAGON, 8, "tie", 10, "2500"),  # 003:1391, 1470
    (DRAGON, 9, "dragon-banker", 25, "1000"),  # 003:1400, 1475
    (WAR, 1, "war", 5, "1000"),  # 001:1279
    (WAR, 3, "ultimate-5-player", 100, "1000"),  # 001:1288
]


@pytest.mark.parametrize(("posting", "option", "wager", "least", "most"), LIMITS)
def test_limits(posting, option, wager, least, most):
    def place(amount):
        beside = {"player": 100} if wager in ("panda-8", "dragon-7", "dragon-banker") else {}
        seats = {"2": {**beside, wager: amount}}
        return settle(posting, seats, "Kh 7d", "Kc 6d", option=option)

    for fine in (least, most):
        assert place(fine)["wagers"][-1]["staked"] == float(fine)
    with pytest.raises(HouseError, match=f"seats.2.{wager}: .* is below the minimum"):
        place(str(Decimal(least) - Decimal("0.01")))
    with pytest.raises(HouseError, match=f"seats.2.{wager}: .* is above the maximum"):
        place(str(Decimal(most) + Decimal("0.01")))


REFUSED = [
    # 000:793-797, 914-915: a bonus bet needs a line beside it, and a Tie Bet is none
    (EZ, {"2": {"dragon-7": 5}}, {}, "seats.2.dragon-7"),
    (SHEEP, {"2": {"tie": 5, "panda-8": 5}}, {}, "seats.2.panda-8"),
    (DRAGON, {"2": {"tie": 5, "dragon-player": 5}}, {}, "seats.2.dragon-player"),  # 003:1398
    (EZ, {"2": {"player": 5}, "2/1": {"dragon-7": 5}}, {}, "seats.2/1.dragon-7"),  # each bettor's own line
    (DRAGON, {"2": {"player": 5}, "2/1": {"player": 5}}, {}, "seats.2/1: back-line"),  # 003:1329
    (EZ, {"8": {"player": 5}}, {}, "seats: '8'"),  # 000:756-757: seven seats
    (SHEEP, {"9": {"player": 5}}, {}, "seats: '9'"),  # 004:941-942: eight
    (WAR, {"15": {"player": 5}}, {}, "seats: '15'"),  # 001:1163: fourteen
    (EZ, {"2": {"player": 5}}, {"decks": 2}, "decks"),  # 000:724
    (FREE, {"2": {"player": 5}}, {"decks": 7}, "decks"),  # 001:771
    (FREE, {"2": {"player": 5}}, {"option": 1}, "option"),  # 001:5247-5251
    (DRAGON, {"2": {"player": 5}}, {"option": 13}, "option"),
    (EZ, {"2": {"player": 5}}, {"choices": [["2", "hit"]]}, "choices"),
    (EZ, {"2": {"player": 5}}, {"deal": {"player": "Kh 2d", "banker": "Kc 6d"}}, "deal.player"),
    (WAR, {"2": {"player": 5}}, {"deal": {"player": "Kh", "banker": "Kc"}}, "not finished"),
    (WAR, {"2": {"player": 5}}, {"decks": 1, "deal": {"player": "Kh 2c", "banker": "Kh 3c"}}, "Kh"),
]


@pytest.mark.parametrize(("posting", "seats", "more", "place"), REFUSED)
def test_refused_in_one_sentence(posting, seats, more, place):
    with pytest.raises(HouseError) as refused:
        settle(posting, seats, "Kh 7d", "Kc 6d", **more)
    assert place in str(refused.value)
    assert "\n" not in str(refused.value)


# Cards by the shoe: to the right first. 000:799-801, 813-819: right is the player hand; 001:1182: in War the banker's.


def test_the_shoe_deals_the_player_hand_first_and_in_war_the_banker_hand():
    def shoe(posting, cards):
        doc = {
            "posting": posting,
            "option": None,
            "player_dealer": {"seat": 1, "bank": 1000},
            "seats": {"2": {"player": 10}},
            "shoe": cards,
        }
        return housedealer.settle(doc)["wagers"][0]["why"]

    assert shoe(EZ, "2h 3c 3d 2d 5s 2s 9c 9h") == "banker 7 over player 0"  # both draw, the player hand first
    assert shoe(EZ, "4h 3c 3d 2d 9s") == "player 7 over banker 4, 1 to 1"  # only the banker hand draws
    assert shoe(WAR, "Kh 2c").startswith("banker king over player two")
    # A war names the player hand first: 001:1184.
    assert shoe(WAR, "Kh Kc 9d 3s") == "player nine over banker three after one war, 1 to 1"


def test_ranks_of_baccarat_hands():
    # 000:735-752: natural nine, natural eight, nine or eight of three cards, seven down to zero.
    hands = ["4c 5d", "9c 9d", "4c 4d As", "2c 3d 3s", "7c Td", "2c 2d 2s", "Kc 5d", "Kc Qd Js"]
    values = [one["value"] for one in housedealer.rank("baccarat", *hands)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(hands)
    same = [one["value"] for one in housedealer.rank("baccarat", "7c Td", "2c 2d 3s")]
    assert same[0] == same[1]
