"""Killed with -9 at any moment and started again: every table goes on, and no cent is missing."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import pytest

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.journal.store import Store
from tests.server.client import House, Player
from tests.server.harness import Server

SETTING = "als/pai-gow-poker"
"""Where people answer together: each sets a hand, in any order."""
GAMES = ["500-club/ez-baccarat", "the-101/blackjack-x", "500-club/texas-holdem", SETTING]

# A server killed in mid-sentence leaves connections half open; that is what is tested.
pytestmark = [
    pytest.mark.usefixtures("left_open"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


async def keep_playing(player: Player, think: float) -> None:
    """Play on and on, and come back whenever the connection is lost."""
    while True:
        try:
            if player.gone:
                await player.connect()
            await player.play(1000, think)
        except (OSError, ConnectionError, TimeoutError, AssertionError, EOFError):
            pass
        except Exception as error:
            if "websockets" not in type(error).__module__:
                raise
        await asyncio.sleep(0.05)


def check_books(url: str, players: list[Player]) -> dict[str, int]:
    """The ledger balances, stacks match it, and every acknowledged choice is there."""
    store = Store(url)
    try:
        store.queries.check()
        balances = store.queries.balances()
        tables = dict(store.queries.open_tables())
        rounds = {}
        for name, data in tables.items():
            session = data["session"]
            for seat, stack in {**session["stacks"], **session["behind"]}.items():
                assert balances[f"seat:{name}:{seat}"] == stack, f"table {name}, seat {seat}"
            assert balances.get(f"drop:{name}", 0) == session["drop"]
            rounds[name] = session["number"]
        seats = sum(amount for account, amount in balances.items() if account.startswith("seat:"))
        saved_stacks = [{**data["session"]["stacks"], **data["session"]["behind"]} for data in tables.values()]
        assert seats == sum(stack for stacks in saved_stacks for stack in stacks.values())
        made: dict[tuple[str, int], list[Any]] = {}
        for player in players:
            for number, position, choice in player.acked:
                if (player.table, number) not in made:
                    made[player.table, number] = store.queries.choices_of(player.table, number)
                assert [position, choice] in [one[:2] for one in made[player.table, number]], (
                    f"table {player.table}: {position}'s {choice} in round {number} was answered and is lost"
                )
        for (table, number), choices in made.items():
            if number <= rounds[table]:
                record = store.queries.round(table, number)
                assert record is not None
                # People who decide together answer in any order; a record lists them by seat.
                assert sorted(map(str, record["record"]["choices"])) == sorted(map(str, choices))
        return rounds
    finally:
        store.close()


def amid_answers(players: list[Player]) -> bool:
    """Whether some of those who decide together have answered, and others have not."""
    places = {place for player in players for place in player.you["places"]}
    waits = set(players[0].state["waits"])
    return players[0].state["phase"] == "round" and bool(waits) and len(places - waits) > 1


async def kill_and_check(url: str, times: int, seed: int) -> None:
    rng = random.Random(seed)
    bots.prepare(game(SETTING))  # on a new machine it is compiled first, and the server shall not be waited for
    server = Server(url, requests_per_second=1000.0, messages_per_second=200.0, decide_seconds=8.0, again_seconds=0.05)
    house: House = server.start()
    players: list[Player] = []
    for number, posting in enumerate(GAMES):
        host = house.enter("Host")
        table = house.open(host, posting, bots=2)
        guests = [(seat, house.enter("Guest")) for seat in ((4, 5, 6) if posting == SETTING else (4,))]
        for seat, token in ((1, host), *guests):
            player = Player(house, token, table, seed=seed + 10 * number + seat)
            await player.connect()
            player.know()
            player.keep_received = False
            await player.sit(seat)
            players.append(player)
        if players[-1].game.posting.table.backline != "none":
            behind = Player(house, house.enter("Onlooker"), table, seed=seed + number)
            await behind.connect()
            behind.know()
            behind.keep_received = False
            assert (await behind.ask(type="behind", seat=1, buy_in=1000_00))["type"] == "ok"
            players.append(behind)
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(keep_playing(player, 0.02)) for player in players]
    setters = [player for player in players if player.game.posting.id == SETTING]
    before: dict[str, int] = {}
    dealt = amid = 0
    try:
        for _ in range(times):
            # However busy the machine is: play has begun again before the next blow, somewhere.
            made = sum(len(player.times) for player in players)
            for _ in range(6000):
                await asyncio.sleep(0.01)
                if sum(len(player.times) for player in players) > made or any(task.done() for task in tasks):
                    break
            await asyncio.sleep(rng.uniform(0, 0.6))
            for _ in range(6000):
                if amid_answers(setters):
                    break
                await asyncio.sleep(0.005)
            failed = [task for task in tasks if task.done()]
            assert not failed, failed[0].exception()
            server.kill()
            after = await asyncio.to_thread(check_books, url, players)
            amid += await asyncio.to_thread(unfinished, url, setters[0].table, after)
            assert all(after[name] >= number for name, number in before.items())
            dealt += sum(after.values()) - sum(before.values())
            before = after
            (await asyncio.to_thread(server.start)).http.close()
        # The tables go on: each finishes another round after the last start.
        for _ in range(1200):
            await asyncio.sleep(0.05)
            if all(player.state["number"] > before[player.table] for player in players):
                break
        stuck = {player.table: player.state for player in players if player.state["number"] <= before[player.table]}
        assert not stuck, stuck
        assert dealt > 0
        # Of those who set their hands at once some had answered: nobody was asked twice, and no answer was lost.
        assert amid > 0
    finally:
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
        for player in players:
            await player.close()
        house.http.close()
        server.stop()
    check_books(url, players)


def unfinished(url: str, table: str, rounds: dict[str, int]) -> bool:
    """Whether choices of a round that is not over are on disk."""
    store = Store(url)
    try:
        return bool(store.queries.choices_of(table, rounds[table] + 1))
    finally:
        store.close()


def test_killed_at_random_moments_tables_go_on_and_no_cent_is_missing(database_url: str) -> None:
    asyncio.run(kill_and_check(database_url, times=3, seed=1))


@pytest.mark.heavy
def test_killed_fifty_times(database_url: str) -> None:
    asyncio.run(kill_and_check(database_url, times=50, seed=2))
