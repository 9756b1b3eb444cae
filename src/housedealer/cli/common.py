"""Arguments and output that several commands share: postings, folders, switched readings, JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.documents.tree import Document

PostingArgument = Annotated[
    str,
    typer.Argument(help="A posting's id, such as 500-club/ez-baccarat, or a file of your own.", metavar="POSTING|FILE"),
]


def _own_folder(given: Path | None) -> Path | None:
    """Set the folder of the user's own postings, for this process and its children."""
    if given is not None:
        if not given.is_dir():
            raise HouseError(f"--postings: {given} is not a folder; expected one with postings of your own")
        os.environ["HOUSEDEALER_POSTINGS"] = str(given.resolve())
    return given


OwnFolder = Annotated[
    Path | None,
    typer.Option(
        "--postings", help="A folder with postings of your own, beside the others.", metavar="FOLDER",
        envvar="HOUSEDEALER_POSTINGS", callback=_own_folder,
    ),
]  # fmt: skip
OutFile = Annotated[Path | None, typer.Option("-o", "--out", help="The file to write; default: print it.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        help="Run long work on a Dask cluster: its scheduler's address, or local for processes on this machine.",
        metavar="ADDRESS",
    ),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading", help="Switch a reading: ID=CHOICE; `housedealer audit POSTING` lists them.", metavar="ID=CHOICE"
    ),
]
FIRST_OPTION: Final = "first"
_MOST_DIGITS = 9
"""No posting has an option whose number has more."""
FeeOptionNumber = Annotated[
    int | None, typer.Option("--option", help="The fee option in force; default: the one that a new table opens with.")
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


def read_json(
    file: str, what: str = "a round as `housedealer play` saves it", read: Callable[[str], Any] = json.loads
) -> Any:
    """Read a JSON file, `-` for standard input; `what` names the expected content in errors, `read` reads its text."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise HouseError(f"{file}: {reason.lower()}; expected {what}") from None
    try:
        return read(text)
    except HouseError as error:
        raise HouseError(f"{file}: {error}; expected {what}") from None
    except json.JSONDecodeError as error:
        raise HouseError(f"{file}: it is not JSON at line {error.lineno}; expected {what}") from None
    except (ValueError, RecursionError):
        raise HouseError(f"{file}: its numbers are too long or its lists too deep; expected {what}") from None


def fee_option(given: str) -> int | Literal["first"] | None:
    """A fee option by its number; `first` for the first that fits, `none` for no fee.

    >>> fee_option("4"), fee_option("first"), fee_option("none")
    (4, 'first', None)
    """
    if given in (FIRST_OPTION, "none"):
        return FIRST_OPTION if given == FIRST_OPTION else None
    if not given.isascii() or not given.isdecimal() or len(given) > _MOST_DIGITS:
        raise HouseError(f"--option: {given!r} is no fee option; expected its number, none or {FIRST_OPTION}")
    return int(given)


@contextmanager
def as_options(*same: str, **other: str) -> Iterator[None]:
    """Say what is wrong with an argument of a library's function as the command's option: of the same name, or another.

    >>> with as_options("pot", edge="--target-edge"):
    ...     raise HouseError("pot: missing")
    Traceback (most recent call last):
        ...
    housedealer.errors.HouseError: --pot: missing
    """
    options = {name: f"--{name.replace('_', '-')}" for name in same} | other
    try:
        yield
    except HouseError as error:
        name, colon, rest = str(error).partition(": ")
        if name not in options:
            raise
        raise HouseError(f"{options[name]}{colon}{rest}") from None


def switched(readings: list[str] | None) -> dict[str, str]:
    """The readings to switch, from `ID=CHOICE` options."""
    result = {}
    for one in readings or []:
        name, equals, choice = one.partition("=")
        if not equals:
            raise HouseError(f"--reading: {one!r} has no choice; expected ID=CHOICE")
        result[name] = choice
    return result


def write_file(out: Path, content: bytes, expected: str = "a file") -> None:
    """Write a file, or raise an error that says why it cannot be written."""
    try:
        out.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise HouseError(f"{out}: {reason}; expected {expected}") from None


def write_document(document: Document, format: str | None, out: Path | None, printed: str = "text") -> None:
    """Write a document to a file, or print it; as `printed` unless another format is named."""
    from housedealer.documents.formats.written import format_of, written

    kind = format_of(printed if format is None and out is None else format, out)
    content = written(document, kind)
    if out is not None:
        write_file(out, content, "a file to write")
    elif kind == "pdf" and sys.stdout.isatty():
        raise HouseError("--format: a PDF is not for a terminal; expected -o FILE.pdf")
    else:
        sys.stdout.buffer.write(content)
