"""The choices of a round in play: changes, additions and deletions on disk are detected before it goes on."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.games import open_session
from housedealer.server.floor.actor.actions import perform
from housedealer.server.floor.actor.replica import Replica
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.choices import Head, Made, StoredChoices
from housedealer.server.journal.port import TableSnapshot
from housedealer.server.journal.schema import Write, digest
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages
from tests.server.floor.test_floor import sit
from tests.server.harness import database
from tests.server.journal.test_damaged_rows import opened
from tests.server.recording import recording_connection

POT = "500-club/texas-holdem"


async def in_play(floor: Floor) -> str:
    """A table for the pot with a round in play in which three choices or more were made, one of them a raise."""
    person, _ = await floor.people.enter("Ann")
    rng = random.Random(5)
    name = await floor.tables.open(messages.OpenTable(posting=POT, plan="$4/$8 limit", bots=2))
    actor = floor.tables.here(name)
    await actor.join(recording_connection(person))
    await sit(floor, name, person, 1, 1000_00)
    for _ in range(400):
        table = actor.table
        made = floor.queries.choices_of(name, table.number) if table.dealt else []
        if len(made) >= 3 and any(len(one) > 2 for one in made):
            return name
        message: Any = None
        if table.phase == "wagers":
            message = messages.WagerMessage(type="wager", ref=1, place="1", wagers={}, ready=True)
        elif table.questions_of(person):
            offer = table.questions_of(person)[0]
            assert table.round
            chosen = offer.legal[-1] if rng.random() < 0.7 else offer.passed()
            least = getattr(getattr(chosen, "argument", None), "least", None)
            message = messages.ChooseMessage(
                type="choose", ref=1, position=offer.position, round=table.number,
                count=len(table.round.choices), choice=chosen.name,
                argument=least,
            )  # fmt: skip
        if message is None:
            await actor.act(lambda hosted: hosted.offer_again())
        else:
            await perform(floor, actor, person, "Ann", message)
    raise AssertionError("no such round was reached")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database as a server left it, and the table in whose round choices were made."""
    file = tmp_path_factory.mktemp("saved") / "tables.db"
    return file, opened(f"sqlite:///{file}", in_play)


async def listed(floor: Floor) -> list[str]:
    return sorted(floor.tables.actors)


NOW = "round = (SELECT max(round) FROM choices) AND number"
DAMAGE = {
    "another amount": """UPDATE choices SET choice = replace(replace(choice, ',4]', ',6]'), ',8]', ',6]')""",
    "another choice": (
        f"""UPDATE choices SET choice = iif(choice = '["3","fold"]', '["3","call"]', '["3","fold"]') WHERE {NOW} = 1"""
    ),
    "another person": f"UPDATE choices SET by = 'nobody' WHERE {NOW} = 2",
    "the first is gone": f"DELETE FROM choices WHERE {NOW} = 1",
    "one between is gone": f"DELETE FROM choices WHERE {NOW} = 2",
    "the last is gone": "DELETE FROM choices WHERE number = (SELECT number FROM heads)",
    "all but the first are gone": "DELETE FROM choices WHERE number > 1",
    "all are gone": "DELETE FROM choices",
    "all and their head are gone": "DELETE FROM choices; DELETE FROM heads",
    "the head is gone": "DELETE FROM heads",
    "the head of another round": "UPDATE heads SET round = round - 1",
    "the head counts less": "UPDATE heads SET number = number - 1",
    "the last is gone and the head agrees": (
        "DELETE FROM choices WHERE number = (SELECT number FROM heads); UPDATE heads SET number = number - 1"
    ),
    "no digests": "UPDATE choices SET digest = ''",
    "no digests and no head": "UPDATE choices SET digest = ''; DELETE FROM heads",
    "a digest of another": f"UPDATE choices SET digest = (SELECT digest FROM heads) WHERE {NOW} = 1",
    "one more": (
        'INSERT INTO choices ("table", round, number, choice, by, digest) '
        'SELECT "table", round, number + 1, \'["1","fold"]\', \'bot\', digest FROM heads'
    ),
}


def test_an_undamaged_table_is_restored(saved: tuple[Path, str], tmp_path: Path) -> None:
    file = shutil.copy(saved[0], tmp_path / "tables.db")
    assert opened(f"sqlite:///{file}", listed) == [saved[1]]
    with closing(sqlite3.connect(file)) as on_disk:
        head = on_disk.execute("SELECT round, number FROM heads").fetchone()
        last = on_disk.execute("SELECT round, max(number) FROM choices GROUP BY round ORDER BY round DESC").fetchone()
    assert head == last


@pytest.mark.parametrize("how", DAMAGE)
def test_a_table_whose_choices_are_damaged_is_set_aside(saved: tuple[Path, str], tmp_path: Path, how: str) -> None:
    file, name = shutil.copy(saved[0], tmp_path / "tables.db"), saved[1]
    with closing(sqlite3.connect(file)) as on_disk:
        before = on_disk.total_changes
        on_disk.executescript(DAMAGE[how])
        on_disk.commit()
        assert on_disk.total_changes > before

    async def look(floor: Floor) -> None:
        assert not floor.tables.actors
        with pytest.raises(HouseError, match="it was set aside, and its money is in its people's wallets"):
            floor.tables.here(name)
        assert "choices" in floor.queries.aside(name)
        floor.queries.check()

    opened(f"sqlite:///{file}", look)


def test_choices_of_another_deal_are_refused(saved: tuple[Path, str], tmp_path: Path) -> None:
    """The state itself has a checksum; where a version had none, the chain still begins with what was dealt."""
    file, name = shutil.copy(saved[0], tmp_path / "tables.db"), saved[1]
    with closing(sqlite3.connect(file)) as on_disk:
        state = json.loads(on_disk.execute("SELECT state FROM tables").fetchone()[0])
        state["dealt"]["at"] += 1
        on_disk.execute("UPDATE tables SET state = ?, digest = ''", (json.dumps(state),))
        on_disk.commit()

    async def look(floor: Floor) -> None:
        assert "choices" in floor.queries.aside(name)

    opened(f"sqlite:///{file}", look)


def test_a_round_from_before_digests_is_restored(saved: tuple[Path, str], tmp_path: Path) -> None:
    """As an earlier version left it; the choices made from then on are chained to those before."""
    file, name = shutil.copy(saved[0], tmp_path / "tables.db"), saved[1]
    with closing(sqlite3.connect(file)) as on_disk:
        state = json.loads(on_disk.execute("SELECT state FROM tables").fetchone()[0])
        del state["chained"]
        on_disk.execute("UPDATE tables SET state = ?, digest = ''", (json.dumps(state),))
        on_disk.executescript("UPDATE choices SET digest = ''; DELETE FROM heads")
        on_disk.execute("UPDATE alembic_version SET version_num = '0003'")
        on_disk.commit()

    async def go_on(floor: Floor) -> None:
        actor = floor.tables.here(name)
        round_ = actor.table.round
        assert round_
        offer = round_.offers[0]
        await actor.act(lambda table: (table.play.decline("away", offer), None)[1])

    async def look(floor: Floor) -> None:
        assert "choices" in floor.queries.aside(name)

    opened(f"sqlite:///{file}", go_on)
    whole = shutil.copy(file, tmp_path / "whole.db")
    assert opened(f"sqlite:///{whole}", listed) == [name]
    with closing(sqlite3.connect(file)) as on_disk:
        on_disk.execute("DELETE FROM choices WHERE number = (SELECT number FROM heads)")
        on_disk.commit()
    opened(f"sqlite:///{file}", look)


def test_damage_is_detected_on_postgresql(postgres_server: str) -> None:
    with database(postgres_server) as url:
        name = opened(url, in_play)
        assert opened(url, listed) == [name]
        engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
        with engine.begin() as connection:
            connection.execute(sa.text("DELETE FROM choices WHERE number = (SELECT number FROM heads)"))
        engine.dispose()

        async def look(floor: Floor) -> None:
            assert "choices" in floor.queries.aside(name)

        opened(url, look)


# A table that several processes serve


def shared() -> tuple[Replica, list[Write]]:
    """A table in mid-round as one process has written it."""
    hosted = HostedTable("t", open_session(POT, stacks={}, option=None, seed=3))
    hosted.present = {"ann", "bob", "cat"}
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        hosted.sit(person, person.title(), seat, 500_00)
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        hosted.wager(person, seat, {}, True)
    for _ in range(2):
        assert hosted.round
        offer = hosted.round.offers[0]
        hosted.choose(hosted.play.holders[offer.position], offer.position, len(hosted.round.choices), "call", None)
    return Replica(hosted), hosted.take_writes()


def fresh(writes: list[Write], made: Callable[[list[Made]], list[Made]], head: Head | None) -> TableSnapshot:
    (state,) = [row["state"] for what, row in writes if what == "table"]
    rows = [(row["round"], Made(row["choice"], row["by"], row["digest"])) for what, row in writes if what == "choice"]
    changed = [(rows[0][0], one) for one in made([one for _, one in rows])]
    return TableSnapshot(1, True, None, state, digest(state), changed, head, [], None)


def test_a_process_that_reads_a_damaged_table_reports_it() -> None:
    actor, writes = shared()
    (head,) = [Head(row["round"], row["number"], row["digest"]) for what, row in writes if what == "head"]
    assert head.number == 2
    reader = Replica(HostedTable("t", open_session(POT, stacks={}, option=None, seed=1)))
    reader.apply(fresh(writes, list, head))
    assert reader.table.round and actor.table.round
    assert reader.table.round.choices == actor.table.round.choices
    for made, end in (
        (lambda rows: rows[:1], head),
        (lambda rows: [], head),
        (list, None),
        (lambda rows: [rows[0], rows[1]._replace(choice=rows[1].choice.replace("call", "fold"))], head),
        (lambda rows: [one._replace(digest="") for one in rows], head),
    ):
        reader = Replica(HostedTable("t", open_session(POT, stacks={}, option=None, seed=1)))
        with pytest.raises(HouseError, match="damaged"):
            reader.apply(fresh(writes, made, end))


def test_a_replica_finds_damage_in_new_choices() -> None:
    actor, writes = shared()
    known = actor.table
    reader = Replica(HostedTable("t", open_session(POT, stacks={}, option=None, seed=1)))
    end = known.chain.head() if known.chain else None
    reader.apply(fresh(writes, list, end))
    assert known.round
    offer = known.round.offers[0]
    known.choose(known.play.holders[offer.position], offer.position, len(known.round.choices), "fold", None)
    more = [Made(row["choice"], row["by"], row["digest"]) for what, row in known.take_writes() if what == "choice"]
    assert known.chain
    with pytest.raises(HouseError, match="damaged"):
        reader.apply(fresh(writes, list, known.chain.head()))
    forged = [one._replace(choice=one.choice.replace("fold", "call")) for one in more]
    with pytest.raises(HouseError, match="damaged"):
        reader.apply(fresh(writes, lambda rows: [*rows, *forged], known.chain.head()))


def test_no_chain_is_stored_before_a_round_is_dealt() -> None:
    hosted = HostedTable("t", open_session(POT, stacks={}, option=None, seed=3))
    hosted.present = {"ann"}
    hosted.sit("ann", "Ann", 1, 500_00)
    assert not [row for what, row in hosted.take_writes() if what == "head"]
    assert HostedTable.of("t", json.loads(json.dumps(hosted.data())), StoredChoices()).data() == hosted.data()
