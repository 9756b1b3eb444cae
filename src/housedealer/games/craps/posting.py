"""The `[rules]` of a posting of craps with cards."""

from __future__ import annotations

import functools

from pydantic import field_validator

from housedealer.games.craps.layout import Layout
from housedealer.money import show
from housedealer.postings.schema import WagerRule
from housedealer.postings.values import Cents, Data, Limits, Lines

_COUNTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}
PAIRS = {(low, high) for low in range(1, 7) for high in range(low, 7)}
"""Every two cards by their values, the lower first."""


class WinningsFee(Data):
    """A fee on the winnings of some areas: `each` for every started `step`, up to `most` (0: no maximum)."""

    areas: list[str]
    step: Cents
    each: Cents
    most: Cents = 0
    lines: Lines = ""


class Needs(Data):
    """Areas that may be wagered on only by a seat that also has a wager on one of others."""

    areas: list[str]
    one_of: list[str]
    lines: Lines = ""


class TableLimits(Data):
    """The limits of one area that another table of the same option changes."""

    area: str
    limits: Limits
    lines: Lines = ""


class PointOn(Data):
    """How the order is changed with a point on: wagers inserted before a row, and rows replaced."""

    before: dict[str, str]
    instead: dict[str, str]
    lines: Lines = ""


class FlipOrder(Data):
    """The posted order of settlement for two cards, line by line."""

    cards: str
    order: list[str]
    lines: Lines = ""

    @field_validator("cards")
    @classmethod
    def _two_cards(cls, cards: str) -> str:
        named = cards.split()
        if len(named) != 2 or not all(one in _COUNTS for one in named):
            raise ValueError(f"{cards!r} is not a pair of cards; expected two of {', '.join(_COUNTS)}, the lower first")
        return cards

    @property
    def pair(self) -> tuple[int, int]:
        """The cards' values, the lower first."""
        low, high = self.cards.split()
        return _COUNTS[low], _COUNTS[high]


class Rules(Data):
    """When wagers are on, the fee on winnings, required wagers, and the order of settlement."""

    off_on_come_out: list[str]
    """Areas that are off on the come-out unless turned on; `come-odds` stands for odds behind come wagers."""
    winnings_fee: WinningsFee
    needs: Needs
    tables: dict[str, TableLimits]
    """Tables other than A, by name."""
    point_on: PointOn
    orders: list[FlipOrder]
    lines: Lines = ""

    @field_validator("orders")
    @classmethod
    def _all_pairs(cls, orders: list[FlipOrder]) -> list[FlipOrder]:
        listed = [order.pair for order in orders]
        if sorted(listed) != sorted(PAIRS):
            raise ValueError(f"expected an order for each of {len(PAIRS)} pairs of cards once, the lower first")
        return orders

    def findings(self) -> list[tuple[str, str]]:
        """What the audit finds: a fee that grows with what is won."""
        fee = self.winnings_fee
        words = f"{show(fee.each)} for every {show(fee.step)} won is taken off winnings: a fee that grows with them"
        return [(f"winnings fee of {' and '.join(fee.areas)}", words)]

    @functools.cached_property
    def _worked_out(self) -> list[Layout]:
        return []

    def layout(self, wagers: dict[str, WagerRule]) -> Layout:
        """The posting's layout, computed once."""
        cache = self._worked_out
        if not cache:
            fee = self.winnings_fee
            orders = {order.pair: tuple(order.order) for order in self.orders}
            cache.append(
                Layout(
                    wagers,
                    orders,
                    self.point_on.before,
                    self.point_on.instead,
                    frozenset(fee.areas),
                    (fee.step, fee.each, fee.most),
                )
            )
        return cache[0]
