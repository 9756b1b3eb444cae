"""The bring-in by each posting: how large it is, what is refused, and what a table opens with."""

import re

import pytest

from housedealer.errors import HouseError
from housedealer.games import game
from tests.poker.tables import reach, settle, so_far, to_act

STUD, SPLIT, STUD_8 = "500-club/seven-card-stud", "500-club/seven-card-stud-hi-lo", "500-club/stud-8"
RAZZ, MEXICAN, TURLOCK = "500-club/razz", "500-club/mexican-poker", "turlock/mexican-poker"
STUD_101, SPLIT_101, MEXICAN_101 = "the-101/seven-card-stud", "the-101/seven-card-stud-hi-lo", "the-101/mexican-stud"
DOORS = {"1": "As Ah 2h", "2": "Ks Kh 9c", "3": "Qs Qh 9d"}
"""Seat 1 has the lowest card up, and the best in razz."""
TWO = {"1": "Ah 2h", "2": "Ks 7c", "3": "Qs 7d"}
"""Seat 1 has the highest first card up."""
LOW = {"1": "Ah 2h", "2": "Ks 9c", "3": "Qs 9d"}
"""Seat 1 has the lowest second card up."""


def brought(posting, **stakes):
    """Who brings in for how much, in dollars, and what the next may raise to."""
    without_button = posting in (STUD_8, RAZZ, STUD_101, SPLIT_101)
    deal = TWO if posting in (MEXICAN, TURLOCK) else DOORS
    named = {"ante": 1, "lower": 4, "upper": 8} | stakes
    hand = so_far(posting, 3, named, deal, **({} if without_button else {"button": 3}))
    if "bring-in" in hand.offer.names():
        hand.choose("bring-in")
    (posted,) = [event for event in hand.table.events if event.get("what") == "bring-in"]
    return posted["seat"], posted["amount"] / 100, reach(hand)[0]


@pytest.mark.parametrize(
    ("posting", "named", "expected"),
    [
        # 000:6208-6210, 6578-6580: at least the lower limit; a raise adds the lower limit to it (6230-6231).
        (STUD, None, (4, 8)), (STUD, 4, (4, 8)), (STUD, 6, (6, 10)), (STUD, 8, (8, 12)),
        (SPLIT, None, (4, 8)), (SPLIT, 5, (5, 9)),
        # 000:6949-6951, 4023-4034, 003:1808-1815: the lower limit.
        (STUD_8, None, (4, 8)), (STUD_8, 4, (4, 8)), (MEXICAN, None, (4, 8)), (MEXICAN, 4, (4, 8)),
        (TURLOCK, None, (4, 8)), (TURLOCK, 4, (4, 8)),
        # 000:5910-5924: as named, and the next completes to $4.
        (RAZZ, 1, (1, 4)), (RAZZ, 4, (4, 8)), (RAZZ, None, (4, 8)),
        # 001:6-7, 18: the minimum required; completing is no raise.
        (STUD_101, 2, (2, 4)), (STUD_101, None, (4, 8)), (SPLIT_101, None, (4, 8)),
    ],
)  # fmt: skip
def test_how_large_it_is_and_what_a_raise_comes_to(posting, named, expected):
    _, amount, least = brought(posting, **({} if named is None else {"bring_in": named}))
    assert (amount, least) == expected


@pytest.mark.parametrize(
    ("posting", "named", "message"),
    [
        (STUD, 3.99, "stakes.bring_in: $3.99 is below the lower limit; expected at least $4"),
        (SPLIT, 2, "stakes.bring_in: $2 is below the lower limit; expected at least $4"),
        (STUD, 9, "stakes.bring_in: $9 is above the upper limit; expected at most $8"),
        (STUD_8, 2, "stakes.bring_in: $2 is not the lower limit; expected $4"),
        (STUD_8, 5, "stakes.bring_in: $5 is not the lower limit; expected $4"),
        (MEXICAN, 1, "stakes.bring_in: $1 is not the lower limit; expected $4"),
        (TURLOCK, 8, "stakes.bring_in: $8 is not the lower limit; expected $4"),
        (RAZZ, 5, "stakes.bring_in: $5 is above the lower limit of $4; expected at most that"),
        (STUD_101, 5, "stakes.bring_in: $5 is above the lower limit of $4; expected at most that"),
    ],
)
def test_another_amount_is_an_error(posting, named, message):
    with pytest.raises(HouseError, match=f"^{re.escape(message)}"):
        brought(posting, bring_in=named)


def test_without_limits_it_is_as_named():
    """000:4039-4041, 003:1804: a raise is at least the bring-in."""
    for posting in (MEXICAN, TURLOCK):
        hand = so_far(posting, 3, {"ante": 1, "bring_in": 3}, TWO, button=3)
        if "bring-in" in hand.offer.names():
            hand.choose("bring-in")
        assert reach(hand) == (6, 99)
        with pytest.raises(HouseError, match=r"stakes.bring_in: missing"):
            so_far(posting, 3, {"ante": 1}, TWO, button=3)


def test_the_101s_mexican_stud_is_brought_in_for_at_least_the_minimum():
    """001:143: the low card, for at least the table minimum; then any amount between minimum and maximum, a raise at
    least the last bet (147)."""
    spread = {"lower": 4, "upper": 50}
    assert to_act(so_far(MEXICAN_101, 3, spread, LOW, button=3)) == ("1", ["complete", "bring-in"])
    hand = so_far(MEXICAN_101, 3, spread | {"bring_in": 10}, LOW, "1 bring-in", button=3)
    assert (hand.offer.about["to_call"], reach(hand)) == (1000, (20, 60))
    answer = settle(MEXICAN_101, 3, spread | {"bring_in": 10}, LOW, "2 fold, 3 fold", button=3)
    assert answer["net"] == {"1": 2, "2": -1, "3": -1}
    for named, message in ((3, "below the lower limit; expected at least"), (51, "above the upper limit")):
        with pytest.raises(HouseError, match=message):
            so_far(MEXICAN_101, 3, spread | {"bring_in": named}, LOW, button=3)


def test_mexican_poker_is_called_or_raised_and_never_completed():
    """000:4028-4046, 003:1812-1816: call, raise by the lower limit or fold; only Turlock's owner may open for more."""
    stakes = {"ante": 1, "lower": 4, "upper": 8}
    assert to_act(so_far(MEXICAN, 3, stakes, TWO, button=3)) == ("2", ["fold", "call", "raise"])
    hand = so_far(TURLOCK, 3, stakes, TWO, "1 bring-in", button=3)
    assert to_act(hand) == ("2", ["fold", "call", "raise"])
    for posting in (MEXICAN, TURLOCK):
        for plan in game(posting).plans():
            named = plan.terms["stakes"]
            assert named["bring_in"] == named.get("lower", named["bring_in"])


def test_the_smaller_bring_in_that_was_read_before_is_a_switch():
    """000:6208-6216: with the reading, a bring-in of $2 at $4-$8 may be completed by its owner or by another."""
    readings = {"bring-in": "the lower limit, or less if the table names it"}
    stakes = {"ante": 1, "lower": 4, "upper": 8, "bring_in": 2}
    for posting in (STUD, SPLIT, STUD_8):
        extra = {} if posting == STUD_8 else {"button": 3}
        hand = so_far(posting, 3, stakes, DOORS, readings=readings, **extra)
        assert to_act(hand) == ("1", ["complete", "bring-in"])
        hand.choose("bring-in")
        assert to_act(hand) == ("2", ["fold", "call", "complete"])


# What tables open with


@pytest.mark.parametrize(
    ("posting", "plan", "stakes"),
    [
        (STUD, "$4/$8 limit", {"bring_in": 400}),  # 000:6210
        (SPLIT, "$20/$40 limit", {"bring_in": 2000}),  # 000:6579
        (STUD_8, "$6/$12 limit", {"bring_in": 600}),  # 000:6950
        (MEXICAN, "$4/$8 limit", {"bring_in": 400}),  # 000:4024
        (RAZZ, "$4/$8 limit", {"bring_in": 100}),  # 000:5923
        (SPLIT_101, "$4/$8 limit", {"bring_in": 400}),  # 001:18
        (MEXICAN_101, "$4/$50 spread limit", {"lower": 400, "upper": 5000, "bring_in": 400}),  # 001:4802
        (MEXICAN_101, "$5/$500 spread limit", {"lower": 500, "upper": 50000, "bring_in": 500}),  # 001:4805
        ("the-101/omaha", "$4/$8 limit", {"small_blind": 100, "big_blind": 400}),  # 001:119
        ("the-101/omaha-hi-lo", "$4/$8 limit", {"small_blind": 100, "big_blind": 400}),
    ],
)
def test_what_a_table_opens_with(posting, plan, stakes):
    result = game(posting).plan(plan).terms["stakes"]
    assert {key: result[key] for key in stakes} == stakes


def test_mexican_stud_is_offered_at_its_posted_limits_alone():
    """001:4802-4807."""
    assert [plan.name for plan in game(MEXICAN_101).plans()] == ["$4/$50 spread limit", "$5/$500 spread limit"]


@pytest.mark.parametrize("players", range(2, 9))
def test_the_101s_stud_tables_open_with_antes_that_cover_the_fee(players):
    """001:4779-4794: $5, $4 or $3 before the deal, of the antes alone; what is announced is booked."""
    from housedealer.table.sitting.session import Session

    fee = 5 if players > 6 else 4 if players > 4 else 3
    played = game(STUD_101)
    for plan in played.plans():
        stacks = dict.fromkeys(map(str, range(1, players + 1)), 200)
        option = played.opening_option(plan, players)
        session = Session.open(played, stacks=stacks, option=option, plan=plan, seed=1)
        round_ = session.begin({seat: {"stack": 200} for seat in stacks})
        assert [one.amount for one in round_.table.fees] == [fee * 100]


def test_a_fee_that_the_antes_do_not_cover_is_a_reading():
    """001:16, 138: a $1 ante is posted, so that two players' antes are less than the $3 taken before the deal."""
    for posting in (SPLIT_101, MEXICAN_101):
        result = {reading.id: reading for reading in game(posting).posting.readings}["small-pot"]
        assert result.choice == "what the pot holds when the fee is taken"
