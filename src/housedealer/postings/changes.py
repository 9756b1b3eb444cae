"""A posting with changes: dotted keys and their new values, as a designer tries them out.

`wagers.dragon-7.pays.three-card-banker-7 = "50 to 1"`: rows of lists are named by their id, option, `on`, name or kind,
or numbered from 0. A value for a pay row is its payoff, unless it is a table. `wagers.tie.pays.+` adds a row after the
others, `wagers.tie.pays.^` before them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from housedealer.errors import HouseError
from housedealer.postings import loader, own

_STEP = re.compile(r'"([^"]*)"|\'([^\']*)\'|([^."\']+)')
_NEW = re.compile(r"^[+^][0-9]*$")
"""A row to add, at the end (`+`) or before all others (`^`); a number tells several apart."""
_NAMES = ("id", "option", "on", "when", "name", "cards", "area", "kind")
"""The keys that name a row of a list, in order of preference."""


def changed(given: own.Given, changes: Mapping[str, Any]) -> str:
    """The id of a posting with these changes made to its data.

    >>> name = changed("500-club/ez-baccarat", {"wagers.dragon-7.pays.three-card-banker-7": "50 to 1"})
    >>> name.split("@")[0], str(loader.load(name).wagers[4].pays[0].pays)
    ('500-club/ez-baccarat', '50 to 1')
    """
    name = own.find(given)
    return own.known(changed_data(name, changes), own.file_of(name) if own.is_own(name) else None)


def changed_data(name: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a posting's data, its fees written out, with these changes."""
    raw = whole_data(name)
    for key, value in changes.items():
        put(raw, key, value)
    return raw


def whole_data(name: str) -> dict[str, Any]:
    """A copy of a posting's data by its id, with what a fee document says of it written out."""
    raw = own.data_of(name)
    raw["fees"] = loader.written_out_fees(raw.get("fees"), own.file_of(name))
    if raw["fees"] is None:
        del raw["fees"]
    raw["id"] = own.plain_id(name)
    return raw


def given_changes(texts: Sequence[str] | None) -> dict[str, Any]:
    """Changes from texts `KEY=VALUE`; a value is written as in the file, and words need no quotes.

    >>> given_changes(['deck.max=6', 'wagers.tie.pays.equal-totals=9 to 1', 'table.seats = 8'])
    {'deck.max': 6, 'wagers.tie.pays.equal-totals': '9 to 1', 'table.seats': 8}
    """
    result: dict[str, Any] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise HouseError(f"set: {text!r} has no key and value; expected something like deck.max=6")
        result[key.strip()] = value_of(value)
    return result


def value_of(text: str) -> Any:
    """A value as a TOML file writes it, or else the words themselves."""
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except (tomllib.TOMLDecodeError, ArithmeticError, RecursionError, ValueError):
        return text.strip()


def steps(key: str) -> list[str]:
    """The steps of a dotted key; a step with dots of its own is quoted.

    >>> steps('rules.house_way_rows."full house, any".ways')
    ['rules', 'house_way_rows', 'full house, any', 'ways']
    """
    result = [next(part for part in match if part is not None) for match in _matches(key)]
    if not result:
        raise HouseError(f"set: {key!r} is not a key; expected something like wagers.tie.limits.max")
    return result


def _matches(key: str) -> list[tuple[str | None, ...]]:
    return [match.groups() for match in _STEP.finditer(key)]


def put(raw: dict[str, Any], key: str, value: Any) -> None:
    """Set the value of a dotted key in a posting's data."""
    *path, last = steps(key)
    target: Any = raw
    for number, step in enumerate(path):
        target = _inner(target, step, ".".join(path[:number]))
    place = ".".join(path)
    if isinstance(target, list) and _NEW.match(last):
        target.insert(0 if last[0] == "^" else len(target), value)
    elif isinstance(target, list):
        at = _row(target, last, place)
        row = target[at]
        if _is_pay_row(row) and not isinstance(value, Mapping):
            row["pays"] = value
        else:
            target[at] = value
    elif isinstance(target, dict):
        target[last] = value
    else:
        raise HouseError(f"set: {place} holds no keys; expected to set {place} itself")


def at(raw: Mapping[str, Any], key: str) -> Any:
    """The value of a dotted key in a posting's data; None if it is not there. Of a pay row, its payoff.

    >>> at({"wagers": [{"id": "tie", "pays": [{"on": "tie", "pays": "8 to 1"}]}]}, "wagers.tie.pays.tie")
    '8 to 1'
    """
    target: Any = raw
    path = steps(key)
    for number, step in enumerate(path):
        if isinstance(target, list) and _NEW.match(step):
            return None
        if isinstance(target, list):
            target = target[_row(target, step, ".".join(path[:number]))]
        elif isinstance(target, Mapping):
            target = target.get(step)
        else:
            return None
    return target["pays"] if _is_pay_row(target) else target


def _is_pay_row(row: Any) -> bool:
    return isinstance(row, Mapping) and "pays" in row and ("on" in row or "when" in row)


def _inner(target: Any, step: str, place: str) -> Any:
    if isinstance(target, list):
        return target[_row(target, step, place)]
    if not isinstance(target, dict):
        raise HouseError(f"set: {place} holds no keys; expected to set {place} itself")
    return target.setdefault(step, {})


def _row(rows: list[Any], step: str, place: str) -> int:
    """A list's row by its name, or by its number from 0."""
    names = [name_of(row) for row in rows]
    if step in names:
        return names.index(step)
    if step.isascii() and step.isdecimal() and int(step) < len(rows):
        return int(step)
    known = ", ".join(name or str(number) for number, name in enumerate(names))
    raise HouseError(f"set: {place} has no row {step!r}; expected one of {known or 'none'}")


def name_of(row: Any) -> str | None:
    """The name of a row of a list."""
    if not isinstance(row, Mapping):
        return None
    return next((str(row[name]) for name in _NAMES if name in row), None)
