"""Commands for those who approve games: compare two postings, write the approval file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from housedealer.cli.common import Json, OutFile, PostingArgument, print_json, write_document

FormatName = Annotated[
    str | None, typer.Option(help="html, markdown, pdf or text; default: by the file's extension, else text.")
]


def compare(
    first: Annotated[str, typer.Argument(help="A posting's id, or a file of your own.", metavar="POSTING|FILE")],
    second: Annotated[str, typer.Argument(help="The posting or file to compare it with.", metavar="POSTING|FILE")],
    odds: Annotated[bool, typer.Option("--odds", help="Work out the edges too, where that takes long.")] = False,
    format: FormatName = None,
    out: OutFile = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the fees per $100 of action: .svg or .png.", metavar="FILE")
    ] = None,
    json: Json = False,
) -> None:
    """Compare two postings, versions or files. Rules, wagers, pays, house way, fees and edges; a redline."""
    from housedealer.documents.comparison.answer import answer, compared
    from housedealer.documents.comparison.document import document
    from housedealer.documents.comparison.fee_picture import fee_picture
    from housedealer.terminal.odds_tables import watched

    with watched(f"{first}, {second}"):
        result = compared(first, second, odds)
    if plot is not None:
        fee_picture(result.names, result.fees).save(plot)
    if json:
        print_json(answer(result))
        return
    write_document(document(result), format, out)
    if None in result.edges and not odds:
        typer.echo("Some edges are not worked out yet; --odds works them out.", err=True)


def packet(
    posting: PostingArgument,
    odds: Annotated[bool, typer.Option("--odds", help="Work out the edges too, where that takes long.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of the worked rounds.", min=0)] = 1,
    format: FormatName = None,
    out: OutFile = None,
) -> None:
    """Write the approval file of a game. Rules, worked rounds, glossary, mathematics and a legal checklist."""
    from datetime import UTC, datetime

    from housedealer import __version__
    from housedealer.documents.packet.document import packet as write
    from housedealer.games import game
    from housedealer.odds import priced
    from housedealer.odds.engine.stored_edges import edges
    from housedealer.postings import find
    from housedealer.terminal.odds_tables import watched

    played = game(find(posting))
    with watched(posting):
        known = edges(played.posting.id, odds) if priced(played.posting.script) else None
    write_document(write(played, known, __version__, datetime.now(UTC).date(), seed), format, out)
