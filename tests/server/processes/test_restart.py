"""A server becomes the new program while people play: nobody loses a seat, and no acknowledged message is lost."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.journal.audit import audit
from housedealer.server.journal.schema import open_engine
from housedealer.server.journal.versions import known_versions, prepare, version_of
from housedealer.server.processes import restart
from tests.server.client import House
from tests.server.crowd import Crowd, bought, wait_for
from tests.server.harness import Server, database
from tests.server.journal.test_database_versions import stamp
from tests.server.processes.test_kill import SETTING, check_books
from tests.server.worker_server import WorkerServer, children

GAMES = ["the-101/blackjack-x", SETTING]
SETTINGS = {"requests_per_second": 1000.0, "messages_per_second": 600.0, "decide_seconds": 8.0, "again_seconds": 0.05}
TIMES = 2
"""A restart, and a restart of what was restarted."""

# Connections that a restart closes are noticed when the next message is sent.
pytestmark = [
    pytest.mark.usefixtures("left_open"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as url:
        yield url


def announced(server: Server) -> str:
    """The next line that says that the tables are open."""
    assert server.process is not None and server.process.stdout is not None
    return server.process.stdout.readline()


def restarted(server: Server, crowd: Crowd, times: int) -> None:
    """Restart a server again and again while people play; they play on each time, each in their seat."""
    assert server.process is not None
    wait_for(lambda: len(crowd.players) == 4, "not all have come")
    seats = {id(player): list(player.you["places"]) for player in crowd.players}
    for _ in range(times):
        before = crowd.done
        wait_for(lambda: crowd.done >= before + 5, "nobody plays")  # noqa: B023
        server.process.send_signal(signal.SIGUSR2)
        assert f":{server.port}/" in announced(server)
        assert server.process.poll() is None
    before = crowd.done
    wait_for(lambda: crowd.done >= before + 20, "nobody plays on")
    wait_for(lambda: not any(player.gone for player in crowd.players), "somebody did not come back")
    assert {id(player): list(player.you["places"]) for player in crowd.players} == seats


def check(url: str, crowd: Crowd) -> None:
    """Whatever was answered is in the books, once."""
    check_books(url, list(crowd.players))
    engine = open_engine(url)
    assert audit(engine).tables == len(GAMES)
    engine.dispose()
    for player in crowd.players:
        purchases = sum(message["type"] == "buy" for message in player.done)
        assert (
            purchases <= bought(url, player.token, player.table) <= purchases + 1
        )  # the last may have had no answer any more


def opened(house: House) -> list[tuple[str, list[int]]]:
    return [(house.open(house.enter("Host"), posting, bots=1), [4, 5]) for posting in GAMES]


def all_went_well(server: Server | WorkerServer, crowd: Crowd, url: str, output: str) -> None:
    """Nobody failed, the server ended without a complaint, and the books are right."""
    gaps = sorted(gap for player in crowd.players for gap in player.gaps)
    print(f"{TIMES} restarts: back after {gaps[len(gaps) // 2]:.2f} s (median), {gaps[-1]:.2f} s (worst)")
    assert crowd.failed is None, crowd.failed
    assert not output.strip() and server.code == 0, output
    check(url, crowd)


def test_one_process_restarts_while_people_play(tmp_path: Path) -> None:
    restart_one_process(f"sqlite:///{tmp_path / 'tables.db'}")


@pytest.mark.heavy
def test_one_process_at_postgresql_restarts_while_people_play(postgres_url: str) -> None:
    restart_one_process(postgres_url)


def restart_one_process(database_url: str) -> None:
    for posting in GAMES:
        bots.prepare(game(posting))
    server = Server(database_url, **SETTINGS)
    house = server.start()
    crowd = Crowd(house, opened(house), 7)
    try:
        restarted(server, crowd, TIMES)
        assert all(player.losses >= TIMES for player in crowd.players)
    finally:
        crowd.stop()
        house.http.close()
        output = server.stop()
    all_went_well(server, crowd, database_url, output)


def test_several_processes_are_replaced_one_by_one_while_people_play(postgres_url: str) -> None:
    for posting in GAMES:
        bots.prepare(game(posting))
    server = WorkerServer(postgres_url, 2, **SETTINGS)
    house = server.start()
    crowd = Crowd(house, opened(house), 8)
    try:
        assert server.process is not None
        before = set(wait_for(server.ready, "not all answer"))
        restarted(server, crowd, TIMES)
        after = wait_for(lambda: len(now := server.ready()) == 2 and now, "not all answer, or old ones stay")
        assert not before & set(after)
    finally:
        crowd.stop()
        house.http.close()
        output = server.stop()
    all_went_well(server, crowd, postgres_url, output)


@pytest.mark.parametrize("workers", [0, 2])
def test_where_the_new_program_cannot_take_over_the_old_one_goes_on(postgres_url: str, workers: int) -> None:
    """Here the database is of a version that it does not know: it is refused in a sentence, and everything goes on."""
    server = WorkerServer(postgres_url, workers, **SETTINGS) if workers else Server(postgres_url, **SETTINGS)
    house = server.start()
    assert server.process is not None
    before = children(server.process.pid)
    stamp(postgres_url, "9999")
    server.process.send_signal(signal.SIGUSR2)
    line = announced(server)
    assert "not restarted" in line and "9999" in line, line
    stamp(postgres_url, known_versions()[-1])
    assert house.enter("Ann") and (not workers or children(server.process.pid) == before)
    server.process.send_signal(signal.SIGUSR2)
    assert f":{server.port}/" in announced(server)
    house.http.close()
    assert server.stop() == "" and server.code == 0


def test_a_database_is_upgraded_by_a_restart_of_several_processes_while_people_play(postgres_url: str) -> None:
    """All old workers have left before the first step is taken, and people come back to the new ones."""
    for posting in GAMES:
        bots.prepare(game(posting))
    server = WorkerServer(postgres_url, 2, **SETTINGS)
    house = server.start()
    crowd = Crowd(house, opened(house), 9)
    try:
        assert server.process is not None
        before = set(wait_for(server.ready, "not all answer"))
        wait_for(lambda: len(crowd.players) == 4 and crowd.done > 20, "nobody plays")
        seats = {id(player): list(player.you["places"]) for player in crowd.players}
        stamp(postgres_url, known_versions()[-2])
        server.process.send_signal(signal.SIGUSR2)
        assert "stopped until the database is upgraded" in announced(server)
        assert f":{server.port}/" in announced(server)
        engine = open_engine(postgres_url)
        with engine.connect() as connection:
            assert version_of(connection) == known_versions()[-1]
        engine.dispose()
        done = crowd.done
        wait_for(lambda: crowd.done >= done + 20, "nobody plays on")
        wait_for(lambda: not any(player.gone for player in crowd.players), "somebody did not come back")
        assert {id(player): list(player.you["places"]) for player in crowd.players} == seats
        assert not before & set(wait_for(server.ready, "not all answer"))
    finally:
        crowd.stop()
        house.http.close()
        output = server.stop()
    all_went_well(server, crowd, postgres_url, output)


def test_a_database_that_another_server_uses_is_not_upgraded_by_a_restart(postgres_url: str) -> None:
    """As on two machines: the one that is told to restart refuses, and both go on."""
    servers = [WorkerServer(postgres_url, 1, **SETTINGS) for _ in range(2)]
    houses = [server.start() for server in servers]
    first = servers[0].process
    assert first is not None
    stamp(postgres_url, known_versions()[-2])
    before = children(first.pid)
    first.send_signal(signal.SIGUSR2)
    line = announced(servers[0])
    assert "not restarted" in line and "another server use it" in line, line
    assert children(first.pid) == before
    for house in houses:
        assert house.enter("Ann")
        house.http.close()
    assert [server.stop() for server in servers] == ["", ""]


def test_a_server_that_is_stopped_while_it_restarts_stops(postgres_url: str) -> None:
    server = WorkerServer(postgres_url, 2, **SETTINGS)
    server.start().http.close()
    wait_for(server.ready, "not all answer")
    assert server.process is not None
    workers = children(server.process.pid)
    server.process.send_signal(signal.SIGUSR2)
    assert f":{server.port}/" in announced(server)
    assert server.stop() == "" and server.code == 0
    for pid in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_the_port_stays_open_while_one_process_restarts(tmp_path: object) -> None:
    """Requests during the restart wait and are answered; nobody is refused a connection."""
    server = Server(f"sqlite:///{tmp_path}/tables.db", **SETTINGS)
    house = server.start()
    assert server.process is not None
    pid = server.process.pid
    server.process.send_signal(signal.SIGUSR2)
    end = time.monotonic() + 120
    answers = 0
    while not _readable(server):
        # A connection that the old program had accepted may be closed; a new one is always taken.
        with House(server.address).http as http, contextlib.suppress(httpx.ReadError, httpx.RemoteProtocolError):
            answers += http.get("/api/tables", timeout=60).status_code in (200, 503)
        assert time.monotonic() < end
    assert f":{server.port}/" in announced(server)
    assert answers > 0 and server.process.pid == pid
    house.http.close()
    assert server.stop() == ""


def _readable(server: Server) -> bool:
    import select

    assert server.process is not None
    return bool(select.select([server.process.stdout], [], [], 0)[0])


def test_the_signals_that_request_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal SIGHUP says that the window was closed; under nohup it says nothing."""
    old = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests themselves may run under nohup
    try:
        monkeypatch.setattr(restart, "_has_terminal", lambda: False)
        assert restart.restart_signals(restarted=False) == [signal.SIGHUP, signal.SIGUSR2]
        monkeypatch.setattr(restart, "_has_terminal", lambda: True)
        assert restart.restart_signals(restarted=False) == [signal.SIGUSR2]
        monkeypatch.setattr(restart, "_has_terminal", lambda: False)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        assert restart.restart_signals(restarted=False) == [signal.SIGUSR2]
        assert restart.restart_signals(restarted=True) == [signal.SIGHUP, signal.SIGUSR2]
    finally:
        signal.signal(signal.SIGHUP, old)


def test_a_handover_for_another_process_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(restart.VARIABLE, '{"process": 1, "listening": 0, "workers": {}, "alive": -1}')
    assert restart.received_handover() is None
    assert restart.VARIABLE not in os.environ


def test_a_rehearsal_finds_why_a_program_cannot_load(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    engine = open_engine(url)
    prepare(engine)
    engine.dispose()
    assert restart.rehearsal_error(restart.rehearsal(url)) == ""
    monkeypatch.setattr(restart, "_REHEARSE", "import housedealer.no_such_part")
    assert "no_such_part" in restart.rehearsal_error(restart.rehearsal(url))
    monkeypatch.setattr(restart, "_REHEARSE", "import time; time.sleep(60)")
    monkeypatch.setattr(restart, "REHEARSAL_SECONDS", 0.2)
    assert "too long" in restart.rehearsal_error(restart.rehearsal(url))


def test_hanging_up_restarts_a_server_without_a_terminal(tmp_path: object) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db", **SETTINGS)
    command = [sys.executable, "-c", server.script, server.database, repr(server.settings), str(server.port)]
    server.process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # the tests may run under nohup
    )
    assert f":{server.port}/" in announced(server)
    server.process.send_signal(signal.SIGHUP)
    assert f":{server.port}/" in announced(server)
    assert server.stop() == ""
