"""The books of a hosted table: pending writes, and movements of money between accounts."""

from __future__ import annotations

from housedealer.server.journal.schema import Write, movement


class TableBooks:
    """The writes of a table that must be on disk before anyone sees what they record.

    >>> books = TableBooks("t1")
    >>> books.account("2/1")
    'seat:t1:2/1'
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.writes: list[Write] = []

    def account(self, place: str) -> str:
        """The account of a place's chips."""
        return f"seat:{self.table}:{place}"

    @property
    def drop(self) -> str:
        """The account of the fees taken at this table."""
        return f"drop:{self.table}"

    def move(self, why: str, legs: list[tuple[str, int]], once: bool = False) -> None:
        """Move money between accounts; `once`: the movement is booked a single time even if it is written twice."""
        description = f"{self.table}: {why}"
        self.writes += movement(description, legs, description if once else None)
