"""A hand of cards with its value by a ranking: hands compare, name themselves and draw themselves."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from html import escape

from housedealer import cards as deck
from housedealer.drawing.table import cards_svg
from housedealer.errors import HouseError
from housedealer.rankings import rank


@functools.total_ordering
@dataclass(frozen=True, eq=False, repr=False)
class Hand:
    """Cards as people write them, ranked: of two hands of one ranking the better is the larger.

    >>> Hand("As Ks Qs Js Ts") > Hand("9c 9d 9h 9s 2c")
    True
    >>> Hand("As 2d 3c 4h 6s", "low-a5")
    Hand('As 2d 3c 4h 6s', 'low-a5'): 6-4-3-2-A low
    >>> min(Hand("Ah Kh", "two-card"), Hand("2c 2d", "two-card")).name
    'ace-king'
    """

    cards: str
    ranking: str = "high"

    def __post_init__(self) -> None:
        rank(self.ranking, self.cards)

    @functools.cached_property
    def _ranked(self) -> tuple[int, str]:
        ranked = rank(self.ranking, self.cards)
        return ranked.value, ranked.name

    @property
    def value(self) -> int:
        """The hand's value: larger for the better hand."""
        return self._ranked[0]

    @property
    def name(self) -> str:
        """The hand's name in words."""
        return self._ranked[1]

    def _other(self, other: Hand) -> int:
        if other.ranking != self.ranking:
            raise HouseError(f"hand: {self.ranking} and {other.ranking} do not compare; expected hands of one ranking")
        return other.value

    def __eq__(self, other: object) -> bool:
        return self.value == self._other(other) if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self.value < self._other(other) if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.ranking, self.value))

    def __repr__(self) -> str:
        return f"Hand({self.cards!r}, {self.ranking!r}): {self.name}"

    def _repr_svg_(self) -> str:
        return cards_svg([code for part in self.cards.split("/") for code in deck.cards(part)], self.name)

    def _repr_html_(self) -> str:
        return f"<span>{escape(self.cards)}: <b>{escape(self.name)}</b></span>"
