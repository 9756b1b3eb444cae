"""No process owns a table: whatever happens at one happens once, through any process, and all follow it."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Iterator

import pytest

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.server.floor.floor import Floor
from housedealer.server.floor.writer import Writer
from housedealer.server.journal.port import Transaction
from housedealer.server.journal.store import Store
from housedealer.server.lobby.open_tables import LIST_SECONDS
from housedealer.server.wire.messages import OpenTable
from housedealer.server.workshop.job_board import GONE, Job
from tests.server.floors import GAME, answer, books, floors, look_at, opened, play_on, sit_down, until
from tests.server.harness import database


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as result:
        yield result


def test_people_at_two_processes_play_the_same_rounds(url: str) -> None:
    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guests = [await sit_down(one, table, 3), await sit_down(other, table, 4), await look_at(other, table)]
            await play_on(guests[:2], 3)
            await until(lambda: guests[2].latest["state"]["number"] == guests[0].latest["state"]["number"])
            first, second, third = (guest.latest for guest in guests)
            assert first["state"]["seats"] == second["state"]["seats"] == third["state"]["seats"]
            assert first["state"]["net"] == second["state"]["net"]
            # The same round, to its end, wherever one sits: what is hidden from an onlooker apart.
            assert [one["event"] for one in guests[0].events()] == [one["event"] for one in guests[1].events()]
            assert guests[0].events()[-1]["event"] == guests[2].events()[-1]["event"] == "end"
            await asyncio.sleep(LIST_SECONDS)  # so long an older list is good enough
            lines = await other.open_tables.entries(guests[1].person)
            assert [(line["table"], line["watching"], line["yours"]) for line in lines] == [(table, 3, True)]
            rooms = [text for text in guests[0].transport.sent if text.startswith(b'{"type":"room"')]
            assert b"watching" in rooms[-1] and guests[2].connection.name.encode() in rooms[-1]

    asyncio.run(run())
    books(url).close()


def test_a_wallet_is_not_overdrawn_at_two_processes(url: str) -> None:
    """Two windows of one person buy in for all they have at once: one is refused because the money is gone."""

    async def run() -> None:
        async with floors(url) as (one, other):
            person = (await one.people.enter("Ann"))[0]
            tables = [await opened(one), await opened(other)]
            guests = [await look_at(one, tables[0], person), await look_at(other, tables[1], person)]
            for _ in range(5):
                errors = await asyncio.gather(*(guest.say(type="sit", seat=4, buy_in=9000_00) for guest in guests))
                assert sorted(bool(message) for message in errors) == [False, True], errors
                assert any("You have $1,000 in your wallet, not $9,000." in message for message in errors)
                done = guests[0] if not errors[0] else guests[1]
                assert await done.say(type="stand") == ""

    asyncio.run(run())
    store = books(url)
    assert min(amount for name, amount in store.queries.balances().items() if name != "issue") >= 0
    store.close()


def test_a_change_that_was_not_announced_is_noticed(url: str) -> None:
    """A notification that never comes: the next tick of the clock notices the change."""

    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guest, onlooker = await sit_down(one, table, 4), await look_at(other, table)
            other.journal.on_announcement = lambda _: None
            assert await guest.say(type="buy", place="4", amount=50_00) == ""
            await until(lambda: onlooker.latest["state"]["seats"]["4"]["stack"] == 1050_00)

    asyncio.run(run())


def test_a_server_that_would_be_alone_is_refused(url: str) -> None:
    async def run() -> None:
        async with floors(url):
            with pytest.raises(HouseError, match="another server uses it"):
                await asyncio.to_thread(Store, url)

    asyncio.run(run())


def test_limits_are_counted_over_all_processes(url: str) -> None:
    async def run() -> None:
        async with floors(url, tables_per_person=3, tables_per_address=4) as (one, other):
            person = (await one.people.enter("Ann"))[0]
            request = OpenTable(posting=GAME, bots=1)
            made = await asyncio.gather(
                *(floor.tables.open(request, person, "192.0.2.7") for floor in (one, other) * 4),
                return_exceptions=True,
            )
            assert sum(isinstance(one, str) for one in made) == 3
            another = (await other.people.enter("Bob"))[0]
            await other.tables.open(request, another, "192.0.2.7")
            with pytest.raises(HouseError, match="as many tables as you can"):
                await one.tables.open(request, another, "192.0.2.7")
            table = next(one for one in made if isinstance(one, str))
            for number in range(8):
                await look_at((one, other)[number % 2], table, person)
            with pytest.raises(HouseError, match="too many windows"):
                await look_at(one, table, person)

    asyncio.run(run())


def test_tokens_revoked_at_one_process_are_invalid_at_another(url: str) -> None:
    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guest = await look_at(other, table)
            token = other.people.token(guest.person, "Ann")
            other.people.claims(token)
            await one.people.revoke(guest.person)
            await until(lambda: guest.transport.ended == 4401)
            with pytest.raises(HouseError, match="revoked"):
                other.people.claims(token)

    asyncio.run(run())


def test_fresh_play_money_is_given_once(url: str) -> None:
    """Requested at both processes at once, by someone who has lost nearly everything."""

    async def run() -> None:
        async with floors(url) as (one, other):
            person = (await one.people.enter("Ann"))[0]
            spent = [("person:" + person, -9_900_00), ("issue", 9_900_00)]
            from housedealer.server.journal.schema import movement

            await Writer(one.journal, one.wallets).save(movement("lost", spent))
            result = await asyncio.gather(
                one.people.refill(person), other.people.refill(person), return_exceptions=True
            )
            assert sorted(str(one) for one in result if isinstance(one, HouseError)) == [
                "You still have $10,000 in your wallet. Play that first."
            ]
            await until(lambda: one.wallets[person] == other.wallets[person] == 10_000_00)

    asyncio.run(run())


def test_money_moving_to_a_table_is_not_refilled(url: str) -> None:
    """Someone asks for fresh play money and takes all they have to a table meanwhile, by another process."""

    async def run() -> None:
        async with floors(url) as (one, other):
            guest = await look_at(one, await opened(one))
            send = other.journal.send

            async def meanwhile(transaction: Transaction) -> None:
                assert await guest.say(type="sit", seat=4, buy_in=10_000_00) == ""
                send(transaction)

            other.journal.send = lambda transaction: other.watch.spawn(meanwhile(transaction))  # type: ignore[method-assign]
            with pytest.raises(HouseError, match=r"^You still have \$10,000 at one table. Cash out there first.$"):
                await other.people.refill(guest.person)
            other.journal.send = send  # type: ignore[method-assign]
            assert other.wallets[guest.person] == 0

    asyncio.run(run())


def test_two_people_who_join_before_the_game_is_loaded_share_a_table(url: str) -> None:
    """Both wait until it is; whatever either does, the other sees."""

    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            prepare = other.tables.prepare

            async def slowly(played: Game, skill: str = "") -> None:
                await asyncio.sleep(0.2)
                await prepare(played, skill)

            other.tables.prepare = slowly  # type: ignore[method-assign]
            guests = await asyncio.gather(look_at(other, table), look_at(other, table))
            for guest, seat in zip(guests, (4, 5), strict=True):
                assert await guest.say(type="sit", seat=seat, buy_in=1000_00) == ""
            await until(lambda: all("5" in guest.latest["state"]["seats"] for guest in guests))

    asyncio.run(run())


def test_a_phrase_reaches_the_other_process(url: str) -> None:
    async def run() -> None:
        async with floors(url) as (one, other):
            table = await opened(one)
            guest, onlooker = await look_at(one, table), await look_at(other, table)
            await until(lambda: len(guest.live.audience.others) == 1)  # type: ignore[attr-defined]
            guest.live.say({"who": "Ann", "phrase": "good-luck"})
            await until(lambda: any(b"good-luck" in text for text in onlooker.transport.sent))

    asyncio.run(run())


def test_a_workshop_job_is_visible_at_the_other_process(url: str) -> None:
    """With what is known of it; one begun newer there takes its place, and one whose process is gone is at an end."""

    async def run() -> None:
        async with floors(url) as (one, other):
            ended: list[tuple[str, int]] = []
            one.board.replaced = lambda person, number: ended.append((person, number))
            job = Job(one.board.number(), functools.partial(one.board.show, "ann"))
            await one.board.saved("ann")
            job.update({"stage": "counting", "done": 3, "total": 8, "wagers": {"tie": 1}})

            async def at(floor: Floor, **expected: object) -> None:
                async with asyncio.timeout(30):
                    while not (result := await floor.board.find("ann")) or not expected.items() <= result.items():
                        await asyncio.sleep(0.02)

            await at(other, number=job.state["number"], working=True, stage="counting", done=3)
            assert await one.board.find("ann") is None  # it is known here better
            job.end()
            await at(other, working=False, wagers={"tie": 1})
            newer = Job(other.board.number(), functools.partial(other.board.show, "ann"))
            assert newer.state["number"] > job.state["number"]
            await until(lambda: ended == [("ann", newer.state["number"])])
            job.update({"stage": "late"})  # what comes after does not take its place again
            await asyncio.sleep(0.5)
            await at(one, number=newer.state["number"], working=True)
            for task in (*other.watch.tasks, *other.journal._tasks):  # type: ignore[attr-defined]
                task.cancel()
            await at(one, working=False, says=GONE)
            one.board.clear("ann")
            async with asyncio.timeout(30):
                while await one.board.find("ann"):
                    await asyncio.sleep(0.02)

    asyncio.run(run())


def test_chips_are_cashed_out_through_another_process(url: str) -> None:
    """Of two tables that one person sits at by one process, in mid-round at one of them; money is only moved."""

    async def run() -> None:
        async with floors(url, left_seconds=0.05) as (one, other):
            person = (await one.people.enter("Ann"))[0]
            names = [await opened(one), await opened(other)]
            guests = [await sit_down(one, name, 4, person, 2000_00) for name in names]
            await until(lambda: "1" not in guests[0].latest["state"]["waits"])
            while guests[0].latest["state"]["phase"] != "round":
                await answer(guests[0])
                await asyncio.sleep(0.01)
            # A round may have been over as soon as it was dealt, by a blackjack; at the other table nobody answered.
            held = {names[0]: guests[0].latest["state"]["seats"]["4"]["stack"], names[1]: 2000_00}
            assert await other.tables.held(person) == await one.tables.held(person) == held
            profile = await other.people.profile(person, "Ann")
            assert (profile["wallet"], profile["fresh"]) == (6000_00, False)
            for guest in guests:
                await guest.live.part(guest.connection)
            await other.tables.cash_out(person, names)
            assert await other.tables.held(person) == await one.tables.held(person) == {}
            # All but what a round of $10 can cost with its doubles, splits and fee.
            await until(lambda: one.wallets[person] == other.wallets[person] >= 10_000_00 - 100_00)
            left = other.wallets[person]

            async def closed() -> bool:
                return not await other.journal.listing({})

            async with asyncio.timeout(30):
                while not await closed():
                    await asyncio.sleep(0.05)
            balances = await asyncio.to_thread(one.queries.balances)
            assert sum(balances.values()) == 0
            assert balances[f"person:{person}"] == left
            assert all(not amount for account, amount in balances.items() if account.startswith("seat:"))

    asyncio.run(run())
