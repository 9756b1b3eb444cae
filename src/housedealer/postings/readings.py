"""Readings that several postings share: each is written once, and a posting refers to it with its own lines.

A posting writes `[[readings]]` with `use = "name"` and `lines`; what else it writes replaces what is shared.
"""

from __future__ import annotations

import copy
import functools
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from housedealer.errors import HouseError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from housedealer.postings.schema import Posting, Reading

FILE = Path(__file__).parent / "readings.toml"


@functools.cache
def shared() -> dict[str, dict[str, Any]]:
    """All shared readings by name."""
    result: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"), parse_float=Decimal)
    return result


def written_out(readings: Any, place: str) -> Any:
    """A posting's readings with shared ones written out; what is not a list is left for the schema to refuse."""
    if not isinstance(readings, list):
        return readings
    return [_whole(one, place) if isinstance(one, dict) and "use" in one else one for one in readings]


def _whole(reading: dict[str, Any], place: str) -> dict[str, Any]:
    name = reading["use"]
    if not isinstance(name, str) or name not in shared():
        raise HouseError(f"{place}: readings: {name!r} is not shared; expected a name of postings/readings.toml")
    own = {key: value for key, value in reading.items() if key != "use"}
    # A deep copy, so that a switch in one posting's data never reaches another's.
    return {"id": name, **copy.deepcopy(shared()[name]), **own}


_CALLED = {
    "kind": "one kind at a time", "seat": "seat by seat", "own": "the posting's own",
    "fee-document": "the fee document's", "stand": "the player-dealer stands", "void": "the round is void",
    "all": "all of them", "count": "they count", "skip": "they are skipped", "player-dealer": "at the player-dealer",
    "after all wagers of the seat": "after all bets of the seat",
    "after the seat's same wager": "after the seat's same bet", "the added wager": "the added bet",
    "at most the game wager": "no more than the game bet", "chart": "as the chart says",
    "before-deal": "before the deal", "left-of-player-dealer": "left of the player-dealer",
    "shuffler": "the shuffler's", "shoe": "a shoe's", "high": "the high card", "low": "the low card",
    "strongest-behind": "the strongest in back", "button": "the button", "ace": "the ace", "king": "the king",
    "trips": "Trips", "table-limit": "the table limits", "late": "after the check (late)",
    "early": "before the check (early)", "after-deal": "after the first two cards",
    "as-buster": "the same as on Buster", "next seat": "to the next seat with one", "what is there": "what they have",
    "the seat": "the seated player", "dead hand": "the hand is dead",
    "commission-free": "those of Commission-Free Baccarat", "all standing ones": "all that are up",
    "on, clockwise": "on to the next seat, clockwise", "above": "yes, it ranks above",
    "before dragon-7": "before the Dragon 7",
    "ante, play, pair-plus, six-card-bonus": "Ante, Play, Pair Plus, 6 Card Bonus",
    "ante, play, bonus": "Ante, Play, bonus bet", "first dealt": "the one dealt first",
    "for a sweep alone": "only for a sweep",
}  # fmt: skip
"""What choices are called whose names in the data say too little."""


def choice_words(reading: Reading | None, name: str) -> str:
    """A choice as the answer to its reading's question: the words written with it, or its name without hyphens.

    >>> choice_words(None, "no-plain-flush"), choice_words(None, "the ten-point card"), choice_words(None, "count")
    ('no plain flush', 'the ten-point card', 'they count')
    >>> from housedealer.postings import load
    >>> blind = next(one for one in load("500-club/ultimate-texas-holdem").readings if one.choice == "push")
    >>> choice_words(blind, "push"), choice_words(blind, "lose")
    ('it pushes', 'it loses')
    """
    own: dict[str, str | None] = {}
    if reading is not None:
        own = {reading.choice: reading.words} | {other.name: other.words for other in reading.alternatives}
    return own.get(name) or _CALLED.get(name) or choice_name(name)


def reading_of(posting: Posting, name: str) -> Reading | None:
    """A posting's reading by its id, or None where it has none of that id."""
    return next((one for one in posting.readings if one.id == name), None)


def choice_name(name: str) -> str:
    """A reading's choice by its name in the data without hyphens, as people type it.

    >>> choice_name("no-plain-flush"), choice_name("the ten-point card")
    ('no plain flush', 'the ten-point card')
    """
    return name if " " in name else name.replace("-", " ")


def named(reading: Reading, given: str) -> str:
    """The choice that a user means, by its name in the data or in words: hyphens and spaces are the same; one that is
    unknown is left as it is."""

    def same(name: str) -> str:
        return " ".join(name.replace("-", " ").lower().split())

    names = [reading.choice, *(other.name for other in reading.alternatives)]
    meant = [name for name in names if same(given) in (same(name), same(choice_words(reading, name)))]
    return meant[0] if meant else given


def decided(reading: Reading) -> list[str]:
    """The keys of the posting's data that a reading decides: those it names, and those its alternatives set."""
    return list(dict.fromkeys([*reading.decides, *(key for one in reading.alternatives for key in one.set)]))


def missing_keys(posting: Posting, rules: BaseModel | None) -> Iterator[tuple[str, str]]:
    """Readings that name no key, or one that is not in the posting's data: the reading, and the key or nothing.

    `rules` is `[rules]` as the family reads it, with the defaults of what the file leaves out.
    """
    data = posting.model_dump(by_alias=True)
    if rules is not None:
        data["rules"] = rules.model_dump(by_alias=True)
    for reading in posting.readings:
        keys = decided(reading)
        if not keys:
            yield reading.id, ""
        for key in keys:
            if not _exists(data, key.split(".")):
                yield reading.id, key


def _exists(data: Any, path: list[str]) -> bool:
    """Whether a dotted key exists; below a value that is not set there is nothing to compare with."""
    if not path or path[0] == "script" or data is None:
        return True
    if isinstance(data, (list, tuple)):
        rows = [row for at, row in enumerate(data) if str(at) == path[0] or _named(row) == path[0]]
        return any(_exists(row, path[1:]) for row in rows)
    return isinstance(data, dict) and path[0] in data and _exists(data[path[0]], path[1:])


def _named(row: Any) -> str | None:
    return str(row.get("id", row.get("option"))) if isinstance(row, dict) else None
