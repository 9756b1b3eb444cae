"""The server's only source of time and randomness, so that a simulation can replace both.

Real seeds and names come from the system's secure source.
"""

from __future__ import annotations

import contextlib
import random
import secrets
import time
from collections.abc import Iterator


class Chance:
    """Source of time and randomness."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds of a monotonic clock."""
        return time.monotonic()

    def token(self, count: int = 8) -> str:
        """`count` secret random bytes as hexadecimal digits."""
        return secrets.token_hex(count)

    def seed(self) -> int:
        """A shoe's seed."""
        return secrets.randbits(256)

    def generator(self) -> random.Random:
        """A random generator for what need not be secret: bots' play, guests' names."""
        return random.Random()


_current: list[Chance] = [Chance()]


def now() -> float:
    """Seconds since 1970."""
    return _current[-1].now()


def monotonic() -> float:
    """Seconds of a monotonic clock."""
    return _current[-1].monotonic()


def token(count: int = 8) -> str:
    """`count` secret random bytes as hexadecimal digits."""
    return _current[-1].token(count)


def seed() -> int:
    """A shoe's seed."""
    return _current[-1].seed()


def generator() -> random.Random:
    """A random generator for what need not be secret."""
    return _current[-1].generator()


@contextlib.contextmanager
def using(chance: Chance) -> Iterator[None]:
    """Take time and randomness from `chance` inside the `with` block."""
    _current.append(chance)
    try:
        yield
    finally:
        _current.remove(chance)
