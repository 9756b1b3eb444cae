"""Every key of a round's document: it changes the settlement, and an illegal value is refused."""

import pytest

import housedealer
from housedealer.errors import HouseError
from housedealer.games import families, family
from housedealer.table.round.round_document import KEYS
from tests.builders import document

EZ = document(
    "500-club/ez-baccarat", {"2": {"player": 20}, "4": {"banker": 50}}, {"player": "2h 4d", "banker": "3c 2d 2s"}
)
SHORT = EZ | {"player_dealer": {"seat": 1, "bank": 30}}
"""The bank covers part of the wagers, so that it matters where settling starts."""
HANDS = {"2": "Ah Ac Qd Qs Th 5d 2h", "4": "Kd Jc 9h 8d 6s 4c 2c", "player-dealer": "Kh Ks 3d 3s Jd 9c 7h"}
DOUBLE = document("the-101/double-hand-pai-gow-poker", {"2": {"base": 10}, "4": {"base": 10}}, HANDS)
TWO_PAIRS = [["4", "set", "Kd Jc"]]
PACK = (
    "Ah Ac Qd Qs Th 5d 2h Kd Jc 9h 8d 6s 4c 2c Kh Ks 3d 3s Jd 9c 7h Ad As Qh Qc Tc 5s 2d "
    "Kc Jh 9s 8c 6d 4h 2s 3h 3c Js 9d 7c Td 5c 8h 7d 6h 4d 5h Ts 8s"
)
PILES = {key: value for key, value in DOUBLE.items() if key != "deal"} | {"shoe": PACK, "dice": [1, 2, 5]}
HOLDEM = document(
    "the-101/three-card-texas-holdem",
    {"2": {"ante": 10, "flush-or-pair": 5}},
    {"2": "Ah Ad", "board": "7c 2d 9h", "player-dealer": "4s 4d"},
    [["2", "play"], ["2", "check"]],
)
PURE = document(
    "turlock/pure-21-5-blackjack",
    {"2": {"base": 50}},
    {"2": "Tc 3c 5d", "player-dealer": "Td 8d"},
    [["2", "stand"]],
    option=1,
)
CRAPS = document("the-101/party-craps", {"2": {"pass": 10}}, {"roll": "3h 4h"})
OMAHA = {
    "posting": "500-club/omaha",
    "option": None,
    "button": 1,
    "stakes": {"small_blind": 1, "big_blind": 2},
    "seats": {"1": {"stack": 100}, "2": {"stack": 100}, "3": {"stack": 100}},
    "deal": {"1": "Ah Kd 2c 3c", "2": "7h 7d 8c 8d", "3": "As Kh 2d 3d", "board": "Qc Jd Th 4s 5h"},
    "choices": [["1", "call"], ["2", "fold"], ["3", "check"], *[["3", "check"], ["1", "check"]] * 3],
}
KILL = OMAHA | {
    "deal": OMAHA["deal"] | {"1": "9h 6d 2c 3c"},
    "posting": "the-101/omaha",
    "stakes": {"small_blind": 1, "big_blind": 4, "lower": 4, "upper": 8},
}
LOWBALL = {
    "posting": "als/lowball",
    "option": 1,
    "button": 1,
    "stakes": {"lower": 2, "upper": 10, "small_blind": 1, "big_blind": 2},
    "seats": {"1": {"stack": 100}, "2": {"stack": 100}},
    "deal": {"1": "Ah 2d 3c 4s 5h", "2": "Kh Kd Qc Js 9h"},
    "choices": [["2", "fold"]],
}
CHINESE = {
    "posting": "the-101/chinese-poker",
    "option": None,
    "button": 4,
    "stakes": {"point": 30},
    "seats": {"1": {"stack": 270}, "4": {"stack": 2700}},
    "deal": {
        "1": "Th 2d Jh Kd 9d Ah 4d 6s 5h 4c 3d 6c Qd",
        "4": "Qc 9h 7d 4h 6h Ad Td 7h As Ks 8c 2c Ts",
    },
    "fantasyland": ["1"],
    "choices": [
        ["1", "place", "6s Th 3d/2d 5h Kd Jh 9d/4c Ah 4d Qd 6c"],
        ["4", "place", "/9h 7d/Qc 6h 4h"],
        ["4", "place", "//Ad"],
        ["4", "place", "Td//"],
        ["4", "place", "//7h"],
        ["4", "place", "As//"],
        ["4", "place", "Ks//"],
    ],
}
CASES = {
    # key: the round, the value, another one (... where the key is left out), and one that is refused
    "posting": (EZ, "500-club/ez-baccarat", "outlaws/three-card-poker", 7),
    "readings": (DOUBLE | {"player_dealer": {"seat": 1, "bank": 5}}, {"least-bank": "no"}, {}, {"least-bank": 1}),
    "option": (EZ, 4, None, "four"),
    "collect": (LOWBALL, {"1": "hour"}, {"1": "full"}, {"1": "double"}),
    "player_dealer": (EZ, {"seat": 1, "bank": 5}, {"seat": 1, "bank": 500}, {"seat": 1}),
    "seats": (EZ, {"2": {"player": 20}}, {"2": {"banker": 20}}, ["2"]),
    "action": (SHORT, 4, 2, 3),
    "decks": (EZ | {"deal": {"player": "2h 2h 2h", "banker": "2h 2h 2h 2h"}}, 8, 6, "many"),
    "deal": (EZ, {"player": "9h Td", "banker": "3c 2d 2s"}, EZ["deal"], {"somebody": "9h"}),
    "shoe": ({key: value for key, value in EZ.items() if key != "deal"}, "9h 2c Td 3d 4s", "2h 2c Td 9d 4s", "XX"),
    "choices": (PURE, [["2", "hit"]], [["2", "stand"]], "stand"),
    "reshuffled": (
        {key: value for key, value in EZ.items() if key != "deal"} | {"shoe": "2h 3c 4d 2d 2s 5c"},
        {"after": 3, "count": 60},
        ...,
        {"after": 3},
    ),
    "played_by": (PILES, {"version": "0.2", "rules": "abc"}, ..., {"version": 2}),
    "short": (EZ, {"seat": "2", "stack": 10}, ..., {"seat": "2", "stack": 500}),
    "dice": (DOUBLE, [1, 2, 1], [1, 2, 3], [7, 8, 9]),
    "button": (OMAHA, 1, 2, "one"),
    "pay_tables": (HOLDEM, {"flush-or-pair": "A2"}, ..., {"flush-or-pair": "Z9"}),
    "limits": (EZ, {"min": 25}, ..., {"min": 0.001}),
    "paid": (EZ, {"4": 10}, ..., {"9": 10}),
    "rests_on": (EZ, False, True, "no"),
    "irregularities": (HOLDEM, [{"kind": "misdeal"}], ..., [{"kind": "earthquake"}]),
    "tips": (PURE, {"2": 5}, ..., {"3": 5}),
    "up": (CRAPS | {"point": 6, "seats": {"2": {"field": 10}}}, {"2": {"place-6": 12}}, ..., {"2": {"somewhere": 12}}),
    "pile": (PILES, 3, 1, 8),
    "one_player": (DOUBLE | {"choices": TWO_PAIRS}, [[2, 4]], ..., [[2, 2]]),
    "exposed": (DOUBLE, [4], ..., [9]),
    "point": (CRAPS, 6, None, 7),
    "table": (CRAPS | {"seats": {"2": {"pass": 10, "hop-3-4": 2}}}, "B", "A", "Z"),
    "stakes": (OMAHA, {"small_blind": 1, "big_blind": 3}, {"small_blind": 1, "big_blind": 2}, {"big_blind": "much"}),
    "structure": (OMAHA, "fixed", "no", "loose"),
    "middle_blind": (OMAHA, 1.5, ..., "some"),
    "kill": (KILL, {"seat": 3, "amount": 6}, ..., {"seat": 3, "amount": 5}),
    "leg": (KILL, 3, ..., 99),
    "chip": (OMAHA, 1, ..., 0),
    "fantasyland": (CHINESE, ["1"], [], ["9"]),
    "two_hands": (CHINESE, True, ..., "yes"),
}


def outcome(doc):
    """The settlement, or the error."""
    try:
        return housedealer.settle(doc)
    except HouseError as error:
        return str(error)


def given(doc, key, value):
    return {name: one for name, one in {**doc, key: value}.items() if one is not ...}


def test_every_key_is_tried():
    assert set(CASES) == {*KEYS, "up", *(key for name in families() for key in family(name).play.document.keys)}


@pytest.mark.parametrize("key", CASES)
def test_a_key_changes_the_round_and_is_checked(key):
    doc, value, other, wrong = CASES[key]
    outcomes = [outcome(given(doc, key, value)), outcome(given(doc, key, other))]
    assert any(isinstance(one, dict) for one in outcomes), outcomes
    assert outcomes[0] != outcomes[1]
    refused = outcome(given(doc, key, wrong))
    assert isinstance(refused, str)
    assert key in refused


def test_a_round_that_a_seat_could_not_pay_is_void():
    """A table returns all wagers where a seat would owe more than it has, and its record shows it."""
    answer = housedealer.settle(EZ | {"option": 4, "short": {"seat": "2", "stack": 10}})
    assert (answer["net"], answer["fees"], answer["drop"]) == ({"1": 0, "2": 0, "4": 0}, [], 0)
    assert answer["voided"] == "seat 2 would have to pay more than its stack of $10"
    with pytest.raises(HouseError, match=r"short: seat 2 could pay from \$20; expected a seat that could not"):
        housedealer.settle(EZ | {"short": {"seat": "2", "stack": 20}})
    with pytest.raises(HouseError, match="short: expected a seat and its stack"):
        housedealer.settle(EZ | {"short": "2"})
