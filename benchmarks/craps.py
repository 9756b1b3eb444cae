"""Craps flips through the full table with twenty wagers up, beside the package crapssim in the same run.

Run by `python -m benchmarks.craps`. Without crapssim (`pip install crapssim`) only our own rate is printed.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
from collections.abc import Callable
from typing import Any

from benchmarks.rates import side_by_side
from housedealer import cards
from housedealer.games import game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

POSTING = "the-101/party-craps"
WANTED = 3000
"""Flips a second on one core."""

UP: dict[str, dict[str, int]] = {
    "2": {"pass": 10_00, "pass-odds": 20_00, "place-8": 12_00, "hard-6": 5_00},
    "4": {"come-5": 10_00, "come-5-odds": 20_00, "place-6": 12_00, "place-9": 10_00},
    "6": {"dont-pass": 10_00, "dont-pass-odds": 12_00, "lay-4": 20_00, "big-8": 10_00},
    "9": {"come-9": 10_00, "come-9-odds": 20_00, "buy-4": 20_00, "hard-8": 5_00},
    "11": {"pass": 20_00, "place-5": 10_00, "buy-10": 20_00, "hard-4": 5_00},
}
"""Twenty wagers of five seats, with the point on six."""
POINT = 6


def ours() -> Callable[[int], object]:
    """The point on six, twenty wagers up: calls made, two cards dealt, all settled in the posted order."""
    played = game(POSTING)
    pack = cards.shuffled("craps-24", 18, seed=1)

    def run(number: int) -> object:
        start = number * 2 % 430
        setup = build(
            played,
            seats={},
            option=1,
            player_dealer={"seat": 1, "bank": 5000_00},
            extra={"point": POINT, "up": UP},
            source=Shoe(pack[start : start + 2]),
        )
        round_ = Round(setup)
        return round_.answer(), round_.record()

    return run


def theirs() -> Callable[[int], object]:
    """The same twenty wagers on crapssim's table, and one throw of its dice."""
    # The package is not a dependency: install it for the comparison.
    bet: Any = importlib.import_module("crapssim.bet")
    tables: Any = importlib.import_module("crapssim.table")
    point: Any = importlib.import_module("crapssim.point")
    strategies: Any = importlib.import_module("crapssim.strategy.tools")
    table = tables.Table()
    players = [tables.Player(table, bankroll=1e9, bet_strategy=strategies.NullStrategy()) for _ in UP]
    table.players = players
    throws = itertools.cycle(itertools.product(range(1, 7), repeat=2))
    update = tables.TableUpdate()

    def held() -> list[list[Any]]:
        return [
            [bet.PassLine(10), bet.Odds(bet.PassLine, 6, 20), bet.Place(8, 12), bet.HardWay(6, 5)],
            [bet.Come(10, 5), bet.Odds(bet.Come, 5, 20), bet.Place(6, 12), bet.Place(9, 10)],
            [bet.DontPass(10), bet.Odds(bet.DontPass, 6, 12), bet.Lay(4, 20), bet.Big8(10)],
            [bet.Come(10, 9), bet.Odds(bet.Come, 9, 20), bet.Buy(4, 20), bet.HardWay(8, 5)],
            [bet.PassLine(20), bet.Place(5, 10), bet.Buy(10, 20), bet.HardWay(4, 5)],
        ]

    def run(_: int) -> object:
        table.point = point.Point(POINT)
        for player, bets in zip(players, held(), strict=True):
            player.bets = bets
        update.run(table, next(throws))
        return table.point

    return run


def main() -> None:
    """Print flips a second and how they compare."""
    runs = [("housedealer, party-craps, calls, events, order, bank and record", ours())]
    if importlib.util.find_spec("crapssim"):
        runs.append(("crapssim, the same wagers, one throw", theirs()))
    result = side_by_side([run for _, run in runs])
    print(f"{'one core, twenty wagers up':<68}{'flips/s':>10}")
    for (words, _), each in zip(runs, result, strict=True):
        print(f"{words:<68}{each:>10,.0f}")
    if len(runs) > 1:
        print(f"ratio {result[0] / result[1]:.2f}")
    else:
        print("crapssim is not installed; `pip install crapssim` puts it beside")
    print(f"wanted: {WANTED:,} a second; {'reached' if result[0] >= WANTED else 'missed'}")


if __name__ == "__main__":
    main()
