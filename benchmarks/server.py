"""The server under many tables: `python -m benchmarks.server`.

Tables of seven connected clients each, playing blackjack by bot with durable writes on SQLite: one banks, six bet
and decide. The server is one process, the clients another, over loopback; the processor time of each is measured,
because on a small machine they take it from each other. Measured at each client: the time from sending a choice (a
wager, a bank) to its answer, which follows the events that it brought; over all: decisions and rounds a second; of the
server: memory with the tables open and played, less what it needs with none. First with clients who think about a
second before each decision, then with clients who do not think at all. Where PostgreSQL is installed, the figures of
one and two workers follow (`benchmarks/workers.py`).
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from tests.server.client import House
from tests.server.harness import Server

from benchmarks.clients import Lean

POSTING = "the-101/blackjack-x"
SEATS = 7
WARM, MEASURED = 5.0, 12.0
UNLIMITED: dict[str, Any] = {
    "requests_per_second": 1e6,
    "messages_per_second": 1e6,
    "decide_seconds": 600.0,
    "tables_per_address": 10**6,
    "lines_per_address": 10**6,
}
"""One address plays for all."""


class Measured(NamedTuple):
    """What a run came to."""

    tables: int
    think: float
    decisions: float
    rounds: float
    p50: float
    p99: float
    server: float
    """Processor time of the server for a decision, in seconds."""
    clients: float
    """The same of all seven clients together."""
    memory: float
    database: float = 0.0
    """The same of the database's processes, where they are known."""


def _memory(pid: int) -> float:
    """Resident memory of a process in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the process has no memory")


def processor(pid: int) -> float:
    """Processor time that a process has used, all its threads together, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _seat(house: House, tables: int) -> list[Lean]:
    players: list[Lean] = []
    for number in range(tables):
        tokens = [house.enter(f"Bot {seat}") for seat in range(SEATS)]
        table = house.open(tokens[0], POSTING, bots=0)
        for seat, token in enumerate(tokens, 1):
            one = Lean(house, token, table, seat, seed=number * SEATS + seat)
            await one.connect()
            if not players:
                one.player.know()
            else:
                one.player.game, one.player.option = players[0].player.game, players[0].player.option
            await one.sit(2000_00)
            players.append(one)
    return players


async def run(
    houses: list[House], tables: int, think: float, pids: list[int], database: Callable[[], list[int]] = list
) -> Measured:
    """Seat people at this many tables of each server and measure; `pids`: the servers' processes, `database`: those
    that the database has for them."""
    empty = sum(map(_memory, pids))
    players = [player for house in houses for player in await _seat(house, tables)]
    tables *= len(houses)
    for one in players:
        one.think = think
        one.play()
    await asyncio.sleep(WARM)
    for one in players:
        one.times.clear()
    begun, dealt = time.perf_counter(), _rounds(players)
    backends = database()
    used, stored, own = sum(map(processor, pids)), sum(map(processor, backends)), time.process_time()
    await asyncio.sleep(MEASURED)
    length = time.perf_counter() - begun
    used, stored = sum(map(processor, pids)) - used, sum(map(processor, backends)) - stored
    own = time.process_time() - own
    times = sorted(one for player in players for one in player.times)
    rounds, full = _rounds(players) - dealt, sum(map(_memory, pids))
    for one in players:
        one.close()
    if sum(one.refused for one in players) > len(times) / 100:
        raise RuntimeError("the server refused a message of the clients")
    count = len(times)
    return Measured(
        tables, think, count / length, rounds / length, statistics.median(times), times[int(count * 0.99)],
        used / count, own / count, (full - empty) / tables, stored / count,
    )  # fmt: skip


def _load() -> float:
    """How many processes ran or waited for a processor in the last minute: with more than there are processors, times
    are those of a busy machine."""
    return os.getloadavg()[0]


def _rounds(players: list[Lean]) -> int:
    return sum({one.player.table: one.rounds for one in players}.values())


def measure(tables: int, think: float) -> Measured:
    """One run on a server and a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        server = Server(database, **UNLIMITED)
        house = server.start()
        assert server.process is not None
        try:
            return asyncio.run(run([house], tables, think, [server.process.pid]))
        finally:
            house.http.close()
            server.stop()


def ready() -> None:
    """Have the clients cost as little as they can, and be as many as they must."""
    gc.disable()  # the clients' own pauses are not the server's
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard) if soft < 8192 <= hard else (soft, hard))


def main(sizes: tuple[int, ...] = (10, 100, 300)) -> None:
    """Measure and print."""
    ready()
    shown = Table(title=f"{POSTING}, {SEATS} clients a table, durable writes on SQLite")
    columns = (
        "tables",
        "think s",
        "decisions/s",
        "rounds/s",
        "p50 ms",
        "p99 ms",
        "server µs",
        "clients µs",
        "MB/table",
    )
    before = _load()
    for name in columns:
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
            f"{one.server * 1e6:,.0f}",
            f"{one.clients * 1e6:,.0f}",
            f"{one.memory:.2f}",
        )
    shown.caption = (
        "server µs, clients µs: processor time for a decision; 333 µs are 3,000 decisions a second\n"
        f"{os.cpu_count()} processors, for which {before:.0f} processes ran or waited at the start, {_load():.0f} now"
    )
    Console(width=120).print(shown)


if __name__ == "__main__":
    main(tuple(int(size) for size in sys.argv[1:]) or (10, 100, 300))
    import pytest

    from benchmarks import workers

    try:
        workers.main()
    except pytest.skip.Exception as missing:
        print(f"Several workers are not measured: {missing}")
