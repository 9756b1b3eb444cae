"""Rounds of Pure 21.5 and Pure Spanish 21.5 in short, and their settlement in a line.

A settled wager is written `seat wager#hand staked result +paid -taken ~uncovered`, in the order of settlement.
"""

import pytest

import housedealer
from housedealer.errors import HouseError

CLUB, OUTLAWS, TURLOCK = (f"{room}/pure-21-5-blackjack" for room in ("500-club", "outlaws", "turlock"))
CLUB_SPANISH, TURLOCK_SPANISH = "500-club/pure-spanish-21-5", "turlock/pure-spanish-21-5"
PURE, SPANISH = [CLUB, OUTLAWS, TURLOCK], [CLUB_SPANISH, TURLOCK_SPANISH]
ALL = PURE + SPANISH


def settle(posting, seats, deal, choices="", bank=100_000, dealer=1, **more):
    """`seats`: "2 base 20, buster 5; 3 base 20"; `deal`: "2: Ks 8d; d: 9c 7d"; `choices`: "2 double 5; 2 stand"."""
    doc = {
        "posting": posting,
        "player_dealer": {"seat": dealer, "bank": bank},
        "seats": {},
        "choices": [one.split() for one in choices.split(";") if one.strip()],
    }
    for one in seats.split(";"):
        seat, wagers = one.strip().split(" ", 1)
        doc["seats"][seat] = dict(wager.split() for wager in wagers.split(","))
    if ":" in deal:
        hands = [hand.split(":") for hand in deal.split(";")]
        doc["deal"] = {{"d": "player-dealer"}.get(who.strip(), who.strip()): cards.strip() for who, cards in hands}
    else:
        doc["shoe"] = deal
    return housedealer.settle(doc | more)


def line(one):
    """A settled wager in short."""
    number = f"#{one['hand']}" if one["hand"] > 1 else ""
    moved = [("+", one["paid"]), ("-", one["taken"]), ("~", one["uncovered"])]
    words = [one["seat"], one["wager"] + number, str(one["staked"]), one["result"]]
    return " ".join(words + [f"{sign}{amount}" for sign, amount in moved if amount])


def lines(*args, **more):
    """A round's settled wagers; no cent is lost between the accounts."""
    answer = settle(*args, **more)
    assert sum(answer["net"].values()) + answer["drop"] == pytest.approx(0)
    return "; ".join(line(one) for one in answer["wagers"])


def refused(*args, **more):
    """The error of a round that cannot be settled."""
    with pytest.raises(HouseError) as error:
        settle(*args, **more)
    return str(error.value)
