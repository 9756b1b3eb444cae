"""Hash chains over choices and rounds, to detect damage and to link a table's rounds."""

from __future__ import annotations

import sqlalchemy as sa

from housedealer.server.journal.migrations.steps import add_missing, create_missing, key, text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the heads of chains, the digests of choices and the links of rounds."""
    add_missing("choices", text("digest"))
    add_missing("rounds", text("link", sa.Text))
    round_, number = (sa.Column(name, sa.Integer(), nullable=False) for name in ("round", "number"))
    create_missing("heads", key("table"), round_, number, sa.Column("digest", sa.String(), nullable=False))
