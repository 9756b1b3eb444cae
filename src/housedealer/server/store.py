"""What is kept on disk: people, tables, rounds, choices, and the ledger of play money.

One thread writes. It takes all writes that wait, makes them one transaction and tells their owners when that
transaction is on disk, so that a busy server pays for one flush where a quiet one pays for one too.
"""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import threading
import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from housedealer.errors import HouseError

meta = sa.MetaData()
kept = sa.Table("settings", meta, sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String))
people = sa.Table(
    "people",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)
tables = sa.Table(
    "tables",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("posting", sa.String, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
choices = sa.Table(
    "choices",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("by", sa.String, nullable=False),
)
rounds = sa.Table(
    "rounds",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("shoe", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("holders", sa.Text, nullable=False),
    sa.Column("net", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
shoes = sa.Table(
    "shoes",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("commit", sa.String, nullable=False),
    sa.Column("proof", sa.Text, nullable=False),
)
"""Shoes that have ended; the seed of one in play stands in its table's state alone."""
accounts = sa.Table(
    "accounts", meta, sa.Column("id", sa.String, primary_key=True), sa.Column("balance", sa.BigInteger, nullable=False)
)
entries = sa.Table(
    "entries",
    meta,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("movement", sa.String, nullable=False, index=True),
    sa.Column("account", sa.String, nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("why", sa.String, nullable=False),
)


class Write(NamedTuple):
    """One row to write: which statement (by name) and its values."""

    what: str
    row: dict[str, Any]


ORDER = ("setting", "person", "table", "choice", "round", "shoe", "entry", "account")
"""In which order the statements of a transaction are run."""


def movement(why: str, legs: Iterable[tuple[str, int]]) -> list[Write]:
    """Money that moves between accounts: each leg an account and what it gains; together they gain nothing.

    >>> [write.row["amount"] for write in movement("buy-in", [("a", -500), ("b", 500)])]
    [-500, -500, 500, 500]
    """
    moved = [(account, amount) for account, amount in legs if amount]
    if sum(amount for _, amount in moved):
        raise AssertionError(f"money was not conserved: {why}: {moved}")
    name = secrets.token_hex(8)
    writes = []
    for account, amount in moved:
        writes.append(Write("entry", {"movement": name, "account": account, "amount": amount, "why": why}))
        writes.append(Write("account", {"id": account, "amount": amount}))
    return writes


def open_engine(url: str) -> sa.Engine:
    """A database by its URL, set so that what is committed is on disk."""
    try:
        engine = sa.create_engine(url, pool_pre_ping=True)
    except sa.exc.ArgumentError:
        raise HouseError("database: not a database's URL; expected such as sqlite:///housedealer.db") from None
    except ModuleNotFoundError as error:
        raise HouseError(f"database: {error.name} is not installed; expected it for this URL") from None
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _durable(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA busy_timeout=10000")
            cursor.close()

    return engine


class Store:
    """The database, its one writer, and what a start reads back."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        try:
            meta.create_all(self.engine)
        except sa.exc.OperationalError as error:
            raise HouseError(f"database: it cannot be opened: {error.orig}") from None
        self._hold_alone()
        self._statements = self._build()
        self._waiting: queue.SimpleQueue[tuple[list[Write], asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self.flushes = 0

    def _hold_alone(self) -> None:
        """One server at a time: two would deal from the same shoe."""
        self._holding = self.engine.connect()
        if self.engine.dialect.name == "postgresql":
            for _ in range(50):
                if self._holding.execute(sa.text("SELECT pg_try_advisory_lock(7205)")).scalar():
                    self._holding.commit()
                    return
                time.sleep(0.1)
            self._holding.close()
            self.engine.dispose()
            raise HouseError("database: another server uses it")
        file = self.engine.url.database
        if file and file != ":memory:":
            try:
                import fcntl
            except ImportError:
                return
            self._lock = open(f"{file}.lock", "w")  # noqa: SIM115 - held as long as the server runs
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._lock.close()
                self._holding.close()
                self.engine.dispose()
                raise HouseError(f"database: another server uses {file}") from None
        self._holding.close()

    def _build(self) -> dict[str, Any]:
        insert: Any = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert

        def upsert(table: sa.Table, *changed: str) -> Any:
            new = insert(table)
            keys = [column.name for column in table.primary_key]
            return new.on_conflict_do_update(index_elements=keys, set_={name: new.excluded[name] for name in changed})

        gain = insert(accounts).values(id=sa.bindparam("id"), balance=sa.bindparam("amount"))
        return {
            "setting": upsert(kept, "value"),
            "person": upsert(people, "name"),
            "table": upsert(tables, "open", "state", "changed"),
            "choice": insert(choices),
            "round": insert(rounds),
            "shoe": insert(shoes),
            "entry": insert(entries),
            "account": gain.on_conflict_do_update(
                index_elements=["id"], set_={"balance": accounts.c.balance + gain.excluded.balance}
            ),
        }

    # Writing

    async def commit(self, writes: Sequence[Write]) -> None:
        """Return when these writes, all or none, are on disk."""
        if not writes:
            return
        done = asyncio.get_running_loop().create_future()
        self._waiting.put((list(writes), done))
        await done

    def write_now(self, writes: Sequence[Write]) -> None:
        """Write before the server runs."""
        self._transact([list(writes)])

    def _run(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            jobs = [first]
            stop = False
            while not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    stop = True
                    break
                jobs.append(more)
            self._do(jobs)
            if stop:
                return

    def _do(self, jobs: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        try:
            self._transact([writes for writes, _ in jobs])
        except Exception as error:
            if len(jobs) > 1:
                # One write that cannot be made must not undo those of other tables.
                for job in jobs:
                    self._do([job])
                return
            _tell(jobs, error)
        else:
            _tell(jobs, None)

    def _transact(self, jobs: list[list[Write]]) -> None:
        rows: dict[str, list[dict[str, Any]]] = {}
        for writes in jobs:
            for what, row in writes:
                rows.setdefault(what, []).append(row)
        with self.engine.begin() as connection:
            for what in ORDER:
                if what in rows:
                    # Accounts in one order always, so that two transactions never wait for each other.
                    ordered = sorted(rows[what], key=lambda row: str(row["id"])) if what == "account" else rows[what]
                    connection.execute(self._statements[what], ordered)
        self.flushes += 1

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._waiting.put(None)
        self._thread.join(timeout=10)
        self._holding.close()
        self.engine.dispose()
        lock = getattr(self, "_lock", None)
        if lock:
            lock.close()

    # Reading

    def key(self) -> bytes:
        """The server's own key for tokens, made at the first start."""
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(kept.c.value).where(kept.c.name == "key")).scalar()
        if found is None:
            found = secrets.token_hex(32)
            self.write_now([Write("setting", {"name": "key", "value": found})])
        return bytes.fromhex(found)

    def person(self, person: str) -> str | None:
        """A person's name, if there is such a person."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()

    def balance(self, account: str) -> int:
        """What an account holds."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(accounts.c.balance).where(accounts.c.id == account)).scalar() or 0

    def balances(self) -> dict[str, int]:
        """What every account holds."""
        with self.engine.connect() as connection:
            return {row.id: int(row.balance) for row in connection.execute(sa.select(accounts))}

    def open_tables(self) -> list[tuple[str, dict[str, Any]]]:
        """Open tables and their states."""
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(tables.c.id, tables.c.state).where(tables.c.open)).all()
        return [(row.id, json.loads(row.state)) for row in found]

    def choices_of(self, table: str, number: int) -> list[list[Any]]:
        """The choices accepted in a round, in order."""
        query = sa.select(choices.c.choice).where(choices.c.table == table, choices.c.round == number)
        with self.engine.connect() as connection:
            return [json.loads(text) for text in connection.execute(query.order_by(choices.c.number)).scalars()]

    def round(self, table: str, number: int) -> dict[str, Any] | None:
        """A finished round as it was kept."""
        query = sa.select(rounds).where(rounds.c.table == table, rounds.c.number == number)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return {**row, **{key: json.loads(row[key]) for key in ("record", "holders", "net")}} if row else None

    def rounds_of_shoe(self, table: str, shoe: int) -> list[dict[str, Any]]:
        """The records of the rounds dealt from one shoe, in order."""
        query = sa.select(rounds.c.number, rounds.c.record, rounds.c.net)
        query = query.where(rounds.c.table == table, rounds.c.shoe == shoe).order_by(rounds.c.number)
        with self.engine.connect() as connection:
            found = connection.execute(query).all()
        return [{"number": row.number, "record": json.loads(row.record), "net": json.loads(row.net)} for row in found]

    def shoe(self, table: str, number: int) -> dict[str, Any] | None:
        """A shoe that has ended: its seed, its commitment and what the proof says beside them."""
        query = sa.select(shoes).where(shoes.c.table == table, shoes.c.number == number)
        with self.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return {**json.loads(row["proof"]), "seed": row["seed"], "commit": row["commit"]} if row else None

    def check(self) -> None:
        """The books balance: every movement and all accounts together come to zero, and entries make balances."""
        with self.engine.connect() as connection:
            total = connection.execute(sa.select(sa.func.coalesce(sa.func.sum(accounts.c.balance), 0))).scalar()
            amount = sa.func.sum(entries.c.amount)
            odd = connection.execute(sa.select(entries.c.movement).group_by(entries.c.movement).having(amount != 0))
            wrong = odd.scalars().first()
            summed = dict(connection.execute(sa.select(entries.c.account, amount).group_by(entries.c.account)).all())
        held = self.balances()
        off = [name for name in {*summed, *held} if int(summed.get(name, 0)) != held.get(name, 0)]
        if total or wrong or off:
            raise AssertionError(f"the books do not balance: {total=} {wrong=} {off=}")


def _tell(jobs: list[tuple[list[Write], asyncio.Future[None]]], error: Exception | None) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for _, done in jobs:
        by_loop.setdefault(done.get_loop(), []).append(done)

    def finish(waiting: list[asyncio.Future[None]]) -> None:
        for done in waiting:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    for loop, waiting in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(finish, waiting)
