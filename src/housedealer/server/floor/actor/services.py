"""The services that every table's actor uses."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.journal.port import Journal
from housedealer.server.processes.bot_process import BotProcess
from housedealer.server.settings import Settings


class Registry(Protocol):
    """The registry of all actors, and the callbacks to it."""

    def on_behind(self, table: str) -> None:
        """A table may have changed on disk without its actor knowing."""

    def on_owed(self, table: str) -> None:
        """The database does not know who is connected to a table through this process."""

    def on_gone(self, table: str) -> None:
        """A table was closed."""


class Services(NamedTuple):
    """The services that all actors share."""

    settings: Settings
    journal: Journal
    wallets: Wallets
    bot_process: BotProcess
    registry: Registry
