"""Hands for the pot written as players describe them: what the disputed rounds of flop games share."""

import pytest

from housedealer.errors import HouseError
from tests.poker.tables import settle

HOLDEM = "500-club/texas-holdem"
LIMIT = {"small_blind": 2, "big_blind": 4, "lower": 4, "upper": 8}
CARDS = {"1": "As Ah", "2": "Kd Kc", "3": "7c 2d", "4": "9h 9s", "board": "3s 8h 6d Jc Qd"}
OMAHA = {"1": "As Ah 2c 3c", "2": "Kd Kc 5c 6c", "3": "7c 2d 9c Tc", "4": "9h 9s 4d 4h", "board": "3s 8h 6d Jc Qd"}
BOARD = "3d 5h 8c Ks Qd"


def play(posting, players, stakes, deal, choices, **extra):
    """So many players with $100 each, or seats with their stacks; of the cards only theirs are dealt."""
    seats = range(1, players + 1) if isinstance(players, int) else players
    deal = {seat: cards for seat, cards in deal.items() if seat == "board" or int(seat) in seats}
    return settle(posting, players, stakes, deal, choices, **{"button": max(seats), **extra})


def net(answer):
    return [answer["net"][seat] for seat in sorted(answer["net"], key=int)]


def pots(answer):
    return [(pot["amount"], pot["shares"]) for pot in answer["pots"]]


def refused(posting, players, stakes, deal, choices, match, **extra):
    with pytest.raises(HouseError, match=match) as result:
        play(posting, players, stakes, deal, choices, **extra)
    assert "\n" not in str(result.value)


def streets(*seats, times=3):
    """All check, on so many streets."""
    return ", ".join(f"{seat} check" for _ in range(times) for seat in seats)
