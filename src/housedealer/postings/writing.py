"""Data written as TOML, where a part of a posting is written out that its file only refers to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def fees_text(fees: Mapping[str, Any], cite: Callable[[str], str]) -> str:
    """A posting's `[fees]` with every option; `cite` says how the lines of each are written.

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
    """A value as TOML writes it.

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
