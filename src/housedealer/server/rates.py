"""How often someone may ask: a bucket that fills with time and is emptied by messages."""

from __future__ import annotations

from housedealer.server import chance


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
