"""What steps from one version to the next are made of."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op


def table_names() -> set[str]:
    """The tables that are there."""
    return set(sa.inspect(op.get_bind()).get_table_names())


def create_missing(name: str, *columns: sa.Column[Any]) -> bool:
    """Create a table unless it is there; whether it was created."""
    missing = name not in table_names()
    if missing:
        op.create_table(name, *columns)
    return missing


def add_missing(name: str, *columns: sa.Column[Any]) -> None:
    """Add the columns that a table does not have yet."""
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns(name)}
    for column in columns:
        if column.name not in there:
            op.add_column(name, column)


def text(name: str, kind: type[sa.String] = sa.String) -> sa.Column[Any]:
    """A column that is empty where nothing was written."""
    return sa.Column(name, kind(), nullable=False, server_default="")


def key(name: str, kind: type[Any] = sa.String) -> sa.Column[Any]:
    """A column of a table's primary key."""
    return sa.Column(name, kind(), primary_key=True)
