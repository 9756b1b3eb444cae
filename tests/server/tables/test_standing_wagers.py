"""A hosted craps table: wagers stay up from flip to flip, through a restart, and come down on request."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.play import bots
from housedealer.server.tables.hosted_table import HostedTable

CRAPS = "the-101/party-craps"


def table(seed: int = 5) -> HostedTable:
    hosted = HostedTable("t", open_session(CRAPS, stacks={}, option=1, seed=seed))
    hosted.present = {"ann", "bob"}
    hosted.sit("ann", "Ann", 1, 1000_00)
    hosted.sit("bob", "Bob", 2, 1000_00)
    return hosted


def flip(hosted: HostedTable, wagers: dict[str, Any], down: tuple[str, ...] = ()) -> None:
    """Ann banks $300 and Bob wagers; nobody calls anything on or off."""
    before = hosted.session.number
    while hosted.session.number == before:
        if hosted.phase == "nobody":
            hosted.offer_again()
        elif hosted.phase == "bank":
            answer_bank(hosted)
        elif hosted.phase == "wagers":
            hosted.wager("bob", "2", wagers, True, down)
        elif hosted.phase == "round":
            offer = hosted.questions.open_offers()[0]
            person = "ann" if hosted.questions.place_of(offer.position) == "1" else "bob"
            count = len(hosted.round.choices) if hosted.round else 0
            hosted.choose(person, offer.position, count, *bots.choose(offer, hosted.game, [], random.Random(1)))
        else:
            raise AssertionError(hosted.phase)


def answer_bank(hosted: HostedTable) -> None:
    """Ann banks $300, and Bob does not."""
    place = hosted.waits_for()[0]
    hosted.take_bank("ann" if place == "1" else "bob", int(place), 300_00 if place == "1" else None)


def with_a_point() -> HostedTable:
    for seed in range(50):
        hosted = table(seed)
        flip(hosted, {"pass": 10_00})
        if hosted.session.carried.get("point"):
            return hosted
    raise AssertionError("no point in fifty come-outs")


def test_a_flip_needs_no_new_wagers_where_some_stand() -> None:
    hosted = with_a_point()
    assert hosted.session.carried["up"] == {"2": {"pass": 10_00}}
    flip(hosted, {})
    assert hosted.session.number == 2


def test_standing_wagers_survive_a_restart() -> None:
    hosted = with_a_point()
    again = HostedTable.of("t", json.loads(json.dumps(hosted.data())))
    again.present = {"ann", "bob"}
    for one in (hosted, again):
        flip(one, {"pass-odds": 10_00, "place-10": 10_00})
    assert again.session.data() == hosted.session.data()


def test_standing_money_is_not_wagered_twice() -> None:
    hosted = with_a_point()
    while hosted.phase != "wagers":
        if hosted.phase == "nobody":
            hosted.offer_again()
        else:
            answer_bank(hosted)
    with pytest.raises(HouseError, match="more than"):
        hosted.wager("bob", "2", {"pass-odds": 985_00}, True)


def test_odds_come_down_and_the_line_does_not() -> None:
    hosted = with_a_point()
    hosted.session.carried["up"]["2"]["place-4"] = 10_00
    with pytest.raises(HouseError, match="stays up until it wins or loses"):
        flip(hosted, {}, ("place-4", "pass"))
    assert "place-4" in hosted.session.carried["up"]["2"]  # all or nothing
    flip(hosted, {}, ("place-4",))
    assert "place-4" not in hosted.session.carried.get("up", {}).get("2", {})


def test_leaving_takes_down_wagers_that_may_come_down() -> None:
    hosted = with_a_point()
    hosted.session.carried["up"]["2"] = {"dont-pass": 10_00, "place-4": 10_00}
    hosted.stand("bob", "2")
    assert hosted.session.carried["up"] == {}
    assert 2 not in hosted.seats


def test_leaving_is_no_way_to_take_a_pass_line_down() -> None:
    """It stays until it is won or lost (001:4082): the come-out favors it, and what follows favors the bank."""
    hosted = with_a_point()
    hosted.session.carried["up"]["2"]["pass-odds"] = 10_00
    hosted.stand("bob", "2")
    assert hosted.session.carried["up"] == {"2": {"pass": 10_00}}
    assert hosted.seats[2].leaving
    before = hosted.session.stacks[2]
    while 2 in hosted.seats:
        assert hosted.session.number < 200
        flip(hosted, {})
    won = [json.loads(row["net"])["2"] for what, row in hosted.writes if what == "round"][-1]
    assert won in (10, -10)
    paid = [row for what, row in hosted.writes if what == "entry" and row["account"] == "person:bob"][-1]
    assert paid["amount"] == before + won * 100


def test_leaving_in_mid_round_leaves_the_pass_line_up() -> None:
    seen = set()
    for seed in range(60):
        hosted = table(seed)
        flip(hosted, {"pass": 10_00})
        if not hosted.session.carried.get("point"):
            continue
        hosted.session.carried["up"]["2"]["hard-4"] = 10_00
        while hosted.phase in ("nobody", "bank"):
            hosted.offer_again() if hosted.phase == "nobody" else answer_bank(hosted)
        hosted.wager("bob", "2", {}, True)
        assert hosted.questions.open_offers()  # he may call the hard way off
        hosted.stand("bob")
        assert hosted.round
        (line,) = (line for line in hosted.round.answer()["wagers"] if line["wager"] == "pass")
        assert (2 in hosted.seats) == (line["result"] == "push")
        assert hosted.session.carried["up"] == ({"2": {"pass": 10_00}} if 2 in hosted.seats else {})
        seen.add(line["result"])
    assert seen == {"push", "win", "lose"}


def test_a_person_who_leaves_may_stay_after_all() -> None:
    hosted = with_a_point()
    hosted.stand("bob", "2")
    hosted.sit_out("bob", False)
    assert not hosted.seats[2].leaving


def test_nobody_takes_a_pass_line_down_by_taking_a_bots_seat() -> None:
    hosted = with_a_point()
    hosted.seats[2].person = None
    hosted.present.add("cat")
    with pytest.raises(HouseError, match="has bets that stay up"):
        hosted.sit("cat", "Cat", 2, 100_00)


def test_a_closed_table_gives_everything_back() -> None:
    hosted = with_a_point()
    hosted.close()
    assert hosted.seats == {}


def test_a_newcomer_does_not_inherit_a_kill() -> None:
    hosted = HostedTable("t", open_session("the-101/omaha-hi-lo", stacks={}, option=None))
    hosted.present = {"ann", "bob", "cat"}
    hosted.sit("ann", "Ann", 1, 1000_00)
    hosted.sit("bob", "Bob", 2, 1000_00)
    hosted.session.carried = {"kill": {"seat": 2, "amount": 6_00}, "leg": 2}
    hosted.stand("bob")
    assert hosted.session.carried == {"kill": None, "leg": None}


def test_a_bettor_behind_a_seat_has_wagers_of_their_own_that_stay_up():
    """001:4211: an area has three spots. Cal bets behind Bob, who has no wager, and leaves while a place bet stands."""
    hosted = table()
    hosted.present = {"ann", "bob", "cal"}
    hosted.stand_behind("cal", "Cal", 2, 200_00)
    closed = hosted.sitting.wager_offer("2/1", 0.0).closed
    assert closed["hard-6"] == "it has one spot, which is the seat's" and "place-6" not in closed
    before = hosted.session.number
    while hosted.session.number == before:
        if hosted.phase == "nobody":
            hosted.offer_again()
        elif hosted.phase == "bank":
            answer_bank(hosted)
        elif hosted.phase == "wagers":
            assert hosted.waits_for() in (["2", "2/1"], ["2/1"])
            if hosted.waits_for()[0] == "2":
                hosted.wager("bob", "2", {}, True)
            hosted.wager("cal", "2/1", {"place-6": 12_00}, True)
        else:
            offer = hosted.questions.open_offers()[0]
            assert offer.position == "2/1"
            count = len(hosted.round.choices) if hosted.round else 0
            hosted.choose("cal", "2/1", count, "done", None)
    assert hosted.session.up == {"2/1": {"place-6": 12_00}}
    again = HostedTable.of("t", json.loads(json.dumps(hosted.data())))
    assert again.session.up == hosted.session.up
    hosted.stand("cal")
    assert not hosted.session.up and "2/1" not in hosted.session.behind
