"""The server under many tables: `python -m benchmarks.server`.

Tables of seven connected clients each, playing blackjack by bot with durable writes on SQLite: one banks, six bet
and decide. The server is one process, the clients another, over loopback. Measured at each client: the time from
sending a choice (a wager, a bank) to the events that it brought; over all: rounds a second; of the server: memory
with the tables open and played, less what it needs with none. First with clients who think about a second before
each decision, then with clients who do not think at all.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from tests.server.client import House, Player
from tests.server.harness import Server

POSTING = "the-101/blackjack-x"
SEATS = 7
WARM, MEASURED = 5.0, 12.0


class Found(NamedTuple):
    """What a run came to."""

    tables: int
    think: float
    decisions: float
    rounds: float
    p50: float
    p99: float
    memory: float


def _memory(pid: int) -> float:
    """Resident memory of a process in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the process has no memory")


async def _seat(house: House, tables: int) -> list[Player]:
    players = []
    for number in range(tables):
        tokens = [house.enter(f"Bot {seat}") for seat in range(SEATS)]
        table = house.open(tokens[0], POSTING, bots=0)
        for seat, token in enumerate(tokens, 1):
            player = Player(house, token, table, seed=number * SEATS + seat)
            player.keep_heard = False
            await player.connect()
            if seat == 1:
                player.know()
            else:
                player.game, player.option = players[-1].game, players[-1].option
            await player.sit(seat, 2000)
            player.light = True
            players.append(player)
    return players


async def _on_and_on(player: Player, think: float) -> None:
    while not player.gone:
        await player.play(1_000_000, think)


async def _run(server: Server, house: House, tables: int, think: float) -> Found:
    assert server.process is not None
    empty = _memory(server.process.pid)
    players = await _seat(house, tables)
    tasks = [asyncio.create_task(_on_and_on(player, think)) for player in players]
    await asyncio.sleep(WARM)
    for player in players:
        player.times.clear()
    begun, dealt = time.perf_counter(), _rounds(players)
    await asyncio.sleep(MEASURED)
    length = time.perf_counter() - begun
    times = sorted(one for player in players for one in player.times)
    rounds = _rounds(players) - dealt
    full = _memory(server.process.pid)
    failed = [task for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for player in players:
        await player.close()
    if failed:
        raise RuntimeError(f"{len(failed)} clients stopped: {failed[0]}")
    p99 = times[int(len(times) * 0.99)]
    rate = len(times) / length
    return Found(tables, think, rate, rounds / length, statistics.median(times), p99, (full - empty) / tables)


def _rounds(players: list[Player]) -> int:
    return sum({player.table: int(player.state["number"]) for player in players}.values())


def measure(tables: int, think: float) -> Found:
    """One run on a server and a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        server = Server(
            database,
            requests_per_second=1e6,
            messages_per_second=1e6,
            decide_seconds=600.0,
            tables_per_address=10**6,
            lines_per_address=10**6,
        )
        house = server.start()
        try:
            return asyncio.run(_run(server, house, tables, think))
        finally:
            house.http.close()
            server.stop()


def main(sizes: tuple[int, ...] = (10, 100, 300)) -> None:
    """Measure and print."""
    gc.disable()  # the clients' own pauses are not the server's
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard) if soft < 8192 <= hard else (soft, hard))
    shown = Table(title=f"{POSTING}, {SEATS} clients a table, durable writes on SQLite")
    for name in ("tables", "think s", "decisions/s", "rounds/s", "p50 ms", "p99 ms", "MB/table"):
        shown.add_column(name, justify="right")
    for tables, think in [*((size, 1.0) for size in sizes), (sizes[min(1, len(sizes) - 1)], 0.0)]:
        one = measure(tables, think)
        shown.add_row(
            str(one.tables),
            f"{one.think:g}",
            f"{one.decisions:,.0f}",
            f"{one.rounds:,.1f}",
            f"{one.p50 * 1000:.1f}",
            f"{one.p99 * 1000:.1f}",
            f"{one.memory:.2f}",
        )
    Console().print(shown)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]) or (10, 100, 300))
