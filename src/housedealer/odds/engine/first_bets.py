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
    """The expected loss of one unit of a wager with the in-round wagers that follow from it, and with a fee on its
    winnings."""
    own = Fraction(priced.edge(name)) + (_fee_on_winnings(priced, name) or 0)
    return sum((Fraction(priced.edge(each)) for each in _in_round_wagers(priced, name)), own)


def charged_in_steps(priced: Model, name: str) -> bool:
    """Whether a wager's winnings are charged a fee, so that its edge depends on the bet."""
    return _fee_on_winnings(priced, name) is not None


def fee_steps(priced: Model, name: str) -> list[int]:
    """The bets in cents at which that fee goes up."""
    steps: list[int] = priced.fee_steps(name) if hasattr(priced, "fee_steps") else []
    return steps


def _fee_on_winnings(priced: Model, name: str) -> Fraction | None:
    charged: Fraction | None = priced.fee_on_winnings(name) if hasattr(priced, "fee_on_winnings") else None
    return charged


def stakes(priced: Model, name: str) -> Fraction:
    """The expected total stake of one unit of a wager with the in-round wagers that follow from it."""
    return sum((priced.exact(each).staked for each in _in_round_wagers(priced, name)), priced.exact(name).staked)


def each_bet(posting: str, decks: int | None, readings: Mapping[str, str] | None) -> dict[str, Any]:
    """The cost of each bet: see `housedealer.odds.bets`."""
    priced = model(posting, decks, readings)
    same_as: Mapping[str, str] = getattr(priced, "same_as", {})
    rules = priced.game.wagers
    result = {}
    for name in dict.fromkeys([*priced.wagers(), *same_as]):
        whole = _base_game(priced, name)
        raised = name in rules and rules[name].placed == "in-round" and whole != name
        if "+" not in name and not raised:
            result[name] = _bet(priced, name, whole)
    return result


def _bet(priced: Model, name: str, whole: str) -> dict[str, Any]:
    entry = priced.exact(whole).data(priced.strategy(whole))
    keys = ("edge", "per_unit_staked", "method", "strategy", "standard_error")
    result = {key: entry[key] for key in keys if key in entry} | {
        "game": whole,
        "loses": float(loses(priced, name)),
        "stakes": float(stakes(priced, name)),
    }
    if hasattr(priced, "fee_by_bet") and (by_bet := priced.fee_by_bet(name)):
        with_fee = float(loses(priced, name))
        result |= {"edge": with_fee, "per_unit_staked": with_fee, "by_bet": by_bet}
    return result


def _in_round_wagers(priced: Model, name: str) -> list[str]:
    wagers: list[str] = priced.in_round_wagers(name) if hasattr(priced, "in_round_wagers") else []
    return wagers


def _base_game(priced: Model, name: str) -> str:
    base_game: str = priced.base_game(name) if hasattr(priced, "base_game") else name
    return base_game
