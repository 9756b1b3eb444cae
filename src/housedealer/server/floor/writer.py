"""Writes that belong to no table: they are put on disk, and wallets follow."""

from __future__ import annotations

from housedealer.server.floor.accounts.wallets import Wallets, people_in
from housedealer.server.floor.answer import Answer, OnDone, in_words
from housedealer.server.journal.port import Journal, Transaction
from housedealer.server.journal.schema import Write


class Writer:
    """Has things written."""

    def __init__(self, journal: Journal, wallets: Wallets) -> None:
        self._journal, self._wallets = journal, wallets

    async def keep(self, writes: list[Write]) -> None:
        """Return when writes are on disk; wallets follow, also where whoever asked has gone meanwhile."""
        answer: Answer[None] = Answer()
        self.write(writes, answer.give)
        await answer.heard

    def write(self, writes: list[Write], on_done: OnDone) -> None:
        """Have writes put on disk, and be told afterwards whether they are."""
        moved = people_in(writes)
        self._wallets.begin(moved)

        def done(error: Exception | None) -> None:
            self._wallets.end(moved, error is None)
            on_done(in_words(error))

        revoked = [row["person"] for what, row in writes if what == "revoke"]
        announcement = {"revoked": revoked} if revoked else {}
        self._journal.send(Transaction(lambda _: writes, done, announcement=announcement))
