"""The floor's parts, each alone: the group commit, a table's clock, its audience, people and their money."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.server.floor.accounts.people import People
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.actor.audience import MAX_WINDOWS, Audience, FullError
from housedealer.server.floor.actor.clock import Alarm, TableClock
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.journal.group_commit import DoubtError, GroupCommit, Verdict, run_blocking
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.port import Presence
from housedealer.server.journal.schema import movement
from housedealer.server.journal.store import Store
from housedealer.server.settings import Settings
from housedealer.server.tables.hosted_table import HostedTable
from tests.server.recording import recording_connection

SERVER = Path(__file__).parents[3] / "src" / "housedealer" / "server"


class Scripted:
    """A scripted database: for each try, an error or none."""

    def __init__(self, tries: list[Exception | None], verdicts: list[bool | None] | None = None) -> None:
        self.tries, self.verdicts = tries, verdicts or []
        self.log: list[str] = []
        self.time = 0.0

    async def transact(self, jobs: list[str]) -> None:
        self.log.append("+".join(jobs))
        error = self.tries.pop(0)
        if error is not None:
            raise error

    async def is_committed(self, doubt: DoubtError) -> bool | None:
        return self.verdicts.pop(0)

    async def pause(self, seconds: float) -> None:
        self.time += seconds

    def now(self) -> float:
        return self.time

    def verdict(self, error: Exception) -> Verdict:
        return Verdict(isinstance(error, OSError), isinstance(error, ValueError), isinstance(error, KeyError))

    def committed(self, jobs: list[str]) -> None:
        self.log.append(f"{'+'.join(jobs)} committed")

    def undone(self, jobs: list[str], error: Exception) -> None:
        self.log.append(f"{'+'.join(jobs)} undone")

    def finish(self, jobs: list[str], error: Exception | None) -> None:
        self.log.append(f"{'+'.join(jobs)} answered {error!r}")


def written(database: Scripted, patience: float = 0.0) -> list[str]:
    run_blocking(GroupCommit(database, patience).commit(["a", "b"]))
    return database.log


def test_jobs_that_wait_together_share_a_commit() -> None:
    assert written(Scripted([None])) == ["a+b", "a+b committed", "a+b answered None"]


def test_a_job_that_cannot_be_written_does_not_undo_the_others() -> None:
    wrong = ValueError("b")
    assert written(Scripted([wrong, None, wrong])) == [
        "a+b", "a+b undone", "a", "a committed", "a answered None", "b", "b undone", "b answered ValueError('b')",
    ]  # fmt: skip


def test_a_commit_in_doubt_is_not_retried() -> None:
    """The database is asked until it answers: committed, and nothing is written twice; lost, and an error is sent."""
    doubt = DoubtError("7")
    stored = Scripted([doubt], [None, None, True])
    assert written(stored) == ["a+b", "a+b committed", "a+b answered None"] and stored.time > 0
    lost = DoubtError("8")
    lost.__cause__ = RuntimeError("cut")
    assert written(Scripted([lost], [None, False])) == ["a+b", "a+b undone", "a+b answered RuntimeError('cut')"]


def test_a_database_that_does_not_answer_is_retried_for_a_while() -> None:
    away = OSError()
    assert written(Scripted([away, away, None]), patience=8)[-2:] == ["a+b committed", "a+b answered None"]
    assert written(Scripted([away]))[-1] == "a+b answered OSError()"
    assert written(Scripted([KeyError(), None]))[-1] == "a+b answered None"  # what may go well the second time


def test_a_stopping_server_does_not_wait_for_the_database() -> None:
    group = GroupCommit(Scripted([DoubtError("9")]))
    group.closing = True
    error = run_blocking(group.attempt(["a"]))
    assert "stopped before it was known" in str(error)


def hosted() -> HostedTable:
    table = HostedTable("t", open_session("500-club/texas-holdem", stacks={}, option=None, seed=3))
    for seat, person in enumerate(("ann", "bob"), 1):
        table.sit(person, person.title(), seat, 500_00)
    return table


def test_a_clock_restarts_only_for_another_reason(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        replica = Replica(hosted(), version=0)
        table, rung = replica.table, []
        clock = TableClock(Settings(decide_seconds=0.05, empty_seconds=60), LocalJournal(store), replica, rung.append)
        assert clock.required(table, table.waits_for())[0] == 60  # nobody is there
        table.present = {"ann", "bob"}
        table.go()
        wait, alarm = clock.required(table, table.waits_for())
        assert (wait, alarm.why) == (0.05, "decide")
        now = asyncio.get_running_loop().time()
        replica.due, clock.alarm = clock.next_due(wait, alarm, now), alarm
        assert clock.next_due(wait, alarm, now + 9) == now + 0.05
        assert clock.next_due(wait, Alarm("again", ()), now + 9) == now + 9.05
        assert not clock.rings(table, Alarm("again", ()))
        clock.run()
        await asyncio.sleep(0.2)
        assert rung == [alarm] and clock.rings(table, alarm)
        assert clock.next_due(wait, alarm, now + 9) == now + 9.05  # it has rung
        store.close()

    asyncio.run(run())


def test_an_audience_includes_people_at_other_processes() -> None:
    audience, table = Audience("here", Wallets(lambda _: 0)), hosted()
    audience.connections.update(recording_connection("ann") for _ in range(2))
    rows = [row for _, row in audience.changes("t")]
    assert [(row["worker"], row["person"], row["lines"]) for row in rows] == [("here", "ann", 2)]
    assert audience.is_stored() and audience.changes("t") == []
    mine = Presence("here", "ann", "Ann", 2, True)
    others = [Presence("there", "cat", "Cat", MAX_WINDOWS, True), Presence("gone", "dan", "Dan", 1, False)]
    audience.load([mine, *others])
    assert audience.present() == {"ann", "cat"}
    assert audience.onlookers(table) == {"cat": "Cat"}
    audience.check_room("ann")
    with pytest.raises(FullError):
        audience.check_room("cat")
    assert [(what, row["person"]) for what, row in audience.changes("t")] == [("absence", "dan")]


class Nowhere:
    """Nobody has anything at a table."""

    async def held(self, person: str) -> dict[str, int]:
        return {}

    def held_here(self, person: str) -> dict[str, int]:
        return {}

    def disconnect(self, person: str) -> None:
        """Nobody is connected."""


def test_people_have_wallets_and_tokens_without_any_table(tmp_path: Path) -> None:
    async def run() -> None:
        journal = LocalJournal(Store(f"sqlite:///{tmp_path / 'tables.db'}"))
        wallets = Wallets(journal.queries.balance)
        people = People(Settings(), journal, journal.key(), wallets, Nowhere())
        person, name = await people.enter("Ann")
        token = people.token(person, name)
        assert people.claims(token)["name"] == "Ann" and wallets[person] == Settings().wallet
        await people.revoke(person)
        with pytest.raises(HouseError, match="revoked"):
            people.claims(token)
        await journal.store.commit(movement("lost", [(f"person:{person}", -9500_00), ("issue", 9500_00)]))
        wallets.forget()
        assert await people.refill(person) == Settings().wallet
        journal.close()

    asyncio.run(run())


def test_no_class_of_the_server_inherits_across_files() -> None:
    """A class has what it needs; it derives from none of another file, but for data and a library's protocols."""
    defined: dict[str, Path] = {}
    bases: list[tuple[str, str, Path]] = []
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                defined[node.name] = path
                bases += [(node.name, base.id, path) for base in node.bases if isinstance(base, ast.Name)]
    spread = {(name, base) for name, base, path in bases if base in defined and defined[base] != path}
    assert spread <= {("HandoffProtocol", "TimeoutProtocol"), ("Named", "Changes")}, spread
