"""Hands that cannot be read: an error, or a line in a list while the others are read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from housedealer.errors import HouseError


@contextmanager
def named_by(place: str, problems: list[str] | None) -> Iterator[None]:
    """Name the place in an error; with a list, add it there and go on.

    >>> problems = []
    >>> with named_by("hands.txt, line 3", problems):
    ...     raise HouseError("two players sit in seat 1")
    >>> problems
    ['hands.txt, line 3: two players sit in seat 1']
    """
    try:
        yield
    except HouseError as error:
        problem = str(error) if str(error).startswith(place) else f"{place}: {error}"
        if problems is None:
            raise HouseError(problem) from None
        problems.append(problem)
