"""How long the exact counts take on one core, compiled: `python -m benchmarks.exact [cores]`.

Nothing is read from or kept on disk. Seconds that this process runs, and the most memory that it came to hold.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Callable
from os import environ

from rich.console import Console
from rich.table import Table

from housedealer.games import game
from housedealer.odds import parts
from housedealer.odds.models import Model, model_of

GAMES: tuple[tuple[str, str, str, float], ...] = (
    ("Three Card Poker, a card exposed", "500-club/three-card-poker", "ante+play", 0.1),
    ("Crazy 4 Poker", "turlock/crazy-4-poker", "ante+super-bonus+play", 5),
    ("Three Card Hold'em", "the-101/three-card-texas-holdem", "ante+bet+second-bet", 5),
    ("Ultimate Texas Hold'em", "turlock/ultimate-texas-holdem", "ante+blind+play", 15),
    ("Mini Pai Gow, doubled at best", "the-101/mini-pai-gow", "base", 100),
    ("Pai gow, house way against house way", "the-101/triple-bonus-pai-gow-poker", "base", 100),
    ("Face-up pai gow, best setting", "500-club/face-up-pai-gow-poker", "base", 200),
)


def _timed(work: Callable[[], float]) -> tuple[float, float, float]:
    begun, worked = time.perf_counter(), time.process_time()
    edge = work()
    return edge, time.perf_counter() - begun, time.process_time() - worked


def _price(name: str, wager: str) -> float:
    priced: Model = model_of(game(name))
    return float(priced.exact(wager).edge)


def main(cores: int = 1) -> None:
    """Price each game twice: the first compiles, the second is told."""
    parts.cores = cores
    table = Table("game", "wager", "edge", "goal s", "wall s", "core s", "MB")
    for words, name, wager, goal in GAMES:
        edge = wall = core = 0.0
        for _ in range(2):
            with tempfile.TemporaryDirectory() as folder:
                environ["HOUSEDEALER_KEPT"] = folder
                edge, wall, core = _timed(lambda name=name, wager=wager: _price(name, wager))  # type: ignore[misc]
            if goal > 5 and core > 5:
                # Compiling is a small part of it.
                break
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        table.add_row(words, wager, f"{edge:.6%}", f"{goal:g}", f"{wall:.2f}", f"{core:.2f}", str(memory))
    Console(width=120).print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
