"""How many blackjack rounds the scripted table plays: `python -m benchmarks.blackjack`.

Seven players with a base wager each, whole rounds on one core: wagers read and checked, cards dealt from a shoe
that is shuffled when it runs low, every offer answered, events, settlement and record made; in seconds that this
process runs. Once with players who draw to 17, which costs nothing beside the table, and once with the family's
bots, who look at the events first.
"""

from __future__ import annotations

import random
import time

from rich.console import Console
from rich.table import Table

from housedealer import cards
from housedealer.games import game
from housedealer.play.blackjack import choose
from housedealer.postings import first_option
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

POSTINGS = (
    "500-club/pure-21-5-blackjack",
    "turlock/pure-spanish-21-5",
    "the-101/cal-blackjack",
    "the-101/blackjack-x-v1-3",
    "black-sheep/blackjack-elite",
)
SEATS = {str(seat): {"base": 20_00} for seat in range(1, 8)}
ROUNDS, REPEATS, TARGET = 2000, 3, 2000


def _draw_to_17(round_: Round) -> tuple[str, object]:
    offer = round_.offer
    assert offer is not None
    if offer.optional:
        return offer.passive, None
    names = offer.names()
    return ("hit" if "stand" not in names or (offer.about["total"] < 17 and "hit" in names) else "stand"), None


def rounds_per_second(posting: str, bots: bool, rounds: int = ROUNDS) -> float:
    """Whole rounds a second with seven seats."""
    played, rng = game(posting), random.Random(1)
    deck = played.posting.deck
    assert deck is not None
    bank = {"seat": 8, "bank": 5000_00}
    option = first_option(played.posting)
    pack: list[int] = []
    begun = time.process_time()
    for _ in range(rounds):
        if len(pack) < 150:
            pack = cards.shuffled(deck.kind, deck.max, rng.randrange(2**32))
        shoe = Shoe(pack)
        round_ = Round(build(played, seats=SEATS, option=option, player_dealer=bank, source=shoe))
        while round_.offer is not None:
            if bots:
                round_.respond(*choose(round_.offer, played, round_.view(round_.offer.position), rng))
            else:
                round_.respond(*_draw_to_17(round_))
        round_.answer()
        round_.record()
        pack = pack[len(shoe.used) :]
    return rounds / (time.process_time() - begun)


def main() -> None:
    table = Table(title=f"blackjack, scripted table, seven seats, one core (target {TARGET:,})")
    table.add_column("posting")
    table.add_column("rounds a second", justify="right")
    table.add_column("with bots", justify="right")
    for posting in POSTINGS:
        alone, thinking = (max(rounds_per_second(posting, bots) for _ in range(REPEATS)) for bots in (False, True))
        table.add_row(posting, f"{alone:,.0f}", f"{thinking:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
