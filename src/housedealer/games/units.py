"""The unit in which the stacks of a table for the pot or for points are counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_KEYS = ("big_blind", "lower", "kondition", "point")
_USUAL = 1_00


def unit_of(terms: Mapping[str, Any]) -> int:
    """The big blind, lower limit or chip of a table, in cents.

    >>> unit_of({"stakes": {"small_blind": 100, "big_blind": 200}}), unit_of({"stakes": {"lower": 400, "upper": 800}})
    (200, 400)
    """
    stakes = terms.get("stakes", {})
    return next((stakes[key] for key in _KEYS if stakes.get(key)), _USUAL)
