"""One server at a time at a database: two would deal from the same shoe."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa

from housedealer.errors import HouseError

LOCK = 7205
"""The number of the server's lock in PostgreSQL."""


class InUseError(HouseError):
    """Another server uses the database; `address` is where it answers, if it has said so."""

    def __init__(self, what: str, address: str) -> None:
        where = f", and its tables are open at {address}" if address else ""
        super().__init__(f"database: another server uses {what}{where}; expected one of its own, or to stop that one")
        self.address = address


class Hold(Protocol):
    """A database held for one server."""

    def tell(self, address: str) -> None:
        """Leave word for others where this server answers."""

    def let_go(self) -> None:
        """Let another have it."""


def hold_alone(engine: sa.Engine) -> Hold:
    """Hold a database for this server alone, or say who has it."""
    if engine.dialect.name == "postgresql":
        return _Postgres(engine)
    file = engine.url.database
    return _File(file) if file and file != ":memory:" else _Memory()


class _Memory:
    """A database in memory is nobody else's."""

    def tell(self, address: str) -> None:
        """Nobody else asks."""

    def let_go(self) -> None:
        """It goes with the process."""


class _Postgres:
    """An advisory lock. Should its connection die, the mark that every transaction moves on still lets one write."""

    def __init__(self, engine: sa.Engine) -> None:
        self._holding = engine.connect()
        self._holding.detach()  # closed when it is let go of, and the lock with it
        for _ in range(50):
            if self._holding.execute(sa.text(f"SELECT pg_try_advisory_lock({LOCK})")).scalar():
                # With the lock: of two who create a table at once, even if it is not there, one fails.
                self._run("CREATE TABLE IF NOT EXISTS holder (address VARCHAR NOT NULL)")
                self._run("DELETE FROM holder")
                return
            time.sleep(0.1)
        known = self._holding.execute(sa.text("SELECT to_regclass('holder')")).scalar()
        address = self._holding.execute(sa.text("SELECT address FROM holder")).scalar() if known else None
        self._holding.close()
        raise InUseError("it", str(address or ""))

    def _run(self, command: str, **values: str) -> None:
        self._holding.execute(sa.text(command), values)
        self._holding.commit()

    def tell(self, address: str) -> None:
        """Leave word for others where this server answers."""
        self._run("INSERT INTO holder VALUES (:address)", address=address)

    def let_go(self) -> None:
        """Let another have it."""
        with contextlib.suppress(sa.exc.DBAPIError):
            self._holding.close()


class _File:
    """A lock beside the file itself, whatever links lead to it. Both are for their owner alone.

    Seeds of shoes in play and the key of all tokens are in it.
    """

    def __init__(self, file: str) -> None:
        self._lock = -1
        real = os.path.realpath(file) if "\0" not in file else ""
        if not real or not Path(real).parent.is_dir():
            raise HouseError(f"database: {file}: there is no such folder; expected a file in one that is there")
        try:
            self._lock = os.open(f"{real}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            self._take(file)
            os.close(os.open(real, os.O_RDWR | os.O_CREAT, 0o600))
            for part in ("", "-wal", "-shm", ".lock"):
                with contextlib.suppress(FileNotFoundError):
                    os.chmod(f"{real}{part}", 0o600)
        except OSError as error:
            self.let_go()
            reason = (error.strerror or "it cannot be written").lower()
            raise HouseError(f"database: {file}: {reason}; expected a file that can be written") from None

    def _take(self, file: str) -> None:
        try:
            import fcntl
        except ImportError:
            return  # where files cannot be locked, the mark still lets one server write
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            address = os.pread(self._lock, 200, 0).decode("utf-8", "replace").strip()
            self.let_go()
            raise InUseError(file, address) from None
        os.ftruncate(self._lock, 0)

    def tell(self, address: str) -> None:
        """Leave word for others where this server answers."""
        os.pwrite(self._lock, f"{address}\n".encode(), 0)

    def let_go(self) -> None:
        """Let another have it."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
