"""The process that compiles hints ends with its server, however that ends, and there is one of it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from housedealer.server.processes import hint_compilation
from housedealer.server.processes.hint_compilation import hints_compiled_beside
from housedealer.server.settings import Settings
from tests.server.crowd import wait_for
from tests.server.harness import Server, database
from tests.server.processes.test_restart import announced
from tests.server.worker_server import WorkerServer

PIDS = "HINT_PIDS"
"""The environment variable with the file to which each process that would compile writes its id."""
_WAITS = f"""
import os, time
with open(os.environ["{PIDS}"], "a") as pids:
    pids.write(f"{{os.getpid()}}\\n")
time.sleep(600)
"""
_PATCHED = f"""
from housedealer.server.processes import hint_compilation
hint_compilation._COMPILE = {_WAITS!r}
"""


class Pids:
    """The processes that were started to compile hints."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> list[int]:
        return list(map(int, self.path.read_text().split())) if self.path.exists() else []

    def live(self) -> list[int]:
        return [pid for pid in self.all() if is_live(pid)]


def is_live(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def pids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pids]:
    monkeypatch.setenv(PIDS, str(tmp_path / "pids"))
    monkeypatch.setattr(hint_compilation, "_COMPILE", _WAITS)
    result = Pids(tmp_path / "pids")
    yield result
    for pid in result.live():
        os.kill(pid, signal.SIGKILL)


class CompilingServer(Server):
    """A server beside which something takes as long as the compilation of all hints."""

    script = _PATCHED + Server.script


class CompilingWorkers(WorkerServer):
    """The same with several processes."""

    script = _PATCHED + WorkerServer.script


@contextmanager
def started(server: Server) -> Iterator[Server]:
    house = server.start()
    house.http.close()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()


def test_it_runs_as_long_as_the_block(pids: Pids) -> None:
    with hints_compiled_beside(Settings(compile_all_hints=True)):
        wait_for(pids.live, "nothing is compiled")
    assert len(pids.all()) == 1 and not pids.live()


def test_it_can_be_stopped_earlier(pids: Pids) -> None:
    with hints_compiled_beside(Settings(compile_all_hints=True)) as process:
        wait_for(pids.live, "nothing is compiled")
        process.stop()
        assert not pids.live()


def test_nothing_is_compiled_where_the_settings_do_not_say_so(pids: Pids, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subprocess.Popen", None)
    with hints_compiled_beside(Settings(compile_all_hints=False)) as process:
        process.stop()
    assert not pids.all()


def test_no_zombie_of_it_stays(pids: Pids, tmp_path: Path, postgres_server: str) -> None:
    """When all is compiled, it is cleared away while the server runs on: with one process and with several."""
    with started(CompilingServer(f"sqlite:///{tmp_path / 'tables.db'}", compile_all_hints=True)):
        clears_it_away(pids)
    with database(postgres_server) as url, started(CompilingWorkers(url, 2, compile_all_hints=True)):
        clears_it_away(pids)


def clears_it_away(pids: Pids) -> None:
    (pid,) = wait_for(pids.live, "nothing is compiled")
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: not Path(f"/proc/{pid}").exists(), "a zombie of it stays")


@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_it_ends_with_the_server(end: Callable[[Server], object], pids: Pids, tmp_path: Path) -> None:
    """Stopped by Ctrl-C or killed with -9."""
    with started(CompilingServer(f"sqlite:///{tmp_path / 'tables.db'}", compile_all_hints=True)) as server:
        wait_for(pids.live, "nothing is compiled")
        end(server)
        wait_for(lambda: not pids.live(), "it goes on without a server")
    assert len(pids.all()) == 1


def test_a_restart_of_one_process_ends_it_and_starts_another(pids: Pids, tmp_path: Path) -> None:
    with started(CompilingServer(f"sqlite:///{tmp_path / 'tables.db'}", compile_all_hints=True)) as server:
        restart_with_one_of_it(server, pids)


def test_one_process_compiles_for_all_workers_and_a_restart_ends_it(pids: Pids, postgres_server: str) -> None:
    with (
        database(postgres_server) as url,
        started(CompilingWorkers(url, 2, compile_all_hints=True)) as server,
    ):
        restart_with_one_of_it(server, pids)


def restart_with_one_of_it(server: Server, pids: Pids) -> None:
    """The old one, which has loaded the old program, does not go on beside the new one."""
    before = wait_for(pids.live, "nothing is compiled")
    assert len(before) == 1 and server.process is not None
    server.process.send_signal(signal.SIGUSR2)
    assert f":{server.port}/" in announced(server)
    wait_for(lambda: len(pids.all()) == 2, "the new program compiles nothing")
    assert pids.live() == pids.all()[1:]
