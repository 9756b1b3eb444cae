"""Commands about postings: list, show, write out, fees, audit, and starting your own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from housedealer.cli.common import (
    ClusterOption,
    FeeOptionNumber,
    Json,
    OutFile,
    OwnFolder,
    PostingArgument,
    ReadingOption,
    TextsFolder,
    print_json,
    switched,
    write_document,
    write_file,
)
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.documents.tree import Document


def postings(
    search: Annotated[str | None, typer.Argument(help="Only postings with this in their id, title or family.")] = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """List the postings and which of them can be played."""
    from housedealer.games.listing import checked_entries

    result = checked_entries()
    if search:
        word = search.lower()
        result = [one for one in result if word in f"{one['id']} {one['title']} {one['family']}".lower()]
    if json:
        print_json(result)
        return
    from housedealer.documents.rulings.settlement import postings_text

    print(postings_text(result))


def show(
    posting: PostingArgument,
    option: FeeOptionNumber = None,
    reading: ReadingOption = None,
    texts: TextsFolder = None,
    lines: Annotated[
        str | None,
        typer.Option(help="Print the posted lines of a citation instead; needs --texts.", metavar="705-987"),
    ] = None,
) -> None:
    """Print a posting or a fee document in plain words. From its data: how it is played, what it pays, readings."""
    from housedealer.documents.formats.as_text import text

    if lines is None:
        print(text(_written(posting, option, reading)))
        return
    if texts is None:
        raise HouseError("--lines: the posted texts are needed for it; expected --texts FOLDER or HOUSEDEALER_TEXTS")
    from housedealer.documents.texts import Texts, opened

    print(opened(Texts(texts), lines, _seed(posting)))


def _seed(posting: str) -> str:
    """The seed of the posted text of a posting or of a fee document."""
    from housedealer.postings import find, load
    from housedealer.postings.fee_documents import fee_documents, load_fee_document

    return load_fee_document(posting).seed if posting in fee_documents() else load(find(posting)).seed


def _written(posting: str, option: int | None, reading: list[str] | None, plain: bool = False) -> Document:
    """A posting as a document, or a fee document by its id."""
    from housedealer.postings.fee_documents import fee_documents

    if posting in fee_documents():
        from housedealer.documents.fee_document import fee_document

        if option is not None or reading:
            raise HouseError(f"{posting}: a fee document has no option in force and no readings; expected its id alone")
        return fee_document(posting)
    from housedealer.documents.posting import FIRST
    from housedealer.documents.posting import document as write
    from housedealer.games import game
    from housedealer.postings import find

    return write(game(find(posting), switched(reading)), FIRST if option is None else option, plain=plain)


def document(
    posting: PostingArgument,
    format: Annotated[
        str | None, typer.Option(help="html, markdown, pdf or text; default: by the file's extension, else html.")
    ] = None,
    out: OutFile = None,
    option: FeeOptionNumber = None,
    reading: ReadingOption = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="For the wall: without other cardrooms' rules and without readings.")
    ] = False,
) -> None:
    """Write a posting or a fee document to keep, print and post."""
    write_document(_written(posting, option, reading, plain), format, out, "html")


def fees(
    posting: PostingArgument,
    players: Annotated[int | None, typer.Option(help="Only options for this many players dealt in.", min=2)] = None,
    structure: Annotated[
        str | None, typer.Option(help="Only options for this betting structure: fixed, spread, pot or no limit.")
    ] = None,
    reading: ReadingOption = None,
    json: Json = False,
) -> None:
    """Print a posting's collection schedule. All options, or those meant for a table."""
    import housedealer

    if json:
        print_json(housedealer.fees(posting, players=players, structure=structure, readings=switched(reading)))
        return
    from housedealer.documents.families import describe
    from housedealer.documents.fees import fees_text
    from housedealer.games import game
    from housedealer.postings import find, load

    rules = load(find(posting), switched(reading))
    beside = describe(game(rules.id, switched(reading))).fees if rules.script is not None else ()
    print(fees_text(rules, players, structure, beside))


def new(
    game: Annotated[str | None, typer.Argument(help="The family of the game, such as baccarat or versus.")] = None,
    start: Annotated[
        str | None, typer.Option("--from", help="Copy this posting, its citations turned into your own.")
    ] = None,
    out: OutFile = None,
    outcomes: Annotated[
        str | None,
        typer.Option(
            help="Print what a pay row of this game, or of a posting, can be paid on instead: names and conditions.",
            metavar="GAME|POSTING",
        ),
    ] = None,
) -> None:
    """Write a posting of your own to start from. Comments explain each part."""
    from housedealer.postings.starting import start_of

    if outcomes is not None:
        from housedealer.documents.outcomes import outcomes_text

        if game is not None or start is not None or out is not None:
            raise HouseError(
                "--outcomes: it prints a list and writes no file; expected --outcomes GAME or --outcomes POSTING alone"
            )
        print(outcomes_text(outcomes))
        return
    text = start_of(game, start)
    if out is None:
        print(text, end="")
        return
    if out.exists():
        raise HouseError(f"{out}: it exists already; expected a new file")
    write_file(out, text.encode(), "a new file")
    print(f"{out} is written; `housedealer audit {out}` checks it, `housedealer play {out}` deals it")


def audit(
    posting: Annotated[
        str | None,
        typer.Argument(
            help="A posting's id, or a file of your own; with --lines also a fee document's id, or none for all.",
            metavar="POSTING|FILE",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="The findings of all postings in a table; prices from earlier audits.")
    ] = False,
    csv: Annotated[bool, typer.Option("--csv", help="With --all: print them as CSV.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Skip the checks that need prices.")] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="Price every other reading too, and print which edges it changes.")
    ] = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="Print the lines of the posted text that nothing accounts for, instead.")
    ] = False,
    texts: TextsFolder = None,
    cluster: ClusterOption = None,
    json: Json = False,
) -> None:
    """Print what a posting rests on and where it has holes."""
    if lines:
        _audit_lines(posting, texts, json)
        return
    if every:
        _audit_all(posting, quick, csv, json)
        return
    if posting is None:
        raise HouseError("POSTING: missing; expected a posting's id or a file, or --all for all of them")
    from housedealer.odds import joined
    from housedealer.terminal import odds_tables

    with joined(cluster):
        result = odds_tables.audit(posting, quick, readings)
    if json:
        print_json(result)
        return
    from housedealer.documents.rulings.settlement import audit_text

    print(audit_text(result))


def _audit_all(posting: str | None, quick: bool, csv: bool, json: bool) -> None:
    import housedealer
    from housedealer.documents.audit_table import audits_csv, audits_text

    if posting is not None:
        raise HouseError(f"--all: {posting} is named beside it; expected one or the other")
    ids = [one["id"] for one in housedealer.postings()]
    results = [housedealer.audit(name, quick=quick, stored=True) for name in ids]
    if json:
        print_json(results)
    else:
        print(audits_csv(results) if csv else audits_text(results), end="" if csv else "\n")


def _audit_lines(posting: str | None, folder: Path | None, json: bool) -> None:
    from housedealer.documents.coverage import coverage, coverage_text, every
    from housedealer.documents.texts import Texts

    texts = Texts(folder) if folder else None
    result = every(texts) if posting is None else [coverage(posting, texts)]
    if json:
        print_json([one.as_data() for one in result])
        return
    print(coverage_text(result, texts))
