"""The expectation of a wager from its outcomes: edge, variance, standard error."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from housedealer.table.contract import in_dollars
from housedealer.table.events import Cents


class AtBet(NamedTuple):
    """A bet in cents and the edge at that bet, a fee on winnings included."""

    bet: int
    edge: Fraction

    def data(self) -> dict[str, Any]:
        """The bet in dollars and its edge."""
        return {"bet": in_dollars(self.bet, Cents), "edge": float(self.edge)}


class AfterFee(NamedTuple):
    """The edge of a wager whose winnings are charged a fee in steps: it depends on the bet."""

    here: AtBet
    """At the bet that is priced, by default the minimum."""
    lowest: AtBet
    """The lowest edge at a whole-dollar bet within the posted limits, at its smallest bet."""
    highest: AtBet
    """The highest."""

    def data(self) -> dict[str, Any]:
        """The wager's edge by bet, in dollars."""
        return {**self.here.data(), "lowest": self.lowest.data(), "highest": self.highest.data()}


class Expectation(NamedTuple):
    """A wager's outcomes in units of the wager as first placed, largest first, each with its probability.

    >>> coin = expectation_of([(Fraction(1), 1), (Fraction(-1), 1), (Fraction(0), 2), (Fraction(9), 0)])
    >>> coin.edge, coin.variance, [int(net) for net, _ in coin.outcomes], coin.times
    (Fraction(0, 1), Fraction(1, 2), [1, 0, -1], 4)
    """

    outcomes: tuple[tuple[Fraction, Fraction], ...]
    times: int = 0
    """How often the wager was placed, where outcomes were counted in simulated rounds or deals."""
    fee: Fraction | None = None
    """The average cost of a posted fee on winnings per unit; it is not part of the outcomes."""
    after_fee: AfterFee | None = None
    """The edge with that fee, at the bet and over the posted limits."""
    deals: tuple[int, ...] = ()
    """The number of deals of each outcome, where all deals were counted."""
    staked: Fraction = Fraction(1)
    """The average total stake per unit as first placed: doubles, splits and later wagers included."""
    sampled: bool = False
    """Whether the outcomes were counted in a sample of deals, because all deals are too many."""
    barred: Fraction | None = None
    """The probability that a bet is returned undecided, where the outcomes are those of decided bets."""

    @property
    def edge(self) -> Fraction:
        """The expected loss per unit; below zero the bettor has the advantage."""
        return -sum((net * chance for net, chance in self.outcomes), Fraction(0))

    @property
    def per_unit_staked(self) -> Fraction | None:
        """The expected loss per unit of the total stake; None where nothing is ever staked."""
        return self.edge / self.staked if self.staked else None

    @property
    def per_bet_made(self) -> Fraction:
        """The expected loss per unit, pushes included."""
        return self.edge if self.barred is None else self.edge * (1 - self.barred)

    @property
    def per_bet_decided(self) -> Fraction | None:
        """The expected loss per unit of the bets that do not push; None where all push."""
        if self.barred is not None:
            return self.edge
        decided = sum((chance for net, chance in self.outcomes if net), Fraction(0))
        return self.edge / decided if decided else None

    @property
    def variance(self) -> Fraction:
        """The variance of one round's outcome."""
        square = sum((net * net * chance for net, chance in self.outcomes), Fraction(0))
        return square - self.edge**2

    @property
    def standard_error(self) -> float:
        """The standard error of a simulated edge."""
        return math.sqrt(self.variance / self.times)

    def data(self, strategy: str, simulated: bool = False) -> dict[str, Any]:
        """The wager's entry of the answer."""
        # A wager that was never placed in the simulated rounds has no edge.
        placed = bool(self.outcomes)
        simulated = simulated or self.sampled
        result: dict[str, Any] = {
            "method": "simulated" if simulated else "exact",
            "edge": float(self.edge) if placed else None,
            "stdev": math.sqrt(self.variance) if placed else None,
        }
        if simulated:
            result["standard_error"] = self.standard_error if placed else None
        result["outcomes"] = [{"net": _number(net), "probability": float(chance)} for net, chance in self.outcomes]
        if self.deals:
            pairs = zip(self.outcomes, self.deals, strict=True)
            result["counts"] = [{"net": _number(net), "deals": deals} for (net, _), deals in pairs]
        result["strategy"] = strategy
        if placed:
            result |= self._conventions()
        if self.fee is not None:
            result["fee"] = float(self.fee)
        if self.after_fee is not None:
            result["after_fee"] = self.after_fee.data()
        return result

    def _conventions(self) -> dict[str, float | None]:
        """The total stake, and the edge by each convention in use."""
        by_unit, decided = self.per_unit_staked, self.per_bet_decided
        return {
            "staked": float(self.staked),
            "per_unit_staked": None if by_unit is None else float(by_unit),
            "per_bet_made": float(self.per_bet_made),
            "per_bet_decided": None if decided is None else float(decided),
        }


def expectation_of(weighted: Iterable[tuple[Fraction, int]]) -> Expectation:
    """The expectation from outcomes, each with its number of ways or times."""
    ways: dict[Fraction, int] = {}
    for net, count in weighted:
        if count:
            ways[net] = ways.get(net, 0) + count
    total = sum(ways.values())
    return Expectation(tuple((net, Fraction(ways[net], total)) for net in sorted(ways, reverse=True)), total)


def counted_expectation(weighted: Iterable[tuple[Fraction, int]]) -> Expectation:
    """The expectation from outcomes, each with its number of deals, which are recorded too.

    >>> counted_expectation([(Fraction(1), 3), (Fraction(-1), 1), (Fraction(1), 2)]).deals
    (5, 1)
    """
    result = expectation_of(weighted)
    return result._replace(deals=tuple(int(chance * result.times) for _, chance in result.outcomes))


def _number(net: Fraction) -> int | float:
    return int(net) if net.denominator == 1 else float(net)
