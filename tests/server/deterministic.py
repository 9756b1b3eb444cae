"""A clock and random numbers that follow from one number, for reproducible tests."""

from __future__ import annotations

import random

from housedealer.server.chance import Chance


class DeterministicChance(Chance):
    """Time and randomness from one number.

    >>> DeterministicChance(7).token() == DeterministicChance(7).token()
    True
    """

    def __init__(self, number: int) -> None:
        self._rng = random.Random(number)
        self.at = 1_000_000.0
        self.passed = 0.0

    def now(self) -> float:
        """The simulation's time."""
        return self.at

    def monotonic(self) -> float:
        """The simulation's monotonic time."""
        return self.passed

    def token(self, count: int = 8) -> str:
        """Hexadecimal digits from the number."""
        return self._rng.randbytes(count).hex()

    def seed(self) -> int:
        """A shoe's seed from the number."""
        return self._rng.getrandbits(256)

    def generator(self) -> random.Random:
        """A generator from the number."""
        return random.Random(self._rng.getrandbits(64))
