"""The action vocabulary of a posting: every step of every answer that its table accepts, each with a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from housedealer import cards
from housedealer.adapters.agents.amount_grid import BANK_STEPS, STEPS, WAGER_STEPS
from housedealer.adapters.agents.wager_answers import Circle, circles
from housedealer.errors import HouseError
from housedealer.games import Game

WAIT, ENOUGH = 0, 1
"""The first two actions of every posting: wait while it is not to act, and add no more to the answer."""
MOST_GROUPS = 8
"""How many groups of cards on the table have numbers."""
MASKS = 10_000
"""How many masks are cached."""


class Vocabulary:
    """All actions of a posting in a fixed order, which follows from its data alone.

    In this order: `wait`, `enough`; the bank's steps; for each wager its steps, and taking it down where it stays
    up; for each choice its name alone, or with each step, number or name that it may take; the cards of the deck;
    the segments, and `aside`; the numbers of groups. Questions that a posting never asks have no actions.

    >>> from housedealer.games import game
    >>> vocabulary = Vocabulary(game("500-club/three-card-poker"))
    >>> len(vocabulary), vocabulary.labels[:4], vocabulary.labels[-2:]
    (24, ('wait', 'enough', 'bank tenth', 'bank quarter'), ('play 1', 'fold'))
    >>> vocabulary.number("ante 5-times")
    9
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._labels: list[str] = []
        self._add(["wait", "enough"])
        banked = game.posting.player_dealer is not None
        self.bank = self._add(f"bank {step}" for step in BANK_STEPS) if banked else 0
        """The first of the bank's steps."""
        self.circles: dict[str, Circle] = circles(game) if banked else {}
        self.wagers: dict[str, int] = {}
        """By the first wager of a circle, the first of its steps."""
        self.down: dict[str, int] = {}
        """By wager, to take it down."""
        for name, circle in self.circles.items():
            self.wagers[name] = self._add(f"{'+'.join(circle.names)} {step}" for step in WAGER_STEPS)
        if banked and game.family.carries.stays is not None:
            for name in game.wagers:
                if game.family.carries.comes_down(name):
                    self.down[name] = self._add([f"down {name}"])
        self.choices: dict[str, int] = {}
        """By a choice's name, its number, or the first of its steps."""
        self.named: dict[tuple[str, str | int], int] = {}
        """By a choice's name and its argument, where that is one of a few numbers or names."""
        takes = set()
        segments: tuple[str, ...] = ()
        for one in game.family.play.decisions.choices(game):
            takes.add(one.takes)
            if one.takes == "amount":
                self.choices[one.name] = self._add(f"{one.name} {step}" for step in STEPS)
            elif one.takes in ("times", "name"):
                for value in one.among:
                    self.named[one.name, value] = self._add([f"{one.name} {value}"])
            else:
                self.choices[one.name] = self._add([one.name])
            if one.takes == "segments":
                segments = tuple(map(str, one.among))
        deck = sorted(set(cards.deck(game.posting.deck.kind).cards)) if takes & {"cards", "group"} else ()
        self.cards = {code: self._add([cards.TEXTS[code]]) for code in deck}
        """By a card's code."""
        self.segments = [self._add([name]) for name in segments]
        self.aside = self._add(["aside"]) if segments else 0
        """The action of putting a card aside."""
        self.groups = self._add(f"group {number}" for number in range(1, MOST_GROUPS + 1)) if "group" in takes else 0
        """Group 1."""
        self.labels = tuple(self._labels)
        self.question_cache: dict[tuple[int, ...], Any] = {}
        """Questions that have come up, with their legal actions."""
        self._masks: dict[tuple[int, ...], npt.NDArray[np.int8]] = {}
        self._numbers = {label: number for number, label in enumerate(self.labels)}

    def _add(self, labels: Iterable[str]) -> int:
        first = len(self._labels)
        self._labels += labels
        return first

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"Vocabulary({self.game.posting.id}, {len(self)} actions)"

    def mask(self, numbers: Iterable[int]) -> npt.NDArray[np.int8]:
        """An array with a one for each of these actions; cached, so do not modify it."""
        key = tuple(numbers)
        result = self._masks.get(key)
        if result is None:
            result = np.zeros(len(self.labels), np.int8)
            result[list(key)] = 1
            if len(self._masks) < MASKS:
                self._masks[key] = result
        return result

    def number(self, label: str) -> int:
        """An action's number by its label."""
        if label not in self._numbers:
            raise HouseError(f"action: {label!r} is unknown in {self.game.posting.id}; expected one of its labels")
        return self._numbers[label]


_CACHE: dict[int, Vocabulary] = {}


def vocabulary(game: Game) -> Vocabulary:
    """The vocabulary of a game, built once."""
    result = _CACHE.get(id(game))
    if result is None or result.game is not game:
        result = _CACHE[id(game)] = Vocabulary(game)
    return result
