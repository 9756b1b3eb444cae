"""Blackjack side bets with conditions: the seat's first two cards, the up card, the down card, and how the
player-dealer's hand ends, counted exactly.

The cards that the seats draw in between are unseen by the player-dealer's hand, so that it ends as if it drew from the
shoe less the four cards: after any stopping rule, the next cards of a shuffled shoe are distributed as its first ones.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod
from typing import Any

import numpy as np

from housedealer.games.blackjack.rules import player_dealer_draws
from housedealer.games.blackjack.vocabulary import FINISHED, natural, points
from housedealer.odds.blackjack.hands import ACE, VALUES, value
from housedealer.odds.engine.conditions import Grouped, Rows, classes, deals, looks_at, needed, sampled, static_parts
from housedealer.outcomes import Term

_PLACES = {"seat": (0, 1), "up": (2,), "down": (3,), "dealer.natural": (2, 3)}
"""The places of a deal that each name looks at."""
_MOST_DRAWN = 10
_CHUNK = 1 << 18


@functools.cache
def finishes(up: int, down: int, hits_soft_17: bool) -> tuple[tuple[tuple[int, ...], int, int, int], ...]:
    """How the player-dealer's hand may end after two cards, given by value: the values drawn, how many orders draw
    them, the total and the number of cards."""
    if natural_of(up, down):
        return (((0,) * VALUES, 1, 21, 2),)
    drawing: dict[tuple[int, ...], int] = {(0,) * VALUES: 1}
    result = []
    while drawing:
        following: Counter[tuple[int, ...]] = Counter()
        for drawn, orders in drawing.items():
            hard = up + down + 2 + sum((card + 1) * count for card, count in enumerate(drawn))
            ace = drawn[ACE] > 0 or ACE in (up, down)
            if not player_dealer_draws(hard, ace, hits_soft_17):
                made = hard + 10 if ace and hard <= 11 else hard
                result.append((drawn, orders, made, 2 + sum(drawn)))
                continue
            for card in range(VALUES):
                following[(*drawn[:card], drawn[card] + 1, *drawn[card + 1 :])] += orders
        drawing = dict(following)
    return tuple(result)


@functools.cache
def _drawing(hits_soft_17: bool) -> np.ndarray:
    """Whether the player-dealer draws, by the hand's hard total and whether it holds an ace."""
    return np.array([[player_dealer_draws(hard, ace, hits_soft_17) for ace in (False, True)] for hard in range(32)])


def natural_of(up: int, down: int) -> bool:
    """Whether two values are an ace and a ten."""
    return {up, down} == {ACE, VALUES - 1}


@dataclass(frozen=True)
class ByCards:
    """A side bet whose rows have conditions."""

    rows: Rows
    shoe: tuple[int, ...]
    hits_soft_17: bool

    @functools.cached_property
    def _names(self) -> set[str]:
        return {name for term in self.rows.terms() for name in needed(term, (*_PLACES, *FINISHED))}

    @functools.cached_property
    def finish(self) -> bool:
        """Whether a condition looks at the player-dealer's finished hand."""
        return bool(self._names & set(FINISHED))

    @functools.cached_property
    def _places(self) -> list[int]:
        places = {place for name in self._names - set(FINISHED) for place in _PLACES[name]}
        return sorted(places | {2, 3} if self.finish else places)

    @functools.cached_property
    def chances(self) -> list[Fraction]:
        """The probability of meeting each row first, and none."""
        ways = [Fraction(0)] * (len(self.rows.rows) + 1)
        groups, parts = self._gathered()
        size, places = len(self.shoe), self._places
        for mark, many in groups.items():
            if not self.finish:
                ways[mark[0]] += many
                continue
            shows = {part.text: mark[len(places) + at] for at, part in enumerate(parts)}
            values = dict(zip(places, mark, strict=False))
            for ended, chance in self._ended(tuple(mark[: len(places)]), values[2], values[3]).items():
                ways[self._met(shows | dict(zip(FINISHED, ended, strict=True)))] += many * chance
        return [one / perm(size, len(places)) for one in ways]

    def _gathered(self) -> tuple[dict[tuple[int, ...], int], list[Term]]:
        """All deals of the places: by the row that they meet, or, where the finish decides too, by their values and by
        what the conditions say of them."""

        def static(term: Term) -> bool:
            names = needed(term, (*_PLACES, *FINISHED))
            return bool(names) and names <= set(_PLACES)

        parts = list({part.text: part for term in self.rows.terms() for part in static_parts(term, static)}.values())
        looks = looks_at(self.rows.terms())
        codes, counts = classes(self.shoe, value, looks)
        by_class = np.array([value(int(code)) for code in codes])
        groups = Grouped()
        for axes, ways in deals(codes, counts, len(self._places)):
            shows = shown({place: codes[axis] for place, axis in zip(self._places, axes, strict=True)})
            if self.finish:
                groups.add([*(by_class[axis] for axis in axes), *(part.value(shows) for part in parts)], ways)
            else:
                groups.add([self.rows.first_met(shows, lambda _: False, ways.shape)], ways)
        return groups.ways, parts

    def _met(self, shows: Mapping[str, Any]) -> int:
        """The first row that is met; the number of rows where none is."""
        for number, one in enumerate(self.rows.conditions):
            if one is not None and one.holds(shows):
                return number
        return len(self.rows.rows)

    @functools.cached_property
    def _known(self) -> dict[tuple[tuple[int, ...], int, int], dict[tuple[int, int, bool], Fraction]]:
        return {}

    def _ended(self, gone: tuple[int, ...], up: int, down: int) -> dict[tuple[int, int, bool], Fraction]:
        """The chances of the player-dealer's total, number of cards and bust, after cards of these values are gone."""
        key = (tuple(sorted(gone)), up, down)
        if key not in self._known:
            left = np.bincount([value(code) for code in self.shoe], minlength=VALUES) - np.bincount(
                list(gone), minlength=VALUES
            )
            have, size = left.tolist(), len(self.shoe) - len(gone)
            sums: dict[tuple[int, int, bool], int] = {}
            for drawn, orders, made, cards in finishes(up, down, self.hits_soft_17):
                ways = orders * prod(perm(there, need) for there, need in zip(have, drawn, strict=True) if need)
                if ways:
                    ended = (made, cards, made > 21)
                    sums[ended] = sums.get(ended, 0) + ways
            self._known[key] = {one: Fraction(ways, perm(size, one[1] - 2)) for one, ways in sums.items()}
        return self._known[key]

    def sample(self, seed: int, block: int, rounds: int) -> np.ndarray:
        """How often each row was met first, and none, in this many random rounds."""
        result = np.zeros(len(self.rows.rows) + 1, np.int64)
        drawn = min(_MOST_DRAWN, len(self.shoe) - 4) if self.finish else 0
        for number, start in enumerate(range(0, rounds, _CHUNK)):
            some = min(_CHUNK, rounds - start)
            cards = sampled(seed, block * 4096 + number, some, self.shoe, 4 + drawn)
            shows = shown(dict(enumerate(cards[:4])))
            if self.finish:
                shows |= self._drawn_to_the_end(cards)
            met = self.rows.first_met(shows, lambda _: False, (some,))
            result += np.bincount(met, minlength=len(result))
        return result

    def _drawn_to_the_end(self, cards: np.ndarray) -> dict[str, Any]:
        """Draw the player-dealer's hand to the end in every round. Hands of more than twelve cards, less than one in a
        million million, end with their twelfth."""
        hand = [cards[2], cards[3]]
        hard, ace = points(cards[2]) + points(cards[3]), (cards[2] >> 2 == 12) | (cards[3] >> 2 == 12)
        many = np.full(cards.shape[1], 2)
        for card in cards[4:]:
            draws = _drawing(self.hits_soft_17)[hard, ace * 1] & ~((many == 2) & natural(hand))
            hard = np.where(draws, hard + points(card), hard)
            ace = np.where(draws, ace | (card >> 2 == 12), ace)
            many = many + draws
        made = np.where(ace & (hard <= 11), hard + 10, hard)
        return dict(zip(FINISHED, (made, many, made > 21), strict=True))


def shown(cards: Mapping[int, Any]) -> dict[str, Any]:
    """What the cards at some places show by name."""
    result: dict[str, Any] = {}
    if {0, 1} <= set(cards):
        result["seat"] = (cards[0], cards[1])
    if 2 in cards:
        result["up"] = cards[2]
    if 3 in cards:
        result["down"] = cards[3]
    if {2, 3} <= set(cards):
        result["dealer.natural"] = natural((cards[2], cards[3]))
    return result
