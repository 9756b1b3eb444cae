"""The course of a round: what decides, beside a seat's choices, how it goes on, whatever cards stand for it.

Two rounds of one table, dealt for the same wagers, in which a seat made the same choices and whose courses are equal
differ in nothing but which cards lie where: the same is asked, as many cards are dealt to the same positions, and every
account gains the same. So whoever has seen one of them knows the other; nothing has to be settled twice.
"""

from __future__ import annotations

import abc
from collections.abc import Hashable, Sequence

SEAT, DEALER = 2, 1
"""The seats of the one player and of the player-dealer."""


class Course(abc.ABC):
    """The course of every round of one seat against the player-dealer, at one table and for the same wagers.

    A course may be told apart too finely: that only takes longer to learn. It must never be too coarse.
    """

    cards: int
    """How many cards of the shoe a round may look at."""

    def laid_out(self, codes: Sequence[int], dice: Sequence[int]) -> Sequence[int]:
        """The cards of the round in an order in which equal choices name cards of equal places: that of the shoe,
        unless the family has another."""
        return codes

    @abc.abstractmethod
    def of(self, codes: Sequence[int], chosen: Sequence[str]) -> Hashable:
        """The course of the round as far as these choices lead, by its cards as `laid_out`.

        A choice is written as its name, with its argument behind it if there is one (`play 3`), and cards that it names
        one by one behind that; an empty text is a choice that was not legal. None where the round has to be played.
        """
