"""A posting's pay tables as bit sets: a hand meets the first row whose bits it has."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from housedealer.games import Game
from housedealer.games.versus.posting import Ask, Rules, Street
from housedealer.games.versus.rules import LOSES, QUALIFIED, TIES, UNQUALIFIED, WINS, bits_of_values, first_met, needs
from housedealer.odds.counting.qualified_hands import WAYS
from housedealer.odds.engine.models import net_of
from housedealer.odds.engine.partitioned_model import Payoff
from housedealer.postings.schema import PayRow

WAY_BITS = tuple(compared | met for met in (UNQUALIFIED, QUALIFIED) for compared in (LOSES, TIES, WINS))
"""The bits of each way to meet, in the order of `qualified_hands.way`."""


@dataclass(frozen=True)
class PayTables:
    """The pay tables of a posting's wagers."""

    game: Game

    @property
    def rules(self) -> Rules:
        """The posting's rules of play."""
        rules: Rules = self.game.rules
        return rules

    @functools.cached_property
    def base(self) -> tuple[str, ...]:
        """The wagers of the base game: the ante, others placed with it, and those placed in the round."""
        wagers = [wager for wager in self.game.posting.wagers if wager.kind == "base"]
        before = [wager.id for wager in wagers if wager.placed == "before-deal"]
        in_round = dict.fromkeys(ask.wager for ask in self.asks)
        return tuple(sorted(before, key=lambda name: name != self.asks[0].of)) + tuple(in_round)

    @functools.cached_property
    def bonus(self) -> tuple[str, ...]:
        """The bonus bets."""
        return tuple(wager.id for wager in self.game.posting.wagers if wager.kind == "bonus")

    @functools.cached_property
    def asks(self) -> tuple[Ask, ...]:
        """The decisions, street by street."""
        return tuple(street.ask for street in self.rules.streets if street.ask)

    def street(self, number: int) -> Street:
        """The street of a decision, by its number."""
        return [street for street in self.rules.streets if street.ask][number]

    @functools.cached_property
    def _needs(self) -> dict[str, tuple[list[PayRow], list[int]]]:
        rows = {name: rule.pay_table() for name, rule in self.game.wagers.items()}
        return {name: (table, [needs(row.on) for row in table]) for name, table in rows.items()}

    def row(self, wager: str, bits: int) -> PayRow | None:
        """The row that a wager is paid by; None for a loss."""
        rows, needed = self._needs[wager]
        place = first_met(bits, needed)
        return rows[place] if place >= 0 else None

    def payoff(self, wager: str, bits: int, times: int = 1) -> Payoff:
        """The payoff of a wager placed at `times` its reference wager."""
        return Payoff(times, self.row(wager, bits))

    def nets(self, wager: str, kinds: Sequence[int], unit: int) -> np.ndarray:
        """The net result of a wager, in parts of a unit, by the bits of the hand and the way to meet."""
        result = np.zeros((len(kinds), WAYS), np.int64)
        for at, bits in enumerate(kinds):
            for way in range(WAYS):
                net = net_of(row.pays if (row := self.row(wager, bits | WAY_BITS[way])) else None) * unit
                result[at, way] = net.numerator
        return result

    @functools.cached_property
    def unit(self) -> int:
        """The number of parts in an ante, such that all results of the base game are whole."""
        pays = [row.pays for name in self.base for row in self._needs[name][0]]
        return lcm(*(Fraction(net_of(each)).denominator for each in pays))

    @functools.cached_property
    def value_bits(self) -> np.ndarray:
        """The bits of a hand by its value in the posting's ranking."""
        return np.array(bits_of_values(self.rules.ranking), np.int64)
