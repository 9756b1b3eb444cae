"""Data written as TOML: a whole posting with changes, or a part that its file only refers to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

_WIDTH = 110
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def fees_text(fees: Mapping[str, Any], cite: Callable[[str], str]) -> str:
    """A posting's `[fees]` with every option; `cite` writes the lines of each.

    >>> print(fees_text({"when": "before-deal", "options": [{"option": 1, "tiers": [[5, "+", 1]], "lines": "7"}]}, str))
    [fees]
    when = "before-deal"
    <BLANKLINE>
    [[fees.options]]
    option = 1
    tiers = [[5, "+", 1]]
    lines = "7"
    <BLANKLINE>
    """
    parts = ["[fees]", *_pairs(fees, cite, ("options",)), ""]
    for option in fees["options"]:
        parts += ["[[fees.options]]", *_pairs(option, cite), ""]
    return "\n".join(parts)


def _pairs(table: Mapping[str, Any], cite: Callable[[str], str], without: tuple[str, ...] = ()) -> list[str]:
    rows = {key: cite(value) if key == "lines" else value for key, value in table.items() if key not in without}
    return [f"{_key(key)} = {value_text(value)}" for key, value in rows.items()]


def _key(key: str) -> str:
    return key if _BARE.match(key) else json.dumps(key)


def value_text(value: Any) -> str:
    """A value as TOML.

    >>> value_text({"min": Decimal("0.50"), "max": None, "names": ["a", True]})
    '{ min = 0.50, names = ["a", true] }'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float, Decimal)):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        inner = [f"{_key(str(key))} = {value_text(one)}" for key, one in value.items() if one is not None]
        return "{ " + ", ".join(inner) + " }" if inner else "{}"
    return "[" + ", ".join(value_text(one) for one in value) + "]"


def posting_text(raw: Mapping[str, Any]) -> str:
    """A posting's data as a file: plain values first, then tables, then rows.

    >>> print(posting_text({"title": "Mine", "deck": {"max": 6}, "wagers": [{"id": "tie", "lines": ""}]}))
    title = "Mine"
    <BLANKLINE>
    [deck]
    max = 6
    <BLANKLINE>
    [[wagers]]
    id = "tie"
    lines = ""
    <BLANKLINE>
    """
    return "\n".join(_table((), raw)).lstrip("\n")


def _table(path: tuple[str, ...], table: Mapping[str, Any]) -> list[str]:
    rows = {key: value for key, value in table.items() if len(path) < 2 and _is_rows(value)}
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping) and len(path) < 2 and value}
    plain = {key: value for key, value in table.items() if key not in rows and key not in inner}
    lines = [f"{_key(key)} = {_laid_out(value)}" for key, value in plain.items()]
    if path:
        lines.insert(0, f"[{'.'.join(map(_key, path))}]")
    lines.append("")
    for key, value in inner.items():
        lines += _table((*path, key), value)
    for key, value in rows.items():
        for row in value:
            lines.append(f"[[{'.'.join(map(_key, (*path, key)))}]]")
            lines += [f"{_key(name)} = {_laid_out(cell)}" for name, cell in row.items()] + [""]
    return lines


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _laid_out(value: Any) -> str:
    """A value on one line; a list that is too long for one, or has rows, with a line for each entry."""
    text = value_text(value)
    if isinstance(value, list) and value and (len(text) > _WIDTH or _is_rows(value)):
        return "[\n" + "".join(f"    {value_text(one)},\n" for one in value) + "]"
    return text
