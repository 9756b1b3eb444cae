"""A game whose wagers depend on different parts of a round: each part's ends are counted separately.

A round against the player-dealer has too many joint ends to list. But the base wagers depend on the decisions and the
showdown, one bonus bet on three cards, another on six: each is a part, with its own list of ends. Exact odds count the
deals of each part's ends as integers; simulations count rounds in the same cells. A pay table is then looked up once
for each end.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.games import Game
from housedealer.money import Odds
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.expectation import Expectation, counted_expectation, expectation_of
from housedealer.odds.engine.models import merged_ends, net_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import PayRow

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.by_condition.dealt_rows import DealtRows

End = Any
Kernel = Callable[[int, int, int], "np.ndarray"]
"""A function that plays one block of rounds (seed, block, rounds) and counts the ends of all parts in turn."""


class Payoff(NamedTuple):
    """A wager's payoff at an end: the multiple of its reference wager that was at stake, and its pay row, if any."""

    times: int
    row: PayRow | None

    @property
    def net(self) -> Fraction:
        """The net result, in units of the reference wager."""
        return self.times * net_of(self.row.pays if self.row else None)


ABSENT = Payoff(0, None)
"""The wager was not placed."""


@dataclass(frozen=True)
class PartitionedPlay:
    """A posting's wagers by the parts of the round that they depend on."""

    game: Game
    decks: int
    parts: Mapping[str, Sequence[End]]
    """The ends of each part."""
    part_of: Mapping[str, str]
    """The part that each wager depends on."""
    payoff: Callable[[str, End], Payoff]
    """The payoff of a wager at an end of its part."""
    ways: Callable[[str], Sequence[int]]
    """The number of deals of each end of a part."""
    kernel: Callable[[], Kernel]
    """Prepares the compiled game."""
    together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Wagers of one part that are priced as one base game, by their joined names or the name of the one that grows."""
    strategies: Mapping[str, str] = field(default_factory=dict)
    """The strategy of each wager that depends on decisions."""
    posted: Mapping[str, str] = field(default_factory=dict)
    """The posted wager that represents a wager which is posted several times, row by row."""
    same_as: Mapping[str, str] = field(default_factory=dict)
    """The wager that each posted name is priced as, where several are identical."""
    sampled: frozenset[str] = frozenset()
    """Wagers whose conditions tell too many deals apart, so that they are counted in a sample."""
    row_counter: Callable[[Rows], DealtRows] | None = None
    """Counts the deals that meet rows with conditions."""

    @property
    def cells(self) -> int:
        """One cell per end of each part."""
        return sum(map(len, self.parts.values()))

    @functools.cached_property
    def _prepared(self) -> Kernel:
        return self.kernel()

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds and count their ends."""
        return self._prepared(seed, block, rounds)

    def wagers(self) -> list[str]:
        """Base games as a whole first, then every single wager."""
        return list(dict.fromkeys([*self.together, *self.part_of]))

    def strategy(self, wager: str) -> str:
        """The strategy in words."""
        return self.strategies.get(wager, "none needed")

    def exact(self, wager: str) -> Expectation:
        """The wager's exact odds, with the number of deals of each outcome."""
        ways = self.ways(self.part(wager))
        if wager in self.sampled:
            return expectation_of(zip(self.nets(wager), ways, strict=True))._replace(sampled=True)
        result = counted_expectation(zip(self.nets(wager), ways, strict=True))
        return result._replace(staked=self._staked(wager, ways))

    def chance(self, when: str) -> Fraction:
        """How often a condition on the cards dealt holds."""
        vocabulary = self.game.vocabulary
        assert vocabulary is not None and self.row_counter is not None, f"{self.game.posting.id} has no conditions"
        return self.row_counter(Rows((PayRow(when=when, pays=Odds(1, 1)),), vocabulary)).chance()

    def row_pairs(self, wager: str) -> list[list[int]] | None:
        """The deals that meet each two rows of a wager with conditions; None for other wagers."""
        if self.row_counter is None or wager not in self.game.by_condition or self.game.vocabulary is None:
            return None
        return self.row_counter(Rows(tuple(self.game.wagers[wager].pay_table()), self.game.vocabulary)).pairs

    def edge(self, wager: str) -> float:
        """The wager's exact edge."""
        return float(self.exact(wager).edge)

    def by_row(self, wager: str) -> list[tuple[PayRow | None, Fraction, int]]:
        """Each deciding pay row (None for a loss) with its net result per unit and its number of ways; empty for wagers
        that are priced together."""
        if wager in self.together:
            return []
        ends, ways = self.parts[self.part(wager)], self.ways(self.part(wager))
        rows = (self.payoff(wager, end).row for end in ends)
        return merged_ends(zip(rows, self.nets(wager), (int(many) for many in ways), strict=True))

    def unpaid(self, wager: str) -> list[str]:
        """Pay rows that no possible end meets."""
        if wager in self.together or wager in self.sampled:
            return []
        ends, ways = self.parts[self.part(wager)], self.ways(self.part(wager))
        met = [self.payoff(wager, end).row for end, many in zip(ends, ways, strict=True) if many]
        return [row.called for row in self.game.wagers[self.posted.get(wager, wager)].pay_table() if row not in met]

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> PartitionedPlay:
        """The same model: bet sizes change nothing."""
        return self

    def counted(self, wager: str, cells: Sequence[int]) -> Expectation:
        """The wager's odds from the number of times each end was counted."""
        seen = self._cut(wager, cells)
        return expectation_of(zip(self.nets(wager), seen, strict=True))._replace(staked=self._staked(wager, seen))

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """Total cents staked, paid and taken, with the in-round wagers that follow from the wager."""
        staked = paid = taken = 0
        ends, seen = self.parts[self.part(wager)], self._cut(wager, cells)
        for name in dict.fromkeys((wager, *self._raises(wager))):
            for end, many in zip(ends, seen, strict=True):
                payoff = self.payoff(name, end)
                amount = bet * payoff.times
                staked += many * amount
                if payoff.row is None:
                    taken += many * amount
                elif isinstance(payoff.row.pays, Odds):
                    paid += many * payoff.row.pays.pays(amount)
        return staked, paid, taken

    def _raises(self, wager: str) -> list[str]:
        """The wagers that are placed in the round as a multiple of this one."""
        for names in self.together.values():
            if wager == names[0]:
                return [name for name in names if self.game.wagers[name].placed == "in-round"]
        return []

    def in_round_wagers(self, wager: str) -> list[str]:
        """The in-round wagers that follow from a wager and are not part of its own entry."""
        return [] if wager in self.together else self._raises(wager)

    def base_games(self) -> list[tuple[str, ...]]:
        """The wagers before the deal of each base game that has several wagers or raises."""
        return [
            tuple(name for name in names if self.game.wagers[name].placed == "before-deal")
            for names in dict.fromkeys(self.together.values())
        ]

    def base_game(self, wager: str) -> str:
        """The base game that a wager is part of; the wager itself where it has none."""
        return next((entry for entry, names in self.together.items() if wager in names), wager)

    def part(self, wager: str) -> str:
        """The part of the round that a wager, or several priced together, depend on."""
        named = self.same_as.get(wager, wager)
        return self.part_of[self.together[named][0] if named in self.together else named]

    def _cut(self, wager: str, cells: Sequence[int]) -> Sequence[int]:
        """The cells of the part that a wager depends on."""
        start = 0
        for name, ends in self.parts.items():
            if name == self.part(wager):
                return cells[start : start + len(ends)]
            start += len(ends)
        raise AssertionError(f"{wager} depends on no part")

    @functools.cached_property
    def _known_nets(self) -> dict[str, list[Fraction]]:
        return {}

    def nets(self, wager: str) -> list[Fraction]:
        """The net result of one unit at each end of the wager's part."""
        result = self._known_nets.get(wager)
        if result is None:
            ends = self.parts[self.part(wager)]
            result = [sum((self.payoff(name, end).net for name in self._names(wager)), Fraction(0)) for end in ends]
            self._known_nets[wager] = result
        return result

    def _names(self, wager: str) -> tuple[str, ...]:
        """The wagers of an entry."""
        return self.together.get(wager, (self.same_as.get(wager, wager),))

    def _staked(self, wager: str, ways: Sequence[int]) -> Fraction:
        """The average total stake per unit, with each end weighted by its number of ways."""
        names, ends = self._names(wager), self.parts[self.part(wager)]
        units = sum(
            int(many) * sum(self.payoff(name, end).times for name in names)
            for end, many in zip(ends, ways, strict=True)
        )
        rounds = sum(map(int, ways))
        return Fraction(units, rounds) if rounds else Fraction(0)
