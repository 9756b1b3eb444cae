"""All kinds of events of all games: the shared ones and those of every family."""

from __future__ import annotations

import functools
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

from housedealer.games import families, family
from housedealer.table.events import SHARED


@functools.cache
def kinds() -> dict[str, type]:
    """Each kind of event by its name.

    >>> "deal" in kinds() and "award" in kinds()
    True
    """
    result: dict[str, type] = {}
    for one in (*SHARED, *(kind for name in families() for kind in family(name).play.events.kinds)):
        (name,) = get_args(get_type_hints(one)["event"])
        if result.setdefault(name, one) is not one:
            raise AssertionError(f"the kind of event {name!r} is defined twice")
    return result


@functools.cache
def optional_fields(kind: type) -> set[str]:
    """The fields that may be left out: those marked so, and all fields of a kind declared with `total=False`."""
    hints = get_type_hints(kind, include_extras=True)
    marked = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return marked | set(getattr(kind, "__optional_keys__", ()))


@functools.cache
def questions() -> dict[str, Any]:
    """The facts in the offers of all families: each field with its type."""
    result: dict[str, Any] = {}
    for name in families():
        for field, hint in get_type_hints(family(name).play.decisions.about, include_extras=True).items():
            if result.setdefault(field, hint) != hint:
                raise AssertionError(f"{field!r} of a question is of two types")
    return result
