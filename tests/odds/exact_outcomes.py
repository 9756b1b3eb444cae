"""Exact outcomes of a wager, and counted deals in the same form, for slow models to compare."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from housedealer.odds.engine.models import model


def outcomes(posting: str, wager: str) -> dict[int, Fraction]:
    """The program's probability of each net of a wager."""
    return {int(net): chance for net, chance in model(posting).exact(wager).outcomes if chance}


def chances(deals: Mapping[int, int]) -> dict[int, Fraction]:
    """The probability of each net, from the number of deals that come to it."""
    whole = sum(deals.values())
    return {net: Fraction(many, whole) for net, many in deals.items() if many}
