"""A transaction of one of several processes, in two messages: locks and reads, then writes."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from housedealer.server.floor.accounts.wallets import PERSON
from housedealer.server.journal.group_commit import TakenError
from housedealer.server.journal.port import GoneError, Snapshot, TableSnapshot, Transaction
from housedealer.server.journal.schema import ORDER, Write, gains
from housedealer.server.journal.shared_connections import CHANNEL
from housedealer.server.journal.shared_queries import HELD, NOW, Connection, table_snapshots
from housedealer.server.journal.simple_query import Quoting, Row, exchange, rows
from housedealer.server.journal.single_server_lock import LOCK

OPENING = 7206
"""The number of the advisory lock for opening a table."""
MAX_NOTICE = 7900
"""Bytes of a notice: PostgreSQL takes at most 8,000."""
_INSERT = re.compile(r"(?!.* ON CONFLICT)(INSERT INTO .+? VALUES )(\(.+?\))((?: RETURNING .+)?)")
"""An INSERT that cannot conflict: its beginning, its values, and its end."""
_SHARED = f"SELECT pg_try_advisory_xact_lock_shared({LOCK}), pg_current_xact_id()::text, {NOW}"
_TABLES = "SELECT id, version FROM tables WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
_WALLET = "SELECT 1 FROM accounts WHERE id = %s FOR UPDATE"
_WALLETS = "SELECT id, balance FROM accounts WHERE id = ANY(%s)"
_DONE = """
SELECT "table", line, ref FROM answers WHERE ("table", line, ref) IN
(SELECT * FROM unnest(%s::varchar[], %s::varchar[], %s::int8[]))
"""
_COUNT = (
    "SELECT count(*), count(*) FILTER (WHERE owner = %s), count(*) FILTER (WHERE origin = %s) FROM tables WHERE open"
)


async def lock_and_read(
    connection: Connection, jobs: Sequence[Transaction]
) -> tuple[list[Snapshot | Exception], str, float]:
    """Begin a transaction with the rows of all its tables locked; return a snapshot or error for each job, the
    transaction's id and the database's clock."""
    for job in jobs:
        job.on_begin()
    answers = await _begin(connection, jobs)
    ((shared, number, clock),) = answers["shared"]
    if shared != "t":
        raise TakenError("database: a server that is alone has taken it")
    now, versions = float(clock), {table: int(version) for table, version in answers["tables"]}
    wallets = {account.removeprefix(PERSON): int(balance) for account, balance in answers["wallets"]}
    done: dict[str, list[tuple[str, int]]] = {}
    for table, line, ref in answers["done"]:
        done.setdefault(table, []).append((line, int(ref)))
    moved = [one for one in jobs if one.table in versions and versions[one.table] != one.version()]
    fresh: dict[str, TableSnapshot] = {}
    if moved:
        fresh = await table_snapshots(connection, {one.table: one.rounds() for one in moved})
    result: list[Snapshot | Exception] = []
    for job in jobs:
        if job.table and job.table not in versions:
            result.append(GoneError())
        else:
            every, mine, theirs = map(int, answers["count"][0]) if job.opens else (0, 0, 0)
            opened = (every, mine, theirs)
            held = {table: int(chips) for table, chips in answers["held"]} if job.wallet else None
            result.append(Snapshot(now, fresh.get(job.table), done.get(job.table, ()), (), wallets, opened, held))
    return result, number, now


async def _begin(connection: Connection, jobs: Sequence[Transaction]) -> dict[str, list[Row]]:
    """Run all queries that jobs need at their beginning, in one message. At most one of them, the last, opens a table
    or locks a wallet."""
    names = [job.table for job in jobs if job.table]
    people = {PERSON + person for job in jobs for person in job.people()}
    keys = [(job.table, *one) for job in jobs for one in job.messages()]
    opens, wallet = jobs[-1].opens, jobs[-1].wallet
    quoting = Quoting(connection)
    queries = {"begin": "BEGIN", "shared": _SHARED}
    if opens:
        queries["opening"] = f"SELECT pg_advisory_xact_lock({OPENING})"
    if names:
        queries["tables"] = _TABLES % quoting.array(names, "varchar")
    if wallet:
        people.add(PERSON + wallet)
        queries["wallet"] = _WALLET % quoting.literal(PERSON + wallet)
        queries["held"] = quoting.filled(HELD, {"person": wallet})
    if people:
        queries["wallets"] = _WALLETS % quoting.array(sorted(people), "varchar")
    if keys:
        columns = zip(zip(*keys, strict=True), ("varchar", "varchar", "int8"), strict=True)
        queries["done"] = _DONE % tuple(quoting.array(column, kind) for column, kind in columns)
    if opens:
        queries["count"] = _COUNT % tuple(map(quoting.literal, opens))
    results = await exchange(connection, ";".join(queries.values()))
    return {"tables": [], "wallets": [], "done": [], **dict(zip(queries, map(rows, results), strict=True))}


def write_statement(
    connection: Connection,
    statements: Mapping[str, str],
    writes: Sequence[Write],
    notices: Sequence[str],
    accounts: Collection[str],
) -> str:
    """All writes and notices with the COMMIT, as one statement; `accounts`: those known to exist."""
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for what, row in writes:
        by_kind.setdefault(what, []).append(row)
    gained = gains(writes)
    by_kind["account"] = [{"id": account} for account in gained if account not in accounts]
    by_kind["gain"] = [{"account": account, "gain": gain} for account, gain in gained.items() if gain]
    quoting, texts = Quoting(connection), list[str]()
    for what in (*ORDER, "account", "gain"):
        if what in by_kind:
            texts += _filled(quoting, statements[what], by_kind[what])
    texts += [f"SELECT pg_notify('{CHANNEL}', {quoting.literal(text)})" for text in notices]
    return ";".join([*texts, "COMMIT"])


def _filled(quoting: Quoting, statement: str, written: Sequence[Mapping[str, Any]]) -> list[str]:
    """A statement for some rows: one for all of them where it is a plain INSERT, else one for each."""
    several = _INSERT.fullmatch(statement) if len(written) > 1 else None
    if several is None:
        return [quoting.filled(statement, row) for row in written]
    into, values, after = several.groups()
    return [f"{into}{','.join(quoting.filled(values, row) for row in written)}{after}"]


def packed(name: str, notices: list[dict[str, Any]]) -> list[str]:
    """Notices combined into texts that PostgreSQL takes.

    >>> packed("a", [{"table": "t", "version": 3}])
    ['{"by": "a", "told": [{"table": "t", "version": 3}]}']
    """
    texts: list[str] = []
    held: list[str] = []
    for text in map(json.dumps, notices):
        if held and sum(map(len, held)) + len(text) + 2 * len(held) + 60 > MAX_NOTICE:
            texts.append(_notice(name, held))
            held = []
        held.append(text)
    return [*texts, _notice(name, held)] if held else texts


def _notice(name: str, notices: list[str]) -> str:
    return f'{{"by": {json.dumps(name)}, "told": [{", ".join(notices)}]}}'
