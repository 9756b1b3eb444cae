"""Hands that bots play, counted: which streets they reach, their pots, and what the option in force took."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from housedealer import cards
from housedealer.games import Game
from housedealer.games.poker.posting import Rules
from housedealer.odds import Progress, ProgressCallback
from housedealer.odds.collection_costs.streets import Reached, average, third_up_card
from housedealer.odds.engine import executors
from housedealer.odds.engine.jobs import GameSpec
from housedealer.postings.collection import FeeOption
from housedealer.table.round.card_source import Shoe
from housedealer.table.round.runner import Round
from housedealer.table.round.setup import build

BIG_BLINDS = 100
"""Everyone's stack in big blinds, or lower limits, at the start of each hand."""
_SHARE = 8
"""Hands in a share of the work."""


class HandSummary(NamedTuple):
    """One hand in numbers."""

    streets: int
    """How many streets it reached."""
    showdown: bool
    antes: int
    pots: tuple[int, ...]
    """The pot after each street's bets, fees included."""
    fee: int
    saw_flop: int
    """How many players saw the second street."""


def fee_of(option: FeeOption, rules: Rules, hand: HandSummary) -> int:
    """What an option takes from a hand, each fee at most what is left of the pot when it is due."""
    taken = 0
    fees = {str(street): fee for street, fee in option.streets.items()} | {"no-flop": option.no_flop}

    def take(street: str, pot: int) -> None:
        nonlocal taken
        fee = fees.get(street, 0)
        taken += fee if option.payer == "button" else max(0, min(fee, pot - taken))

    take("before-deal", hand.antes)
    third = third_up_card(rules)
    board = any(street.board for street in rules.streets)
    for number in range(hand.streets):
        before, after = hand.pots[number - 1] if number else hand.antes, hand.pots[number]
        if board and number == 1:
            take("blinds", before)
        take(rules.streets[number].name, after if option.after_bets else before)
        if third and number == third:
            take("third-up-card", before)
        over = number == hand.streets - 1 and not hand.showdown
        if not over or rules.fee_rounds == "reached":
            take(f"round-{number + 1}", after)
            if number == 0:
                take("first-up-card", after)
    if board and hand.streets == 1:
        take("no-flop" if option.no_flop else "blinds", hand.pots[-1])
    return taken


class PlayedHands(NamedTuple):
    """A job of this many hands at a table, each with its own seed."""

    spec: GameSpec
    terms: dict[str, Any]
    unit: int
    players: int
    option: int | None
    total: int
    seed: int

    def prepare(self) -> Callable[[int, int], list[HandSummary]]:
        """A function that plays a range of hands."""
        from housedealer.play import bots

        game = self.spec.game()
        bots.prepare(game)
        return lambda low, high: [_hand(self, game, number) for number in range(low, high)]


class Measured(NamedTuple):
    """The hands of a table in numbers; money in cents."""

    hands: int
    reached: Reached
    pot: float
    saw_flop: float
    """The average number of players on the second street, of the hands that reach it."""
    fee: float
    """What the option in force took."""
    counted: list[HandSummary]

    def fees(self, option: FeeOption, rules: Rules) -> tuple[float, float]:
        """What an option takes from these hands on average, with the standard error."""
        fees = [fee_of(option, rules, one) for one in self.counted]
        error = statistics.stdev(fees) / math.sqrt(len(fees)) if len(fees) > 1 else 0.0
        return average(fees), error


def measure(job: PlayedHands, progress: ProgressCallback | None = None) -> Measured:
    """Play the hands and count them. The same seed gives the same hands."""
    counted: dict[int, list[HandSummary]] = {}
    started = time.perf_counter()
    with executors.ThreadPool(1) as alone:
        pool = executors.current_pool() or alone
        submit = pool.submitter(job)
        shares = [(low, min(low + _SHARE, job.total)) for low in range(0, job.total, _SHARE)]
        for number, some in executors.run_shares(pool, submit, shares):
            counted[number] = some
            done = sum(map(len, counted.values()))
            if progress:
                progress(Progress(done, job.total, done / (time.perf_counter() - started), 0.0))
    hands = [one for number in sorted(counted) for one in counted[number]]
    return _measured(hands, len(job.spec.game().rules.streets))


def _measured(hands: list[HandSummary], streets: int) -> Measured:
    reached = tuple(average([one.streets > number for one in hands]) for number in range(streets))
    return Measured(
        len(hands),
        Reached(reached, average([one.showdown for one in hands])),
        average([one.pots[-1] for one in hands]),
        average([one.saw_flop for one in hands if one.streets > 1]),
        average([one.fee for one in hands]),
        hands,
    )


def _hand(job: PlayedHands, game: Game, number: int) -> HandSummary:
    """Play one hand with bots in every seat; the button moves on from hand to hand."""
    from housedealer.play import bots

    rng = random.Random(job.seed * job.total + number)
    seats = range(1, job.players + 1)
    setup = build(
        game,
        seats={str(seat): {"stack": job.unit * BIG_BLINDS} for seat in seats},
        option=job.option,
        button=number % job.players + 1,
        extra=dict(job.terms),
        source=Shoe(cards.shuffled(game.posting.deck.kind, game.posting.deck.max, rng.randrange(1 << 32))),
    )
    round_ = Round(setup)
    while (offer := round_.offer) is not None:
        round_.respond(*bots.choose(offer, game, round_.view(offer.position), rng))
    return _summary(round_)


def _summary(round_: Round) -> HandSummary:
    pots: list[int] = []
    pot, fees, folded, saw_flop = 0, 0, 0, 0
    players = len(round_.setup.seats)
    for event in round_.events:
        kind = event["event"]
        if kind == "street":
            pots.append(pot)
            saw_flop = players - folded if len(pots) == 2 else saw_flop
        elif kind == "action":
            folded += event["choice"] == "fold"
        elif kind == "gather":
            pot = event["pot"] + fees
        elif kind == "fee" and event["payer"] == "pot":
            fees += event["amount"]
    shown = players - folded > 1
    return HandSummary(len(pots), shown, pots[0], (*pots[1:], pot), round_.result()["drop"], saw_flop)
