"""Commands about the server: open the tables in the browser, and check what was dealt there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from housedealer.cli.common import Json, OwnFolder, TextsFolder, print_json, read_json
from housedealer.cli.database import DatabaseFileOption, DatabaseOption, database_url
from housedealer.errors import HouseError

LogShape = Literal["text", "json"]


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everyone in the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="The port; default: 8765 or the next free one; 0 for any.", min=0, max=65535)
    ] = None,
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A host name under which the server may be reached; * for any.")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(help="The address of a proxy whose forwarded client addresses are trusted.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many processes serve the tables together; needs PostgreSQL. Default: one process alone."
        ),
    ] = None,
    watcher: Annotated[
        list[str] | None,
        typer.Option(help="An address beside this machine to which /metrics is served; * for any."),
    ] = None,
    log: Annotated[LogShape, typer.Option(help="How the log is written: lines, or a JSON object a line.")] = "text",
    operator_file: Annotated[
        Path | None,
        typer.Option(
            help="The file with the operator's secret, made where there is none; left out, beside the database.",
            envvar="HOUSEDEALER_OPERATOR_FILE",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
    compile_hints: Annotated[
        bool,
        typer.Option(
            help="Compile the hints of all games in the background after the start, once per machine (some two minutes "
            "of one processor at low priority). Without it, a game's first hint waits for it.",
            envvar="HOUSEDEALER_COMPILE_HINTS",
        ),
    ] = True,
    texts: TextsFolder = None,
    own: OwnFolder = None,
) -> None:
    """Open the tables in the browser."""
    from housedealer.server.journal.single_server_lock import InUseError
    from housedealer.server.processes.operator_secret import servers_secret
    from housedealer.server.processes.start import default_cache
    from housedealer.server.processes.start import serve as run
    from housedealer.server.processes.start import show as show_page
    from housedealer.server.settings import Settings

    url = database_url(database, database_file)
    open_to_all = host not in ("127.0.0.1", "localhost", "::1")
    hosts = Settings().hosts | frozenset(name or (["*"] if open_to_all else []))
    settings = Settings(
        prepare_hints=True,
        compile_all_hints=compile_hints,
        database=url,
        hosts=hosts,
        cache=default_cache(),
        proxies=frozenset(proxy or ()),
        texts=None if texts is None else str(texts),
        workers=workers or 0,
        watchers=frozenset(watcher or ()),
        log=log,
        operator_secret=servers_secret(url, operator_file),
    )
    if workers is not None:
        from housedealer.server.processes.supervisor import serve_with_workers as run
    try:
        run(settings, host, port, browser)
    except InUseError as error:
        if not error.address:
            raise
        message = f"the tables are open already at {error.address}"
        if not browser:
            raise HouseError(message) from None
        # The tables are open already: show them.
        print(f"housedealer: {message}")
        show_page(error.address)


def verify(
    proof_file: Annotated[str, typer.Argument(metavar="PROOF.json")],
    head: Annotated[str, typer.Option(help="The head of the table's chain that you noted when the shoe ended.")] = "",
    json: Json = False,
) -> None:
    """Check a shoe's proof. Its commitment, the order of its cards, and how its rounds were settled.

    Exit status: 0 everything was checked; 1 the proof holds, but something was not checked; 2 it is refused.
    """
    from housedealer.server.fairness.verify import read_proof
    from housedealer.server.fairness.verify import verify as run

    given = read_json(proof_file, "a shoe's proof as a table's page downloads it", read_proof)
    result = run(given, head.strip().lower())
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
    shoe: Annotated[int, typer.Argument(help="The number of a shoe that has ended.", min=1, max=2**31 - 1)],
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
) -> None:
    """Print a shoe's proof with its seed and every card. For an auditor, from the database of a stopped server."""
    from housedealer.server.fairness.proof import proof as whole
    from housedealer.server.journal.store import Store

    store = Store(database_url(database, database_file))
    try:
        ended = store.queries.shoe(table, shoe)
        if ended is None:
            raise HouseError(f"shoe: table {table} has no shoe {shoe} that has ended; expected another")
        print_json(whole(ended, store.queries.rounds_of_shoe(table, shoe)))
    finally:
        store.close()
