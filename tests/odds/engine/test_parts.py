"""Long work in parts: every item once on any number of cores, with progress, and stopped for good."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from housedealer.odds.engine import parallel


@pytest.fixture(params=[1, 2, 5])
def cores(request: pytest.FixtureRequest) -> Iterator[int]:
    parallel.cores = request.param
    yield request.param
    parallel.cores = parallel.watch = None


@pytest.mark.parametrize("items", [0, 1, 63, 1000])
def test_every_item_is_added_once(items: int, cores: int) -> None:
    sums = (np.zeros(1, np.int64), np.zeros(items, np.int64))

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        into[0][0] += sum(range(low, high))
        into[1][low:high] += 1

    parallel.by_parts(items, sums, add)
    assert sums[0][0] == items * (items - 1) // 2
    assert (sums[1] == 1).all()


def test_the_callback_gets_the_task_and_its_progress(cores: int) -> None:
    seen: list[tuple[str, float]] = []
    parallel.watch = lambda words, done: seen.append((words, done))
    parallel.by_parts(640, (), lambda low, high, into: None, "hands")
    assert {words for words, _ in seen} == {"hands"}
    assert max(done for _, done in seen) == 1.0
    assert len(seen) == 64


def test_a_stop_ends_the_work_of_all(cores: int) -> None:
    """Ctrl-C comes as an exception in one thread: the others finish the piece at hand and begin no other."""
    begun: list[int] = []
    stopped = threading.Event()

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        begun.append(low)
        if low == 0:
            stopped.set()
            raise KeyboardInterrupt
        stopped.wait(10)
        time.sleep(0.02)

    with pytest.raises(KeyboardInterrupt):
        parallel.by_parts(6400, (), add)
    assert len(begun) < 64
