"""What went wrong, for whoever runs the server."""

from __future__ import annotations

import logging
import traceback

log = logging.getLogger("housedealer")


def report(place: str, error: BaseException) -> None:
    """Say where something went wrong, never with which values: they could be cards."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    where = " < ".join(f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in reversed(frames))
    log.error("%s: %s at %s", place, type(error).__name__, where)
