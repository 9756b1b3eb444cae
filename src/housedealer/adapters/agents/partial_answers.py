"""Partial answers: from a question to a choice with its argument, one action of the vocabulary at a time.

A partial answer lists its moves: for every legal action the finished answer, or the next partial answer. Every partial
answer that can be reached can be finished.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
import numpy.typing as npt

from housedealer.adapters.agents.amount_grid import sizes
from housedealer.adapters.agents.vocabulary import ENOUGH, MOST_GROUPS, Vocabulary
from housedealer.errors import HouseError
from housedealer.games.poker.about import BetAbout
from housedealer.table.round.offers import Amount, Arrange, Group, Legal, Multiple, Name, Offer, Pick

Moves = dict[int, Any]
"""By the number of each legal action: the `PartialAnswer` or the finished answer that it leads to."""


class LegalActions:
    """The legal actions of an agent: by number, with the answer that each leads to."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.numbers = sorted(moves)
        self.mask: npt.NDArray[np.int8] | None = None
        """A one for every number, filled in when it is first needed."""


class Chosen(NamedTuple):
    """A finished answer: the choice, and its argument as a document writes it."""

    name: str
    argument: Any = None
    money: bool = False
    """Whether the argument is an amount, in dollars."""


class PartialAnswer(Protocol):
    """An answer that is not finished yet."""

    def moves(self) -> Moves:
        """The legal actions, and the answer that each leads to."""


@functools.lru_cache(maxsize=256)
def _plain(name: str) -> Chosen:
    return Chosen(name)


def first_answer(vocabulary: Vocabulary, offer: Offer) -> Offer | PartialAnswer:
    """The offer itself, or a partial answer with the choice already named if it is the only one and takes cards."""
    legal = offer.legal
    if len(legal) == 1 and isinstance(legal[0].argument, (Pick, Arrange, Group)):
        return partial_answer(vocabulary, legal[0])
    return offer


QUESTIONS, POTS = 10_000, 50
"""How many questions are cached with their legal actions, and for how many pots each."""


class CachedQuestion(NamedTuple):
    """A question without cards that has come up before, with its legal actions."""

    legal: tuple[Legal, ...]
    """The choices: holding on to them keeps their ids from being used again."""
    actions: LegalActions | None
    """The legal actions; None where the amounts are parts of the pot."""
    by_pot: dict[tuple[float, float, float], LegalActions]
    """The legal actions in that case, by the pot, the amount to call, and the highest bet."""


def legal_actions(vocabulary: Vocabulary, offer: Offer) -> LegalActions:
    """The legal actions for an offer; cached, but for those that name cards."""
    legal, about = offer.legal, cast(BetAbout, offer.about)
    cache = vocabulary.question_cache
    key = ("level" in about, *map(id, legal))
    cached: CachedQuestion | None = cache.get(key)
    if cached is None:
        if any(isinstance(one.argument, (Pick, Arrange, Group)) for one in legal):
            return LegalActions(moves_of(vocabulary, offer))
        if len(cache) >= QUESTIONS:
            cache.clear()
        by_pot = "level" in about and any(map(_by_pot, legal))
        cached = cache[key] = CachedQuestion(legal, None if by_pot else LegalActions(moves_of(vocabulary, offer)), {})
    if cached.actions is not None:
        return cached.actions
    pot = about["pot"], about["to_call"], about["level"]
    result = cached.by_pot.get(pot)
    if result is None:
        if len(cached.by_pot) >= POTS:
            cached.by_pot.clear()
        result = cached.by_pot[pot] = LegalActions(moves_of(vocabulary, offer))
    return result


def _by_pot(legal: Legal) -> bool:
    """Whether the steps of a choice's amount are parts of the pot."""
    argument = legal.argument
    return isinstance(argument, Amount) and argument.most > argument.least


def moves_of(vocabulary: Vocabulary, offer: Offer) -> Moves:
    """The moves for an offer: an action for each choice, or for each step, number or name that the choice takes.

    A choice that takes cards is named first, unless it is the only one; its cards follow one by one.
    """
    result: Moves = {}
    for legal in offer.legal:
        name, argument = legal.name, legal.argument
        if argument is None:
            result[vocabulary.choices[name]] = _plain(name)
        elif isinstance(argument, Amount):
            first = vocabulary.choices[name]
            for step, amount in sizes(argument, cast(BetAbout, offer.about)):
                result[first + step] = Chosen(name, amount, True)
        elif isinstance(argument, Multiple):
            for times in argument.values:
                result[vocabulary.named[name, times]] = Chosen(name, times)
        elif isinstance(argument, Name):
            for one in argument.among:
                result[vocabulary.named[name, one]] = Chosen(name, one)
        else:
            result[vocabulary.choices[name]] = partial_answer(vocabulary, legal)
    return result


def partial_answer(vocabulary: Vocabulary, legal: Legal) -> PartialAnswer:
    """The partial answer that naming a choice with cards leads to."""
    match legal.argument:
        case Group() as group:
            return Joining(vocabulary, legal.name, group)
        case Arrange() as arrange:
            return Laying(vocabulary, legal.name, arrange, tuple(() for _ in arrange.room))
        case Pick() as pick if type(pick).check is Pick.check:
            return Picking(vocabulary, legal.name, pick, tuple(sorted(pick.among)))
        case Pick() as pick:
            return Spelling(vocabulary, legal.name, tuple(_accepted(pick)))
    raise AssertionError(f"{legal.name} takes no cards")


def _accepted(pick: Pick) -> Iterable[tuple[tuple[int, ...], str]]:
    """Every set of cards that a pick accepts, where it has a check of its own."""
    held = sorted(pick.among)
    for count in range(pick.least, pick.most + 1):
        for codes in itertools.combinations(held, count):
            written = pick.write(codes)
            try:
                pick.check(written, "choice")
            except HouseError:
                continue
            yield codes, written


@dataclass(frozen=True, slots=True)
class Picking:
    """Picking cards one by one from the lowest to the highest, so that there is one way to every set."""

    vocabulary: Vocabulary
    name: str
    pick: Pick
    held: tuple[int, ...]
    """The cards that may still be picked: those above the last one."""
    picked: tuple[int, ...] = ()

    def moves(self) -> Moves:
        """The next card, or `enough`."""
        pick, held, picked = self.pick, self.held, self.picked
        result: Moves = {}
        if len(picked) >= pick.least:
            result[ENOUGH] = self._chosen(picked)
        needed = pick.least - len(picked) - 1
        for at, code in enumerate(held):
            number = self.vocabulary.cards[code]
            if number in result or len(held) - at - 1 < needed:
                continue
            more = (*picked, code)
            if len(more) == pick.most:
                result[number] = self._chosen(more)
            else:
                result[number] = Picking(self.vocabulary, self.name, pick, held[at + 1 :], more)
        return result

    def _chosen(self, codes: tuple[int, ...]) -> Chosen:
        return Chosen(self.name, self.pick.write(codes))


@dataclass(frozen=True, slots=True)
class Spelling:
    """Naming one of several sets of cards, card by card from the lowest."""

    vocabulary: Vocabulary
    name: str
    sets: tuple[tuple[tuple[int, ...], str], ...]
    """The sets that begin with the cards named so far, each with its written form."""
    picked: tuple[int, ...] = ()

    def moves(self) -> Moves:
        """The next card of any of the sets, or `enough` where one of them is complete."""
        at = len(self.picked)
        result: Moves = {}
        by_card: dict[int, list[tuple[tuple[int, ...], str]]] = {}
        for one in self.sets:
            if len(one[0]) == at:
                result[ENOUGH] = Chosen(self.name, one[1])
            else:
                by_card.setdefault(one[0][at], []).append(one)
        for code, sets in by_card.items():
            if all(len(codes) == at + 1 for codes, _ in sets):
                result[self.vocabulary.cards[code]] = Chosen(self.name, sets[0][1])
            else:
                result[self.vocabulary.cards[code]] = Spelling(
                    self.vocabulary, self.name, tuple(sets), (*self.picked, code)
                )
        return result


@dataclass(frozen=True, slots=True)
class Joining:
    """Naming cards that go together: first the group on the table that they join, if there are several."""

    vocabulary: Vocabulary
    name: str
    group: Group
    picked: tuple[int, ...] = ()

    def moves(self) -> Moves:
        """The numbers of the groups, or the first card where there is only one."""
        by_number: dict[int, list[tuple[tuple[int, ...], str]]] = {}
        for number, codes in self.group.groups:
            by_number.setdefault(number, []).append((tuple(sorted(codes)), self.group.write((number, codes))))
        spelled = {
            number: Spelling(self.vocabulary, self.name, tuple(sorted(set(sets)))) for number, sets in by_number.items()
        }
        if len(spelled) == 1:
            return next(iter(spelled.values())).moves()
        if max(spelled) > MOST_GROUPS:
            raise AssertionError(f"{len(spelled)} groups on the table; expected at most {MOST_GROUPS}")
        return {self.vocabulary.groups + number - 1: one for number, one in spelled.items()}


@dataclass(frozen=True, slots=True)
class Laying:
    """Laying cards into segments in the order in which they are held, each into one or aside."""

    vocabulary: Vocabulary
    name: str
    arrange: Arrange
    laid: tuple[tuple[int, ...], ...]
    at: int = 0
    """How many cards have been laid or put aside."""

    @property
    def card(self) -> int:
        """The card to lay now."""
        return self.arrange.among[self.at]

    @property
    def picked(self) -> tuple[int, ...]:
        """The cards laid so far."""
        return tuple(itertools.chain(*self.laid))

    def moves(self) -> Moves:
        """Every segment that has room, and `aside` where enough cards are left."""
        arrange = self.arrange
        count = sum(map(len, self.laid))
        left = len(arrange.among) - self.at - 1
        result: Moves = {}
        if count < arrange.most:
            for which, room in enumerate(arrange.room):
                if len(self.laid[which]) < room:
                    laid = tuple((*held, self.card) if at == which else held for at, held in enumerate(self.laid))
                    result[self.vocabulary.segments[which]] = self._next(laid, left)
        if count + left >= arrange.least:
            result[self.vocabulary.aside] = self._next(self.laid, left)
        return result

    def _next(self, laid: tuple[tuple[int, ...], ...], left: int) -> PartialAnswer | Chosen:
        if left:
            return Laying(self.vocabulary, self.name, self.arrange, laid, self.at + 1)
        return Chosen(self.name, self.arrange.write(laid))
