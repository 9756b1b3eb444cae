"""The database schema, as of the latest version in `migrations/`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server import chance

ISSUE = "issue"
"""The account that play money comes from; its balance is minus the money in play. No other account may be below
zero."""


def _numbered_key(*numbers: str) -> list[sa.Column[Any]]:
    """The primary key of rows numbered within each table."""
    table: sa.Column[Any] = sa.Column("table", sa.String, primary_key=True)
    return [table, *(sa.Column(number, sa.Integer, primary_key=True) for number in numbers)]


meta = sa.MetaData()
settings = sa.Table("settings", meta, sa.Column("name", sa.String, primary_key=True), sa.Column("value", sa.String))
people = sa.Table(
    "people",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("tokens", sa.Integer, nullable=False, server_default="0"),
    sa.Column("used", sa.Float, nullable=False, server_default="0"),
)
"""People; `tokens` counts revocations, and a token of an earlier count is invalid; `used`: when their first token was
first used, if it was."""
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
"""Tables and their states; `aside`: why a table was set aside. For several processes: `version` counts changes, `due`
is when its clock rings, by the database's clock; `owner` opened it, from an address of which `origin` is a keyed
hash."""
answers = sa.Table(
    "answers",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("line", sa.String, primary_key=True),
    sa.Column("ref", sa.BigInteger, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""Messages that were done, by connection and number, written with their effects: sent again after a lost connection,
they are not done again."""
ANSWER_LIFETIME = 86_400.0
"""Seconds after which a message is not sent again: a page retries for about ten."""
workers = sa.Table(
    "workers",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
"""The processes that share this database, and until when each is believed to be alive, by the database's clock."""
presence = sa.Table(
    "presence",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("worker", sa.String, primary_key=True),
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("lines", sa.Integer, nullable=False),
)
"""Who is connected to which table through which process, and with how many windows."""
jobs = sa.Table(
    "jobs",
    meta,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("worker", sa.String, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)
"""The last workshop job of each person, as last reported by the process that works on it."""
choices = sa.Table(
    "choices",
    meta,
    *_numbered_key("round", "number"),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("by", sa.String, nullable=False),
    sa.Column("digest", sa.String, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""Accepted choices; `digest`: of the round's chain up to each (`choices.py`)."""
heads = sa.Table(
    "heads",
    meta,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("digest", sa.String, nullable=False),
    sqlite_with_rowid=False,
)
"""The end of the chain of choices of each table's round in play; meaningless once that round is over."""
rounds = sa.Table(
    "rounds",
    meta,
    *_numbered_key("number"),
    sa.Column("shoe", sa.Integer, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("holders", sa.Text, nullable=False),
    sa.Column("net", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("void", sa.Text, nullable=False, server_default=""),
    sa.Column("digest", sa.String, nullable=False, server_default=""),
    sa.Column("link", sa.Text, nullable=False, server_default=""),
)
"""Finished rounds; `void`: why one could not be finished, so that all wagers were returned; `link`: its link in the
table's chain (`fairness/chain.py`), empty if its shoe had no chain."""
shoes = sa.Table(
    "shoes",
    meta,
    *_numbered_key("number"),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("commit", sa.String, nullable=False),
    sa.Column("proof", sa.Text, nullable=False),
)
"""Shoes that have ended; the seed of a shoe in play is in its table's state only."""
accounts = sa.Table(
    "accounts",
    meta,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.CheckConstraint(f"balance >= 0 OR id = '{ISSUE}'", name="nobody_below_zero"),
)
blocks = sa.Table(
    "blocks",
    meta,
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("who", sa.String, primary_key=True),
    sa.Column("why", sa.String, nullable=False, server_default=""),
    sa.Column("at", sa.Float, nullable=False),
)
"""Blocked people (by id) and addresses."""
codes = sa.Table(
    "codes",
    meta,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("person", sa.String, nullable=False, server_default=""),
    sa.Column("ends", sa.Float, nullable=False),
)
"""Transfer codes by their hash, and until when they are valid."""
used_codes = sa.Table(
    "used_codes", meta, sa.Column("hash", sa.String, primary_key=True), sa.Column("at", sa.Float, nullable=False)
)
"""Codes that were used: of several who use one at the same moment, only the first can write this row."""
movements = sa.Table(
    "movements", meta, sa.Column("id", sa.String, primary_key=True), sa.Column("why", sa.String, nullable=False)
)
"""Movements of money; each has a unique id that is written first, so it is booked once."""
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
    *("choice", "head", "answer", "round", "shoe", "entry", "presence", "absence", "job", "no-job", "block", "unblock"),
    *("no-code", "code", "code-used"),
)
"""The order of statements in a transaction."""


class Write(NamedTuple):
    """A row to write: the name of the statement and its values."""

    what: str
    row: dict[str, Any]


def movement(why: str, legs: Iterable[tuple[str, int]], name: str | None = None) -> list[Write]:
    """The writes of a movement of money between accounts: each leg is an account and its gain; the gains sum to zero.

    What can happen only once, such as a round's settlement, has a fixed name; else the movement gets a new one.

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
    """The gain of each account by these writes, sorted by account.

    >>> gains(movement("buy-in", [("b", -500), ("a", 500)]))
    {'a': 500, 'b': -500}
    """
    result: dict[str, int] = {}
    for what, row in writes:
        if what == "entry":
            result[row["account"]] = result.get(row["account"], 0) + row["amount"]
    return {account: result[account] for account in sorted(result)}


def digest(*parts: Any) -> str:
    """A checksum of stored values, to find damage."""
    return hashlib.sha256("\x1f".join(map(str, parts)).encode()).hexdigest()[:32]


def open_engine(url: str) -> sa.Engine:
    """Open a database by URL, configured so that a commit is on disk."""
    try:
        address = sa.make_url(url)
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        if address.get_backend_name() not in ("sqlite", "postgresql"):
            raise sa.exc.ArgumentError
        # A server's connection may be dead since its last use; a file's is not.
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
            # Damaged text is detected by its checksum; an error of the driver would quote it, seeds included.
            connection.text_factory = lambda text: text.decode("utf-8", "replace")
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA busy_timeout=10000")
            cursor.close()

    return engine
