"""An argument of cards that go down together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from housedealer import cards
from housedealer.errors import HouseError

SHOWN = 8
"""How many of a long list a sentence names."""


Cards = tuple[int, tuple[int, ...]]
"""Cards that go together, and the number of the group on the table that they join; 0 for a new one."""


@dataclass(frozen=True, slots=True)
class Group:
    """An argument of cards that must be one of some groups, alone or joined to a numbered one: `4s 5s/2`.

    >>> laid = Group(((0, (4, 8, 12)), (2, (51,))))
    >>> laid.check("5c 3c 4c", "meld"), laid.check("As/2", "extend")
    ((0, (4, 8, 12)), (2, (51,)))
    """

    groups: tuple[Cards, ...]

    def check(self, given: object, place: str) -> Cards:
        """The group meant, its cards in any order, or a sentence on what was expected."""
        if not isinstance(given, str):
            raise HouseError(f"{place}: cards are missing; expected {self.words()}")
        text, _, number = given.partition("/")
        wanted = (number.strip() or "0", sorted(cards.cards(text, place)))
        for group in self.groups:
            if (str(group[0]), sorted(group[1])) == wanted:
                return group
        raise HouseError(f"{place}: {given!r} is not allowed; expected {self.words()}")

    def words(self) -> str:
        """The groups in words, the first few of many."""
        named = " or ".join(map(self.write, self.groups[:SHOWN]))
        return f"{named} or another" if len(self.groups) > SHOWN else named

    def least_of(self) -> str:
        """The first group."""
        return self.write(self.groups[0])

    def data(self) -> dict[str, Any]:
        """The groups, for a client."""
        return {"kind": "group", "values": [self.write(group) for group in self.groups]}

    def write(self, argument: tuple[int, Sequence[int]]) -> str:
        """The argument as a record writes it."""
        number, codes = argument
        return f"{cards.text(codes)}/{number}" if number else cards.text(codes)
