"""Rulings by hand: where settling starts and on whose word, what the money rests on, what is due and what was paid."""

import pytest

import housedealer
from housedealer.documents.rulings.settlement import ruling_text
from housedealer.errors import HouseError
from housedealer.games import read_round
from tests.builders import document

EZ = {
    "posting": "500-club/ez-baccarat",
    "option": 4,
    "player_dealer": {"seat": 1, "bank": 180},
    "seats": {"2": {"player": 100, "dragon-7": 5}, "3": {"banker": 60}, "4": {"player": 50}},
    "deal": {"player": "2h 4d", "banker": "3c 2d 2s"},
}
"""A three-card banker 7 over player 6: banker wins 1 to 1 (000:871-872), Dragon 7 wins 40 to 1 (000:905-924)."""

FORTUNE = {
    "posting": "500-club/fortune-pai-gow-poker",
    "option": None,
    "player_dealer": {"seat": 1, "bank": 300},
    "seats": {"4": {"base": 200}, "5": {"base": 200}},
    "deal": {
        "4": "As Ah Kd Kc 7h 5d 2s",
        "5": "Ad Ac Qd Qc 9h 6d 3s",
        "player-dealer": "2c 3d 4h 6s 8d 9c Jh",
    },
    "choices": [["4", "set", "Kd Kc"], ["5", "set", "Qd Qc"]],
}
"""Both seats win 200 (000:1314-1316), and the bank of 300 covers one of them and half of the other (000:1302-1305)."""


def first_action(**changes):
    return housedealer.settle({**EZ, **changes})["first_action"]


# First action


def test_a_posted_seat_is_named_and_not_assumed():
    """000:859-860: settling begins with the player to the player-dealer's left."""
    assert first_action() == {"seat": "2", "from": "left of the player-dealer", "assumed": False}
    assert first_action(action=4) == {"seat": "4", "from": "given", "assumed": False}
    assert first_action(player_dealer={"seat": 7, "bank": 180})["seat"] == "2"


def test_a_card_finds_first_action():
    """003:1333: the banker's second card counts the seats from the house dealer's left without the player-dealer's.

    With the player-dealer in seat 1 a three is seat 4, and a five seat 6, where nobody plays: the next is seat 2."""
    doc = {
        "posting": "turlock/commission-free-baccarat",
        "option": None,
        "player_dealer": {"seat": 1, "bank": 500},
        "seats": {"2": {"player": 10}, "4": {"player": 10}},
    }
    three = housedealer.settle({**doc, "deal": {"player": "9h Kd", "banker": "5c 3d"}})
    assert three["first_action"] == {"seat": "4", "from": "card", "assumed": False}
    five = housedealer.settle({**doc, "deal": {"player": "9h Kd", "banker": "3c 5d"}})
    assert five["first_action"] == {"seat": "2", "from": "card", "assumed": False}
    given = housedealer.settle({**doc, "action": 2, "deal": {"player": "9h Kd", "banker": "5c 3d"}})
    assert given["first_action"] == {"seat": "2", "from": "given", "assumed": False}


def test_a_total_finds_first_action():
    """001:4142, 4692: the two cards are counted from the player-dealer's left; 3 and an ace are four, seat 5."""
    answer = housedealer.settle(
        {
            "posting": "the-101/party-craps",
            "option": None,
            "player_dealer": {"seat": 1, "bank": 500},
            "seats": {"2": {"pass": 10}, "5": {"pass": 10}},
            "deal": {"roll": "3c Ad"},
        }
    )
    assert answer["first_action"] == {"seat": "5", "from": "total", "assumed": False}


@pytest.mark.parametrize(
    ("posting", "seat", "rule"),
    [
        ("500-club/ultimate-texas-holdem", "2", {"rule": "left of the house dealer"}),  # 000:1629-1630
        ("turlock/ultimate-texas-holdem", "5", {}),  # 003:1175, 1184
    ],
)
def test_beside_the_house_dealer_or_the_player_dealer(posting, seat, rule):
    doc = {
        "posting": posting,
        "option": None,
        "player_dealer": {"seat": 3, "bank": 500},
        "seats": {"2": {"ante": 10, "blind": 10}, "5": {"ante": 10, "blind": 10}},
        "deal": {"2": "Ah Ad", "5": "Kh Kd", "player-dealer": "Qh Qd", "board": "2c 7d 9s Jc 4h"},
        "choices": [["2", "play", 4], ["5", "play", 4]] if seat == "2" else [["5", "play", 4], ["2", "play", 4]],
    }
    first = {"seat": seat, "from": "left of the player-dealer", "assumed": False, **rule}
    assert housedealer.settle(doc)["first_action"] == first


def test_dice_find_first_action_and_a_named_seat_overrides_them():
    """000:1124-1125: the player-dealer is 1, 8 and 15, the others clockwise; 5 is seat 5, and 4 seat 4."""
    five = housedealer.settle({**FORTUNE, "dice": [1, 1, 3]})
    assert five["first_action"] == {"seat": "5", "from": "dice", "assumed": False}
    assert five["net"] == {"1": -300, "4": 100, "5": 200}
    assert housedealer.settle({**FORTUNE, "dice": [1, 1, 2]})["net"] == {"1": -300, "4": 200, "5": 100}
    named = housedealer.settle({**FORTUNE, "dice": [1, 1, 3], "action": 4})
    assert named["first_action"] == {"seat": "4", "from": "given", "assumed": False}
    assert named["net"] == {"1": -300, "4": 200, "5": 100}


@pytest.mark.parametrize("dice", [[1, 2], [0, 2, 5], [1, 2, 7], "1 2 5", [True, 2, 5], [1, 2, 5, 6], []])
@pytest.mark.parametrize("action", [None, 4])
def test_impossible_dice_are_refused_whatever_the_action(dice, action):
    with pytest.raises(HouseError, match=r"^dice: .* is not a throw; expected three numbers from 1 to 6"):
        housedealer.settle({**FORTUNE, "dice": dice, "action": action})


def test_dice_in_a_game_without_a_cup_are_refused():
    with pytest.raises(HouseError, match="dice: none are thrown in this game"):
        housedealer.settle({**EZ, "dice": [1, 2, 5]})


def test_an_assumed_first_action_that_could_matter_is_the_first_line():
    answer = housedealer.settle(FORTUNE)
    assert answer["first_action"] == {"seat": "4", "from": "left of the player-dealer", "assumed": True}
    assert answer["net"] == {"1": -300, "4": 200, "5": 100}
    assert answer["first_action_otherwise"] == [{"seat": "5", "net": {"4": 100, "5": 200}}]
    line = ruling_text(answer).splitlines()[0]
    assert line.startswith("First action is assumed: seat 4, left of the player-dealer.")
    assert "With seat 5: seat 4 +$100 instead of +$200, seat 5 +$200 instead of +$100." in line


def test_an_assumed_first_action_that_moves_nothing_is_named_all_the_same():
    answer = housedealer.settle({**FORTUNE, "player_dealer": {"seat": 1, "bank": 400}})
    assert answer["first_action"]["assumed"]
    assert "first_action_otherwise" not in answer
    lines = ruling_text(answer).splitlines()
    assert lines[:2] == [FORTUNE["posting"], "first action: seat 4, assumed left of the player-dealer"]


def test_without_trying_an_uncovered_wager_is_warning_enough():
    answer = housedealer.settle({**FORTUNE, "rests_on": False})
    assert "first_action_otherwise" not in answer
    assert ruling_text(answer).startswith("First action is assumed")


def test_a_game_without_a_player_dealer_has_no_first_action():
    assert "first_action" not in housedealer.settle(HOLDEM)


# What the money rests on


def test_each_reading_that_would_move_money_is_listed():
    """As posted: 100 and 50 are taken of 180, the banker's 60 is paid the 30 that are left.

    Read as a push the 30 go to Dragon 7. Seat by seat, seat 2 loses 100 and is paid the 80 that are left."""
    answer = housedealer.settle(EZ)
    assert answer["net"] == {"1": 116, "2": -100, "3": 30, "4": -50}
    result = {one["reading"]: one for one in answer["rests_on"]}
    assert set(result) == {"banker-three-card-7", "walk"}
    seven = result["banker-three-card-7"]
    assert seven["choice"] == "pays"
    assert seven["lines"] == "871-872, 905-909"
    assert seven["otherwise"] == [{"choice": "push", "net": {"2": -70, "3": 0}}]
    assert result["walk"]["otherwise"] == [{"choice": "seat", "net": {"1": 16, "2": -20, "3": 0, "4": 0}}]


def test_a_switched_reading_is_compared_with_the_standard_one():
    answer = housedealer.settle({**EZ, "readings": {"banker-three-card-7": "push"}})
    seven = next(one for one in answer["rests_on"] if one["reading"] == "banker-three-card-7")
    assert (seven["choice"], seven["otherwise"]) == ("push", [{"choice": "pays", "net": {"2": -100, "3": 30}}])


def test_nothing_is_listed_where_nothing_would_move():
    """A two-card banker 7: nobody reads it another way, and one wager is settled in any order."""
    doc = {**EZ, "seats": {"2": {"player": 100}}, "deal": {"player": "2h 4d", "banker": "3c 4s"}}
    assert housedealer.settle(doc)["rests_on"] == []


def test_other_readings_are_skipped_on_request():
    assert "rests_on" not in housedealer.settle({**EZ, "rests_on": False})
    assert "rests_on" in housedealer.settle({**EZ, "rests_on": True})
    with pytest.raises(HouseError, match="rests_on: 'no' is not understood; expected true or false"):
        housedealer.settle({**EZ, "rests_on": "no"})


def test_a_reading_under_which_the_round_is_impossible_is_listed_apart():
    """A natural nine stops the round (000:735-752); if cards were drawn on, one more would be needed than was dealt."""
    answer = housedealer.settle({**EZ, "seats": {"2": {"player": 10}}, "deal": {"player": "5h 4d", "banker": "2c 3d"}})
    assert answer["rests_on"] == []
    naturals = next(one for one in answer["unsettled_if"] if one["reading"] == "naturals")
    assert naturals["choice"] == "stop"
    assert [other["choice"] for other in naturals["otherwise"]] == ["draw-on"]
    assert naturals["otherwise"][0]["says"].startswith("deal.banker: the round is not finished")


def test_dice_are_no_error_under_a_reading_that_throws_none():
    """001:3922 against 001:3937: read so, settling begins at the player-dealer's left, whatever the dice show."""
    doc = {
        **FORTUNE,
        "posting": "the-101/triple-bonus-pai-gow-poker",
        "dice": [1, 1, 3],
        "choices": [*FORTUNE["choices"], ["player-dealer", "house-way"]],
    }
    answer = housedealer.settle(doc)
    assert answer["net"] == {"1": -300, "4": 100, "5": 200}
    action = next(one for one in answer["rests_on"] if one["reading"] == "first-action")
    assert action["otherwise"] == [{"choice": "left-of-player-dealer", "net": {"4": 200, "5": 100}}]


def test_the_tables_own_answer_tries_nothing():
    answer = read_round(EZ).answer()
    assert answer["first_action"] == {"seat": "2", "from": "left of the player-dealer", "assumed": False}
    assert not {"rests_on", "unsettled_if", "difference"} & set(answer)


# What was paid


def test_what_is_still_to_be_paid():
    """Dragon 7 pays 40 to 1 (000:905-924): 200 on 5, whatever seat 2 lost beside it. The fee is paid apart."""
    doc = {**EZ, "player_dealer": {"seat": 1, "bank": 500}}
    assert housedealer.settle({**doc, "paid": {"2": 175, "3": 60, "4": 0}})["difference"] == {"2": 25, "3": 0, "4": 0}
    assert housedealer.settle({**doc, "paid": {"3": "65.50"}})["difference"] == {"3": -5.5}
    assert housedealer.settle({**doc, "paid": {2: 200}})["difference"] == {"2": 0}
    assert housedealer.settle({**doc, "paid": {}})["difference"] == {}
    assert "difference" not in housedealer.settle(doc)


def test_the_player_dealer_is_due_what_comes_in_less_what_goes_out():
    """150 are taken, 60 and 200 paid: 110 go out; the fee of 4 is not among them."""
    doc = {**EZ, "player_dealer": {"seat": 1, "bank": 500}}
    assert housedealer.settle(doc)["net"]["1"] == -114
    assert housedealer.settle({**doc, "paid": {"1": -100}})["difference"] == {"1": -10}


@pytest.mark.parametrize(
    ("paid", "message"),
    [
        ({"9": 5}, r"^paid: '9' is not at the table; expected one of 1, 2, 3, 4$"),
        ({"2": -5}, r"^paid.2: -\$5 is below zero; expected what was paid on top of the stakes$"),
        ([35], r"^paid: expected an object"),
        ({"2": "much"}, r"^paid.2: "),
        ({"2": True}, r"^paid.2: "),
    ],
)
def test_impossible_payments_are_refused(paid, message):
    with pytest.raises(HouseError, match=message):
        housedealer.settle({**EZ, "paid": paid})


HOLDEM = {
    "posting": "the-101/no-limit-texas-holdem",
    "option": None,
    "stakes": {"small_blind": 1, "big_blind": 2},
    "seats": {"1": {"stack": 100}, "2": {"stack": 100}, "3": {"stack": 100}},
    "button": 1,
    "deal": {"1": "Ah Ad", "2": "Kh Kd", "3": "7c 2d", "board": "3s 5h 9c Js Qd"},
    "choices": [["1", "call"], ["2", "call"], ["3", "check"], *[[seat, "check"] for seat in "231" * 3]],
}
"""All have called the big blind of 2, and the aces take the pot of 6."""


def test_a_pot_is_due_to_whom_it_is_pushed():
    assert housedealer.settle(HOLDEM)["net"] == {"1": 4, "2": -2, "3": -2}
    assert housedealer.settle({**HOLDEM, "paid": {"1": 5, "2": 1}})["difference"] == {"1": 1, "2": -1}


# The table's own limits


def limited(limits, wagers, **changes):
    return housedealer.settle({**EZ, "seats": {"2": wagers}, "limits": limits, **changes})


def test_wagers_lie_within_the_tables_own_limits():
    """000: option 4 of EZ Baccarat allows $1 to $10,000; this table takes $25 to $500."""
    assert limited({"min": 25, "max": 500}, {"player": 25})["net"]["2"] == -25
    assert limited({"min": 25, "max": 500}, {"banker": 500}, player_dealer={"seat": 1, "bank": 900})["net"]["2"] == 500
    assert limited({"min": 25}, {"player": 25, "dragon-7": 1})["wagers"][1]["wager"] == "dragon-7"
    assert limited({"player": {"min": 50}}, {"banker": 10})["net"]["2"] == 10
    assert limited({"min": 25, "player": {"min": 5}}, {"player": 5})["net"]["2"] == -5
    assert limited({}, {"player": 1})["net"]["2"] == -1
    assert limited({"min": "25.50"}, {"player": "25.50"})["net"]["2"] == -25.5


@pytest.mark.parametrize(
    ("limits", "wagers", "message"),
    [
        ({"min": 25}, {"player": 24.99}, r"^seats.2.player: \$24.99 is below the minimum of \$25$"),
        ({"max": 500}, {"banker": 501}, r"^seats.2.banker: \$501 is above the maximum of \$500$"),
        ({"player": {"max": 50}}, {"player": 51}, r"^seats.2.player: \$51 is above the maximum of \$50$"),
        ({"min": 25, "player": {"max": 50}}, {"player": 20}, r"^seats.2.player: \$20 is below"),
        ({"min": 0.5}, {"player": 5}, r"^limits.min: \$0.50 is outside the posted limits"),
        ({"max": 10001}, {"player": 5}, r"^limits.max: \$10,001 is outside .*; expected \$1 to \$10,000$"),
        ({"player": {"max": 10001}}, {"player": 5}, r"^limits.player.max: \$10,001 is outside"),
        ({"min": 500, "max": 25}, {"player": 100}, r"^limits.min: \$500 is above the maximum of \$25"),
        ({"players": {"min": 25}}, {"player": 100}, r"^limits: unknown wager 'players'; expected min, max or one of"),
        ({"player": 25}, {"player": 100}, r"^limits.player: expected an object such as"),
        ({"player": {"least": 25}}, {"player": 100}, r"^limits.player: expected an object such as"),
        ([25, 500], {"player": 100}, r"^limits: expected an object such as"),
        (25, {"player": 100}, r"^limits: expected an object such as"),
        ({"min": "much"}, {"player": 100}, r"^limits.min: "),
    ],
)
def test_wagers_outside_the_limits_are_refused(limits, wagers, message):
    with pytest.raises(HouseError, match=message):
        limited(limits, wagers)


def test_limits_without_an_option_are_the_tables_own_alone():
    assert limited({"min": 25, "max": 20000}, {"player": 100}, option=None)["net"]["2"] == -100
    with pytest.raises(HouseError, match=r"limits.min: \$0 is outside"):
        limited({"min": 0}, {"player": 100}, option=None)


def test_a_game_for_the_pot_has_no_limits_of_wagers():
    with pytest.raises(HouseError, match="limits: nobody bets against a bank in the-101/no-limit-texas-holdem"):
        housedealer.settle({**HOLDEM, "limits": {"min": 25}})


def test_a_record_keeps_the_tables_limits():
    doc = {**EZ, "limits": {"min": 25, "banker": {"max": 60.5}}}
    assert read_round(doc).record()["limits"] == {"min": 25, "banker": {"max": 60.5}}
    assert housedealer.settle(read_round(doc).record())["net"] == housedealer.settle(EZ)["net"]


def test_comments_are_not_read():
    answer = housedealer.settle({"_about": "A dispute at table 3.", **EZ, "_seats": {"x": [1, 2]}})
    assert answer["net"] == housedealer.settle(EZ)["net"]
    with pytest.raises(HouseError, match="unknown key 'about'"):
        housedealer.settle({"about": "A dispute.", **EZ})


def test_the_lines_are_those_of_the_switched_reading():
    """003:1427-1497 is the posting's own schedule, 003:2530-2598 the fee document's, with the same fee."""
    seats, deal = {"2": {"player": 400}}, {"player": "9c Kd", "banker": "2c Kh"}
    for readings, lines in (({}, "fees 1427-1497"), ({"fees": "fee-document"}, "fees 2530-2598")):
        round_ = document("turlock/commission-free-baccarat", seats, deal, option=2, readings=readings)
        answer = housedealer.settle(round_)
        assert answer["drop"] == 3  # 003:1437, 2540: $301 to $500, printed as $5000
        assert ruling_text(answer, readings).splitlines()[-1].endswith(lines)
