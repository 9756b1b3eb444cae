"""The database that several workers share: prepared before any of them starts, and which workers use it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server.journal.schema import open_engine
from housedealer.server.journal.single_server_lock import LOCK, InUseError
from housedealer.server.settings import Settings


def prepare_database(settings: Settings) -> None:
    """Check the books and set damaged tables aside before anyone is served, in one process that has the database alone
    meanwhile. If workers of another machine serve it already, they have done so."""
    from housedealer.server.floor.floor import Floor
    from housedealer.server.journal.local import LocalJournal
    from housedealer.server.journal.store import Store

    if settings.texts:
        from housedealer.documents.texts import Texts

        Texts(Path(settings.texts))
    if has_workers(settings.database):
        return
    try:
        store = Store(settings.database)
    except InUseError:
        if has_workers(settings.database):
            return
        raise
    try:
        Floor(settings, LocalJournal(store)).resume()
    finally:
        store.close()


def has_workers(url: str) -> bool:
    """Whether workers use a database now."""
    return bool(workers_of(url))


def workers_of(url: str) -> set[str]:
    """The connections by which workers hold a database, named as `Connector` names them."""
    engine = open_engine(url)
    held = "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
    kind = f"WHERE l.locktype = 'advisory' AND l.objid = {LOCK} AND l.mode = 'ShareLock' AND l.granted"
    here = "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    try:
        with engine.connect() as connection:
            return {str(name) for name in connection.exec_driver_sql(f"{held} {kind} {here}").scalars()}
    except sa.exc.DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise HouseError(f"database: it cannot be opened: {reason}; expected one that can be written") from None
    finally:
        engine.dispose()
