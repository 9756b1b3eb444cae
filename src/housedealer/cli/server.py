"""Commands of the server: open the tables in the browser, and check what was dealt there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from housedealer.cli.common import Json, OwnFolder, TextsFolder, print_json, read_json
from housedealer.errors import HouseError


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for everyone in the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="The port; left out, 8765 or the next free one; 0 for any.", min=0, max=65535)
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where to keep everything, such as postgresql+psycopg://…; left out, a file of yours.",
            envvar="HOUSEDEALER_DATABASE",
        ),
    ] = None,
    database_file: Annotated[
        Path | None,
        typer.Option(help="A file that holds what --database says, so that no password stands on the command line."),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A name by which the server may be addressed; * for any.")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(help="The address of a proxy in front of it, believed for whom it asks.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="So many processes serve the same tables together, from PostgreSQL; left out, one serves them alone."
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
    texts: TextsFolder = None,
    own: OwnFolder = None,
) -> None:
    """Open the tables in the browser."""
    from housedealer.server.journal.single_server_lock import InUseError
    from housedealer.server.processes.start import default_cache, default_database
    from housedealer.server.processes.start import serve as run
    from housedealer.server.processes.start import show as show_page
    from housedealer.server.settings import Settings

    if database_file is not None:
        try:
            database = database_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not text"
            raise HouseError(f"--database-file: {reason.lower()}; expected a file with a database's URL") from None
    open_to_all = host not in ("127.0.0.1", "localhost", "::1")
    hosts = Settings().hosts | frozenset(name or (["*"] if open_to_all else []))
    settings = Settings(
        database=database or default_database(),
        hosts=hosts,
        cache=default_cache(),
        proxies=frozenset(proxy or ()),
        texts=None if texts is None else str(texts),
        workers=workers or 0,
    )
    if workers is not None:
        from housedealer.server.processes.supervisor import serve_together as run
    try:
        run(settings, host, port, browser)
    except InUseError as error:
        if not error.address:
            raise
        told = f"the tables are open already at {error.address}"
        if not browser:
            raise HouseError(told) from None
        # Whoever opens the page a second time wants to play at these tables.
        print(f"housedealer: {told}")
        show_page(error.address)


def verify(
    proof_file: Annotated[str, typer.Argument(metavar="PROOF.json")],
    head: Annotated[str, typer.Option(help="The head of the table's chain that you saw when the shoe had ended.")] = "",
    json: Json = False,
) -> None:
    """Check a shoe's proof. What was shown before wagers, the order of its cards, and what its rounds settled to.

    Exit status: 0 all that can be checked was; 1 it holds, but something was left out; 2 it is refused.
    """
    from housedealer.server.fairness.verify import verify as run

    result = run(read_json(proof_file, "a shoe's proof as a table's page downloads it"), head.strip().lower())
    if json:
        print_json(result)
    else:
        decks = f"{result['decks']} deck{'' if result['decks'] == 1 else 's'}"
        rounds = f"{result['rounds']} round{'' if result['rounds'] == 1 else 's'}"
        print(
            f"{result['posting']}: {rounds} from a shoe of {decks}, shown as {result['commit'][:16]}… before the wagers"
        )
        for line in result["lines"]:
            print(f"  {line['what']}: {line['status']}{f', {says}' if (says := line['says']) else ''}")
        if not result["complete"]:
            print("What was checked holds. Not everything was checked: see the lines above.")
    if not result["complete"]:
        raise typer.Exit(1)


def proof(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    shoe: Annotated[int, typer.Argument(help="The number of a shoe that has ended.", min=1)],
    database: Annotated[
        str | None, typer.Option(help="Where the server keeps everything.", envvar="HOUSEDEALER_DATABASE")
    ] = None,
) -> None:
    """Print a shoe's proof with its seed and every card. For an auditor, from the books of a stopped server."""
    from housedealer.server.fairness.proof import proof as whole
    from housedealer.server.journal.store import Store
    from housedealer.server.processes.start import default_database

    store = Store(database or default_database())
    try:
        ended = store.queries.shoe(table, shoe)
        if ended is None:
            raise HouseError(f"shoe: table {table} has no shoe {shoe} that has ended; expected another")
        print_json(whole(ended, store.queries.rounds_of_shoe(table, shoe)))
    finally:
        store.close()
