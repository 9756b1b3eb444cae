"""The five baccarat postings, rule by rule."""

import pytest
from tests import builders

import housedealer
from housedealer.errors import HouseError
from housedealer.games import read_round

EZ, SHEEP = "500-club/ez-baccarat", "black-sheep/ez-baccarat"
CASH_IN, FREE, DRAGON = (
    "the-101/cash-in-baccarat",
    "the-101/commission-free-baccarat",
    "turlock/commission-free-baccarat",
)
ALL = [EZ, SHEEP, CASH_IN, FREE, DRAGON]


def settle(posting, seats, player, banker, bank=10_000, **more):
    return builders.settle(posting, seats, {"player": player, "banker": banker}, bank=bank, **more)


def line(posting, wager, player, banker, stake=100, **more):
    placed = {wager: stake}
    if wager in ("dragon-7", "panda-8", "dragon-player", "dragon-banker"):
        placed["player"] = 5
    answer = settle(posting, {"2": placed}, player, banker, **more)
    return next(one for one in answer["wagers"] if one["wager"] == wager)


def result(*args, **more):
    results = line(*args, **more)
    return results["result"], results["paid"] - results["taken"]


# Drawing

THIRD = {0: "Kd", 1: "Ad", 2: "2d", 3: "3d", 4: "4d", 5: "5d", 6: "6d", 7: "7d", 8: "8d", 9: "9d"}
TWO = {0: "Kh Qs", 1: "Kh As", 2: "Kh 2s", 3: "Kh 3s", 4: "Kh 4s", 5: "Kh 5s", 6: "Kh 6s", 7: "Kh 7s"}
# Rows by banker's total, columns by the player's third card: typed from the clean chart at 003:1362-1371.
CHART = {
    7: "SSSSSSSSSS",
    6: "SSSSSSHHSS",
    5: "SSSSHHHHSS",
    4: "SSHHHHHHSS",
    3: "HHHHHHHHSH",
    2: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    0: "HHHHHHHHHH",
}


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize("banker", CHART)
@pytest.mark.parametrize("third", range(10))
def test_the_banker_hand_draws_by_the_chart(posting, banker, third):
    answer = settle(posting, {"2": {"tie": 5}}, f"Kc 5c {THIRD[third]}", f"{TWO[banker]} Jc")
    dealt = [event for event in answer["events"] if event["event"] == "deal" and event["to"] == "banker"]
    assert len(dealt) == (3 if CHART[banker][third] == "H" else 2)


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize("player", range(8))
def test_the_player_hand_draws_with_five_or_less_and_stands_with_six_or_more(posting, player):
    # 000:835, 004:995, 001:784-785, 001:5457, 003:1352
    answer = settle(posting, {"2": {"tie": 5}}, f"{TWO[player].replace('h', 'c')} Jd", "Ks 7c")
    dealt = [event for event in answer["events"] if event["event"] == "deal" and event["to"] == "player"]
    assert len(dealt) == (3 if player <= 5 else 2)


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("banker", "draws"), [(5, True), (6, False)])
def test_when_the_player_hand_stood_the_banker_hand_draws_with_five_or_less(posting, banker, draws):
    # 000:837, 004:997, 001:792, 001:5458, 003:1353
    answer = settle(posting, {"2": {"tie": 5}}, "Kc 6c", f"{TWO[banker]} Jc")
    dealt = [event for event in answer["events"] if event["event"] == "deal" and event["to"] == "banker"]
    assert len(dealt) == (3 if draws else 2)


@pytest.mark.parametrize("posting", ALL)
@pytest.mark.parametrize(("player", "banker"), [("Kc 2c", "4s 4h"), ("4c 5c", "Ks 2h"), ("9c Kc", "2s 2h")])
def test_a_natural_ends_the_drawing(posting, player, banker):
    # 001:813, 001:5456, 003:1383-1384; a reading at 500 Club and Black Sheep
    answer = settle(posting, {"2": {"tie": 5}}, player, banker)
    assert len([event for event in answer["events"] if event["event"] == "deal"]) == 4


@pytest.mark.parametrize("posting", [EZ, SHEEP])
def test_read_to_the_letter_a_natural_does_not_end_the_drawing(posting):
    answer = settle(posting, {"2": {"player": 5, "tie": 5}}, "Kc 2c 6c", "4s 4h", readings={"naturals": "draw-on"})
    result = {one["wager"]: one["result"] for one in answer["wagers"]}
    # Equal totals are a tie, and a tie pushes both lines (000:880).
    assert result == {"player": "push", "tie": "win"}


# Payoffs


@pytest.mark.parametrize("posting", ALL)
def test_lines_pay_even_money_and_push_on_a_tie(posting):
    assert result(posting, "player", "9c Kc", "2s 6h") == ("win", 100)
    assert result(posting, "player", "2c 6c", "9s Kh") == ("lose", -100)
    assert result(posting, "banker", "2c 6c", "9s Kh") == ("win", 100)
    assert result(posting, "banker", "9c Kc", "2s 6h") == ("lose", -100)
    assert result(posting, "player", "9c Kc", "9s Kh") == ("push", 0)  # 000:825, 001:818
    assert result(posting, "banker", "9c Kc", "9s Kh") == ("push", 0)


@pytest.mark.parametrize(("posting", "odds"), [(EZ, 8), (SHEEP, 8), (CASH_IN, 8), (FREE, 8), (DRAGON, 9)])
def test_the_tie_pays_as_posted(posting, odds):
    # 000:903, 004:1076, 001:5501, 001:778, 003:1393
    assert result(posting, "tie", "9c Kc", "9s Kh") == ("win", odds * 100)
    assert result(posting, "tie", "9c Kc", "8s Kh") == ("lose", -100)


@pytest.mark.parametrize("posting", [FREE, DRAGON])
def test_a_banker_six_pays_one_to_two(posting):
    # 001:777, 001:816, 003:1346, 003:1380
    assert result(posting, "banker", "Kc 4c Ad", "Ks 6h") == ("win", 50)
    assert result(posting, "banker", "Kc 4c Ad", "Ks 6h", stake="5.01")[1] == 2.5  # 250.5 cents, rounded down
    assert result(posting, "player", "Kc 4c Ad", "Ks 6h") == ("lose", -100)


@pytest.mark.parametrize(("posting", "wager"), [(EZ, "dragon-7"), (SHEEP, "dragon-7"), (CASH_IN, "phoenix-7")])
def test_a_three_card_banker_seven_over_six_or_less_pays_forty(posting, wager):
    # 000:907-924, 004:1093-1098, 001:5510-5511
    assert result(posting, wager, "2h 4d", "3c 2d 2s") == ("win", 4000)
    assert result(posting, wager, "2h 4d", "3c 4d") == ("lose", -100)  # two cards
    assert result(posting, wager, "Kh 7d", "3c 2d 2s") == ("lose", -100)  # a tie at seven


@pytest.mark.parametrize(("posting", "wager"), [(EZ, "panda-8"), (SHEEP, "panda-8"), (CASH_IN, "tiger-8")])
def test_a_three_card_player_eight_over_seven_or_less_pays_twenty_five(posting, wager):
    # 000:928-944, 004:1114-1119, 001:5520-5521
    assert result(posting, wager, "2h 3d 3c", "Kc 7d") == ("win", 2500)
    assert result(posting, wager, "Kh 8d", "Kc 7d") == ("lose", -100)  # a natural eight
    assert result(posting, wager, "2h 3d 3c", "Kc 8d") == ("lose", -100)  # the banker's natural eight ties


def test_cash_in_pushes_the_banker_line_on_a_three_card_seven():
    # 001:5486
    assert result(CASH_IN, "banker", "2h 4d", "3c 2d 2s") == ("push", 0)
    assert result(CASH_IN, "player", "2h 4d", "3c 2d 2s") == ("lose", -100)
    assert result(CASH_IN, "banker", "2h 4d", "3c 4d") == ("win", 100)


@pytest.mark.parametrize("posting", [EZ, SHEEP])
def test_ez_baccarat_as_posted_pays_the_banker_line_on_a_three_card_seven(posting):
    assert result(posting, "banker", "2h 4d", "3c 2d 2s") == ("win", 100)
    assert result(posting, "banker", "2h 4d", "3c 2d 2s", readings={"banker-three-card-7": "push"}) == ("push", 0)


BY_MARGIN = [
    # player, banker, what the player's Dragon Bonus and the banker's bring (003:1413-1421)
    ("9c Kc", "2s 6h", ("win", 100), ("lose", -100)),  # natural nine beats eight: natural winner
    ("9c Kc", "Ks Kh", ("win", 100), ("lose", -100)),  # a natural by nine points: the natural row
    ("9c Kc", "9s Kh", ("push", 0), ("push", 0)),  # natural tie
    ("Kc 7c", "Ks 7h", ("lose", -100), ("lose", -100)),  # a tie that is not natural
    ("Kc 7c", "3s Kh Jh", ("win", 100), ("lose", -100)),  # by 4
    ("Kc 7c", "2s Kh Jh", ("win", 200), ("lose", -100)),  # by 5
    ("Kc 7c", "As Kh Jh", ("win", 400), ("lose", -100)),  # by 6
    ("Kc 7c", "Ks Kh Jh", ("win", 600), ("lose", -100)),  # by 7
    ("Kc 2c 6c", "Ks Kh Jh", ("win", 1000), ("lose", -100)),  # by 8
    ("Kc 2c 7c", "Ks Kh Jh", ("win", 3000), ("lose", -100)),  # by 9
    ("Kc 6c", "3s Kh Jh", ("lose", -100), ("lose", -100)),  # by 3
    ("Kc Ac Jc", "Ks 7h", ("lose", -100), ("win", 400)),  # banker by 6
    ("Kc Qc Jc", "Ks 2h 7d", ("lose", -100), ("win", 3000)),  # banker by 9
]


@pytest.mark.parametrize(("player", "banker", "for_player", "for_banker"), BY_MARGIN)
def test_the_dragon_bonus_pays_by_margin(player, banker, for_player, for_banker):
    assert result(DRAGON, "dragon-player", player, banker) == for_player
    assert result(DRAGON, "dragon-banker", player, banker) == for_banker


def test_read_by_margin_a_natural_win_by_nine_pays_thirty():
    switched = {"natural-by-margin": "margin"}
    assert result(DRAGON, "dragon-player", "9c Kc", "Ks Kh", readings=switched) == ("win", 3000)
    assert result(DRAGON, "dragon-player", "9c Kc", "2s 6h", readings=switched) == ("win", 100)


# Who may bet what


@pytest.mark.parametrize(
    ("posting", "wager"), [(EZ, "dragon-7"), (EZ, "panda-8"), (SHEEP, "dragon-7"), (DRAGON, "dragon-player")]
)
def test_bonus_bets_need_a_line_wager(posting, wager):
    # 000:914, 000:935, 004:1084, 003:1398
    with pytest.raises(HouseError, match="bet on player or banker too"):
        settle(posting, {"2": {wager: 5, "tie": 5}}, "9c Kc", "2s 6h")


@pytest.mark.parametrize("wager", ["tie", "tiger-8", "phoenix-7"])
def test_cash_in_bonus_bets_stand_alone(wager):
    # 001:5495, 5507, 5517
    assert result(CASH_IN, wager, "9c Kc", "2s 6h") == ("lose", -100)


@pytest.mark.parametrize("amount", ["4.99", "500.01"])
def test_black_sheep_fixes_the_limits_of_its_bonus_bets(amount):
    # 004:1091, 004:1112: they hold under every option, and under none
    with pytest.raises(
        HouseError, match=r"seats.2.dragon-7: \$.* is (below the minimum of \$5|above the maximum of \$500)"
    ):
        settle(SHEEP, {"2": {"player": 10, "dragon-7": amount}}, "9c Kc", "2s 6h")


def test_limits_of_the_option_in_force():
    # 003:1430: option 1 is for $5-$500
    with pytest.raises(HouseError, match=r"above the maximum of \$500"):
        settle(DRAGON, {"2": {"player": 501}}, "9c Kc", "2s 6h", option=1)
    settle(DRAGON, {"2": {"player": 501}}, "9c Kc", "2s 6h", option=2)
    # 000:7722-7726: bonus bets to $1,000, others to $10,000
    settle(EZ, {"2": {"player": 10_000}}, "9c Kc", "2s 6h", option=1)
    with pytest.raises(HouseError, match=r"above the maximum of \$1,000"):
        settle(EZ, {"2": {"player": 5, "panda-8": 1001}}, "9c Kc", "2s 6h", option=1)


def test_back_line_bettors_follow_their_seats_wager():
    seats = {"2": {"player": 10, "tie": 5}, "2/1": {"player": 20}, "2/2": {"banker": 30}, "3": {"player": 40}}
    answer = settle(EZ, seats, "9c Kc", "2s 6h")  # 000:783
    assert [(one["seat"], one["wager"]) for one in answer["wagers"]] == [
        ("2", "player"),
        ("2/1", "player"),
        ("3", "player"),
        ("2/2", "banker"),
        ("2", "tie"),
    ]
    assert answer["net"] == {"1": -10 - 20 - 40 + 30 + 5, "2": 5, "2/1": 20, "2/2": -30, "3": 40}


def test_turlock_permits_no_back_line():
    # 003:1329
    with pytest.raises(HouseError, match="back-line betting is not permitted"):
        settle(DRAGON, {"2": {"player": 10}, "2/1": {"player": 10}}, "9c Kc", "2s 6h")


# First action and order


@pytest.mark.parametrize(
    ("second", "first"), [("As", 2), ("2s", 2), ("3s", 4), ("4s", 5), ("5s", 2), ("Ts", 2), ("Ks", 2)]
)
def test_turlock_counts_seats_by_the_bankers_second_card(second, first):
    # 003:1333: ace one … king thirteen, from the house dealer's left, without the player-dealer (seat 3); from an
    # empty seat on to the next player (002:389)
    seats = {"2": {"tie": 5}, "4": {"tie": 5}, "5": {"tie": 5}}
    answer = settle(DRAGON, seats, "9c Kc", f"8h {second} 2h", player_dealer={"seat": 3, "bank": 100})
    assert answer["wagers"][0]["seat"] == str(first)


def test_elsewhere_first_action_is_left_of_the_player_dealer():
    # 000:859-860, 001:5442
    for posting in (EZ, CASH_IN):
        seats = {"2": {"player": 5}, "4": {"player": 5}, "6": {"player": 5}}
        answer = settle(posting, seats, "9c Kc", "2s 6h", player_dealer={"seat": 5, "bank": 100})
        assert [one["seat"] for one in answer["wagers"]] == ["6", "2", "4"]


def test_one_pass_per_kind_and_the_last_reached_is_covered_in_part():
    seats = {"2": {"player": 100, "tie": 10}, "3": {"banker": 60}, "4": {"player": 50}}
    answer = settle(EZ, seats, "9c Kc", "2s 6h", bank=180)
    result = [
        (one["seat"], one["wager"], one["result"], one["paid"], one["taken"], one["uncovered"])
        for one in answer["wagers"]
    ]
    assert result == [
        ("2", "player", "win", 100, 0, 0),
        ("4", "player", "win", 50, 0, 0),
        ("3", "banker", "lose", 0, 30, 30),
        ("2", "tie", "returned", 0, 0, 10),
    ]
    assert answer["net"] == {"1": -120, "2": 100, "3": -30, "4": 50}


def test_seat_by_seat_is_a_reading():
    seats = {"2": {"player": 100, "tie": 10}, "4": {"player": 50}}
    answer = settle(EZ, seats, "9c Kc", "2s 6h", readings={"walk": "seat"})
    assert [(one["seat"], one["wager"]) for one in answer["wagers"]] == [("2", "player"), ("2", "tie"), ("4", "player")]


# Fees: typed from the schedules


@pytest.mark.parametrize(
    ("posting", "option", "total", "fee"),
    [
        (EZ, 1, 49, 0.5), (EZ, 1, 50, 2), (EZ, 1, 801, 10), (EZ, 3, 50, 2), (EZ, 22, 4001, 75), (EZ, 4, 155, 2),
        (SHEEP, 1, 100, 1), (SHEEP, 4, 1001, 15), (SHEEP, 13, 2400, 25), (SHEEP, 13, 2501, 30),
        (FREE, 2, 300, 1), (FREE, 2, 301, 3), (FREE, 5, 2000, 25),
        (DRAGON, 1, 100, 0.5), (DRAGON, 2, 501, 4), (DRAGON, 12, 1001, 12), (DRAGON, 3, 450, 3),
    ],
)  # fmt: skip
def test_the_player_dealer_pays_by_total_table_action(posting, option, total, fee):
    count = -(-total // 500) if total <= 3000 else 1
    shares = [total // count + (1 if at < total % count else 0) for at in range(count)]
    seats = {str(2 + at): {"player": share} for at, share in enumerate(shares)}
    answer = settle(posting, seats, "9c Kc", "2s 6h", option=option)
    assert answer["fees"][0]["payer"] == "player-dealer"
    assert (answer["fees"][0]["amount"], answer["drop"]) == (fee, fee)


def test_option_left_out_is_the_first_complete_one():
    doc = {
        "posting": FREE,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"player": 100}},
        "deal": {"player": "9c Kc", "banker": "2s 6h"},
    }
    assert housedealer.settle(doc)["fees"][0]["why"].startswith("option 2:")  # option 1 is lost, 001:5247-5251
    with pytest.raises(HouseError, match=r"option: 1 of .* is not complete in the posted text"):
        housedealer.settle({**doc, "option": 1})
    assert housedealer.settle({**doc, "option": None})["fees"] == []


def test_cards_come_from_a_shoe_in_dealing_order():
    # 000:799-801: right (player) first, in rotation; then the player's third card, then the banker's
    doc = {
        "posting": EZ,
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"player": 100}},
        "shoe": "2h 3c Kd 2d 4d 2s 9h 9d",
    }
    answer = housedealer.settle(doc)
    dealt = [(event["to"], event["card"]) for event in answer["events"] if event["event"] == "deal"]
    assert dealt == [
        ("player", "2h"),
        ("banker", "3c"),
        ("player", "Kd"),
        ("banker", "2d"),
        ("player", "4d"),
        ("banker", "2s"),
    ]
    assert answer["wagers"][0]["why"] == "banker 7 over player 6"


def test_the_101_hides_the_bankers_second_card_until_the_player_hand_is_done():
    # 001:780, 001:813

    round_ = read_round(
        {
            "posting": FREE,
            "option": None,
            "player_dealer": {"seat": 1, "bank": 500},
            "seats": {"2": {"player": 100}},
            "deal": {"player": "2h Kd 4d", "banker": "3c 2d 2s"},
        }
    )
    seen = round_.view("2")
    down = next(event for event in seen if event.get("face") == "down")
    assert "card" not in down
    turned = next(at for at, event in enumerate(seen) if event["event"] == "turn")
    assert turned > next(at for at, event in enumerate(seen) if event.get("card") == "4d")
    assert seen[turned]["cards"] == "2d"
