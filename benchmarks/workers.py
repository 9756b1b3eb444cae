"""Several processes at one PostgreSQL: `python -m benchmarks.workers`.

The tables and clients of `benchmarks.server`, served by one server that is alone, by one worker and by two: decisions
and rounds a second, how long a choice takes, and the processor time that a decision costs in all processes of the
server, in the database's and in the clients. All of them share this machine's processors, so that on two of them two
workers cannot show what they gain: the time of a decision says how many one processor is good for, and its growth from
one worker to two what a second one adds where each has a processor of its own. Whatever else the machine does makes a
decision dearer: all are measured in turns, three times, and the cheapest run of each is shown.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tests.server.harness import Server, database, postgres
from tests.server.worker_server import WorkerServer, children

from benchmarks.server import POSTING, SEATS, UNLIMITED, Found, ready, run

COLUMNS = (
    "served by",
    "think s",
    "decisions/s",
    "rounds/s",
    "p50 ms",
    "p99 ms",
    "server µs",
    "database µs",
    "clients µs",
)


def backends(name: str) -> list[int]:
    """The processes of PostgreSQL that serve a database."""
    result: list[int] = []
    for one in Path("/proc").iterdir():
        if one.name.isdecimal():
            try:
                told = (one / "cmdline").read_bytes()
            except OSError:
                continue
            if told.startswith(b"postgres: ") and name.encode() in told:
                result.append(int(one.name))
    return result


def measure(url: str, workers: int, tables: int, think: float) -> Found:
    """One run on a database of its own."""
    with database(url) as own:
        server = WorkerServer(own, workers, **UNLIMITED) if workers else Server(own, **UNLIMITED)
        house = server.start()
        assert server.process is not None
        pids = children(server.process.pid) if workers else [server.process.pid]
        try:
            return asyncio.run(run(house, tables, think, pids, lambda: backends(own.rpartition("/")[2])))
        finally:
            house.http.close()
            server.stop()


def main(tables: int = 20, turns: int = 3) -> None:
    """Measure and print."""
    ready()
    shown = Table(title=f"{POSTING}, {tables} tables of {SEATS} clients, durable writes on PostgreSQL")
    for name in COLUMNS:
        shown.add_column(name, justify="right")
    runs: dict[tuple[float, int], list[Found]] = {}
    with tempfile.TemporaryDirectory() as temporary, postgres(Path(temporary)) as url:
        for think in (1.0, *[0.0] * turns):
            for workers in (0, 1, 2):
                runs.setdefault((think, workers), []).append(measure(url, workers, tables, think))
    cheapest = {which: min(result, key=lambda one: one.server) for which, result in runs.items()}
    for (think, workers), one in cheapest.items():
        shown.add_row(
            f"{workers} worker{'s' if workers > 1 else ''}" if workers else "one alone",
            f"{think:g}",
            f"{one.decisions:,.0f}",
            f"{one.rounds:,.1f}",
            f"{one.p50 * 1000:.1f}",
            f"{one.p99 * 1000:.1f}",
            f"{one.server * 1e6:,.0f}",
            f"{one.database * 1e6:,.0f}",
            f"{one.clients * 1e6:,.0f}",
        )
    alone, one_worker, two = (cheapest[0.0, workers].server for workers in (0, 1, 2))
    shown.caption = (
        "server, database, clients µs: processor time for a decision in all their processes\n"
        f"nobody thinks: a worker costs {one_worker / alone:.2f} times the server that is alone; two on processors of "
        f"their own are good for {2 * one_worker / two:.2f} times the decisions of one\n"
        f"{os.cpu_count()} processors for all, on which {os.getloadavg()[0]:.0f} processes ran or waited"
    )
    Console(width=120).print(shown)


if __name__ == "__main__":
    main(*(int(size) for size in sys.argv[1:3]))
