"""Queries of a process that shares the database with others."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import psycopg

from housedealer.server.journal.choices import Head, Made
from housedealer.server.journal.port import Heartbeat, Listed, Presence, StoredJob, TableSnapshot

Connection = psycopg.AsyncConnection[Any]
LEASE = 3.0
"""Seconds for which a process is believed to be alive after its last heartbeat."""
LATE = 1.0
"""Seconds after which a clock that nobody has rung is rung by the first process that notices it."""
NOW = "extract(epoch FROM clock_timestamp())::float8"

_STATES = """
SELECT t.id, t.version, t.open, t.due, t.state, t.digest, h.round, h.number, h.digest
FROM tables t LEFT JOIN heads h ON h."table" = t.id WHERE t.id = ANY(%s)
"""
_CHOICES = """
SELECT c."table", c.round, c.choice, c."by", c.digest FROM unnest(%s::varchar[]) AS requested(name)
CROSS JOIN LATERAL (SELECT max(round) AS number FROM choices WHERE "table" = requested.name) AS last
JOIN choices c ON c."table" = requested.name AND c.round = last.number ORDER BY c."table", c.number
"""
_PRESENT = f"""
SELECT p."table", p.worker, p.person, p.name, p.lines, coalesce(w.until > {NOW}, false)
FROM presence p LEFT JOIN workers w ON w.id = p.worker WHERE p."table" = ANY(%s)
"""
_LAST = """
SELECT requested.name, r.number, r.record, r.void FROM unnest(%s::varchar[], %s::int[]) AS requested(name, known)
CROSS JOIN LATERAL (
    SELECT number, record, void FROM rounds WHERE "table" = requested.name ORDER BY number DESC LIMIT 1
) AS r WHERE r.number > requested.known
"""
_HEARTBEAT = f"""
WITH before AS (SELECT until > {NOW} AS lives FROM workers WHERE id = %(worker)s)
INSERT INTO workers (id, until) VALUES (%(worker)s, {NOW} + {LEASE})
ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING (SELECT lives FROM before), {NOW}
"""
_VERSIONS = "SELECT id, version FROM tables WHERE id = ANY(%s)"
_DUE = f"SELECT id FROM tables WHERE open AND due < {NOW} - {LATE}"
_ORPHANS = f"""
SELECT DISTINCT p."table" FROM presence p JOIN tables t ON t.id = p."table"
LEFT JOIN workers w ON w.id = p.worker WHERE t.open AND NOT coalesce(w.until > {NOW}, false)
"""
HELD = """
SELECT t.id, sum(a.balance)::int8 FROM tables t CROSS JOIN LATERAL (
    SELECT * FROM json_each(t.state::json -> 'seats') UNION ALL SELECT * FROM json_each(t.state::json -> 'rail')
) AS held(place, who) JOIN accounts a ON a.id = 'seat:' || t.id || ':' || held.place
WHERE t.open AND strpos(t.state, %(person)s) > 0 AND held.who ->> 'person' = %(person)s GROUP BY t.id ORDER BY t.id
"""
_REVOKED = "SELECT id, tokens FROM people WHERE id = ANY(%s)"
_JOB = f"""
SELECT j.worker, j.state, coalesce(w.until > {NOW}, false) FROM jobs j LEFT JOIN workers w ON w.id = j.worker
WHERE j.person = %s
"""
_CLEAN_UP = (
    f"DELETE FROM workers WHERE until < {NOW} - 60",
    'DELETE FROM presence USING tables WHERE tables.id = presence."table" AND NOT tables.open',
    f"DELETE FROM answers WHERE at < {NOW} - 3600",
    f"DELETE FROM jobs WHERE number < 1000 * ({NOW} - 3600)",
)


async def run_all(connection: Connection, *queries: tuple[str, Any]) -> list[list[Any]]:
    """Run several statements with their values in one message; return the rows of each."""
    cursor = psycopg.AsyncClientCursor(connection)
    await cursor.execute(";".join(cursor.mogrify(text, values) for text, values in queries).encode())
    result: list[list[Any]] = []
    while True:
        result.append(await cursor.fetchall() if cursor.description else [])
        if not cursor.nextset():
            return result


async def table_snapshots(connection: Connection, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
    """These tables as they are on disk; `known`: the number of the last finished round that the caller has."""
    return _snapshots(await run_all(connection, *_snapshot_queries(known)))


def _snapshot_queries(known: Mapping[str, int]) -> list[tuple[str, Any]]:
    names = list(known)
    return [(_STATES, [names]), (_CHOICES, [names]), (_PRESENT, [names]), (_LAST, [names, list(known.values())])]


def _snapshots(answers: Sequence[list[Any]]) -> dict[str, TableSnapshot]:
    states, choices, present, last = answers
    made: dict[str, list[tuple[int, Made]]] = {}
    for table, number, *choice in choices:
        made.setdefault(table, []).append((number, Made(*choice)))
    there: dict[str, list[Presence]] = {}
    for table, *row in present:
        there.setdefault(table, []).append(Presence(*row))
    over = {table: (number, json.loads(record), void) for table, number, record, void in last}
    result: dict[str, TableSnapshot] = {}
    for name, version, is_open, due, state, mark, *end in states:
        stored, here, last_round = made.get(name, []), there.get(name, []), over.get(name)
        head = None if end[0] is None else Head(*end)
        result[name] = TableSnapshot(version, is_open, due, state, mark, stored, head, here, last_round)
    return result


async def consistent_snapshots(connection: Connection, known: Mapping[str, int]) -> dict[str, TableSnapshot]:
    """The same in a consistent view, without a lock."""
    begin = ("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", None)
    return _snapshots((await run_all(connection, begin, *_snapshot_queries(known), ("COMMIT", None)))[1:-1])


async def heartbeat(
    connection: Connection, worker: str, tables: Sequence[str], people: Sequence[str], clean_up: bool
) -> Heartbeat:
    """Mark this process as alive, and read what was not announced."""
    queries = [(_HEARTBEAT, {"worker": worker}), (_VERSIONS, [list(tables)]), (_DUE, None), (_ORPHANS, None)]
    queries += [(_REVOKED, [list(people)]), *((statement, None) for statement in (_CLEAN_UP if clean_up else ()))]
    ((known, now),), versions, due, orphans, revoked = (await run_all(connection, *queries))[:5]
    late, gone = [row[0] for row in due], [row[0] for row in orphans]
    return Heartbeat(now, bool(known), dict(versions), late, gone, dict(revoked))


async def job(connection: Connection, person: str) -> StoredJob | None:
    """A person's workshop job."""
    (result,) = await run_all(connection, (_JOB, [person]))
    return StoredJob(*result[0]) if result else None


async def held(connection: Connection, person: str) -> dict[str, int]:
    """A person's chips by table."""
    (result,) = await run_all(connection, (HELD, {"person": person}))
    return dict(result)


async def listing(connection: Connection, known: Mapping[str, str]) -> list[Listed]:
    """Open tables: name, checksum, state if the caller does not have it, and the number of windows."""
    query = f"""
    SELECT t.id, t.digest, CASE WHEN k.digest = t.digest THEN NULL ELSE t.state END, coalesce(
        (SELECT sum(p.lines) FROM presence p JOIN workers w ON w.id = p.worker
         WHERE p."table" = t.id AND w.until > {NOW}), 0)
    FROM tables t LEFT JOIN unnest(%s::varchar[], %s::varchar[]) AS k(id, digest) ON k.id = t.id
    WHERE t.open ORDER BY t.id
    """
    (result,) = await run_all(connection, (query, [list(known), list(known.values())]))
    return [Listed(name, mark, state, int(count)) for name, mark, state, count in result]
