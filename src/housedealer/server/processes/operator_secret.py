"""The operator's secret: from the environment, or from a file that only its owner can read."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

import sqlalchemy as sa

from housedealer.errors import HouseError

VARIABLE = "HOUSEDEALER_OPERATOR_SECRET"
MIN_LENGTH = 20
"""The shortest secret."""


def secret_file(database: str) -> Path:
    """The file of a server's secret: beside its database file, or in the user's data folder."""
    from housedealer.server.processes.start import default_database

    try:
        url = sa.make_url(database)
    except sa.exc.ArgumentError:
        url = sa.make_url(default_database())
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:") and "\0" not in database:
        return Path(f"{os.path.realpath(url.database)}.operator")
    return Path(str(sa.make_url(default_database()).database)).with_name("operator")


def servers_secret(database: str, file: Path | None) -> str:
    """The secret of a starting server, created if there is none. If its folder is missing, so is the database's, and
    that error comes first."""
    where = file or secret_file(database)
    return operator_secret(where, make=True) if file or where.parent.is_dir() else ""


def operator_secret(file: Path, make: bool) -> str:
    """The secret of the environment, else the one in a file; it may be created if there is none."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return _long_enough(given.strip(), VARIABLE)
    try:
        if make and not file.exists():
            _write(file)
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise HouseError(f"{file}: others can read it; expected a file for its owner alone (chmod 600)")
        return _long_enough(file.read_text(encoding="utf-8").strip(), str(file))
    except FileNotFoundError:
        raise HouseError(
            f"{file}: there is no such file; expected the one that `housedealer serve` has made, or {VARIABLE}"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = (getattr(error, "strerror", None) or "it is not text").lower()
        raise HouseError(f"{file}: {reason}; expected a file with the operator's secret") from None


def _write(file: Path) -> None:
    """Write it completely or not at all; of two servers that start at once, the first one's counts."""
    new = file.with_name(f"{file.name}.{os.getpid()}")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(handle, f"{secrets.token_urlsafe(32)}\n".encode())
        os.fsync(handle)
    finally:
        os.close(handle)
    try:
        os.link(new, file)
    except FileExistsError:
        pass
    finally:
        new.unlink()


def _long_enough(secret: str, where: str) -> str:
    if len(secret) < MIN_LENGTH or not secret.isascii() or any(letter.isspace() for letter in secret):
        raise HouseError(f"{where}: it is no secret; expected at least {MIN_LENGTH} letters and digits without spaces")
    return secret
