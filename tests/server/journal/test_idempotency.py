"""The marks of done messages are stored for as long as a message may be sent again, and no longer."""

import asyncio
from pathlib import Path

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.floor.actor.batch import MessageKey
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.idempotency import MAX_CONNECTIONS
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.schema import answers, open_engine
from housedealer.server.journal.versions import prepare
from housedealer.server.wire.messages import OpenTable
from tests.server.floor.test_floor import on_floor, sit
from tests.server.recording import recording_connection


def test_old_message_marks_are_deleted_at_the_start(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    prepare(engine)
    rows = [{"table": "t", "line": "a", "ref": 1, "at": chance.now() - 100_000}]
    rows += [{"table": "t", "line": "a", "ref": 2, "at": chance.now() - 60}]
    with engine.begin() as connection:
        connection.execute(answers.insert(), rows)
    prepare(engine)
    with engine.connect() as connection:
        assert list(connection.execute(sa.select(answers.c.ref)).scalars()) == [2]
    engine.dispose()


def test_a_message_with_an_old_number_is_refused(tmp_path: Path) -> None:
    """Its sender is told; messages of others at the same moment are carried out. A connection that was evicted among
    many is recognized again."""

    async def act(floor: Floor) -> None:
        name = await floor.tables.open(OpenTable(posting="the-101/blackjack-x", bots=1))
        actor = floor.tables.here(name)
        people = [(await floor.people.enter("Someone"))[0] for _ in range(2)]
        for seat, person in enumerate(people, 4):
            await actor.join(recording_connection(person))
            await sit(floor, name, person, seat, 500_00)

        def buys(at: int, ref: int) -> asyncio.Future[HouseError | None]:
            received: asyncio.Future[HouseError | None] = asyncio.get_running_loop().create_future()
            key = MessageKey(f"{people[at]}:line", ref, people[at])
            actor.do(lambda table: table.buy(people[at], str(4 + at), 100), received.set_result, key)
            return received

        for ref in range(1, 71):
            assert await buys(0, ref) is None
        both = await asyncio.gather(buys(0, 1), buys(1, 1))
        assert str(both[0]).startswith("message: its number is too old") and both[1] is None
        assert await buys(0, 70) is None
        assert isinstance(floor.journal, LocalJournal)
        for number in range(MAX_CONNECTIONS):
            floor.journal.answered.among(name, [(f"other:{number}", 1)])
        assert await buys(0, 70) is None
        assert actor.table.session.stack("4") == 500_00 + 70 * 100 and actor.table.session.stack("5") == 500_00 + 100

    on_floor(tmp_path, act)
