"""An operator's work on the floor: tables are listed with their money, closed with it returned, and everyone is
informed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from housedealer.errors import HouseError
from housedealer.server.floor.actor.batch import MissingError
from housedealer.server.floor.floor import Floor
from housedealer.server.wire import messages
from tests.server.floor.test_floor import on_floor, sit
from tests.server.floors import answer, books, floors, look_at, opened, sit_down, until
from tests.server.harness import database
from tests.server.recording import RecordingTransport, recording_connection

EZ = "500-club/ez-baccarat"


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as result:
        yield result


def test_a_table_is_closed_between_rounds_and_everybody_is_paid(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        name = await floor.tables.open(messages.OpenTable(posting=EZ, bots=2))
        await floor.tables.here(name).join(recording_connection(person))
        await sit(floor, name, person, 1, 500_00)
        (report,) = await floor.operations.report()
        assert (report.table, report.posting, report.bots, report.watching) == (name, EZ, 2, 1)
        assert [(one.person, one.place, one.chips) for one in report.guests] == [(person, "1", 500_00)]
        assert report.chips == 500_00
        assert await floor.operations.close_table(name)
        assert floor.wallets[person] == floor.settings.wallet == floor.queries.balance(f"person:{person}")
        assert not floor.queries.open_tables() and await floor.operations.report() == []
        assert all(not held for account, held in floor.queries.balances().items() if account.startswith("seat:"))
        with pytest.raises(MissingError):
            await floor.operations.close_table(name)

    on_floor(tmp_path, act)


def test_a_table_in_mid_round_is_closed_when_the_round_is_over(tmp_path: Path) -> None:
    """Nothing is voided: the round is played to its end, everybody has a note why, and a start in between changes
    nothing."""
    stored: dict[str, str] = {}

    async def begin(floor: Floor) -> None:
        name = await floor.tables.open(messages.OpenTable(posting="the-101/blackjack-x", bots=0, option=None))
        actor = floor.tables.here(name)
        people = [(await floor.people.enter("Someone"))[0] for _ in range(2)]
        for seat, person in enumerate(people, 1):
            await actor.join(recording_connection(person))
            await sit(floor, name, person, seat, 500_00)
        await actor.act(lambda table: table.take_bank(people[0], 1, 400_00))
        while actor.table.phase != "round":  # a natural ends it at once
            if actor.table.phase == "bank":
                await actor.act(lambda table: table.take_bank(people[0], 1, 400_00))
            await actor.act(lambda table: table.wager(people[1], 2, {"base": 10_00}, True))
        assert not await floor.operations.close_table(name)
        assert all("closing this table" in who.notes[-1] for who in actor.table.seats.values())
        stored.update(name=name, person=people[1], other=people[0])

    async def go_on(floor: Floor) -> None:
        (report,) = await floor.operations.report()
        assert report.closing and report.phase == "round"
        actor, person = floor.tables.here(stored["name"]), stored["person"]
        while actor.table.open:
            offer = actor.table.questions_of(person)[0]
            round_ = actor.table.round
            assert round_ is not None
            made, choice = len(round_.choices), offer.legal[-1].name
            await actor.act(lambda table: table.choose(person, offer.position, made, choice, None))  # noqa: B023
        assert stored["name"] not in floor.tables.actors
        both = floor.wallets[person] + floor.wallets[stored["other"]]
        drop = floor.queries.balances().get(f"drop:{stored['name']}", 0)
        assert both + drop == 2 * floor.settings.wallet
        (record,) = floor.queries.last_rounds(stored["name"], 1)
        assert not record["void"]

    on_floor(tmp_path, begin)
    on_floor(tmp_path, go_on)


def test_an_announcement_reaches_every_table(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        connections = []
        for _ in range(2):
            actor = floor.tables.here(await floor.tables.open(messages.OpenTable(posting=EZ, bots=1)))
            connections.append(recording_connection((await floor.people.enter("Someone"))[0]))
            await actor.join(connections[-1])
        await floor.operations.announce("The room closes\n at two.")
        for connection in connections:
            assert isinstance(connection.transport, RecordingTransport)
            assert json.loads(connection.transport.sent[-1])["house"] == "The room closes at two."
        for text in (" ", "x" * 301):
            with pytest.raises(HouseError, match="expected 1 to 300"):
                await floor.operations.announce(text)

    on_floor(tmp_path, act)


def test_an_operator_at_one_process_reaches_the_tables_of_all(url: str) -> None:
    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guest = await sit_down(one, table, 4)
            await look_at(other, table)
            (report,) = await other.operations.report()
            assert (report.table, report.chips, report.watching) == (table, 1000_00, 2)
            await other.operations.announce("Last round.")
            await until(lambda: any(b"Last round." in text for text in guest.transport.sent))
            while guest.latest["state"]["phase"] != "round":
                await answer(guest)
                await asyncio.sleep(0.01)
            closed = await other.operations.close_table(table)
            while not closed and table in one.tables.actors:
                await answer(guest)
                await asyncio.sleep(0.01)
            await until(lambda: one.wallets[guest.person] == other.wallets[guest.person] >= 10_000_00 - 100_00)
            assert await one.operations.report() == await other.operations.report() == []

    asyncio.run(run())
    store = books(url)
    assert all(not amount for name, amount in store.queries.balances().items() if name.startswith("seat:"))
    store.close()
