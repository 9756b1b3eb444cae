"""A clock and chances that follow from one number, for tests that repeat an evening."""

from __future__ import annotations

import random

from housedealer.server.chance import Chance


class Foreseen(Chance):
    """Everything follows from one number: the same number, the same evening.

    >>> Foreseen(7).token() == Foreseen(7).token()
    True
    """

    def __init__(self, number: int) -> None:
        self._rng = random.Random(number)
        self.at = 1_000_000.0
        self.passed = 0.0

    def now(self) -> float:
        """The simulation's time."""
        return self.at

    def steady(self) -> float:
        """Seconds of the simulation that nobody sets."""
        return self.passed

    def token(self, count: int = 8) -> str:
        """Digits from the number."""
        return self._rng.randbytes(count).hex()

    def seed(self) -> int:
        """A shoe's seed from the number."""
        return self._rng.getrandbits(256)

    def dice(self) -> random.Random:
        """A generator from the number."""
        return random.Random(self._rng.getrandbits(64))
