"""The course of a round: what decides, beside a seat's choices, how it goes on, whatever cards stand for it.

Two rounds of one table, dealt for the same wagers, in which a seat made the same choices and whose courses are equal
differ in nothing but which cards lie where: the same is asked, as many cards are dealt to the same positions, and every
account gains the same. So whoever has seen one of them knows the other; nothing has to be settled twice.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol


class Course(Protocol):
    """The course of every round of one seat against the player-dealer, at one table and for the same wagers.

    A course may be told apart too finely: that only takes longer to learn. It must never be too coarse.
    """

    cards: int
    """How many cards of the shoe a course may depend on."""

    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """The course of the round as far as these choices lead, dealt from these cards.

        A choice is written as its name, with its argument behind it if there is one (`play 3`); an empty one is the
        choice made for a player who is away. None where the round has to be played to know.
        """
