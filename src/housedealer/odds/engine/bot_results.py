"""Bot results: the bot's winnings per hand in games where players pay each other and no wager can be priced."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from housedealer.games import Game
from housedealer.odds import Progress, ProgressCallback
from housedealer.odds.engine import executors
from housedealer.odds.engine.jobs import GameSpec
from housedealer.table.contract import write_document
from housedealer.table.sitting.session import Session

BETWEEN_PLAYERS = ("points", "payments")
"""The `money` of such families."""
PLAYERS = 3
STACK = 10_000
"""Every player's stack in dollars, enough for any hand."""
HANDS = 200
"""The default number of hands."""
_SHARE = 4
"""Hands in a share of the work: few, since some take long."""


def applies_to(game: Game) -> bool:
    """Whether a game has bot results instead of odds.

    >>> from housedealer.games import game
    >>> applies_to(game("the-101/chinese-poker")), applies_to(game("500-club/texas-holdem"))
    (True, False)
    """
    return game.family.play.money in BETWEEN_PLAYERS


class Hands(NamedTuple):
    """A job of this many hands, each with its own seed."""

    spec: GameSpec
    total: int
    seed: int

    def prepare(self) -> Callable[[int, int], list[float]]:
        """A function that plays a range of hands and returns the bot's result of each."""
        from housedealer.play import bots

        game = self.spec.game()
        bots.prepare(game)
        return lambda low, high: [
            _hand(game, hand % PLAYERS + 1, self.seed * self.total + hand) for hand in range(low, high)
        ]


def wins(game: Game, hands: int | None, seed: int, progress: ProgressCallback | None) -> dict[str, Any]:
    """The bot's winnings per hand against two random players, in dollars at the usual stakes, before fees.

    The bot changes seats from hand to hand. The same seed gives the same hands.
    """
    total, started = HANDS if hands is None else hands, time.perf_counter()
    result: dict[int, list[float]] = {}
    # Hands are played in Python, where only other processes speed things up: one thread is as fast as many.
    with executors.ThreadPool(1) as alone:
        pool = executors.current_pool() or alone
        submit = pool.submitter(Hands(GameSpec.of(game), total, seed))
        shares = [(low, min(low + _SHARE, total)) for low in range(0, total, _SHARE)]
        for number, some in executors.run_shares(pool, submit, shares):
            result[number] = some
            seen = [won for part in result.values() for won in part]
            if progress and len(seen) > 1:
                progress(Progress(len(seen), total, len(seen) / (time.perf_counter() - started), _error(seen)))
    won = [each for number in sorted(result) for each in result[number]]
    terms = write_document(
        {name: value for name, value in game.plans()[0].terms.items() if name != "option"}, game.family
    )
    return {
        "rounds": total,
        "seed": seed,
        "bot": {
            "method": "simulated",
            "wins": statistics.fmean(won),
            "standard_error": _error(won) if total > 1 else None,
            "stdev": statistics.stdev(won) if total > 1 else None,
            "against": f"{PLAYERS - 1} players who choose at random",
            **terms,
        },
    }


def _error(won: list[float]) -> float:
    return statistics.stdev(won) / math.sqrt(len(won))


def _hand(game: Game, seat: int, seed: int) -> float:
    """The bot's result of one hand in a seat, in dollars."""
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
