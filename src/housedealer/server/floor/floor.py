"""The floor: its people, their wallets, its tables, the lobby's list and the watch over them, on a journal."""

from __future__ import annotations

from housedealer.server.floor.accounts.people import People
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.operations import Operations
from housedealer.server.floor.tables import Tables
from housedealer.server.floor.watch import Watch
from housedealer.server.floor.writer import Writer
from housedealer.server.http.by_hand.rate_limits import limits
from housedealer.server.journal.port import Journal
from housedealer.server.lobby.open_tables import OpenTables
from housedealer.server.processes.bot_process import Thinker
from housedealer.server.review.hints import Adviser
from housedealer.server.settings import Settings
from housedealer.server.workshop.job_board import Board


class Floor:
    """All that a process serves. The journal says whether it does so alone or with others."""

    def __init__(self, settings: Settings, journal: Journal) -> None:
        self.settings, self.journal, self.queries = settings, journal, journal.queries
        self.limits = limits(settings)
        self.wallets = Wallets(journal.queries.balance)
        self.thinker, self.adviser, self.charts = Thinker(), Adviser(), Adviser()
        key = journal.key()
        self.tables = Tables(settings, journal, key, self.wallets, self.thinker)
        self.people = People(settings, journal, key, self.wallets, self.tables)
        self.open_tables = OpenTables(journal, self.tables)
        self.operations = Operations(journal, self.tables, self.open_tables, self.people, Writer(journal, self.wallets))
        self.board = Board(journal)
        self.watch = Watch(journal, self.tables, self.people, self.wallets, self.board)

    def resume(self) -> None:
        """Take up every open table where it was left."""
        for table in self.journal.recover():
            self.tables.adopt(table)

    async def arrive(self) -> None:
        """Come to the database before anyone is served; the games that are played are made ready, or their tables would
        wait for them."""
        await self.journal.open()
        for one in await self.open_tables.all(0.0):
            await self.tables.prepare(one.table.game)
        self.watch.start()
        self.operations.start(alone=self.journal.alone)

    def start(self) -> None:
        """Start every table's clock."""
        for actor in self.tables.actors.values():
            actor.start()

    def stop(self) -> None:
        """Stop every clock and disconnect everyone."""
        self.operations.stop()
        self.adviser.stop()
        self.thinker.stop()
        self.charts.stop()
        self.tables.stop()

    async def depart(self) -> None:
        """Leave the database after everyone has gone."""
        self.watch.stop()
        await self.journal.leave()
