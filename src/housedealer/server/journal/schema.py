"""What is kept on disk, table by table, as the latest of the versions in `migrations/` has it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server import chance

ISSUE = "issue"
"""The account that play money comes from; its balance is what is in play, below zero. No other may be."""


def _counted(*numbers: str) -> list[sa.Column[Any]]:
    """The key of what is counted at each table by these numbers."""
    table: sa.Column[Any] = sa.Column("table", sa.String, primary_key=True)
    return [table, *(sa.Column(number, sa.Integer, primary_key=True) for number in numbers)]


meta = sa.MetaData()
kept = sa.Table("settings", meta, sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String))
people = sa.Table(
    "people",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("tokens", sa.Integer, nullable=False, server_default="0"),
    sa.Column("used", sa.Float, nullable=False, server_default="0"),
)
"""People; `tokens` counts how often theirs were revoked, and those given before are not good any more; `used`: when
their first one was first used, if it was."""
tables = sa.Table(
    "tables",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("posting", sa.String, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("aside", sa.Text, nullable=False, server_default=""),
    sa.Column("digest", sa.String, nullable=False, server_default=""),
    sa.Column("version", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("due", sa.Float),
    sa.Column("owner", sa.String, nullable=False, server_default=""),
    sa.Column("origin", sa.String, nullable=False, server_default=""),
)
"""Tables and their states; `aside`: why one that could not be taken up again was set aside. Where several processes
serve them: `version` counts what was done there, `due` is when its clock rings, by the database's own; `owner` opened
it, from an address of which `origin` is a mark that leads back to nothing."""
answers = sa.Table(
    "answers",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("line", sa.String, primary_key=True),
    sa.Column("ref", sa.BigInteger, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""What was said by which line and done, kept with what it did: said again after a connection was lost, it is not done
again."""
ANSWERS_KEPT = 86_400.0
"""Seconds after which nobody says anything again: a page does so for some ten."""
workers = sa.Table(
    "workers",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
"""Processes that serve these tables together, and until when each is believed to live, by the database's clock."""
presence = sa.Table(
    "presence",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("worker", sa.String, primary_key=True),
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("lines", sa.Integer, nullable=False),
)
"""Who looks at which table by which process, and from how many windows."""
jobs = sa.Table(
    "jobs",
    meta,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("worker", sa.String, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)
"""The last job of each person at the workshop, as the process that works on it has last told of it."""
choices = sa.Table(
    "choices",
    meta,
    *_counted("round", "number"),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("by", sa.String, nullable=False),
    sa.Column("digest", sa.String, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""Choices as they were accepted; `digest`: of the round's chain up to each (`choices.py`)."""
heads = sa.Table(
    "heads",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("digest", sa.String, nullable=False),
    sqlite_with_rowid=False,
)
"""Where the chain of choices of each table's round in play ends; what it says of a round that is over means nothing."""
rounds = sa.Table(
    "rounds",
    meta,
    *_counted("number"),
    sa.Column("shoe", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("holders", sa.Text, nullable=False),
    sa.Column("net", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("void", sa.Text, nullable=False, server_default=""),
    sa.Column("digest", sa.String, nullable=False, server_default=""),
    sa.Column("link", sa.Text, nullable=False, server_default=""),
)
"""Rounds that are over; `void`: why one could not be played to its end, so that all wagers went back; `link`: what the
table's chain binds of it (`fairness/chain.py`), nothing where it was dealt from a shoe that had none."""
shoes = sa.Table(
    "shoes",
    meta,
    *_counted("number"),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("commit", sa.String, nullable=False),
    sa.Column("proof", sa.Text, nullable=False),
)
"""Shoes that have ended; the seed of one in play stands in its table's state alone."""
accounts = sa.Table(
    "accounts",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.CheckConstraint(f"balance >= 0 OR id = '{ISSUE}'", name="nobody_below_zero"),
)
movements = sa.Table(
    "movements", meta, sa.Column("id", sa.String, primary_key=True), sa.Column("why", sa.String, nullable=False)
)
"""Every movement of money has an id of its own, written first and once: so it is booked once."""
entries = sa.Table(
    "entries",
    meta,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("movement", sa.String, nullable=False, index=True),
    sa.Column("account", sa.String, nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("why", sa.String, nullable=False),
)

ORDER = (
    *("movement", "setting", "person", "revoke", "use", "table", "opened", "version", "aside"),
    *("choice", "head", "answer", "round", "shoe", "entry", "presence", "absence", "job", "no-job"),
)
"""In which order the statements of a transaction are run."""


class Write(NamedTuple):
    """One row to write: which statement (by name) and its values."""

    what: str
    row: dict[str, Any]


def movement(why: str, legs: Iterable[tuple[str, int]], name: str | None = None) -> list[Write]:
    """Money that moves between accounts: each leg an account and what it gains; together they gain nothing.

    What can happen only once, such as a round's settlement, is named for it; else the movement gets a new name.

    >>> [(what, row.get("amount")) for what, row in movement("buy-in", [("a", -500), ("b", 500)])]
    [('movement', None), ('entry', -500), ('entry', 500)]
    """
    moved = [(account, amount) for account, amount in legs if amount]
    if sum(amount for _, amount in moved):
        raise AssertionError(f"money was not conserved: {why}: {moved}")
    if not moved:
        return []
    name = name or chance.token()
    booked = [Write("entry", {"movement": name, "account": one, "amount": amount, "why": why}) for one, amount in moved]
    return [Write("movement", {"id": name, "why": why}), *booked]


def gains(writes: Iterable[Write]) -> dict[str, int]:
    """What each account gains by these writes, in the order of the accounts' names.

    >>> gains(movement("buy-in", [("b", -500), ("a", 500)]))
    {'a': 500, 'b': -500}
    """
    result: dict[str, int] = {}
    for what, row in writes:
        if what == "entry":
            result[row["account"]] = result.get(row["account"], 0) + row["amount"]
    return {account: result[account] for account in sorted(result)}


def digest(*parts: Any) -> str:
    """A checksum of what is stored in a row, to find damage."""
    return hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:32]


def open_engine(url: str) -> sa.Engine:
    """A database by its URL, set so that what is committed is on disk."""
    try:
        address = sa.make_url(url)
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        if address.get_backend_name() not in ("sqlite", "postgresql"):
            raise sa.exc.ArgumentError
        # A server may have gone away since it was last asked; a file does not.
        engine = sa.create_engine(address, pool_pre_ping=address.get_backend_name() == "postgresql")
    except (sa.exc.ArgumentError, ValueError):
        raise HouseError(
            "database: not a database's URL; expected such as sqlite:///housedealer.db or postgresql+psycopg://…"
        ) from None
    except ModuleNotFoundError as error:
        raise HouseError(f"database: {error.name} is not installed; expected it for this URL") from None
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _durable(connection: Any, _: Any) -> None:
            # Text that is damaged is found by its checksum; an error of the driver would quote it, seeds and all.
            connection.text_factory = lambda text: text.decode("utf-8", "replace")
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA busy_timeout=10000")
            cursor.close()

    return engine
