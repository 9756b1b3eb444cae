"""Wallets: what people have besides their chips on tables, on disk and on its way there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from housedealer.server.journal.schema import Write, gains

PERSON = "person:"
Moved = list[tuple[str, int]]
"""People, and the change of their wallets."""


class Wallets:
    """Wallets in cents, by person.

    A withdrawal counts as soon as it is being written, so that nobody spends the same money twice; if the write
    fails, the wallet is read again.

    >>> disk = {"person:ann": 100}
    >>> wallets = Wallets(lambda account: disk[account])
    >>> moved = wallet_changes([Write("entry", {"account": "person:ann", "amount": -30})])
    >>> wallets["ann"]
    100
    >>> wallets.begin(moved)
    >>> wallets["ann"]
    70
    >>> wallets.end(moved, saved=False)
    >>> wallets["ann"]
    100
    """

    def __init__(self, read: Callable[[str], int]) -> None:
        self._read = read
        self._balances: dict[str, int] = {}
        self._pending: dict[str, list[int]] = {}
        self._doubtful: set[str] = set()
        """People whose wallets are read again when no write of theirs is pending."""

    def __getitem__(self, person: str) -> int:
        balance = self._balances.get(person)
        if balance is None:
            balance = self._read(PERSON + person)
            if person in self._pending:
                # A pending write may be on disk or not: only withdrawals count, and the wallet is read again.
                return balance + sum(min(gain, 0) for gain in self._pending[person])
            self._balances[person] = balance
        return balance + sum(self._pending[person]) if person in self._pending else balance

    def begin(self, moved: Moved) -> None:
        """These changes are being written."""
        for person, gain in moved:
            self._pending.setdefault(person, []).append(gain)

    def end(self, moved: Moved, saved: bool) -> None:
        """These changes were written (`saved`), or could not be."""
        for person, gain in moved:
            waiting = self._pending[person]
            waiting.remove(gain)
            if not saved:
                self._doubtful.add(person)
            elif person in self._balances:
                self._balances[person] += gain
            if not waiting:
                del self._pending[person]
                if person in self._doubtful:
                    self._doubtful.discard(person)
                    self._balances.pop(person, None)

    def is_cached(self, person: str) -> bool:
        """Whether a wallet is cached."""
        return person in self._balances

    def learn(self, person: str, balance: int) -> None:
        """Set a balance read from disk, without pending changes."""
        self._balances[person] = balance

    def drop(self, person: str) -> None:
        """Read a wallet again once nothing is pending: another process has changed it."""
        if person in self._pending:
            self._doubtful.add(person)
        else:
            self._balances.pop(person, None)

    def forget(self) -> None:
        """Read every wallet again that has no pending changes."""
        self._balances = {person: balance for person, balance in self._balances.items() if person in self._pending}


def wallet_changes(writes: Iterable[Write]) -> Moved:
    """The people whose wallets some writes change, and by how much."""
    moving = [write for write in writes if write.what == "entry" and write.row["account"].startswith(PERSON)]
    return [(account.removeprefix(PERSON), gain) for account, gain in gains(moving).items()] if moving else []
