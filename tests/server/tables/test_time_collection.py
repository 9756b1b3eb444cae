"""Time collection at hosted tables: taken when due, shown before, booked, and replayed from the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from housedealer.games import settle
from housedealer.server import chance
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import views
from housedealer.server.wire.tables import Yours
from tests.server.deterministic import DeterministicChance
from tests.server.tables.test_hosted_table import assert_restores, balances, table

PEOPLE = {"1": "ann", "2": "bob", "3": "cid"}


def play(
    hosted: HostedTable, clock: DeterministicChance, minute: float, wagers: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A round that begins so many minutes after noon, with everyone in it; what its record settles to."""
    clock.at, before = 1_768_996_800.0 + 60 * minute, hosted.session.number
    while hosted.session.number == before:
        assert hosted.phase != "nobody", hosted.progress.refusal
        place = hosted.waits_for()[0]
        if hosted.phase == "bank":
            hosted.take_bank(PEOPLE[place], int(place), 300_00 if place == "1" else None)
        elif hosted.phase == "wagers":
            hosted.wager(PEOPLE[place], place, wagers or {}, True)
        else:
            offer = hosted.questions.open_offers()[0]
            count = len(hosted.round.choices) if hosted.round else 0
            name, *rest = offer.write(offer.passed())[1:]
            hosted.choose(PEOPLE[place], offer.position, count, name, rest[0] if rest else None)
    row = [row for what, row in hosted.writes if what == "round"][-1]
    answer = settle(json.loads(row["record"]))
    assert answer["net"] == json.loads(row["net"])
    assert min(hosted.session.stacks.values()) >= 0
    held = balances(hosted)
    assert {place: held[hosted.books.account(place)] for place in hosted.places.all()} == {
        place: hosted.session.stack(place) for place in hosted.places.all()
    }
    assert held["drop:t"] == hosted.session.drop
    return answer


def yours_of(hosted: HostedTable, person: str) -> Yours:
    return views.yours(hosted, person, 0)


@pytest.mark.parametrize(
    ("posting", "option", "fee", "minutes", "drops"),
    [
        ("the-101/chinese-poker", 2, "$10", 40, [20, 0, 20]),  # 001:3214-3219
        ("500-club/face-up-chinese-poker", 1, "$10", 40, [20, 0, 20]),  # 000:9041-9045
        ("turlock/panguingue", 1, "$4", 30, [0, 8, 8]),  # 003:3982-3985
        ("als/lowball", 1, "$2", 30, [0, 4, 4]),  # 003:3538-3541
    ],
)
def test_a_table_collects_when_it_is_due(posting: str, option: int, fee: str, minutes: int, drops: list[int]) -> None:
    """Rounds 10, 35 and 65 minutes after noon."""
    with chance.using(clock := DeterministicChance(7)):
        clock.at = 1_768_996_800.0 + 600
        stakes = {"stakes": {"point": 5}} if "chinese" in posting else None
        hosted = table(posting, "ann", "bob", option=option, seed=3, terms=stakes)
        got = []
        for minute in (10, 35, 65):
            output = yours_of(hosted, "ann")["time_fee"]
            assert fee in output
            got.append(play(hosted, clock, minute)["drop"])
            assert fee in yours_of(hosted, "bob")["time_fee"]
            assert "due in" in yours_of(hosted, "bob")["time_fee"]
            assert_restores(hosted)
        assert got == drops


def test_a_late_joiner_pays_half_and_nobody_pays_twice() -> None:
    """At the $10 limit $12 for a down, $6 after its 20 minute mark (001:3214-3220); leaving and coming back is no way
    to pay twice or not at all."""
    with chance.using(clock := DeterministicChance(7)):
        hosted = table("the-101/chinese-poker", "ann", "bob", option=3, seed=3, terms={"stakes": {"point": 10}})
        assert "$12 for 40 minutes is due with the next deal" in yours_of(hosted, "ann")["time_fee"]
        assert play(hosted, clock, 0)["drop"] == 24
        hosted.present.add("cid")
        hosted.sit("cid", "Cid", 3, 1000_00)
        clock.at += 60 * 25
        assert "half collection of $6" in yours_of(hosted, "cid")["time_fee"]
        assert play(hosted, clock, 25)["fees"] == [
            {"payer": "3", "amount": 6, "why": "time collection: half rate, every 40 minutes"}
        ]
        hosted.stand("cid")
        hosted.sit("cid", "Cid", 3, 1000_00)
        assert play(hosted, clock, 30)["drop"] == 0


def test_a_player_who_cannot_pay_the_fee_is_not_dealt_in() -> None:
    """Nine points are $45 at the $5 limit (001:3091), and the fee of $10 is paid beside them."""
    with chance.using(clock := DeterministicChance(7)):
        hosted = table("the-101/chinese-poker", "ann", "bob", "cid", option=2, seed=3, terms={"stakes": {"point": 5}})
        play(hosted, clock, 0)
        hosted.session.stacks[3] = 54_00
        clock.at += 60 * 41
        for place in ("1", "2", "3"):
            hosted.wager(PEOPLE[place], place, {}, True)
        assert hosted.round is not None
        assert hosted.round.setup.seats == [1, 2]
        assert "don't cover the collection of $10" in yours_of(hosted, "cid")["notes"][-1]


def test_time_collection_beside_the_fees_of_a_hand() -> None:
    """Outlaws' option 4: $1 of each player every 30 minutes, beside the player-dealer's (002:155, 168-171)."""
    with chance.using(clock := DeterministicChance(7)):
        hosted = table("outlaws/pure-21-5-blackjack", "ann", "bob", "cid", option=4, seed=3)
        fees = [play(hosted, clock, minute, {"base": 10_00})["fees"] for minute in (0, 10, 31)]
    by_time = [[fee["payer"] for fee in one if fee["why"].startswith("time collection")] for one in fees]
    assert by_time == [["2", "3"], [], ["2", "3"]]


def test_two_players_agree_on_two_hands_each() -> None:
    """Two players may play two hands each where both agree (001:3089); the others' hands alone are met."""
    with chance.using(clock := DeterministicChance(9)):
        hosted = table("the-101/chinese-poker", "ann", "bob", option=None, seed=3)
        assert yours_of(hosted, "ann")["agree"] == ["two_hands"]
        answer = play(hosted, clock, 0, {"two_hands": True})
        assert [one["seats"] for one in answer["points"]] == [["1", "2"], ["1", "2.2"], ["1.2", "2"], ["1.2", "2.2"]]
        hosted.wager("ann", "1", {"two_hands": True}, True)
        hosted.wager("bob", "2", {}, True)
        assert hosted.round is not None
        assert {offer.position for offer in hosted.round.offers} <= {"1", "2"}
        assert len(play(hosted, clock, 1)["points"]) == 1
        # With a third player the question does not arise.
        hosted.present.add("cid")
        hosted.sit("cid", "Cid", 3, 1000_00)
        assert "agree" not in yours_of(hosted, "ann")


def test_a_bot_agrees_and_both_hands_survive_a_restart() -> None:
    hosted = table("the-101/chinese-poker", "ann", robots=1, option=None, seed=3)
    hosted.wager("ann", "1", {"two_hands": True}, True)
    seen = set()
    while hosted.phase == "round" and hosted.round:
        offer = hosted.questions_of("ann")[0]
        assert yours_of(hosted, "ann")["offer"]["hand"] == (2 if offer.position == "1.2" else 1)
        dealt = [
            event for event in hosted.round.view(*hosted.questions.positions_of("ann")) if event["event"] == "deal"
        ]
        assert all("card" in event for event in dealt if event["to"] in ("1", "1.2"))
        seen.add(offer.position)
        hosted.choose("ann", offer.position, len(hosted.round.choices), "place", offer.legal[0].argument.least_of())  # type: ignore[union-attr]
        assert_restores(hosted)
    assert seen == {"1", "1.2"}
