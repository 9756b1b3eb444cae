"""The database is checked before anything is dealt: damage is detected, and one table's does not stop the others."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.games import game, settle
from housedealer.games.rules_hash import played_by
from housedealer.server.floor.actor.actions import perform
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.store import Store, TakenError, Write
from housedealer.server.settings import Settings
from housedealer.server.wire import messages
from tests.server.floor.test_floor import sit
from tests.server.harness import database
from tests.server.recording import recording_connection

GAMES = ("500-club/ez-baccarat", "the-101/blackjack-x", "500-club/texas-holdem")


def opened(url: str, act: Callable[[Floor], Awaitable[Any]]) -> Any:
    """Start a floor, do something, stop it."""

    async def run() -> Any:
        store = Store(url)
        try:
            floor = Floor(Settings(), LocalJournal(store))
            floor.resume()
            floor.start()
            try:
                return await act(floor)
            finally:
                floor.stop()
        finally:
            store.close()

    return asyncio.run(run())


async def some_tables(floor: Floor) -> tuple[str, list[str]]:
    """A person at three tables, each in mid-round or between rounds, with some rounds behind it."""
    person, _ = await floor.people.enter("Ann")
    tables = []
    rng = random.Random(3)
    for number, posting in enumerate(GAMES):
        name = await floor.tables.open(messages.OpenTable(posting=posting, bots=3))
        tables.append(name)
        actor = floor.tables.here(name)
        await actor.join(recording_connection(person))
        await sit(floor, name, person, 1, 1000_00)
        for _ in range(40):
            table = actor.table
            if table.session.number >= 2 and (table.phase == "round" or number == 0):
                break
            message: Any = None
            if table.phase == "bank" and table.sitting.offered[:1] == [1]:
                message = messages.BankMessage(type="bank", ref=1, seat=1, amount=None)
            elif table.phase == "wagers" and "1" in table.waits_for():
                wagers = {"player": 5_00} if number == 0 else {"base": 10_00} if number == 1 else {}
                message = messages.WagerMessage(type="wager", ref=1, place="1", wagers=wagers, ready=True)
            elif table.questions_of(person):
                offer = table.questions_of(person)[0]
                assert table.round
                message = messages.ChooseMessage(
                    type="choose", ref=1, position=offer.position, round=table.number,
                    count=len(table.round.choices), choice=rng.choice([offer.passed().name]),
                )  # fmt: skip
            if message is None:
                await actor.act(lambda hosted: hosted.offer_again())
            else:
                await perform(floor, actor, person, "Ann", message)
    return person, tables


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[str]]:
    """A database as a server left it."""
    file = tmp_path_factory.mktemp("saved") / "tables.db"
    person, tables = opened(f"sqlite:///{file}", some_tables)
    return file, person, tables


def copied(saved: tuple[Path, str, list[str]], folder: Path) -> tuple[Path, str, list[str]]:
    file = folder / "tables.db"
    shutil.copy(saved[0], file)
    return file, saved[1], saved[2]


def change(file: Path, command: str, *values: Any) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(command, values)
        database.commit()


async def nothing(floor: Floor) -> list[str]:
    return sorted(floor.tables.actors)


def test_an_undamaged_table_is_restored(saved: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    file, _, tables = copied(saved, tmp_path)
    assert opened(f"sqlite:///{file}", nothing) == sorted(tables)


@pytest.mark.parametrize(
    "how", ["cut off", "one digit", "a posting that is gone", "a choice that is refused", "a stack"]
)
def test_a_damaged_table_is_set_aside_with_its_money_returned(
    saved: tuple[Path, str, list[str]], tmp_path: Path, how: str
) -> None:
    file, person, tables = copied(saved, tmp_path)
    name = tables[1]
    with closing(sqlite3.connect(file)) as database_:
        (state,) = database_.execute("SELECT state FROM tables WHERE id = ?", (name,)).fetchone()
        (before,) = database_.execute("SELECT balance FROM accounts WHERE id = ?", (f"person:{person}",)).fetchone()
        (stack,) = database_.execute("SELECT balance FROM accounts WHERE id = ?", (f"seat:{name}:1",)).fetchone()
        number = json.loads(state)["session"]["number"] + 1
    match how:
        case "cut off":
            change(file, "UPDATE tables SET state = ? WHERE id = ?", state[:-20], name)
        case "one digit":
            change(file, "UPDATE tables SET state = ? WHERE id = ?", state.replace('"used":', '"used":1'), name)
        case "a posting that is gone":
            gone = state.replace(GAMES[1], "the-101/no-such-game")
            change(file, "UPDATE tables SET state = ?, digest = '' WHERE id = ?", gone, name)
        case "a choice that is refused":
            row = 'INSERT INTO choices ("table", round, number, choice, by) VALUES (?, ?, 999, ?, ?)'
            change(file, row, name, number, '["1", "fly"]', person)
        case "a stack":
            data = json.loads(state)
            data["session"]["stacks"]["1"] += 5
            change(file, "UPDATE tables SET state = ?, digest = '' WHERE id = ?", json.dumps(data), name)

    async def look(floor: Floor) -> None:
        assert sorted(floor.tables.actors) == sorted(one for one in tables if one != name)
        with pytest.raises(HouseError, match="it was set aside, and its money is in its people's wallets"):
            floor.tables.here(name)
        assert floor.wallets[person] == before + stack
        assert floor.queries.holders(name) == []
        floor.queries.check()

    opened(f"sqlite:///{file}", look)
    opened(f"sqlite:///{file}", look)  # it stays so, and nothing is paid twice


def test_books_that_do_not_balance_are_not_opened(saved: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    file, person, _ = copied(saved, tmp_path)
    change(file, "UPDATE accounts SET balance = balance + 1 WHERE id = ?", f"person:{person}")
    with pytest.raises(HouseError, match="the books do not balance"):
        opened(f"sqlite:///{file}", nothing)
    change(file, "UPDATE accounts SET balance = balance - 1 WHERE id = ?", f"person:{person}")
    change(file, "UPDATE entries SET amount = amount + 1 WHERE id = 3")
    with pytest.raises(HouseError, match="the books do not balance"):
        opened(f"sqlite:///{file}", nothing)


def test_a_damaged_record_is_not_shown(
    saved: tuple[Path, str, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, _, tables = copied(saved, tmp_path)
    change(file, 'UPDATE rounds SET record = replace(record, "player", "banker") WHERE "table" = ?', tables[0])

    async def look(floor: Floor) -> None:
        with pytest.raises(HouseError, match="damaged"):
            floor.queries.round(tables[0], 1)
        assert floor.queries.round(tables[1], 1)

    opened(f"sqlite:///{file}", look)
    assert f"table {tables[0]}: the record of round 1 is damaged" in caplog.text


IN_PLAY = """"table" IN (SELECT id FROM tables) AND round =
    (SELECT coalesce(max(rounds.number), 0) + 1 FROM rounds WHERE rounds."table" = choices."table")"""
PROTECTED = (
    f'SELECT "table", round, number, choice FROM choices NOT INDEXED WHERE {IN_PLAY}',
    'SELECT "table", number, record FROM rounds NOT INDEXED',
    "SELECT id, balance FROM accounts NOT INDEXED",
    "SELECT account, amount FROM entries NOT INDEXED",
)
"""What was played and booked. A round that is over has its record: what becomes of its choices changes nothing, even if
a damaged one reads as that of a table, or of a round, that never was."""


def played_and_booked(file: Path) -> list[list[Any]] | None:
    """What was played and booked according to a file; None where it cannot be read."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    connection.text_factory = bytes
    try:
        return [sorted(connection.execute(query).fetchall(), key=repr) for query in PROTECTED]
    except (sqlite3.Error, UnicodeDecodeError):  # the latter where the name of a table in an error is damaged
        return None
    finally:
        connection.close()


def test_damage_anywhere_in_the_file_is_noticed_or_harmless(saved: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    """Runs of bytes overwritten all over the file: one sentence, a table set aside or a record refused; or no choice,
    no record and no cent has changed (people's names, why money moved, an index; a shoe's proof, which whoever
    verifies it checks)."""
    whole = saved[0].read_bytes()
    rng = random.Random(11)
    result, right = 0, played_and_booked(saved[0])
    for number in range(24):
        file = tmp_path / f"{number}.db"
        data = bytearray(whole)
        at = 0
        while not at or data.count(0, at, at + 48) > 8:  # where something is written, not in a page's free room
            at = rng.randrange(100, len(data) - 64)
        for offset in range(at, at + 48):
            data[offset] = rng.randrange(256)
        file.write_bytes(data)
        harmless = played_and_booked(file) == right
        noticed: list[str] = []

        async def look(floor: Floor, noticed: list[str] = noticed) -> None:
            noticed += [name for name in saved[2] if name not in floor.tables.actors]
            noticed += [str(one) for one in floor.queries.inspect()]
            floor.queries.check()

        try:
            opened(f"sqlite:///{file}", look)
        except HouseError as error:
            noticed.append(str(error))
        result += bool(noticed)
        assert noticed or harmless, f"bytes {at} to {at + 48} were changed, and nobody noticed"
    assert result


def test_records_name_the_rules_they_were_played_by(saved: tuple[Path, str, list[str]], tmp_path: Path) -> None:
    file, _, tables = copied(saved, tmp_path)

    async def look(floor: Floor) -> None:
        result = floor.queries.round(tables[1], 1)
        assert result is not None
        assert result["record"]["played_by"] == played_by(game(GAMES[1]))
        assert settle(result["record"])["net"] == result["net"]

    opened(f"sqlite:///{file}", look)
    assert played_by(game(GAMES[1]))["rules"] != played_by(game(GAMES[1], {"shoe-runs-out": "void"}))["rules"]


def test_two_servers_cannot_serve_after_a_lost_lock_connection(postgres_server: str) -> None:
    with database(postgres_server) as url:
        first = Store(url)
        with first.engine.begin() as connection:
            # Of this database alone: other tests have theirs on the same server.
            mine = "(SELECT oid FROM pg_database WHERE datname = current_database())"
            ended = f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = {mine}"
            connection.execute(sa.text(ended))
        second = Store(url)
        with pytest.raises(TakenError):
            first.write_now([Write("setting", {"name": "who", "value": "first"})])
        second.write_now([Write("setting", {"name": "who", "value": "second"})])
        second.close()
        first.close()
