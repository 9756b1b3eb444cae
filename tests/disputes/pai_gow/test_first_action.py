"""Disputed first actions in pai gow: named, thrown with three dice, or left of the player-dealer; by hand."""

import pytest

import housedealer
from housedealer.errors import HouseError
from tests.builders import settle
from tests.disputes.pai_gow.rounds import (
    ACE_UP,
    ALS,
    BANK,
    DOUBLE_HAND,
    FACE_UP,
    FORTUNE,
    GOLD,
    LOSER,
    LUCKY,
    MINI,
    SHEEP_UP,
    TRIPLE,
    TURLOCK,
    TURLOCK_UP,
    ULTIMATE,
    WINNER,
)


def first(posting, dealer=1, seats=(2, 4), **more):
    """The seat that is settled first."""
    deal = {str(seat): cards for seat, cards in zip(seats, (LOSER, WINNER), strict=True)}
    placed = {str(seat): {"base": 10} for seat in seats}
    return settle(posting, placed, deal | {"player-dealer": BANK}, dealer=dealer, **more)["wagers"][0]["seat"]


@pytest.mark.parametrize(
    "posting", [FORTUNE, TURLOCK, FACE_UP, TURLOCK_UP, SHEEP_UP, GOLD, TRIPLE, LUCKY, ACE_UP, DOUBLE_HAND]
)
def test_first_action(posting):
    """Left of the player-dealer where nothing is thrown; the dice count the player-dealer as 1, 8 and 15, and the
    seats clockwise; an action named or thrown to a seat without a wager moves on, and from the player-dealer's own
    seat to the left."""
    assert first(posting) == "2"
    assert first(posting, dealer=3) == "4"
    assert first(posting, dealer=5) == "2"
    assert [first(posting, action=seat) for seat in (1, 2, 3, 4, 5, 7)] == ["2", "2", "4", "4", "2", "2"]
    # Player-dealer in seat 1: 3 is seat 3, 4 is seat 4, 8 and 15 the player-dealer's, 9 and 16 seat 2.
    thrown = {3: "4", 4: "4", 5: "2", 7: "2", 8: "2", 9: "2", 10: "4", 11: "4", 12: "2", 15: "2", 16: "2", 18: "4"}
    for total, seat in thrown.items():
        dice = [min(6, total - 2 - max(0, total - 13)), min(6, max(1, total - 7)), max(1, total - 12)]
        assert sum(dice) == total
        assert first(posting, dice=dice) == seat
    # Player-dealer in seat 5: 2 would be seat 6; 4 is seat 1 (so 2), 6 is seat 3 (so 4), 12 is seat 2.
    assert first(posting, dealer=5, dice=[1, 1, 2]) == "2"
    assert first(posting, dealer=5, dice=[2, 2, 2]) == "4"
    assert first(posting, dealer=5, dice=[4, 4, 4]) == "2"


def test_als_counts_the_banker_last():
    """003:64: 3, 4 and 5 are twelve, the fifth player from the banker's left; the banker is the seventh."""
    choices = [("player-dealer", "set", "3c 3s")]

    def starts(dealer, seats, dice):
        deal = {str(seat): cards for seat, cards in zip(seats, (LOSER, WINNER), strict=True)}
        sets = [(str(seats[0]), "set", "Qh 9c"), (str(seats[1]), "set", "Qd Qs")]
        placed = {str(seat): {"base": 10} for seat in seats}
        answer = settle(ALS, placed, deal | {"player-dealer": BANK}, dealer=dealer, dice=dice, choices=sets + choices)
        return answer["wagers"][0]["seat"]

    assert starts(7, (2, 5), [3, 4, 5]) == "5"
    assert starts(1, (2, 6), [3, 4, 5]) == "6"  # the fifth from seat 1's left
    assert starts(7, (2, 5), [2, 2, 3]) == "2"  # seven is the banker: on to the left


def test_mini_counts_eight_places():
    """001:1013: the player-dealer is 1, 9 and 17."""
    deal = {"2": "8h 8d 8s 8c Jc 7d", "8": "7c 6h 5d 3s 2s 2h", "player-dealer": "Kh Ks 7h 6c 3c 2d"}
    seats = {"2": {"base": 10}, "8": {"base": 10}}

    def starts(dice):
        return settle(MINI, seats, deal, dice=dice)["wagers"][0]["seat"]

    assert (starts([2, 3, 3]), starts([3, 3, 3]), starts([5, 6, 6]), starts([6, 6, 6])) == ("8", "2", "2", "2")


def test_ultimate_starts_left_of_the_player_dealer_and_throws_no_dice():
    """001:1432."""
    seats = {"2": {"player": 10}, "9": {"banker": 10}}
    deal = {"player": LOSER, "banker": BANK}
    assert settle(ULTIMATE, seats, deal, dealer=5)["wagers"][0]["seat"] == "9"
    assert settle(ULTIMATE, seats, deal, dealer=5, action=1)["wagers"][0]["seat"] == "2"
    with pytest.raises(HouseError, match="dice"):
        settle(ULTIMATE, seats, deal, dealer=5, dice=[1, 2, 3])


PILES = [
    "2c 3c 4c 5c 7c 8c 9c",
    "2d 3d 4d 5d 7d 8d 9d",
    "2h 3h 4h 5h 7h 8h 9h",
    "2s 3s 4s 5s 7s 8s 9s",
    "Tc Jc Qc Kc Ac 6c 6d",
    "Td Jd Qd Kd Ad 6h 6s",
    "Th Jh Qh Kh Ah Ts Js",
]
"""Seven piles of seven cards as they lie before the house dealer; four cards are left."""


def piles(dealer, seats, **more):
    """Which pile each hand is, as dealt from the shoe, by number."""
    doc = {
        "posting": FACE_UP,
        "option": None,
        "player_dealer": {"seat": dealer, "bank": 1000},
        "seats": {str(seat): {"base": 10} for seat in seats},
        "shoe": " ".join(PILES),
    }
    dealt = {}
    for event in housedealer.settle(doc | more)["events"]:
        if event["event"] == "deal":
            dealt.setdefault(event["to"], []).append(event["card"])
    return {position: PILES.index(" ".join(held)) + 1 for position, held in dealt.items()}


def test_the_first_pile_goes_to_the_place_that_the_dice_name():
    """000:9219-9247: the dice name a place, the player-dealer's on 1, 8 and 15; it has the first pile, occupied or
    not, and the others follow clockwise, though the action button moves on to a player."""
    # Player-dealer in seat 3. Eight is the player-dealer: piles 1 to 7 are seats 3, 4, 5, 6, 7, 1, 2.
    assert piles(3, (2, 4, 6), dice=[2, 3, 3]) == {"player-dealer": 1, "4": 2, "6": 4, "2": 7}
    assert piles(3, (2, 4, 6), dice=[5, 5, 5]) == {"player-dealer": 1, "4": 2, "6": 4, "2": 7}
    # Three is seat 5, which nobody has taken: piles 1 to 7 are seats 5, 6, 7, 1, 2, 3, 4.
    assert piles(3, (2, 4, 6), dice=[1, 1, 1]) == {"6": 2, "2": 5, "player-dealer": 6, "4": 7}
    # A named first action has the first pile.
    assert piles(3, (2, 4, 6), action=6, dice=[1, 1, 1]) == {"6": 1, "2": 4, "player-dealer": 5, "4": 6}


def test_the_banker_picks_the_pile_that_goes_first():
    """000:9219-9222, 003:66, 846: the picked pile goes to the action, the one to its right to the next place."""
    # Pile 3 to seat 5, then 4, 5, 6, 7, 1, 2 to seats 6, 7, 1, 2, 3 and 4.
    assert piles(3, (2, 4, 6), dice=[1, 1, 1], pile=3) == {"6": 4, "2": 7, "player-dealer": 1, "4": 2}
    assert piles(3, (2, 4, 6), dice=[1, 1, 1], pile=1) == {"6": 2, "2": 5, "player-dealer": 6, "4": 7}
    for wrong in (0, 8, "2", True):
        with pytest.raises(HouseError, match=r"pile: .* expected a number from 1 to 7"):
            piles(3, (2, 4, 6), pile=wrong)
    with pytest.raises(HouseError, match="nobody picks a pile"):
        settle(ULTIMATE, {"2": {"player": 10}}, {"player": LOSER, "banker": BANK}, pile=2)
