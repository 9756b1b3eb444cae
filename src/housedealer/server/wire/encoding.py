"""JSON as it is sent and stored: thousands of texts a second, so compiled code writes it."""

from __future__ import annotations

from typing import Any

import orjson


def encoded(data: Any) -> bytes:
    """Data as JSON, in UTF-8.

    >>> encoded({"says": "café", "amount": 0.5, "seats": (1, 2)}).decode()
    '{"says":"café","amount":0.5,"seats":[1,2]}'
    """
    return orjson.dumps(data, _plain, orjson.OPT_NON_STR_KEYS)


def text(data: Any) -> str:
    """The same as a string, for a database column."""
    return encoded(data).decode()


def _plain(value: Any) -> Any:
    """A named tuple as a list."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
