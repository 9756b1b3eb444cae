"""Checks that every event matches the definition of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from housedealer.games.kinds import kinds, optional_fields
from housedealer.table.events import HIDDEN


def check_event(event: Mapping[str, Any]) -> None:
    """Refuse an event that does not match the definition of its kind.

    >>> check_event({"event": "burn", "count": "one"})
    Traceback (most recent call last):
    ValueError: burn.count: 'one' is not an int
    """
    kind = kinds()[event["event"]]
    hints, optional = get_type_hints(kind), optional_fields(kind)
    for name, hint in hints.items():
        if name in event:
            if not fits(event[name], hint):
                raise ValueError(f"{event['event']}.{name}: {event[name]!r} is not {_words(hint)}")
        elif name not in optional:
            raise ValueError(f"{event['event']}.{name}: missing")
    strange = [name for name in event if name not in hints]
    if strange:
        raise ValueError(f"{event['event']}: {strange[0]!r} is not among its fields")
    hidden = hidden_fields(kind)
    for viewer, fields in event.get("private", {}).items():
        for name, value in fields.items():
            if name not in hidden or not fits(value, hints[name]):
                raise ValueError(f"{event['event']}: {name}={value!r} under private of {viewer} is not a hidden field")


def fits(value: Any, hint: Any) -> bool:
    """Whether a value matches an annotation; a bool is no number.

    >>> fits({"2": [1, None]}, dict[str, list[int | None]]), fits(True, int)
    (True, False)
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if hint is None or hint is type(None):
        return value is None
    if origin is Literal:
        return value in inner
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is list:
        return isinstance(value, list) and all(fits(one, inner[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(k, inner[0]) and fits(v, inner[1]) for k, v in value.items())
    if is_typeddict(hint):
        hints = get_type_hints(hint)
        return (
            isinstance(value, dict)
            and set(hints) - optional_fields(hint) <= set(value) <= set(hints)
            and all(fits(one, hints[name]) for name, one in value.items())
        )
    return isinstance(value, hint) and (hint is bool or not isinstance(value, bool))


def _words(hint: Any) -> str:
    name = getattr(hint, "__name__", str(hint))
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def hidden_fields(kind: type) -> set[str]:
    """The fields that may be under `private` instead of in the open."""
    hints = get_type_hints(kind, include_extras=True)
    return {name for name, hint in hints.items() if HIDDEN in _marks(hint)}


def _marks(hint: Any) -> tuple[Any, ...]:
    """The metadata of an annotation, also under NotRequired."""
    marks = getattr(hint, "__metadata__", ())
    return (*marks, *(mark for inner in get_args(hint) if hasattr(inner, "__metadata__") for mark in _marks(inner)))
