"""How many rounds of poker against the player-dealer the table plays: `python -m benchmarks.versus`.

Six seats with every wager of the game, whole rounds on one core: wagers read and checked, a deck shuffled and dealt,
every question answered, events, settlement and record made; in seconds that this process runs. Once with players who
play every hand, which costs nothing beside the table and places most wagers, and once with the family's bots, who
look at the events first. No other package is known that plays whole rounds of these games, so none stands beside.
"""

from __future__ import annotations

import random
import time

from rich.console import Console
from rich.table import Table

from housedealer import cards
from housedealer.games import game
from housedealer.play.versus import choose
from housedealer.postings import first_option
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

WAGERS = {
    "turlock/three-card-poker": {"ante": 10_00, "pair-plus": 5_00, "six-card-bonus": 5_00},
    "the-101/ultimate-texas-holdem": {"ante": 10_00, "blind": 10_00, "trips": 5_00},
    "500-club/ultimate-texas-holdem": {"ante": 10_00, "blind": 10_00, "trips": 5_00, "bad-beat": 5_00},
    "the-101/three-card-texas-holdem": {"ante": 10_00, "flush-or-pair": 5_00, "straight-or-up": 5_00},
    "turlock/crazy-4-poker": {"ante": 10_00, "super-bonus": 10_00, "queens-up": 5_00},
}
SEATS = 6
ROUNDS, REPEATS, TARGET = 1000, 3, 1500


def rounds_per_second(posting: str, bots: bool, rounds: int = ROUNDS) -> float:
    """Whole rounds a second with six seats."""
    played, rng = game(posting), random.Random(1)
    bank = {"seat": SEATS + 1, "bank": 5000_00}
    seats = {str(seat): WAGERS[posting] for seat in range(1, SEATS + 1)}
    option = first_option(played.posting)
    begun = time.process_time()
    for _ in range(rounds):
        shoe = Shoe(cards.shuffled("standard-52", 1, rng.randrange(2**32)))
        round_ = Round(build(played, seats=seats, option=option, player_dealer=bank, source=shoe))
        while (offer := round_.offer) is not None:
            if bots:
                round_.respond(*choose(offer, played, round_.view(offer.position), rng))
            else:
                # Checked to the end, so that every street asks every seat.
                waits = "check" in offer.names()
                round_.respond("check" if waits else "play", None if waits else 1)
        round_.answer()
        round_.record()
    return rounds / (time.process_time() - begun)


def main() -> None:
    table = Table(title=f"poker against the player-dealer, six seats, one core (target {TARGET:,})")
    table.add_column("posting")
    table.add_column("rounds a second", justify="right")
    table.add_column("with bots", justify="right")
    table.add_column("target", justify="right")
    for posting in WAGERS:
        alone, thinking = (max(rounds_per_second(posting, bots) for _ in range(REPEATS)) for bots in (False, True))
        table.add_row(posting, f"{alone:,.0f}", f"{thinking:,.0f}", "reached" if alone >= TARGET else "missed")
    Console().print(table)


if __name__ == "__main__":
    main()
