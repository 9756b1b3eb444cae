"""What several commands take and print: a posting, folders, switched readings, JSON."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from housedealer.errors import HouseError

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
    result = {}
    for one in readings or []:
        name, equals, choice = one.partition("=")
        if not equals:
            raise HouseError(f"--reading: {one!r} has no choice; expected ID=CHOICE")
        result[name] = choice
    return result


def write_file(out: Path, told: bytes, expected: str = "a file") -> None:
    """Write what was told into a file, or say why that cannot be."""
    try:
        out.write_bytes(told)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise HouseError(f"{out}: {reason}; expected {expected}") from None
