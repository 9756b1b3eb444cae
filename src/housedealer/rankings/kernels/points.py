"""Blackjack totals and baccarat points compiled from the very source that the scripts call."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from housedealer.compiled import kernel
from housedealer.rankings import baccarat, blackjack


def _compiled(function: Callable[..., Any], **calls: Any) -> Any:
    """A function compiled as it stands, calling these compiled functions by their names."""
    assert isinstance(function, FunctionType)
    names = {**function.__globals__, **calls}
    same = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    same.__doc__, same.__module__ = function.__doc__, function.__module__
    return kernel(same)


blackjack_point = _compiled(blackjack.point)
blackjack_total = _compiled(blackjack.total, point=blackjack_point)
blackjack_hit = _compiled(blackjack.hit, point=blackjack_point)
blackjack_natural = _compiled(blackjack.natural, point=blackjack_point)
blackjack_value = _compiled(blackjack.value, natural=blackjack_natural, total=blackjack_total)
blackjack_value_31 = _compiled(
    blackjack.value_31, natural=blackjack_natural, total=blackjack_total, point=blackjack_point
)
baccarat_point = _compiled(baccarat.point)
baccarat_total = _compiled(baccarat.total, point=baccarat_point)
