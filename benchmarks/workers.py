"""Several processes at one PostgreSQL: `python -m benchmarks.workers`, and the second half of `benchmarks.server`.

The tables and clients of `benchmarks.server`, served by one server that is alone, by one worker and by two: decisions
and rounds a second, how long a choice takes, and the processor time that a decision costs in all processes of the
server, in the database's and in the clients, each apart. All of them share this machine's processors, so that on two of
them the clock cannot show what two workers gain. The processor time of a decision can: it says how many one processor
is good for, and its growth from one worker to two what the second one costs.

Two workers are measured twice: with twice the tables, as many for each as the one worker had, which is what a second
worker is for; and with the same tables as the one worker, which makes a decision dearer because fewer tables share each
commit. Whatever else the machine does makes a decision dearer, too: all are measured in turns, and the cheapest run of
each is shown.

So does a second worker itself, without any fault of its own: processes that take turns on a processor find its caches
filled by others. Two servers with one worker each, which share nothing but the machine, are therefore measured as well:
what two workers of one server cost beyond those is what they cost each other.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tests.server.client import House
from tests.server.crowd import wait_for
from tests.server.harness import Server, database, postgres
from tests.server.worker_server import WorkerServer

from benchmarks.server import POSTING, SEATS, UNLIMITED, Measured, ready, run

COLUMNS = (
    "served by",
    "tables",
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
                command = (one / "cmdline").read_bytes()
            except OSError:
                continue
            if command.startswith(b"postgres: ") and name.encode() in command:
                result.append(int(one.name))
    return result


@contextmanager
def served(url: str, workers: int) -> Iterator[tuple[House, list[int], str]]:
    """A server on a database of its own, all of whose workers serve: its address, its processes, its database."""
    with database(url) as own:
        server = WorkerServer(own, workers, **UNLIMITED) if workers else Server(own, **UNLIMITED)
        house = server.start()
        assert server.process is not None
        pids = wait_for(server.ready, "not all serve") if isinstance(server, WorkerServer) else [server.process.pid]
        try:
            yield house, pids, own.rpartition("/")[2]
        finally:
            house.http.close()
            server.stop()


def measure(url: str, servers: int, workers: int, tables: int, think: float) -> Measured:
    """One run of some servers at the same time, with this many tables each."""
    with ExitStack() as stack:
        all_served = [stack.enter_context(served(url, workers)) for _ in range(servers)]
        houses, pids, databases = zip(*all_served, strict=True)
        return asyncio.run(
            run(
                list(houses),
                tables,
                think,
                [pid for some in pids for pid in some],
                lambda: [pid for name in databases for pid in backends(name)],
            )
        )


RUNS = {
    "one alone": (1, 0, 1),
    "1 worker": (1, 1, 1),
    "2 workers, as many tables each": (1, 2, 2),
    "2 workers, the same tables": (1, 2, 1),
    "2 servers of 1 worker": (2, 1, 1),
}
"""What is measured: the number of servers, of workers of each (0: one that is alone), and how often the number of
tables."""


def main(tables: int = 50, turns: int = 2) -> None:
    """Measure and print."""
    ready()
    shown = Table(title=f"{POSTING}, {SEATS} clients a table who do not think, durable writes on PostgreSQL")
    for name in COLUMNS:
        shown.add_column(name, justify="right")
    runs: dict[str, list[Measured]] = {}
    with tempfile.TemporaryDirectory() as temporary, postgres(Path(temporary)) as url:
        for _ in range(turns):
            for which, (servers, workers, times) in RUNS.items():
                runs.setdefault(which, []).append(measure(url, servers, workers, times * tables, 0.0))
    cheapest = {which: min(result, key=lambda one: one.server) for which, result in runs.items()}
    for which, one in cheapest.items():
        shown.add_row(
            which,
            str(one.tables),
            f"{one.decisions:,.0f}",
            f"{one.rounds:,.1f}",
            f"{one.p50 * 1000:.1f}",
            f"{one.p99 * 1000:.1f}",
            f"{one.server * 1e6:,.0f}",
            f"{one.database * 1e6:,.0f}",
            f"{one.clients * 1e6:,.0f}",
        )
    alone, single, each, same, apart = (cheapest[which].server for which in RUNS)
    shown.caption = (
        "server, database, clients µs: processor time for a decision in all their processes\n"
        f"a worker costs {single / alone:.2f} times the server that is alone; two on processors of their own are good "
        f"for {2 * single / each:.2f} times the decisions of one at as many tables each, {2 * single / same:.2f} times "
        f"at the same tables; beside two servers that share nothing but the machine, {2 * apart / each:.2f} times\n"
        f"{os.cpu_count()} processors for all, on which {os.getloadavg()[0]:.0f} processes ran or "
        "waited"
    )
    Console(width=120).print(shown)


if __name__ == "__main__":
    main(*(int(size) for size in sys.argv[1:3]))
