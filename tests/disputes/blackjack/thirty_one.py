"""Rounds of the games to 31, and their settlement in short.

A settled wager is written `seat wager#hand staked result +paid -taken ~uncovered`, in the order of settlement; the
hand's number where it is the first, and amounts of nothing, are left out. Fees follow.
"""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.builders import document

CAL, ELITE = "the-101/cal-blackjack", "black-sheep/blackjack-elite"
X, MAGIC_7, JACK_MAGIC = (f"the-101/blackjack-x{version}" for version in ("", "-magic-7", "-jack-magic"))
V1_1, V1_2, V1_3 = (f"the-101/blackjack-x-v1-{number}" for number in (1, 2, 3))
XS = [X, MAGIC_7, V1_1, V1_2, V1_3, JACK_MAGIC, ELITE]
ALL = [CAL, *XS]
BONUSES = {
    X: ["buster", "lucky-pair"],
    MAGIC_7: ["buster", "lucky-pair", "magic-sevens"],
    V1_1: ["buster"],
    V1_2: ["buster"],
    V1_3: ["buster"],
    JACK_MAGIC: ["buster", "jack-magic"],
    ELITE: ["boom", "super-7s"],
}


def table(posting, seats, cards, *choices, bank=1_000_000, dealer=1, option=None, **more):
    """A round; `cards` by position, `choices` written `2 hit` or `2 insure 50`."""
    return document(posting, seats, cards, [choice.split() for choice in choices], bank, dealer, option, **more)


def ledger(doc):
    answer = housedealer.settle(doc)
    assert sum(round(100 * change) for change in answer["net"].values()) + round(100 * answer["drop"]) == 0
    result = []
    for one in answer["wagers"]:
        hand = f"#{one['hand']}" if one["hand"] > 1 else ""
        amounts = [
            f"{sign}{one[key]:g}" for sign, key in zip("+-~", ("paid", "taken", "uncovered"), strict=True) if one[key]
        ]
        result.append(" ".join([one["seat"], one["wager"] + hand, f"{one['staked']:g}", one["result"], *amounts]))
    return result + [f"fee {fee['payer']} {fee['amount']:g}" for fee in answer["fees"]]


def alone(posting, mine, dealer, *choices, wagers=None, **more):
    """One bettor, at seat 2 with $100 on base: the wagers without their seat."""
    doc = table(posting, {"2": wagers or {"base": 100}}, {"2": mine, "player-dealer": dealer}, **more)
    doc["choices"] = [["2", *choice.split()] for choice in choices]
    return [line.removeprefix("2 ") for line in ledger(doc)]


def refused(*args, **more):
    with pytest.raises(HouseError) as result:
        alone(*args, **more)
    return str(result.value)
