"""Commands about hand histories: read, check, count and convert hands of poker for the pot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from housedealer.cli.common import Json, OwnFolder, ReadingOption, print_json, switched, write_file
from housedealer.errors import HouseError

hands = typer.Typer(
    help="Read, check and convert hand histories of poker for the pot.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
HandsArgument = Annotated[
    Path,
    typer.Argument(
        help="A file, or a folder with files: .phh, .phhs, PokerStars' .txt, rounds' .json.", metavar="FILE|FOLDER"
    ),
]
PostingOption = Annotated[
    str | None,
    typer.Option(help="The posting whose rules hold; default: the file's own, or a usual one.", metavar="POSTING|FILE"),
]
ChipOption = Annotated[
    str | None, typer.Option(help="The smallest chip in dollars; default: the largest that fits all amounts.")
]
FeeOption = Annotated[
    int | None, typer.Option("--option", help="The fee option that was in force; default: the recorded rake stands.")
]
HeroOption = Annotated[int | None, typer.Option(help="Write only the cards that this seat saw.")]


def _settings(posting: str | None, reading: list[str] | None, option: int | None, chip: str | None) -> Any:
    from housedealer.adapters.hand_histories import ReplaySettings
    from housedealer.table.contract import in_cents
    from housedealer.table.events import Cents

    smallest = None if chip is None else in_cents(chip, Cents, "--chip")
    return ReplaySettings(posting, switched(reading), option, smallest)


@hands.command("import")
def import_(
    path: HandsArgument,
    save: Annotated[Path, typer.Option(help="The folder to write the rounds to.", metavar="FOLDER")],
    posting: PostingOption = None,
    reading: ReadingOption = None,
    option: FeeOption = None,
    chip: ChipOption = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Write hands as rounds' documents. `housedealer settle` replays each of them."""
    _convert(path, "round", save, None, _settings(posting, reading, option, chip), json)


@hands.command()
def check(
    path: HandsArgument,
    posting: PostingOption = None,
    reading: ReadingOption = None,
    option: FeeOption = None,
    chip: ChipOption = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Replay hands by a posting's rules and compare what was paid. Exit status 1 if a hand differs."""
    from housedealer.adapters.hand_histories import check_hands, check_summary, read_path
    from housedealer.terminal.hand_tables import check_text

    problems: list[str] = []
    settings = _settings(posting, reading, option, chip)
    answer = check_summary(check_hands(read_path(path, problems), settings)) | {"unreadable": problems}
    print_json(answer) if json else print(check_text(answer))
    if answer["differs"] or answer["not_allowed"] or problems:
        raise typer.Exit(1)


@hands.command()
def stats(path: HandsArgument, own: OwnFolder = None, json: Json = False) -> None:
    """Print players' statistics: VPIP, PFR, AF, and big blinds won per 100 hands."""
    from housedealer.adapters.hand_histories import read_path, statistics_answer
    from housedealer.terminal.hand_tables import statistics_text

    problems: list[str] = []
    answer = statistics_answer(list(read_path(path, problems))) | {"unreadable": problems}
    print_json(answer) if json else print(statistics_text(answer))


@hands.command("export")
def export_hands(
    path: HandsArgument,
    format: Annotated[str, typer.Option(help="phh, pokerstars, ohh (Open Hand History) or round.")] = "phh",
    save: Annotated[
        Path | None, typer.Option(help="The folder to write to; default: print the hands.", metavar="FOLDER")
    ] = None,
    hero: HeroOption = None,
    posting: PostingOption = None,
    reading: ReadingOption = None,
    own: OwnFolder = None,
    json: Json = False,
) -> None:
    """Write hands in another format, with all cards or with those that one seat saw."""
    _convert(path, format, save, hero, _settings(posting, reading, None, None), json)


def _convert(path: Path, format: str, save: Path | None, hero: int | None, settings: Any, json: bool) -> None:
    """Write all hands that can be written, and print those that cannot."""
    from housedealer.adapters.hand_histories import read_path, write_hand
    from housedealer.adapters.hand_histories.files import FORMATS

    if format not in FORMATS:
        raise HouseError(f"--format: {format!r} is unknown; expected one of {', '.join(FORMATS)}")
    problems: list[str] = []
    texts: list[str] = []
    for hand in read_path(path, problems):
        try:
            texts.append(write_hand(hand, format, hero, settings))
        except HouseError as error:
            problems.append(f"{hand.source}: {error}")
    if save is None:
        print("\n\n".join(texts) if format != "round" else "\n".join(texts), end="")
    else:
        _save(texts, save, FORMATS[format])
        if json:
            print_json({"written": len(texts), "folder": str(save), "problems": problems})
        else:
            print(f"{len(texts)} hand{'' if len(texts) == 1 else 's'} written to {save}")
    if problems and not json:
        for problem in problems:
            typer.echo(f"housedealer: {problem}", err=True)
    if problems:
        raise typer.Exit(1)


def _save(texts: list[str], folder: Path, suffix: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise HouseError(f"--save: {folder}: {reason}; expected a folder that can be written") from None
    width = max(4, len(str(len(texts))))
    for number, text in enumerate(texts, 1):
        write_file(folder / f"hand-{number:0{width}d}{suffix}", text.encode())
