"""Stakes on one line, as people write them: the name of a plan, or pairs of names and values."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Any

_WHOLE = re.compile(r"[0-9]{1,9}")


def plain_name(name: str) -> str:
    """A plan's name normalized for comparison."""
    return name.lower().replace("$", "").replace("-", " ").strip()


def own_terms(text: str, beside: Container[str]) -> dict[str, Any]:
    """Terms from pairs of names and values; the keys in `beside` are not stakes."""
    stakes: dict[str, Any] = {}
    terms: dict[str, Any] = {"stakes": stakes}
    for pair in text.replace(",", " ").split():
        key, _, value = pair.partition("=")
        (terms if key in beside else stakes)[key] = int(value) if _WHOLE.fullmatch(value) else value
    return terms


def written_terms(terms: Mapping[str, Any]) -> str:
    """Terms in the form that `own_terms` reads.

    >>> written_terms({"stakes": {"small_blind": 1, "big_blind": 2}, "structure": "no"})
    'small_blind=1 big_blind=2 structure=no'
    """
    beside = {key: value for key, value in terms.items() if key != "stakes"}
    return " ".join(f"{key}={value}" for key, value in {**terms.get("stakes", {}), **beside}.items())
