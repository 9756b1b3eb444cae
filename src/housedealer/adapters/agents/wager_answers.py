"""Bank and wagers before the deal as partial answers: one betting circle after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.adapters.agents.amount_grid import bank_sizes, wager_sizes
from housedealer.games import Game
from housedealer.postings.collection import FeeOption
from housedealer.table.round.wager_checks import LEAST_WAGER, Placing

if TYPE_CHECKING:
    from housedealer.adapters.agents.vocabulary import Vocabulary


@dataclass(frozen=True)
class Circle:
    """A betting circle: a wager, and those that must be placed with it in the same amount."""

    names: tuple[str, ...]
    at: int
    """Its index in the order in which wagers are named: a wager that others require comes first."""
    needs_one_of: tuple[str, ...] = ()
    """One of these must be up too, in games whose wagers stay up; empty if it may be alone."""


def circles(game: Game) -> dict[str, Circle]:
    """The wagers that may be placed before the deal, by name; wagers that need each other are one circle.

    >>> from housedealer.games import game
    >>> [circle.names for circle in circles(game("500-club/ultimate-texas-holdem")).values()]
    [('ante', 'blind'), ('trips',), ('bad-beat',)]
    """
    rules = {rule.id: rule for rule in game.posting.wagers if rule.placed == "before-deal"}
    joined: dict[str, tuple[str, ...]] = {}
    for name, rule in rules.items():
        with_it = [one for one in rule.requires if one in rules and name in rules[one].requires]
        if not any(name in names for names in joined.values()):
            joined[name] = (name, *with_it)
    waiting, result = list(joined), dict[str, Circle]()
    while waiting:
        placed = {one for name in result for one in joined[name]}
        for name in waiting:
            needed = {
                *rules[name].requires,
                *filter(None, (rules[name].at_most, rules[name].at_least, rules[name].equals)),
            }
            if not needed - {*joined[name]} or needed & placed:
                needs_one_of = game.family.carries.stays(game, name)["beside"] if game.family.carries.stays else ()
                result[name] = Circle(joined[name], len(result), tuple(needs_one_of))
                waiting.remove(name)
                break
        else:
            raise AssertionError(f"{game.posting.id}: wagers that wait for each other: {waiting}")
    return result


@dataclass(frozen=True)
class PlacedWagers:
    """A bettor's finished answer: wagers in cents, and standing ones to take down."""

    wagers: dict[str, Any]
    down: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wagering:
    """A bettor's wagers so far. Every set on the way is a legal one, so that the bettor may always stop."""

    vocabulary: Vocabulary
    option: FeeOption | None
    decks: int
    free: int
    """What the bettor may still put down, in cents, with room left for the fee; below zero where standing wagers leave
    too little for it, so that taking them down pays for the fee first."""
    may_pass: bool
    """Whether the bettor may wager nothing."""
    closed: frozenset[str] = frozenset()
    standing: Mapping[str, int] = field(default_factory=dict)
    """Wagers that stay up, in cents."""
    placed: Mapping[str, int] = field(default_factory=dict)
    down: tuple[str, ...] = ()
    at: int = -1
    """The last circle named."""

    def moves(self) -> dict[int, Any]:
        """The legal actions, and the answer that each leads to."""
        vocabulary = self.vocabulary
        result: dict[int, Any] = {}
        if self.placed or self.standing or self.may_pass:
            result[1] = PlacedWagers(dict(self.placed), self.down)
        if self.at < 0:
            result |= {vocabulary.down[name]: self._without(name) for name in self.standing if name in vocabulary.down}
        placings = vocabulary.game.placings(self.option)
        for name, first in vocabulary.wagers.items():
            circle = vocabulary.circles[name]
            if circle.at > self.at and (reach := self._reach(circle, placings)):
                for step, amount in wager_sizes(*reach):
                    result[first + step] = Put(self, circle, amount)
        return result

    def any_moves(self) -> bool:
        """Whether there is anything to place or to take down."""
        placings = self.vocabulary.game.placings(self.option)
        if any(name in self.vocabulary.down for name in self.standing):
            return True
        return any(self._reach(circle, placings) for circle in self.vocabulary.circles.values())

    def _without(self, name: str) -> Wagering:
        gone = self.vocabulary.game.family.carries.comes_down(name)
        standing = {one: amount for one, amount in self.standing.items() if one not in gone}
        free = self.free + sum(self.standing.values()) - sum(standing.values())
        return replace(self, standing=standing, down=(*self.down, name), free=free)

    def with_(self, circle: Circle, amount: int) -> Wagering:
        """The same wagers with an amount on one more circle."""
        placed = {**self.placed, **dict.fromkeys(circle.names, amount)}
        return replace(self, placed=placed, free=self.free - amount * len(circle.names), at=circle.at)

    def _reach(self, circle: Circle, placings: Mapping[str, Placing]) -> tuple[int, int, int] | None:
        """The least, most and step of a circle, given what is placed already; None where it cannot be placed."""
        beside = {**self.standing, **self.placed}
        if circle.needs_one_of and not any(one in beside for one in circle.needs_one_of):
            return None
        least, most, step = LEAST_WAGER, self.free // len(circle.names), 1
        for name in circle.names:
            rule = placings[name]
            if name in self.closed or name in beside or any(one in beside for one in rule.excludes):
                return None
            needed = [one for one in rule.requires if one not in circle.names]
            if rule.requires and len(needed) == len(rule.requires) and not any(one in beside for one in needed):
                return None
            if rule.decks and self.decks not in rule.decks:
                return None
            for at_least, at_most, by in rule.limits:
                least, step = max(least, at_least), by or step
                most = most if at_most is None else min(most, at_most)
            least = max(least, beside.get(rule.at_least or "", 0))
            for other in (rule.at_most, rule.equals):
                if other and other not in circle.names:
                    most = min(most, beside.get(other, 0))
                    least = most if other == rule.equals else least
        least = -(-least // step) * step
        return (least, most, step) if least <= most else None


class Put(NamedTuple):
    """An amount on a circle. Most are never chosen, so the wagers that it leads to are built only when it is."""

    wagering: Wagering
    circle: Circle
    amount: int

    def made(self) -> Wagering:
        """The wagers with this amount."""
        return self.wagering.with_(self.circle, self.amount)


@dataclass(frozen=True)
class Banking:
    """The player-dealer's question: how much to put up."""

    vocabulary: Vocabulary
    have: int
    least: int = 1

    def moves(self) -> dict[int, Any]:
        """The steps of the bank, each with its cents."""
        sizes = [(step, amount) for step, amount in bank_sizes(self.have) if amount >= self.least]
        return {self.vocabulary.bank + step: amount for step, amount in sizes}
