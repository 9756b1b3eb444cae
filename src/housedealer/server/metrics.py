"""Figures of a running server: counted here in a few hundred nanoseconds, written for Prometheus by its own client.

The figures of all worker processes of a machine lie in memory that they share, made before they are split off. Each
place has cells that its worker alone writes, so nothing is locked, and a worker that is started again goes on counting
where the one before it was. Whichever worker is asked writes the figures of all, by the label `worker`.

Counted by hand because of what a decision may cost: a labelled counter and a histogram of prometheus_client take 1.3 µs
in one process, and 4.7 µs where several write to files that it reads together (its multiprocess mode); these take
0.5 µs in both cases (`python -m housedealer.server.metrics` measures it). Nor are there files to be cleaned up after a
worker that was killed.
"""

from __future__ import annotations

import mmap
import timeit
from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

__all__ = [
    "CONTENT_TYPE",
    "committed",
    "decided",
    "measured",
    "measured_queue",
    "refused",
    "share",
    "work_as",
    "written",
]

DECISIONS = ("sit", "behind", "stand", "sit-out", "buy", "bank", "wager", "choose", "mix")
"""Messages that do something at a table."""
REFUSALS = (
    "malformed", "rate-limit", "token", "rule", "failure", "origin", "connections", "hello",
    *(f"http-{status}" for status in (400, 403, 404, 411, 413, 421, 422, 429, 500, 503)),
)  # fmt: skip
"""Why something was refused: a message could not be read; there were too many; its token is not good; the rules or the
state of the table do not allow it; something went wrong; a connection came from another site's page, was one too many
from its address, or did not begin as it must; or the status of a request."""
QUEUES = ("tables", "journal", "documents", "workshop")
GAUGES = {
    "tables": "Tables that this worker holds in memory.",
    "connections": "Open connections to tables.",
    "people": "People who are connected.",
    "seated": "People who have a place at a table that this worker holds.",
}
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds."""

_ORDER = (
    *(f"decision {one}" for one in DECISIONS),
    *(f"refusal {one}" for one in REFUSALS),
    *GAUGES,
    *(f"queue {one}" for one in QUEUES),
    "commit writes",
    *(f"{what} {number}" for what in ("decision seconds", "commit seconds") for number in range(len(BUCKETS) + 2)),
)
"""What the cells of a place hold, in order: of a histogram its buckets, those above them, and the sum."""
_AT = {name: number for number, name in enumerate(_ORDER)}
_DECIDED = {one: _AT[f"decision {one}"] for one in DECISIONS}
_REFUSED = {one: _AT[f"refusal {one}"] for one in REFUSALS}
_DECISION, _COMMIT, _WRITES = _AT["decision seconds 0"], _AT["commit seconds 0"], _AT["commit writes"]
_SUM = len(BUCKETS) + 1


class _Cells:
    """The cells of all places, and those of this process."""

    def __init__(self, places: int) -> None:
        self.all = memoryview(mmap.mmap(-1, 8 * places * len(_ORDER))).cast("d")
        self.places = places
        self.own = self.of(0)

    def of(self, place: int) -> memoryview[float]:
        """The cells of a place."""
        return self.all[place * len(_ORDER) : (place + 1) * len(_ORDER)]


_cells = _Cells(1)


def share(places: int) -> None:
    """Make room for so many workers, which are split off afterwards."""
    global _cells  # noqa: PLW0603  one for each process
    _cells = _Cells(places)


def work_as(place: int) -> None:
    """Count as the worker of a place; what one before it had open is not any more."""
    _cells.own = _cells.of(place)
    for name in (*GAUGES, *(f"queue {one}" for one in QUEUES)):
        _cells.own[_AT[name]] = 0.0


def decided(kind: str, seconds: float) -> None:
    """A message that did something at a table was answered, so long after it came."""
    own = _cells.own
    own[_DECIDED[kind]] += 1
    own[_DECISION + bisect_left(BUCKETS, seconds)] += 1
    own[_DECISION + _SUM] += seconds


def committed(seconds: float, writes: int) -> None:
    """A transaction with so many writes is on disk, after so long. One thread at a time says so."""
    own = _cells.own
    own[_COMMIT + bisect_left(BUCKETS, seconds)] += 1
    own[_COMMIT + _SUM] += seconds
    own[_WRITES] += writes


def refused(kind: str) -> None:
    """Something was refused."""
    _cells.own[_REFUSED[kind]] += 1


def measured(name: str, number: int) -> None:
    """How many there are of something now."""
    _cells.own[_AT[name]] = number


def measured_queue(name: str, length: int) -> None:
    """How long a queue is now."""
    _cells.own[_AT[f"queue {name}"]] = length


class _Figures(Collector):
    """All figures of all places, as Prometheus' client takes them."""

    def collect(self) -> Iterator[Metric]:
        """Each figure with its labels."""
        places = [(str(place), _cells.of(place)) for place in range(_cells.places)]
        for name, about in GAUGES.items():
            gauge = GaugeMetricFamily(f"housedealer_{name}", about, labels=["worker"])
            for worker, cells in places:
                gauge.add_metric([worker], cells[_AT[name]])
            yield gauge
        queue = GaugeMetricFamily("housedealer_queue_length", "What waits.", labels=["worker", "queue"])
        for worker, cells in places:
            for one in QUEUES:
                queue.add_metric([worker, one], cells[_AT[f"queue {one}"]])
        yield queue
        yield _counter("decisions", "Messages that did something at a table.", "kind", _DECIDED)
        yield _counter("refusals", "What was refused.", "kind", _REFUSED)
        writes = CounterMetricFamily("housedealer_committed_writes", "Rows that are on disk.", labels=["worker"])
        for worker, cells in places:
            writes.add_metric([worker], cells[_WRITES])
        yield writes
        about = "From a message to its answer, when what it did is on disk."
        yield _histogram("decision_seconds", about, _DECISION)
        yield _histogram("commit_seconds", "How long a transaction took to be on disk.", _COMMIT)


def _counter(name: str, about: str, label: str, cells: dict[str, int]) -> Metric:
    counter = CounterMetricFamily(f"housedealer_{name}", about, labels=["worker", label])
    for place in range(_cells.places):
        for one, at in cells.items():
            counter.add_metric([str(place), one], _cells.of(place)[at])
    return counter


def _histogram(name: str, about: str, first: int) -> Metric:
    histogram = HistogramMetricFamily(f"housedealer_{name}", about, labels=["worker"])
    for place in range(_cells.places):
        cells, below, buckets = _cells.of(place), 0.0, []
        for number, bound in enumerate((*map(str, BUCKETS), "+Inf")):
            below += cells[first + number]
            buckets.append((bound, below))
        histogram.add_metric([str(place)], buckets, cells[first + _SUM])
    return histogram


_REGISTRY = CollectorRegistry(auto_describe=False)
_REGISTRY.register(_Figures())


def written() -> bytes:
    """All figures as Prometheus reads them."""
    return generate_latest(_REGISTRY)


def main() -> None:
    """Measure what a decision pays for being counted, here and by the client's own counters."""
    from prometheus_client import Counter, Histogram

    count = 100_000
    own = CollectorRegistry()
    counter = Counter("decisions", "Decisions.", ["kind"], registry=own).labels("choose")
    histogram = Histogram("seconds", "Seconds.", registry=own, buckets=BUCKETS)

    def by_client() -> None:
        counter.inc()
        histogram.observe(0.03)

    for name, work in (("here", lambda: decided("choose", 0.03)), ("prometheus_client", by_client)):
        print(f"{name}: {min(timeit.repeat(work, number=count, repeat=5)) / count * 1e6:.2f} µs")


if __name__ == "__main__":
    main()
