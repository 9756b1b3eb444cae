"""Long work on a cluster: the same bytes as without one, even if a worker dies; progress, stops and refusals.

What is counted and played is checked elsewhere, against enumeration and published figures: here only that a cluster
changes nothing.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed import Client, LocalCluster

import housedealer
from housedealer.errors import HouseError
from housedealer.games import game
from housedealer.odds import Progress, joined, odds, simulate
from housedealer.odds.counting.disjoint_hands import DisjointCount
from housedealer.odds.counting.hand_index import hands_of
from housedealer.odds.engine import dask_executor, disk_cache, parallel, simulation
from housedealer.odds.engine.models import model_of
from housedealer.postings.changes import changed

WORDS = "hands that share 2 cards"
BACCARAT = "500-club/ez-baccarat"
POINTS = "the-101/chinese-poker"


@pytest.fixture(scope="module")
def within() -> Iterator[Client]:
    """A client whose workers are threads of this process."""
    with Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address="127.0.0.1:0") as client:
        yield client


@pytest.fixture(scope="module")
def processes() -> Iterator[Client]:
    """A client with two workers that are processes of their own."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50) as two,
        Client(two, set_as_default=False) as client,
    ):
        yield client


def as_text(answer: dict[str, Any]) -> str:
    """An answer as bytes, but for how fast it was."""
    return json.dumps({key: value for key, value in answer.items() if key != "rounds_per_second"}, sort_keys=True)


def counted() -> DisjointCount:
    """All hands of three cards against each other, with made-up values: a count of four steps."""
    values = np.random.default_rng(3).integers(0, 40, hands_of(52, 3))
    return DisjointCount(52, 3, values, [7, 20])


def same_count(client: Client) -> None:
    plain, _ = parallel.count(counted())
    with joined(client):
        shared, _ = parallel.count(counted())
    assert [each.tobytes() for each in shared] == [each.tobytes() for each in plain]


def test_rounds_and_counts_in_this_process(within: Client, tmp_path: Path) -> None:
    rounds = 3 * simulation.BLOCK + 12345
    seen: list[Progress] = []
    plain = simulate(BACCARAT, rounds=rounds, seed=7)
    assert as_text(simulate(BACCARAT, rounds=rounds, seed=7, cluster=within, progress=seen.append)) == as_text(plain)
    assert seen[-1].rounds == rounds
    by_rounds = {"wager": "tie", "rounds": 1000, "seed": 5}
    assert as_text(odds(BACCARAT, **by_rounds, cluster=within)) == as_text(odds(BACCARAT, **by_rounds))
    # A run that was saved without a cluster is resumed on one.
    file = tmp_path / "run.json"
    simulate(BACCARAT, rounds=2 * simulation.BLOCK, seed=7, save=file)
    assert as_text(simulate(BACCARAT, rounds=rounds, resume=file, cluster=within)) == as_text(plain)
    same_count(within)


def test_ones_own_posting_is_known_to_the_workers(processes: Client) -> None:
    mine = changed(BACCARAT, {"wagers.tie.pays.equal-totals": "9 to 1"})
    plain = simulate(mine, rounds=1000, seed=3)
    assert as_text(simulate(mine, rounds=1000, seed=3, cluster=processes)) == as_text(plain)
    assert plain["wagers"]["tie"]["outcomes"][0]["net"] == 9


def test_what_our_bot_wins_on_a_cluster(within: Client) -> None:
    assert as_text(odds(POINTS, rounds=6, seed=2, cluster=within)) == as_text(odds(POINTS, rounds=6, seed=2))


def test_two_processes_and_one_of_them_killed_at_work(processes: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # Long blocks, so that a worker can be met at work.
    monkeypatch.setattr(simulation, "BLOCK", 1 << 23)
    rounds = 5 * simulation.BLOCK + 99
    plain = as_text(simulate(BACCARAT, rounds=rounds, seed=7))
    same_count(processes)
    answers: list[str] = []

    def ask() -> None:
        answers.append(as_text(simulate(BACCARAT, rounds=rounds, seed=7, cluster=processes)))

    asking = threading.Thread(target=ask)
    asking.start()
    address, share, pid = _at_work(processes)
    # The worker stands still with a share that it has begun and cannot end any more.
    assert share in processes.processing()[address]
    os.kill(pid, signal.SIGKILL)
    asking.join(300)
    assert answers == [plain]
    assert pid not in processes.run(os.getpid).values()


def _at_work(client: Client) -> tuple[str, str, int]:
    """Stop a worker in the middle of a share: its address, the share's name, and the process."""
    pids = client.run(os.getpid)
    until = time.monotonic() + 120
    while time.monotonic() < until:
        for address, doing in client.run(_doing).items():
            for share in doing:
                os.kill(pids[address], signal.SIGSTOP)
                # Messages sent before the stop arrive first; only then is it certain that the share is not finished.
                time.sleep(1)
                if share in client.processing()[address]:
                    return address, share, pids[address]
                os.kill(pids[address], signal.SIGCONT)
    raise AssertionError("no worker was met at work")


def _doing(dask_worker: Any) -> list[str]:
    return [task.key for task in dask_worker.state.executing if task.key.startswith("run_share-")]


def test_ctrl_c_cancels_the_queue(within: Client, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    wanted = 1000 * simulation.BLOCK
    stopped = simulate(
        BACCARAT,
        rounds=wanted,
        seed=2,
        progress=lambda _: os.kill(os.getpid(), signal.SIGINT),
        save=file,
        cluster=within,
    )
    assert stopped["stopped"] and 0 < stopped["rounds"] < 40 * simulation.BLOCK
    assert stopped["rounds"] % simulation.BLOCK == 0
    again = simulate(BACCARAT, rounds=stopped["rounds"], seed=2)
    assert as_text(stopped | {"stopped": False}) == as_text(again)
    assert not any(keys for keys in within.processing().values() if any(key.startswith("do-") for key in keys))
    assert (
        simulate(BACCARAT, rounds=stopped["rounds"] + 5, resume=file, cluster=within)["rounds"] % simulation.BLOCK == 5
    )


def test_a_stopped_count_cancels_the_queue(within: Client) -> None:
    def stop(words: str, done: float) -> None:
        if words == WORDS:  # the setup of a worker in this process reports progress too
            raise KeyboardInterrupt

    parallel.watch = stop
    try:
        with joined(within), pytest.raises(KeyboardInterrupt):
            parallel.count(counted())
    finally:
        parallel.watch = None
    same_count(within)


def test_progress_of_a_count_comes_from_all_workers(processes: Client) -> None:
    seen: list[tuple[str, float]] = []
    parallel.watch = lambda words, done: seen.append((words, done))
    try:
        with joined(processes):
            parallel.count(counted())
    finally:
        parallel.watch = None
    assert {words for words, _ in seen} == {f"hands that share {shared} cards" for shared in range(4)}
    assert [done for _, done in seen] == sorted(done for _, done in seen)
    assert seen[-1][1] == pytest.approx(1)


def test_a_worker_with_another_program_is_refused(within: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_executor, "program", lambda: "another one")
    with pytest.raises(
        HouseError, match=r"^cluster: a worker on .* runs another housedealer \([0-9a-f]{12}\); expected"
    ):
        simulate(BACCARAT, rounds=1, seed=1, cluster=within)


def test_a_cluster_without_workers_is_refused() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address="127.0.0.1:0") as empty,
        Client(empty, set_as_default=False) as client,
        pytest.raises(HouseError, match="has no workers; expected at least one, started with `dask worker`"),
    ):
        simulate(BACCARAT, rounds=1, seed=1, cluster=client)


def test_an_address_where_nothing_answers_gets_one_sentence() -> None:
    with socket.socket() as taken:
        # Bound and not listening: nobody answers there.
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        command = [sys.executable, "-m", "housedealer", "odds", BACCARAT, "--cluster", address]
        done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"housedealer: cluster: no scheduler answers at {address}; expected the address that `dask scheduler` prints, "
        "such as tcp://10.0.0.5:8786, or local\n"
    )


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:80", "", 7])
def test_an_invalid_address_is_refused(address: object) -> None:
    with pytest.raises(HouseError, match=r"^cluster: .*; expected "):
        housedealer.simulate(BACCARAT, rounds=1, seed=1, cluster=address)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(HouseError, match=r"pip install 'housedealer\[cluster\]'"):
        housedealer.odds(BACCARAT, cluster="local")


def test_solved_play_is_sent_to_workers_and_not_solved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    with disk_cache.lend_results() as laid:
        disk_cache.cached("made", [1], lambda: {"sums": np.arange(3)})
    (name,) = laid
    assert not list(tmp_path.iterdir())
    with disk_cache.lend_results(laid):
        result = disk_cache.cached("made", [1], lambda: pytest.fail("it is worked out again"))
    assert result["sums"].tolist() == [0, 1, 2] and name.startswith("made-")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("posting", "wager"),
    [
        ("turlock/crazy-4-poker", "ante+super-bonus+play"),
        ("turlock/ultimate-texas-holdem", "ante+blind+play"),
        ("the-101/mini-pai-gow", "base"),
        ("the-101/triple-bonus-pai-gow-poker", "base"),
        ("500-club/face-up-pai-gow-poker", "base"),
        ("the-101/cal-quick-draw-poker", "play"),
    ],
)
def test_exact_counts_on_two_processes(
    posting: str, wager: str, processes: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path / "plain"))
    plain = model_of(game(posting)).exact(wager)
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path / "shared"))
    with joined(processes):
        assert model_of(game(posting)).exact(wager) == plain


@pytest.mark.heavy
def test_rounds_that_rest_on_solved_play(processes: Client) -> None:
    posting = "turlock/ultimate-texas-holdem"
    plain = simulate(posting, rounds=2 * simulation.BLOCK, seed=4)
    assert as_text(simulate(posting, rounds=2 * simulation.BLOCK, seed=4, cluster=processes)) == as_text(plain)
