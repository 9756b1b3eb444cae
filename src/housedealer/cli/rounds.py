"""Commands of a round: play it in the terminal, settle it, export it; and which hand beats which."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from housedealer.cli.common import Json, OwnFolder, print_json, read_json
from housedealer.errors import HouseError


def play(
    posting: Annotated[
        str | None, typer.Argument(help="A posting's id or file; none opens the lobby.", metavar="[POSTING|FILE]")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat; left out, the first free one.", min=1)] = None,
    stack: Annotated[str, typer.Option(help="Your buy-in in dollars.")] = "1000",
    bots: Annotated[
        int | None, typer.Option(help="How many bots sit with you; left out, four or as many as fit.", min=1, max=13)
    ] = None,
    stakes: Annotated[
        str | None, typer.Option(help="What a poker table plays for, such as '$1/$2 no limit'; left out, the usual.")
    ] = None,
    option: Annotated[int | None, typer.Option(help="The fee option in force; left out, the first that fits.")] = None,
    seed: Annotated[int | None, typer.Option(help="Shuffle from a seed, for practice that repeats.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save each round's record in this folder.")] = None,
    best: Annotated[bool, typer.Option("--best", help="Bots play the solved best play, where there is one.")] = False,
    own: OwnFolder = None,
) -> None:
    """Sit down at a table in the terminal."""
    from housedealer.terminal.lobby import run

    run(posting, seat=seat, stack=stack, bots=bots, option=option, seed=seed, save=save, best=best, stakes=stakes)


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


def export(
    round_file: Annotated[str, typer.Argument(metavar="ROUND.json")],
    format: Annotated[str, typer.Option(help="The format: phh, the standard poker hand history.")] = "phh",
    save: Annotated[Path | None, typer.Option(help="Write to this file; left out, print it.")] = None,
) -> None:
    """Write a poker round as a hand history that other programs read."""
    if format != "phh":
        raise HouseError(f"--format: {format!r} is unknown; expected phh")
    from housedealer.adapters.hand_histories.phh import export_phh

    text = export_phh(read_json(round_file))
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
