"""The lock that admits one server at a time to a database: two would deal from the same shoe."""

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
    """Another server uses the database; `address` is where it serves, if it has published that."""

    def __init__(self, what: str, address: str) -> None:
        where = f", and its tables are open at {address}" if address else ""
        super().__init__(f"database: another server uses {what}{where}; use another database, or stop that server")
        self.address = address


class ServerLock(Protocol):
    """The lock of a database for one server."""

    def publish(self, address: str) -> None:
        """Publish where this server serves."""

    def release(self) -> None:
        """Release the lock."""


def lock_alone(engine: sa.Engine) -> ServerLock:
    """Lock a database for this server alone; an error if another has it."""
    if engine.dialect.name == "postgresql":
        return _Postgres(engine)
    file = engine.url.database
    return _File(file) if file and file != ":memory:" else _Memory()


def published_address(url: str) -> str:
    """The published address of the server that uses an SQLite file; empty if there is none."""
    with contextlib.suppress(OSError, ValueError, sa.exc.ArgumentError):
        address = sa.make_url(url)
        file = address.database if address.get_backend_name() == "sqlite" else None
        if not file:
            return ""
        return Path(f"{os.path.realpath(file)}.lock").read_text(encoding="utf-8").strip()
    return ""


class _Memory:
    """No lock: a database in memory is private."""

    def publish(self, address: str) -> None:
        """Nothing to do: nobody else reads it."""

    def release(self) -> None:
        """Nothing to do: it ends with the process."""


class _Postgres:
    """An advisory lock. Should its connection die, the mark that every transaction moves on still admits one writer
    only."""

    def __init__(self, engine: sa.Engine) -> None:
        self._holding = engine.connect()
        self._holding.detach()  # closing it releases the lock
        for _ in range(50):
            if self._holding.execute(sa.text(f"SELECT pg_try_advisory_lock({LOCK})")).scalar():
                # Under the lock, because of two concurrent CREATE TABLE IF NOT EXISTS one fails.
                self._run("CREATE TABLE IF NOT EXISTS holder (address VARCHAR NOT NULL)")
                self._run("DELETE FROM holder")
                return
            time.sleep(0.1)
        exists = self._holding.execute(sa.text("SELECT to_regclass('holder')")).scalar()
        address = self._holding.execute(sa.text("SELECT address FROM holder")).scalar() if exists else None
        self._holding.close()
        raise InUseError("it", str(address or ""))

    def _run(self, command: str, **values: str) -> None:
        self._holding.execute(sa.text(command), values)
        self._holding.commit()

    def publish(self, address: str) -> None:
        """Publish where this server serves."""
        self._run("INSERT INTO holder VALUES (:address)", address=address)

    def release(self) -> None:
        """Release the lock."""
        with contextlib.suppress(sa.exc.DBAPIError):
            self._holding.close()


class _File:
    """A lock file beside the real database file, whatever links lead to it. Both are readable by their owner only.

    The database holds the seeds of shoes in play and the key of all tokens.
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
            self.release()
            reason = (error.strerror or "it cannot be written").lower()
            raise HouseError(f"database: {file}: {reason}; expected a file that can be written") from None

    def _take(self, file: str) -> None:
        try:
            import fcntl
        except ImportError:
            return  # without file locks, the mark still admits one writer only
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            address = os.pread(self._lock, 200, 0).decode("utf-8", "replace").strip()
            self.release()
            raise InUseError(file, address) from None
        os.ftruncate(self._lock, 0)

    def publish(self, address: str) -> None:
        """Publish where this server serves."""
        os.pwrite(self._lock, f"{address}\n".encode(), 0)

    def release(self) -> None:
        """Release the lock."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
