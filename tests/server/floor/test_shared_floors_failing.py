"""Failures at two processes: messages sent twice, connections cut, a database or a process that dies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from housedealer.games import Game
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.shared_queries import LEASE
from tests.server.floors import answer, books, floors, leave, look_at, opened, play_on, sit_down, until
from tests.server.harness import database
from tests.server.postgres_proxy import proxied


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as result:
        yield result


def end_all(url: str) -> None:
    """Cut all connections to a database."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    ends += "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        connection.execute(sa.text(ends))
    engine.dispose()


def die(floor: Floor) -> None:
    """A process goes without a word."""
    for task in (*floor.watch.tasks, *floor.journal._tasks):  # type: ignore[attr-defined]
        task.cancel()
    for live in floor.tables.actors.values():
        live.clock.stop()


def test_an_offer_is_answered_once_over_two_processes(url: str) -> None:
    """The same choice by the same number, at two processes at once, is done once and answered twice; another one to the
    same question, from another window, is refused."""

    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guest = await sit_down(one, table, 4)
            window = await look_at(other, table, guest.person)
            window.line = guest.line
            for number in range(6):
                while "offer" not in guest.latest["you"]:
                    await answer(guest)
                    await asyncio.sleep(0.01)
                await until(lambda: window.latest["you"].get("offer") == guest.latest["you"]["offer"])
                offer = guest.latest["you"]["offer"]
                output = {"type": "choose", **{key: offer[key] for key in ("position", "round", "count")}}
                first, last = ({**output, "choice": offer["legal"][at]["choice"]} for at in (0, -1))
                ref = 1000 + 2 * number
                if number % 2:
                    again = await asyncio.gather(guest.say(ref, **last), window.say(ref, **last))
                    assert again == ["", ""]
                else:
                    two = await asyncio.gather(guest.say(ref, **last), window.say(ref + 1, **first))
                    assert sorted(map(bool, two)) == [False, True], two

    asyncio.run(run())
    store = books(url)
    with store.engine.connect() as connection:
        done = connection.execute(sa.text("SELECT count(*) FROM answers WHERE ref >= 1000")).scalar()
        made = connection.execute(sa.text("SELECT count(*) FROM choices WHERE \"by\" NOT IN ('bot', 'away')")).scalar()
    assert done == made == 6
    store.close()


def test_a_message_sent_again_at_another_process_counts_once(url: str) -> None:
    """The answer was lost, or the process was killed after it was written: sent again under its number it is not done
    again, by either process; a refused message was not done, and may be done now."""

    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guest = await sit_down(one, table, 4, buy_in=500_00)
            assert await guest.say(ref=7, type="buy", place="4", amount=100_00) == ""
            back = await look_at(other, table, guest.person)
            back.line = guest.line
            assert await back.say(ref=7, type="buy", place="4", amount=100_00) == ""
            assert back.latest["state"]["seats"]["4"]["stack"] == 600_00
            assert "in your wallet" in await back.say(ref=8, type="buy", place="4", amount=100_000_00)
            assert await back.say(ref=8, type="buy", place="4", amount=1_00) == ""
            # Both at once, as when the first process is only slow.
            both = await asyncio.gather(
                *(who.say(ref=9, type="buy", place="4", amount=100_00) for who in (guest, back))
            )
            assert both == ["", ""]
            await until(lambda: guest.latest["state"]["seats"]["4"]["stack"] == 701_00)

    asyncio.run(run())
    store = books(url)
    with store.engine.connect() as connection:
        why = "SELECT count(*) FROM movements WHERE why LIKE '%more chips'"
        assert connection.execute(sa.text(why)).scalar() == 3
    store.close()


def test_without_a_database_nobody_is_sent_anything_untrue(url: str) -> None:
    """It goes in mid-play and comes back: messages sent meanwhile are done once, and everyone sees the same."""

    async def run() -> None:
        with proxied(url) as (through, wire):
            async with floors(through) as (one, other):
                table = await opened(one)
                guests = [await sit_down(one, table, 4), await sit_down(other, table, 5)]
                wire.down = True
                end_all(url)
                tasks = [
                    asyncio.create_task(guest.say(type="buy", place=str(at), amount=100_00))
                    for at, guest in enumerate(guests, 4)
                ]
                await asyncio.sleep(1.5)
                assert not any(task.done() for task in tasks)
                wire.down = False
                assert await asyncio.gather(*tasks) == ["", ""]
                await play_on(guests, 1)
                for guest in guests:
                    await until(lambda: guest.latest["state"]["number"] == guests[0].latest["state"]["number"])  # noqa: B023
                assert guests[0].latest["state"]["seats"] == guests[1].latest["state"]["seats"]

    asyncio.run(run())
    store = books(url)
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM movements WHERE why LIKE '%more chips'")).scalar() == 2
    store.close()


def test_others_take_over_the_clock_of_a_dead_process(url: str) -> None:
    """It does not say goodbye. Who came by it is away when its lease has run out; its table's clock rings all the
    same, and the table closes when nobody has come for long enough."""

    async def run() -> None:
        async with floors(url, 3, empty_seconds=1.0, unused_seconds=60.0) as (one, other, third):
            table = await opened(one)
            stays, lost = await sit_down(other, table, 4), await sit_down(one, table, 5)
            await until(lambda: "5" in stays.latest["state"]["seats"])
            assert not stays.latest["state"]["seats"]["5"].get("away")
            die(one)
            await until(lambda: stays.latest["state"]["seats"]["5"].get("away"))
            assert lost.person not in stays.live.table.present
            # Now nobody is left who holds it: a third process finds its clock.
            await stays.live.part(stays.connection)
            await leave(other)
            async with asyncio.timeout(60):
                third.open_tables._listed_at = -1.0
                while await third.open_tables.all():
                    await asyncio.sleep(0.1)
                    third.open_tables._listed_at = -1.0

    asyncio.run(run())
    store = books(url)
    assert all(amount == 0 for name, amount in store.queries.balances().items() if name.startswith("seat:"))
    store.close()


def test_a_table_of_a_dead_process_waits_for_its_people(url: str) -> None:
    """All came by one process, and the clock ran for their decisions: it is not mistaken for the clock of a table to
    which nobody has come back for long enough."""

    async def run() -> None:
        async with floors(url, decide_seconds=2.0) as (one, other):
            table = await opened(one)
            guests = [await sit_down(one, table, seat) for seat in (4, 5)]
            await until(lambda: guests[0].latest["state"]["seconds"] is not None)
            die(one)
            engine = sa.create_engine(url)
            with engine.begin() as connection:  # nobody waits here until its lease has run out
                connection.execute(sa.text("DELETE FROM workers WHERE id = :who"), {"who": one.journal.name})

            def is_kept() -> bool:
                """Whether the table's clock is now that of a table that waits for its people to come back."""
                with engine.connect() as connection:
                    result = connection.execute(sa.text("SELECT open, due - extract(epoch FROM now()) FROM tables"))
                    is_open, waits = result.one()
                assert is_open
                return bool(waits > other.settings.empty_seconds / 2)

            await until(is_kept, seconds=60)
            engine.dispose()

    asyncio.run(run())
    books(url).close()


def test_a_decision_begins_anew_where_its_clock_ended_while_every_process_was_down(url: str) -> None:
    """Its players could not answer: whoever comes back has all of the time."""

    async def run() -> None:
        async with floors(url, decide_seconds=20.0) as (one, other):
            table = await opened(one)
            guests = [await sit_down(one, table, seat) for seat in (4, 5)]
            await until(lambda: guests[0].latest["state"]["seconds"] is not None)
            die(one)
            engine = sa.create_engine(url)
            with engine.begin() as connection:
                connection.execute(sa.text("UPDATE tables SET due = due - 60"))
            engine.dispose()
            actor = await other.tables.find(table)
            left = actor.clock.seconds()
            assert left is not None
            assert left > 15

    asyncio.run(run())
    books(url).close()


def test_a_process_that_loads_a_table_keeps_sending_heartbeats(url: str) -> None:
    """Its game is not known there, and loading it takes longer than a silent process counts as alive."""

    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            await sit_down(one, table, 4)
            sent = asyncio.Event()

            async def slowly(played: Game, skill: str = "") -> None:
                sent.set()
                await asyncio.sleep(600)

            other.tables.prepare = slowly  # type: ignore[method-assign]
            die(one)
            engine = sa.create_engine(url)
            with engine.begin() as connection:
                connection.execute(sa.text("DELETE FROM workers WHERE id = :who"), {"who": one.journal.name})
            await asyncio.wait_for(sent.wait(), 60)

            def lives_until() -> float:
                with engine.connect() as connection:
                    lease = sa.text("SELECT until FROM workers WHERE id = :who")
                    return float(connection.execute(lease, {"who": other.journal.name}).scalar() or 0.0)

            begun = lives_until()
            await until(lambda: lives_until() > begun + LEASE, seconds=60)
            engine.dispose()

    asyncio.run(run())


def test_a_dead_database_connection_is_reopened(url: str) -> None:
    """All connections are cut, then again at a COMMIT, before it arrives and before its answer comes back: every
    message is answered, and done once."""

    async def run() -> None:
        with proxied(url) as (through, wire):
            async with floors(through) as (one, other):
                table = await opened(one)
                guest, onlooker = await sit_down(one, table, 4), await look_at(other, table)
                end_all(url)
                assert await guest.say(type="buy", place="4", amount=100_00) == ""
                for number, how in enumerate(("before", "after"), 2):
                    wire.cut = how
                    assert await guest.say(type="buy", place="4", amount=100_00) == ""
                    assert wire.cuts == number - 1
                await until(lambda: onlooker.latest["state"]["seats"]["4"]["stack"] == 1300_00)

    asyncio.run(run())
    books(url).close()
