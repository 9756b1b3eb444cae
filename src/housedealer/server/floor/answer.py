"""An answer that somebody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from housedealer.errors import HouseError
from housedealer.server.tables.error_reports import report

T = TypeVar("T")
OnDone = Callable[[HouseError | None], None]
"""Called when something was done, or with why not."""
NOT_KEPT = "this could not be kept on disk; nothing was changed"


class Answer(Generic[T]):
    """Something that is waited for; whoever waits may go meanwhile."""

    def __init__(self) -> None:
        self.heard: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give(self, error: HouseError | None, result: T | None = None) -> None:
        """It is known."""
        if self.heard.done():
            return
        if error is None:
            self.heard.set_result(result)  # type: ignore[arg-type]
        else:
            self.heard.set_exception(error)


def in_words(error: Exception | None) -> HouseError | None:
    """What whoever waits is told of an error of the disk, which is reported."""
    if error is None or isinstance(error, HouseError):
        return error
    report("the disk", error)
    return HouseError(NOT_KEPT)
