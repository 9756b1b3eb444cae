"""Messages of one batch are written and published together; each is answered by its own outcome."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.server.floor.actor.table_actor import TableActor
from housedealer.server.floor.floor import Floor
from housedealer.server.tables.hosted_table import HostedTable
from housedealer.server.wire import messages
from tests.server.floor.test_floor import on_floor, sit
from tests.server.recording import RecordingTransport, recording_connection

POSTING = "500-club/ez-baccarat"
BETTORS = (2, 3, 4)


async def seated(floor: Floor) -> tuple[TableActor, dict[int, str], RecordingTransport]:
    """A table at which seat 1 banks and three others may wager; the messages to seat 1 are recorded."""
    actor = floor.tables.here(await floor.tables.open(messages.OpenTable(posting=POSTING, bots=0)))
    people = {}
    for seat in (1, *BETTORS):
        people[seat] = (await floor.people.enter("Someone"))[0]
        connection = recording_connection(people[seat])
        await actor.join(connection)
        await sit(floor, actor.table.id, people[seat], seat, 1000_00)
        if seat == 1:
            banker = connection.transport
    await actor.act(lambda table: table.take_bank(people[1], 1, 500_00))
    assert actor.table.phase == "wagers"
    assert isinstance(banker, RecordingTransport)
    banker.sent.clear()
    return actor, people, banker


def wager(person: str, seat: int, amount: int = 20_00) -> Callable[[HostedTable], None]:
    return lambda table: table.wager(person, seat, {"player": amount}, True)


def updates(wire: RecordingTransport) -> list[dict[str, Any]]:
    return [message for text in wire.sent if (message := json.loads(text))["type"] == "update"]


def test_wagers_of_one_batch_are_written_and_published_together(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        actor, people, banker = await seated(floor)
        before = floor.journal.store.flushes
        await asyncio.gather(*(actor.act(wager(people[seat], seat)) for seat in BETTORS[:2]))
        assert floor.journal.store.flushes == before + 1
        (message,) = updates(banker)
        assert sorted(message["state"]["ready"]) == ["2", "3"]
        state = floor.queries.table(actor.table.id)
        assert state is not None and set(state["placed"]) == {"2", "3"}

    on_floor(tmp_path, act)


def test_the_end_of_a_round_is_published_before_the_next_batch(tmp_path: Path) -> None:
    """What comes after the deal is not done in the same breath: nobody has seen a card yet."""

    async def act(floor: Floor) -> None:
        actor, people, banker = await seated(floor)
        acts = [actor.act(wager(people[seat], seat)) for seat in BETTORS]
        late = actor.act(wager(people[2], 2))
        *done, refused = await asyncio.gather(*acts, late, return_exceptions=True)
        assert done == [None, None, None]
        assert isinstance(refused, HouseError)
        (message, *_) = updates(banker)
        assert [event["event"] for event in message["events"]["events"]][-1] == "end"

    on_floor(tmp_path, act)


def test_a_refusal_is_answered_after_earlier_messages_are_on_disk(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        actor, people, _ = await seated(floor)
        received: list[str] = []
        actor.do(wager(people[2], 2), lambda error: received.append(f"2 {error}"))
        actor.do(wager(people[3], 3, 5000_00), lambda error: received.append(f"3 {error}"))
        assert received == []
        await actor.act(wager(people[4], 4))
        assert received[0] == "2 None"
        assert "3 wagers: $5,000 is more than" in received[1]
        assert set(actor.table.sitting.placed) == {"2", "4"}

    on_floor(tmp_path, act)


def test_a_failed_write_undoes_the_whole_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(floor: Floor) -> None:
        actor, people, _ = await seated(floor)

        def broken(_: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(floor.journal.store, "_transact", broken)
            both = [actor.act(wager(people[seat], seat)) for seat in BETTORS[:2]]
            errors = await asyncio.gather(*both, return_exceptions=True)
        assert all("could not be saved to disk" in str(error) for error in errors)
        assert actor.table.sitting.placed == {}
        await actor.act(wager(people[2], 2))
        assert set(actor.table.sitting.placed) == {"2"}

    on_floor(tmp_path, act)


def test_an_error_of_one_message_does_not_affect_the_others(tmp_path: Path) -> None:
    """An act that fails half-way has the table read again from disk; the wagers before it are placed once more."""

    def fails(table: HostedTable) -> None:
        table.sitting.placed.clear()
        raise ZeroDivisionError

    async def act(floor: Floor) -> None:
        actor, people, banker = await seated(floor)
        acts = [wager(people[2], 2), fails, wager(people[3], 3)]
        one, wrong, other = await asyncio.gather(*(actor.act(one) for one in acts), return_exceptions=True)
        assert (one, other) == (None, None)
        assert "nothing was changed" in str(wrong)
        assert set(actor.table.sitting.placed) == {"2", "3"}
        assert sorted(updates(banker)[-1]["state"]["ready"]) == ["2", "3"]

    on_floor(tmp_path, act)


def test_a_read_in_between_sees_what_is_on_disk(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        actor, people, _ = await seated(floor)
        wagering = asyncio.create_task(actor.act(wager(people[2], 2)))
        await asyncio.sleep(0)
        stored = await actor.read(lambda table: floor.queries.table(table.id))
        assert stored is not None and set(stored["placed"]) == {"2"}
        await wagering

    on_floor(tmp_path, act)


def test_a_withdrawal_counts_at_once(tmp_path: Path) -> None:
    """Else the same money could be spent at another table before it is counted."""

    async def act(floor: Floor) -> None:
        actor, people, _ = await seated(floor)
        actor.do(wager(people[2], 2), lambda _: None)
        actor.do(lambda table: table.buy(people[3], 3, 100_00), lambda _: None)
        await asyncio.sleep(0)  # both are worked out, and not yet known to be on disk
        assert actor.mailbox.busy
        assert floor.wallets[people[3]] == floor.settings.wallet - 1100_00
        await actor.read(lambda _: None)

    on_floor(tmp_path, act)


def test_a_new_connection_is_sent_only_what_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write failed and the table could not be read again: what is in memory did not happen, and nobody sees it."""

    async def act(floor: Floor) -> None:
        actor, people, banker = await seated(floor)

        def broken(*_: Any) -> Any:
            raise OSError("the disk is gone")

        onlooker = recording_connection((await floor.people.enter("Onlooker"))[0])
        with monkeypatch.context() as patch:
            patch.setattr(floor.journal.store, "_transact", broken)
            patch.setattr(floor.queries, "state_of", broken)
            with pytest.raises(HouseError, match="cannot be read from disk now"):
                await actor.act(wager(people[2], 2))
            await actor.join(onlooker)
        assert updates(banker) == []
        await actor.act(wager(people[3], 3))
        assert isinstance(onlooker.transport, RecordingTransport)
        assert [message["state"]["ready"] for message in updates(onlooker.transport)] == [[], ["3"]]

    on_floor(tmp_path, act)
