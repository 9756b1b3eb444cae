"""Databases that were played: everything that simulated evenings committed, written to a real database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from housedealer.server.journal.schema import Write
from housedealer.server.journal.store import Store
from housedealer.table.round.runner import Round
from housedealer.table.sitting.session import Session
from tests.server.simulated_world import Disk
from tests.server.simulation import Evening, Kind, simulate

VOID_EVERY = 7
NOT_STORED = ("presence", "absence", "job", "no-job")


@dataclass
class Evenings:
    """What was committed, in order, and the evening that did it."""

    commits: list[list[Write]]
    evening: Evening

    def write(self, url: str) -> None:
        """Write it all to a new database, as a server would have."""
        store = Store(url)
        try:
            for writes in self.commits:
                store.write_now([write for write in writes if write.what not in NOT_STORED])
        finally:
            store.close()


@contextmanager
def _recorded(patch: pytest.MonkeyPatch) -> Iterator[list[list[Write]]]:
    """Record what is committed; have every seventh round of a table voided."""
    commits: list[list[Write]] = []
    write = Disk.write

    def recorded(disk: Disk, writes: list[Write]) -> None:
        write(disk, writes)
        commits.append(list(writes))

    short_after = Session.short_after

    def short(session: Session, round_: Round) -> str | None:
        voided = session.number % VOID_EVERY == VOID_EVERY - 1
        return next(iter(round_.setup.accounts)) if voided else short_after(session, round_)

    with patch.context() as during:
        during.setattr(Disk, "write", recorded)
        during.setattr(Session, "short_after", short)
        yield commits


def play(number: int, kind: Kind, steps: int, patch: pytest.MonkeyPatch) -> Evenings:
    """An evening with kills, voids, lost answers, and people who leave in mid-round."""
    with _recorded(patch) as commits:
        evening = simulate(number, kind, steps)
    return Evenings(commits, evening)
