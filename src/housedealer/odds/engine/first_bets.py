"""What a bet costs with all that follows from it: the raises that it brings, and the base game that it is a part of.

A first bet that grows is priced in parts (an ante, a blind, a raise), none of which says what the game costs: a raise
gains where a blind loses. Whoever is about to bet sees one edge a game, per first bet and per unit staked.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from housedealer.odds.engine.models import Model, model


def loses(priced: Model, name: str) -> Fraction:
    """What a unit of a wager loses, with the wagers that it brings along in the round."""
    return sum((Fraction(priced.edge(each)) for each in _brings(priced, name)), Fraction(priced.edge(name)))


def stakes(priced: Model, name: str) -> Fraction:
    """What a unit of a wager stakes in all on average, with the wagers that it brings along in the round."""
    return sum((priced.exact(each).staked for each in _brings(priced, name)), priced.exact(name).staked)


def each_bet(posting: str, decks: int | None, readings: Mapping[str, str] | None) -> dict[str, Any]:
    """What each bet costs: see `housedealer.odds.bets`."""
    priced = model(posting, decks, readings)
    alike: Mapping[str, str] = getattr(priced, "alike", {})
    rules = priced.game.wagers
    result = {}
    for name in dict.fromkeys([*priced.wagers(), *alike]):
        whole = _whole(priced, name)
        raised = name in rules and rules[name].placed == "in-round" and whole != name
        if "+" not in name and not raised:
            result[name] = _bet(priced, name, whole)
    return result


def _bet(priced: Model, name: str, whole: str) -> dict[str, Any]:
    told = priced.exact(whole).data(priced.strategy(whole))
    keys = ("edge", "per_unit_staked", "method", "strategy", "standard_error")
    return {key: told[key] for key in keys if key in told} | {
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
