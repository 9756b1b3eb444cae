"""Flips of Party Craps worked out on paper from seed 001, lines 4068-4704, by someone who had not read the code."""

import random

import pytest

import housedealer
from housedealer.errors import HouseError


def flip(cards, seats=None, up=None, point=None, bank=10_000, **more):
    return housedealer.settle(
        {
            "posting": "the-101/party-craps",
            "option": None,
            "player_dealer": {"seat": 1, "bank": bank},
            "seats": seats or {},
            "up": up or {},
            "point": point,
            "deal": {"roll": cards},
            **more,
        }
    )


def rows(answer):
    return [
        (one["seat"], one["wager"], one["hand"], one["result"], one["paid"], one["taken"], one["uncovered"])
        for one in answer["wagers"]
    ]


def test_a_seven_with_the_point_on_and_a_hundred_dollars():
    """4309-4332: the list of 2, 5. The tile is counted to seat 8 and goes on over 1, the bank's, to seat 3 (4142)."""
    up = {
        "3": {"pass": 20, "pass-odds": 30, "dont-come-8": 20, "dont-come-8-odds": 30, "big-6": 10},
        "5": {"dont-pass": 30, "dont-pass-odds": 24, "lay-4": 20},
    }
    seats = {"3": {"hop-2-5": 1}, "5": {"come": 10, "any-seven": 5, "big-6": 20}}
    answer = flip("5h 2c", seats, up, point=6, bank=100)
    assert rows(answer) == [
        ("3", "hop-2-5", 1, "win", 15, 0, 0),
        ("5", "any-seven", 1, "win", 20, 0, 0),
        ("5", "come", 1, "win", 10, 0, 0),
        ("5", "dont-pass", 1, "win", 30, 0, 0),
        ("5", "dont-pass-odds", 1, "win", 20, 0, 0),
        ("3", "dont-come-8", 1, "win", 5, 0, 15),
        ("3", "dont-come-8-odds", 1, "returned", 0, 0, 25),
        ("5", "lay-4", 1, "returned", 0, 0, 9),
        ("3", "pass", 1, "returned", 0, 0, 20),
        ("3", "pass-odds", 1, "returned", 0, 0, 30),
        ("5", "big-6", 1, "returned", 0, 0, 20),
        ("3", "big-6", 1, "returned", 0, 0, 10),
    ]
    assert answer["net"] == {"1": -100, "3": 20, "5": 80}
    assert answer["next"] == {"point": None, "up": {}}


@pytest.mark.parametrize(
    ("cards", "wager", "amount", "paid"),
    [
        ("Ac 3c", "buy-4", 10, 19),
        ("Ac 3c", "buy-4", "10.01", 18.02),
        ("4c 5c", "buy-9", 300, 427),
        ("4c 5c", "buy-9", "13.33", 18.99),
        ("6c Ac", "lay-6", 24, 19),
        ("6c Ac", "lay-8", "24.12", 18.1),
        ("6c Ac", "lay-4", 1, 0),
    ],
)
def test_the_fee_off_the_payout_begins_anew_after_each_twenty(cards, wager, amount, paid):
    """4093-4095: a dollar for each started $20 of the winnings, never more than they are."""
    answer = flip(cards, up={"2": {wager: amount}}, point=5)
    assert rows(answer) == [("2", wager, 1, "win", paid, 0, 0)]
    assert answer["net"] == {"1": -paid, "2": paid}


def test_a_dont_pass_that_tied_on_twelve_stands_on_the_come_out():
    """4083, 4168: it ties and stays, and pays no second collection."""
    first = flip("6c 6d", {"2": {"dont-pass": 10}}, option=1)
    assert first["next"] == {"point": None, "up": {"2": {"dont-pass": 10}}}
    assert first["drop"] == 1
    again = flip("5c 6d", up=first["next"]["up"], option=1)
    assert rows(again) == [("2", "dont-pass", 1, "lose", 0, 10, 0)]
    assert again["drop"] == 0
    with pytest.raises(HouseError, match=r"seats\.2\.dont-pass"):
        flip("5c 6d", {"2": {"dont-pass": 10}}, up=first["next"]["up"])


def test_a_dont_come_that_tied_on_twelve_moves_with_the_next_number():
    """4083, 4085."""
    first = flip("6c 6d", {"2": {"dont-come": 10}}, point=4)
    assert first["next"] == {"point": 4, "up": {"2": {"dont-come": 10}}}
    assert flip("4c 6d", up=first["next"]["up"], point=4)["next"]["up"] == {"2": {"dont-come-10": 10}}


@pytest.mark.parametrize(
    ("wager", "cards", "point", "moved"),
    [
        ("pass", "3c 3d", 6, 10),
        ("dont-pass", "3c 3d", 6, -10),
        ("dont-come-9", "3c 4d", 6, 10),
        ("come-9", "3c 4d", 6, -10),
    ],
)
def test_odds_called_off_go_home_when_their_wager_is_decided(wager, cards, point, moved):
    up = {"2": {wager: 10, f"{wager}-odds": 60}}
    answer = flip(cards, up=up, point=point, choices=[["2", "off", f"{wager}-odds"]])
    assert answer["net"]["2"] == moved
    assert rows(answer)[1][3:] == ("push", 0, 0, 0)
    assert answer["next"]["up"] == {}


def test_a_standing_and_a_new_big_six_lie_together_afterwards():
    """4097: neither is decided; what stands is one wager of the next flip."""
    answer = flip("4c 5d", {"2": {"big-6": 20}}, {"2": {"big-6": 10}})
    assert sorted(rows(answer)) == [("2", "big-6", 1, "push", 0, 0, 0), ("2", "big-6", 2, "push", 0, 0, 0)]
    assert answer["next"]["up"] == {"2": {"big-6": 30}}


def test_the_horn_lines_of_a_three():
    """4384-4395: the number that came first, the others as the ninth line prints them."""
    wagers = {"field": 5, "horn": 4, "craps-2": 1, "craps-3": 1, "craps-12": 1, "eleven": 1, "c": 1, "e": 1}
    assert [one[1] for one in rows(flip("2c Ad", {"2": wagers | {"any-craps": 1, "any-seven": 1, "hop-1-3": 1}}))] == [
        "craps-3", "horn-3", "any-craps", "c", "field", "e", "hop-1-3",
        "craps-2", "horn-2", "eleven", "horn-11", "craps-12", "horn-12", "any-seven",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "up", "point", "place"),
    [
        ({"2": {"pass": 10, "pass-odds": 10}}, {}, None, "pass-odds"),
        ({"2": {"pass": 10}}, {}, 6, "pass"),
        ({"2": {"dont-come": 10}}, {}, None, "dont-come"),
        ({"2": {"come-6": 10}}, {}, 8, "come-6"),
        ({"2": {"dont-pass-odds": 10}}, {"2": {"dont-pass": 10}}, None, "dont-pass-odds"),
        ({"2": {"place-6": 12}}, {"2": {"place-6": 12}}, 6, "place-6"),
        ({"2": {"any-seven": 1}}, {"2": {"hard-8": 5}}, 6, "any-seven"),
        ({"2": {"any-seven": 1}, "3": {"field": 5}}, {}, 6, "any-seven"),
        ({"2": {"field": 5, "horn": 3}}, {}, 6, "horn"),
        ({"2": {"field": 5, "horn": "4.02"}}, {}, 6, "horn"),
        ({"2": {"field": 5, "hop-3-1": 5}}, {}, 6, "hop-3-1"),
        ({"2": {"field": 5}}, {"3": {"any-seven": 5}}, 6, "any-seven"),
        ({"2": {"field": 5}}, {"3": {"come-6-odds": 5}}, 6, "come-6-odds"),
    ],
)
def test_wagers_that_no_dealer_would_book(seats, up, point, place):
    with pytest.raises(HouseError, match=place):
        flip("4c 5d", seats, up, point)


def test_standing_wagers_are_legal_in_the_next_flip():
    """4082, 4168: forty nights of twelve flips; `next` is always a legal beginning, and no money is lost."""
    lines = ["dont-come-6-odds", "come-5-odds", "pass-odds", "dont-pass-odds"]
    for night in range(40):
        rng = random.Random(night)
        point, up = None, {}
        for _ in range(12):
            seats = {}
            for seat in map(str, rng.sample(range(2, 13), 2)):
                standing = up.get(seat, {})
                names = ["come", "dont-come"] if point else ["pass", "dont-pass"]
                names += ["field", "big-6", "place-6", "buy-5", "lay-4", "hard-8", *lines]
                seats[seat] = {
                    name: 20
                    for name in names
                    if (name not in standing or name == "big-6")
                    and (not name.endswith("-odds") or name[:-5] in standing)
                    and (point or name not in ("pass-odds", "dont-pass-odds"))
                }
            cards = f"{rng.choice('A23456')}c {rng.choice('A23456')}d"
            answer = flip(cards, seats, up, point, bank=rng.choice([50, 5000]), option=1)
            assert round(sum(answer["net"].values()) + answer["drop"], 2) == 0
            point, up = answer["next"]["point"], answer["next"]["up"]
