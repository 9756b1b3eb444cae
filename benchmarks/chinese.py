"""Chinese poker: hands of three players a second, and what the bot wins from random and from always-safe placing.

Hands go through the full table: events, offers, answer and record. Run by `python -m benchmarks.chinese [HANDS]`,
HANDS being how many hands of each match are played out by the bot.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from statistics import mean, stdev
from typing import Any

from housedealer import cards
from housedealer.games import game
from housedealer.play import chinese as bot
from housedealer.play.bots import choose_any
from housedealer.table.events import Event
from housedealer.table.family import Game
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.offers import Offer
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

POSTINGS = (
    "500-club/face-up-chinese-poker",
    "the-101/chinese-poker",
    "parkwest-sonoma/face-up-pineapple-chinese-poker",
)
WANTED = 500
Player = Callable[[Offer, Game, list[Event], random.Random], tuple[str, Any]]


def at_random(offer: Offer, played: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """Any legal placing."""
    return choose_any(offer, rng)


def always_safe(offer: Offer, played: Game, events: list[Event], rng: random.Random) -> tuple[str, Any]:
    """The placing for a player who is away: as safe from a foul as can be, whatever bonus is missed."""
    if offer.legal[0].name == "place":
        return "place", offer.write(offer.passed())[2]
    return "clean-sweep", None


def hand(posting: str, number: int, players: tuple[Player, ...]) -> Round:
    """A whole hand of three players from a shuffled deck."""
    rng = random.Random(number)
    played = game(posting)
    setup = build(
        played,
        seats={str(seat): {"stack": 10_000_00} for seat in (1, 2, 3)},
        option=None,
        button=number % 3 + 1,
        extra={"stakes": {"point": 1_00}},
        source=Shoe(cards.shuffled("standard-52", 1, number)),
    )
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        player = players[int(offer.position) - 1]
        events = [] if player is at_random else round_.view(offer.position)
        round_.respond(*player(offer, played, events, rng))
    return round_


def speed(posting: str, hands: int = 50, turns: int = 12) -> float:
    """Hands a second of processor time with random placing, each with its answer and its record: the best turn."""
    best = 0.0
    for _ in range(turns):
        start = time.process_time()
        for number in range(hands):
            round_ = hand(posting, number, (at_random,) * 3)
            round_.answer()
            round_.record()
        best = max(best, hands / (time.process_time() - start))
    return best


def strength(posting: str, other: Player, hands: int) -> tuple[float, float, float]:
    """Points a hand that the bot wins from each of two others, the error of that, and how often it fouls."""
    won, fouls = [], 0
    for number in range(hands):
        seat = number % 3
        players = tuple(bot.choose if place == seat else other for place in range(3))
        round_ = hand(posting, number, players)
        name = str(seat + 1)
        fouls += next(one["foul"] for one in round_.events if one["event"] == "rows" and one["seat"] == name)
        pairs = [one for one in round_.table.points if name in one["seats"]]
        won.append(mean(one["points"] * (1 if one["seats"][0] == name else -1) for one in pairs))
    return mean(won), stdev(won) / len(won) ** 0.5, fouls / hands


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    gc.collect()
    for posting in POSTINGS:
        print(f"{posting}\n  random placing  {speed(posting):8,.0f} hands/s  (at least {WANTED} wanted)")
    for posting in POSTINGS:
        bot.prepare(game(posting))
        print(posting)
        for name, other in (("random", at_random), ("always-safe", always_safe)):
            start = time.perf_counter()
            points, error, fouls = strength(posting, other, hands)
            each = (time.perf_counter() - start) / hands
            print(
                f"  against {name:<12} {points:+6.2f} ± {error:.2f} points a hand and opponent, "
                f"{fouls:.0%} fouls, {each * 1000:.0f} ms a hand"
            )


if __name__ == "__main__":
    main()
