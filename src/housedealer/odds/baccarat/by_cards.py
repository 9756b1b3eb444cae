"""Baccarat wagers whose conditions look at cards and not at totals alone.

A round takes six places: two cards of each hand and the next two of the shoe. All orders of the shoe are alike, so the
places that a condition looks at are filled first, card by card, and the others by value. Where only the hands' first
two cards are looked at, deals are gathered by their values and by what the condition says of them, so that few are
left; else every deal is laid out, and where these are too many, rounds are sampled instead.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from housedealer.games.baccarat.rules import OUTCOMES, Finished
from housedealer.games.baccarat.vocabulary import seen
from housedealer.odds.engine.conditions import Grouped, Rows, classes, deals, looks_at, needed, sampled, static_parts
from housedealer.outcomes import Term
from housedealer.rankings.baccarat import point

VALUES = 10
PLACES = 6
"""The player hand's first two cards, the banker hand's, and the next two of the shoe."""
_FIRST = {
    "player.first": (0, 1),
    "player.card1": (0,),
    "player.card2": (1,),
    "banker.first": (2, 3),
    "banker.card1": (2,),
    "banker.card2": (3,),
}
"""Names that look at certain places."""
_WHOLE = {"player": (0, 1, 4), "banker": (2, 3, 4, 5)}
"""The places that a whole hand may hold."""
_MOST_DEALS = 80_000_000
_CHUNK = 1 << 20
_SAMPLE = 1 << 22
_BY_END = tuple(seen(Finished(0, 0, 2, 2)))


def needs_cards(rows: Rows) -> bool:
    """Whether a wager's conditions look at cards."""
    return rows.needs_more_than(_BY_END)


@dataclass(frozen=True)
class ByCards:
    """A wager whose rows look at cards."""

    rows: Rows
    shoe: tuple[int, ...]
    ends: Sequence[Finished]
    table: np.ndarray
    """The end by two-card totals and the next two values."""

    @functools.cached_property
    def ways(self) -> list[int]:
        """The ways to meet each row first, and none; or the rounds of a sample, where the deals are too many."""
        if self._only_first_cards:
            return self._counted(self._gathered())
        if self.is_exact:
            return self._counted(self._laid_out())
        return [int(count) for count in self.sample(1, 0, _SAMPLE)]

    @functools.cached_property
    def is_exact(self) -> bool:
        """Whether all deals are counted."""
        if len(self.shoe) ** PLACES >= 1 << 63:
            return False
        fine = len(self._places)
        many = math.pow(len(self._classes[0]), fine) * VALUES ** (PLACES - fine)
        return self._only_first_cards or many <= _MOST_DEALS

    @functools.cached_property
    def _names(self) -> set[str]:
        shown = (*_BY_END, *_FIRST)
        return {name for term in self.rows.terms() for name in needed(term, shown)} - set(_BY_END)

    @property
    def _only_first_cards(self) -> bool:
        return self._names <= set(_FIRST)

    @functools.cached_property
    def _places(self) -> list[int]:
        return sorted({place for name in self._names for place in {**_FIRST, **_WHOLE}[name]})

    @functools.cached_property
    def _classes(self) -> tuple[np.ndarray, np.ndarray]:
        return classes(self.shoe, point, looks_at(self.rows.terms()))

    @functools.cached_property
    def _points(self) -> np.ndarray:
        return np.array([point(int(code)) for code in self._classes[0]], np.int64)

    @functools.cached_property
    def _at_end(self) -> dict[str, np.ndarray]:
        """What each end shows, as arrays."""
        shown = [seen(end) for end in self.ends]
        return {name: np.array([one[name] for one in shown]) for name in _BY_END}

    def _gathered(self) -> Iterator[_Chunk]:
        """Deals of the first cards by their values and by what the conditions say of them."""
        places, (codes, counts) = self._places, self._classes
        shown = (*_BY_END, *_FIRST)

        def static(term: Term) -> bool:
            names = needed(term, shown)
            return bool(names) and names <= set(_FIRST)

        parts = list({part.text: part for term in self.rows.terms() for part in static_parts(term, static)}.values())
        groups = Grouped()
        for axes, ways in deals(codes, counts, len(places)):
            cards = {place: codes[axis] for place, axis in zip(places, axes, strict=True)}
            shows = {
                name: cards[at[0]] if len(at) == 1 else tuple(cards[place] for place in at)
                for name, at in _FIRST.items()
                if set(at) <= set(places)
            }
            groups.add([*(self._points[axis] for axis in axes), *(part.value(shows) for part in parts)], ways)
        marks = np.array(list(groups.ways), np.int64).reshape(len(groups.ways), -1)
        many = np.array(list(groups.ways.values()), np.int64)
        step = max(1, _CHUNK // VALUES ** (PLACES - len(places)))
        for at in range(0, len(marks), step):
            some = marks[at : at + step]
            values = {place: some[:, number] for number, place in enumerate(places)}
            columns = {part.text: some[:, len(places) + number] for number, part in enumerate(parts)}
            yield values, many[at : at + step], columns, {}

    def _laid_out(self) -> Iterator[_Chunk]:
        """All deals of the places that the conditions look at."""
        places, (codes, counts) = self._places, self._classes
        step = max(1, _CHUNK // VALUES ** (PLACES - len(places)))
        for axes, ways in deals(codes, counts, len(places)):
            flat = [np.broadcast_to(axis, ways.shape).ravel() for axis in axes]
            many = ways.ravel()
            for at in range(0, len(many), step):
                part = slice(at, at + step)
                values = {place: self._points[axis[part]] for place, axis in zip(places, flat, strict=True)}
                yield values, many[part], {}, {p: codes[axis[part]] for p, axis in zip(places, flat, strict=True)}

    def _counted(self, chunks: Iterator[_Chunk]) -> list[int]:
        """The ways of each row over chunks of deals, each completed by the values of the other places."""
        result = [0] * (len(self.rows.rows) + 1)
        held = np.bincount([point(code) for code in self.shoe], minlength=VALUES)
        others = [place for place in range(PLACES) if place not in self._places]
        shape = (-1, *(1,) * len(others))
        axes = np.ogrid[tuple(slice(VALUES) for _ in others)] if others else []
        for values, many, shows, cards in chunks:
            at = {place: np.asarray(column).reshape(shape) for place, column in values.items()}
            ways = many.reshape(shape)
            for place, axis in zip(others, axes, strict=True):
                value = axis[np.newaxis]
                ways = ways * np.maximum(held[value] - sum((value == one) * 1 for one in at.values()), 0)
                at[place] = value
            shown = {name: np.asarray(column).reshape(shape) for name, column in shows.items()}
            met = self._met(at, shown, {place: column.reshape(shape) for place, column in cards.items()}, ways.shape)
            for row in range(len(result)):
                result[row] += int(ways[met == row].sum())
        return result

    def _met(
        self, at: Mapping[int, Any], shown: Mapping[str, Any], cards: Mapping[int, Any], shape: tuple[int, ...]
    ) -> np.ndarray:
        """The row that each deal meets: from the values at all places, and the cards at some."""
        first, second = at[4], at[5]
        end = self.table[(at[0] + at[1]) % VALUES, (at[2] + at[3]) % VALUES, first, second]
        shows = {name: column[end] for name, column in self._at_end.items()} | dict(shown)
        shape = np.broadcast_shapes(shape, end.shape)
        if cards:
            shows |= _hands(cards, shows["player.cards"] == 3, shows["banker.cards"] == 3)
        return self.rows.first_met(shows, lambda on: self._named[on][end], shape)

    @functools.cached_property
    def _named(self) -> dict[str, np.ndarray]:
        """Whether each end meets each named outcome that a row is on."""
        names = [row.on for row in self.rows.rows if row.on]
        return {name: np.array([OUTCOMES[name](end) for end in self.ends]) for name in names}

    def sample(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """The rows met in this many random rounds."""
        result = np.zeros(len(self.rows.rows) + 1, np.int64)
        by_code = np.array([point(code) for code in range(53)], np.int64)
        for number, start in enumerate(range(0, rounds, _CHUNK)):
            some = min(_CHUNK, rounds - start)
            cards = sampled(seed, block * 4096 + number, some, self.shoe, PLACES)
            met = self._met(dict(enumerate(by_code[cards])), {}, dict(enumerate(cards)), (some,))
            result += np.bincount(met, minlength=len(result))
        return result


_Chunk = tuple[dict[int, np.ndarray], np.ndarray, dict[str, np.ndarray], dict[int, np.ndarray]]
"""Values by place, ways, what is known of the deal by name, and cards by place."""


def _hands(cards: Mapping[int, Any], player_drew: Any, banker_drew: Any) -> dict[str, Any]:
    """Both hands as far as their cards are laid out; -1 for a third card that was not dealt."""
    result: dict[str, Any] = {}
    if {0, 1, 4} <= set(cards):
        result["player"] = (cards[0], cards[1], np.where(player_drew, cards[4], -1))
    if {2, 3, 4, 5} <= set(cards):
        third = np.where(player_drew, cards[5], cards[4])
        result["banker"] = (cards[2], cards[3], np.where(banker_drew, third, -1))
    for name, at in _FIRST.items():
        if set(at) <= set(cards):
            result[name] = cards[at[0]] if len(at) == 1 else tuple(cards[place] for place in at)
    return result
