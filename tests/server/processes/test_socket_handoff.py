"""Socket hand-off between processes: to one that answers, starts, hangs or is gone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from housedealer.server.processes import socket_handoff
from housedealer.server.processes.socket_handoff import Handoff

# A process listens until it ends; these end without closing.
pytestmark = [
    pytest.mark.usefixtures("left_open"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class Uvicorn:
    """A server that goes on."""

    should_exit = False


class Receiving(Handoff):
    """A process of two that records what it is handed."""

    def __init__(self, folder: Path, slot: int) -> None:
        super().__init__(folder, slot, 2)
        self.received: asyncio.Queue[tuple[bytes, bytes]] = asyncio.Queue()

    async def _serve(self, connection: socket.socket, request: bytes) -> None:
        connection.setblocking(False)
        said = await asyncio.get_running_loop().sock_recv(connection, 100)
        connection.close()
        await self.received.put((request, said))


def run(act: Callable[[Receiving, Receiving, socket.socket], Coroutine[Any, Any, None]], folder: Path) -> None:
    """Have two processes, the first of which is open, and a connection whose other end has said hello."""

    async def whole() -> None:
        one, other = Receiving(folder, 0), Receiving(folder, 1)
        one.open(Uvicorn())  # type: ignore[arg-type]
        browser, accepted = socket.socketpair()
        with browser, accepted:
            browser.sendall(b"hello")
            await act(one, other, accepted)

    asyncio.run(whole())


@pytest.mark.parametrize("late", [False, True])
def test_a_connection_goes_to_another_process_even_if_that_is_still_starting(tmp_path: Path, late: bool) -> None:
    async def act(one: Receiving, other: Receiving, accepted: socket.socket) -> None:
        if not late:
            other.open(Uvicorn())  # type: ignore[arg-type]
        handing = asyncio.create_task(one.hand_off(1, accepted, b"GET /ws?table=t"))
        if late:
            await asyncio.sleep(0.1)
            assert not handing.done()
            other.open(Uvicorn())  # type: ignore[arg-type]
        assert await handing
        assert await asyncio.wait_for(other.received.get(), 60) == (b"GET /ws?table=t", b"hello")

    run(act, tmp_path)


def test_a_process_that_is_gone_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_handoff, "WAIT", 3600.0)
    monkeypatch.setattr(socket_handoff, "STARTING", 3600.0)

    async def act(one: Receiving, other: Receiving, accepted: socket.socket) -> None:
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(str(tmp_path / "1"))
            door.listen(1)
        assert not await one.hand_off(1, accepted, b"GET /ws")  # killed: its socket refuses

    run(act, tmp_path)


def test_a_process_that_never_comes_up_is_waited_for_at_the_start_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_handoff, "STARTING", 0.1)

    async def act(one: Receiving, other: Receiving, accepted: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        assert not await one.hand_off(1, accepted, b"GET /ws")
        assert loop.time() >= one._started_until
        monkeypatch.setattr(asyncio, "sleep", None)  # nothing is waited for any more
        assert not await one.hand_off(1, accepted, b"GET /ws")

    run(act, tmp_path)


def test_a_process_that_hangs_is_skipped_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_handoff, "WAIT", 0.05)
    table = next(str(number) for number in range(99) if socket_handoff.order(str(number), 2)[0] == 1)

    async def act(one: Receiving, other: Receiving, accepted: socket.socket) -> None:
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(str(tmp_path / "1"))
            door.listen(1)
            assert one.candidates(table) == [1]
            assert not await one.hand_off(1, accepted, b"GET /ws")
            assert one.candidates(table) == []
            assert accepted.recv(100) == b"hello"  # it is still served here

    run(act, tmp_path)
