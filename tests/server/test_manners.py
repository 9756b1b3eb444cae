"""One client cannot close the floor to others: limits, requests that never arrive, a log that nobody reads."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from housedealer.errors import HouseError
from housedealer.server import messages
from housedealer.server.floor import Floor
from housedealer.server.manners import MOST_LOGGED, log_beside

from .client import House
from .harness import Server
from .test_floor import on_floor
from .test_hosted import balances, table

EZ = "500-club/ez-baccarat"


def test_one_person_and_one_address_open_only_so_many_tables(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        people = [(await floor.enter("Someone"))[0] for _ in range(4)]
        wanted = messages.OpenTable(posting=EZ, bots=1)
        for _ in range(3):
            await floor.open(wanted, people[0], "192.0.2.1")
        with pytest.raises(HouseError, match="opened enough"):
            await floor.open(wanted, people[0], "192.0.2.9")
        for _ in range(2):
            await floor.open(wanted, people[1], "192.0.2.1")
        with pytest.raises(HouseError, match="opened enough"):
            await floor.open(wanted, people[2], "192.0.2.1")
        name = await floor.open(wanted, people[3], "192.0.2.2")
        assert floor.place(name).table.owner == people[3]

    on_floor(tmp_path, act, tables_per_person=3, tables_per_address=5)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that waits for nobody long."""
    folder = tmp_path_factory.mktemp("strict")
    server = Server(
        f"sqlite:///{folder / 'tables.db'}", request_seconds=0.7, requests_per_second=30.0, lines_per_address=3
    )
    house = server.start()
    yield house
    house.http.close()
    assert server.stop() == ""


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /api/tables HTTP/1.1\r\nHost: localhost",
        b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/tab",
    ],
)
def test_a_request_that_does_not_arrive_is_given_up(strict: House, begun: bytes) -> None:
    port = int(strict.address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(30)
        line.sendall(begun)
        start = time.monotonic()
        while line.recv(65536):
            pass  # whatever was answered to what did arrive
        assert time.monotonic() - start < 25


def test_a_header_is_believed_of_named_proxies_alone(strict: House) -> None:
    """Who names another address with each request is still one client."""
    codes = [
        strict.http.get("/api/tables", headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code for n in range(120)
    ]
    assert 429 in codes
    time.sleep(1)


def test_connections_of_one_address_are_counted(strict: House) -> None:
    import websockets

    async def knock() -> list[int]:
        found = []
        lines = []
        for _ in range(5):
            try:
                lines.append(await websockets.connect(strict.socket_address, origin=strict.address))  # type: ignore[arg-type]
                found.append(101)
            except websockets.InvalidStatus as error:
                found.append(error.response.status_code)
        for line in lines:
            await line.close()
        return found

    assert asyncio.run(knock()) == [101, 101, 101, 403, 403]
    time.sleep(1)


@pytest.mark.parametrize(
    ("path", "codes"),
    [
        ("/api/rounds/abcd/99999999999999999999", {422}),
        ("/api/rounds/abcd/0", {422}),
        ("/api/rounds/abcd/-1/record", {422}),
        ("/api/shoes/abcd/9223372036854775808", {422}),
        ("/api/rounds/abcd/1%00", {404, 422}),
        ("/api/rounds/ab%00cd/1", {404, 422}),
        ("/api/tables/%00", {404, 422}),
        ("/api/postings/500-club/ez%00baccarat", {404, 422}),
        ("/%00", {404}),
        ("/style.css%00", {404}),
        ("/api/tables/" + "x" * 5000, {404, 422}),
    ],
)
def test_numbers_and_names_that_cannot_be_are_not_found(house: House, path: str, codes: set[int]) -> None:
    answer = house.get(path)
    assert answer.status_code in codes, answer.text


def test_a_log_that_nobody_reads_stops_nobody() -> None:
    class Stuck:
        """A pipe that is full."""

        def __init__(self) -> None:
            self.free = threading.Event()
            self.lines: list[str] = []

        def write(self, text: str) -> None:
            self.free.wait()
            self.lines.append(text)

        def flush(self) -> None:
            pass

    stuck = Stuck()
    names = ("housedealer", "uvicorn", "uvicorn.error", "asyncio")
    before = {name: (list(logging.getLogger(name).handlers), logging.getLogger(name).propagate) for name in names}
    listener = log_beside(stuck)
    try:
        start = time.monotonic()
        for number in range(5 * MOST_LOGGED):
            logging.getLogger("housedealer").warning("line %s", number)
        assert time.monotonic() - start < 10
    finally:
        stuck.free.set()
        listener.stop()
        for name, (handlers, propagate) in before.items():
            logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate
    assert 0 < len([text for text in stuck.lines if text.strip()]) <= MOST_LOGGED + 2


def test_a_bot_whose_seat_was_taken_comes_back_to_it() -> None:
    """Sitting down and leaving, again and again, leaves the table as it was."""
    hosted = table(EZ, "ann", robots=3)
    names = {seat: who.name for seat, who in hosted.seats.items() if who.person is None}
    for _ in range(5):
        seat = next((seat for seat in names if str(seat) not in hosted.placed and seat != hosted.session.dealer), None)
        if seat is None or hosted.phase == "round":
            break
        hosted.sit("eve", "Eve", seat, 100_00)
        assert hosted.seats[seat].person == "eve"
        hosted.stand("eve")
    assert {seat: who.name for seat, who in hosted.seats.items() if who.person is None} == names
    assert sum(balances(hosted).values()) == 0
    hosted.stand("ann")
    hosted.close()
    assert hosted.seats == {}
