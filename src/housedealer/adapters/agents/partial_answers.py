"""An answer in the making: from a question to a choice with its argument, one action of the vocabulary at a time.

Each state knows its moves: what every legal action makes of it, the finished answer or the next state. Every state
that can be reached can be finished.
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
"""By the number of each legal action: a `Making`, or what was answered."""


class Allowed:
    """What an agent may do: each legal action by its number, and what it makes."""

    def __init__(self, made: Moves) -> None:
        self.made = made
        self.numbers = sorted(made)
        self.mask: npt.NDArray[np.int8] | None = None
        """A one for every number, once somebody has asked."""


class Chosen(NamedTuple):
    """A finished answer: the choice, and its argument as a document writes it."""

    name: str
    argument: Any = None
    money: bool = False
    """Whether the argument is an amount, in dollars."""


class Making(Protocol):
    """An answer that is not finished."""

    def moves(self) -> Moves:
        """What every legal action makes of it."""


@functools.lru_cache(maxsize=256)
def _plain(name: str) -> Chosen:
    return Chosen(name)


def begun(words: Vocabulary, offer: Offer) -> Offer | Making:
    """An offer, or where its only choice takes cards that choice, already named."""
    legal = offer.legal
    if len(legal) == 1 and isinstance(legal[0].argument, (Pick, Arrange, Group)):
        return making(words, legal[0])
    return offer


KEPT, POTS = 10_000, 50
"""So many questions are kept with their answers for when they are asked again, each with so many pots."""


class Kept(NamedTuple):
    """A question about a bet that was answered before."""

    legal: tuple[Legal, ...]
    """The choices: as long as they are kept, no others have their identity."""
    allowed: Allowed | None
    """What may be answered; None where the amounts are parts of the pot."""
    by_pot: dict[tuple[float, float, float], Allowed]
    """What may be answered then, by the pot, what it costs to call, and the highest bet."""


def allowed_by(words: Vocabulary, offer: Offer) -> Allowed:
    """What may be answered to an offer; the same bet asked about again is not worked out again."""
    legal, about = offer.legal, cast(BetAbout, offer.about)
    if "level" not in about:
        return Allowed(moves_of(words, offer))
    key = tuple(map(id, legal))
    kept: Kept | None = words.kept.get(key)
    if kept is None:
        if len(words.kept) >= KEPT:
            words.kept.clear()
        allowed = None if any(map(_by_pot, legal)) else Allowed(moves_of(words, offer))
        kept = words.kept[key] = Kept(legal, allowed, {})
    if kept.allowed is not None:
        return kept.allowed
    pot = about["pot"], about["to_call"], about["level"]
    result = kept.by_pot.get(pot)
    if result is None:
        if len(kept.by_pot) >= POTS:
            kept.by_pot.clear()
        result = kept.by_pot[pot] = Allowed(moves_of(words, offer))
    return result


def _by_pot(legal: Legal) -> bool:
    """Whether the steps of a choice's amount are parts of the pot."""
    argument = legal.argument
    return isinstance(argument, Amount) and argument.most > argument.least


def moves_of(words: Vocabulary, offer: Offer) -> Moves:
    """What may be answered to an offer: an action for each choice, with its step, number or name where it takes one.

    A choice that takes cards is named first, unless there is no other; then its cards follow one by one.
    """
    result: Moves = {}
    for legal in offer.legal:
        name, argument = legal.name, legal.argument
        if argument is None:
            result[words.choices[name]] = _plain(name)
        elif isinstance(argument, Amount):
            first = words.choices[name]
            for step, amount in sizes(argument, cast(BetAbout, offer.about)):
                result[first + step] = Chosen(name, amount, True)
        elif isinstance(argument, Multiple):
            for times in argument.values:
                result[words.named[name, times]] = Chosen(name, times)
        elif isinstance(argument, Name):
            for one in argument.among:
                result[words.named[name, one]] = Chosen(name, one)
        else:
            result[words.choices[name]] = making(words, legal)
    return result


def making(words: Vocabulary, legal: Legal) -> Making:
    """The answer that begins when a choice is named that takes cards."""
    match legal.argument:
        case Group() as group:
            return _Joining(words, legal.name, group)
        case Arrange() as arrange:
            return Laying(words, legal.name, arrange, tuple(() for _ in arrange.room))
        case Pick() as pick if type(pick).check is Pick.check:
            return Picking(words, legal.name, pick, tuple(sorted(pick.among)))
        case Pick() as pick:
            return Spelling(words, legal.name, tuple(_accepted(pick)))
    raise AssertionError(f"{legal.name} takes no cards")


def _accepted(pick: Pick) -> Iterable[tuple[tuple[int, ...], str]]:
    """Every set of cards that a pick takes which refuses some for a reason of its own."""
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
    """Cards one by one, from the lowest to the highest, so that every set has one way to it."""

    words: Vocabulary
    name: str
    pick: Pick
    held: tuple[int, ...]
    """The cards that may still be picked: those behind the last one."""
    picked: tuple[int, ...] = ()

    def moves(self) -> Moves:
        """The next card, or enough."""
        pick, held, picked = self.pick, self.held, self.picked
        result: Moves = {}
        if len(picked) >= pick.least:
            result[ENOUGH] = self._chosen(picked)
        needed = pick.least - len(picked) - 1
        for at, code in enumerate(held):
            number = self.words.cards[code]
            if number in result or len(held) - at - 1 < needed:
                continue
            more = (*picked, code)
            if len(more) == pick.most:
                result[number] = self._chosen(more)
            else:
                result[number] = Picking(self.words, self.name, pick, held[at + 1 :], more)
        return result

    def _chosen(self, codes: tuple[int, ...]) -> Chosen:
        return Chosen(self.name, self.pick.write(codes))


@dataclass(frozen=True, slots=True)
class Spelling:
    """One of some sets of cards, card by card from the lowest."""

    words: Vocabulary
    name: str
    sets: tuple[tuple[tuple[int, ...], str], ...]
    """Those that begin with the cards named so far, each with how it is written."""
    picked: tuple[int, ...] = ()

    def moves(self) -> Moves:
        """The next card of any of the sets, or enough where one of them is complete."""
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
                result[self.words.cards[code]] = Chosen(self.name, sets[0][1])
            else:
                result[self.words.cards[code]] = Spelling(self.words, self.name, tuple(sets), (*self.picked, code))
        return result


@dataclass(frozen=True, slots=True)
class _Joining:
    """Cards that go together: first the group on the table that they join, where there are several."""

    words: Vocabulary
    name: str
    group: Group
    picked: tuple[int, ...] = ()

    def moves(self) -> Moves:
        """The numbers of the groups, or at once the first card."""
        by_number: dict[int, list[tuple[tuple[int, ...], str]]] = {}
        for number, codes in self.group.groups:
            by_number.setdefault(number, []).append((tuple(sorted(codes)), self.group.write((number, codes))))
        spelled = {
            number: Spelling(self.words, self.name, tuple(sorted(set(sets)))) for number, sets in by_number.items()
        }
        if len(spelled) == 1:
            return next(iter(spelled.values())).moves()
        if max(spelled) > MOST_GROUPS:
            raise AssertionError(f"{len(spelled)} groups on the table; expected at most {MOST_GROUPS}")
        return {self.words.groups + number - 1: one for number, one in spelled.items()}


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards laid into segments in the order in which they are held, each into one or aside."""

    words: Vocabulary
    name: str
    arrange: Arrange
    laid: tuple[tuple[int, ...], ...]
    at: int = 0
    """How many of the cards have been decided on."""

    @property
    def card(self) -> int:
        """The card that is to be laid now."""
        return self.arrange.among[self.at]

    @property
    def picked(self) -> tuple[int, ...]:
        """The cards laid so far."""
        return tuple(itertools.chain(*self.laid))

    def moves(self) -> Moves:
        """Every segment that has room, and aside where enough cards are left."""
        arrange = self.arrange
        count = sum(map(len, self.laid))
        left = len(arrange.among) - self.at - 1
        result: Moves = {}
        if count < arrange.most:
            for which, room in enumerate(arrange.room):
                if len(self.laid[which]) < room:
                    laid = tuple((*held, self.card) if at == which else held for at, held in enumerate(self.laid))
                    result[self.words.segments[which]] = self._next(laid, left)
        if count + left >= arrange.least:
            result[self.words.aside] = self._next(self.laid, left)
        return result

    def _next(self, laid: tuple[tuple[int, ...], ...], left: int) -> Making | Chosen:
        if left:
            return Laying(self.words, self.name, self.arrange, laid, self.at + 1)
        return Chosen(self.name, self.arrange.write(laid))
