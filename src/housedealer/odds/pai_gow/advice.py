"""Pai gow advice: the value of every way to set a hand, and whether to double.

Against a face-up hand a setting wins, pushes or loses. Against an unseen hand every possible one is counted, set by the
posted house way (that for absent players, where no other is posted).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.pai_gow.offers import DEALER, Front
from housedealer.games.pai_gow.picture import PaiGowPicture
from housedealer.games.pai_gow.seen import open_bank
from housedealer.games.pai_gow.setting import Setting
from housedealer.games.pai_gow.verdicts import BASE, DOUBLE
from housedealer.odds.advice.choices import Decision, Option, best_of, cached_per_game
from housedealer.odds.engine.models import net_of
from housedealer.odds.pai_gow.charts import chart
from housedealer.odds.pai_gow.model import FACING, PaiGow
from housedealer.odds.pai_gow.opponent_hands import Met, Settings, met, settings
from housedealer.odds.pai_gow.two_hand_counts import FRONTS

__all__ = ["chart", "choose", "options", "rests_on"]


Price = Callable[[int, int], float]
"""The expected result of one unit, by the compared values of front and back."""


class Solved(NamedTuple):
    """A posting, and the base wager's net result at each end of a comparison."""

    posted: PaiGow
    nets: np.ndarray

    @property
    def by_chart(self) -> Settings:
        """How the house way sets every hand."""
        return _by_chart(self.posted.game)


@cached_per_game
def _solved(game: Game) -> Solved:
    posted = PaiGow(game)
    payoffs = [posted.payoff(BASE, end) for end in posted._ends(FACING)]
    return Solved(posted, np.array([float(net_of(payoff.row.pays if payoff.row else None)) for payoff in payoffs]))


@cached_per_game
def _by_chart(game: Game) -> Settings:
    posted = PaiGow(game)
    return settings(posted.chart, posted.rules.cards, posted.rules.joker_ace_above)


def options(decision: Decision) -> list[Option]:
    """All choices with their expected value in cents."""
    if decision.offer.legal[0].name != "set":
        return _doubling(decision)
    front = decision.offer.legal[0].argument
    if not isinstance(front, Front):
        raise AssertionError("a hand is set by naming the cards in front")
    solved = _solved(decision.game)
    setter = solved.posted.setter
    stake, by_values = _price_of(decision, solved, front.among)
    cached = functools.cache(by_values)

    def price(one: Setting) -> float:
        return cached(*setter.compared(one))

    result = []
    if "house-way" in decision.offer.names():
        # Listed first: where nothing is better, it is the advice.
        posted = setter.house_way(front.among)
        words = f"{' '.join(cards.symbol(code) for code in sorted(posted.front, reverse=True))} in front"
        result.append(Option("house-way", None, stake * price(posted), words))
    fouled = -1.0 if setter.rules.foul == "loses" else price(setter.house_way(front.among))
    for one in setter.every(front.among):
        if not one.fouled or decision.position != DEALER:  # which cannot set a foul
            value = fouled if one.fouled else price(one)
            words = f"{'foul: ' if one.fouled else ''}{' and '.join(setter.names(one))}"
            result.append(Option("set", cards.text(one.front), stake * value, words))
    return result


def _price_of(decision: Decision, solved: Solved, held: Iterable[int]) -> tuple[int, Price]:
    """The stake in cents, and the expected result of one unit by front and back."""
    setter, size = solved.posted.setter, solved.posted.rules.cards
    if decision.position == DEALER:
        if solved.posted.seen:
            raise HouseError(
                "advice: the best setting of a player-dealer's hand that players see first is not solved; expected a "
                "player's hand"
            )
        # A bank acts on no more than itself; bonus bets, which no setting changes, are left out.
        stake = min(sum(placed.get(BASE, 0) for placed in decision.placed.values()), decision.picture().bank)
        theirs = met(size, solved.by_chart, held)
        return stake, lambda front, back: -_gain(solved, theirs, (front, back), answering=True)
    stake = decision.stake(BASE)
    known = open_bank(setter, decision.events)
    if known is not None:
        other_front, other_back = setter.compared(known)
        alone = Met(np.array([other_back * FRONTS + other_front]), np.ones(1, np.int64))
        return stake, lambda front, back: _gain(solved, alone, (front, back))
    theirs = met(size, solved.by_chart, held)

    def price(front: int, back: int) -> float:
        gained = _gain(solved, theirs, (front, back))
        if DOUBLE in decision.game.wagers:
            gained += max(0.0, _gain(solved, _qualified(solved, theirs), (front, back), theirs.counts.sum()))
        return gained

    return stake, price


def _gain(
    solved: Solved, theirs: Met, mine: tuple[int, int], deals: float | None = None, answering: bool = False
) -> float:
    """The expected result of one unit of the base wager against these hands; with `answering`, the wager is theirs."""
    front, back = mine
    other_front, other_back = theirs.codes % FRONTS, theirs.codes // FRONTS
    fronts, backs = np.sign(front - other_front), np.sign(back - other_back)
    paired = np.full(len(fronts), front >= solved.posted.pair)
    other_paired = other_front >= solved.posted.pair
    if answering:
        fronts, backs, paired, other_paired = -fronts, -backs, other_paired, paired
    ends = ((fronts + 1) * 3 + backs + 1) * 4 + 2 * paired + other_paired
    total = float((solved.nets[ends] * theirs.counts).sum())
    return total / float(theirs.counts.sum() if deals is None else deals)


def _qualified(solved: Solved, theirs: Met) -> Met:
    """The player-dealer's hands that qualify, against which a doubled wager is played."""
    qualified = theirs.codes // FRONTS >= solved.posted.qualifies
    return Met(theirs.codes, np.where(qualified, theirs.counts, 0))


def _doubling(decision: Decision) -> list[Option]:
    """The choices to double or decline on the hand as it was set."""
    solved = _solved(decision.game)
    setter = solved.posted.setter
    picture = PaiGowPicture.of(decision.events)
    held = picture.known(decision.position)
    mine = setter.set(held, picture.front_of(decision.position))
    theirs = met(solved.posted.rules.cards, solved.by_chart, held)
    gained = -1.0
    if not mine.fouled:
        gained = _gain(solved, _qualified(solved, theirs), setter.compared(mine), theirs.counts.sum())
    ev = gained * decision.stake(BASE)
    return [Option(name, None, ev if name == "double" else 0.0) for name in decision.offer.names()]


def rests_on(decision: Decision) -> str:
    """The assumptions of the advice."""
    solved = _solved(decision.game)
    if decision.position != DEALER and open_bank(solved.posted.setter, decision.events) is not None:
        return "the player-dealer's hand, which is face up"
    if decision.position != DEALER:
        return "every hand the player-dealer could have, set the house way"
    return "every hand a player could have, set the house way, and what the bank covers of the main bets"


choose = best_of(options)
