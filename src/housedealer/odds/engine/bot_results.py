"""Games in which players pay one another: there is no wager to price, and what our bot wins a hand is told instead."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from housedealer.games import Game
from housedealer.odds import Progress, Watcher
from housedealer.odds.engine import executors
from housedealer.odds.engine.jobs import Sent
from housedealer.table.contract import write_document
from housedealer.table.sitting.session import Session

BETWEEN_PLAYERS = ("points", "payments")
"""How money moves in such games, as families say it."""
PLAYERS = 3
STACK = 10_000
"""Dollars in front of everyone: enough for any hand."""
HANDS = 200
"""Hands that are played unless others are asked for."""
_SHARE = 4
"""Hands that are played at a time: few, as some take long."""


def told(game: Game) -> bool:
    """Whether what our bot wins is what can be told of a game.

    >>> from housedealer.games import game
    >>> told(game("the-101/chinese-poker")), told(game("500-club/texas-holdem"))
    (True, False)
    """
    return game.family.play.money in BETWEEN_PLAYERS


class Hands(NamedTuple):
    """Hands that are played, so many in all, each from a seed of its own."""

    sent: Sent
    wanted: int
    seed: int

    def ready(self) -> Callable[[int, int], list[float]]:
        """What our bot won of each hand, from one number to another."""
        from housedealer.play import bots

        game = self.sent.game()
        bots.prepare(game)
        return lambda low, high: [
            _hand(game, hand % PLAYERS + 1, self.seed * self.wanted + hand) for hand in range(low, high)
        ]


def wins(game: Game, hands: int | None, seed: int, progress: Watcher | None) -> dict[str, Any]:
    """What our bot wins a hand from two players who choose at random, in dollars at the usual stakes, before any fee.

    The bot changes seats from hand to hand. The same seed gives the same hands.
    """
    wanted, begun = HANDS if hands is None else hands, time.perf_counter()
    result: dict[int, list[float]] = {}
    # Hands are played in Python: one thread is as fast as many, and another process as fast again.
    with executors.Threads(1) as alone:
        team = executors.hired() or alone
        give = team.carry(Hands(Sent.of(game), wanted, seed))
        shares = [(low, min(low + _SHARE, wanted)) for low in range(0, wanted, _SHARE)]
        for number, some in executors.each(team, give, shares):
            result[number] = some
            seen = [won for part in result.values() for won in part]
            if progress and len(seen) > 1:
                progress(Progress(len(seen), wanted, len(seen) / (time.perf_counter() - begun), _error(seen)))
    won = [each for number in sorted(result) for each in result[number]]
    terms = write_document(
        {name: value for name, value in game.plans()[0].terms.items() if name != "option"}, game.family
    )
    return {
        "rounds": wanted,
        "seed": seed,
        "bot": {
            "method": "simulated",
            "wins": statistics.fmean(won),
            "standard_error": _error(won) if wanted > 1 else None,
            "stdev": statistics.stdev(won) if wanted > 1 else None,
            "against": f"{PLAYERS - 1} players who choose at random",
            **terms,
        },
    }


def _error(won: list[float]) -> float:
    return statistics.stdev(won) / math.sqrt(len(won))


def _hand(game: Game, seat: int, seed: int) -> float:
    """What the bot in a seat wins of one hand, in dollars."""
    from housedealer.play import bots

    rng = random.Random(seed)
    seats = range(1, PLAYERS + 1)
    table = Session.open(game, stacks={str(each): STACK for each in seats}, seed=rng.randrange(1 << 32))
    round_ = table.begin({str(each): {"stack": STACK} for each in seats})
    while (offer := round_.offer) is not None:
        if offer.position == str(seat):
            round_.respond(*bots.choose(offer, game, round_.view(offer.position), rng))
        else:
            round_.respond(*bots.choose_any(offer, rng))
    answer = round_.answer()
    fees = float(sum(one["amount"] for one in answer["fees"] if one["payer"] == str(seat)))
    return float(answer["net"].get(str(seat), 0)) + fees
