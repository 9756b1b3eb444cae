"""Double entry: a round only moves money between named accounts, so the movements sum to zero."""

from __future__ import annotations

from collections.abc import Iterable


class Ledger:
    """The accounts of a round and how much each has gained, in cents.

    >>> ledger = Ledger(["1", "2"])
    >>> ledger.move("2", "1", 500)
    >>> ledger.move("1", "drop", 100)
    >>> ledger.gained
    {'1': 400, '2': -500, 'pot': 0, 'drop': 100}
    """

    __slots__ = ("gained",)

    def __init__(self, accounts: Iterable[str]) -> None:
        self.gained: dict[str, int] = dict.fromkeys(accounts, 0)
        self.gained["pot"] = 0
        self.gained["drop"] = 0

    def move(self, payer: str, payee: str, amount: int) -> None:
        """Move cents from one account to another; the amount is never negative."""
        if amount < 0:
            raise AssertionError(f"a movement of {amount} cents from {payer} to {payee}")
        self.gained[payer] -= amount
        self.gained[payee] += amount

    def check(self) -> None:
        """Check that money is conserved: the accounts sum to zero, and nothing is left in the pot."""
        if sum(self.gained.values()) != 0 or self.gained["pot"]:
            raise AssertionError(f"money was not conserved: {self.gained}")
