"""The clock and the chances of the server, in one place: a simulation puts its own here, and nothing else is random.

Real seeds and names come from the system's secure source.
"""

from __future__ import annotations

import contextlib
import random
import secrets
import time
from collections.abc import Iterator


class Chance:
    """Where time and randomness come from."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def steady(self) -> float:
        """Seconds from some moment on, that nobody sets."""
        return time.monotonic()

    def token(self, count: int = 8) -> str:
        """So many secret bytes, as hexadecimal digits."""
        return secrets.token_hex(count)

    def seed(self) -> int:
        """A shoe's seed."""
        return secrets.randbits(256)

    def dice(self) -> random.Random:
        """For what need not be secret: how bots play, names."""
        return random.Random()


_in_force: list[Chance] = [Chance()]


def now() -> float:
    """Seconds since 1970."""
    return _in_force[-1].now()


def steady() -> float:
    """Seconds from some moment on, that nobody sets."""
    return _in_force[-1].steady()


def token(count: int = 8) -> str:
    """So many secret bytes, as hexadecimal digits."""
    return _in_force[-1].token(count)


def seed() -> int:
    """A shoe's seed."""
    return _in_force[-1].seed()


def dice() -> random.Random:
    """A generator for what need not be secret."""
    return _in_force[-1].dice()


@contextlib.contextmanager
def foreseen(chance: Chance) -> Iterator[None]:
    """Have all chances come from here for a while."""
    _in_force.append(chance)
    try:
        yield
    finally:
        _in_force.remove(chance)
