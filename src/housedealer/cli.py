"""The command line: `housedealer COMMAND`, each with `--json` where programs rely on it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from housedealer.errors import HouseError
from housedealer.terminal.signs import spell_out

if TYPE_CHECKING:
    from collections.abc import Callable

app = typer.Typer(
    help="The house dealer of a California cardroom: deals, settles to the cent, explains and prices.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        import housedealer

        print(f"housedealer {housedealer.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", is_eager=True, callback=_tell_version)
    ] = False,
) -> None:
    """The house dealer of a California cardroom: deals, settles to the cent, explains and prices."""
    if context.invoked_subcommand is None:
        print(context.get_help())


PostingArgument = Annotated[
    str,
    typer.Argument(help="A posting's id, such as 500-club/ez-baccarat, or a file of your own.", metavar="POSTING|FILE"),
]


def _own_folder(given: Path | None) -> Path | None:
    """A folder of one's own postings, for all that this program does and starts from here on."""
    if given is not None:
        if not given.is_dir():
            raise HouseError(f"--postings: {given} is no folder; expected one with postings of your own")
        os.environ["HOUSEDEALER_POSTINGS"] = str(given.resolve())
    return given


OwnFolder = Annotated[
    Path | None,
    typer.Option(
        "--postings", help="A folder with postings of your own, beside the others.", metavar="FOLDER",
        envvar="HOUSEDEALER_POSTINGS", callback=_own_folder,
    ),
]  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        help="Do long work on a Dask cluster: its scheduler's address, or local for processes of this machine.",
        metavar="ADDRESS",
    ),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading", help="Switch a reading: ID=CHOICE; `housedealer audit POSTING` lists them.", metavar="ID=CHOICE"
    ),
]


FeeOptionNumber = Annotated[
    int | None, typer.Option("--option", help="The fee option in force; left out, the one that a new table opens with.")
]
TextsFolder = Annotated[
    Path | None,
    typer.Option(
        "--texts",
        help="A folder with the posted texts, so that citations can be opened.",
        metavar="FOLDER",
        envvar="HOUSEDEALER_TEXTS",
    ),
]


def print_json(data: Any) -> None:
    """Print data as JSON on standard output."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def read_json(file: str, what: str = "a round as `housedealer play` saves it") -> Any:
    """A JSON file's data; `-` is standard input, and `what` is expected there."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise HouseError(f"{file}: {reason.lower()}; expected {what}") from None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise HouseError(f"{file}: it is not JSON at line {error.lineno}; expected {what}") from None
    except (ValueError, RecursionError):
        raise HouseError(f"{file}: its numbers are too long or its lists too deep; expected {what}") from None


def switched(readings: list[str] | None) -> dict[str, str]:
    """Readings from `ID=CHOICE` texts."""
    found = {}
    for one in readings or []:
        name, equals, choice = one.partition("=")
        if not equals:
            raise HouseError(f"--reading: {one!r} has no choice; expected ID=CHOICE")
        found[name] = choice
    return found


@app.command()
def play(
    posting: Annotated[
        str | None, typer.Argument(help="A posting's id or file; none opens the lobby.", metavar="[POSTING|FILE]")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat; left out, the first free one.", min=1)] = None,
    stack: Annotated[str, typer.Option(help="Your buy-in in dollars.")] = "1000",
    bots: Annotated[int, typer.Option(help="How many bots sit with you.", min=1, max=13)] = 4,
    stakes: Annotated[
        str | None, typer.Option(help="What a poker table plays for, such as '$1/$2 no limit'; left out, the usual.")
    ] = None,
    option: Annotated[
        int | None, typer.Option(help="The fee option in force; left out, the first, at poker the gentlest that fits.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Shuffle from a seed, for practice that repeats.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save each round's record in this folder.")] = None,
    best: Annotated[bool, typer.Option("--best", help="Bots play the solved best play, where there is one.")] = False,
    own: OwnFolder = None,
) -> None:
    """Sit down at a table in the terminal."""
    from housedealer.terminal.table import run

    run(posting, seat=seat, stack=stack, bots=bots, option=option, seed=seed, save=save, best=best, stakes=stakes)


@app.command()
def settle(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    posting: Annotated[
        Path | None, typer.Option(help="The file of the posting that it was played by, where that is your own.")
    ] = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Settle a round from its file and say why."""
    import housedealer
    from housedealer.postings import find

    if posting is not None:
        find(posting)
    answer = housedealer.settle(read_json(round_file))
    if json:
        print_json(answer)
    else:
        from housedealer.documents.settlement import settlement_text

        print(settlement_text(answer))


@app.command()
def export(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    format: Annotated[str, typer.Option(help="The format: phh, the standard poker hand history.")] = "phh",
    save: Annotated[Path | None, typer.Option(help="Write to this file; left out, print it.")] = None,
) -> None:
    """Write a poker round as a hand history that other programs read."""
    if format != "phh":
        raise HouseError(f"--format: {format!r} is unknown; expected phh")
    from housedealer.adapters.phh import export_phh

    text = export_phh(read_json(round_file))
    if save:
        save.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


@app.command()
def postings(
    search: Annotated[str | None, typer.Argument(help="Only those whose id, title or family has this.")] = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """List the postings and say which can be played."""
    from housedealer.postings import entries

    found = entries()
    if search:
        word = search.lower()
        found = [one for one in found if word in f"{one['id']} {one['title']} {one['family']}".lower()]
    if json:
        print_json(found)
        return
    from housedealer.documents.settlement import postings_text

    print(postings_text(found))


@app.command()
def show(
    posting: PostingArgument,
    option: FeeOptionNumber = None,
    reading: ReadingOption = None,
    texts: TextsFolder = None,
    lines: Annotated[
        str | None,
        typer.Option(help="Open the words that a citation stands for instead, with --texts.", metavar="705-987"),
    ] = None,
) -> None:
    """Write a posting out in plain words, from its data: how it is played, what it pays, fees, readings."""
    from housedealer.documents.as_text import text
    from housedealer.documents.posting import FIRST, document
    from housedealer.games import game
    from housedealer.postings import find

    chosen = game(find(posting), switched(reading))
    if lines is None:
        print(text(document(chosen, FIRST if option is None else option)))
        return
    if texts is None:
        raise HouseError("--lines: the posted texts are needed for it; expected --texts FOLDER or HOUSEDEALER_TEXTS")
    from housedealer.documents.texts import Texts, opened

    print(opened(Texts(texts), lines, chosen.posting.seed))


@app.command()
def document(
    posting: PostingArgument,
    format: Annotated[
        str | None, typer.Option(help="html, markdown, pdf or text; left out, as the file's name ends, else html.")
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Write this file; left out, print it.")] = None,
    option: FeeOptionNumber = None,
    reading: ReadingOption = None,
) -> None:
    """Write a posting out as a document that can be kept, printed and posted."""
    from housedealer.documents.posting import FIRST
    from housedealer.documents.posting import document as write
    from housedealer.documents.written import format_of, written
    from housedealer.games import game
    from housedealer.postings import find

    kind = format_of(format, out)
    told = written(write(game(find(posting), switched(reading)), FIRST if option is None else option), kind)
    if out is not None:
        try:
            out.write_bytes(told)
        except OSError as error:
            reason = (error.strerror or "it cannot be written").lower()
            raise HouseError(f"{out}: {reason}; expected a file to write") from None
    elif kind == "pdf" and sys.stdout.isatty():
        raise HouseError("--format: a PDF is not for a terminal; expected -o FILE.pdf")
    else:
        sys.stdout.buffer.write(told)


@app.command()
def fees(posting: PostingArgument, json: Json = False) -> None:
    """Print a posting's collection schedule, all options."""
    import housedealer

    if json:
        print_json(housedealer.fees(posting))
        return
    from housedealer.documents.fees import fees_text
    from housedealer.postings import find, load

    print(fees_text(load(find(posting))))


@app.command()
def rank(
    ranking: Annotated[str, typer.Argument(help="high, low-8, badugi, three-card …", metavar="RANKING")],
    hands: Annotated[list[str], typer.Argument(help='Cards such as "As Kd 9c 5h 2s".', metavar='"CARDS" …')],
    json: Json = False,
) -> None:
    """Name and compare hands of one ranking."""
    import housedealer

    ranked = housedealer.rank(ranking, *hands)
    if json:
        print_json({"ranking": ranking, "hands": ranked})
        return
    best = max(one["value"] for one in ranked)
    for one in ranked:
        print(f"{'*' if one['value'] == best and len(ranked) > 1 else ' '} {one['hand']:<30} {one['name']}")


@app.command()
def odds(
    posting: PostingArgument,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    rounds: Annotated[int | None, typer.Option(help="Simulate so many rounds instead.", min=1)] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the simulation.")] = None,
    bet: Annotated[str | None, typer.Option(help="With the fees: what a round costs at this bet, in dollars.")] = None,
    seats: Annotated[int, typer.Option(help="With --bet: how many players bet alike.", min=1)] = 1,
    option: Annotated[int | None, typer.Option(help="With --bet: the fee option; left out, the first.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw outcomes, edge by decks and cost curve: .svg or .png.")
    ] = None,
    strategy: Annotated[
        str | None, typer.Option(help="How decisions are made where there are several ways: house-way or best.")
    ] = None,
    counts: Annotated[
        bool, typer.Option("--counts", help="Print the whole numbers of deals too, where every deal was counted.")
    ] = False,
    reading: ReadingOption = None,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", help="What if: a key and its new value, before and after side by side.", metavar="K=V"),
    ] = None,
    sweep: Annotated[
        str | None, typer.Option(help="One key over a range: KEY=a..b, KEY=a..b:step or KEY=x,y,z.", metavar="KEY=a..b")
    ] = None,
    target_edge: Annotated[
        float | None, typer.Option(help="The pay of each row of --wager that brings its edge nearest to this.")
    ] = None,
    vary: Annotated[str | None, typer.Option(help="With --target-edge: the key of the one pay to vary.")] = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Say what each wager is worth: exact where it can be, else simulated with its error."""
    from housedealer.odds import joined
    from housedealer.terminal import priced

    asked = priced.Asked(posting, wager, decks, rounds, seed, switched(reading), bet, seats, option, plot, strategy)
    if change or sweep or target_edge is not None:
        from housedealer.terminal import designer

        with joined(cluster):
            answer, text = designer.tried(asked, change, sweep, target_edge, vary)
        print_json(answer) if json else print(text)
        return
    with joined(cluster):
        answer = priced.odds(asked)
    if json:
        print_json(answer)
    else:
        print(priced.odds_text(answer))
        if counts:
            print(priced.counts_text(answer))


@app.command()
def forget() -> None:
    """Delete the results of long work that are kept on this machine; they are worked out again when asked for."""
    from housedealer.odds.kept import forget as run

    files, size = run()
    print(f"{files} kept result{'' if files == 1 else 's'} deleted, {size / 1e6:.1f} MB")


@app.command()
def strategy(
    posting: PostingArgument,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    save: Annotated[Path | None, typer.Option(help="Draw the chart to a file: .svg or .png.")] = None,
    reading: ReadingOption = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Print the best play of a posting as a chart, solved from its own rules, and what simple play loses."""
    from housedealer.odds import joined
    from housedealer.terminal import priced

    with joined(cluster):
        chart = priced.strategy(posting, decks, switched(reading), save)
    if json:
        print_json(chart)
    else:
        priced.print_strategy(chart)


@app.command()
def advise(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    position: Annotated[
        str | None, typer.Option(help="Who asks, where several are asked; left out, the first.")
    ] = None,
    json: Json = False,
) -> None:
    """Say what each choice of a round's open question is worth, the best first, and what the others cost.

    Cards that whoever is asked may not see can be left out of the file.
    """
    from housedealer.terminal import priced

    advice = priced.advise(read_json(round_file), position)
    if json:
        print_json(advice)
    else:
        from housedealer.documents.advice import advice_text

        print(advice_text(advice))


@app.command()
def simulate(
    posting: PostingArgument,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1)] = 1_000_000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same rounds.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    cores: Annotated[int | None, typer.Option(help="How many cores; left out, all.", min=1)] = None,
    option: Annotated[int | None, typer.Option(help="The fee option; left out, the first.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the run here, to go on with it later.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved run.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the outcomes: .svg or .png.")] = None,
    reading: ReadingOption = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Play many rounds and say what each wager came to; Ctrl-C stops with what there is."""
    from housedealer.terminal import priced

    settings: dict[str, Any] = {"decks": decks, "cores": cores, "save": save, "resume": resume, "cluster": cluster}
    if option is not None:
        settings["option"] = option
    answer = priced.simulate(posting, rounds, seed, switched(reading), plot, settings)
    if json:
        print_json(answer)
    else:
        print(priced.simulation_text(answer))


@app.command()
def audit(
    posting: PostingArgument,
    quick: Annotated[bool, typer.Option("--quick", help="Without what must be priced to be found.")] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Price every other reading too: which edges it would change.")
    ] = False,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Print what a posting rests on and where it has holes."""
    from housedealer.odds import joined
    from housedealer.terminal import priced

    with joined(cluster):
        found = priced.audit(posting, quick, readings)
    if json:
        print_json(found)
        return
    from housedealer.documents.settlement import audit_text

    print(audit_text(found))


@app.command()
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
    from housedealer.server.alone import InUseError
    from housedealer.server.run import default_cache, default_database
    from housedealer.server.run import serve as run
    from housedealer.server.run import show as show_page
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
        from housedealer.server.workers import serve_together as run
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


@app.command()
def verify(proof_file: Annotated[str, typer.Argument(metavar="PROOF.json")], json: Json = False) -> None:
    """Check a shoe's proof: what was shown before wagers, the order of its cards, and what its rounds settled to."""
    from housedealer.server.verify import verify as run

    found = run(read_json(proof_file, "a shoe's proof as a table's page downloads it"))
    if json:
        print_json(found)
    else:
        unsettled = found["rounds"] - found["settled"]
        hidden = f" ({unsettled} with cards that were not shown)" if unsettled else ""
        print(
            f"{found['posting']}: {found['rounds']} rounds{hidden} were dealt in order from the shoe of "
            f"{found['decks']} decks that was shown as {found['commit'][:16]}… before the wagers, and paid as posted."
        )


@app.command()
def proof(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    shoe: Annotated[int, typer.Argument(help="The number of a shoe that has ended.", min=1)],
    database: Annotated[
        str | None, typer.Option(help="Where the server keeps everything.", envvar="HOUSEDEALER_DATABASE")
    ] = None,
) -> None:
    """Print a shoe's proof with its seed and every card, for an auditor, from the books of a stopped server."""
    from housedealer.server.proof import proof as whole
    from housedealer.server.run import default_database
    from housedealer.server.store import Store

    store = Store(database or default_database())
    try:
        ended = store.shoe(table, shoe)
        if ended is None:
            raise HouseError(f"shoe: table {table} has no shoe {shoe} that has ended; expected another")
        print_json(whole(ended, store.rounds_of_shoe(table, shoe)))
    finally:
        store.close()


@app.command()
def new(
    game: Annotated[str | None, typer.Argument(help="The family of the game, such as baccarat or versus.")] = None,
    start: Annotated[
        str | None, typer.Option("--from", help="Copy this posting, its citations turned into your own.")
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Write this file; left out, print it.")] = None,
) -> None:
    """Write a posting of your own to start from, with words on what each part says."""
    from housedealer.postings.starting import start_of

    text = start_of(game, start)
    if out is None:
        print(text, end="")
        return
    if out.exists():
        raise HouseError(f"{out}: it exists already; expected a new file")
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HouseError(f"{out}: {(error.strerror or 'it cannot be written').lower()}; expected a new file") from None
    print(f"{out} is written; `housedealer audit {out}` checks it, `housedealer play {out}` deals it")


@app.command()
def report(
    posting: PostingArgument,
    format: Annotated[
        str | None, typer.Option(help="html, markdown, pdf or text; left out, as the file's name ends, else text.")
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Write this file; left out, print it.")] = None,
    decks: Annotated[int | None, typer.Option(help="How many decks; left out, the posting's most.")] = None,
    option: Annotated[int | None, typer.Option(help="The fee option; left out, the first.")] = None,
    rounds: Annotated[int, typer.Option(help="Rounds of the simulation.", min=1)] = 2_000_000,
    seed: Annotated[int, typer.Option(help="The seed of the simulation.")] = 2026,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Write the mathematician's report: every wager row by row, the bank, the fees, the best play, a simulation."""
    from housedealer.odds import joined
    from housedealer.terminal.designer import reported

    with joined(cluster):
        answer, told = reported(posting, format, out, decks, option, rounds, seed, json)
    if json:
        print_json(answer)
    elif out is not None:
        try:
            out.write_bytes(told)
        except OSError as error:
            raise HouseError(f"{out}: {(error.strerror or 'it cannot be written').lower()}; expected a file") from None
    else:
        sys.stdout.buffer.write(told)


def main() -> None:
    """Run the command line; what is wrong is told in one sentence with exit status 2."""
    spell_out()
    sys.exit(_guarded(lambda: app(standalone_mode=False)))


def _guarded(run: Callable[[], Any]) -> int:
    try:
        result = run()
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except HouseError as error:
        print(f"housedealer: {error}", file=sys.stderr)
    except typer.TyperException as error:
        told = error.format_message() if hasattr(error, "format_message") else str(error)
        print(f"housedealer: {' '.join(told.split())}", file=sys.stderr)
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        return 130
    except (BrokenPipeError, SystemExit) as error:
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # Whoever reads has seen enough, such as `head -1`: what is left goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return 0
    return 2
