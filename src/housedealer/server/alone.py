"""One server at a time at a database: two would deal from the same shoe."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from housedealer.errors import HouseError

LOCK = 7205
"""The number of the server's lock in PostgreSQL."""


def hold_alone(engine: sa.Engine) -> Callable[[], None]:
    """Hold a database for this server alone; gives back how to let go of it."""
    if engine.dialect.name == "postgresql":
        return _hold_postgres(engine)
    file = engine.url.database
    return _hold_file(file) if file and file != ":memory:" else _nothing


def _nothing() -> None:
    """Nothing is held."""


def _hold_postgres(engine: sa.Engine) -> Callable[[], None]:
    """An advisory lock. Should its connection die, the mark that every transaction moves on still lets one write."""
    holding = engine.connect()
    holding.detach()  # closed when it is let go of, and the lock with it
    for _ in range(50):
        if holding.execute(sa.text(f"SELECT pg_try_advisory_lock({LOCK})")).scalar():
            holding.commit()
            return holding.close
        time.sleep(0.1)
    holding.close()
    raise HouseError("database: another server uses it; expected one of its own, or to stop that one first")


def _hold_file(file: str) -> Callable[[], None]:
    """A lock beside the file itself, whatever links lead to it."""
    real = os.path.realpath(file)
    if not Path(real).parent.is_dir():
        raise HouseError(f"database: there is no folder {Path(real).parent}; expected one that is there")
    try:
        import fcntl
    except ImportError:
        return _nothing
    try:
        lock = open(f"{real}.lock", "w")  # noqa: SIM115 - held as long as the server runs
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise HouseError(f"database: {file}: {reason}; expected a file that can be written") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise HouseError(
            f"database: another server uses {file}; expected one of its own, or to stop that one first"
        ) from None
    return lock.close
