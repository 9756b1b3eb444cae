"""Chains of choices and rounds, by which damage is found and a table's rounds are bound to each other."""

from __future__ import annotations

import sqlalchemy as sa

from housedealer.server.journal.migrations.steps import add_missing, create_missing, key, text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the heads of chains, and what a chain binds of a choice and of a round."""
    add_missing("choices", text("digest"))
    add_missing("rounds", text("link", sa.Text))
    round_, number = (sa.Column(name, sa.Integer(), nullable=False) for name in ("round", "number"))
    create_missing("heads", key("table"), round_, number, sa.Column("digest", sa.String(), nullable=False))
