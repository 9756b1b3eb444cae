"""How often someone may ask: a bucket that fills with time and is emptied by messages.

By hand: the libraries that there are for FastAPI (slowapi, fastapi-limiter) count requests by decorators on handlers
and need Redis to count over several processes. What is to be counted here are messages on open connections as well, one
by one, before they are read; the clock is handed in, so that simulations can set it; and several processes of a machine
count in memory that they share (`server/processes/shared_limits.py`), so that a server needs nothing but its database.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, Protocol

from housedealer.server import chance
from housedealer.server.settings import Settings


class Bucket:
    """So many a second, with a burst of twice that.

    >>> bucket = Bucket(1, now=0)
    >>> bucket.take(now=0), bucket.take(now=0), bucket.take(now=0), bucket.take(now=1)
    (True, True, False, True)
    """

    __slots__ = ("at", "level", "rate")

    def __init__(self, rate: float, now: float | None = None) -> None:
        self.rate = rate
        self.level = 2 * rate
        self.at = chance.steady() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Whether one more is allowed now."""
        moment = chance.steady() if now is None else now
        self.level = min(2 * self.rate, self.level + (moment - self.at) * self.rate)
        self.at = moment
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address that asks; those long full are forgotten."""

    def __init__(self, rate: float, most: int = 4096) -> None:
        self.rate = rate
        self.most = most
        self.held: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """Whether this address may ask once more now."""
        if name not in self.held:
            if len(self.held) >= self.most:
                stale = chance.steady() - 10
                self.held = {key: bucket for key, bucket in self.held.items() if bucket.at > stale}
            self.held[name] = Bucket(self.rate)
        return self.held[name].take()


class Lines:
    """Open connections, by address."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()

    def take(self, name: str, most: int) -> bool:
        """Whether this address may have one more than it has; then it has."""
        if self.held[name] >= most:
            return False
        self.held[name] += 1
        return True

    def give(self, name: str) -> None:
        """One of this address is closed."""
        self.held[name] -= 1
        if self.held[name] <= 0:
            del self.held[name]


class Rate(Protocol):
    """How often someone may ask."""

    def take(self, name: str) -> bool:
        """Whether this name may ask once more now."""


class Held(Protocol):
    """How many of something an address has."""

    def take(self, name: str, most: int) -> bool:
        """Whether this address may have one more than it has; then it has."""

    def give(self, name: str) -> None:
        """One of this address is closed."""


class Limits(NamedTuple):
    """How often someone may ask, and from how many windows."""

    requests: Rate
    """By address."""
    said: Rate
    """By person, what they say at tables."""
    lines: Held
    """By address."""
    jobs: Held
    """By address, what the workshop works out or is to work out."""


def limits(settings: Settings) -> Limits:
    """The limits of a server that is alone; of one of several that count apart, its share of what one may ask."""
    share = 1 / max(1, settings.workers)
    requests, said = settings.requests_per_second * share, settings.messages_per_second * share
    return Limits(Buckets(requests), Buckets(said), Lines(), Lines())
