"""Rounds that a seat has played before: what it saw, could do and won, for every other round of the same course.

A step that is not known yet is played at the full table, which remains the only place that deals, asks and settles.
What the seat gets from it is remembered without its cards; the next round that takes the same course gets the same with
its own cards in their places. Which rounds take the same course is for the family to say (`Playing.course`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents import Conditions
from housedealer.adapters.agents.observation_layout import CODES
from housedealer.adapters.agents.shoes import first_cards
from housedealer.table.round.course import DEALER, Course

Observation = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
MOST_KNOWN = 10_000
"""How many steps are remembered before all are forgotten."""


class Got(NamedTuple):
    """What a seat gets from a step: its observation and legal actions, what it won in cents, whether all is over.

    The mask is shared: copy it before it is handed on.
    """

    seen: Observation
    mask: Mask
    won: int
    over: bool


class Known(NamedTuple):
    """A step as it is remembered: what the seat got, without cards, and where each card goes."""

    got: Got
    cards: tuple[tuple[int, int, float], ...]
    """Where a row of the observation begins, which card of the round is in it, and how often it counts there."""
    named: tuple[int, ...]
    """Which cards may be named next."""


class Node:
    """The steps after the same actions: by course, and by the next action."""

    __slots__ = ("known", "next")

    def __init__(self) -> None:
        self.known: dict[Hashable, Known] = {}
        self.next: dict[int, Node] = {}


class KnownRounds:
    """The rounds of one table, and the one in play."""

    def __init__(self, conditions: Conditions, course: Course) -> None:
        self._conditions = conditions
        self._course = course
        layout = conditions.layout
        self._rows = range(0, layout.at["stack"], CODES)
        """Where the observation's rows of cards begin."""
        self._labels = (*conditions.vocabulary.labels, "")
        self._numbers = conditions.vocabulary.cards
        """By a card's code, the action that names it."""
        self._named = {number: code for code, number in self._numbers.items()}
        self._root = Node()
        self._count = 0
        self._node = self._root
        self._codes: Sequence[int] = ()
        self._chosen: list[str] = []
        self._now: Hashable = None

    def begin(self, seed: int) -> None:
        """Begin a round."""
        if self._count > MOST_KNOWN:
            self._root, self._count = Node(), 0
        self._codes = self._course.laid_out(*first_cards(self._conditions, seed, self._course.cards))
        self._node, self._chosen = self._root, []
        self._now = self._course.of(self._codes, ())

    def act(self, action: int) -> None:
        """Go on with an action; -1 for one that is not legal."""
        # Whichever card is named, it is the one in that place.
        step = action if action not in self._named else -2 - self._codes.index(self._named[action])
        node = self._node.next.get(step)
        if node is None:
            node = self._node.next[step] = Node()
        self._node = node
        self._chosen.append(self._labels[action])
        self._now = self._course.of(self._codes, self._chosen)

    def recall(self) -> Got | None:
        """What the seat gets now, if a round of this course has come so far before."""
        known = self._node.known.get(self._now)
        if known is None:
            return None
        (seen, mask, won, over), placed, named = known
        result, codes = seen.copy(), self._codes
        numbers: Any = result.data
        for row, which, count in placed:
            numbers[row + codes[which]] += count
        if named:
            mask = mask.copy()
            numbers = mask.data
            for which in named:
                numbers[self._numbers[codes[which]]] = 1
        return Got(result, mask, won, over)

    def learn(self, got: Got, used: int) -> None:
        """Remember what the full table gave, after it has dealt so many cards."""
        if self._now is None:
            return
        dealt = list(self._codes[:used])
        bare, placed = got.seen.copy(), []
        for row in self._rows:
            for code in np.flatnonzero(bare[row : row + CODES]).tolist():
                if dealt.count(code) != 1:
                    return  # which of two equal cards it is cannot be known; another round of this course will do
                placed.append((row, dealt.index(code), float(bare[row + code])))
            bare[row : row + CODES] = 0
        mask, named = got.mask.copy(), [number for number in np.flatnonzero(got.mask).tolist() if number in self._named]
        mask[named] = 0
        which = tuple([self._codes.index(self._named[number]) for number in named])
        self._node.known[self._now] = Known(Got(bare, mask, got.won, got.over), tuple(placed), which)
        self._count += 1


def known_rounds(conditions: Conditions) -> KnownRounds | None:
    """The rounds of a table whose episodes are one round with the same wagers; None where all have to be played."""
    if conditions.rounds != 1 or conditions.bank is None or not conditions.wagers or conditions.extra:
        return None
    if conditions.dealer != DEALER:
        return None
    course = conditions.game.family.play.course(conditions.game, conditions.wagers)
    return None if course is None else KnownRounds(conditions, course)
