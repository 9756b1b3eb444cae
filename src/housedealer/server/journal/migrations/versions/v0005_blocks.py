"""People and addresses that the operator has blocked."""

from __future__ import annotations

import sqlalchemy as sa

from housedealer.server.journal.migrations.steps import create_missing, key, text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the blocks with their reasons and times."""
    create_missing("blocks", key("kind"), key("who"), text("why"), sa.Column("at", sa.Float(), nullable=False))
