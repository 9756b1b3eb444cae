"""Rate limits: a token bucket for each address or person.

By hand: the libraries for FastAPI (slowapi, fastapi-limiter) count requests by decorators on handlers and need Redis to
count over several processes. Here messages on open connections are counted as well, one by one, before they are parsed;
the clock is injectable for simulations; and several processes of a machine count in shared memory
(`server/processes/shared_limits.py`), so that a server needs nothing but its database.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, Protocol

from housedealer.server import chance
from housedealer.server.settings import Settings

MIN_RATE = 0.5
"""The least rate of a bucket: with a lower one it would never hold a whole token."""


class Bucket:
    """A token bucket: `rate` per second, with a burst of twice that.

    >>> bucket = Bucket(1, now=0)
    >>> bucket.take(now=0), bucket.take(now=0), bucket.take(now=0), bucket.take(now=1)
    (True, True, False, True)
    """

    __slots__ = ("at", "level", "rate")

    def __init__(self, rate: float, now: float | None = None) -> None:
        self.rate = rate
        self.level = 2 * rate
        self.at = chance.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        moment = chance.monotonic() if now is None else now
        self.level = min(2 * self.rate, self.level + (moment - self.at) * self.rate)
        self.at = moment
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A token bucket for each name; those long full are dropped."""

    def __init__(self, rate: float, most: int = 4096) -> None:
        self.rate = rate
        self.most = most
        self.held: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """Whether one more is allowed for this name now; if so, it is counted."""
        if name not in self.held:
            if len(self.held) >= self.most:
                stale = chance.monotonic() - 10
                self.held = {key: bucket for key, bucket in self.held.items() if bucket.at > stale}
            self.held[name] = Bucket(self.rate)
        return self.held[name].take()


class Counts:
    """How many of something each address holds, such as open connections."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()

    def take(self, name: str, most: int) -> bool:
        """Whether this address may hold one more; if so, it is counted."""
        if self.held[name] >= most:
            return False
        self.held[name] += 1
        return True

    def give(self, name: str) -> None:
        """Release one of this address."""
        self.held[name] -= 1
        if self.held[name] <= 0:
            del self.held[name]


class Rate(Protocol):
    """A rate limit."""

    def take(self, name: str) -> bool:
        """Whether one more is allowed for this name now; if so, it is counted."""


class Quota(Protocol):
    """A limit on how many of something an address holds."""

    def take(self, name: str, most: int) -> bool:
        """Whether this address may hold one more; if so, it is counted."""

    def give(self, name: str) -> None:
        """Release one of this address."""


class Limits(NamedTuple):
    """All limits of a server."""

    requests: Rate
    """HTTP requests and new connections, by address."""
    messages: Rate
    """Messages at tables, by person."""
    connections: Quota
    """Open connections, by address."""
    jobs: Quota
    """Workshop jobs, by address."""
    codes: Rate
    """Transfer codes that are tried, by address."""


def limits(settings: Settings) -> Limits:
    """The limits of one process; if several count separately, its share of them."""
    share = 1 / max(1, settings.workers)
    requests, messages = settings.requests_per_second * share, settings.messages_per_second * share
    codes = max(MIN_RATE, settings.codes_per_second * share)
    return Limits(Buckets(requests), Buckets(messages), Counts(), Counts(), Buckets(codes))
