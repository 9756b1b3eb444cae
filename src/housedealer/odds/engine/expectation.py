"""What a wager is worth, from the chance of each outcome: edge, standard deviation, the outcomes themselves."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple


class Worth(NamedTuple):
    """Outcomes in units of the wager as first placed, largest first, each with its chance.

    >>> coin = worth([(Fraction(1), 1), (Fraction(-1), 1), (Fraction(0), 2), (Fraction(9), 0)])
    >>> coin.edge, coin.variance, [int(net) for net, _ in coin.outcomes], coin.times
    (Fraction(0, 1), Fraction(1, 2), [1, 0, -1], 4)
    """

    outcomes: tuple[tuple[Fraction, Fraction], ...]
    times: int = 0
    """How often the wager was placed, where the outcomes were counted."""
    fee: Fraction | None = None
    """What a posted fee off the winnings costs on one unit, on average; it is not in the outcomes."""
    deals: tuple[int, ...] = ()
    """Whole numbers of deals by outcome, where all deals were counted."""
    staked: Fraction = Fraction(1)
    """What is wagered in all on one unit as first placed, on average: doubles, splits and later wagers are counted."""
    barred: Fraction | None = None
    """How often a bet comes back undecided, where the outcomes are those of bets that are decided."""

    @property
    def edge(self) -> Fraction:
        """The expected loss on one unit; below zero the bettor has the advantage."""
        return -sum((net * chance for net, chance in self.outcomes), Fraction(0))

    @property
    def per_unit_staked(self) -> Fraction | None:
        """The expected loss on each unit that is wagered, early or late; None where nothing ever is."""
        return self.edge / self.staked if self.staked else None

    @property
    def per_bet_made(self) -> Fraction:
        """The expected loss on one unit, bets that push counted."""
        return self.edge if self.barred is None else self.edge * (1 - self.barred)

    @property
    def per_bet_decided(self) -> Fraction | None:
        """The expected loss on one unit of the bets that do not push; None where all do."""
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
        """How far an edge that was counted is likely from the true one."""
        return math.sqrt(self.variance / self.times)

    def data(self, strategy: str, simulated: bool = False) -> dict[str, Any]:
        """The wager's part of the answer."""
        # Of a wager that never came to be placed in the rounds played nothing can be told.
        told = bool(self.outcomes)
        result: dict[str, Any] = {
            "method": "simulated" if simulated else "exact",
            "edge": float(self.edge) if told else None,
            "stdev": math.sqrt(self.variance) if told else None,
        }
        if simulated:
            result["standard_error"] = self.standard_error if told else None
        result["outcomes"] = [{"net": _number(net), "probability": float(chance)} for net, chance in self.outcomes]
        if self.deals:
            pairs = zip(self.outcomes, self.deals, strict=True)
            result["counts"] = [{"net": _number(net), "deals": deals} for (net, _), deals in pairs]
        result["strategy"] = strategy
        if told:
            result |= self._conventions()
        if self.fee is not None:
            result["fee"] = float(self.fee)
        return result

    def _conventions(self) -> dict[str, float | None]:
        """What is staked, and the edge by each convention that is in use."""
        by_unit, decided = self.per_unit_staked, self.per_bet_decided
        return {
            "staked": float(self.staked),
            "per_unit_staked": None if by_unit is None else float(by_unit),
            "per_bet_made": float(self.per_bet_made),
            "per_bet_decided": None if decided is None else float(decided),
        }


def worth(weighed: Iterable[tuple[Fraction, int]]) -> Worth:
    """The worth from outcomes and in how many ways, or how often, each comes about."""
    ways: dict[Fraction, int] = {}
    for net, count in weighed:
        if count:
            ways[net] = ways.get(net, 0) + count
    total = sum(ways.values())
    return Worth(tuple((net, Fraction(ways[net], total)) for net in sorted(ways, reverse=True)), total)


def counted_worth(weighed: Iterable[tuple[Fraction, int]]) -> Worth:
    """The worth from outcomes and the whole number of deals in which each comes about.

    >>> counted_worth([(Fraction(1), 3), (Fraction(-1), 1), (Fraction(1), 2)]).deals
    (5, 1)
    """
    result = worth(weighed)
    return result._replace(deals=tuple(int(chance * result.times) for _, chance in result.outcomes))


def _number(net: Fraction) -> int | float:
    return int(net) if net.denominator == 1 else float(net)
