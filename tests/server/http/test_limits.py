"""One client cannot close the floor to others: limits, requests that never arrive, a log that nobody reads."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi.routing import APIRoute
from uvicorn.server import ServerState

from housedealer.errors import HouseError
from housedealer.server.chance import using
from housedealer.server.floor import tables
from housedealer.server.floor.actor.connection import MAX_WAITING
from housedealer.server.floor.floor import Floor
from housedealer.server.http import connections
from housedealer.server.http.app import create_app
from housedealer.server.http.server_log import LOGGERS, MAX_LOGGED, MAX_REPEATS, PERIOD, start_log
from housedealer.server.http.transport.request_timeout import TimeoutProtocol
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.store import Store
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from housedealer.server.wire import messages
from tests.server.client import House
from tests.server.deterministic import DeterministicChance
from tests.server.floor.test_floor import on_floor, sit
from tests.server.harness import Server
from tests.server.recording import RecordingTransport, recording_connection
from tests.server.simulated_world import FakeTransport, in_virtual_time
from tests.server.tables.test_hosted_table import balances, table

EZ = "500-club/ez-baccarat"


def test_one_person_and_one_address_open_only_so_many_tables(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        people = [(await floor.people.enter("Someone"))[0] for _ in range(4)]
        request = messages.OpenTable(posting=EZ, bots=1)
        for _ in range(3):
            await floor.tables.open(request, people[0], "192.0.2.1")
        with pytest.raises(HouseError, match="as many tables as you can"):
            await floor.tables.open(request, people[0], "192.0.2.9")
        for _ in range(2):
            await floor.tables.open(request, people[1], "192.0.2.1")
        with pytest.raises(HouseError, match="as many tables as you can"):
            await floor.tables.open(request, people[2], "192.0.2.1")
        name = await floor.tables.open(request, people[3], "192.0.2.2")
        assert floor.tables.here(name).table.owner == people[3]

    on_floor(tmp_path, act, tables_per_person=3, tables_per_address=5)


def test_tables_left_behind_with_bots_make_room_for_another(tmp_path: Path) -> None:
    """Who closes the window at each game that they try gets another table, and the chips of those left behind."""

    async def act(floor: Floor) -> None:
        ann, bob = [(await floor.people.enter(name))[0] for name in ("Ann", "Bob")]
        request = messages.OpenTable(posting=EZ, bots=1)
        alone, shared, other = [await floor.tables.open(request, ann, "192.0.2.1") for _ in range(3)]
        for name in (alone, shared):
            await sit(floor, name, ann, 1, 100_00)
        await sit(floor, shared, bob, 3, 100_00)
        await sit(floor, other, bob, 3, 100_00)
        new = await floor.tables.open(request, ann, "192.0.2.1")
        assert set(floor.tables.actors) == {shared, other, new}
        assert await floor.tables.held(ann) == {shared: 100_00}
        # Nobody else is sent from their seats.
        with pytest.raises(HouseError, match="as many tables as you can"):
            await floor.tables.open(request, ann, "192.0.2.1")

    on_floor(tmp_path, act, tables_per_person=3)


def test_tables_opened_and_never_used_make_room_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at one game after another without a seat gets another table; one opened just now is not closed."""

    async def act(floor: Floor) -> None:
        ann, bob = [(await floor.people.enter(name))[0] for name in ("Ann", "Bob")]
        request = messages.OpenTable(posting=EZ, bots=1)
        _, second, taken = [await floor.tables.open(request, ann, "192.0.2.1") for _ in range(3)]
        await sit(floor, taken, bob, 3, 100_00)
        with pytest.raises(HouseError, match="as many tables as you can"):
            await floor.tables.open(request, ann, "192.0.2.1")
        monkeypatch.setattr(tables, "JUST_OPENED", -1.0)
        await floor.tables.actors[second].join(recording_connection(ann))
        new = await floor.tables.open(request, ann, "192.0.2.1")
        assert set(floor.tables.actors) == {second, taken, new}

    on_floor(tmp_path, act, tables_per_person=3)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A server that waits for nobody long; each test has its own, so that none uses up what another may send."""
    server = Server(
        f"sqlite:///{tmp_path / 'tables.db'}", request_seconds=0.7, requests_per_second=30.0, lines_per_address=3
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
def test_a_request_that_does_not_arrive_times_out(strict: House, begun: bytes) -> None:
    port = int(strict.address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(30)
        connection.sendall(begun)
        start = time.monotonic()
        while connection.recv(65536):
            pass  # whatever was answered to what did arrive
        assert time.monotonic() - start < 25


class Unread(asyncio.Transport):
    """Leads to someone who reads now and then, or never."""

    def __init__(self) -> None:
        super().__init__()
        self.left, self.closed = 0, False

    def get_write_buffer_size(self) -> int:
        return self.left

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: object) -> None: ...

    def close(self) -> None: ...

    def abort(self) -> None:
        self.closed = True


@pytest.mark.parametrize("reads", [False, True])
@pytest.mark.parametrize("much", [False, True])
def test_an_unread_answer_times_out(much: bool, reads: bool) -> None:
    """Who reads slowly has all of it in the end."""

    async def run() -> None:
        config = uvicorn.Config(lambda: None, log_config=None)
        config.load()
        made, connection = TimeoutProtocol(config, ServerState(), {}), Unread()
        made.seconds = 0.4
        made.connection_made(connection)
        made._arrived()  # of the request nothing is missing
        connection.left = 100_000
        made.pause_writing() if much else made.on_response_complete()
        for _ in range(10):
            await asyncio.sleep(0.06)
            connection.left -= 10_000 if reads else 0
        assert connection.closed != reads
        await asyncio.sleep(0.5)
        assert connection.closed != reads

    in_virtual_time(run())


KNOCK = (
    b"GET /ws?table=abcd HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.mark.parametrize(
    "knock",
    [
        KNOCK.replace(b"abcd", b"x" * 9000) + b"\r\n",
        KNOCK + b"X-Long: " + b"x" * 9000 + b"\r\n\r\n",
        KNOCK + b"".join(b"X-%d: x\r\n" % number for number in range(200)) + b"\r\n",
        KNOCK + b"Content-Length: 5\r\n\r\nhello",
        KNOCK + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_a_malformed_handshake_is_answered_with_400(strict: House, knock: bytes) -> None:
    port = int(strict.address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(10)
        connection.sendall(knock)
        answer = b""
        while more := connection.recv(65536):
            answer += more
        assert answer.startswith(b"HTTP/1.1 400 ")


def test_forwarding_headers_are_trusted_from_named_proxies_only(strict: House) -> None:
    """Who names another address with each request is still one client."""
    request = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.%d\r\n%s\r\n"
    with socket.create_connection(("127.0.0.1", int(strict.address.rsplit(":", 1)[1]))) as connection:
        connection.settimeout(60)
        # All at once: one by one, a slow client would stay within the rate.
        connection.sendall(b"".join(request % (n, b"Connection: close\r\n" * (n == 119)) for n in range(120)))
        answers = b""
        while more := connection.recv(65536):
            answers += more
    assert b"HTTP/1.1 200 " in answers and b"HTTP/1.1 429 " in answers


def test_connections_of_one_address_are_counted(strict: House) -> None:
    import websockets

    async def knock() -> list[int]:
        result = []
        connections = []
        for _ in range(5):
            try:
                connections.append(await websockets.connect(strict.socket_address, origin=strict.address))  # type: ignore[arg-type]
                result.append(101)
            except websockets.InvalidStatus as error:
                result.append(error.response.status_code)
        for connection in connections:
            await connection.close()
        return result

    assert asyncio.run(knock()) == [101, 101, 101, 403, 403]


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
def test_impossible_numbers_and_names_are_refused(house: House, path: str, codes: set[int]) -> None:
    answer = house.get(path)
    assert answer.status_code in codes, answer.text


@contextlib.contextmanager
def logged(stream: object, now: Callable[[], float] = time.monotonic) -> Iterator[None]:
    """The server's log, written to a stream."""
    before = {name: (list(logging.getLogger(name).handlers), logging.getLogger(name).propagate) for name in LOGGERS}
    listener = start_log(stream, now)
    try:
        yield
    finally:
        listener.stop()
        for name, (handlers, propagate) in before.items():
            logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate


def test_repeated_log_records_are_summarized() -> None:
    written, clock = io.StringIO(), [0.0]
    with logged(written, lambda: clock[0]):
        noise = logging.getLogger("uvicorn.error")
        for _ in range(10_000):
            noise.warning("Invalid HTTP request received.")
        for path in range(100):  # one error of ours, whatever the request
            report(f"/broken/{path}\nhousedealer: forged", ValueError())
        logging.getLogger("housedealer").warning("table %s was set aside: %s", "abcd", "damaged")
        clock[0] = PERIOD + 1
        noise.warning("Invalid HTTP request received.")
    lines = written.getvalue().splitlines()
    more = "housedealer: {} more like this in the last 60 seconds: {}"
    invalid, broken = "Invalid HTTP request received.", "/broken/{}\\nhousedealer: forged: ValueError at "
    assert lines == [
        *[f"housedealer: {invalid}"] * MAX_REPEATS,
        *[f"housedealer: {broken.format(path)}" for path in range(MAX_REPEATS)],
        "housedealer: table abcd was set aside: damaged",
        more.format(10_000 - MAX_REPEATS, invalid),
        more.format(100 - MAX_REPEATS, broken.format(99)),
        f"housedealer: {invalid}",
    ]


def test_malformed_requests_do_not_fill_the_log(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}")
    house = server.start()
    for number in range(300):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.settimeout(30)
            connection.sendall(b"NONSENSE %d\r\n\r\n" % number)
            while connection.recv(65536):
                pass
    assert house.get("/api/tables").status_code == 200
    house.http.close()
    lines = [one for one in server.stop().splitlines() if one.strip()]
    assert len(lines) == MAX_REPEATS + 1
    assert lines[-1] == f"housedealer: {300 - MAX_REPEATS} more like this in the last 60 seconds: {lines[0][13:]}"


def test_an_unread_log_blocks_nobody() -> None:
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
    with logged(stuck):
        try:
            start = time.monotonic()
            for number in range(5 * MAX_LOGGED):
                logging.getLogger("housedealer").warning(f"line {number}")  # no two are alike
            assert time.monotonic() - start < 10
        finally:
            stuck.free.set()
    assert 0 < len([text for text in stuck.lines if text.strip()]) <= MAX_LOGGED + 2


def test_a_bot_whose_seat_was_taken_comes_back_to_it() -> None:
    """Sitting down and leaving, again and again, leaves the table as it was."""
    hosted = table(EZ, "ann", robots=3)
    names = {seat: who.name for seat, who in hosted.seats.items() if who.person is None}
    for _ in range(5):
        seat = next(
            (seat for seat in names if str(seat) not in hosted.sitting.placed and seat != hosted.session.dealer), None
        )
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


def test_a_client_that_pings_without_reading_is_disconnected(house: House) -> None:
    """Every ping is answered; the answers of one who does not read them must not fill the server's memory."""
    host, port = "127.0.0.1", int(house.address.rsplit(":", 1)[1])
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(60)
        connection.connect((host, port))
        request = (
            f"GET /ws HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\nUpgrade: websocket\r\n"
        )
        key = "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        connection.sendall((request + key).encode())
        assert b" 101 " in connection.recv(1024)
        pings = (b"\x89\xfd" + b"\0\0\0\0" + b"x" * 125) * 500
        with pytest.raises(OSError):
            for _ in range(400):
                connection.sendall(pings)


def test_a_browser_that_does_not_read_is_disconnected(tmp_path: Path) -> None:
    async def act(floor: Floor) -> None:
        person, _ = await floor.people.enter("Ann")
        actor = floor.tables.here(await floor.tables.open(messages.OpenTable(posting=EZ, bots=2)))
        connection = recording_connection(person)
        await actor.join(connection)
        wire = connection.transport
        assert isinstance(wire, RecordingTransport)
        assert wire.sent and wire.ended is None
        wire.slow, received = MAX_WAITING + 1, len(wire.sent)
        await actor.act(lambda hosted: hosted.go())
        assert (wire.ended, len(wire.sent)) == (1001, received)

    on_floor(tmp_path, act)


def test_a_client_that_ignores_the_close_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits for what was sent before to be read: for a while, not for ever."""

    class Deaf:
        def __init__(self, hello: str, wire: FakeTransport) -> None:
            self.hello, self.scope = hello, {"table_socket": wire}

        async def receive_text(self) -> str:
            return self.hello

        async def close(self, code: int) -> None:
            await asyncio.get_running_loop().create_future()

    async def act(floor: Floor) -> None:
        person, name = await floor.people.enter("Ann")
        table = await floor.tables.open(messages.OpenTable(posting=EZ, bots=2))
        hello = {"type": "hello", "ref": 0, "token": floor.people.token(person, name), "table": table}
        wire, cut = FakeTransport(lambda text: None), []
        monkeypatch.setattr(wire, "cut", lambda: cut.append(True))
        deaf = Deaf(json.dumps(hello), wire)
        serving = asyncio.create_task(connections.serve_connection(deaf, floor, floor.settings))  # type: ignore[arg-type]
        while not floor.tables.here(table).audience.connections:
            await asyncio.sleep(0.005)
        wire.end(1001)
        await serving
        assert cut == [True]
        # Messages that still come in are ignored.
        before = floor.tables.here(table).table.data()
        wire.on_message(json.dumps({"type": "sit", "ref": 1, "seat": 1, "buy_in": 500_00}))
        assert floor.tables.here(table).table.data() == before

    monkeypatch.setattr(connections, "CLOSING_SECONDS", 0.01)
    on_floor(tmp_path, act)


def test_the_message_limit_counts_all_windows_of_a_person(tmp_path: Path) -> None:
    chance = DeterministicChance(1)

    async def act(floor: Floor) -> None:
        ann, bob = [(await floor.people.enter(name))[0] for name in ("Ann", "Bob")]
        names = [await floor.tables.open(messages.OpenTable(posting=EZ, bots=2)) for _ in range(2)]
        wires = []
        for name in names:
            wire = FakeTransport(lambda text: None)
            connection = connections.ConnectionHandler(
                floor, floor.tables.here(name), floor.people.claims(floor.people.token(ann, "Ann")), wire
            )  # type: ignore[arg-type]
            wires.append((wire, asyncio.create_task(connection.serve())))
            while connection.busy:
                await asyncio.sleep(0)
        for wire, _ in wires:
            for ref in range(5):
                wire.on_message(json.dumps({"type": "ping", "ref": ref}))
        refused: list[int] = []
        while len(refused) < 2:
            await asyncio.sleep(0)
            received = [json.loads(text) for wire, _ in wires for text in wire.sent]
            refused = [one["ref"] for one in received if one.get("says") == "too many messages"]
        # One more than allowed in each, and the rest waits; the sender is told that this one was refused.
        assert len(refused) == 2
        answered = [[json.loads(text).get("ref") for text in wire.sent] for wire, _ in wires]
        assert [refs[-1] for refs in answered] == refused and None not in refused
        assert floor.limits.messages.take(bob)
        for wire, task in wires:
            wire.end(1001)
            await task

    with using(chance):
        on_floor(tmp_path, act, messages_per_second=3.0)


def test_an_abandoned_answer_is_not_an_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A closing server drops answers that it was about to send, and does not log that as an error."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'floor.db'}", hosts=("*",))
    store = Store(settings.database)
    app = create_app(settings, Floor(settings, LocalJournal(store)))

    async def given_up() -> None:
        raise asyncio.CancelledError

    async def broken() -> None:
        raise ValueError

    app.router.routes.insert(0, APIRoute("/given-up", given_up))
    app.router.routes.insert(0, APIRoute("/broken", broken))

    async def run() -> list[int]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as http:
            return [(await http.get(path)).status_code for path in ("/given-up", "/broken")]

    assert asyncio.run(run()) == [503, 500]
    store.close()
    assert [one.getMessage().split(":")[0] for one in caplog.records if one.name == "housedealer"] == ["/broken"]


def test_a_request_that_a_closing_server_cancels_is_refused(tmp_path: Path) -> None:
    """The server cancels the task of a request that takes too long, and does not log that as an error."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'floor.db'}", hosts=("*",))
    store = Store(settings.database)
    app = create_app(settings, Floor(settings, LocalJournal(store)))
    begun = asyncio.Event()

    async def slow() -> None:
        begun.set()
        await asyncio.Event().wait()

    app.router.routes.insert(0, APIRoute("/slow", slow))

    async def run() -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as http:
            asking = asyncio.create_task(http.get("/slow"))
            await begun.wait()
            asking.cancel()
            return (await asking).status_code

    assert asyncio.run(run()) == 503
    store.close()
