"""The floor: people, wallets, tables, the lobby's list and the watch over other processes' changes, on a journal."""

from __future__ import annotations

from housedealer.server.floor.accounts.people import People
from housedealer.server.floor.accounts.wallets import Wallets
from housedealer.server.floor.operations import Operations
from housedealer.server.floor.tables import Tables
from housedealer.server.floor.watch import Watch
from housedealer.server.floor.writer import Writer
from housedealer.server.http.transport.rate_limits import limits
from housedealer.server.journal.port import Journal
from housedealer.server.lobby.open_tables import OpenTables
from housedealer.server.processes.bot_process import BotProcess
from housedealer.server.review.charts import Charts
from housedealer.server.review.hints import Adviser
from housedealer.server.settings import Settings
from housedealer.server.workshop.job_board import JobBoard


class Floor:
    """Everything that a process serves. The journal decides whether it does so alone or with other processes."""

    def __init__(self, settings: Settings, journal: Journal) -> None:
        self.settings, self.journal, self.queries = settings, journal, journal.queries
        self.limits = limits(settings)
        self.wallets = Wallets(journal.queries.balance)
        self.bot_process, self.adviser, self.charts = BotProcess(), Adviser(), Charts()
        key = journal.key()
        self.tables = Tables(settings, journal, key, self.wallets, self.bot_process)
        self.people = People(settings, journal, key, self.wallets, self.tables)
        self.open_tables = OpenTables(journal, self.tables)
        self.operations = Operations(journal, self.tables, self.open_tables, self.people, Writer(journal, self.wallets))
        self.board = JobBoard(journal)
        self.watch = Watch(journal, self.tables, self.people, self.wallets, self.board)

    def resume(self) -> None:
        """Load every open table where it was left."""
        for table in self.journal.recover():
            self.tables.adopt(table)

    async def arrive(self) -> None:
        """Connect to the database before anyone is served, and begin to prepare the games of open tables."""
        await self.journal.open()
        for one in await self.open_tables.all(0.0):
            await self.tables.prepare(one.table.game, one.table.questions.skill)
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
        self.bot_process.stop()
        self.charts.stop()
        self.tables.stop()

    async def depart(self) -> None:
        """Leave the database after everyone has been disconnected."""
        self.watch.stop()
        await self.journal.leave()
