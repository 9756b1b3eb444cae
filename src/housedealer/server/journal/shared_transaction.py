"""A transaction of one of several processes, in two messages: locks and reads, then writes."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import psycopg

from housedealer.server.floor.accounts.wallets import PERSON
from housedealer.server.journal.group_commit import TakenError
from housedealer.server.journal.port import GoneError, Snapshot, TableSnapshot, Transaction
from housedealer.server.journal.schema import ORDER, Write, gains
from housedealer.server.journal.shared_connections import CHANNEL
from housedealer.server.journal.shared_queries import HELD, NOW, Connection, run_all, table_snapshots
from housedealer.server.journal.single_server_lock import LOCK

OPENING = 7206
"""The number of the advisory lock for opening a table."""
MAX_NOTICE = 7900
"""Bytes of a notice: PostgreSQL takes at most 8,000."""
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
    ((shared, number, now),) = answers["shared"]
    if not shared:
        raise TakenError("database: a server that is alone has taken it")
    versions = dict(answers["tables"])
    wallets = {account.removeprefix(PERSON): int(balance) for account, balance in answers["wallets"]}
    done: dict[str, list[tuple[str, int]]] = {}
    for table, line, ref in answers["done"]:
        done.setdefault(table, []).append((line, ref))
    moved = [one for one in jobs if one.table in versions and versions[one.table] != one.version()]
    fresh: dict[str, TableSnapshot] = {}
    if moved:
        fresh = await table_snapshots(connection, {one.table: one.rounds() for one in moved})
    result: list[Snapshot | Exception] = []
    for job in jobs:
        if job.table and job.table not in versions:
            result.append(GoneError())
        else:
            opened = answers["count"][0] if job.opens else (0, 0, 0)
            held = dict(answers["held"]) if job.wallet else None
            result.append(Snapshot(now, fresh.get(job.table), done.get(job.table, ()), (), wallets, opened, held))
    return result, str(number), now


async def _begin(connection: Connection, jobs: Sequence[Transaction]) -> dict[str, list[Any]]:
    """Run all queries that jobs need at their beginning, in one message. At most one of them, the last, opens a table
    or locks a wallet."""
    names = [job.table for job in jobs if job.table]
    people = {PERSON + person for job in jobs for person in job.people()}
    keys = [(job.table, *one) for job in jobs for one in job.messages()]
    opens, wallet = jobs[-1].opens, jobs[-1].wallet
    queries: dict[str, tuple[str, Any]] = {"begin": ("BEGIN", None), "shared": (_SHARED, None)}
    if opens:
        queries["opening"] = (f"SELECT pg_advisory_xact_lock({OPENING})", None)
    if names:
        queries["tables"] = (_TABLES, [names])
    if wallet:
        people.add(PERSON + wallet)
        queries["wallet"] = (_WALLET, [PERSON + wallet])
        queries["held"] = (HELD, {"person": wallet})
    if people:
        queries["wallets"] = (_WALLETS, [sorted(people)])
    if keys:
        queries["done"] = (_DONE, [list(part) for part in zip(*keys, strict=True)])
    if opens:
        queries["count"] = (_COUNT, opens)
    result = await run_all(connection, *queries.values())
    return {"tables": [], "wallets": [], "done": [], **dict(zip(queries, result, strict=True))}


def write_statement(
    connection: Connection,
    statements: Mapping[str, str],
    writes: Sequence[Write],
    notices: Sequence[str],
    accounts: Collection[str],
) -> bytes:
    """All writes and notices with the COMMIT, as one statement; `accounts`: those known to exist."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for what, row in writes:
        rows.setdefault(what, []).append(row)
    gained = gains(writes)
    rows["account"] = [{"id": account} for account in gained if account not in accounts]
    rows["gain"] = [{"account": account, "gain": gain} for account, gain in gained.items() if gain]
    quoted = psycopg.AsyncClientCursor(connection).mogrify
    texts = [quoted(statements[what], row) for what in (*ORDER, "account", "gain") for row in rows.get(what, ())]
    texts += [quoted("SELECT pg_notify(%s, %s)", [CHANNEL, text]) for text in notices]
    return ";".join([*texts, "COMMIT"]).encode()


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
