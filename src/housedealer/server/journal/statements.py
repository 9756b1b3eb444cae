"""All statements that the server writes with."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from housedealer.server.journal.schema import (
    accounts,
    answers,
    blocks,
    choices,
    codes,
    entries,
    heads,
    jobs,
    movements,
    people,
    presence,
    rounds,
    settings,
    shoes,
    tables,
    used_codes,
)

MARK = "mark"
_LATER = ("tokens", "used", "aside", "version", "due", "owner", "origin")
"""Columns with defaults, which separate statements change."""


def statements(engine: sa.Engine) -> dict[str, str]:
    """All statements, compiled for the database's driver once, because they run thousands of times."""
    postgres = engine.dialect.name == "postgresql"
    insert: Any = postgresql.insert if postgres else sqlite.insert
    dialect = engine.dialect if postgres else sqlite.dialect(paramstyle="named")

    def compiled(statement: Any, *keys: str) -> str:
        return str(statement.compile(dialect=dialect, column_keys=keys or None))

    def inserted(table: sa.Table) -> str:
        return compiled(insert(table), *_given(table))

    def upserted(table: sa.Table, *changed: str) -> str:
        new = insert(table)
        keys = [column.name for column in table.primary_key]
        upsert = new.on_conflict_do_update(index_elements=keys, set_={name: new.excluded[name] for name in changed})
        return compiled(upsert, *_given(table))

    zero: Any = sa.literal_column("0")
    mark: Any = sa.literal_column(f"'{MARK}'")
    return {
        "setting": upserted(settings, "value"),
        "person": upserted(people, "name"),
        "revoke": compiled(
            people.update().where(people.c.id == sa.bindparam("person")).values(tokens=sa.bindparam("count"))
        ),
        "use": compiled(people.update().where(people.c.id == sa.bindparam("person")).values(used=sa.bindparam("at"))),
        "table": upserted(tables, "open", "state", "changed", "digest"),
        "aside": compiled(
            tables.update()
            .where(tables.c.id == sa.bindparam("name"))
            .values(open=sa.literal_column("false"), aside=sa.bindparam("why"))
        ),
        "choice": inserted(choices),
        "head": upserted(heads, "round", "number", "digest"),
        "round": inserted(rounds),
        "shoe": inserted(shoes),
        "movement": inserted(movements),
        "entry": inserted(entries),
        "account": compiled(insert(accounts).values(balance=zero).on_conflict_do_nothing(), "id"),
        "gain": compiled(
            accounts.update()
            .where(accounts.c.id == sa.bindparam("account"))
            .values(balance=accounts.c.balance + sa.bindparam("gain"))
        ),
        "answer": inserted(answers),
        "job": compiled(
            (job := insert(jobs)).on_conflict_do_update(
                index_elements=["person"],
                set_={name: job.excluded[name] for name in ("number", "worker", "state")},
                where=jobs.c.number <= job.excluded.number,
            ),
            *_given(jobs),
        ),
        "block": upserted(blocks, "why", "at"),
        "unblock": compiled(
            blocks.delete().where(blocks.c.kind == sa.bindparam("what"), blocks.c.who == sa.bindparam("whose"))
        ),
        "code": inserted(codes),
        "no-code": compiled(codes.delete().where(codes.c.person == sa.bindparam("whose"))),
        "code-used": inserted(used_codes),
        "no-job": compiled(jobs.delete().where(jobs.c.person == sa.bindparam("person"))),
        "presence": upserted(presence, "name", "lines"),
        "absence": compiled(
            presence.delete().where(
                presence.c.worker == sa.bindparam("worker"),
                presence.c.table == sa.bindparam("table"),
                presence.c.person == sa.bindparam("person"),
            )
        ),
        "version": compiled(
            tables.update()
            .where(tables.c.id == sa.bindparam("name"))
            .values(version=sa.bindparam("number"), due=sa.bindparam("rings"))
        ),
        "opened": compiled(
            tables.update()
            .where(tables.c.id == sa.bindparam("name"))
            .values(owner=sa.bindparam("who"), origin=sa.bindparam("where"))
        ),
        "mark": compiled(
            settings.update()
            .where(settings.c.name == mark, settings.c.value == sa.bindparam("old"))
            .values(value=sa.bindparam("new"))
        ),
    }


def _given(table: sa.Table) -> list[str]:
    """The columns that a new row is written with."""
    numbered = table.autoincrement_column is not None and table.autoincrement_column.autoincrement is True
    return [
        column.name
        for column in table.c
        if column.name not in _LATER and not (numbered and column is table.autoincrement_column)
    ]
