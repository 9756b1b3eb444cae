"""The arguments of the public functions, checked by their names before anything is worked out.

What a value means (whether a posting has that option, that wager, that many decks) is checked where it is used.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, SupportsIndex

from housedealer.errors import HouseError


def _whole(value: Any) -> bool:
    return isinstance(value, SupportsIndex) and not isinstance(value, bool)


def _seed(value: Any) -> bool:
    return _whole(value) and value >= 0


def _number_of_decks(value: Any) -> bool:
    """Whether it is a number at all: how many decks a posting allows is said where they are used."""
    return isinstance(value, SupportsIndex)


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _cards(value: Any) -> bool:
    return isinstance(value, str)


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _option(value: Any) -> bool:
    return value == "first" if isinstance(value, str) else _whole(value)


def _mapping(value: Any) -> bool:
    return isinstance(value, Mapping)


def _file(value: Any) -> bool:
    return isinstance(value, PathLike) or _text(value)


def _strategy(value: Any) -> bool:
    return callable(value) or isinstance(value, Mapping) or _file(value)


def _strategies(value: Any) -> bool:
    return isinstance(value, (Mapping, Sequence)) and not isinstance(value, (str, bytes))


def _cluster(value: Any) -> bool:
    return _text(value) or hasattr(value, "scheduler_info")


Kind = tuple[Callable[[Any], bool], str, str]
"""A check, what a value that fails it is not, and what was expected."""
_WHOLE: Kind = _whole, "a whole number", "one"
_TEXT: Kind = _text, "a text", "a name"
_CARDS: Kind = _cards, "a text", 'cards such as "As Kd"'
_FLAG: Kind = _flag, "a switch", "True or False"
_FILE: Kind = _file, "a file", "its path"
KINDS: dict[str, Kind] = {
    "seed": (_seed, "a seed", "a whole number from 0 on"),
    "decks": (_number_of_decks, "a number of decks", "1 or more"),
    **dict.fromkeys(
        ("rounds", "cores", "players", "cut", "hands_per_hour", "seats", "draws", "deals", "hands"), _WHOLE
    ),
    "option": (_option, "a fee option", 'its number, "first" for the first that fits, or None for no fee'),
    "readings": (_mapping, "a choice of readings", 'readings and what they are switched to, such as {"fees": "none"}'),
    "strategy": (_strategy, "a strategy", "the name of one, a chart (a file, or its data) or a function"),
    "cluster": (_cluster, "a cluster", "an address such as tcp://10.0.0.5:8786, local, or a distributed.Client"),
    "strategies": (_strategies, "a table of strategies", "functions in a list, or by name"),
    "terms": (_mapping, "terms of a table", "names and values, as in a round's document"),
    "limits": (_mapping, "limits of wagers", "names and values, as in a round's document"),
    "wagers": (_mapping, "a choice of wagers", 'their dollars by name, such as {"player": 20}'),
    "ranges": (_mapping, "a choice of ranges", 'hands by seat, such as {"3": "15%"}'),
    "progress": (callable, "a function", "one that is called with the progress"),
    **dict.fromkeys(("wager", "structure", "stakes", "question", "ranking"), _TEXT),
    **dict.fromkeys(("board", "dead"), _CARDS),
    **dict.fromkeys(("quick", "stored", "exact", "streets", "duplicate", "hold_buy_in", "odds"), _FLAG),
    **dict.fromkeys(("resume", "save"), _FILE),
}
"""What a parameter of each name takes, None aside."""


def check(**given: Any) -> None:
    """Refuse an argument of the wrong kind in one sentence; None is taken for one that was left out.

    >>> check(decks=8, seed=None, option="first", quick=True)
    >>> check(decks="six")
    Traceback (most recent call last):
        ...
    housedealer.errors.HouseError: decks: 'six' is not a number of decks; expected 1 or more
    """
    for name, value in given.items():
        _check(name, value, KINDS[name])


def check_switch(name: str, value: Any) -> None:
    """Refuse anything but True and False for a parameter whose name means something else elsewhere."""
    _check(name, value, _FLAG)


def _check(name: str, value: Any, kind: Kind) -> None:
    accepts, noun, expected = kind
    if value is not None and not accepts(value):
        raise HouseError(f"{name}: {reprlib.repr(value)} is not {noun}; expected {expected}")
