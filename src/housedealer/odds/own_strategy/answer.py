"""The price of a custom strategy: its edge, that of the best play, and the situations that cost most."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from housedealer.errors import HouseError
from housedealer.games import Game, game
from housedealer.odds.own_strategy.charts import EXTENSIONS, Tables, read_chart, tables_of
from housedealer.odds.own_strategy.situations import StrategyFunction, load_function
from housedealer.table.round.setup import decks_in_play

MOST_LISTED = 12
"""The number of situations listed: those that cost most."""
Strategy = str | Path | Mapping[str, Any] | Callable[[Any], Any]
"""A chart (a file, or its data) or a function (`file.py:function`, or itself)."""


@dataclass
class Cost:
    """A situation in which a strategy departs from the best play."""

    situation: str
    plays: str
    best: str
    happens: float = 0.0
    """How often, per round."""
    costs: float = 0.0
    """Per round, in units of the first bet."""

    def data(self) -> dict[str, Any]:
        """The row of the answer."""
        return {
            "situation": self.situation,
            "plays": self.plays,
            "best": self.best,
            "happens": float(self.happens),
            "costs": float(self.costs),
        }


@dataclass
class Costs:
    """Situations gathered by what is played and what would be best."""

    rows: dict[tuple[str, str, str], Cost] = field(default_factory=dict)

    def add(self, situation: str, plays: str, best: str, happens: float, costs: float) -> None:
        """Add a situation."""
        row = self.rows.setdefault((situation, plays, best), Cost(situation, plays, best))
        row.happens += happens
        row.costs += costs

    def costliest(self) -> list[Cost]:
        """The situations that cost most."""
        costly = (row for row in self.rows.values() if row.costs > 0)
        return sorted(costly, key=lambda row: -row.costs)

    @property
    def total(self) -> float:
        """The cost of all situations."""
        return sum(row.costs for row in self.rows.values())


@dataclass
class Priced:
    """A priced strategy."""

    wager: str
    edge: float
    best: float
    costs: Iterable[Cost]
    method: str = "exact"
    standard_error: float | None = None
    wagers: dict[str, Any] = field(default_factory=dict)
    """The odds of all wagers by this strategy, where their outcomes are counted."""
    notes: tuple[str, ...] = ()


def is_custom(strategy: Any) -> bool:
    """Whether a strategy is a custom one, and not one that a posting names.

    >>> is_custom("house-way"), is_custom("mine.csv"), is_custom("mine.py:play"), is_custom(len)
    (False, True, True, True)
    """
    if isinstance(strategy, str):
        return strategy.lower().endswith(EXTENSIONS) or ".py:" in strategy
    return isinstance(strategy, (Path, Mapping)) or callable(strategy)


def read(strategy: Strategy) -> tuple[str, Tables | StrategyFunction]:
    """A strategy's name, and its chart or function."""
    if isinstance(strategy, Mapping):
        return "the chart given", tables_of(strategy)
    if callable(strategy):
        name = getattr(strategy, "__name__", "the function given")
        return name, StrategyFunction(name, strategy)
    if ".py:" in str(strategy):
        return str(strategy), load_function(str(strategy))
    return str(strategy), read_chart(strategy)


def module_of(played: Game) -> Any:
    """The module of a family that prices strategies; a game without decisions is refused."""
    named = played.family.modules.own_strategy
    if not named:
        raise HouseError(f"strategy: {played.family.modules.undecided.format(posting=played.posting.id)}")
    return importlib.import_module(named)


def price(
    posting: str,
    strategy: Strategy,
    *,
    decks: int | None = None,
    readings: Mapping[str, str] | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    wager: str | None = None,
    bet: Any = None,
) -> dict[str, Any]:
    """Price a strategy: see `housedealer.odds.odds`."""
    if bet is not None:
        raise HouseError("bet: a custom strategy is priced per unit of the first bet; expected no bet with it")
    played = game(posting, readings)
    module = module_of(played)
    name, given = read(strategy)
    many = decks_in_play(played, decks)
    try:
        priced: Priced = module.price(played, many, given, rounds, seed if seed is not None else 1)
    except HouseError as error:
        own = given.name if isinstance(given, StrategyFunction) else name
        text = str(error)
        raise HouseError(text if text.startswith((own, "strategy")) else f"{own}: {text}") from None
    costliest = list(priced.costs)
    own_strategy: dict[str, Any] = {
        "strategy": name,
        "wager": priced.wager,
        "method": priced.method,
        "edge": float(priced.edge),
        "best_edge": float(priced.best),
        "costs": float(priced.edge - priced.best),
        "situations": [one.data() for one in costliest[:MOST_LISTED]],
        "more_situations": max(0, len(costliest) - MOST_LISTED),
        "notes": list(priced.notes),
    }
    if priced.standard_error is not None:
        own_strategy["standard_error"] = priced.standard_error
    wagers = priced.wagers or {priced.wager: _entry(priced, name)}
    if wager is not None and wager not in wagers:
        raise HouseError(f"wager: {wager!r} is unknown; expected one of {', '.join(wagers)}")
    wagers = wagers if wager is None else {wager: wagers[wager]}
    return {"posting": posting, "decks": many, "wagers": wagers, "own_strategy": own_strategy}


def _entry(priced: Priced, name: str) -> dict[str, Any]:
    entry = {"method": priced.method, "edge": float(priced.edge), "strategy": name}
    return entry if priced.standard_error is None else entry | {"standard_error": priced.standard_error}


def export(posting: str, decks: int | None, readings: Mapping[str, str] | None) -> Tables:
    """The best play of a posting as a chart that can be edited and priced."""
    played = game(posting, readings)
    tables: Tables = module_of(played).best_chart(played, decks_in_play(played, decks))
    return tables
