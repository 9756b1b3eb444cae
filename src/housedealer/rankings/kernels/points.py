"""Baccarat points, compiled from the same source that the scripts call."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from housedealer.compiled import kernel
from housedealer.rankings import baccarat


def _compiled(function: Callable[..., Any], **calls: Any) -> Any:
    """Compile a function unchanged, with the names in `calls` bound to compiled functions."""
    assert isinstance(function, FunctionType)
    names = {**function.__globals__, **calls}
    same = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    same.__doc__, same.__module__ = function.__doc__, function.__module__
    return kernel(same)


baccarat_point = _compiled(baccarat.point)
baccarat_total = _compiled(baccarat.total, point=baccarat_point)
