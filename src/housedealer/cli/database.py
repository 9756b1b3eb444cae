"""Commands for operators: bring a database up to date, check it, back it up, restore it, and count its books."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from housedealer.cli.common import Json, OwnFolder, print_json
from housedealer.errors import HouseError

database = typer.Typer(
    help="Upgrade, check, back up, restore and count a server's database.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        help="Where the server keeps everything, such as postgresql+psycopg://…; left out, a file of yours.",
        envvar="HOUSEDEALER_DATABASE",
    ),
]
DatabaseFileOption = Annotated[
    Path | None,
    typer.Option(help="A file that holds what --database says, so that no password stands on the command line."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def database_url(given: str | None, file: Path | None) -> str:
    """The database that is meant: named on the command line, in a file, or the user's own."""
    from housedealer.server.processes.start import default_database

    if file is None:
        return given or default_database()
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise HouseError(f"--database-file: {reason.lower()}; expected a file with a database's URL") from None


@database.command()
def upgrade(database: DatabaseOption = None, database_file: DatabaseFileOption = None, own: OwnFolder = None) -> None:
    """Bring a database of an earlier version up to date. Its servers must be stopped; take a backup first."""
    import sqlalchemy as sa

    from housedealer.server.journal.backup import opened
    from housedealer.server.journal.single_server_lock import lock_alone
    from housedealer.server.journal.versions import known_versions, prepare

    with opened(database_url(database, database_file)) as engine:
        lock = lock_alone(engine)
        try:
            before = prepare(engine)
        except sa.exc.DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            raise HouseError(f"database: it cannot be brought up to date: {reason}; nothing was changed") from None
        finally:
            lock.release()
    last = known_versions()[-1]
    was = "" if before is None else " already" if before == last else f"; it was {before}"
    print(f"The database is of version {last}{was}.")


@database.command()
def check(
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out the proofs of shoes, which take long.")] = False,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Check a database, also one in use. Its version, the file, the books to the cent, records and proofs.

    Exit status: 0 it is whole; 1 it is of an earlier version, and only its file was checked; 2 it is not whole.
    """
    from housedealer.server.journal.audit import audit
    from housedealer.server.journal.backup import opened

    with opened(database_url(database, database_file)) as engine:
        result = audit(engine, not quick)
    if json:
        print_json(vars(result))
    else:
        print("\n".join(_lines(result, quick)))
    if result.behind:
        raise typer.Exit(1)


@database.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    force: Force = False,
) -> None:
    """Copy a database, also one in use, into one file, and check the copy. It holds secrets: it is yours alone."""
    from housedealer.server.journal.backup import back_up

    result = back_up(database_url(database, database_file), file, force)
    print("\n".join([f"Written to {file}.", *_lines(result, quick=True)]))


@database.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `housedealer database backup` wrote.")],
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    force: Force = False,
) -> None:
    """Put a backup into a database whose servers are stopped, and check it there. A file that it replaces is kept."""
    from housedealer.server.journal.backup import restore as run

    result = run(file, database_url(database, database_file), force)
    print("\n".join(["Restored.", *_lines(result, quick=True)]))


@database.command()
def books(
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    start: Annotated[
        str | None, typer.Option("--from", help="Rounds that ended at this moment or later: a date, or with a time.")
    ] = None,
    end: Annotated[str | None, typer.Option("--to", help="Rounds that ended before this moment.")] = None,
    table: Annotated[str | None, typer.Option(help="One table, by its id.")] = None,
    shift_hours: Annotated[int, typer.Option(help="The length of a shift.")] = 8,
    shift_start: Annotated[
        str, typer.Option(help="When a day's first shift begins, by this machine's clock.")
    ] = "00:00",
    recount: Annotated[
        bool, typer.Option("--recount", help="Settle every recorded round again: who paid, and that all was booked so.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="Write a document: .html, .md, .pdf or .txt.")] = None,
    csv: Annotated[
        Path | None, typer.Option(help="A folder for drop.csv, player-dealers.csv and fees.csv.", metavar="FOLDER")
    ] = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Count the drop by table and shift, the player-dealers' sessions and the fees by option, to the cent.

    The database may be in use, or be a backup.
    """
    from housedealer.cli.common import write_file
    from housedealer.documents.formats.as_text import text
    from housedealer.documents.formats.written import format_of, written
    from housedealer.server.accounting import formats
    from housedealer.server.accounting.books import Choice, make_books
    from housedealer.server.accounting.ledger import read
    from housedealer.server.accounting.recount import recount as count_again
    from housedealer.server.accounting.shifts import read_moment, read_shifts
    from housedealer.server.journal.audit import snapshot
    from housedealer.server.journal.backup import opened

    shifts = read_shifts(shift_hours, shift_start)
    choice = Choice(read_moment(start, "--from"), read_moment(end, "--to"), table, shifts)
    kind = format_of(None, out)
    with opened(database_url(database, database_file)) as engine, snapshot(engine) as connection:
        ledger = read(connection)
        result = make_books(ledger, choice, count_again(connection, ledger) if recount else None)
        source = engine.url.database or ""
    document = formats.document(result, Path(source).name)
    if csv is not None:
        with contextlib.suppress(OSError):  # writing says why
            csv.mkdir(parents=True, exist_ok=True)
        for name, content in formats.spreadsheets(result).items():
            write_file(csv / name, content, "a folder that can be written")
    if out is not None:
        write_file(out, written(document, kind))
    if json:
        print_json(formats.data(result))
    elif out is None and csv is None:
        print(text(document))
    else:
        print("\n".join(f"{one} is written." for one in (out, csv) if one is not None))


def _lines(result: object, quick: bool) -> list[str]:
    """The findings in a database, a line for each."""
    from housedealer.money import show
    from housedealer.server.journal.audit import Findings

    assert isinstance(result, Findings)
    if result.version is None:
        return ["Nothing is in it."]
    if result.behind:
        return [
            f"Version: {result.version}, an earlier one. `housedealer database upgrade` brings it up to date.",
            "File: whole.",
        ]
    proven = "not checked" if quick else "all hold"
    return [
        f"Version: {result.version}.",
        f"Books: {result.movements:,} movements, {show(result.in_play)} in play, no cent missing.",
        f"Tables: {result.tables} open, with stacks as booked.",
        f"Records: {result.rounds:,} rounds, as written.",
        f"Proofs: {result.shoes:,} shoes ended; {proven}.",
    ]
