"""What people have beside what stands on tables: as it is on disk, with what is on its way there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from housedealer.server.journal.schema import Write, gains

PERSON = "person:"
Moved = list[tuple[str, int]]
"""People, and what their wallets gain."""


class Wallets:
    """Wallets in cents, by person.

    What is being written counts at once where it takes money out, so that nobody spends the same twice; when it
    could not be kept on disk, the wallet is read again.

    >>> disk = {"person:ann": 100}
    >>> wallets = Wallets(lambda account: disk[account])
    >>> moved = people_in([Write("entry", {"account": "person:ann", "amount": -30})])
    >>> wallets["ann"]
    100
    >>> wallets.begin(moved)
    >>> wallets["ann"]
    70
    >>> wallets.end(moved, kept=False)
    >>> wallets["ann"]
    100
    """

    def __init__(self, read: Callable[[str], int]) -> None:
        self._read = read
        self._known: dict[str, int] = {}
        self._pending: dict[str, list[int]] = {}
        self._doubtful: set[str] = set()
        """People whose wallets are read again when nothing is on its way any more."""

    def __getitem__(self, person: str) -> int:
        known = self._known.get(person)
        if known is None:
            known = self._read(PERSON + person)
            if person in self._pending:
                # What is on its way may be on disk or not: only what is taken out counts, and it is read again.
                return known + sum(min(gain, 0) for gain in self._pending[person])
            self._known[person] = known
        return known + sum(self._pending[person]) if person in self._pending else known

    def begin(self, moved: Moved) -> None:
        """This is on its way to the disk."""
        for person, gain in moved:
            self._pending.setdefault(person, []).append(gain)

    def end(self, moved: Moved, kept: bool) -> None:
        """This is on disk, or it is not."""
        for person, gain in moved:
            waiting = self._pending[person]
            waiting.remove(gain)
            if not kept:
                self._doubtful.add(person)
            elif person in self._known:
                self._known[person] += gain
            if not waiting:
                del self._pending[person]
                if person in self._doubtful:
                    self._doubtful.discard(person)
                    self._known.pop(person, None)

    def knows(self, person: str) -> bool:
        """Whether a wallet need not be read."""
        return person in self._known

    def learn(self, person: str, balance: int) -> None:
        """What is on disk was read, without what is on its way there."""
        self._known[person] = balance

    def drop(self, person: str) -> None:
        """Somebody else has changed it: it is read again, when nothing is on its way."""
        if person in self._pending:
            self._doubtful.add(person)
        else:
            self._known.pop(person, None)

    def forget(self) -> None:
        """Read from disk again whatever nothing is on its way for."""
        self._known = {person: known for person, known in self._known.items() if person in self._pending}


def people_in(writes: Iterable[Write]) -> Moved:
    """Whose wallets some writes change, and by how much."""
    moving = [write for write in writes if write.what == "entry" and write.row["account"].startswith(PERSON)]
    return [(account.removeprefix(PERSON), gain) for account, gain in gains(moving).items()] if moving else []
