"""A future answer to a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from housedealer.errors import HouseError
from housedealer.server.tables.error_reports import report

T = TypeVar("T")
OnDone = Callable[[HouseError | None], None]
"""Callback for the end of a request, with the error if it failed."""
NOT_SAVED = "this could not be saved to disk; nothing was changed"


class Answer(Generic[T]):
    """A result to wait for; the one who waits may leave before it is set."""

    def __init__(self) -> None:
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give(self, error: HouseError | None, result: T | None = None) -> None:
        """Set the result or the error."""
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)  # type: ignore[arg-type]
        else:
            self.future.set_exception(error)


def as_house_error(error: Exception | None) -> HouseError | None:
    """Convert an error of the database, which is logged, to the one that the person sees."""
    if error is None or isinstance(error, HouseError):
        return error
    report("the disk", error)
    return HouseError(NOT_SAVED)
