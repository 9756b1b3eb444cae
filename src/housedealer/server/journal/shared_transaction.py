"""A transaction of one of several processes in two messages: what is locked and found, and what is written."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import psycopg

from housedealer.server.floor.wallets import PERSON
from housedealer.server.journal.schema import ORDER, Write, gains
from housedealer.server.journal.shared_listener import CHANNEL
from housedealer.server.journal.shared_queries import HELD, NOW, Connection, asked, fresh_tables
from housedealer.server.journal.shared_types import Errand, Found, Fresh, GoneError
from housedealer.server.journal.single_server_lock import LOCK
from housedealer.server.journal.store import TakenError

OPENING = 7206
"""The number of the lock that whoever opens a table holds."""
MOST_TOLD = 7900
"""Bytes of a notice: PostgreSQL takes no more than 8,000."""
_SHARED = f"SELECT pg_try_advisory_xact_lock_shared({LOCK}), pg_current_xact_id()::text, {NOW}"
_TABLES = "SELECT id, version FROM tables WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
_PURSE = "SELECT 1 FROM accounts WHERE id = %s FOR UPDATE"
_WALLETS = "SELECT id, balance FROM accounts WHERE id = ANY(%s)"
_DONE = """
SELECT "table", line, ref FROM answers WHERE ("table", line, ref) IN
(SELECT * FROM unnest(%s::varchar[], %s::varchar[], %s::int8[]))
"""
_COUNT = (
    "SELECT count(*), count(*) FILTER (WHERE owner = %s), count(*) FILTER (WHERE origin = %s) FROM tables WHERE open"
)


async def locked(clerk: Connection, errands: Sequence[Errand]) -> tuple[list[Found | Exception], str, float]:
    """Begin a transaction with the rows of all tables concerned locked: what each errand finds, or why it cannot be
    done, the transaction's number and the database's clock."""
    for errand in errands:
        errand.begins()
    answers = await _asked_for(clerk, errands)
    ((shared, number, now),) = answers["shared"]
    if not shared:
        raise TakenError("database: a server that is alone has taken it")
    versions = dict(answers["tables"])
    wallets = {account.removeprefix(PERSON): int(balance) for account, balance in answers["wallets"]}
    done: dict[str, list[tuple[str, int]]] = {}
    for table, line, ref in answers["done"]:
        done.setdefault(table, []).append((line, ref))
    moved = [one for one in errands if one.table in versions and versions[one.table] != one.known()]
    fresh: dict[str, Fresh] = {}
    if moved:
        fresh = await fresh_tables(clerk, {one.table: one.rounds() for one in moved})
    result: list[Found | Exception] = []
    for errand in errands:
        if errand.table and errand.table not in versions:
            result.append(GoneError())
        else:
            opened = answers["count"][0] if errand.opens else (0, 0, 0)
            held = dict(answers["held"]) if errand.purse else {}
            result.append(Found(now, fresh.get(errand.table), done.get(errand.table, ()), wallets, opened, held))
    return result, str(number), now


async def _asked_for(clerk: Connection, errands: Sequence[Errand]) -> dict[str, list[Any]]:
    """What the database answers to all that errands ask of it at their beginning, in one message: only what they ask.
    At most one of them, the last, opens a table or has a purse."""
    names = [errand.table for errand in errands if errand.table]
    people = {PERSON + person for errand in errands for person in errand.people()}
    said = [(errand.table, *one) for errand in errands for one in errand.said()]
    opens, purse = errands[-1].opens, errands[-1].purse
    questions: dict[str, tuple[str, Any]] = {"begin": ("BEGIN", None), "shared": (_SHARED, None)}
    if opens:
        questions["opening"] = (f"SELECT pg_advisory_xact_lock({OPENING})", None)
    if names:
        questions["tables"] = (_TABLES, [names])
    if purse:
        people.add(PERSON + purse)
        questions["purse"] = (_PURSE, [PERSON + purse])
        questions["held"] = (HELD, {"person": purse})
    if people:
        questions["wallets"] = (_WALLETS, [sorted(people)])
    if said:
        questions["done"] = (_DONE, [list(part) for part in zip(*said, strict=True)])
    if opens:
        questions["count"] = (_COUNT, opens)
    result = await asked(clerk, *questions.values())
    return {"tables": [], "wallets": [], "done": [], **dict(zip(questions, result, strict=True))}


def all_written(
    clerk: Connection,
    statements: Mapping[str, str],
    writes: Sequence[Write],
    notices: Sequence[str],
    accounts: Collection[str],
) -> bytes:
    """Everything to be written and announced, to its COMMIT; `accounts`: those known to be there."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for what, row in writes:
        rows.setdefault(what, []).append(row)
    gained = gains(writes)
    rows["account"] = [{"id": account} for account in gained if account not in accounts]
    rows["gain"] = [{"account": account, "gain": gain} for account, gain in gained.items() if gain]
    quoted = psycopg.AsyncClientCursor(clerk).mogrify
    texts = [quoted(statements[what], row) for what in (*ORDER, "account", "gain") for row in rows.get(what, ())]
    texts += [quoted("SELECT pg_notify(%s, %s)", [CHANNEL, text]) for text in notices]
    return ";".join([*texts, "COMMIT"]).encode()


def packed(name: str, notices: list[dict[str, Any]]) -> list[str]:
    """Notices as texts of a length that is taken.

    >>> packed("a", [{"table": "t", "version": 3}])
    ['{"by": "a", "told": [{"table": "t", "version": 3}]}']
    """
    texts: list[str] = []
    held: list[str] = []
    for text in map(json.dumps, notices):
        if held and sum(map(len, held)) + len(text) + 2 * len(held) + 60 > MOST_TOLD:
            texts.append(_told(name, held))
            held = []
        held.append(text)
    return [*texts, _told(name, held)] if held else texts


def _told(name: str, notices: list[str]) -> str:
    return f'{{"by": {json.dumps(name)}, "told": [{", ".join(notices)}]}}'
