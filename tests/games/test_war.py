"""Ultimate War (001:1145-1365), rule by rule."""

import pytest
from tests import builders

import housedealer
from housedealer.errors import HouseError

WAR = "the-101/ultimate-war"


def settle(placed, player, banker, **more):
    return builders.settle(WAR, {"2": placed}, {"player": player, "banker": banker}, **more)


def result(wager, player, banker, **more):
    results = settle({wager: 100}, player, banker, **more)["wagers"][0]
    return results["result"], results["paid"] - results["taken"]


@pytest.mark.parametrize(("high", "low"), list(zip("AKQJT98764", "KQJT987653", strict=True)))
def test_the_higher_card_wins_even_money(high, low):
    # 001:1159, 1190-1195
    assert result("player", f"{high}c", f"{low}d") == ("win", 100)
    assert result("banker", f"{high}c", f"{low}d") == ("lose", -100)
    assert result("banker", f"{low}c", f"{high}d") == ("win", 100)
    assert result("player", f"{low}c", f"{high}d") == ("lose", -100)


@pytest.mark.parametrize("prefix", ["", "9{} "])
def test_a_win_with_a_five_pushes_its_own_bet_and_the_other_loses(prefix):
    # 001:1191, 1194; before or after war
    player, banker = prefix.format("c"), prefix.format("d")
    assert result("player", f"{player}5c", f"{banker}4d") == ("push", 0)
    assert result("banker", f"{player}5c", f"{banker}4d") == ("lose", -100)
    assert result("banker", f"{player}3c", f"{banker}5d") == ("push", 0)
    assert result("player", f"{player}3c", f"{banker}5d") == ("lose", -100)
    assert result("player", f"{player}6c", f"{banker}5d") == ("win", 100)


@pytest.mark.parametrize(
    ("wars", "net"),
    [
        (0, ("lose", -100)),
        (1, ("win", 1000)),
        (2, ("win", 2000)),
        (3, ("win", 10_000)),
        (4, ("win", 30_000)),
        (6, ("win", 30_000)),
    ],
)
def test_the_war_bet_pays_by_the_number_of_wars(wars, net):
    # 001:1210-1216
    ranks = "9T8J7Q"[:wars]
    player = " ".join([f"{rank}c" for rank in ranks] + ["Kc"])
    banker = " ".join([f"{rank}d" for rank in ranks] + ["Ad"])
    assert result("war", player, banker) == net


@pytest.mark.parametrize("side", ["player", "banker"])
def test_ultimate_five_pays_forty_before_and_a_hundred_and_twenty_after_war(side):
    # 001:1230-1234, 1249-1253
    wager = f"ultimate-5-{side}"
    other = "banker" if side == "player" else "player"

    def deal(mine, theirs):
        return {side: mine, other: theirs}

    assert result(wager, **deal("5c", "4d")) == ("win", 4000)
    assert result(wager, **deal("9c 5c", "9d 4d")) == ("win", 12_000)
    assert result(wager, **deal("5c 5h 5s", "5d 5h 4d"), decks=8) == ("win", 12_000)
    assert result(wager, **deal("4c", "5d")) == ("lose", -100)
    assert result(wager, **deal("5c", "6d")) == ("lose", -100)
    assert result(wager, **deal("5c 9h", "5d 8d")) == ("lose", -100)


def test_bonus_bets_need_no_other_bet():
    # 001:1199, 1220, 1238
    for wager in ("war", "ultimate-5-player", "ultimate-5-banker"):
        assert result(wager, "Kc", "Qd") == ("lose", -100)


def test_all_kinds_are_settled_in_the_posted_order():
    # 001:1167
    placed = {"ultimate-5-banker": 1, "ultimate-5-player": 1, "war": 1, "banker": 1, "player": 1}
    answer = settle(placed, "Kc", "Qd")
    assert [one["wager"] for one in answer["wagers"]] == [
        "player",
        "banker",
        "war",
        "ultimate-5-player",
        "ultimate-5-banker",
    ]


def test_the_banker_hand_lies_to_the_right_and_is_dealt_first():
    # 001:1182: one card to the right (banker) and one to the left (player); 001:1184 in a war player, then banker
    answer = housedealer.settle(
        {
            "posting": WAR,
            "option": None,
            "player_dealer": {"seat": 1, "bank": 500},
            "seats": {"2": {"player": 100}},
            "shoe": "9c 9d Kh Qh",
        }
    )
    dealt = [(event["to"], event["card"]) for event in answer["events"] if event["event"] == "deal"]
    assert dealt == [("banker", "9c"), ("player", "9d"), ("player", "Kh"), ("banker", "Qh")]


def test_a_war_without_enough_cards_is_not_finished():
    with pytest.raises(HouseError, match=r"deal\.player: the round is not finished: a second card is needed; 1 given"):
        settle({"player": 100}, "9c", "9d")


@pytest.mark.parametrize(
    ("option", "total", "fee"),
    [(1, 300, 1), (1, 301, 3), (2, 1000, 6), (4, 600, 5), (7, 999, 12), (10, 501, 15), (13, 500, 5), (15, 1000, 15)],
)
def test_fees_by_total_table_action(option, total, fee):
    # 001:1275-1350
    answer = settle({"player": total}, "Kc", "Qd", option=option)
    assert answer["drop"] == fee


def test_the_fee_documents_schedule_is_a_reading():
    # 001:5162-5192: its option 1 takes $2 up to $200 where the posting's own takes $1
    assert settle({"player": 100}, "Kc", "Qd", option=1)["drop"] == 1
    assert settle({"player": 100}, "Kc", "Qd", option=1, readings={"fees": "fee-document"})["drop"] == 2
