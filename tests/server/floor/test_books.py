"""Every movement is booked once, whatever happens to the answer; no account is ever below zero."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.schema import Write, movement
from housedealer.server.journal.store import Store, TakenError
from housedealer.server.wire import messages
from tests.server.floor.test_floor import on_floor, sit
from tests.server.harness import database
from tests.server.postgres_proxy import PostgresProxy, proxied


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as url:
        yield url


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_commit_whose_answer_is_lost_is_booked_once_or_not_at_all(postgres_url: str, cut: str) -> None:
    """Cut at COMMIT, after it arrived: it is committed and acknowledged. Before: it is neither."""

    with proxied(postgres_url) as (url, wire):

        async def act(floor: Floor) -> None:
            person, _ = await floor.people.enter("Ann")
            table = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))
            wire.cut = cut
            if cut == "after":
                await sit(floor, table, person, 1, 9000_00)
            else:
                with pytest.raises(HouseError, match="nothing was changed"):
                    await sit(floor, table, person, 1, 9000_00)
            assert wire.cuts == 1
            left = 1000_00 if cut == "after" else 10_000_00
            assert floor.wallets[person] == floor.queries.balance(f"person:{person}") == left
            assert (1 in floor.tables.here(table).table.seats) == (cut == "after")

        on_floor(url, act)


def test_a_lost_answer_to_a_group_commit_books_each_movement_once(postgres_url: str) -> None:
    """Writes of many tables in one transaction: none is tried a second time."""
    with proxied(postgres_url) as (url, wire):

        async def act(floor: Floor) -> None:
            people = [(await floor.people.enter("Someone"))[0] for _ in range(8)]
            tables = [
                await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=1))
                for _ in range(len(people))
            ]
            for number in range(5):
                wire.cut = "after" if number % 2 else "before"
                results = await asyncio.gather(
                    *(
                        sit(floor, table, person, 1, 6000_00) if number == 0 else buy(floor, table, person)
                        for table, person in zip(tables, people, strict=True)
                    ),
                    return_exceptions=True,
                )
                assert all(one is None or isinstance(one, HouseError) for one in results), results
                floor.queries.check()
                for person, table in zip(people, tables, strict=True):
                    actor = floor.tables.here(table)
                    assert floor.wallets[person] == floor.queries.balance(f"person:{person}")
                    stack = actor.table.session.stacks.get(1, 0)
                    assert floor.queries.balance(f"seat:{table}:1") == stack
                    assert stack + floor.wallets[person] == 10_000_00

        async def buy(floor: Floor, table: str, person: str) -> None:
            if 1 in floor.tables.here(table).table.seats:
                await floor.tables.here(table).act(lambda hosted: hosted.buy(person, 1, 100_00))
            else:
                await sit(floor, table, person, 1, 6000_00)

        on_floor(url, act)


def test_without_a_database_nothing_is_acknowledged(postgres_url: str) -> None:
    """The answer is lost and the database stays away a while: the sender is answered when the outcome is known."""
    with proxied(postgres_url) as (url, wire):

        async def act(floor: Floor) -> None:
            person, _ = await floor.people.enter("Ann")
            table = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))
            wire.cut, wire.down = "after", True
            sitting = asyncio.create_task(sit(floor, table, person, 1, 9000_00))
            await asyncio.sleep(0.5)
            assert not sitting.done()
            wire.down = False
            await sitting
            assert floor.wallets[person] == 1000_00

        on_floor(url, act)


def test_memory_follows_the_disk_even_if_it_cannot_be_read_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        table = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))

        def broken(*_: Any) -> Any:
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(floor.journal.store, "_transact", broken)
            patch.setattr(floor.queries, "state_of", broken)
            with pytest.raises(HouseError, match="cannot be read from disk now"):
                await sit(floor, table, person, 1, 500_00)
            with pytest.raises(HouseError, match="cannot be read from disk now"):
                await sit(floor, table, person, 1, 500_00)
        await sit(floor, table, person, 1, 500_00)
        assert floor.wallets[person] == 9500_00

    on_floor(tmp_path, act)


def test_a_refill_that_is_not_written_is_not_in_the_wallet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        await floor.journal.store.commit(movement("lost", [(f"person:{person}", -9500_00), ("issue", 9500_00)]))
        floor.wallets.forget()

        def broken(*_: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(floor.journal.store, "_transact", broken)
            with pytest.raises(HouseError, match="nothing was changed"):
                await floor.people.refill(person)
        assert floor.wallets[person] == 500_00
        both = await asyncio.gather(floor.people.refill(person), floor.people.refill(person), return_exceptions=True)
        assert [isinstance(one, HouseError) for one in both] == [False, True]
        assert floor.wallets[person] == 10_000_00 == floor.queries.balance(f"person:{person}")

    on_floor(tmp_path, act)


def test_a_disconnect_during_an_action_does_not_leave_it_half_done(tmp_path: Path) -> None:
    """A connection that ends while its act is being written: the act is done all the same, in memory as on disk."""

    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        table = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))
        sitting = asyncio.create_task(sit(floor, table, person, 1, 9000_00))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sitting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sitting
        await floor.tables.here(table).act(lambda hosted: hosted.go())
        assert floor.wallets[person] == floor.queries.balance(f"person:{person}") == 1000_00
        assert 1 in floor.tables.here(table).table.seats

    on_floor(tmp_path, act)


def test_a_movement_is_booked_once(database_url: str) -> None:
    store = Store(database_url)
    gift = movement("a gift", [("issue", -500), ("person:ann", 500)])
    store.write_now(gift)
    with pytest.raises(sa.exc.IntegrityError):
        store.write_now(gift)
    assert store.queries.balance("person:ann") == 500
    store.queries.check()
    store.close()


def test_the_database_keeps_every_account_above_zero(database_url: str) -> None:
    """Only the account that play money is issued from may: the database refuses the rest, whatever the code does."""
    store = Store(database_url)
    store.write_now(movement("a gift", [("issue", -500), ("person:ann", 500)]))
    for name in ("person:ann", "seat:t:1", "drop:t"):
        with pytest.raises(sa.exc.IntegrityError):
            store.write_now(movement("too much", [(name, -501), ("person:bob", 501)]))
    assert (store.queries.balance("person:ann"), store.queries.balance("person:bob")) == (500, 0)
    store.queries.check()
    store.close()


def test_an_overdraft_does_not_undo_the_rest_of_the_group(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        bad = movement("too much", [("person:nobody", -1), ("issue", 1)])
        good = [movement("a gift", [("issue", -100), (f"person:p{number}", 100)]) for number in range(5)]
        jobs = [floor.journal.store.commit(writes) for writes in (*good[:2], bad, *good[2:])]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [one is None for one in results] == [True, True, False, True, True, True]
        assert [floor.queries.balance(f"person:p{number}") for number in range(5)] == [100] * 5

    on_floor(tmp_path, act)


def test_a_server_whose_database_was_taken_over_stops_writing(database_url: str) -> None:
    """Should the lock fail (its connection died, a file reached by another name): one alone can write."""
    first = Store(database_url)
    lost: list[bool] = []
    first.on_lost = lambda: lost.append(True)
    first.lock.release()
    second = Store(database_url)
    with pytest.raises(TakenError):
        first.write_now([Write("setting", {"name": "who", "value": "first"})])
    assert lost == [True]
    second.write_now([Write("setting", {"name": "who", "value": "second"})])
    second.close()
    first.close()


OLD = """
CREATE TABLE settings (name VARCHAR PRIMARY KEY, value VARCHAR);
CREATE TABLE people (id VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, since FLOAT NOT NULL);
CREATE TABLE tables (id VARCHAR PRIMARY KEY, posting VARCHAR NOT NULL, open BOOLEAN NOT NULL, state TEXT NOT NULL,
    changed FLOAT NOT NULL);
CREATE TABLE rounds ("table" VARCHAR, number INTEGER, shoe INTEGER NOT NULL, record TEXT NOT NULL,
    holders TEXT NOT NULL, net TEXT NOT NULL, at FLOAT NOT NULL, PRIMARY KEY ("table", number));
CREATE TABLE accounts (id VARCHAR PRIMARY KEY, balance BIGINT NOT NULL);
CREATE TABLE entries (id INTEGER PRIMARY KEY, movement VARCHAR NOT NULL, account VARCHAR NOT NULL,
    amount BIGINT NOT NULL, why VARCHAR NOT NULL);
INSERT INTO accounts VALUES ('issue', -95), ('person:ann', 100), ('seat:t:1', -5);
INSERT INTO entries VALUES (1, 'm1', 'issue', -95, 'a gift'), (2, 'm1', 'person:ann', 95, 'a gift'),
    (3, 'm2', 'seat:t:1', -5, 'round 1'), (4, 'm2', 'person:ann', 5, 'round 1');
"""


def test_a_database_of_an_earlier_version_is_upgraded(tmp_path: Path) -> None:
    """Its balances stay; a stack that was let below zero is made good, on the books; the constraint then holds."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as old:
        old.executescript(OLD)
    for _ in range(2):
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        assert store.queries.balances() == {"issue": -100, "person:ann": 100, "seat:t:1": 0}
        store.queries.check()
        with pytest.raises(sa.exc.IntegrityError):
            store.write_now(movement("too much", [("seat:t:1", -5), ("person:ann", 5)]))
        with pytest.raises(sa.exc.IntegrityError):
            store.write_now(movement("again", [("issue", -5), ("person:ann", 5)], "m1"))
        assert store.queries.round("t", 1) is None
        store.close()


def test_the_proxy_of_these_tests_can_cut_a_connection() -> None:
    """The instrument itself: without a cut everything passes through it."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        wire = PostgresProxy(*server.getsockname())
        with socket.create_connection(("127.0.0.1", wire.port)) as client:
            there, _ = server.accept()
            client.sendall(b"COMMIT")
            assert there.recv(100) == b"COMMIT"
            there.close()
        wire.close()
