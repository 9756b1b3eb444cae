"""Fixed sets of hold'em deals on which agents are compared by duplicate play, and simple opponents to begin with.

A set's deals follow from its seed by a published generator and never change. In a match the same deals are played once
for each seat that the agent can have, so that every seat's cards come to it once and most of the luck cancels out.
There is no collection: what one wins the others lose.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.compiled_tables import compiled_tables
from housedealer.errors import HouseError
from housedealer.games import read_round
from housedealer.odds.pot_tables.tables import PotTables
from housedealer.play import bots

Array = npt.NDArray[Any]
HANDS = 100
"""Results are in big blinds per this many hands."""


class Deals(NamedTuple):
    """A fixed set of deals."""

    posting: str
    stakes: str
    seats: int
    stack: float
    """Every seat's, in dollars."""
    deals: int
    seed: int


SETS = {
    "limit-2": Deals("the-101/texas-holdem", "$4/$8 limit", 2, 400, 10_000, 2026),
    "limit-6": Deals("the-101/texas-holdem", "$4/$8 limit", 6, 400, 10_000, 2026),
    "no-limit-2": Deals("the-101/no-limit-texas-holdem", "$1/$2 no limit", 2, 200, 10_000, 2026),
    "no-limit-6": Deals("the-101/no-limit-texas-holdem", "$1/$2 no limit", 6, 200, 10_000, 2026),
}
"""The sets by name."""


class Question(NamedTuple):
    """A question to a policy at some tables: a row for each of them."""

    tables: PotTables
    numbers: Array
    """The numbers of these tables."""
    seen: Array
    masks: Array
    rng: np.random.Generator

    def column(self, name: str) -> Array:
        """One number of every observation, by its name."""
        result: Array = self.seen[:, self.tables.seen.index(name)]
        return result


Policy = Callable[[Question], Array]
"""A policy: from a question to a legal choice for each of its tables."""


class Match(NamedTuple):
    """The result of a match."""

    won: float
    """What the policy won in big blinds per hundred hands."""
    error: float
    """One standard error of that, by deals."""
    hands: int

    def __str__(self) -> str:
        return f"{self.won:+.1f} ± {self.error:.1f} big blinds per {HANDS} hands, {self.hands:,} hands"


def match(name: str, policy: Policy, others: Policy, deals: int | None = None) -> Match:
    """The policy in every seat in turn, against the other one in all other seats, on the first deals of a set.

    >>> match("limit-2", always_call, always_call, deals=100)
    Match(won=0.0, error=0.0, hands=200)
    """
    if name not in SETS:
        raise HouseError(f"set: {name!r} is unknown; expected one of {', '.join(SETS)}")
    known = SETS[name]
    count = known.deals if deals is None else deals
    if not 2 <= count <= known.deals:
        raise HouseError(f"deals: {count} of this set; expected from 2 to {known.deals}")
    tables = compiled_tables(
        known.posting, count, stakes=known.stakes, seats=known.seats, stack=known.stack, option=None
    )
    won = np.zeros(count)
    for seat in range(known.seats):
        won += _played(tables, known.seed, seat, policy, others)
    per_hundred = won / known.seats / tables.big_blind * HANDS
    return Match(float(per_hundred.mean()), float(per_hundred.std(ddof=1) / count**0.5), count * known.seats)


def _played(tables: PotTables, seed: int, seat: int, policy: Policy, others: Policy) -> Array:
    """What the seat wins on each table's first deal, in cents."""
    rng = np.random.default_rng((seed, seat))
    won, open_ = np.zeros(len(tables), np.int64), np.ones(len(tables), np.bool_)
    now = tables.begin(seed)
    while open_.any():
        choices = now.masks.argmax(axis=1)  # where the hand is over the next one is of no interest
        for chooser, whose in ((policy, now.to_act == seat), (others, now.to_act != seat)):
            numbers = np.flatnonzero(whose & open_)
            if len(numbers):
                choices[numbers] = chooser(Question(tables, numbers, now.seen[numbers], now.masks[numbers], rng))
        now = tables.step(choices)
        ended = now.over & open_
        won[ended] = now.nets[ended, seat]
        open_ &= ~now.over
    return won


# Policies


def any_choice(question: Question) -> Array:
    """Any legal choice, each as likely."""
    result: Array = (question.rng.random(question.masks.shape) * question.masks).argmax(axis=1)
    return result


def always_call(question: Question) -> Array:
    """Check or call, whatever the cards."""
    return _check_or(question, "call")


def tight_aggressive(question: Question) -> Array:
    """Few hands, but those bet: by Chen's formula before the flop, after it by what the hole cards make.

    Before the flop (Bill Chen's points, in Lou Krieger, *Hold'em Excellence*): raise with 9 points or more, call with
    7; with two players 6 and 3. Later: raise with the top pair, an overpair or better, call with any pair
    that uses a hole card or four to a flush. Else check or fold. A third raise takes 16 points, or two pair or better
    with a hole card.
    """
    before = question.column("street") == 0
    points, made = _chen(question), _made(question)
    alone = question.tables.players == 2
    bets = np.where(before, points >= (6 if alone else 9), made >= _STRONG)
    stays = np.where(before, points >= (3 if alone else 7), made >= _SOME)
    often = question.column("raises") >= 2
    best = np.where(before, points >= 16, made == _BEST)
    sized = _raise(question)
    raises = bets & (sized >= 0) & (~often | best)
    return np.where(raises, sized, np.where(stays | bets, _check_or(question, "call"), _check_or(question, "fold")))


def beginner_bot(question: Question) -> Array:
    """The bot of the first level, as it sits at any table. It decides table by table, and slowly."""
    tables, played, result = question.tables, question.tables.seating.game, []
    for number in question.numbers.tolist():
        round_ = read_round(tables.record(number, finished=False))
        assert round_.offer is not None
        chance = random.Random(int(question.rng.integers(1 << 62)))
        name, amount = bots.choose(round_.offer, played, round_.view(round_.offer.position), chance)
        totals = tables.sizes(number)
        if name in tables.actions[:3]:
            result.append(tables.actions.index(name))
        else:
            wanted = min(totals.values()) if amount is None else amount
            result.append(tables.actions.index(min(totals, key=lambda one: abs(totals[one] - wanted))))
    return np.array(result, np.int64)


POLICIES: dict[str, Policy] = {
    "any choice": any_choice,
    "always call": always_call,
    "tight aggressive": tight_aggressive,
    "beginner bot": beginner_bot,
}
"""The policies by name."""


def _check_or(question: Question, other: str) -> Array:
    """Check where that is free, else the other choice."""
    actions = question.tables.actions
    check = actions.index("check")
    return np.where(question.masks[:, check] > 0, check, actions.index(other))


def _raise(question: Question) -> Array:
    """The raise by the pot where it can be made, else the least; -1 where none can."""
    actions = question.tables.actions
    first = actions.index("call") + 1
    result = np.where(question.masks[:, first] > 0, first, -1)
    if "raise-pot" in actions:
        pot = actions.index("raise-pot")
        result = np.where(question.masks[:, pot] > 0, pot, result)
    return result


def _chen(question: Question) -> Array:
    """The points of two cards by Bill Chen's formula, half points rounded up."""
    one, two = question.column("card-1") - 1, question.column("card-2") - 1
    high, low = np.maximum(one, two) >> 2, np.minimum(one, two) >> 2
    of_high = np.array([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10])[high]
    gap = np.maximum(high - low - 1, 0)
    less = np.array([0, 1, 2, 4, 5, 5, 5, 5, 5, 5, 5, 5])[gap]
    points = of_high + 2 * (one & 3 == two & 3) - less + ((gap <= 1) & (high < 10))
    result: Array = np.where(high == low, np.maximum(2 * of_high, 5), np.ceil(points))
    return result


_NOTHING, _SOME, _STRONG, _BEST = range(4)


def _made(question: Question) -> Array:
    """What the two hole cards make with the board: nothing, a pair or a draw to a flush, a strong hand, or one
    of the best."""
    own = np.stack([question.column(f"card-{at}") for at in (1, 2)], axis=1) - 1
    board = np.stack([question.column(f"board-{at}") for at in range(1, 6)], axis=1) - 1
    shown = board >= 0
    ranks = np.where(shown, board >> 2, -1)
    top, pocket = ranks.max(axis=1), own[:, 0] >> 2 == own[:, 1] >> 2
    hits = (ranks[:, None, :] == (own >> 2)[:, :, None]).sum(axis=2)
    matched = np.where(pocket, hits[:, 0] + 1, hits.sum(axis=1))
    paired_top = ((own >> 2 == top[:, None]) & (hits > 0)).any(axis=1)
    suits = (shown[:, None, :] & (board[:, None, :] & 3 == (own & 3)[:, :, None])).sum(axis=2) + 1
    suited = (suits + (own[:, 0] & 3 == own[:, 1] & 3)[:, None]).max(axis=1)
    best = (matched >= 2) | (suited >= 5)
    strong = paired_top | (pocket & (own[:, 0] >> 2 > top))
    draw = (suited == 4) & ~shown.all(axis=1)
    rest = np.where((matched >= 1) | draw, _SOME, _NOTHING)
    return np.where(best, _BEST, np.where(strong, _STRONG, rest))
