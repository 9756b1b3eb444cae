"""Writes that belong to no table, and the wallets that follow them."""

from __future__ import annotations

from housedealer.server.floor.accounts.wallets import Wallets, wallet_changes
from housedealer.server.floor.answer import Answer, OnDone, as_house_error
from housedealer.server.journal.port import Journal, Transaction
from housedealer.server.journal.schema import Write


class Writer:
    """The writer to the journal, which updates wallets with it."""

    def __init__(self, journal: Journal, wallets: Wallets) -> None:
        self._journal, self._wallets = journal, wallets

    async def save(self, writes: list[Write]) -> None:
        """Write, and return when the writes are on disk; wallets follow even if the caller has left meanwhile."""
        answer: Answer[None] = Answer()
        self.write(writes, answer.give)
        await answer.future

    def write(self, writes: list[Write], on_done: OnDone) -> None:
        """Write, and call `on_done` afterwards."""
        moved = wallet_changes(writes)
        self._wallets.begin(moved)

        def done(error: Exception | None) -> None:
            self._wallets.end(moved, error is None)
            on_done(as_house_error(error))

        revoked = [row["person"] for what, row in writes if what == "revoke"]
        announcement = {"revoked": revoked} if revoked else {}
        self._journal.send(Transaction(lambda _: writes, done, announcement=announcement))
