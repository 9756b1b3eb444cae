"""Six-handed fixed-limit hold'em, called and checked down on all streets, beside PokerKit in the same run.

Ours writes every event, settles and records the hand; PokerKit plays the same hand with all its automations.
Run by `python -m benchmarks.poker`.
"""

from __future__ import annotations

import gc

from benchmarks.rates import side_by_side
from benchmarks.table import pokerkit_check_down
from housedealer import cards
from housedealer.games import game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

POSTING = "500-club/texas-holdem"
STAKES = {"small_blind": 1_00, "big_blind": 2_00, "lower": 2_00, "upper": 4_00}
WANTED = 50


def check_down(number: int) -> object:
    """A whole hand from a shuffled deck: events, answer and record."""
    setup = build(
        game(POSTING),
        seats={str(seat): {"stack": 200_00} for seat in range(1, 7)},
        option=None,
        button=number % 6 + 1,
        extra={"stakes": STAKES},
        source=Shoe(cards.shuffled("standard-52", 1, number)),
    )
    round_ = Round(setup)
    while round_.offer is not None:
        round_.respond("call" if round_.offer.about["to_call"] else "check")
    return round_.answer(), round_.record()


def main() -> None:
    gc.collect()
    ours, theirs = side_by_side([check_down, pokerkit_check_down])
    print(f"housedealer  {ours:10,.0f} hands/s")
    print(f"PokerKit     {theirs:10,.1f} hands/s")
    reached = "reached" if ours >= WANTED * theirs else "missed"
    print(f"ratio        {ours / theirs:10,.1f}  (at least {WANTED} wanted; {reached})")


if __name__ == "__main__":
    main()
