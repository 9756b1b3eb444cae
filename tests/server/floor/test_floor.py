"""What cannot be written did not happen; wallets are never overdrawn; tables close when everyone has left."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.play import bots, pai_gow
from housedealer.server.floor.actor.actions import perform
from housedealer.server.floor.floor import Floor
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.schema import movement
from housedealer.server.journal.store import Store
from housedealer.server.processes import bot_process
from housedealer.server.settings import Settings
from housedealer.server.wire import messages
from tests.server.recording import recording_connection


def on_floor(where: Path | str, act: Callable[[Floor], Awaitable[None]], **settings: Any) -> None:
    """Run something on a floor of its own, stored in a folder or at a URL; then the books must balance."""

    async def run() -> None:
        store = Store(where if isinstance(where, str) else f"sqlite:///{where / 'tables.db'}")
        floor = Floor(Settings(**settings), LocalJournal(store))
        floor.resume()
        floor.start()
        try:
            await act(floor)
            floor.stop()
            while any(actor.mailbox.busy for actor in floor.tables.actors.values()):
                await asyncio.sleep(0.005)  # the clock played on, and what it did is being written
            store.queries.check()
            for actor in list(floor.tables.actors.values()):
                for seat, stack in actor.table.session.stacks.items():
                    assert store.queries.balance(f"seat:{actor.table.id}:{seat}") == stack
        finally:
            floor.stop()
            store.close()

    asyncio.run(run())


async def sit(floor: Floor, table: str, person: str, seat: int, amount: int) -> None:
    message = messages.Sit(type="sit", ref=1, seat=seat, buy_in=amount)
    await perform(floor, floor.tables.here(table), person, "Someone", message)


def test_what_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        table = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))
        before = floor.tables.here(table).table.data()
        write = floor.journal.store._transact

        def broken(jobs: Any) -> None:
            raise OSError("the disk is full")

        floor.journal.store._transact = broken  # type: ignore[method-assign]
        with pytest.raises(HouseError, match="could not be saved to disk"):
            await sit(floor, table, person, 1, 500_00)
        floor.journal.store._transact = write  # type: ignore[method-assign]
        assert floor.tables.here(table).table.data() == before
        assert floor.wallets[person] == floor.settings.wallet
        await sit(floor, table, person, 1, 500_00)
        assert floor.wallets[person] == floor.settings.wallet - 500_00

    on_floor(tmp_path, act)


def test_a_wallet_is_not_overdrawn_at_two_tables_at_once(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        tables = [await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=1)) for _ in range(2)]
        results = await asyncio.gather(*(sit(floor, one, person, 1, 6000_00) for one in tables), return_exceptions=True)
        assert [isinstance(one, HouseError) for one in results].count(True) == 1
        assert floor.wallets[person] == 4000_00 == floor.queries.balance(f"person:{person}")

    on_floor(tmp_path, act)


def test_another_name_reaches_the_tables_where_one_sits_or_watches(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        ann, bob = [(await floor.people.enter(name))[0] for name in ("Ann", "Bob")]
        actor = floor.tables.here(await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2)))
        for person in (ann, bob):
            await actor.join(recording_connection(person))
        await sit(floor, actor.name, ann, 1, 500_00)
        for person, name in ((ann, "Anna"), (bob, "Robert")):
            await floor.people.rename(person, name)
        assert actor.table.seats[1].name == "Anna"
        assert actor.audience.onlookers(actor.table) == {bob: "Robert"}

    on_floor(tmp_path, act)


def test_fresh_play_money_only_when_little_is_left(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        with pytest.raises(HouseError, match=r"^You still have \$10,000 in your wallet. Play that first.$"):
            await floor.people.refill(person)
        await floor.journal.store.commit(movement("lost", [(f"person:{person}", -9500_00), ("issue", 9500_00)]))
        floor.wallets.forget()
        assert await floor.people.refill(person) == floor.settings.wallet

    on_floor(tmp_path, act)


def test_a_table_that_all_have_left_is_closed_and_pays_out(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        name = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))
        actor = floor.tables.here(name)
        connection = recording_connection(person)
        await actor.join(connection)
        await sit(floor, name, person, 1, 500_00)
        await actor.part(connection)
        for _ in range(1000):
            await asyncio.sleep(0.02)
            if name not in floor.tables.actors:
                break
        assert name not in floor.tables.actors
        assert floor.wallets[person] == floor.settings.wallet == floor.queries.balance(f"person:{person}")
        assert not floor.queries.open_tables()

    on_floor(tmp_path, act, empty_seconds=0.1)


def test_a_person_who_reconnects_before_the_old_connection_closes_is_present(tmp_path: Path) -> None:
    """A browser that reconnects often is there before its old connection is known to be dead."""

    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        actor = floor.tables.here(await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2)))
        old, new = recording_connection(person), recording_connection(person)
        await actor.join(old)
        actor.mailbox.lock()
        both = [asyncio.create_task(actor.part(old)), asyncio.create_task(actor.join(new))]
        for _ in range(5):
            await asyncio.sleep(0)
        actor.mailbox.free()
        await asyncio.gather(*both)
        assert person in actor.table.present
        await actor.part(new)
        assert person not in actor.table.present

    on_floor(tmp_path, act)


def test_a_table_that_nobody_ever_sat_at_is_closed_soon(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        name = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=2))
        for _ in range(3000):
            await asyncio.sleep(0.02)
            if name not in floor.tables.actors:
                break
        assert name not in floor.tables.actors

    on_floor(tmp_path, act, unused_seconds=0.1)


def test_the_clock_decides_for_people_who_are_away(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        name = await floor.tables.open(messages.OpenTable(posting="500-club/three-card-poker", bots=0, option=None))
        actor = floor.tables.here(name)
        people = [(await floor.people.enter("Someone"))[0] for _ in range(2)]
        connections = [recording_connection(person) for person in people]
        for seat, (person, connection) in enumerate(zip(people, connections, strict=True), 1):
            await actor.join(connection)
            await sit(floor, name, person, seat, 500_00)
        bank = messages.BankMessage(type="bank", ref=1, seat=1, amount=400_00)
        await perform(floor, actor, people[0], "", bank)
        await actor.part(connections[1])  # whoever is there would have a time bank
        # From here on the clock is short: before, it must not ring.
        actor.clock.settings = dataclasses.replace(floor.settings, decide_seconds=0.05)
        wager = messages.WagerMessage(type="wager", ref=1, place="2", wagers={"ante": 10_00}, ready=True)
        await perform(floor, actor, people[1], "", wager)
        async with asyncio.timeout(30):
            while not actor.table.session.number:
                await asyncio.sleep(0.02)
        (note,) = actor.table.seats[2].notes
        assert note == "Round 1: you ran out of time, so you folded."

    on_floor(tmp_path, act)


def test_a_clock_whose_ring_was_not_written_rings_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its write failed and could not be read back: the table does not wait for anyone in vain from then on."""
    failed: list[str] = []

    async def act(floor: Floor) -> None:
        name = await floor.tables.open(messages.OpenTable(posting="the-101/blackjack-x", bots=0, option=None))
        actor = floor.tables.here(name)
        for seat, person in enumerate([(await floor.people.enter("Someone"))[0] for _ in range(2)], 1):
            await actor.join(recording_connection(person))
            await sit(floor, name, person, seat, 500_00)

        def fails(*_: Any) -> None:
            failed.append("once more")
            raise OSError("the disk does not answer")

        with monkeypatch.context() as broken:
            broken.setattr(floor.journal.store, "_transact", fails)
            broken.setattr(floor.queries, "state_of", fails)
            actor.replica.due = floor.journal.now() + 0.05
            actor.clock.run()
            for _ in range(1500):
                await asyncio.sleep(0.02)
                if actor.replica.stale and len(failed) > 2:
                    break
            assert actor.replica.stale and len(failed) > 2
        for _ in range(1500):
            await asyncio.sleep(0.02)
            if any("you ran out of time" in note for who in actor.table.seats.values() for note in who.notes):
                break
        assert any("you ran out of time" in note for who in actor.table.seats.values() for note in who.notes)

    on_floor(tmp_path, act)


def test_two_servers_do_not_share_a_database(tmp_path: Path) -> None:
    first = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    with pytest.raises(HouseError, match="another server uses"):
        Store(f"sqlite:///{tmp_path / 'tables.db'}")
    first.close()


def test_a_movement_that_makes_money_is_refused() -> None:
    with pytest.raises(AssertionError, match="conserved"):
        movement("a gift", [("person:a", 100)])


def test_tables_opened_at_the_same_moment_are_counted(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        request = messages.OpenTable(posting="500-club/ez-baccarat", bots=0)
        opening = [floor.tables.open(request, "ann", "192.0.2.1") for _ in range(10)]
        answers = await asyncio.gather(*opening, return_exceptions=True)
        assert sum(isinstance(answer, str) for answer in answers) == 3
        assert len(floor.tables.actors) == 3

    on_floor(tmp_path, act, tables_per_person=3)


def test_a_game_that_must_be_compiled_first_does_not_stop_the_floor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a new machine the bots of pai gow or poker are compiled for up to a minute: tables open meanwhile."""
    compiled: list[Any] = []
    goes_on = threading.Event()

    def compiles(game: Any) -> None:
        compiled.append(game)
        assert goes_on.wait(60), "while it compiled, nothing else went on"

    async def act(floor: Floor) -> None:
        request = messages.OpenTable(posting="als/pai-gow-poker", bots=1)
        opened = await asyncio.gather(*(floor.tables.open(request) for _ in range(3)))
        assert all(name in floor.tables.actors for name in opened)
        while not compiled:
            await asyncio.sleep(0.005)
        other = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=1))
        assert other in floor.tables.actors
        assert not bots.prepared(game("als/pai-gow-poker"))
        await in_time(goes_on)

    async def in_time(event: threading.Event) -> None:
        event.set()
        async with asyncio.timeout(20):
            while not bots.prepared(game("als/pai-gow-poker")):
                await asyncio.sleep(0.005)
        assert len(compiled) == 1

    bots.prepare(game("als/pai-gow-poker"))
    monkeypatch.setattr(bots, "_PREPARED", set())
    monkeypatch.setattr(pai_gow, "prepare", compiles)
    monkeypatch.setattr(bot_process, "is_compiled", lambda kind: True)  # so that it is loaded here, not compiled apart
    on_floor(tmp_path, act)

    async def taken_up(floor: Floor) -> None:
        compiled.clear()
        await floor.arrive()
        await in_time(goes_on)

    bots._PREPARED.clear()
    on_floor(tmp_path, taken_up)


def test_cashing_out_brings_all_chips_back_and_closes_tables_with_bots_alone(tmp_path: Path) -> None:
    """Thirteen games one after another, which is one more than a person may have open: each is left, most in mid-round,
    and nothing but what was lost in those rounds is missing."""

    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        in_hand: list[bool] = []
        for number in range(13):
            posting = ("500-club/texas-holdem", "the-101/blackjack-x", "500-club/ez-baccarat")[number % 3]
            name = await floor.tables.open(messages.OpenTable(posting=posting, bots=2), person)
            actor, connection = floor.tables.here(name), recording_connection(person)
            await actor.join(connection)
            await sit(floor, name, person, 1, 1000_00)
            assert await floor.tables.held(person) == {name: 1000_00}
            assert floor.wallets[person] < floor.settings.wallet
            if number % 3 == 0:
                wager = messages.WagerMessage(type="wager", ref=2, place="1", wagers={}, ready=True)
                await perform(floor, actor, person, "Ann", wager)
                # Bots answer at once: a hand that both of them fold is over already.
                assert actor.table.phase == "round" or actor.table.session.number == 1
                in_hand.append(actor.table.phase == "round")
            await actor.part(connection)
            await floor.tables.cash_out(person, [name])
            assert await floor.tables.held(person) == {}
            async with asyncio.timeout(20):
                while name in floor.tables.actors:
                    await asyncio.sleep(0.005)
        assert any(in_hand)
        # The big blind of $2 is all that each of five hands which are passed at once can cost.
        assert floor.settings.wallet - 5 * 2_00 <= floor.wallets[person]
        assert not floor.queries.open_tables()
        assert floor.wallets[person] == floor.queries.balance(f"person:{person}")

    on_floor(tmp_path, act, left_seconds=0.01)


def test_cashing_out_leaves_a_table_at_which_others_sit_open(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        ann, bob = [(await floor.people.enter(name))[0] for name in ("Ann", "Bob")]
        name = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=0), ann)
        other = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=0), ann)
        for table in (name, other):
            await sit(floor, table, ann, 1, 500_00)
        await sit(floor, name, bob, 2, 500_00)
        await floor.tables.cash_out(ann, [name])
        assert await floor.tables.held(ann) == {other: 500_00}
        assert floor.wallets[ann] == floor.settings.wallet - 500_00
        assert await floor.tables.held(bob) == {name: 500_00}
        # What is not there any more, or never was, has nothing of hers.
        await floor.tables.cash_out(ann, [name, "nothing"])
        await asyncio.sleep(0.1)
        assert name in floor.tables.actors

    on_floor(tmp_path, act, left_seconds=0.01)


def test_fresh_play_money_is_offered_exactly_when_it_is_given(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        assert not (await floor.people.profile(person, "Ann"))["fresh"]
        name = await floor.tables.open(messages.OpenTable(posting="500-club/ez-baccarat", bots=1), person)
        await sit(floor, name, person, 1, 10_000_00)
        result = await floor.people.profile(person, "Ann")
        assert (result["wallet"], result["at"], result["fresh"]) == (0, {name: 10_000_00}, False)
        with pytest.raises(HouseError, match=r"^You still have \$10,000 at one table. Cash out there first.$"):
            await floor.people.refill(person)
        await floor.tables.cash_out(person, [name])
        lost = movement("lost", [(f"person:{person}", -9_000_00), ("issue", 9_000_00)])
        await floor.journal.store.commit(lost)
        floor.wallets.forget()
        assert (await floor.people.profile(person, "Ann"))["fresh"]
        assert await floor.people.refill(person) == floor.settings.wallet

    on_floor(tmp_path, act)
