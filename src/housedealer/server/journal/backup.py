"""Backing a database up into one file, and restoring it.

The file is an SQLite database with the same tables, whichever database it was made from: so a backup of PostgreSQL
needs no other program and can be opened, and a server's SQLite file can be moved to PostgreSQL. Either way it is a
consistent copy, taken while servers run, and it is checked before it gets its name.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.journal.audit import Findings, audit, check_contents, snapshot
from housedealer.server.journal.schema import entries, meta, open_engine
from housedealer.server.journal.single_server_lock import lock_alone
from housedealer.server.journal.versions import version_of, version_table

NOT_COPIED = ("workers", "presence", "jobs")
"""Tables with the state of running processes."""
ROWS = 1000
"""Rows copied at a time."""


@contextlib.contextmanager
def opened(url: str) -> Iterator[sa.Engine]:
    """An existing database, opened for reading beside a running server."""
    engine = open_engine(url)
    try:
        if engine.dialect.name == "sqlite" and not (engine.url.database and Path(engine.url.database).is_file()):
            raise HouseError(f"database: {engine.url.database}: there is no such file; expected a database")
        yield engine
    except sa.exc.DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise HouseError(f"database: it cannot be read: {reason}; expected one that can") from None
    finally:
        engine.dispose()


def back_up(url: str, file: Path, force: bool = False) -> Findings:
    """Copy a database, running or not, into a file, and check the copy."""
    if file.exists() and not force:
        raise HouseError(f"{file}: it is there already; expected another name, or --force")
    with opened(url) as engine, _in_place(file) as new:
        with snapshot(engine) as connection:
            if version_of(connection) is None:
                raise HouseError("database: nothing is in it; expected one that a server has used")
            if engine.dialect.name == "postgresql":
                _copy_to_file(connection, new)
        if engine.dialect.name == "sqlite":
            _copy_file(Path(str(engine.url.database)), new)
        return _checked(new)


@contextlib.contextmanager
def _in_place(file: Path) -> Iterator[Path]:
    """A new file that replaces `file` when it is complete and on disk; readable by its owner only."""
    new = file.with_name(f".{file.name}.new")
    try:
        with contextlib.suppress(FileNotFoundError):
            new.unlink()
        os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield new
        _fsync(new)
        os.replace(new, file)
        _fsync(file.parent)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise HouseError(f"{file}: {reason}; expected a file that can be written") from None
    finally:
        for part in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                new.with_name(f"{new.name}{part}").unlink()


def _fsync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite database, even while it is written to, into a single new file."""
    try:
        with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise HouseError(f"database: {source}: {error}; expected an SQLite file that is whole") from None


def _checked(file: Path) -> Findings:
    with opened(f"sqlite:///{file}") as engine:
        result = audit(engine, proofs=False)
    # The check has left the file in the journal mode of a running server; a backup is one file.
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return result


def tables_in(connection: sa.Connection) -> sa.MetaData:
    """The tables of a database as `schema.py` defines them; for an earlier version, with the columns of that time."""
    result = sa.MetaData()
    inspector = sa.inspect(connection)
    for name in inspector.get_table_names():
        if name == version_table.name:
            version_table.to_metadata(result)
        if name not in meta.tables:
            continue
        there = {column["name"] for column in inspector.get_columns(name)}
        guards = {one["name"] for one in inspector.get_check_constraints(name)}
        whole = meta.tables[name]
        columns = [_column(one) for one in whole.columns if one.name in there]
        checks = [one for one in whole.constraints if isinstance(one, sa.CheckConstraint) and one.name in guards]
        rules = [sa.CheckConstraint(one.sqltext, name=one.name) for one in checks]
        sa.Table(name, result, *columns, *rules, **whole.dialect_kwargs)
    return result


def _column(one: sa.Column[Any]) -> sa.Column[Any]:
    return sa.Column(
        one.name,
        one.type,
        primary_key=one.primary_key,
        nullable=one.nullable,
        index=one.index,
        autoincrement=one.autoincrement,
        server_default=one.server_default,
    )


def _copy_rows(source: sa.Connection, target: sa.Connection, copied: sa.MetaData) -> None:
    for table in copied.sorted_tables:
        if table.name in NOT_COPIED:
            continue
        with source.execute(sa.select(table).execution_options(yield_per=ROWS)) as result:
            for rows in result.mappings().partitions(ROWS):
                target.execute(table.insert(), [dict(row) for row in rows])


def _copy_to_file(source: sa.Connection, file: Path) -> None:
    copied = tables_in(source)
    engine = open_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as target:
            copied.create_all(target)
            _copy_rows(source, target, copied)
    finally:
        engine.dispose()


def restore(file: Path, url: str, force: bool = False) -> Findings:
    """Restore a backup into a database that no server uses, and check it."""
    if not file.is_file():
        raise HouseError(f"{file}: there is no such file; expected one that `housedealer database backup` wrote")
    with _copied(file) as copy:
        result = _checked(copy)
        if result.version is None:
            raise HouseError(f"{file}: nothing is in it; expected one that `housedealer database backup` wrote")
        engine = open_engine(url)
        try:
            lock = lock_alone(engine)
            try:
                if engine.dialect.name == "sqlite":
                    return _restore_file(copy, Path(os.path.realpath(str(engine.url.database))), force)
                return _restore_rows(copy, engine, force)
            finally:
                lock.release()
        except sa.exc.DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            raise HouseError(f"database: it cannot be written: {reason}; nothing was changed") from None
        finally:
            engine.dispose()


@contextlib.contextmanager
def _copied(file: Path) -> Iterator[Path]:
    """A copy of a backup, so that the backup itself is only read."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="housedealer-") as folder:
        copy = Path(folder) / "copy.db"
        _copy_file(file, copy)
        yield copy


TAKEN = "database: something is in it already; expected an empty one, or --force to replace it"


def _restore_file(copy: Path, file: Path, force: bool) -> Findings:
    """Replace the file; the old one is kept beside it as `….before-restore`, with its write-ahead log."""
    if file.stat().st_size and not force:
        raise HouseError(TAKEN)
    with _in_place(file) as new:
        _copy_file(copy, new)
        result = _checked(new)
        for part in ("-wal", "-shm", "") if file.stat().st_size else ():
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{file}{part}", f"{file}.before-restore{part}")
    return result


def _restore_rows(copy: Path, engine: sa.Engine, force: bool) -> Findings:
    """Restore all rows in one transaction, which is committed only if the check passes."""
    with opened(f"sqlite:///{copy}") as source, source.connect() as given, engine.begin() as target:
        there = tables_in(target)
        if there.tables and not force:
            raise HouseError(TAKEN)
        there.drop_all(target)
        copied = tables_in(given)
        copied.create_all(target)
        _copy_rows(given, target, copied)
        if entries.name in copied.tables:
            last = "(SELECT coalesce(max(id), 0) + 1 FROM entries)"
            target.execute(sa.text(f"SELECT setval(pg_get_serial_sequence('entries', 'id'), {last}, false)"))
        return check_contents(target)
