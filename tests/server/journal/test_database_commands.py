"""`housedealer database`: upgrade, check, backup and restore, with and without a running server."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from housedealer.cli import app
from housedealer.errors import HouseError
from housedealer.server.journal.backup import NOT_COPIED
from housedealer.server.journal.schema import meta, open_engine
from housedealer.server.journal.store import Store
from tests.server.client import Player
from tests.server.harness import Server, database
from tests.server.journal.test_database_versions import earlier_database


def run(*arguments: str | Path) -> str:
    """What a command prints."""
    result = CliRunner().invoke(app, ["database", *map(str, arguments)], standalone_mode=False, catch_exceptions=False)
    assert result.return_value in (None, 0), result.output
    return result.output


def rows(url: str) -> dict[str, list[Any]]:
    engine = open_engine(url)
    with engine.connect() as connection:
        result = {
            name: sorted(map(repr, connection.execute(sa.select(table)).all()))
            for name, table in meta.tables.items()
            if name not in NOT_COPIED
        }
    engine.dispose()
    return result


@pytest.fixture
def filled(database_url: str, tmp_path: Path) -> str:
    """A database of today with tables, people and rounds in it, on SQLite and on PostgreSQL."""
    run("restore", earlier_database("bc55471", tmp_path), "--database", database_url)
    run("upgrade", "--database", database_url)
    return database_url


@pytest.fixture
def other_url(database_url: str, postgres_server: str, tmp_path: Path) -> Iterator[str]:
    """An empty database of the other kind."""
    if not database_url.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'other.db'}"
        return
    with database(postgres_server) as url:
        yield url


def test_check_reports_the_contents(filled: str) -> None:
    output = run("check", "--database", filled)
    assert "no cent missing" in output and "9 open" in output and "42 shoes ended; all hold" in output
    findings = json.loads(run("check", "--quick", "--json", "--database", filled))
    assert findings["in_play"] == 36_000_00 and findings["proven"] == 0 and not findings["behind"]


def test_a_database_of_an_earlier_version_is_upgraded_once(tmp_path: Path) -> None:
    url = f"sqlite:///{earlier_database('020c350', tmp_path)}"
    result = CliRunner().invoke(app, ["database", "check", "--database", url], standalone_mode=False)
    assert result.return_value == 1 and "housedealer database upgrade" in result.output
    assert "it was unnumbered" in run("upgrade", "--database", url)
    assert "already" in run("upgrade", "--database", url)


DAMAGE = [
    ("UPDATE accounts SET balance = balance + 1 WHERE id LIKE 'person:%'", "books do not balance"),
    ("UPDATE entries SET amount = amount + 1 WHERE id = 1", "books do not balance"),
    ("DELETE FROM movements", "has entries and is not booked"),
    ("INSERT INTO movements (id, why) VALUES ('none', '')", "has no entries"),
    ("UPDATE tables SET state = replace(state, 'phase', 'phrase') WHERE open", "state of table"),
    ("UPDATE tables SET open = false WHERE id = (SELECT min(id) FROM tables)", "is not what the books say"),
    ("UPDATE shoes SET seed = 'ab' || seed WHERE number = 1", "proof"),
    ("UPDATE rounds SET digest = 'x' WHERE number = 1", "round 1 of table"),
]


@pytest.mark.parametrize(("change", "message"), DAMAGE)
def test_check_reports_damage(filled: str, change: str, message: str) -> None:
    engine = open_engine(filled)
    with engine.begin() as connection:
        connection.execute(sa.text(change))
    engine.dispose()
    with pytest.raises(HouseError, match=message):
        run("check", "--database", filled)


def test_a_backup_holds_every_row_and_can_be_restored_into_either_database(
    filled: str, other_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    assert "no cent missing" in run("backup", file, "--database", filled)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith((".backup", "backup.db-"))] == []
    with pytest.raises(HouseError, match="there already"):
        run("backup", file, "--database", filled)
    run("backup", file, "--force", "--database", filled)
    before = file.read_bytes()
    run("restore", file, "--database", other_url)
    assert file.read_bytes() == before
    assert rows(other_url) == rows(filled)
    store = Store(other_url)  # the next entry has a number of its own
    try:
        store.write_now(_moved("a cent more"))
        assert "no cent missing" in run("check", "--quick", "--database", other_url)
    finally:
        store.close()


def _moved(why: str) -> list[Any]:
    from housedealer.server.journal.schema import ISSUE, movement

    return movement(why, [(ISSUE, -1), ("person:someone", 1)])


def test_restore_replaces_nothing_without_force_and_nothing_in_use(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    run("backup", file, "--database", filled)
    before = rows(filled)
    store = Store(filled)
    with pytest.raises(HouseError, match="another server uses"):
        run("restore", file, "--force", "--database", filled)
    with pytest.raises(HouseError, match="another server uses"):
        run("upgrade", "--database", filled)
    store.write_now(_moved("after the backup"))
    after = rows(filled)
    store.close()
    with pytest.raises(HouseError, match="--force"):
        run("restore", file, "--database", filled)
    assert rows(filled)["entries"] == after["entries"]
    run("restore", file, "--force", "--database", filled)
    assert rows(filled) == before
    stored = tmp_path / "tables.db.before-restore"
    if filled.startswith("sqlite"):
        assert rows(f"sqlite:///{stored}")["entries"] == after["entries"]
    Store(filled).close()


@pytest.mark.parametrize("where", [100, 5000, 50_000])
def test_a_damaged_backup_is_not_restored(filled: str, tmp_path: Path, where: int) -> None:
    file = tmp_path / "backup.db"
    run("backup", file, "--database", filled)
    with open(file, "r+b") as damaged:
        damaged.seek(where)
        damaged.write(os.urandom(4000))
    before = rows(filled)
    with pytest.raises(HouseError):
        run("restore", file, "--force", "--database", filled)
    assert rows(filled) == before


def test_a_damaged_database_is_replaced(tmp_path: Path) -> None:
    good, bad, file = earlier_database("bc55471", tmp_path), tmp_path / "bad.db", tmp_path / "backup.db"
    run("backup", file, "--database", f"sqlite:///{good}")
    bad.write_bytes(os.urandom(10_000))
    run("restore", file, "--force", "--database", f"sqlite:///{bad}")
    run("upgrade", "--database", f"sqlite:///{bad}")
    assert "no cent missing" in run("check", "--quick", "--database", f"sqlite:///{bad}")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.db"
    letter.write_text("Dear Ann, this is no database. " * 100)
    nowhere = f"sqlite:///{tmp_path / 'nowhere.db'}"
    whole = f"sqlite:///{earlier_database('bc55471', tmp_path)}"
    for arguments in (
        ["check", "--database", nowhere],
        ["upgrade", "--database", nowhere],
        ["backup", str(tmp_path / "file"), "--database", nowhere],
        ["check", "--database", f"sqlite:///{letter}"],
        ["check", "--database", "postgresql://nobody@127.0.0.1:9/none"],
        ["backup", str(tmp_path / "no" / "folder"), "--database", whole],
        ["restore", str(tmp_path / "missing"), "--database", nowhere],
        ["restore", str(letter), "--database", nowhere],
    ):
        with pytest.raises(HouseError, match=r"expected|restore"):
            run(*arguments)
    assert not (tmp_path / "nowhere.db").exists()


async def _play_while(server: Server, house: Any, rounds: int, tmp_path: Path, url: str) -> list[Path]:
    """Copies of a database that is written to all the time."""
    token = house.enter("Ann")
    player = Player(house, token, house.open(token, "500-club/ez-baccarat", bots=2))
    await player.connect()
    player.know()
    await player.sit(1)
    playing = asyncio.create_task(player.play(rounds, 0.0))
    files: list[Path] = []
    while not playing.done() and len(files) < 5:
        files.append(tmp_path / f"{len(files)}.db")
        await asyncio.to_thread(run, "backup", files[-1], "--database", url)
        await asyncio.to_thread(run, "check", "--quick", "--database", url)
        seen = player.state["number"]
        for _ in range(1000):
            if playing.done() or player.state["number"] != seen:
                break
            await asyncio.sleep(0.02)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await player.close()
    return files


def test_a_backup_during_play_is_consistent(database_url: str, tmp_path: Path) -> None:
    server = Server(database_url, requests_per_second=1000.0, messages_per_second=1000.0, again_seconds=0.01)
    house = server.start()
    files = asyncio.run(_play_while(server, house, 100_000, tmp_path, database_url))
    house.http.close()
    server.stop()
    assert len(files) == 5
    counts = []
    for file in files:
        with closing(sqlite3.connect(file)) as connection:
            counts.append(connection.execute("SELECT count(*) FROM choices").fetchone()[0])
            counts[-1] += connection.execute("SELECT count(*) FROM rounds").fetchone()[0]
        assert "no cent missing" in run("check", "--database", f"sqlite:///{file}")
    assert counts == sorted(counts) and counts[-1] > counts[0]
