"""The states of open tables, as any earlier version wrote them, in one form."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
_tables: sa.TableClause = sa.table(
    "tables", *(sa.column(name) for name in ("id", "state", "digest")), sa.column("open", sa.Boolean)
)


def upgrade() -> None:
    """Rewrite every open table's state; a damaged one is left for the start of the server, which sets that table
    aside."""
    from housedealer.server.journal.migrations.table_states import up_to_date
    from housedealer.server.journal.schema import digest
    from housedealer.server.wire.encoding import text

    connection = op.get_bind()
    query = sa.select(_tables.c.id, _tables.c.state, _tables.c.digest).where(_tables.c.open)
    for name, state, mark in connection.execute(query).all():
        if mark and mark != digest(state):
            continue
        result = _tried(up_to_date, state)
        if result is not None:
            new = text(result)
            changed = _tables.update().where(_tables.c.id == name).values(state=new, digest=digest(new))
            connection.execute(changed)


def _tried(bring_up: Any, state: str) -> dict[str, Any] | None:
    """An upgraded state; None if it is current already, or cannot be upgraded."""
    try:
        stored = json.loads(state)
        result: dict[str, Any] = bring_up(stored)
    except Exception:
        return None
    return result if result != stored else None
