"""Craps with cards: the odds of each wager until it is won or lost, exact and simulated.

Every roll (two cards) is dealt from a whole, freshly shuffled shoe, so that a wager is a Markov chain: see `chains`. A
wager that is off at times has the same odds: rolls that do not count change nothing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from housedealer.games import Game
from housedealer.games.craps.layout import Layout
from housedealer.games.craps.play import value
from housedealer.games.craps.rules import POINTS
from housedealer.money import Odds
from housedealer.odds.craps.chains import Chains, End
from housedealer.odds.engine.conditions import Rows
from housedealer.odds.engine.expectation import AfterFee, AtBet, Expectation, expectation_of
from housedealer.odds.engine.models import shoe
from housedealer.postings.collection import FeeOption
from housedealer.postings.schema import PayRow

if TYPE_CHECKING:
    import numpy as np

    from housedealer.odds.craps.flip_rows import FlipRows
    from housedealer.odds.craps.groups import Groups

_DOLLAR = 100


@dataclass(frozen=True)
class CrapsModel:
    """The model of a craps posting with a number of decks; the bets in cents matter to a fee on winnings alone."""

    game: Game
    decks: int
    bets: tuple[tuple[str, int], ...] = ()

    @functools.cached_property
    def values(self) -> list[int]:
        """The faces of the shoe's cards, one for each card."""
        return [value(code) for code in shoe(self.game, self.decks)]

    @functools.cached_property
    def chains(self) -> Chains:
        """What becomes of each wager from flip to flip."""
        return Chains(self._layout, self.names, self.values)

    @property
    def _layout(self) -> Layout:
        layout: Layout = self.game.rules.layout(self.game.wagers)
        return layout

    @functools.cached_property
    def names(self) -> dict[str, str]:
        """The ids that are priced, each with the posting's wager that it represents."""
        result = {}
        for name, rule in self.game.wagers.items():
            where = self._layout.spots[name]
            if rule.placed == "before-deal" and not where.odds:
                result[name] = name
            if name == "dont-pass-odds":  # odds are priced with the wagers that they back
                result |= {f"odds-{number}": f"come-{number}-odds" for number in POINTS}
                result |= {f"dont-odds-{number}": f"dont-come-{number}-odds" for number in POINTS}
        return result

    def wagers(self) -> list[str]:
        """One id per wager and number."""
        return list(self.names)

    def strategy(self, wager: str) -> str:
        """None: the wager stays until it is won or lost."""
        return "none needed"

    # Exact

    def exact(self, wager: str) -> Expectation:
        """The wager's exact odds, with the cost of the fee on winnings per unit at the bet."""
        result = expectation_of(self._weights(wager))
        return result._replace(
            fee=self.fee_on_winnings(wager), after_fee=self._after_fee(wager), barred=self.chains.barred(wager)
        )

    def edge(self, wager: str) -> float:
        """The wager's exact edge."""
        return float(expectation_of(self._weights(wager)).edge)

    def _weights(self, wager: str) -> list[tuple[Fraction, int]]:
        chances = self._solved(wager)
        scale = math.lcm(*(chance.denominator for chance in chances.values()))
        return [(end.net, int(chance * scale)) for end, chance in chances.items()]

    def _solved(self, wager: str) -> dict[End, Fraction]:
        if wager in self._by_condition:
            return self._on_one_flip(wager)
        if wager not in self._solutions:
            self._solutions[wager] = self.chains.solve(wager)
        return self._solutions[wager]

    @functools.cached_property
    def _by_condition(self) -> dict[str, FlipRows]:
        """Wagers on one flip whose rows have conditions."""
        wagers = self.game.wagers
        return {name: self._flip_rows(wagers[name].pays) for name in self.names if name in self.game.by_condition}

    def _flip_rows(self, rows: Sequence[PayRow]) -> FlipRows:
        from housedealer.odds.craps.flip_rows import FlipRows

        vocabulary = self.game.vocabulary
        assert vocabulary is not None
        return FlipRows(Rows(tuple(rows), vocabulary), tuple(shoe(self.game, self.decks)))

    def _on_one_flip(self, wager: str) -> dict[End, Fraction]:
        one = self._by_condition[wager]
        return {End(*end): chance for end, chance in zip(one.ends, one.chances, strict=True) if chance}

    def chance(self, when: str) -> Fraction:
        """How often a condition on a flip holds."""
        return self._flip_rows([PayRow(when=when, pays=Odds(1, 1))]).chances[0]

    @functools.cached_property
    def _solutions(self) -> dict[str, dict[End, Fraction]]:
        """The probability of each end of the wagers solved so far, which no bet changes."""
        return {}

    # The fee on winnings: it goes up in steps, so that the edge depends on the bet

    def fee_on_winnings(self, wager: str) -> Fraction | None:
        """The average fee on a wager's winnings per unit, at the bet; None where none is taken."""
        return self._fee_at(wager, self._bet(wager)) if self._charged(wager) else None

    def fee_steps(self, wager: str) -> list[int]:
        """The bets, in cents, at which the fee on a wager's winnings goes up, within the posted limits."""
        if not self._charged(wager):
            return []
        bets, step = self._dollar_bets(wager), self.game.rules.winnings_fee.step
        paid = {end.net for end in self._solved(wager) if end.on}
        starts = {math.ceil((won + 1) / net) for net in paid for won in range(0, int(net * bets[-1]), step)}
        return sorted(start for start in starts if bets[0] < start <= bets[-1])

    def fee_by_bet(self, wager: str) -> dict[str, Any] | None:
        """What the loss at any bet follows from, in cents: the bet priced, the edge before the fee, the chance to win,
        what a unit wins, and the fee for each started step of the winnings; None where no fee is taken."""
        if not self._charged(wager):
            return None
        [(wins, chance)] = [(end.net, chance) for end, chance in self._solved(wager).items() if end.on]
        fee = self.game.rules.winnings_fee
        return {
            "bet": self._bet(wager),
            "before_fee": self.edge(wager),
            "wins": float(chance),
            "pays": float(wins),
            "step": fee.step,
            "each": fee.each,
            "most": fee.most,
        }

    def _charged(self, wager: str) -> bool:
        name = self.names[wager]
        return self.game.wagers[name].limits is not None and self._layout.charged(name)

    def _bet(self, wager: str) -> int:
        limits = self.game.wagers[self.names[wager]].limits
        return dict(self.bets).get(wager, limits.min if limits else _DOLLAR)

    def _fee_at(self, wager: str, bet: int) -> Fraction:
        """The average that a winner is paid less than the posted odds, per unit: the fee, and fractions of a cent."""
        costs = Fraction(0)
        for end, chance in self._solved(wager).items():
            if end.on:
                won = int(end.net * bet)
                costs += chance * (end.net * bet - won + self._layout.fee(won))
        return costs / bet

    def _dollar_bets(self, wager: str) -> range:
        """The whole-dollar bets within the posted limits, in cents."""
        limits = self.game.wagers[self.names[wager]].limits
        least = limits.min if limits else _DOLLAR
        most = limits.max if limits and limits.max is not None else least
        return range(least, most + 1, _DOLLAR)

    def _after_fee(self, wager: str) -> AfterFee | None:
        if not self._charged(wager):
            return None
        before = expectation_of(self._weights(wager)).edge
        bet = self._bet(wager)
        by_bet = [AtBet(one, before + self._fee_at(wager, one)) for one in self._dollar_bets(wager)]
        return AfterFee(
            AtBet(bet, before + self._fee_at(wager, bet)),
            min(by_bet, key=lambda one: (one.edge, one.bet)),
            min(by_bet, key=lambda one: (-one.edge, one.bet)),
        )

    # Played

    @functools.cached_property
    def _ends(self) -> list[tuple[str, End]]:
        """The wager and end of each cell."""
        return [(wager, end) for wager in self.wagers() for end in sorted(self._solved(wager), key=lambda one: one.net)]

    @property
    def cells(self) -> int:
        """One for each wager and each of its ends."""
        return len(self._ends)

    @functools.cached_property
    def _cell_of(self) -> dict[tuple[str, End], int]:
        """The cell of each wager and end."""
        return {key: at for at, key in enumerate(self._ends)}

    @functools.cached_property
    def _groups(self) -> Groups:
        """The wagers, but for those whose rows have conditions, as the kernel takes them."""
        from housedealer.odds.craps.groups import grouped

        wagers = [name for name in self.wagers() if name not in self._by_condition]
        return grouped(self.chains, wagers, self._cell_of)

    def play(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Play rounds, each with as many rolls as it takes to decide every wager, and count the ends."""
        import numpy as np

        seen = self.flips(seed, block, rounds)
        result = np.zeros(self.cells, np.int64)
        for (group, pair), cells in self._groups.ends.items():
            result[cells] += seen[group, pair]
        for name, one in self._by_condition.items():
            for end, many in zip(one.ends, one.sample(seed, block, rounds), strict=True):
                if many:
                    result[self._cell_of[name, End(*end)]] += many
        return result

    def flips(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """Counts of the same rounds by group of wagers and deciding pair of cards; all rolls in the last row."""
        import numpy as np

        from housedealer.odds.craps.kernel import play_craps

        groups, values = self._groups, np.array(self.values, np.int64)
        result: np.ndarray = play_craps(
            np.uint64(seed), block, rounds, values, groups.placed, groups.touched, groups.next_group
        )
        return result

    def counted(self, wager: str, cells: Sequence[int]) -> Expectation:
        """The wager's odds from the number of times each end was counted."""
        ends = zip(self._ends, cells, strict=True)
        result = expectation_of((end.net, int(seen)) for (name, end), seen in ends if name == wager)
        return result._replace(barred=self.chains.barred(wager))

    def money(self, wager: str, bet: int, cells: Sequence[int]) -> tuple[int, int, int]:
        """Total cents staked, paid and taken; a fee on winnings is subtracted from what is paid."""
        paid = taken = times = 0
        for (name, end), seen in zip(self._ends, cells, strict=True):
            if name == wager:
                times += int(seen)
                won = int(end.net * bet) if end.on else 0
                if self._layout.charged(self.names[wager]):
                    won -= self._layout.fee(won)
                paid += int(seen) * won
                taken += 0 if end.on else int(seen) * bet
        return bet * times, paid, taken

    def unpaid(self, wager: str) -> list[str]:
        """Pay rows that no roll meets with this number of decks."""
        met = {end.on for end in self._solved(wager)}
        rows = self.game.wagers[self.names[wager]].pays
        bars = self.names[wager] not in self._by_condition
        return [row.called for row in rows if not (bars and row.pays == "push") and row.called not in met]

    def at(self, bets: Mapping[str, int], option: FeeOption | None) -> CrapsModel:
        """The model at these bets; the same one where no fee is taken from their winnings."""
        charged = {name: bet for name, bet in bets.items() if name in self.names and self._charged(name)}
        if not charged:
            return self
        result = CrapsModel(self.game, self.decks, tuple(sorted({**dict(self.bets), **charged}.items())))
        result.__dict__["_solutions"] = self._solutions
        return result


def model(played: Game, decks: int) -> CrapsModel:
    """The model of a craps posting."""
    return CrapsModel(played, decks)
