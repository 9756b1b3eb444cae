"""An audit of a database: its file, its books to the cent, its tables, its records and its proofs; read only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.journal.queries import Queries, check_books
from housedealer.server.journal.schema import ISSUE, accounts, digest, entries, movements, rounds, shoes, tables
from housedealer.server.journal.versions import is_behind, version_of

WHOLE = "restore an undamaged backup"


@dataclass(frozen=True)
class Findings:
    """The contents of an undamaged database."""

    version: str | None
    """None: it is empty."""
    behind: bool
    """Whether it is of an earlier version: then only its file was checked."""
    movements: int = 0
    in_play: int = 0
    """The money of all people, tables and drops together, in cents."""
    rounds: int = 0
    tables: int = 0
    """Open tables."""
    shoes: int = 0
    """Shoes that have ended."""
    proven: int = 0
    """Shoes whose proofs were checked."""


@contextmanager
def snapshot(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection with a consistent view of the database, even while others write."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection
        connection.rollback()


def audit(engine: sa.Engine, proofs: bool = True) -> Findings:
    """Check a database; raise an error at the first damage. `proofs`: verify the proofs of all shoes as well."""
    try:
        with snapshot(engine) as connection:
            check_file(connection)
            result = check_contents(connection)
        if result.behind or not proofs:
            return result
        return Findings(**{**vars(result), "proven": _check_proofs(engine)})
    except HouseError:
        raise
    except (sa.exc.SQLAlchemyError, ValueError, TypeError, LookupError, OverflowError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
        raise HouseError(f"database: it cannot be read ({reason}); {WHOLE}") from None


def check_file(connection: sa.Connection) -> None:
    """Run SQLite's own check of the file; PostgreSQL checks its pages when they are read."""
    if connection.dialect.name == "sqlite":
        outcome = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        if outcome != "ok":
            raise HouseError(f"database: the file is damaged ({outcome}); {WHOLE}")


def check_contents(connection: sa.Connection) -> Findings:
    """Check the books, the open tables and the records of rounds, in one consistent view."""
    version = version_of(connection)
    if is_behind(version):
        return Findings(version, behind=version is not None)
    check_books(connection)
    _check_movements(connection)
    count = _check_tables(connection)
    issued = connection.execute(sa.select(accounts.c.balance).where(accounts.c.id == ISSUE)).scalar() or 0
    return Findings(
        version,
        behind=False,
        movements=_count(connection, movements),
        in_play=-int(issued),
        rounds=_check_rounds(connection),
        tables=count,
        shoes=_count(connection, shoes),
    )


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar() or 0


def _check_movements(connection: sa.Connection) -> None:
    """Check that every entry belongs to a movement, and every movement has entries."""
    booked = entries.outerjoin(movements, movements.c.id == entries.c.movement)
    stray = sa.select(entries.c.movement).select_from(booked).where(movements.c.id.is_(None)).limit(1)
    empty = sa.select(movements.c.id).where(~sa.exists().where(entries.c.movement == movements.c.id)).limit(1)
    for query, what in ((stray, "has entries and is not booked"), (empty, "is booked and has no entries")):
        name = connection.execute(query).scalar()
        if name is not None:
            raise HouseError(f"database: the movement {name} {what}; {WHOLE}")


def _check_tables(connection: sa.Connection) -> int:
    """Check that the stacks at open tables are what the books say, and that no other seat has money."""
    held = {one: int(cents) for one, cents in connection.execute(sa.select(accounts).where(accounts.c.balance != 0))}
    expected: dict[str, int] = {}
    query = sa.select(tables.c.id, tables.c.state, tables.c.digest).where(tables.c.open)
    result = connection.execute(query).all()
    for name, state, mark in result:
        if mark and mark != digest(state):
            raise HouseError(f"database: the state of table {name} is damaged; {WHOLE}")
        session: dict[str, Any] = json.loads(state)["session"]
        for place, stack in {**session["stacks"], **session["behind"]}.items():
            expected[f"seat:{name}:{place}"] = stack
        if held.get(f"drop:{name}", 0) != session["drop"]:
            raise HouseError(f"database: the drop of table {name} is not what the books say; {WHOLE}")
    booked = {one: cents for one, cents in held.items() if one.startswith("seat:")}
    for account in sorted({*expected, *booked}):
        if expected.get(account, 0) != booked.get(account, 0):
            raise HouseError(f"database: the stack at {account} is not what the books say; {WHOLE}")
    return len(result)


def _check_rounds(connection: sa.Connection) -> int:
    """Check the records of rounds against their checksums; return their number."""
    count = 0
    with connection.execute(sa.select(rounds).execution_options(yield_per=500)) as result:
        for row in result.mappings():
            count += 1
            if row["digest"] and row["digest"] != digest(row["record"], row["holders"], row["net"], row["void"]):
                which = f"round {row['number']} of table {row['table']}"
                raise HouseError(f"database: the record of {which} is damaged; {WHOLE}")
    return count


def _check_proofs(engine: sa.Engine) -> int:
    """Verify the proof of every shoe that has ended, and that each shoe's chain begins where the one before it
    ended."""
    from housedealer.server.fairness.proof import proof
    from housedealer.server.fairness.verify import verify

    reading = Queries(engine)
    with engine.connect() as connection:
        query = sa.select(shoes.c.table, shoes.c.number).order_by(shoes.c.table, shoes.c.number)
        names = [(str(table), int(number)) for table, number in connection.execute(query)]
    heads: dict[str, str] = {}
    for table, number in names:
        shoe = reading.shoe(table, number)
        assert shoe is not None
        try:
            verify(proof(shoe, reading.rounds_of_shoe(table, number)))
        except HouseError as error:
            raise HouseError(f"database: table {table}, shoe {number}: {error}") from None
        if "head" in shoe:
            if heads.get(table, "") not in ("", shoe["previous"]):
                raise HouseError(f"database: the chain of table {table} is broken at shoe {number}; {WHOLE}")
            heads[table] = shoe["head"]
    return len(names)
