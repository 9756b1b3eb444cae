"""What went wrong, for whoever runs the server."""

from __future__ import annotations

import logging
import traceback

MOST_PLACE = 200
log = logging.getLogger("housedealer")


def located(error: BaseException) -> str:
    """What kind of error it is and where in the code it was raised, never with which values: they could be cards."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    where = " < ".join(f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} at {where}"


def report(place: str, error: BaseException) -> None:
    """Say where something went wrong."""
    summary = located(error)
    # A place may be an address as someone wrote it: it is one line, and not what tells errors apart.
    log.error("%s: %s", ascii(place[:MOST_PLACE])[1:-1], summary, extra={"kind": summary})
