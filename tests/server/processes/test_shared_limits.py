"""Limits over several processes: requests of an address or person are counted once, wherever they arrive."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

import pytest

from housedealer.server.http.transport.rate_limits import Limits
from housedealer.server.processes import shared_limits as tallies
from housedealer.server.processes.shared_limits import SharedCounters
from housedealer.server.settings import Settings

SETTINGS = Settings(requests_per_second=50, messages_per_second=5, lines_per_address=3, workers=3)


@pytest.fixture
def tally() -> Iterator[Callable[[int], SharedCounters]]:
    made: list[SharedCounters] = []

    def make(places: int) -> SharedCounters:
        made.append(SharedCounters(places))
        return made[-1]

    yield make
    for one in made:
        one.close()


def requests_allowed(limits: Limits, name: str, times: int) -> int:
    return sum(limits.requests.take(name) for _ in range(times))


def test_requests_to_three_processes_are_counted_together(tally: Callable[[int], SharedCounters]) -> None:
    shared, start = tally(3), time.monotonic()
    ends = [os.pipe() for _ in range(3)]
    for place, (_, end) in enumerate(ends):
        if os.fork() == 0:
            os.write(end, requests_allowed(shared.limits(SETTINGS, place), "192.0.2.7", 100).to_bytes(2))
            os._exit(0)
    allowed = sum(int.from_bytes(os.read(end, 2)) for end, _ in ends)
    for _ in ends:
        os.wait()
    # A burst of two seconds' worth, and what was made good meanwhile.
    assert 100 <= allowed <= 100 + 50 * (time.monotonic() - start) + 1
    assert requests_allowed(shared.limits(SETTINGS, 0), "192.0.2.8", 10) == 10
    for end in ends:
        os.close(end[0])
        os.close(end[1])


def test_connections_of_a_dead_process_are_released(tally: Callable[[int], SharedCounters]) -> None:
    shared = tally(2)
    one, other = (shared.limits(SETTINGS, place).connections for place in range(2))
    assert one.take("192.0.2.7", 3) and one.take("192.0.2.7", 3) and other.take("192.0.2.7", 3)
    assert not one.take("192.0.2.7", 3) and not other.take("192.0.2.7", 3)
    other.give("192.0.2.7")
    assert one.take("192.0.2.7", 3)
    assert not other.take("192.0.2.7", 3)
    again = shared.limits(SETTINGS, 0).connections  # killed with three open, and started again
    assert [again.take("192.0.2.7", 3) for _ in range(4)] == [True, True, True, False]


def test_a_connection_is_released_even_without_the_lock(tally: Callable[[int], SharedCounters]) -> None:
    """A process that does not get the lock counts without it."""
    shared = tally(2)
    other = shared.limits(SETTINGS, 1).connections
    assert other.take("192.0.2.7", 3)
    with shared.record("lines 192.0.2.7", 1) as record:  # one that hangs in the middle
        other.give("192.0.2.7")
        record[1] += 1
    assert [other.take("192.0.2.7", 3) for _ in range(3)] == [True, True, False]


def test_more_names_than_records_are_still_counted(
    tally: Callable[[int], SharedCounters], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "RECORDS", 32)
    limits = tally(1).limits(SETTINGS, 0)
    assert limits.connections.take("192.0.2.1", 1)
    for number in range(500):
        assert limits.requests.take(f"198.51.100.{number}")
    assert not limits.connections.take("192.0.2.1", 1)
    assert sum(limits.messages.take("Ann") for _ in range(20)) == 10
