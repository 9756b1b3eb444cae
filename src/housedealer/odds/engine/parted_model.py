"""A game whose wagers look at different parts of a round: each part's ends are counted by themselves.

A round against the player-dealer ends in too many ways to list them all at once. But the base wagers look at what was
decided and how two hands met, a bonus bet at three cards, another at six: each is one part, with a list of ends. What
is exact counts the deals of each part's ends as whole numbers; what is simulated counts rounds in the same cells. A
pay table is then looked up once for each end.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.games import Game
from housedealer.money import Odds
from housedealer.odds.engine.expectation import Worth, counted_worth, worth
from housedealer.odds.engine.models import gathered, net_of
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import PayRow

if TYPE_CHECKING:
    import numpy as np

End = Any
Kernel = Callable[[int, int, int], "np.ndarray"]
"""Plays one block of rounds (seed, block, rounds) and counts the ends of all parts, one part after the other."""


class Due(NamedTuple):
    """What a wager is due at an end: how many times the wager it goes by was at stake, and its pay row, if any."""

    times: int
    row: PayRow | None

    @property
    def net(self) -> Fraction:
        """What is gained, in units of the wager it goes by."""
        return self.times * net_of(self.row.pays if self.row else None)


ABSENT = Due(0, None)
"""The wager was not placed."""


@dataclass(frozen=True)
class PartedPlay:
    """A posting's wagers by the parts of the round that they look at."""

    game: Game
    decks: int
    parts: Mapping[str, Sequence[End]]
    """The ends of each part."""
    looks: Mapping[str, str]
    """The part that each wager looks at."""
    due: Callable[[str, End], Due]
    """What a wager is due at an end of its part."""
    ways: Callable[[str], Sequence[int]]
    """In how many deals each end of a part comes about."""
    kernel: Callable[[], Kernel]
    """The compiled game, made ready."""
    together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Wagers of one part that are priced as one, by their names joined, or by the name of the one that grows."""
    strategies: Mapping[str, str] = field(default_factory=dict)
    """How decisions are made, where a wager depends on any."""
    posted: Mapping[str, str] = field(default_factory=dict)
    """The posted wager that stands for one which is posted several times alike, row by row."""
    alike: Mapping[str, str] = field(default_factory=dict)
    """By posted name, the wager that it is priced as, where several are alike."""

    @property
    def cells(self) -> int:
        """One for each end of each part."""
        return sum(map(len, self.parts.values()))

    @functools.cached_property
    def _ready(self) -> Kernel:
        return self.kernel()

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play one block of rounds and count their ends."""
        return self._ready(seed, block, rounds)

    def wagers(self) -> list[str]:
        """Wagers as a whole first, then every wager by itself."""
        return list(dict.fromkeys([*self.together, *self.looks]))

    def strategy(self, wager: str) -> str:
        """How decisions are made."""
        return self.strategies.get(wager, "none needed")

    def exact(self, wager: str) -> Worth:
        """The wager's exact worth, with the whole numbers of deals."""
        ways = self.ways(self._part(wager))
        result = counted_worth(zip(self._nets(wager), ways, strict=True))
        return result._replace(staked=self._staked(wager, ways))

    def edge(self, wager: str) -> float:
        """The wager's exact edge."""
        return float(self.exact(wager).edge)

    def by_row(self, wager: str) -> list[tuple[PayRow | None, Fraction, int]]:
        """Each pay row that decides, None for a loss, with what a unit gains by it and in how many ways; nothing of
        wagers that are priced together."""
        if wager in self.together:
            return []
        ends, ways = self.parts[self._part(wager)], self.ways(self._part(wager))
        rows = (self.due(wager, end).row for end in ends)
        return gathered(zip(rows, self._nets(wager), (int(many) for many in ways), strict=True))

    def unpaid(self, wager: str) -> list[str]:
        """Rows that no end meets that can come about."""
        if wager in self.together:
            return []
        ends, ways = self.parts[self._part(wager)], self.ways(self._part(wager))
        met = [self.due(wager, end).row for end, many in zip(ends, ways, strict=True) if many]
        return [row.on for row in self.game.wagers[self.posted.get(wager, wager)].pay_table() if row not in met]

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> PartedPlay:
        """The same: no bet changes what may be done."""
        return self

    def counted(self, wager: str, cells: Sequence[int]) -> Worth:
        """The wager's worth from how often each end was seen."""
        seen = self._cut(wager, cells)
        return worth(zip(self._nets(wager), seen, strict=True))._replace(staked=self._staked(wager, seen))

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """What was staked, paid and taken in all, with what the wager brings along in the round."""
        staked = paid = taken = 0
        ends, seen = self.parts[self._part(wager)], self._cut(wager, cells)
        for name in dict.fromkeys((wager, *self._brings(wager))):
            for end, many in zip(ends, seen, strict=True):
                due = self.due(name, end)
                amount = bet * due.times
                staked += many * amount
                if due.row is None:
                    taken += many * amount
                elif isinstance(due.row.pays, Odds):
                    paid += many * due.row.pays.pays(amount)
        return staked, paid, taken

    def _brings(self, wager: str) -> list[str]:
        """The wagers that are placed in the round by a multiple of this one."""
        for names in self.together.values():
            if wager == names[0]:
                return [name for name in names if self.game.wagers[name].placed == "in-round"]
        return []

    def brings(self, wager: str) -> list[str]:
        """The wagers that a wager brings along in the round, and that are not in its own entry."""
        return [] if wager in self.together else self._brings(wager)

    def goes_with(self) -> list[tuple[str, ...]]:
        """The wagers before the deal that make up a base game, where it takes several of them or they grow."""
        return [
            tuple(name for name in names if self.game.wagers[name].placed == "before-deal")
            for names in dict.fromkeys(self.together.values())
        ]

    def whole(self, wager: str) -> str:
        """The entry of the base game that a wager is a part of; the wager itself where it stands alone."""
        return next((entry for entry, names in self.together.items() if wager in names), wager)

    def _part(self, wager: str) -> str:
        named = self.alike.get(wager, wager)
        return self.looks[self.together[named][0] if named in self.together else named]

    def _cut(self, wager: str, cells: Sequence[int]) -> Sequence[int]:
        """The cells of the part that a wager looks at."""
        start = 0
        for name, ends in self.parts.items():
            if name == self._part(wager):
                return cells[start : start + len(ends)]
            start += len(ends)
        raise AssertionError(f"{wager} looks at no part")

    @functools.cached_property
    def _known_nets(self) -> dict[str, list[Fraction]]:
        return {}

    def _nets(self, wager: str) -> list[Fraction]:
        """What one unit gains at each end of the wager's part."""
        result = self._known_nets.get(wager)
        if result is None:
            ends = self.parts[self._part(wager)]
            result = [sum((self.due(name, end).net for name in self._names(wager)), Fraction(0)) for end in ends]
            self._known_nets[wager] = result
        return result

    def _names(self, wager: str) -> tuple[str, ...]:
        """The wagers that an entry is made of."""
        return self.together.get(wager, (self.alike.get(wager, wager),))

    def _staked(self, wager: str, ways: Sequence[int]) -> Fraction:
        """What is wagered in all on one unit, on average, when each end comes about in so many ways."""
        names, ends = self._names(wager), self.parts[self._part(wager)]
        units = sum(
            int(many) * sum(self.due(name, end).times for name in names) for end, many in zip(ends, ways, strict=True)
        )
        rounds = sum(map(int, ways))
        return Fraction(units, rounds) if rounds else Fraction(0)
