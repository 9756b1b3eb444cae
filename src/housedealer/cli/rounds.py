"""Commands about rounds: play in the terminal, settle, export; and compare hands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from housedealer.cli.common import (
    Json,
    OwnFolder,
    PostingArgument,
    ReadingOption,
    TextsFolder,
    as_options,
    print_json,
    read_json,
    switched,
    write_file,
)
from housedealer.errors import HouseError


def play(
    posting: Annotated[
        str | None, typer.Argument(help="A posting's id or file; default: the lobby.", metavar="[POSTING|FILE]")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat; default: the first.", min=1)] = None,
    stack: Annotated[
        str | None, typer.Option(help="Your buy-in in dollars; default: $1,000, or what the table allows.")
    ] = None,
    bots: Annotated[
        int | None,
        typer.Option(help="How many bots sit with you; default: four, or as many as are dealt in with you.", min=1),
    ] = None,
    skill: Annotated[
        str,
        typer.Option(
            help="How poker bots play: beginner, regular or expert; balanced, tight, loose, passive or maniac."
        ),
    ] = "",
    stakes: Annotated[
        str | None, typer.Option(help="The stakes of a poker table, such as '$1/$2 no limit'; default: the usual ones.")
    ] = None,
    option: Annotated[int | None, typer.Option(help="The fee option in force; default: the first that fits.")] = None,
    least: Annotated[
        str | None, typer.Option("--min", help="The table's own minimum in dollars, within the posted limits.")
    ] = None,
    most: Annotated[
        str | None, typer.Option("--max", help="The table's own maximum in dollars, within the posted limits.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Shuffle from a seed, for practice that repeats.", min=0)] = None,
    save: Annotated[Path | None, typer.Option(help="Save each round's record in this folder.")] = None,
    best: Annotated[bool, typer.Option("--best", help="Bots play the solved best play, where there is one.")] = False,
    reading: ReadingOption = None,
    own: OwnFolder = None,
) -> None:
    """Sit down at a table in the terminal."""
    from housedealer.terminal.lobby import run

    if reading and posting is None:
        raise HouseError("--reading: no posting is named; expected one before it, whose reading is switched")
    if skill and posting is None:
        raise HouseError("--skill: no posting is named; name one before it, whose bots play so")
    if (least or most) and posting is None:
        raise HouseError("--min, --max: no posting is named; name one before them, whose table has these limits")
    table = {"seat": seat, "bots": bots, "option": option, "seed": seed}
    limits = {"min": least, "max": most}
    run(
        posting, stack=stack, limits=limits, save=save, best=best, stakes=stakes, readings=switched(reading),
        skill=skill, **table,
    )  # fmt: skip


def settle(
    round_file: Annotated[
        str | None, typer.Argument(help="The round's file; - reads standard input.", metavar="ROUND.json")
    ] = None,
    posting: Annotated[Path | None, typer.Option(help="The file of the posting, if it is your own.")] = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="Write the ruling to a file: .pdf, .html, .md or .txt.", metavar="FILE"),
    ] = None,
    texts: TextsFolder = None,
    example: Annotated[
        str | None,
        typer.Option(
            help="Print a commented round of this posting instead, as a start for your own.", metavar="POSTING"
        ),
    ] = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Settle a round from its file and say why."""
    import housedealer
    from housedealer.postings import find

    if posting is not None:
        find(posting)
    if example is not None:
        _example(find(example), out)
        return
    if round_file is None:
        raise HouseError(
            "Missing argument 'ROUND.json'; expected a round's file, or --example POSTING for one to start from"
        )
    doc = read_json(round_file)
    answer = housedealer.settle(doc)
    if out is not None:
        from housedealer.documents.formats.written import format_of, written
        from housedealer.documents.rulings.ruling import ruling
        from housedealer.documents.texts import Texts

        write_file(out, written(ruling(doc, answer, Texts(texts) if texts else None), format_of(None, out)))
    if json:
        print_json(answer)
    elif out is None:
        from housedealer.documents.rulings.settlement import ruling_text

        print(ruling_text(answer, doc.get("readings")))


_SEEDS = range(1, 9)
"""The seeds of the rounds of which the shortest is the example."""


def _example(posting: str, out: Path | None) -> None:
    """Print a round of a posting with comments, or write it to a new file."""
    from housedealer.documents.rulings.round_example import commented, written
    from housedealer.server.review.disputes import example

    rounds = [example(posting, seed) for seed in _SEEDS]
    text = written(commented(min(rounds, key=lambda doc: len(str(doc)))))
    if out is None:
        print(text)
        return
    if out.exists():
        raise HouseError(f"{out}: it exists already; expected a new file")
    write_file(out, f"{text}\n".encode(), "a new file")
    print(f"{out} is written; change it and run `housedealer settle {out}`")


def ruling(
    posting: PostingArgument,
    question: Annotated[
        str | None, typer.Argument(help="A question, such as misdeal or mucked-hand; default: all, in a list.")
    ] = None,
    reading: ReadingOption = None,
    texts: TextsFolder = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Say what a posting rules in a dispute, and on what it does not. A misdeal, a mucked winner, a wrong payment."""
    import housedealer
    from housedealer.postings import find, load

    name, switches = find(posting), switched(reading)
    if json:
        print_json(housedealer.ruling(name, question, readings=switches))
        return
    from housedealer.documents.rulings.floor_rulings import floor_ruling, floor_rulings
    from housedealer.documents.rulings.floor_words import list_text, ruling_lines
    from housedealer.documents.texts import Texts

    rules = load(name, switches)
    if question is None:
        print(list_text(posting, floor_rulings(rules, switches)))
        return
    print(ruling_lines(posting, floor_ruling(rules, question, switches, Texts(texts) if texts else None)))


def export(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    format: Annotated[
        str, typer.Option(help="The format: phh, pokerstars (its text) or ohh (Open Hand History).")
    ] = "phh",
    save: Annotated[Path | None, typer.Option(help="The file to write; default: print it.")] = None,
    hero: Annotated[
        int | None, typer.Option(help="With pokerstars and ohh: write only the cards that this seat saw.")
    ] = None,
) -> None:
    """Write a poker round as a hand history that other programs read."""
    if format not in ("phh", "pokerstars", "ohh"):
        raise HouseError(f"--format: {format!r} is unknown; expected phh, pokerstars or ohh")
    from housedealer.adapters.hand_histories import hand_of_document, write_hand
    from housedealer.adapters.hand_histories.phh import export_phh

    doc = read_json(round_file)
    with as_options("hero"):
        text = export_phh(doc) if format == "phh" and hero is None else write_hand(hand_of_document(doc), format, hero)
    if save:
        save.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


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
