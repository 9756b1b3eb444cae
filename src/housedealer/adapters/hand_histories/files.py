"""Files and folders of hands: which format a file has, its hands, and hands written in a format."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from housedealer import cards
from housedealer.adapters.hand_histories.open_hand_history import write_open_hand_history
from housedealer.adapters.hand_histories.phh import Beside, phh_of
from housedealer.adapters.hand_histories.phh_reader import read_phh
from housedealer.adapters.hand_histories.pokerstars_reader import HEADER, read_pokerstars
from housedealer.adapters.hand_histories.pokerstars_writer import write_pokerstars
from housedealer.adapters.hand_histories.recorded_hand import RecordedHand
from housedealer.adapters.hand_histories.replay import ReplaySettings, replay
from housedealer.adapters.hand_histories.rounds import hand_of_document
from housedealer.adapters.hand_histories.settled import settled
from housedealer.adapters.hand_histories.unreadable import named_by
from housedealer.errors import HouseError
from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents

SUFFIXES = (".phh", ".phhs", ".txt", ".json")
FORMATS = {"phh": ".phh", "pokerstars": ".txt", "ohh": ".ohh", "round": ".json"}
"""The formats that hands are written in, with their files' extensions; `round` is a round's document."""


def read_path(path: Path, problems: list[str] | None = None) -> Iterator[RecordedHand]:
    """The hands of a file, or of all files of a folder and its folders, by name.

    A hand that cannot be read is an error, or is added to `problems`.
    """
    if not path.exists():
        raise HouseError(f"{path}: no such file or folder; expected hands in {', '.join(SUFFIXES)} files")
    if path.is_file():
        yield from _read_file(path, problems)
        return
    files = sorted(one for one in path.rglob("*") if one.is_file() and one.suffix.lower() in SUFFIXES)
    if not files:
        raise HouseError(f"{path}: no hands are in it; expected {', '.join(SUFFIXES)} files")
    for file in files:
        yield from _read_file(file, problems)


def _read_file(path: Path, problems: list[str] | None) -> Iterator[RecordedHand]:
    try:
        content = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise HouseError(f"{path}: {reason.lower()}; expected a file of hands") from None
    with named_by(str(path), problems):
        yield from read_text(content, str(path), problems)


def read_text(content: str, source: str = "hands", problems: list[str] | None = None) -> Iterator[RecordedHand]:
    """The hands of a text in PHH, in PokerStars' text, or a round's document."""
    start = content.lstrip()
    if any(HEADER.match(line) for line in content.splitlines()[:50]):
        yield from read_pokerstars(content, source, problems)
    elif start.startswith("{"):
        yield _round(start, source)
    elif start:
        yield from read_phh(content, source, problems)


def _round(content: str, source: str) -> RecordedHand:
    try:
        doc = json.loads(content)
    except ValueError:
        raise HouseError(f"{source}: it is not JSON; expected a round as `housedealer play` saves it") from None
    hand = hand_of_document(doc)
    hand.source = source
    hand.id = str(doc.get("_hand", ""))
    return hand


def round_document(hand: RecordedHand, settings: ReplaySettings | None = None) -> dict[str, Any]:
    """A recorded hand as a round's document, which `settle` replays; what it has no key for is a comment."""
    replayed = replay(hand, settings)
    doc = replayed.round.record()
    doc["option"] = _option(hand, settings)
    if replayed.filled_in:
        doc["_filled_in"] = {str(seat): cards.text(codes) for seat, codes in replayed.filled_in.items()}
    if hand.id:
        doc["_hand"] = hand.id
    if hand.names:
        doc["_players"] = {str(seat): name for seat, name in hand.names.items()}
    if hand.rake and doc["option"] is None:
        doc["_rake"] = in_dollars(hand.rake, Cents)
    return doc


def _option(hand: RecordedHand, settings: ReplaySettings | None) -> int | None:
    return settings.option if settings is not None and settings.option is not None else hand.option


def _phh(hand: RecordedHand, settings: ReplaySettings | None) -> str:
    replayed = replay(hand, settings)
    hidden = frozenset(code for codes in replayed.filled_in.values() for code in codes)
    return phh_of(replayed.round, Beside(_option(hand, settings), hidden, hand.names, hand.id))


def write_hand(hand: RecordedHand, format: str, hero: int | None = None, settings: ReplaySettings | None = None) -> str:
    """A recorded hand in a format, with all cards, or with those that one seat saw."""
    if format == "pokerstars":
        return write_pokerstars(settled(hand, settings), hero)
    if format == "ohh":
        return write_open_hand_history(settled(hand, settings), hero) + "\n"
    writers: dict[str, Callable[[], str]] = {
        "phh": lambda: _phh(hand, settings),
        "round": lambda: json.dumps(round_document(hand, settings), indent=2) + "\n",
    }
    if format not in writers:
        raise HouseError(f"format: {format!r} is unknown; expected one of {', '.join(FORMATS)}")
    if hero is not None:
        raise HouseError(f"hero: a {format} file holds all cards; expected the format pokerstars or ohh")
    return writers[format]()
