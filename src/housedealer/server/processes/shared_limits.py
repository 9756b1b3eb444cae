"""How often addresses and people have asked, counted by several processes in memory that they share.

It is made before the processes are split off. Each address and each person has a record there, found by a mark of its
name; when all is taken, the one asked for longest ago makes room. Nobody waits for the lock of a process that hangs: at
the worst two who ask at the very same moment are counted once. Open lines are not miscounted even then: of those each
process writes its own number alone.

By hand: what libraries offer for this counts in Redis or another server, which the tables do not need for anything
else, and by a round trip for each message.
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
from housedealer.server.http.by_hand.rate_limits import Limits
from housedealer.server.settings import Settings

RECORDS = 8192
LOOKED_AT = 16
"""A record lies in one of so many places."""
TRIES = 200
_MARK, _UNTIL, _LINES = struct.Struct("<Q"), struct.Struct("<d"), struct.Struct("<H")


class Tally:
    """Records of what was counted: when a bucket will be full again, and how many lines each process has open."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._form = struct.Struct(f"<Qd{places}H")
        self._memory = mmap.mmap(-1, RECORDS * self._form.size)
        self._lock = tempfile.TemporaryFile()  # noqa: SIM115  it lives as long as the processes do

    def close(self) -> None:
        """Nobody counts any more."""
        self._lock.close()
        self._memory.close()

    def limits(self, settings: Settings, place: int) -> Limits:
        """The limits of all processes together, as that of one place counts them; what one before it left open is
        closed."""
        for at in range(RECORDS):
            self._put(at * self._form.size, 1 + place, 0)
        requests = _SharedBuckets(self, "request", settings.requests_per_second)
        said = _SharedBuckets(self, "said", settings.messages_per_second)
        return Limits(requests, said, _SharedLines(self, "lines", place), _SharedLines(self, "jobs", place))

    @contextlib.contextmanager
    def record(self, name: str, own: int) -> Iterator[list[float]]:
        """A name's record: when its bucket is full again, and its lines by place; `own` of these may be changed."""
        held = False
        for _ in range(TRIES):
            with contextlib.suppress(OSError):
                fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                held = True
                break
            time.sleep(0)  # whoever holds it may wait for a processor
        try:
            mark = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest()) or 1
            at, result = self._find(mark)
            if result is None:
                result = [0.0] * (1 + self.places)
                self._form.pack_into(self._memory, at, mark, 0.0, *[0] * self.places)
            yield result
            self._put(at, own, result[own])
        finally:
            if held:
                fcntl.lockf(self._lock, fcntl.LOCK_UN)

    def _put(self, at: int, own: int, number: float) -> None:
        """Write one number of a record, and none that others write."""
        if own:
            before = _MARK.size + _UNTIL.size + (own - 1) * _LINES.size
            _LINES.pack_into(self._memory, at + before, int(number))
        else:
            _UNTIL.pack_into(self._memory, at + _MARK.size, number)

    def _find(self, mark: int) -> tuple[int, list[float] | None]:
        """Where a record lies or may lie, and what is in it where it is there."""
        result: list[tuple[float, int]] = []
        for step in range(LOOKED_AT):
            at = (mark + step) % RECORDS * self._form.size
            there, until, *lines = self._form.unpack_from(self._memory, at)
            if there == mark:
                return at, [until, *lines]
            result.append((float("inf") if any(lines) else until, at))
            if not there:
                break
        return min(result)[1], None


class _SharedBuckets:
    """Buckets that several processes empty."""

    def __init__(self, tally: Tally, kind: str, rate: float) -> None:
        self.tally, self.kind, self.rate = tally, kind, rate

    def take(self, name: str) -> bool:
        """Whether this name may ask once more now."""
        now = chance.steady()
        with self.tally.record(f"{self.kind} {name}", 0) as record:
            # Each that is taken is made good after a while; twice a second's worth may be owed.
            until = max(record[0], now) + 1 / self.rate
            if until > now + 2 + 1e-9:
                return False
            record[0] = until
            return True


class _SharedLines:
    """Open connections to several processes, or jobs of them."""

    def __init__(self, tally: Tally, kind: str, place: int) -> None:
        self.tally, self.kind, self.place = tally, kind, place

    def take(self, name: str, most: int) -> bool:
        """Whether this address may have one more than it has; then it has."""
        with self.tally.record(f"{self.kind} {name}", 1 + self.place) as record:
            if sum(record[1:]) >= most:
                return False
            record[1 + self.place] += 1
            return True

    def give(self, name: str) -> None:
        """One of this address is closed."""
        with self.tally.record(f"{self.kind} {name}", 1 + self.place) as record:
            record[1 + self.place] = max(0, record[1 + self.place] - 1)
