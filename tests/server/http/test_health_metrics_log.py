"""Operations: liveness, readiness, metrics and the log."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import secrets
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from housedealer.server import metrics
from housedealer.server.floor.floor import Floor
from housedealer.server.http import health, tokens
from housedealer.server.http.app import create_app
from housedealer.server.http.page_files import WEB
from housedealer.server.http.server_log import LOGGERS, start_log
from housedealer.server.journal.local import LocalJournal
from housedealer.server.journal.store import Store
from housedealer.server.settings import Settings
from housedealer.server.tables.error_reports import report
from tests.server.client import House, Player
from tests.server.harness import Server, database
from tests.server.http.test_rounds_over_the_network import seated
from tests.server.worker_server import WorkerServer

EZ = "500-club/ez-baccarat"
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def figures(house: House) -> dict[tuple[str, ...], float]:
    """Every figure by its name and what its labels say, but for the worker's number, over which it is the sum."""
    result: dict[tuple[str, ...], float] = {}
    for family in text_string_to_metric_families(house.get("/metrics").raise_for_status().text):
        for sample in family.samples:
            key = (sample.name, *(value for name, value in sorted(sample.labels.items()) if name != "worker"))
            result[key] = result.get(key, 0.0) + sample.value
    return result


# Health


def responses(app: Any, *paths: str, **headers: str) -> list[httpx.Response]:
    """The responses of an application that runs for these requests."""

    async def run() -> list[httpx.Response]:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http,
        ):
            return [await http.get(path, headers=headers) for path in paths]

    return asyncio.run(run())


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Any, Store]]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", requests_per_second=1.0)
    store = Store(settings.database)
    yield create_app(settings, Floor(settings, LocalJournal(store))), store


def test_health_checks_have_no_rate_limit_and_accept_any_host(
    served: tuple[Any, Store],
) -> None:
    app, _ = served
    answers = responses(app, *["/healthz", "/readyz"] * 20, host="10.1.2.3:80")
    assert {one.status_code for one in answers} == {200}
    assert answers[0].json() == {"status": "ok"} and answers[1].json() == {"ready": True, "says": ""}
    # Other paths have a rate limit and check the host.
    assert [one.status_code for one in responses_of_new_app(served, "/api/tables", "/api/tables", "/api/tables")] == [
        200,
        200,
        429,
    ]


def responses_of_new_app(served: tuple[Any, Store], *paths: str) -> list[httpx.Response]:
    """The same from a new application, since a stopped one has released its database."""
    _, store = served
    settings = Settings(database=str(store.engine.url), requests_per_second=1.0)
    return responses(create_app(settings, Floor(settings, LocalJournal(Store(settings.database)))), *paths)


def test_a_server_that_closes_is_alive_and_not_ready(served: tuple[Any, Store]) -> None:
    app, _ = served
    app.state.health.drain()
    alive, ready = responses(app, "/healthz", "/readyz")
    assert alive.status_code == 200
    assert ready.status_code == 503 and ready.json()["says"].startswith("this server is closing")


def test_a_stopping_server_is_not_ready(served: tuple[Any, Store]) -> None:
    app, _ = served
    app.state.health.stopping = lambda: True
    (ready,) = responses(app, "/readyz")
    assert ready.status_code == 503


def test_a_server_whose_journal_does_not_answer_is_alive_and_not_ready(
    served: tuple[Any, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, store = served
    count = []

    def broken() -> None:
        count.append(1)
        raise OSError("connection to server at 192.0.2.7 failed, user ann, password secret")

    monkeypatch.setattr(store.queries, "ping", broken)
    alive, *ready = responses(app, "/healthz", *["/readyz"] * 5)
    assert alive.status_code == 200
    assert {one.status_code for one in ready} == {503}
    assert ready[0].json()["says"] == "the journal does not answer (OSError); try again later"
    assert len(count) == 1  # it is checked once a second, however often /readyz is requested


def test_a_hanging_journal_times_out(served: tuple[Any, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    app, store = served
    free = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(store.queries, "ping", lambda: free.wait(30))
    start = time.monotonic()
    try:

        async def run() -> dict[str, Any]:
            result: dict[str, Any] = await app.state.health.ready()
            free.set()
            return result

        assert not asyncio.run(run())["ready"]
        assert time.monotonic() - start < 10
    finally:
        free.set()
        store.close()


# Figures


def test_metrics_are_for_this_machine_and_named_watchers(tmp_path: Path) -> None:
    def statuses(watchers: frozenset[str], client: str, **headers: str) -> int:
        settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", watchers=watchers)
        app = create_app(settings, Floor(settings, LocalJournal(Store(settings.database))))

        async def run() -> int:
            transport = httpx.ASGITransport(app, client=(client, 1234))
            async with (
                app.router.lifespan_context(app),
                httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
            ):
                return (await http.get("/metrics", headers=headers)).status_code

        return asyncio.run(run())

    none: frozenset[str] = frozenset()
    assert statuses(none, "127.0.0.1") == statuses(none, "::1") == 200
    assert statuses(none, "192.0.2.9") == statuses(none, "not an address") == 403
    # What a proxy on this machine passes on comes from elsewhere.
    assert statuses(none, "127.0.0.1", **{"X-Forwarded-For": "192.0.2.9"}) == 403
    assert statuses(none, "127.0.0.1", Forwarded="for=192.0.2.9") == 403
    assert statuses(frozenset({"192.0.2.9"}), "192.0.2.9") == statuses(frozenset({"*"}), "198.51.100.1") == 200
    # A page of another site that has made a browser believe it is this server (DNS rebinding) gets nothing.
    assert statuses(none, "127.0.0.1", Host="evil.example") == 421


def test_metrics_count_what_happens(house: House) -> None:
    before = figures(house)

    async def play() -> None:
        (player,) = await seated(house, EZ, bots=2)
        await player.play(2)
        sent = figures(house)
        assert sent["housedealer_tables",] - before["housedealer_tables",] == 1
        assert sent["housedealer_connections",] - before["housedealer_connections",] == 1
        assert sent["housedealer_people",] - before["housedealer_people",] == 1
        assert sent["housedealer_seated",] - before["housedealer_seated",] == 1
        await player.ask(type="sit", seat=1, buy_in=100_00)  # taken
        await player.socket.send("nonsense")
        await player.ask(type="ping")
        await player.close()

    asyncio.run(play())
    house.get("/api/tables/nope")
    house.http.post("/api/people", json={}, headers={"Origin": "http://evil.example"})
    after = figures(house)

    def more(*key: str) -> float:
        return after[key] - before[key]

    assert more("housedealer_decisions_total", "sit") == 1
    wagers, banks = more("housedealer_decisions_total", "wager"), more("housedealer_decisions_total", "bank")
    assert wagers + banks >= 2
    decisions = sum(after[key] - before[key] for key in after if key[0] == "housedealer_decisions_total")
    assert more("housedealer_decision_seconds_count") == decisions
    assert more("housedealer_decision_seconds_bucket", "+Inf") == decisions
    assert 0 < more("housedealer_decision_seconds_sum") < 60
    assert 0 < more("housedealer_commit_seconds_count") <= more("housedealer_committed_writes_total")
    assert more("housedealer_refusals_total", "rule") >= 1
    assert more("housedealer_refusals_total", "malformed") == 1
    assert more("housedealer_refusals_total", "http-400") == 1
    assert more("housedealer_refusals_total", "http-403") == 1
    assert {key[1] for key in after if key[0] == "housedealer_queue_length"} == set(metrics.QUEUES)
    buckets = [value for key, value in after.items() if key[0] == "housedealer_decision_seconds_bucket"]
    assert buckets == sorted(buckets)


def test_any_worker_renders_the_metrics_of_all(postgres_server: str) -> None:
    with database(postgres_server) as url:
        server = WorkerServer(url, workers=2, requests_per_second=1000.0)
        house = server.start()
        try:

            async def play() -> None:
                for _ in range(4):  # by whichever worker
                    (player,) = await seated(house, EZ, bots=2)
                    await player.play(1)
                    await player.close()

            asyncio.run(play())
            pages = [house.get("/metrics").text for _ in range(8)]
            assert all('worker="0"' in one and 'worker="1"' in one and 'worker="2"' not in one for one in pages)
            assert figures(house)["housedealer_decisions_total", "sit"] == 4
        finally:
            house.http.close()
            server.stop()


def test_a_restarted_worker_goes_on_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_cells", None)
    metrics.allocate(2)
    metrics.use_slot(1)
    metrics.count_decision("choose", 0.0015)
    metrics.set_gauge("tables", 7)
    metrics.use_slot(1)
    metrics.count_decision("choose", 99.0)
    text = metrics.render().decode()
    assert 'housedealer_decisions_total{kind="choose",worker="1"} 2.0' in text
    assert 'housedealer_decisions_total{kind="choose",worker="0"} 0.0' in text
    assert 'housedealer_tables{worker="1"} 0.0' in text
    assert 'housedealer_decision_seconds_bucket{le="0.001",worker="1"} 0.0' in text
    assert 'housedealer_decision_seconds_bucket{le="0.002",worker="1"} 1.0' in text
    assert 'housedealer_decision_seconds_bucket{le="+Inf",worker="1"} 2.0' in text


# The log


@pytest.fixture
def restored_logging() -> Iterator[None]:
    """Restore the loggers afterwards."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(one, one.handlers, one.propagate, one.level) for one in loggers]
    yield
    for logger, handlers, propagate, level in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.mark.parametrize("shape", ["text", "json"])
def test_no_secret_is_logged(shape: Any, restored_logging: None) -> None:
    token = tokens.sign(secrets.token_bytes(32), "person", {"person": "p1", "name": "Ann"}, 100)
    seed, number = secrets.token_hex(32), secrets.randbits(256) | 1 << 255
    output = io.StringIO()
    listener = start_log(output, shape=shape)
    log = logging.getLogger("housedealer")
    log.warning("table x7Yq: the clock: seat 2 cannot play As Kd with token %s", token)
    log.warning("a shoe of seed %s, which is %d, cannot be read", seed, number)
    log.error("database: postgresql+psycopg://ann:hunter2@host/name cannot be opened")

    def fail() -> None:
        hand = "Qh Qs"
        raise ValueError(f"{hand} {token} {seed}")

    try:
        fail()
    except ValueError as error:
        report(f"/api/rounds/{token}", error)
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=error)
        context = f"Task exception was never retrieved\nfuture: <Task exception={error!r}>"
        logging.getLogger("asyncio").error(context, exc_info=error)
    listener.stop()
    text = output.getvalue()
    for secret in (token, token.split(".")[0], seed, str(number), "hunter2", "Qh"):
        assert secret not in text
    assert not CARD.search(text)
    assert text.count("ValueError at test_health_metrics_log.py:") == 3
    assert "ann:[password]@host" in text and "[token]" in text and "[card] [card]" in text
    lines = text.splitlines()
    assert len(lines) == 6
    if shape == "json":
        records = [json.loads(line) for line in lines]
        assert {tuple(one) for one in records} == {("time", "level", "logger", "process", "message")}
        assert [one["level"] for one in records] == ["warning", "warning", "error", "error", "error", "error"]
        assert records[0]["logger"] == "housedealer" and records[0]["message"].startswith("table x7Yq: the clock:")
    else:
        assert all(line.startswith("housedealer: ") for line in lines)


def test_json_logs_do_not_identify_players(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", log="json", requests_per_second=1000.0)
    house = server.start()
    token = house.enter("Ann")

    async def play() -> None:
        player = Player(house, token, house.open(token, EZ, bots=2))
        await player.connect()
        await player.sit(1)
        await player.socket.send("nonsense")
        await player.ask(type="ping")
        await player.close()

    asyncio.run(play())
    house.get("/api/tables/nope", token)
    house.http.close()
    output = server.stop()
    lines = [json.loads(line) for line in output.splitlines()]
    assert [one["message"] for one in lines] == ["the tables are open", "the tables are closed"]
    assert {one["level"] for one in lines} == {"info"}
    assert token not in output and not CARD.search(output)


def test_a_browser_may_fetch_the_whole_page_at_once(tmp_path: Path) -> None:
    """The page has more files than anyone may ask questions in a second; a flood of files is refused all the same."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'files.db'}")
    app = create_app(settings, Floor(settings, LocalJournal(Store(settings.database))))
    files = [
        f"/{path.relative_to(str(WEB)).as_posix()}" for path in sorted(Path(str(WEB)).rglob("*")) if path.is_file()
    ]
    assert len(files) > 2 * settings.requests_per_second
    answers = responses(app, "/", *files)
    assert {one.status_code for one in answers} == {200}
    settings = Settings(database=f"sqlite:///{tmp_path / 'files.db'}", requests_per_second=1.0)
    app = create_app(settings, Floor(settings, LocalJournal(Store(settings.database))))
    assert 429 in {one.status_code for one in responses(app, "/", *files)}
