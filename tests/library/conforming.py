"""Does a value conform to a type of the library's answers? A walk of its own, independent of any validator."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict


def misfits(value: Any, hint: Any, path: str = "") -> list[str]:
    """Where a value does not conform to a type: a missing or undeclared key, a value of another type."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return []
    if origin is NotRequired:
        return misfits(value, inner[0], path)
    if origin in (Union, UnionType):
        each = [misfits(value, one, path) for one in inner]
        return [] if [] in each else min(each, key=len)
    if origin is Literal:
        return [] if value in inner else [f"{path}: {value!r} is not one of {inner}"]
    if is_typeddict(hint):
        return _misfits_of_keys(value, hint, path)
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{path}: {value!r} is no dict"]
        return [one for key, item in value.items() for one in misfits(item, inner[1], f"{path}.{key}")]
    if origin in (list, tuple):
        if not isinstance(value, origin):
            return [f"{path}: {value!r} is no {origin.__name__}"]
        each_type = [inner[0]] * len(value) if origin is list else inner
        return [one for at, item in enumerate(value) for one in misfits(item, each_type[at], f"{path}[{at}]")]
    wanted = NoneType if hint is None else hint
    fits = type(value) is wanted or (wanted is float and type(value) is int)
    return [] if fits else [f"{path}: {value!r} is no {wanted.__name__}"]


def _misfits_of_keys(value: Any, hint: Any, path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no dict"]
    hints = get_type_hints(hint, include_extras=True)
    result = [f"{path}.{key}: undeclared" for key in value if key not in hints]
    result += [
        f"{path}.{key}: missing"
        for key, one in hints.items()
        if get_origin(one) is not NotRequired and key not in value
    ]
    for key in value:
        if key in hints:
            result += misfits(value[key], hints[key], f"{path}.{key}")
    return result
