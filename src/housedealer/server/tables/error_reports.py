"""Error reports for the operator of the server."""

from __future__ import annotations

import logging
import traceback

MAX_WHERE = 200
log = logging.getLogger("housedealer")


def located(error: BaseException) -> str:
    """The type of an error and where it was raised; never its values, which could be cards."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    where = " < ".join(f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} at {where}"


def report(where: str, error: BaseException) -> None:
    """Log an error, with where it happened."""
    summary = located(error)
    # `where` may be an address as a client wrote it: it is cut to one line, and is not part of what makes errors equal.
    log.error("%s: %s", ascii(where[:MAX_WHERE])[1:-1], summary, extra={"kind": summary})
