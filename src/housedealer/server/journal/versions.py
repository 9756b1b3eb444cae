"""The version of a database, and the upgrade of an earlier one.

Alembic, which takes a moment to load, is imported only for an upgrade; a new database is made from `schema.py`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from housedealer.errors import HouseError
from housedealer.server import chance
from housedealer.server.journal.schema import ANSWER_LIFETIME, answers, codes, meta, used_codes

if TYPE_CHECKING:
    from collections.abc import Iterable

MIGRATIONS = Path(__file__).parent / "migrations"
_UPGRADE_LOCK = 7206
"""The number of the advisory lock for upgrades."""
version_table = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
"""Alembic's own table; a new database gets it without Alembic."""
UNNUMBERED = "unnumbered"
"""The version of a database written before versions were numbered."""


@cache
def known_versions() -> tuple[str, ...]:
    """The versions that this program knows, the oldest first.

    >>> known_versions()[:2]
    ('0001', '0002')
    """
    return tuple(sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v[0-9]*.py")))


def version_of(connection: sa.Connection) -> str | None:
    """The version of a database; None if it is empty."""
    there = set(sa.inspect(connection).get_table_names())
    if version_table.name in there:
        number = connection.execute(sa.select(version_table.c.version_num)).scalar()
        if number is not None:
            return str(number)
    return UNNUMBERED if there & set(meta.tables) else None


def is_behind(version: str | None) -> bool:
    """Whether a database of this version must be upgraded; an error if it is newer than this program."""
    if version is None or version == UNNUMBERED:
        return True
    if version not in known_versions():
        raise HouseError(
            f"database: it is of version {version[:32]!r}, and this program knows those up to "
            f"{known_versions()[-1]}; expected a housedealer at least as new as the one that wrote it"
        )
    return version != known_versions()[-1]


def check_current(connection: sa.Connection) -> None:
    """Refuse a database of another version, where it cannot be upgraded now."""
    version = version_of(connection)
    if is_behind(version):
        raise HouseError(
            f"database: it is of version {version or 'none'}, and this program needs {known_versions()[-1]}; expected "
            "that all servers of it are stopped and `housedealer database upgrade` is run"
        )


def prepare(engine: sa.Engine) -> str | None:
    """Create a new database, or upgrade one; return the version that it was of."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all of it or nothing, tables too
        else:
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_UPGRADE_LOCK})"))
        version = version_of(connection)
        if version is None:
            meta.create_all(connection)
            version_table.create(connection, checkfirst=True)
            connection.execute(version_table.delete())
            connection.execute(version_table.insert().values(version_num=known_versions()[-1]))
        elif is_behind(version):
            migrate(connection)
        connection.execute(answers.delete().where(answers.c.at < chance.now() - ANSWER_LIFETIME))
        connection.execute(codes.delete().where(codes.c.ends < chance.now()))
        connection.execute(used_codes.delete().where(~sa.exists().where(codes.c.hash == used_codes.c.hash)))
    return version


def migrate(connection: sa.Connection) -> None:
    """Take every step from a database's version to the latest, in the open transaction."""
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext, MigrationStep, RevisionStep
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(MIGRATIONS))

    def steps(version: Any, _: MigrationContext) -> Iterable[RevisionStep]:
        missing = reversed(list(script.iterate_revisions("head", version or "base")))
        return [MigrationStep.upgrade_from_script(script.revision_map, one) for one in missing]

    context = MigrationContext.configure(connection, opts={"fn": steps})
    with Operations.context(context):
        context.run_migrations()
