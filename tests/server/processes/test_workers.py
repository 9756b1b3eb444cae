"""Several processes behind one port: any may be killed at any moment, and its people go on at another."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from housedealer.games import game
from housedealer.play import bots
from housedealer.server.journal.store import Store
from tests.server.crowd import Crowd, bought, served_by, wait_for
from tests.server.harness import database
from tests.server.processes.test_kill import SETTING, check_books
from tests.server.processes.test_start import refused
from tests.server.worker_server import WorkerServer
from tests.web.conftest import chromium  # noqa: F401

GAMES = ["the-101/blackjack-x", SETTING]
SETTINGS = {"requests_per_second": 1000.0, "messages_per_second": 600.0, "decide_seconds": 8.0, "again_seconds": 0.05}

# A server killed in mid-sentence leaves connections half open; that is what is tested.
pytestmark = [
    pytest.mark.usefixtures("left_open"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

PATIENT = "from housedealer.server.processes import socket_handoff; socket_handoff.WAIT = 120.0\n"
"""However busy the machine is: a process that lives takes the people of its tables."""
PLAY = """
async ([table, seat, token]) => {
  localStorage.setItem("housedealer", JSON.stringify({ token, name: "Page" }));
  const { Connection } = await import("/lib/net.js");
  const log = (window.log = { done: [], refused: [], lost: 0, gaps: [], ended: 0 });
  let state, you, busy = false, since = 0;
  const update = (message) => { state = message.state; you = message.you; think(); };
  const connection = (window.connection = new Connection(table, update, (now) => {
    if (now === "lost" && !since) { log.lost += 1; since = performance.now(); }
    if (now === "open" && since) { log.gaps.push(performance.now() - since); since = 0; }
    if (now === "refused") log.ended += 1;
  }, () => {}));
  window.now = () => [state, you, busy];
  const decide = () => {
    if (!you.places.length) return { type: "sit", seat, buy_in: 100000 };
    if (you.places.some((place) => state.seats[place]?.out)) return { type: "sit-out", out: false };
    const mine = you.places.filter((place) => state.waits.includes(place));
    if (!mine.length) return null;
    const poor = state.seats[mine[0]].stack < 5000;
    const buys = state.phase !== "round" && (poor || Math.random() < 0.15);
    if (buys) return { type: "buy", place: mine[0], amount: poor ? 20000 : 100 };
    if (state.phase === "bank") return { type: "bank", seat: Number(mine[0]), amount: null };
    if (state.phase === "wagers") return { type: "wager", place: mine[0], wagers: { base: 1000 }, ready: true };
    if (!you.offer) return null;
    const { position, round, count, legal } = you.offer;
    return { type: "choose", position, round, count, choice: legal.filter((one) => !one.argument).at(-1).choice };
  };
  const think = async () => {
    if (busy) return;
    busy = true;
    const message = decide();
    const done = () => log.done.push(message), refused = (error) => log.refused.push(error.message);
    if (message) await connection.send(message).then(done, refused);
    busy = false;
    setTimeout(think, message ? 5 : 50);
  };
}
"""
"""Someone who plays by the page's own connection, `web/lib/net.js`."""


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    with database(postgres_server) as result:
        yield result


def play_and_kill(url: str, chromium: Browser, times: int, seed: int) -> None:  # noqa: F811
    """People and a page play; one process after another is killed, and one is asked to stop."""
    rng = random.Random(seed)
    for posting in GAMES:
        bots.prepare(game(posting))
    server = WorkerServer(url, 3, **SETTINGS)
    server.script = PATIENT + server.script
    house = server.start()
    wait_for(server.ready, "not all serve")
    tables = [(house.open(house.enter("Host"), posting, bots=1), [4, 5]) for posting in GAMES]
    token, table = house.enter("Page"), tables[0][0]
    crowd = Crowd(house, tables, seed)
    context = chromium.new_context()
    try:
        page: Page = context.new_page()
        page.goto(f"{house.address}/api/postings")  # a page without a table of its own
        page.evaluate(PLAY, [table, 6, token])

        def at_page() -> int:
            return int(page.evaluate("log.done.length"))

        def where(number: int) -> str:
            states = [(player.gone, player.state, player.you) for player in crowd.players]
            return f"nobody plays after {number} kills: {states}; the page: {page.evaluate('[log, now()]')}"

        wait_for(lambda: len(crowd.players) == 4 and at_page(), "not all have come")
        assert set(served_by(url).values()) == {1}  # whichever process accepted them
        start = time.monotonic()
        for number in range(times):
            pids = wait_for(server.ready, "a process was not started again")
            if number % 20 == 0:
                print(f"{number} kills after {time.monotonic() - start:.0f} s", flush=True)
            before, seen = crowd.done, at_page()
            wait_for(lambda: crowd.done >= before + 3 and at_page() > seen, lambda: where(number))  # noqa: B023
            time.sleep(rng.uniform(0, 0.3))
            server.kill_one(rng.choice(pids))
        pid = wait_for(server.ready, "a process was not started again")[0]
        os.kill(pid, signal.SIGTERM)
        server.killed.append(pid)
        wait_for(server.ready, "it did not stop, or no other came in its place")
        before, seen = crowd.done, at_page()
        wait_for(lambda: crowd.done >= before + 10 and at_page() > seen + 3, "nobody plays on")
        log = page.evaluate(
            "(() => { const text = JSON.stringify(log); connection.close(); return JSON.parse(text); })()"
        )
    finally:
        context.close()
        crowd.stop()
        house.http.close()
        output = server.stop()
    gaps = sorted(gap for player in crowd.players for gap in player.gaps)
    repeated = sum(player.repeated for player in crowd.players)
    shown = [f"{1000 * gap:.0f}" for gap in (gaps[len(gaps) // 2], gaps[-1])] if gaps else []
    print(
        f"{times} kills, {len(gaps)} lost connections, {repeated} repeated messages; back in {shown} ms (median, max)"
    )
    print(f"the page's connection: lost {log['lost']} times; back after {sorted(map(round, log['gaps']))} ms")
    assert crowd.failed is None, crowd.failed
    assert server.code == 0
    assert output.count("a worker ended") == times + 1, output
    assert not [line for line in output.splitlines() if "Error" in line], output

    # Everything that was answered is there, once.
    check_books(url, list(crowd.players))
    for player in crowd.players:
        buys = sum(one["type"] == "buy" for one in player.done)
        assert buys <= bought(url, player.token, player.table) <= buys + 1  # the last may have had no answer any more
    buys = sum(one["type"] == "buy" for one in log["done"])
    assert buys <= bought(url, token, table) <= buys + 1
    assert not [why for why in log["refused"] if "connection" in why], log["refused"]
    assert log["ended"] == 0
    store = Store(url)
    try:
        for one in log["done"]:
            if one["type"] == "choose":
                stored = [made[:2] for made in store.queries.choices_of(table, one["round"])]
                assert [one["position"], one["choice"]] in stored, f"{one} was answered and is lost"
    finally:
        store.close()
    assert not times or gaps or log["lost"]


def test_processes_are_killed_and_people_go_on_at_another(url: str, chromium: Browser) -> None:  # noqa: F811
    play_and_kill(url, chromium, times=3, seed=1)


@pytest.mark.heavy
def test_two_hundred_kills(url: str, chromium: Browser) -> None:  # noqa: F811
    play_and_kill(url, chromium, times=200, seed=2)


def test_workers_stop_with_the_process_that_started_them(url: str) -> None:
    server = WorkerServer(url, 1, **SETTINGS)
    server.start().http.close()
    (worker,) = wait_for(server.ready, "it does not serve")
    server.kill()
    with pytest.raises(ProcessLookupError):
        for _ in range(600):
            os.kill(worker, 0)
            time.sleep(0.05)


def test_a_worker_is_restarted_though_nobody_reads_the_output(url: str) -> None:
    server = WorkerServer(url, 1, **SETTINGS)
    house = server.start()
    assert server.process is not None and server.process.stdout is not None
    server.process.stdout.close()
    server.kill_one(*wait_for(server.ready, "it does not serve"))
    try:
        wait_for(server.ready, "no other came in its place", seconds=30)
        assert house.get("/api/tables").json() == []
    finally:
        house.http.close()
        server.kill()


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    assert "a file is served by one process; expected PostgreSQL" in refused("--workers", "2", home=tmp_path)
    assert json.dumps(sorted(os.listdir(tmp_path))) in ("[]", '["housedealer"]')
