"""What every table's actor uses of the floor."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.journal.port import Journal
from housedealer.server.processes.bot_process import Thinker
from housedealer.server.settings import Settings


class Registry(Protocol):
    """What keeps all actors, and what they tell it."""

    def on_behind(self, table: str) -> None:
        """Something may be on disk of a table that its actor does not know."""

    def on_owed(self, table: str) -> None:
        """The database does not know who looks at a table by this process."""

    def on_gone(self, table: str) -> None:
        """A table is closed."""


class Services(NamedTuple):
    """What all actors use."""

    settings: Settings
    journal: Journal
    wallets: Wallets
    thinker: Thinker
    registry: Registry
