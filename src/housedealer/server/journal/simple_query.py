"""PostgreSQL's simple query protocol: statements with their values in one message, and the results of all of them.

By hand, on psycopg's libpq: a group commit sends hundreds of small statements in two messages. psycopg's cursors parse
each statement's placeholders, choose an adapter for each value and prepare for each result's rows. With ten tables a
decision took a worker 379 µs of processor time by them and 328 µs by this (medians of twelve windows each, in turns, on
a busy machine). Strings are quoted by libpq itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Mapping
from typing import Any

import psycopg
from psycopg import errors, pq

from housedealer.server.journal.shared_queries import Connection

_DONE = (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK, pq.ExecStatus.EMPTY_QUERY)
Row = tuple[str, ...]


class Quoting:
    """Writes values as literals, for one connection."""

    def __init__(self, connection: Connection) -> None:
        self._quote = pq.Escaping(connection.pgconn).escape_literal

    def literal(self, value: object) -> str:
        """A value as a literal."""
        match value:
            case str():
                if "\0" in value:
                    raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
                return bytes(self._quote(value.encode())).decode()
            case None:
                return "NULL"
            case bool():
                return "true" if value else "false"
            case int() | float():
                return f" {value!r}"  # with a space: two signs in a row would begin a comment
        raise TypeError(f"{type(value).__name__} is not written to the database")

    def array(self, values: Iterable[object], of: str) -> str:
        """Values as an array of a type."""
        return f"ARRAY[{','.join(map(self.literal, values))}]::{of}[]"

    def filled(self, statement: str, row: Mapping[str, object]) -> str:
        """A statement with literals in place of its named placeholders."""
        return statement % {name: self.literal(value) for name, value in row.items()}


async def exchange(connection: Connection, statements: str) -> list[pq.abc.PGresult]:
    """Send statements as one message, and wait for their results; raise the error of the one that failed, the last that
    was run."""
    pgconn, loop = connection.pgconn, asyncio.get_running_loop()
    pgconn.send_query(statements.encode())
    socket, results = pgconn.socket, list[pq.abc.PGresult]()
    ended: asyncio.Future[None] = loop.create_future()

    def end(error: Exception | None = None) -> None:
        stop()
        if ended.done():
            return
        if error is None:
            ended.set_result(None)
        else:
            ended.set_exception(error)

    def stop() -> None:
        # A connection that was lost has closed its socket.
        with contextlib.suppress(OSError, ValueError):
            loop.remove_writer(socket)
        with contextlib.suppress(OSError, ValueError):
            loop.remove_reader(socket)

    def write() -> None:
        try:
            if not pgconn.flush():
                loop.remove_writer(socket)
        except Exception as error:
            end(error)

    def read() -> None:
        try:
            pgconn.consume_input()
            while not pgconn.is_busy():
                result = pgconn.get_result()
                if result is None:
                    end()
                    return
                results.append(result)
        except Exception as error:
            end(error)

    loop.add_reader(socket, read)
    try:
        if pgconn.flush():
            loop.add_writer(socket, write)
        await ended
    except OSError as error:
        raise psycopg.OperationalError("the connection was closed") from error
    finally:
        if ended.cancelled() or not ended.done():
            stop()
    for result in results:
        if result.status not in _DONE:
            raise errors.error_from_result(result)
    return results


def rows(result: pq.abc.PGresult) -> list[Row]:
    """The rows of a result as text; none of their values is NULL."""
    columns = range(result.nfields)
    return [tuple(_text(result.get_value(row, column)) for column in columns) for row in range(result.ntuples)]


def _text(value: Any) -> str:
    if value is None:
        raise AssertionError("a value is NULL; expected none")
    return bytes(value).decode()
