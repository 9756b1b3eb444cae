"""Every version of the database is upgraded, on SQLite and on PostgreSQL; a newer one is refused."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from housedealer.errors import HouseError
from housedealer.server.floor.floor import Floor
from housedealer.server.journal import versions
from housedealer.server.journal.audit import audit
from housedealer.server.journal.backup import restore
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.migrations import steps
from housedealer.server.journal.schema import meta, open_engine
from housedealer.server.journal.shared import SharedJournal
from housedealer.server.journal.store import Store
from housedealer.server.settings import Settings
from tests.server.harness import Server, database
from tests.server.journal.test_earlier_versions import FOLDER, VERSIONS, play_on
from tests.server.processes.test_start import refused


def earlier_database(version: str, folder: Path) -> Path:
    file = folder / f"{version}.db"
    file.write_bytes(gzip.decompress((FOLDER / version / "tables.db.gz").read_bytes()))
    return file


def shape(engine: sa.Engine) -> dict[str, Any]:
    """The schema that a database reports."""
    inspector = sa.inspect(engine)
    result: dict[str, Any] = {}
    for name in sorted(meta.tables):
        columns = {
            one["name"]: (str(one["type"]), one["nullable"], one["default"]) for one in inspector.get_columns(name)
        }
        key = inspector.get_pk_constraint(name)["constrained_columns"]
        rules = sorted(str(one["name"]) for one in inspector.get_check_constraints(name))
        indexes = sorted((str(one["name"]), tuple(one["column_names"])) for one in inspector.get_indexes(name))
        result[name] = columns, key, rules, indexes
    return result


def test_the_migrations_are_one_chain() -> None:
    script = ScriptDirectory(str(versions.MIGRATIONS))
    chain = [one.revision for one in script.walk_revisions()]
    assert tuple(reversed(chain)) == versions.known_versions()
    assert script.get_current_head() == versions.known_versions()[-1]


def test_all_migrations_lead_to_the_schema(database_url: str, tmp_path: Path) -> None:
    engine = open_engine(database_url)
    with engine.begin() as connection:
        versions.migrate(connection)
    stepped = shape(engine)
    with engine.begin() as connection:
        meta.drop_all(connection)
        versions.version_table.drop(connection)
    assert versions.prepare(engine) is None
    assert shape(engine) == stepped
    with engine.connect() as connection:
        assert versions.version_of(connection) == versions.known_versions()[-1]
    engine.dispose()


NUMBERED = {"0d1ae4e": "0005"}
"""The version of the database that a version of the program wrote, where they had numbers."""


@pytest.mark.parametrize("version", VERSIONS)
def test_an_earlier_version_is_upgraded(version: str, database_url: str, tmp_path: Path) -> None:
    """By either database, with its money and the states of its tables; once, and then never again."""
    restore(earlier_database(version, tmp_path), database_url)
    engine = open_engine(database_url)
    assert audit(engine).behind
    assert versions.prepare(engine) == NUMBERED.get(version, versions.UNNUMBERED)
    assert versions.prepare(engine) == versions.known_versions()[-1]
    with engine.connect() as connection:
        states = [json.loads(state) for (state,) in connection.execute(sa.text("SELECT state FROM tables WHERE open"))]
    assert all(one["listed"] and one["time_bank"] == 30 for one in states), "every table was open to everyone"
    then = json.loads((FOLDER / version / "then.json").read_text(encoding="utf-8"))
    result = audit(engine, proofs=False)
    assert result.in_play == -then["balances"]["issue"] and result.tables == len(then["tables"])
    with engine.connect() as connection:
        assert dict(connection.execute(sa.text("SELECT id, balance FROM accounts")).all()) == then["balances"]
    engine.dispose()
    store = Store(database_url)
    try:
        floor = Floor(Settings(), LocalJournal(store))
        floor.resume()
        assert set(floor.tables.actors) == {one["table"] for one in then["tables"]}
    finally:
        store.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_tables_of_an_earlier_version_go_on_at_postgresql(version: str, postgres_server: str, tmp_path: Path) -> None:
    with database(postgres_server) as url:
        restore(earlier_database(version, tmp_path), url)
        calm = {"decide_seconds": 1e6, "alone_seconds": 1e6, "requests_per_second": 1e3, "messages_per_second": 1e3}
        server = Server(url, **calm)
        house = server.start()

        class Earlier:
            then = json.loads((FOLDER / version / "then.json").read_text(encoding="utf-8"))

        earlier: Any = Earlier()
        earlier.house = house
        for table in earlier.then["tables"][:3]:
            asyncio.run(play_on(earlier, table))
        house.http.close()
        output = server.stop()
        assert not output.strip(), output
        engine = open_engine(url)
        assert audit(engine, proofs=False).tables == len(earlier.then["tables"])
        engine.dispose()


BETWEEN = [
    "ALTER TABLE people ADD COLUMN tokens INTEGER NOT NULL DEFAULT '0'",
    "ALTER TABLE tables ADD COLUMN aside TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE movements (id VARCHAR NOT NULL PRIMARY KEY, why VARCHAR NOT NULL)",
    "INSERT INTO movements SELECT movement, min(why) FROM entries GROUP BY movement",
    "CREATE TABLE workers (id VARCHAR NOT NULL PRIMARY KEY, until FLOAT NOT NULL)",
]
"""Columns that versions between the two fixtures already had."""


@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_a_version_between_the_stored_ones_is_upgraded(count: int, tmp_path: Path) -> None:
    file = earlier_database("bc55471", tmp_path)
    with closing(sqlite3.connect(file)) as connection:
        for statement in BETWEEN[:count]:
            connection.execute(statement)
        connection.commit()
    old, new = open_engine(f"sqlite:///{file}"), open_engine(f"sqlite:///{tmp_path / 'new.db'}")
    versions.prepare(old)
    versions.prepare(new)
    assert shape(old) == shape(new)
    assert audit(old, proofs=False).tables == 9
    old.dispose()
    new.dispose()


def test_a_failed_migration_changes_nothing(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    restore(earlier_database("bc55471", tmp_path), database_url)
    engine = open_engine(database_url)
    created = steps.create_missing

    def fails(name: str, *columns: Any) -> bool:
        if name == "heads":
            raise OSError("the disk is full")
        return created(name, *columns)

    before = sorted(sa.inspect(engine).get_table_names())
    with monkeypatch.context() as patch, pytest.raises(OSError, match="full"):
        patch.setattr(steps, "create_missing", fails)
        versions.prepare(engine)
    assert sorted(sa.inspect(engine).get_table_names()) == before
    assert versions.prepare(engine) == versions.UNNUMBERED
    engine.dispose()


def test_two_concurrent_upgrades(postgres_server: str, tmp_path: Path) -> None:
    with database(postgres_server) as url:
        restore(earlier_database("bc55471", tmp_path), url)
        results: list[str | BaseException | None] = []

        def run() -> None:
            engine = open_engine(url)
            try:
                results.append(versions.prepare(engine))
            except BaseException as error:
                results.append(error)
            engine.dispose()

        threads = [threading.Thread(target=run) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        last = versions.known_versions()[-1]
        assert sorted(map(str, results)) == sorted([versions.UNNUMBERED, last, last])


def stamp(url: str, version: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(versions.version_table.update().values(version_num=version))
    engine.dispose()


def test_a_newer_database_is_refused_and_unlocked(database_url: str, tmp_path: Path) -> None:
    Store(database_url).close()
    stamp(database_url, "9999")
    sentence = refused("--port", "0", "--database", database_url, home=tmp_path)
    assert "'9999'" in sentence and versions.known_versions()[-1] in sentence and "at least as new" in sentence
    for _ in range(2):  # the second time no other server is reported
        with pytest.raises(HouseError, match="at least as new"):
            Store(database_url)
    stamp(database_url, versions.known_versions()[-1])
    Store(database_url).close()


def test_a_worker_refuses_an_outdated_database_in_use(postgres_server: str) -> None:
    with database(postgres_server) as url:
        Store(url).close()
        stamp(url, versions.known_versions()[0])

        async def come() -> None:
            store = SharedJournal(url)
            try:
                store.key()
            finally:
                store.close()

        with pytest.raises(HouseError, match="housedealer database upgrade"):
            asyncio.run(come())
