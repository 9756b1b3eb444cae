"""Pay rows with conditions on cards, counted over whole arrays of deals.

A model names the places of a deal that a condition can look at (a hand's first card, the up card). All deals of those
places are laid out as arrays, each with its number of ways, and the conditions are evaluated on the arrays by the same
functions that the table runs. Cards that no condition tells apart are one class.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from housedealer.outcomes import Condition, Term, Vocabulary, condition
from housedealer.postings.schema import PayRow

_RED = (1, 2)
_MOST_CELLS = 1 << 20


@dataclass(frozen=True)
class Rows:
    """The rows of a wager's pay table, with their conditions."""

    rows: tuple[PayRow, ...]
    vocabulary: Vocabulary

    @property
    def conditions(self) -> list[Condition | None]:
        """The condition of each row; None for a row that is paid on a named outcome."""
        return [condition(row.when, self.vocabulary) if row.when else None for row in self.rows]

    def terms(self) -> list[Term]:
        """The conditions."""
        return [one.top for one in self.conditions if one is not None]

    def needs_more_than(self, shown: Container[str]) -> bool:
        """Whether a condition needs names that are not shown."""
        return any(name not in shown for term in self.terms() for name in needed(term, shown))

    def first_met(self, seen: Mapping[str, Any], named: Callable[[str], Any], shape: tuple[int, ...]) -> np.ndarray:
        """The number of the first row that each deal of an array meets; the number of rows where it meets none."""
        result = np.full(shape, len(self.rows), np.int16)
        for number, one in reversed(list(enumerate(self.conditions))):
            met = one.over(seen) if one is not None else named(self.rows[number].on)
            result[np.broadcast_to(np.asarray(met, bool), shape)] = number
        return result


def needed(term: Term, shown: Container[str]) -> set[str]:
    """The names that a term needs: the longest ones that are shown, and names that are not shown."""
    if term.text in shown:
        return {term.text}
    if term.what == "name" and term.compute is None:
        return {term.text}
    return {name for part in term.parts for name in needed(part, shown)}


def looks_at(terms: Sequence[Term]) -> set[str]:
    """What of the cards the terms look at: `rank`, `suit`, `color`."""
    looked_at = {part for term in terms for inner in term.walk() for part in inner.looks.split()}
    if any(inner.kind.name == "card" and inner.what == "constant" for term in terms for inner in term.walk()):
        looked_at |= {"rank", "suit"}
    if any(_cards_compared(inner) for term in terms for inner in term.walk()):
        looked_at |= {"rank", "suit"}
    return looked_at


def _cards_compared(term: Term) -> bool:
    return term.what == "compared" and term.parts[0].kind.name == "card"


def classes(shoe: Sequence[int], value: Callable[[int], int], looks: set[str]) -> tuple[np.ndarray, np.ndarray]:
    """Cards in classes that the terms tell apart: a card of each class, and how many of the shoe are in it."""
    held: dict[tuple[int, ...], list[int]] = {}
    for code, count in sorted(Counter(shoe).items()):
        mark = (
            value(code),
            code >> 2 if "rank" in looks else -1,
            code & 3 if "suit" in looks else (code & 3 in _RED if "color" in looks else -1),
        )
        one = held.setdefault(mark, [code, 0])
        one[1] += count
    codes = np.array([code for code, _ in held.values()], np.int16)
    return codes, np.array([count for _, count in held.values()], np.int64)


def deals(codes: np.ndarray, counts: np.ndarray, places: int) -> Iterator[tuple[list[np.ndarray], np.ndarray]]:
    """All ways to fill this many places from classes of cards, in chunks: the class at each place, and the ways."""
    loops = max(places - 3, 0)
    for fixed in itertools.product(range(len(codes)), repeat=loops):
        axes = [np.full((1,) * (places - loops), one, np.int16) for one in fixed]
        axes += [axis.astype(np.int16) for axis in np.ogrid[tuple(slice(len(codes)) for _ in range(places - loops))]]
        ways = np.ones((1,) * (places - loops), np.int64)
        for at, axis in enumerate(axes):
            left = counts[axis] - sum(((axis == earlier) * 1 for earlier in axes[:at]), np.int64(0))
            ways = ways * np.maximum(left, 0)
        if ways.any():
            yield axes, ways


def no_named_rows(on: str) -> Any:
    """The `named` of `Rows.first_met` for tables in which every row has a condition."""
    raise AssertionError(f"{on}: a row by name in a table of rows with conditions")


class Grouped:
    """Deals gathered by a few values: the sum of the ways of each combination."""

    def __init__(self) -> None:
        self.ways: dict[tuple[int, ...], int] = {}

    def add(self, columns: Sequence[Any], ways: np.ndarray) -> None:
        """Add a chunk of deals."""
        shape = np.broadcast_shapes(ways.shape, *(np.shape(column) for column in columns))
        flat = [np.broadcast_to(np.asarray(column), shape).ravel().astype(np.int64) for column in columns]
        many = np.broadcast_to(ways, shape).ravel()
        if not flat:
            self.ways[()] = self.ways.get((), 0) + int(many.sum())
            return
        lows = [int(column.min()) for column in flat]
        spans = [int(column.max()) - low + 1 for column, low in zip(flat, lows, strict=True)]
        key = np.zeros(len(many), np.int64)
        for column, low, span in zip(flat, lows, spans, strict=True):
            key = key * span + column - low
        size = prod(spans)
        if size > _MOST_CELLS:
            distinct, key = np.unique(key, return_inverse=True)
            size = len(distinct)
        else:
            distinct = np.arange(size)
        sums = np.zeros(size, np.int64)
        np.add.at(sums, key, many)
        for at in np.flatnonzero(sums):
            mark, rest = [0] * len(flat), int(distinct[at])
            for number in reversed(range(len(flat))):
                rest, part = divmod(rest, spans[number])
                mark[number] = part + lows[number]
            self.ways[tuple(mark)] = self.ways.get(tuple(mark), 0) + int(sums[at])


def static_parts(term: Term, static: Callable[[Term], bool]) -> list[Term]:
    """The largest parts of a term that depend on dealt places alone."""
    if static(term):
        return [term]
    return [inner for part in term.parts for inner in static_parts(part, static)]


def sampled(seed: int, block: int, rounds: int, shoe: Sequence[int], places: int) -> np.ndarray:
    """Random deals: a row for each place, a column for each round."""
    chance = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, block])))
    codes = np.array(shoe, np.int16)
    taken: list[np.ndarray] = []
    for at in range(places):
        pick = chance.integers(0, len(codes) - at, rounds)
        # The pick is among the cards that are left: pass over those taken, from the lowest.
        for earlier in np.sort(np.array(taken), axis=0) if taken else ():
            pick = pick + (pick >= earlier)
        taken.append(pick)
    result: np.ndarray = codes[np.array(taken)]
    return result
