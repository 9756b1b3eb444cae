"""Statements with literals in one message: what is written comes back, and what fails is known to have failed."""

from __future__ import annotations

import asyncio
import string
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import psycopg
import pytest
import uvloop
from hypothesis import given, settings
from hypothesis import strategies as st
from psycopg import errors

from housedealer.server.journal.schema import open_engine
from housedealer.server.journal.shared_queries import Connection
from housedealer.server.journal.shared_transaction import _INSERT, write_statement
from housedealer.server.journal.simple_query import Quoting, exchange, rows
from housedealer.server.journal.statements import statements
from tests.server.harness import database

VALUES = (
    None, True, False, 0, 7, -7, 2**62, -(2**62), 0.5, -0.25, 1e-9, 1_763_400_000.123456, "", "plain", "it's", "''",
    "back\\slash", "\\'", "'; DROP TABLE tables; --", '{"name":"\\u2019 \\" 100 % %(x)s"}', "日本 ♠ 🂡", "a\nb\tc",
    "$$", "E'",
)  # fmt: skip


@pytest.fixture
def address(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as url:
        yield url.replace("postgresql+psycopg", "postgresql")


def connected(address: str, act: Callable[[Connection], Awaitable[None]]) -> None:
    """Run something with a connection, on the event loop of Python and on that of the server."""

    async def run() -> None:
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            await act(connection)

    for loop in (asyncio.new_event_loop, uvloop.new_event_loop):
        with asyncio.Runner(loop_factory=loop) as runner:
            runner.run(run())


def test_a_literal_is_read_as_psycopg_would_have_it_read(address: str) -> None:
    async def act(connection: Connection) -> None:
        quoting, cursor = Quoting(connection), psycopg.AsyncClientCursor(connection)
        for value in VALUES:
            kind = "::float8" if isinstance(value, float) else ""
            await cursor.execute(f"SELECT {quoting.literal(value)}{kind}, 5 -{quoting.literal(3)}".encode())
            ours = await cursor.fetchone()
            await cursor.execute(f"SELECT %s{kind}, 5 -%s".encode(), [value, 3])
            assert ours == await cursor.fetchone() == (value, 2)
        texts = [value for value in VALUES if isinstance(value, str)]
        await cursor.execute(f"SELECT {quoting.array(texts, 'varchar')}".encode())
        assert await cursor.fetchone() == (texts,)
        with pytest.raises(psycopg.DataError):
            quoting.literal("nothing\0more")
        with pytest.raises(TypeError):
            quoting.literal([1])

    connected(address, act)


@settings(max_examples=30)
@given(
    st.lists(
        st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0") | st.sampled_from("'\\%$;"))
    )
)
def test_any_text_comes_back(postgres_server: str, texts: list[str]) -> None:
    async def act(connection: Connection) -> None:
        quoting = Quoting(connection)
        results = await exchange(connection, ";".join(f"SELECT {quoting.literal(text)}" for text in texts))
        # Without any statement there is one empty result.
        assert [rows(result) for result in results if result.nfields] == [[(text,)] for text in texts]

    connected(postgres_server.replace("postgresql+psycopg", "postgresql"), act)


def test_large_messages_both_ways(address: str) -> None:
    """Larger than any buffer of the system, while answers come in before all is sent."""

    async def act(connection: Connection) -> None:
        quoting = Quoting(connection)
        texts = [letter * 300_000 for letter in string.ascii_letters]
        results = await exchange(connection, ";".join(f"SELECT {quoting.literal(text)}" for text in texts))
        assert [rows(result) for result in results] == [[(text,)] for text in texts]

    connected(address, act)


def test_an_error_is_that_of_the_statement_and_nothing_is_left_behind(address: str) -> None:
    async def act(connection: Connection) -> None:
        await exchange(connection, "CREATE TEMPORARY TABLE t (id int PRIMARY KEY)")
        with pytest.raises(errors.UniqueViolation):
            await exchange(connection, "BEGIN;INSERT INTO t VALUES (1);INSERT INTO t VALUES (1);COMMIT")
        await connection.rollback()
        (result,) = await exchange(connection, "SELECT count(*) FROM t")
        assert rows(result) == [("0",)]
        with pytest.raises(errors.SyntaxError):
            await exchange(connection, "SELEC 1")
        assert rows((await exchange(connection, "SELECT 2"))[0]) == [("2",)]

    connected(address, act)


def test_a_lost_connection_is_an_operational_error(address: str) -> None:
    """While it waits for the answer, and before it is used again."""

    async def act(connection: Connection) -> None:
        (result,) = await exchange(connection, "SELECT pg_backend_pid()")
        ((pid,),) = rows(result)
        waiting = asyncio.create_task(exchange(connection, "SELECT pg_sleep(600)"))
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as other:
            active = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND wait_event = 'PgSleep'"
            while ((await (await other.execute(active, [pid])).fetchone()) or (0,))[0] == 0:
                await asyncio.sleep(0.01)
            await other.execute("SELECT pg_terminate_backend(%s)", [int(pid)])
            with pytest.raises(psycopg.OperationalError):
                await waiting
            assert connection.closed
            with pytest.raises(psycopg.OperationalError):
                await exchange(connection, "SELECT 1")

    connected(address, act)


def test_an_exchange_that_is_cancelled_leaves_the_event_loop_clean(address: str) -> None:
    async def act(connection: Connection) -> None:
        socket = connection.pgconn.socket
        waiting = asyncio.create_task(exchange(connection, "SELECT pg_sleep(600)"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert not asyncio.get_running_loop().remove_reader(socket)  # there is none any more
        connection.pgconn.finish()

    connected(address, act)


def test_rows_of_one_kind_are_one_statement_unless_they_may_conflict(address: str) -> None:
    texts = statements(open_engine(address))
    several = {name for name, text in texts.items() if _INSERT.fullmatch(text)}
    assert several == {"choice", "round", "shoe", "movement", "entry", "answer", "code", "code-used"}
    assert all(
        "ON CONFLICT" in texts[name] for name in texts if texts[name].startswith("INSERT") and name not in several
    )

    async def act(connection: Connection) -> None:
        made: list[Any] = [("movement", {"id": f"m{number}", "why": "it's 100 % (a) test"}) for number in range(3)]
        made += [("code-used", {"hash": "h", "at": 1.5})]
        written = write_statement(connection, texts, made, ['{"by": "a"}'], set())
        assert written.count("INSERT INTO movements") == written.count("INSERT INTO used_codes") == 1
        await exchange(connection, "CREATE TEMPORARY TABLE movements (id varchar, why varchar)")
        await exchange(connection, "CREATE TEMPORARY TABLE used_codes (hash varchar, at float8)")
        await exchange(connection, f"BEGIN;{written}")
        (result,) = await exchange(connection, "SELECT id, why FROM movements ORDER BY id")
        assert rows(result) == [(f"m{number}", "it's 100 % (a) test") for number in range(3)]

    connected(address, act)
