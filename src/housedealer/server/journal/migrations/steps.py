"""Building blocks of migration steps."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op


def table_names() -> set[str]:
    """The tables of the database."""
    return set(sa.inspect(op.get_bind()).get_table_names())


def create_missing(name: str, *columns: sa.Column[Any]) -> bool:
    """Create a table if it is missing; return whether it was."""
    missing = name not in table_names()
    if missing:
        op.create_table(name, *columns)
    return missing


def add_missing(name: str, *columns: sa.Column[Any]) -> None:
    """Add the missing columns of a table."""
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns(name)}
    for column in columns:
        if column.name not in there:
            op.add_column(name, column)


def text(name: str, kind: type[sa.String] = sa.String) -> sa.Column[Any]:
    """A text column that is empty by default."""
    return sa.Column(name, kind(), nullable=False, server_default="")


def key(name: str, kind: type[Any] = sa.String) -> sa.Column[Any]:
    """A column of a table's primary key."""
    return sa.Column(name, kind(), primary_key=True)
