"""Transfer codes, rounds by their time, and tables that are listed or not, with time banks and shown hands."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from housedealer.server.journal.migrations.steps import create_missing, key, text

revision = "0006"
down_revision = "0005"
ADDED: dict[str, Any] = {"listed": True, "time_bank": 30, "extra": None, "shown": None}
"""What a table's state did not have: all tables were listed, and nobody had a time bank; people get one with the next
seat that they take."""
INDEX = "ix_rounds_at"
_tables: sa.TableClause = sa.table(
    "tables", *(sa.column(name) for name in ("id", "state", "digest")), sa.column("open", sa.Boolean)
)


def upgrade() -> None:
    """Add the tables of codes and the index, and complete every open table's state; a damaged one is left for the
    start of the server, which sets that table aside."""
    from housedealer.server.journal.schema import digest
    from housedealer.server.wire.encoding import text as written

    create_missing("codes", key("hash"), text("person"), sa.Column("ends", sa.Float(), nullable=False))
    create_missing("used_codes", key("hash"), sa.Column("at", sa.Float(), nullable=False))
    connection = op.get_bind()
    if not any(one["name"] == INDEX for one in sa.inspect(connection).get_indexes("rounds")):
        op.create_index(INDEX, "rounds", ["at"])
    query = sa.select(_tables.c.id, _tables.c.state, _tables.c.digest).where(_tables.c.open)
    for name, state, mark in connection.execute(query).all():
        if mark and mark != digest(state):
            continue
        try:
            stored = json.loads(state)
            new = written({**ADDED, **stored})
        except (ValueError, TypeError):
            continue
        connection.execute(_tables.update().where(_tables.c.id == name).values(state=new, digest=digest(new)))
