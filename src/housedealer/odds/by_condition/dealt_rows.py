"""Pay rows with conditions on dealt hands: every deal of the cards that they look at, or a sample of deals.

A family names the parts of a deal (a seat's cards, the flop) with their numbers of cards. Parts that every condition
takes together are one set of cards, so that the six cards of two hands are 20 million sets and not 400 million pairs of
hands. Where no suit is named, hands are counted up to suit isomorphism (`counting.suit_classes`). Where conditions look
at ranks, suits or colors alone, cards that they do not tell apart are one class, and deals of classes are fewer still.
If the deals are too many by any count, rounds are sampled, and the answer says so.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, prod
from typing import Any

import numpy as np

from housedealer.cards import JOKER
from housedealer.odds.counting.hand_index import hands_of
from housedealer.odds.counting.suit_classes import class_count, classes
from housedealer.odds.engine.conditions import Rows, looks_at, needed, no_named_rows, sampled
from housedealer.odds.engine.conditions import classes as card_classes
from housedealer.odds.engine.conditions import deals as ordered_deals
from housedealer.odds.engine.disk_cache import cached
from housedealer.outcomes import Term
from housedealer.outcomes.cards_seen import SUIT_NAMES

_MOST_DEALS = 40_000_000
_CHUNK = 1 << 19
_SAMPLE = 1 << 22
_BY_SUIT = ("red", "black", "same_color", *SUIT_NAMES)
_Chunk = tuple[dict[tuple[str, int], np.ndarray], np.ndarray]
_PLACES = ("first", "card1", "card2", "card3")
"""Attributes that look at the order in which cards were dealt."""


@dataclass(frozen=True)
class DealtRows:
    """A wager's rows, all with conditions, and the parts of a deal that they may look at."""

    rows: Rows
    sizes: Mapping[str, int]
    """The number of cards of each part."""
    deck: int
    """The number of cards in the deck: 52, or 53 with the joker."""
    shows: Mapping[str, Callable[[np.ndarray], np.ndarray]] = field(default_factory=dict)
    """Names computed from arrays of the hand before their dot by other means than from single hands."""

    # What the conditions look at

    @functools.cached_property
    def _used(self) -> list[str]:
        names = {name for term in self.rows.terms() for name in needed(term, self.sizes)}
        return [name for name in self.sizes if name in names]

    @functools.cached_property
    def sets(self) -> list[list[tuple[str, int]]]:
        """The sets of cards to deal: each a list of places, a part and the card's number in it."""
        atoms: list[frozenset[str]] = []
        ordered: dict[str, int] = {}
        for term in self.rows.terms():
            _gather(term, self.sizes, atoms, ordered)
        marks: dict[Any, list[tuple[str, int]]] = {}
        for part in self._used:
            mark = frozenset(number for number, atom in enumerate(atoms) if part in atom)
            # A part of which only the first cards are told apart needs no others.
            for at in range(self.sizes[part] if mark else ordered[part]):
                alone = (part, at) if at < ordered.get(part, 0) else ()
                marks.setdefault((mark, alone), []).append((part, at))
        return sorted(marks.values(), key=len, reverse=True)

    @functools.cached_property
    def _computed(self) -> list[str]:
        names = {inner.text for term in self.rows.terms() for inner in term.walk()}
        return [name for name in self.shows if name in names]

    @functools.cached_property
    def _suits_matter(self) -> bool:
        return any(_names_suit(inner) for term in self.rows.terms() for inner in term.walk())

    @functools.cached_property
    def _alike(self) -> tuple[np.ndarray, np.ndarray]:
        """Cards in classes that the conditions tell apart: a card of each, and how many of the deck are in it."""
        return card_classes(range(self.deck), lambda code: int(code == JOKER), looks_at(self.rows.terms()))

    @property
    def _places(self) -> list[tuple[str, int]]:
        return [place for one in self.sets for place in one]

    @property
    def _by_class(self) -> int:
        """The number of deals of cards by class, place by place."""
        return int(len(self._alike[0]) ** len(self._places))

    @functools.cached_property
    def deals(self) -> int:
        """The number of deals to look at."""
        return min(self._by_hand, self._by_class)

    @functools.cached_property
    def _by_hand(self) -> int:
        """The number of deals of sets of cards."""
        if not self.sets:
            return 1
        first, *others = map(len, self.sets)
        left, result = self.deck - first, hands_of(self.deck, first)
        if not self._suits_matter:
            result = class_count(self.deck, first)
        for size in others:
            result, left = result * comb(left, size), left - size
        return result

    @property
    def is_exact(self) -> bool:
        """Whether all deals are counted."""
        return self.deals <= _MOST_DEALS

    # Counting

    @functools.cached_property
    def ways(self) -> list[int]:
        """The deals that meet each row first, and none; or the rounds of a sample, where the deals are too many."""

        def work() -> dict[str, np.ndarray]:
            return {"ways": np.array(self._counted() if self.is_exact else self.sample(1, 0, _SAMPLE), np.int64)}

        return [int(many) for many in cached("dealt-rows", self._rules, work)["ways"]]

    @property
    def _rules(self) -> list[Any]:
        """All that the counts depend on."""
        vocabulary = self.rows.vocabulary
        entries = [(one.name, str(one.kind), one.kind.size) for one in vocabulary.entries]
        return [[row.when for row in self.rows.rows], dict(self.sizes), self.deck, vocabulary.mark, entries]

    def _counted(self) -> np.ndarray:
        result = np.zeros(len(self.rows.rows) + 1, np.int64)
        for columns, weights in self._laid_out():
            met = self._met(columns, weights.shape)
            for row in range(len(result)):
                result[row] += int(weights[met == row].sum())
        return result

    def _laid_out(self) -> Iterator[_Chunk]:
        """All deals in chunks: the cards at each place, and the number of deals that each stands for."""
        if self._by_class <= self._by_hand:
            codes, counts = self._alike
            for axes, ways in ordered_deals(codes, counts, len(self._places)):
                cards = (codes[axis].astype(np.int64) for axis in axes)
                yield dict(zip(self._places, cards, strict=True)), ways
            return
        first, *others = self.sets
        hands, weights = self._first_hands(len(first))
        left = self.deck - len(first)
        many = prod(comb(left - sum(map(len, others[:at])), len(one)) for at, one in enumerate(others))
        step = max(1, _CHUNK // min(many, _CHUNK))
        for low in range(0, len(hands), step):
            some = hands[low : low + step].astype(np.int64)
            rest = _left(some, self.deck)
            for picks in _picks(left, [len(one) for one in others]):
                shape = (len(some), len(picks[0]) if picks else 1)
                columns = {place: some[:, at, None] for at, place in enumerate(first)}
                for one, pick in zip(others, picks, strict=True):
                    columns |= {place: rest[:, pick[:, at]] for at, place in enumerate(one)}
                yield columns, np.broadcast_to(weights[low : low + step, None], shape)

    def _first_hands(self, size: int) -> tuple[np.ndarray, np.ndarray]:
        if not self._suits_matter:
            return classes(self.deck, size)
        hands = _all(self.deck, size)
        return hands, np.ones(len(hands), np.int64)

    @functools.cached_property
    def _shared(self) -> list[Term]:
        """Parts that several conditions compute alike, the inner ones first: they are computed once for a chunk."""
        by_text: dict[str, list[Term]] = {}
        for term in self.rows.terms():
            for inner in term.walk():
                if inner.parts and inner.text not in self.sizes:
                    by_text.setdefault(inner.text, []).append(inner)
        several = [terms[0] for text, terms in by_text.items() if len(terms) > 1 and text not in self.shows]
        return sorted(several, key=lambda term: sum(1 for _ in term.walk()))

    @functools.cached_property
    def pairs(self) -> list[list[int]]:
        """The number of deals, or of sampled rounds, that meet each two rows, whichever comes first."""

        def work() -> dict[str, np.ndarray]:
            many = len(self.rows.rows)
            result = np.zeros((many, many), np.int64)
            for columns, weights in self._laid_out() if self.is_exact else self._sampled_deals(1, 0, _SAMPLE):
                shown = self._shown(columns)
                truths = [np.broadcast_to(term.value(shown), weights.shape) for term in self.rows.terms()]
                for one in range(many):
                    for other in range(one, many):
                        result[one, other] += int(weights[truths[one] & truths[other]].sum())
            return {"pairs": result}

        return [[int(many) for many in row] for row in cached("dealt-row-pairs", self._rules, work)["pairs"]]

    def _met(self, columns: Mapping[tuple[str, int], np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
        """The row that each deal meets."""
        return self.rows.first_met(self._shown(columns), no_named_rows, shape)

    def _shown(self, columns: Mapping[tuple[str, int], np.ndarray]) -> dict[str, Any]:
        """What an array of deals shows."""
        shown: dict[str, Any] = {}
        for part in self._used:
            cards = tuple(columns[part, at] for at in range(self.sizes[part]) if (part, at) in columns)
            shown[part] = cards[0] if self.sizes[part] == 1 else cards
        for name in self._computed:
            columns_of = np.broadcast_arrays(*shown[name.partition(".")[0]])
            hands = np.stack([column.ravel() for column in columns_of], axis=1)
            shown[name] = self.shows[name](hands).reshape(columns_of[0].shape)
        for term in self._shared:
            shown[term.text] = term.value(shown)
        return shown

    def sample(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """The rows met in this many random rounds."""
        result = np.zeros(len(self.rows.rows) + 1, np.int64)
        for columns, weights in self._sampled_deals(seed, block, rounds):
            result += np.bincount(self._met(columns, weights.shape), minlength=len(result))
        return result

    def _sampled_deals(self, seed: int, block: int, rounds: int) -> Iterator[_Chunk]:
        places = self._places
        for number, start in enumerate(range(0, rounds, _CHUNK)):
            some = min(_CHUNK, rounds - start)
            dealt = sampled(seed, block * 4096 + number, some, range(self.deck), len(places)).astype(np.int64)
            yield dict(zip(places, dealt, strict=True)), np.ones(some, np.int64)

    def chance(self) -> Fraction:
        """How often the first row is met."""
        return Fraction(self.ways[0], sum(self.ways))


def _gather(term: Term, parts: Mapping[str, int], atoms: list[frozenset[str]], ordered: dict[str, int]) -> None:
    """The parts that a condition takes together, whatever the order; and how many cards of a part it tells apart."""
    if term.any_order and _cards_alone(term, parts):
        atoms.append(frozenset(needed(term, parts)))
        return
    if term.text in parts:
        atoms.append(frozenset({term.text}))
        return
    if term.what == "attribute" and term.name in _PLACES:
        many = {"first": 2}.get(term.name) or int(term.name[4:])
        for part in needed(term, parts):
            ordered[part] = max(ordered.get(part, 0), min(many, parts[part]))
        if term.parts[0].text in parts:
            return
    for inner in term.parts:
        _gather(inner, parts, atoms, ordered)


def _cards_alone(term: Term, parts: Mapping[str, int]) -> bool:
    """Whether a term is made of parts of the deal and of nothing else."""
    return all(inner.text in parts or (inner.any_order and _cards_alone(inner, parts)) for inner in term.parts)


def _names_suit(term: Term) -> bool:
    """Whether a term tells one suit from another by its name."""
    if term.what == "constant":
        return term.kind.name in ("suit", "card")
    return term.what == "attribute" and term.name in _BY_SUIT


def _left(hands: np.ndarray, deck: int) -> np.ndarray:
    """The cards that each hand leaves in the deck, in order."""
    held = np.zeros((len(hands), deck), bool)
    np.put_along_axis(held, hands, True, axis=1)
    return np.nonzero(~held)[1].reshape(len(hands), deck - hands.shape[1])


def _picks(left: int, sizes: Sequence[int]) -> Iterator[list[np.ndarray]]:
    """All ways to pick sets of these sizes from this many cards, in chunks: for each set the places of its cards."""
    if not sizes:
        yield []
        return
    size, *others = sizes
    first = np.array(list(itertools.combinations(range(left), size)), np.int64)
    if not others:
        for low in range(0, len(first), _CHUNK):
            yield [first[low : low + _CHUNK]]
        return
    for one in first:
        rest = np.setdiff1d(np.arange(left), one)
        for picks in _picks(left - size, others):
            yield [np.broadcast_to(one, (len(picks[0]), size)), *(rest[pick] for pick in picks)]


def _all(deck: int, size: int) -> np.ndarray:
    """All hands of a size, one a row."""
    count = hands_of(deck, size)
    codes = itertools.chain.from_iterable(itertools.combinations(range(deck), size))
    return np.fromiter(codes, np.uint8, count * size).reshape(count, size)
