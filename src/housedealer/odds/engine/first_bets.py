"""The cost of a first bet with the raises that follow from it and the base game that it is part of.

A base game of several wagers (an ante, a blind, a raise) is priced wager by wager, and no single one shows the cost of
the game: a raise gains where a blind loses. A bettor needs one edge per game, per first bet and per unit staked.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from housedealer.odds.engine.models import Model, model


def loses(priced: Model, name: str) -> Fraction:
    """The expected loss of one unit of a wager with the in-round wagers that follow from it."""
    return sum((Fraction(priced.edge(each)) for each in _brings(priced, name)), Fraction(priced.edge(name)))


def stakes(priced: Model, name: str) -> Fraction:
    """The expected total stake of one unit of a wager with the in-round wagers that follow from it."""
    return sum((priced.exact(each).staked for each in _brings(priced, name)), priced.exact(name).staked)


def each_bet(posting: str, decks: int | None, readings: Mapping[str, str] | None) -> dict[str, Any]:
    """The cost of each bet: see `housedealer.odds.bets`."""
    priced = model(posting, decks, readings)
    same_as: Mapping[str, str] = getattr(priced, "same_as", {})
    rules = priced.game.wagers
    result = {}
    for name in dict.fromkeys([*priced.wagers(), *same_as]):
        whole = _whole(priced, name)
        raised = name in rules and rules[name].placed == "in-round" and whole != name
        if "+" not in name and not raised:
            result[name] = _bet(priced, name, whole)
    return result


def _bet(priced: Model, name: str, whole: str) -> dict[str, Any]:
    entry = priced.exact(whole).data(priced.strategy(whole))
    keys = ("edge", "per_unit_staked", "method", "strategy", "standard_error")
    return {key: entry[key] for key in keys if key in entry} | {
        "game": whole,
        "loses": float(loses(priced, name)),
        "stakes": float(stakes(priced, name)),
    }


def _brings(priced: Model, name: str) -> list[str]:
    brings: list[str] = priced.brings(name) if hasattr(priced, "brings") else []
    return brings


def _whole(priced: Model, name: str) -> str:
    whole: str = priced.whole(name) if hasattr(priced, "whole") else name
    return whole
