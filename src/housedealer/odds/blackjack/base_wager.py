"""The base wager under the best play: its edge and the distribution of its results.

The edge is exact. So are the outcomes of rounds without a split; in a round with a split the hands are treated as
independent given the player-dealer's final hand, and the distribution is then adjusted to the exact mean.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from housedealer.games import game
from housedealer.games.blackjack.posting import Rules, price
from housedealer.games.blackjack.rules import (
    PLAIN_WIN,
    SPLIT,
    WIN_31,
    WIN_NATURAL,
    WIN_SPECIAL,
    checks_hole_card,
    may_surrender_early,
    most_doubled,
    natural_score,
    outcome,
    rescue_costs,
    surrender_costs,
)
from housedealer.odds.blackjack.chances import Chances, add, mean
from housedealer.odds.blackjack.forward import (
    ANY_END,
    ENDS,
    GAVE_UP,
    LOST,
    NO_RESULTS,
    PUSHED,
    RESCUED,
    RESULTS,
    WON,
    WON_31,
    follow,
)
from housedealer.odds.blackjack.hands import ACE, TEN, VALUES, all_hands, dealer_paths, value
from housedealer.odds.blackjack.kernels import TOTALS, makes_natural
from housedealer.odds.blackjack.solution import NO_PAIR, Choices, Pays, Solution, followed, solved
from housedealer.odds.blackjack.split_rounds import SplitRounds
from housedealer.odds.engine.models import shoe
from housedealer.postings.schema import WagerRule
from housedealer.rankings.blackjack import is_ace_king, is_natural


class Prices(NamedTuple):
    """The pay of a winning base wager of one unit, by `rules.priced_as`."""

    win: Fraction
    drawn_31: Fraction
    natural: Fraction
    special: Fraction


def prices(rule: WagerRule) -> Prices:
    """The prices of a base wager's pay table."""
    odds = [price(rule.pays, won) for won in (PLAIN_WIN, WIN_31, WIN_NATURAL, WIN_SPECIAL)]
    return Prices(*(Fraction(one.pay, one.stake) for one in odds))


class OwnStrategy(NamedTuple):
    """A strategy that need not be the best."""

    first: Choices
    split: tuple[Choices, ...]
    """For the hands of a split pair, by its value."""
    gives_up: np.ndarray
    """Whether two cards are surrendered before the down card is checked, by hand and up card."""


class Deal(NamedTuple):
    """A first hand and an up card, their probability, and that of a player-dealer's natural then."""

    hand: int
    up: int
    chance: float
    natural: float


@dataclass(frozen=True)
class Base:
    """The base wager of a posting with a shoe of these cards."""

    rules: Rules
    prices: Prices
    cards: tuple[int, ...]
    cap: Fraction | None = None
    """The most that a redouble may add, in wagers as first placed, where the table maximum limits it."""
    own: OwnStrategy | None = None
    """A strategy that is followed in place of the best."""

    @classmethod
    def of(cls, posting: str, decks: int, readings: Mapping[str, str] | None = None) -> Base:
        """The base wager of a posting with a number of decks."""
        played = game(posting, readings)
        return cls(played.rules, prices(played.wagers["base"]), tuple(shoe(played, decks)))

    @functools.cached_property
    def shoe(self) -> tuple[int, ...]:
        """How many cards of each value the shoe holds."""
        return tuple(np.bincount([value(code) for code in self.cards], minlength=VALUES).tolist())

    @functools.cached_property
    def solution(self) -> Solution:
        """The best strategy, or the one that is followed."""
        if self.own is not None:
            return followed(self.shoe, self.rules.switches, self.pays, self.own.first, self.own.split)
        return solved(self.shoe, self.rules.switches, self.pays)

    @property
    def pays(self) -> Pays:
        """The wager's pays as the solver takes them."""
        stakes, forfeits = (tuple(map(float, parts)) for parts in (self.stakes, self.forfeits))
        return Pays(float(self.prices.win), float(self.prices.drawn_31), stakes, forfeits)

    @functools.cached_property
    def stakes(self) -> tuple[Fraction, ...]:
        """The stake of a hand doubled 0, 1, 2… times, in wagers as first placed."""
        result = [Fraction(1), Fraction(2)]
        for _ in range(self.rules.switches.double_again):
            result.append(result[-1] + most_doubled(result[-1], self.cap))
        return tuple(result)

    @functools.cached_property
    def forfeits(self) -> tuple[Fraction, ...]:
        """The cost of giving up a hand doubled 0, 1, 2… times: by surrender, then by rescue."""
        staked = [int(stake * self.unit) for stake in self.stakes]
        costs = [rescue_costs(now, now - before) for before, now in itertools.pairwise(staked)]
        return tuple(Fraction(cost, self.unit) for cost in (surrender_costs(self.unit), *costs))

    @functools.cached_property
    def gives_up(self) -> np.ndarray:
        """Whether to surrender two cards before the down card is checked, by hand and up card."""
        if self.own is not None:
            return self.own.gives_up
        result = np.zeros(self.solution.value.shape, np.bool_)
        if may_surrender_early(False, self.rules.switches):
            for deal in self.deals():
                if checks_hole_card(deal.up + 1):
                    whole = -deal.natural + (1 - deal.natural) * self.solution.value[deal.hand, deal.up]
                    result[deal.hand, deal.up] = whole < -float(self.forfeits[0])
        return result

    def deals(self) -> Iterator[Deal]:
        """All two-card hands and up cards except naturals, with their probability and that of a natural."""
        hands, size = all_hands(), sum(self.shoe)
        for first in range(VALUES):
            for second in range(first, VALUES):
                if is_natural(first + 1, second + 1):
                    continue
                for up in range(VALUES):
                    left, chance = list(self.shoe), 1.0 if first == second else 2.0
                    for drawn, card in enumerate((first, second, up)):
                        chance *= max(left[card], 0) / (size - drawn)
                        left[card] -= 1
                    if chance == 0:
                        continue
                    barred = makes_natural(up)
                    under = left[barred] if barred >= 0 else 0
                    yield Deal(int(hands.add[hands.add[0, first], second]), up, chance, under / (size - 3))

    @functools.cached_property
    def ev(self) -> float:
        """The expected result of one unit; the edge is its negative."""
        gained = mean(self._naturals) / self.unit
        for deal in self.deals():
            if self.gives_up[deal.hand, deal.up]:
                gained += deal.chance * -float(self.forfeits[0])
            else:
                plays = self.solution.value[deal.hand, deal.up]
                gained += deal.chance * (-deal.natural + (1 - deal.natural) * plays)
        return float(gained)

    @functools.cached_property
    def unit(self) -> int:
        """The number of parts in a unit, such that every payoff and half a wager are whole numbers of parts."""
        paid = [price * stake for price in (1, self.prices.win, self.prices.drawn_31) for stake in self.stakes]
        return math.lcm(2, *(part.denominator for part in [*self.prices, *paid]))

    @functools.cached_property
    def parts(self) -> Prices:
        """The prices in parts of a unit."""
        return Prices(*(price * self.unit for price in self.prices))

    @functools.cached_property
    def outcomes(self) -> dict[Fraction, float]:
        """The distribution of a round's result, in units of the wager as first placed."""
        return {Fraction(parts, self.unit): chance for parts, chance in self._rounds().items()}

    def _rounds(self) -> Chances:
        results: Chances = dict(self._naturals)
        for deal in self.deals():
            if self.gives_up[deal.hand, deal.up]:
                add(results, -int(self.forfeits[0] * self.unit), deal.chance)
            else:
                add(results, -self.unit, deal.chance * deal.natural)
        starts, split = self.first_hands
        ends = self.follow(NO_PAIR, 0, self.solution.choices, starts, ANY_END)
        for times in range(ends.shape[1]):
            for result in range(ends.shape[3]):
                add(results, self.net(times, result), float(ends[:, times, :, result].sum()))
        splits = SplitRounds(self)
        for pair, up in zip(*np.nonzero(split), strict=True):
            for net, chance in splits.results(int(pair), int(up)).items():
                add(results, net, chance * float(split[pair, up]))
        return results

    @functools.cached_property
    def first_hands(self) -> tuple[np.ndarray, np.ndarray]:
        """The probability that each first hand is played against each up card, and that each pair is split."""
        played, split = np.zeros(self.solution.value.shape), np.zeros((VALUES, VALUES))
        for deal in self.deals():
            if self.gives_up[deal.hand, deal.up]:
                continue
            chance = deal.chance * (1 - deal.natural)
            if self.solution.choices.first[deal.hand, deal.up] == SPLIT:
                split[int(all_hands().held[deal.hand].argmax()), deal.up] += chance
            else:
                played[deal.hand, deal.up] += chance
        return played, split

    def past_21(self, pair: int, extra: int, choices: Choices, starts: np.ndarray) -> np.ndarray:
        """How often hands with these starting probabilities pass 21, by up card, total from 22 and down card value."""
        result = np.zeros((VALUES, 10, VALUES))
        self.follow(pair, extra, choices, starts, NO_RESULTS, result)
        return result

    def reached(self, pair: int, extra: int, choices: Choices, starts: np.ndarray) -> np.ndarray:
        """How often each hand is reached from these starting probabilities, by times doubled, hand and up card."""
        result = self._begin(starts)
        self.follow(pair, extra, choices, starts, NO_RESULTS, reached=result)
        return result

    def _begin(self, starts: np.ndarray) -> np.ndarray:
        """The starting hands as an array by times doubled; none is doubled yet."""
        result = np.zeros((2 + self.rules.switches.double_again, *starts.shape))
        result[0] = starts
        return result

    def follow(
        self,
        pair: int,
        extra: int,
        choices: Choices,
        starts: np.ndarray,
        mode: int,
        frozen: np.ndarray | None = None,
        reached: np.ndarray | None = None,
    ) -> np.ndarray:
        """Follow hands from these starting probabilities to their results, by up card, times doubled and the
        player-dealer's end; `frozen` and `reached` are filled on the way."""
        frozen = np.zeros((VALUES, 10, VALUES)) if frozen is None else frozen
        switches = self.rules.switches
        reached = self._begin(starts) if reached is None else reached
        result = np.zeros((VALUES, len(reached), ENDS, RESULTS))
        follow(
            all_hands(),
            dealer_paths(switches.hits_soft_17),
            np.array(self.shoe),
            switches,
            pair,
            extra,
            mode,
            choices.first,
            choices.later,
            choices.doubled,
            reached,
            frozen,
            np.zeros((VALUES, TOTALS)),
            np.zeros((1, VALUES), np.bool_),
            result,
        )
        return result

    def net(self, times: int, result: int) -> int:
        """The net result of a hand doubled `times` times, in parts of a unit."""
        stake = self.stakes[times]
        gains = {
            LOST: -stake,
            PUSHED: Fraction(0),
            WON: self.prices.win * stake,
            WON_31: self.prices.drawn_31 * stake,
            GAVE_UP: -self.forfeits[times],
            RESCUED: -self.forfeits[times],
        }
        return int(gains[result] * self.unit)

    @functools.cached_property
    def even_money(self) -> tuple[bool, bool]:
        """Whether to take even money against an ace: on an ordinary natural, and on a specially priced one."""
        insurance = self.rules.insurance
        if insurance is None or not insurance.even_money:
            return False, False
        return self._takes_even_money(False), self._takes_even_money(True)

    def _takes_even_money(self, special: bool) -> bool:
        """Whether a natural against an ace is worth less than even money, ignoring the player-dealer's suits."""
        size, switches = sum(self.shoe), self.rules.switches
        price = self.prices.special if special else self.prices.natural
        tens = Fraction(self.shoe[TEN] - 1, size - 3)
        tied = price if switches.wins_equal_naturals else Fraction(0)
        return tens * tied + (1 - tens) * price < 1

    @functools.cached_property
    def _naturals(self) -> Chances:
        """The results of rounds with a player's natural, card by card, since some are priced by their suits."""
        result: Chances = {}
        left = dict(Counter(self.cards))
        aces = [code for code in left if value(code) == ACE]
        tens = [code for code in left if value(code) == TEN]
        size = len(self.cards)
        for ace, ten in itertools.product(aces, tens):
            held = 2 * left[ace] * left[ten] / (size * (size - 1))
            rest = {code: count - (ace, ten).count(code) for code, count in left.items()}
            special = is_ace_king(ace, ten, self.rules.switches.special_suits)
            other = 1.0
            for up in aces + tens:
                seen = rest[up] / (size - 2)
                other -= seen
                for net, chance in self._natural_against(rest, (ace, ten), up, tens if up in aces else aces).items():
                    add(result, net, held * seen * chance)
            add(result, int(self.parts.special if special else self.parts.natural), held * other)
        return result

    def _natural_against(self, left: dict[int, int], mine: tuple[int, int], up: int, naturals: list[int]) -> Chances:
        """The results of a natural against an ace or a ten; `naturals` are the down cards that make another."""
        switches, size = self.rules.switches, sum(left.values())
        special = is_ace_king(*mine, switches.special_suits)
        price = int(self.parts.special if special else self.parts.natural)
        if value(up) == ACE and self.even_money[special]:
            return {self.unit: 1.0}
        results: Chances = {}
        other = 1.0
        for hole in naturals:
            chance = left[hole] / (size - 1)
            theirs = natural_score(up, hole, switches)
            result = outcome(natural_score(*mine, switches), theirs, False, switches)
            add(results, price if result > 0 else result * self.unit, chance)
            other -= chance
        add(results, price, other)
        return results
