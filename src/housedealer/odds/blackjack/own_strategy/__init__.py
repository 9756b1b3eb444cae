"""A custom blackjack strategy: its edge, and what each situation costs against the best play."""

from __future__ import annotations

from housedealer.games import Game
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.blackjack.own_strategy.arrays import own_strategy
from housedealer.odds.blackjack.own_strategy.chart import Chart
from housedealer.odds.blackjack.own_strategy.chart_of_best_play import best_chart
from housedealer.odds.blackjack.own_strategy.costs import costs_of
from housedealer.odds.blackjack.own_strategy.function import Function
from housedealer.odds.own_strategy.answer import Priced
from housedealer.odds.own_strategy.charts import Tables
from housedealer.odds.own_strategy.situations import StrategyFunction

__all__ = ["best_chart", "price"]


def price(game: Game, decks: int, given: Tables | StrategyFunction, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function."""
    strategy = Function(game, given) if isinstance(given, StrategyFunction) else Chart(game, given)
    own = own_strategy(game, strategy.decide, strategy.gives_up)
    best, mine = Blackjack(game, decks), Blackjack(game, decks, own=own)
    name = given.name if isinstance(given, StrategyFunction) else "the chart"
    wagers = {
        wager: mine.exact(wager).data(name if best.strategy(wager) != "none needed" else "none needed")
        for wager in mine.wagers()
    }
    costs = costs_of(best.base, mine.base)
    notes = ("A pair that is split is split again whenever that is allowed. Insurance is declined.",)
    return Priced("base", -mine.base.ev, -best.base.ev, costs.costliest(), wagers=wagers, notes=notes)
