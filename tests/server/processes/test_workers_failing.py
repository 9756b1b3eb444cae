"""Failures of several processes: one hangs for a while, and the database dies and comes back, while people play."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from housedealer.games import game
from housedealer.play import bots
from tests.server.crowd import Crowd, bought, wait_for
from tests.server.harness import crash, database, own_postgres
from tests.server.processes.test_kill import check_books
from tests.server.processes.test_workers import GAMES, SETTINGS
from tests.server.worker_server import WorkerServer

HANGS = 20.0
"""Seconds: longer than others believe that a process lives, and than the database lets it keep a row."""

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def test_processes_that_hang_and_a_database_that_dies(tmp_path: Path) -> None:
    """People whose process hangs take it for dead and go on at another, saying again what was not answered; it wakes up
    in the middle of what it did, and nothing of that counts twice. What was answered before the database died is there
    when it is back."""
    for posting in GAMES:
        bots.prepare(game(posting))
    with own_postgres(tmp_path) as server, database(server) as url:
        workers = WorkerServer(url, 3, **SETTINGS)
        house = workers.start()
        tables = [(house.open(house.enter("Host"), posting, bots=1), [4, 5]) for posting in GAMES * 2]
        crowd = Crowd(house, tables, seed=7, patience=3.0)
        try:
            wait_for(lambda: crowd.done > 50, "nobody plays")
            for pid in wait_for(workers.ready, "not all serve"):
                os.kill(pid, signal.SIGSTOP)
                end = time.monotonic() + HANGS
                time.sleep(HANGS / 2)  # those who hung with it have gone to another by now
                before = [len(player.done) for player in crowd.players]
                time.sleep(max(0.0, end - time.monotonic()))
                after = [len(player.done) for player in crowd.players]
                os.kill(pid, signal.SIGCONT)
                assert all(more > less for less, more in zip(before, after, strict=True)), [
                    *zip(before, after, strict=True)
                ]
            for _ in range(4):
                earlier = crowd.done
                wait_for(lambda: crowd.done > earlier + 20, "nobody plays on")  # noqa: B023
                crash(tmp_path)
            earlier = crowd.done
            wait_for(lambda: crowd.done > earlier + 20, "nobody plays on when the database is back")
        finally:
            crowd.stop()
            house.http.close()
            workers.stop()
        assert crowd.failed is None, crowd.failed
        assert workers.code == 0
        print(f"{crowd.done} messages, {sum(player.repeated for player in crowd.players)} of them again")
        check_books(url, list(crowd.players))
        for player in crowd.players:
            buys = sum(one["type"] == "buy" for one in player.done)
            assert buys <= bought(url, player.token, player.table) <= buys + 1
