"""Metrics of a running server: counted here in a few hundred nanoseconds, rendered by Prometheus' own client.

The metrics of all worker processes of a machine are in shared memory, which is mapped before the workers are forked.
Each worker's slot has cells that it alone writes, so no lock is needed, and a restarted worker goes on counting where
its predecessor was. Any worker renders the metrics of all, by the label `worker`.

Counted by hand because of the cost per decision: a labeled counter and a histogram of prometheus_client take 1.15 µs
of processor time in one process, and 3.0 µs in its multiprocess mode (files in `PROMETHEUS_MULTIPROC_DIR`); these take
0.3 µs in both cases (`python -m housedealer.server.metrics` measures it). Nor are there files to clean up after a
worker that was killed.
"""

from __future__ import annotations

import mmap
import time
import timeit
from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

__all__ = [
    "CONTENT_TYPE",
    "allocate",
    "count_decision",
    "count_refusal",
    "observe_commit",
    "render",
    "set_gauge",
    "set_queue_length",
    "use_slot",
]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Prometheus' text format."""
DECISIONS = ("sit", "behind", "stand", "sit-out", "buy", "bank", "wager", "choose", "mix", "move", "show", "list")
"""Messages that change something at a table."""
REFUSALS = (
    "malformed", "rate-limit", "token", "rule", "failure", "origin", "blocked", "connections", "hello",
    *(f"http-{status}" for status in (400, 403, 404, 411, 413, 421, 422, 429, 500, 503)),
)  # fmt: skip
"""Reasons for a refusal: a malformed message; a rate limit; an invalid token; the rules or the state of the table; an
internal failure; a connection from another site's page, from a blocked address, one too many from its address, or
without a proper hello; or the status of an HTTP request."""
QUEUES = ("tables", "journal", "documents", "workshop")
GAUGES = {
    "tables": "Tables that this worker holds in memory.",
    "connections": "Open connections to tables.",
    "people": "People who are connected.",
    "seated": "People who have a place at a table that this worker holds.",
}
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Upper bounds, in seconds."""

_ORDER = (
    *(f"decision {one}" for one in DECISIONS),
    *(f"refusal {one}" for one in REFUSALS),
    *GAUGES,
    *(f"queue {one}" for one in QUEUES),
    "commit writes",
    *(f"{what} {number}" for what in ("decision seconds", "commit seconds") for number in range(len(BUCKETS) + 2)),
)
"""The contents of a slot's cells, in order; a histogram has its buckets, one for all above them, and the sum."""
_AT = {name: number for number, name in enumerate(_ORDER)}
_DECISION_CELLS = {one: _AT[f"decision {one}"] for one in DECISIONS}
_REFUSAL_CELLS = {one: _AT[f"refusal {one}"] for one in REFUSALS}
_DECISION, _COMMIT, _WRITES = _AT["decision seconds 0"], _AT["commit seconds 0"], _AT["commit writes"]
_SUM = len(BUCKETS) + 1


class _Cells:
    """The cells of all slots, and those of this process."""

    def __init__(self, workers: int) -> None:
        self.all = memoryview(mmap.mmap(-1, 8 * workers * len(_ORDER))).cast("d")
        self.workers = workers
        self.own = self.of(0)

    def of(self, slot: int) -> memoryview[float]:
        """The cells of a slot."""
        return self.all[slot * len(_ORDER) : (slot + 1) * len(_ORDER)]


_cells = _Cells(1)


def allocate(workers: int) -> None:
    """Map shared memory for this many workers; to be called before they are forked."""
    global _cells  # noqa: PLW0603  one for each process
    _cells = _Cells(workers)


def use_slot(slot: int) -> None:
    """Count in the slot of a worker from now on, with its gauges reset: a predecessor may have left them."""
    _cells.own = _cells.of(slot)
    for name in (*GAUGES, *(f"queue {one}" for one in QUEUES)):
        _cells.own[_AT[name]] = 0.0


def count_decision(kind: str, seconds: float) -> None:
    """Count a message that changed something at a table, and the time until it was answered."""
    own = _cells.own
    own[_DECISION_CELLS[kind]] += 1
    own[_DECISION + bisect_left(BUCKETS, seconds)] += 1
    own[_DECISION + _SUM] += seconds


def observe_commit(seconds: float, writes: int) -> None:
    """Count a transaction and the writes in it. Called by one thread at a time."""
    own = _cells.own
    own[_COMMIT + bisect_left(BUCKETS, seconds)] += 1
    own[_COMMIT + _SUM] += seconds
    own[_WRITES] += writes


def count_refusal(kind: str) -> None:
    """Count a refusal."""
    _cells.own[_REFUSAL_CELLS[kind]] += 1


def set_gauge(name: str, number: int) -> None:
    """Set a gauge."""
    _cells.own[_AT[name]] = number


def set_queue_length(name: str, length: int) -> None:
    """Set the length of a queue."""
    _cells.own[_AT[f"queue {name}"]] = length


class _MetricsCollector(Collector):
    """A collector of the metrics of all slots for Prometheus' client."""

    def collect(self) -> Iterator[Metric]:
        """Yield each metric with its labels."""
        slots = [(str(slot), _cells.of(slot)) for slot in range(_cells.workers)]
        for name, about in GAUGES.items():
            gauge = GaugeMetricFamily(f"housedealer_{name}", about, labels=["worker"])
            for worker, cells in slots:
                gauge.add_metric([worker], cells[_AT[name]])
            yield gauge
        queue = GaugeMetricFamily("housedealer_queue_length", "What waits.", labels=["worker", "queue"])
        for worker, cells in slots:
            for one in QUEUES:
                queue.add_metric([worker, one], cells[_AT[f"queue {one}"]])
        yield queue
        yield _counter("decisions", "Messages that did something at a table.", "kind", _DECISION_CELLS)
        yield _counter("refusals", "What was refused.", "kind", _REFUSAL_CELLS)
        writes = CounterMetricFamily("housedealer_committed_writes", "Rows that are on disk.", labels=["worker"])
        for worker, cells in slots:
            writes.add_metric([worker], cells[_WRITES])
        yield writes
        about = "From a message to its answer, when what it did is on disk."
        yield _histogram("decision_seconds", about, _DECISION)
        yield _histogram("commit_seconds", "How long a transaction took to be on disk.", _COMMIT)


def _counter(name: str, about: str, label: str, cells: dict[str, int]) -> Metric:
    counter = CounterMetricFamily(f"housedealer_{name}", about, labels=["worker", label])
    for slot in range(_cells.workers):
        for one, at in cells.items():
            counter.add_metric([str(slot), one], _cells.of(slot)[at])
    return counter


def _histogram(name: str, about: str, first: int) -> Metric:
    histogram = HistogramMetricFamily(f"housedealer_{name}", about, labels=["worker"])
    for slot in range(_cells.workers):
        cells, below, buckets = _cells.of(slot), 0.0, []
        for number, bound in enumerate((*map(str, BUCKETS), "+Inf")):
            below += cells[first + number]
            buckets.append((bound, below))
        histogram.add_metric([str(slot)], buckets, cells[first + _SUM])
    return histogram


_REGISTRY = CollectorRegistry(auto_describe=False)
_REGISTRY.register(_MetricsCollector())


def render() -> bytes:
    """All metrics in Prometheus' text format."""
    return generate_latest(_REGISTRY)


def main() -> None:
    """Measure the cost of counting one decision, here and by the client's own counters."""
    from prometheus_client import Counter, Histogram

    count = 100_000
    own = CollectorRegistry()
    counter = Counter("decisions", "Decisions.", ["kind"], registry=own).labels("choose")
    histogram = Histogram("seconds", "Seconds.", registry=own, buckets=BUCKETS)

    def by_client() -> None:
        counter.inc()
        histogram.observe(0.03)

    for name, work in (("here", lambda: count_decision("choose", 0.03)), ("prometheus_client", by_client)):
        print(
            f"{name}: {min(timeit.repeat(work, timer=time.process_time, number=count, repeat=5)) / count * 1e6:.2f} µs"
        )


if __name__ == "__main__":
    main()
