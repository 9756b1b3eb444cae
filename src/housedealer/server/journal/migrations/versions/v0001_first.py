"""People, tables, choices, rounds, shoes, and the books: the tables of the first servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from housedealer.server.journal.migrations.steps import create_missing, key

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables of the first servers."""
    create_missing("settings", key("name"), sa.Column("value", sa.String()))
    create_missing("people", key("id"), _string("name"), _float("since"))
    create_missing(
        "tables",
        key("id"),
        _string("posting"),
        sa.Column("open", sa.Boolean(), nullable=False),
        _text("state"),
        _float("changed"),
    )
    numbered = key("table"), key("round", sa.Integer), key("number", sa.Integer)
    create_missing("choices", *numbered, _text("choice"), _string("by"))
    create_missing(
        "rounds",
        *(key("table"), key("number", sa.Integer), sa.Column("shoe", sa.Integer(), nullable=False)),
        *(_text("record"), _text("holders"), _text("net"), _float("at")),
    )
    create_missing("shoes", key("table"), key("number", sa.Integer), _string("seed"), _string("commit"), _text("proof"))
    create_missing("accounts", key("id"), _amount("balance"))
    entry = sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True)
    if create_missing("entries", entry, _string("movement"), _string("account"), _amount("amount"), _string("why")):
        op.create_index("ix_entries_movement", "entries", ["movement"])


def _string(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _float(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float(), nullable=False)


def _amount(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)
