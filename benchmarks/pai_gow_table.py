"""Six-seat rounds of pai gow through the full table: events, the bank, fees, the record.

Run by `python -m benchmarks.pai_gow_table [ROUNDS RUNS]`. No other package is known that plays whole rounds of pai gow
poker, so none stands beside.
"""

from __future__ import annotations

import sys
import time

from housedealer import cards
from housedealer.games import game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

WANTED = 1000
POSTINGS = (
    "500-club/fortune-pai-gow-poker",
    "turlock/face-up-pai-gow-poker",
    "the-101/triple-bonus-pai-gow-poker",
    "the-101/mini-pai-gow",
)


def rounds_a_second(name: str, count: int) -> float:
    """Rounds a second of one core's own time: six seats, every wager of the posting, hands set the house way."""
    played = game(name)
    wagers = {rule.id: 10_00 for rule in played.posting.wagers if rule.placed == "before-deal"}
    packs = [cards.shuffled("joker-53", 1, seed) for seed in range(count)]
    started = time.process_time()
    for pack in packs:
        setup = build(
            played,
            seats={str(seat): wagers for seat in range(2, 8)},
            option=1,
            player_dealer={"seat": 1, "bank": 5000_00},
            source=Shoe(pack),
        )
        round_ = Round(setup)
        while round_.offer is not None:
            round_.decline(round_.offer.position)
        round_.answer()
        round_.record()
    return count / (time.process_time() - started)


def main(count: int = 250, runs: int = 12) -> None:
    """Print the rounds a second of each posting, of several runs the best, which others on the machine disturbed
    least; the first rounds, which compile, are not counted."""
    for name in POSTINGS:
        rounds_a_second(name, 20)
        best = max(rounds_a_second(name, count) for _ in range(runs))
        reached = "reached" if best >= WANTED else "missed"
        print(f"{name:40} {best:8,.0f} rounds a second, six seats, one core ({WANTED:,} wanted; {reached})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
