"""Rate limits and quotas over several processes, counted in shared memory.

The memory is mapped before the workers are forked. Each address and each person has a record there, found by a hash of
its name; when all are taken, the least recently used makes room. Nobody waits for the lock of a hanging process: at
worst two requests at the very same moment are counted once. Open connections are not miscounted even then: each process
writes its own number only.

By hand: libraries for this count in Redis or another server, which the tables need for nothing else, with a round trip
for each message.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import mmap
import struct
import tempfile
import time
from collections.abc import Iterator

from housedealer.server import chance
from housedealer.server.http.transport.rate_limits import Limits
from housedealer.server.settings import Settings

RECORDS = 8192
PROBES = 16
"""The number of positions where a record may be."""
TRIES = 200
_MARK, _UNTIL, _COUNT = struct.Struct("<Q"), struct.Struct("<d"), struct.Struct("<H")


class SharedCounters:
    """Counters in shared memory: when a token bucket is full again, and how many of something each process holds."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._form = struct.Struct(f"<Qd{slots}H")
        self._memory = mmap.mmap(-1, RECORDS * self._form.size)
        self._lock = tempfile.TemporaryFile()  # noqa: SIM115  it lives as long as the processes

    def close(self) -> None:
        """Unmap the memory."""
        self._lock.close()
        self._memory.close()

    def limits(self, settings: Settings, slot: int) -> Limits:
        """The limits of all processes together, for the process of one slot; what its predecessor held is released."""
        for at in range(RECORDS):
            self._put(at * self._form.size, 1 + slot, 0)
        requests = _SharedBuckets(self, "request", settings.requests_per_second)
        messages = _SharedBuckets(self, "messages", settings.messages_per_second)
        lines, jobs = _SharedCounts(self, "lines", slot), _SharedCounts(self, "jobs", slot)
        return Limits(requests, messages, lines, jobs, _SharedBuckets(self, "code", settings.codes_per_second))

    @contextlib.contextmanager
    def record(self, name: str, own: int) -> Iterator[list[float]]:
        """A name's record: when its bucket is full again, and its counts by slot; the number at `own` may be
        changed."""
        held = False
        for _ in range(TRIES):
            with contextlib.suppress(OSError):
                fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                held = True
                break
            time.sleep(0)  # its holder may be waiting for a processor
        try:
            mark = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest()) or 1
            at, result = self._find(mark)
            if result is None:
                result = [0.0] * (1 + self.slots)
                self._form.pack_into(self._memory, at, mark, 0.0, *[0] * self.slots)
            yield result
            self._put(at, own, result[own])
        finally:
            if held:
                fcntl.lockf(self._lock, fcntl.LOCK_UN)

    def _put(self, at: int, own: int, number: float) -> None:
        """Write one number of a record, and none that others write."""
        if own:
            before = _MARK.size + _UNTIL.size + (own - 1) * _COUNT.size
            _COUNT.pack_into(self._memory, at + before, int(number))
        else:
            _UNTIL.pack_into(self._memory, at + _MARK.size, number)

    def _find(self, mark: int) -> tuple[int, list[float] | None]:
        """The position of a record or where it may go, and its contents if it exists."""
        result: list[tuple[float, int]] = []
        for step in range(PROBES):
            at = (mark + step) % RECORDS * self._form.size
            there, until, *counts = self._form.unpack_from(self._memory, at)
            if there == mark:
                return at, [until, *counts]
            result.append((float("inf") if any(counts) else until, at))
            if not there:
                break
        return min(result)[1], None


class _SharedBuckets:
    """Token buckets that several processes share."""

    def __init__(self, tally: SharedCounters, kind: str, rate: float) -> None:
        self.tally, self.kind, self.rate = tally, kind, rate

    def take(self, name: str) -> bool:
        """Whether one more is allowed for this name now; if so, it is counted."""
        now = chance.monotonic()
        with self.tally.record(f"{self.kind} {name}", 0) as record:
            # Each request is paid back after a while; two seconds' worth may be owed.
            until = max(record[0], now) + 1 / self.rate
            if until > now + 2 + 1e-9:
                return False
            record[0] = until
            return True


class _SharedCounts:
    """What addresses hold over several processes, such as open connections."""

    def __init__(self, tally: SharedCounters, kind: str, slot: int) -> None:
        self.tally, self.kind, self.slot = tally, kind, slot

    def take(self, name: str, most: int) -> bool:
        """Whether this address may hold one more; if so, it is counted."""
        with self.tally.record(f"{self.kind} {name}", 1 + self.slot) as record:
            if sum(record[1:]) >= most:
                return False
            record[1 + self.slot] += 1
            return True

    def give(self, name: str) -> None:
        """Release one of this address."""
        with self.tally.record(f"{self.kind} {name}", 1 + self.slot) as record:
            record[1 + self.slot] = max(0, record[1 + self.slot] - 1)
