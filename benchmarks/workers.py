"""Several processes at one PostgreSQL: `python -m benchmarks.workers`.

The tables and clients of `benchmarks.server`, served by one server that is alone, by one worker and by two: decisions
and rounds a second, how long a choice takes, and the processor time that a decision costs in all processes of the
server and in the clients. All of them share this machine's processors: what two workers can gain over one is what
the others leave them.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tests.server.crew import Crew, children
from tests.server.harness import Server, database, postgres

from benchmarks.server import POSTING, SEATS, UNLIMITED, Found, ready, run


def measure(url: str, workers: int, tables: int, think: float) -> Found:
    """One run on a database of its own."""
    with database(url) as own:
        server = Crew(own, workers, **UNLIMITED) if workers else Server(own, **UNLIMITED)
        house = server.start()
        assert server.process is not None
        pids = children(server.process.pid) if workers else [server.process.pid]
        try:
            return asyncio.run(run(house, tables, think, pids))
        finally:
            house.http.close()
            server.stop()


def main(tables: int = 40) -> None:
    """Measure and print."""
    ready()
    shown = Table(title=f"{POSTING}, {tables} tables of {SEATS} clients, durable writes on PostgreSQL")
    for name in ("served by", "think s", "decisions/s", "rounds/s", "p50 ms", "p99 ms", "server µs", "clients µs"):
        shown.add_column(name, justify="right")
    with tempfile.TemporaryDirectory() as temporary, postgres(Path(temporary)) as url:
        for think in (1.0, 0.0):
            for workers in (0, 1, 2):
                one = measure(url, workers, tables, think)
                shown.add_row(
                    f"{workers} worker{'s' if workers > 1 else ''}" if workers else "one alone",
                    f"{think:g}",
                    f"{one.decisions:,.0f}",
                    f"{one.rounds:,.1f}",
                    f"{one.p50 * 1000:.1f}",
                    f"{one.p99 * 1000:.1f}",
                    f"{one.server * 1e6:,.0f}",
                    f"{one.clients * 1e6:,.0f}",
                )
    shown.caption = "server µs, clients µs: processor time for a decision, PostgreSQL's not counted"
    Console().print(shown)


if __name__ == "__main__":
    main(*(int(size) for size in sys.argv[1:2]))
