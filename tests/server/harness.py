"""Servers for tests: processes that can be killed, on SQLite or PostgreSQL."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx

from tests.outside import POSTGRES as POSTGRES_SERVER
from tests.outside import skip_without
from tests.server.client import House
from tests.server.forked_process import ForkedProcess

POSTGRES = "HOUSEDEALER_TEST_POSTGRES"
SCRIPT = Path(__file__).parents[2] / ".ci" / "postgres"

_START = """
import sys
from housedealer.server.processes.start import serve
from housedealer.server.settings import Settings
serve(Settings(database=sys.argv[1], **eval(sys.argv[2])), port=int(sys.argv[3]))
"""


def free_port() -> int:
    """A free port outside of the range for outgoing connections.

    A server that is killed comes back to its port, and no connection may have taken it meanwhile.
    """
    ports = list(range(20_000, 32_000))
    random.Random(os.getpid() ^ time.monotonic_ns()).shuffle(ports)
    for port in ports:
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


class Server:
    """A server in a process of its own; started again it uses the same database.

    Edges are computed beside it only where a test asks for them: otherwise every table would begin seconds of work.
    """

    script = _START

    def __init__(self, database: str, port: int = 0, **settings: object) -> None:
        self.database, self.port = database, port or free_port()
        self.settings = {"work_out_edges": False, **settings}
        self.process: subprocess.Popen[str] | ForkedProcess | None = None
        self.address = ""

    def start(self) -> House:
        self.process = ForkedProcess(self.script, self.database, repr(self.settings), str(self.port))
        assert self.process.stdout is not None
        line = _first_line(self.process.stdout)
        assert "http://" in line, line + self.process.stdout.read()
        self.address = next(word for word in line.split() if word.startswith("http://")).rstrip("/")
        assert self.address.endswith(f":{self.port}"), f"the port {self.port} was taken: {line}"
        house = House(self.address)
        house.database = self.database
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                house.get("/api/tables").raise_for_status()
                return house
            except (httpx.HTTPError, OSError):
                assert self.process.poll() is None, self.process.stdout.read()
                time.sleep(0.03)
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """Kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> str:
        """Stop it; return its output."""
        if self.process is None:
            return ""
        self.process.send_signal(signal.SIGINT)
        try:
            output, _ = self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            output, _ = self.process.communicate()
            raise AssertionError(f"the server did not stop: {output}") from None
        self.code = self.process.returncode
        self._close()
        return output

    def _close(self) -> None:
        if self.process and self.process.stdout:
            self.process.stdout.close()
        self.process = None


@contextmanager
def serving(server: Server) -> Iterator[House]:
    """Start a server, and stop it at the end; it must not have printed anything."""
    house = server.start()
    yield house
    house.http.close()
    output = server.stop()
    assert not output.strip(), f"the server printed: {output}"


def _first_line(stream: IO[str]) -> str:
    """The first line of a process's output, read byte by byte: what `readline` buffers beyond it would be lost to
    `communicate`."""
    line = b""
    while not line.endswith(b"\n") and (byte := os.read(stream.fileno(), 1)):
        line += byte
    return line.decode()


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The URL of a PostgreSQL server: the one that CI started, or a throw-away one where it is installed."""
    given = os.environ.get(POSTGRES)
    if given:
        yield given
        return
    with own_postgres(folder) as url:
        yield url


@contextmanager
def own_postgres(folder: Path) -> Iterator[str]:
    """The URL of a throw-away PostgreSQL server, where it is installed."""
    skip_without(POSTGRES_SERVER)
    started = subprocess.run([SCRIPT, "start", folder], capture_output=True, text=True, check=True, timeout=60)
    try:
        yield started.stdout.strip().splitlines()[-1]
    finally:
        subprocess.run([SCRIPT, "stop", folder], capture_output=True, check=False, timeout=60)


def crash(folder: Path) -> None:
    """Kill all processes of such a server, and start it again."""
    subprocess.run([SCRIPT, "crash", folder], capture_output=True, check=True, timeout=60)


@contextmanager
def database(url: str) -> Iterator[str]:
    """An empty database of its own on a PostgreSQL server."""
    import sqlalchemy as sa

    name = f"housedealer_{uuid.uuid4().hex[:12]}"
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT", pool_pre_ping=True)
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    try:
        yield str(engine.url.set(database=name).render_as_string(hide_password=False))
    finally:
        with engine.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()
