"""Strength of the poker bots: duplicate poker against the beginner, the same deals played twice with seats swapped.

    python -m benchmarks.bots --deals 1000 500-club/texas-holdem "500-club/razz" "the-101/texas-holdem:6"

A posting may be followed by a number of players (two by default; every other seat is the bot's) and by stakes, such as
`500-club/omaha:2:$4/$8 limit`. A deal counts once: the average of its two hands, in big blinds (without blinds: lower
limits) of each of the bot's seats. The interval is 1.96 standard errors of these averages.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.games import game
from housedealer.play import bots
from housedealer.table.family import Game, Plan
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

POSTINGS = (
    "the-101/texas-holdem", "500-club/texas-holdem", "500-club/texas-holdem:6", "500-club/omaha",
    "500-club/omaha-hi-lo", "the-101/big-o", "500-club/crazy-pineapple", "500-club/pineapple-hi-lo",
    "500-club/seven-card-stud", "500-club/stud-8", "500-club/razz", "500-club/2-7-triple-draw", "500-club/badugi",
    "als/lowball", "outlaws/draw-poker-hi-lo", "500-club/mexican-poker", "the-101/mexican-stud",
)  # fmt: skip
BIG_BLINDS = 100
"""Everybody's stack at the start of a hand."""


class Match(NamedTuple):
    """A table at which a skill is measured."""

    game: Game
    plan: Plan
    players: int
    skill: str
    other: str

    @property
    def unit(self) -> int:
        """The big blind, or the lower limit where there are no blinds, in cents."""
        stakes = self.plan.terms["stakes"]
        return int(stakes.get("big_blind") or stakes.get("lower") or stakes["bring_in"])


def hand(match: Match, number: int, swapped: bool, on_decision: Callable[[float], None]) -> float:
    """Play a hand; return what each of the bot's seats won on average, in big blinds."""
    played, unit = match.game, match.unit
    rng = random.Random(f"{number} {swapped}")
    deck: Any = played.posting.deck
    setup = build(
        played,
        seats={str(seat): {"stack": unit * BIG_BLINDS} for seat in range(1, match.players + 1)},
        option=None,
        button=number % match.players + 1,
        extra=dict(match.plan.terms),
        source=Shoe(cards.shuffled(deck.kind, deck.max, number)),
    )
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        ours = (int(offer.position) % 2 == 0) != swapped
        began = time.process_time()
        answer = bots.choose(
            offer, played, round_.view(offer.position), rng, skill=match.skill if ours else match.other
        )
        if ours:
            on_decision(time.process_time() - began)
        round_.respond(*answer)
    net = round_.result()["net"]
    mine = [seat for seat in range(1, match.players + 1) if (seat % 2 == 0) != swapped]
    return sum(net.get(str(seat), 0) for seat in mine) / unit / len(mine)


def measure(match: Match, deals: int, first: int) -> str:
    """Play a match; return a row of its result."""
    bots.prepare(match.game, match.skill)
    bots.prepare(match.game, match.other)
    times: list[float] = []
    won = [
        (hand(match, number, False, times.append) + hand(match, number, True, times.append)) / 2
        for number in range(first, first + deals)
    ]
    error = 1.96 * statistics.stdev(won) / math.sqrt(deals)
    name = f"{match.game.posting.id}, {match.plan.name}, {match.players} players"
    return (
        f"{name:<68} {100 * statistics.fmean(won):+8.1f} ± {100 * error:<6.1f} {2 * deals:>8,} hands  "
        f"{1000 * statistics.median(times):.2f} ms a decision"
    )


def match_of(text: str, skill: str, other: str) -> Match:
    """A match as the command line names it."""
    posting, _, rest = text.partition(":")
    players, _, stakes = rest.partition(":")
    played = game(posting)
    return Match(played, played.plan(stakes) if stakes else played.plans()[0], int(players or 2), skill, other)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=__doc__)
    parser.add_argument("matches", nargs="*", default=POSTINGS, metavar="POSTING[:PLAYERS[:STAKES]]")
    parser.add_argument("--deals", type=int, default=200, help="each is played twice")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--skill", default="expert")
    parser.add_argument("--against", default="beginner")
    given = parser.parse_args()
    print(f"{given.skill} against {given.against}, big blinds per 100 hands with the 95% interval", flush=True)
    for text in given.matches:
        print(measure(match_of(text, given.skill, given.against), given.deals, given.first), flush=True)


if __name__ == "__main__":
    main()
