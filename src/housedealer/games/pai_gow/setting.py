"""A hand as set: the cards in front and back, their values and names, and whether it is a foul."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from housedealer.cards import JOKER, RANKS
from housedealer.errors import HouseError
from housedealer.games.pai_gow.house_way.by_chart import arranged, load_chart, row_of
from housedealer.games.pai_gow.house_way.chart import Chart
from housedealer.games.pai_gow.posting import Rules
from housedealer.games.pai_gow.rules import NO_FLUSH, WILD
from housedealer.rankings import high, high_joker, high_wild, ladders, one_card, two_card

Codes = Sequence[int]

_FILLED = (ladders.STRAIGHT, ladders.FLUSH, ladders.STRAIGHT_FLUSH, ladders.ROYAL)
"""Hands in which a joker need not be an ace."""


class Setting(NamedTuple):
    """A hand as set: its cards, their values, and whether the front outranks the back."""

    front: tuple[int, ...]
    back: tuple[int, ...]
    front_value: int
    back_value: int
    fouled: bool


@functools.cache
def _least_back_of_one(value: int) -> int:
    """The lowest five-card value that one card in front does not outrank; the joker is above every single card."""
    return high.least(ladders.PAIR) if value > len(RANKS) else high.least_front(ladders.HIGH_CARD, [value - 1])


_least_back_of_two = functools.cache(two_card.least_back_of)
_one_name = functools.cache(one_card.name)
_two_name = functools.cache(two_card.name)


@functools.cache
def back_name(value: int) -> str:
    """A five-card hand in words, with the cards that break a tie.

    >>> back_name(1)
    'seven high, 5-4-3-2'
    """
    return high.full_name(value)


def _count(cards: Codes) -> str:
    return f"{len(cards)} card{'s' * (len(cards) != 1)}"


class Setter:
    """How hands are valued and set under a posting's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.front_value: Callable[[Codes], int] = one_card.value if rules.front == 1 else two_card.value
        self.back_value: Callable[[Codes], int] = high_joker.value
        if rules.joker_kind == WILD:
            self.back_value = high_wild.value
            if rules.front == 2:
                self.front_value = functools.partial(two_card.value, wild=True)
        elif rules.joker_kind == NO_FLUSH:
            self.back_value = functools.partial(high_joker.value, flush=False)
        self.front_name = _one_name if rules.front == 1 else _two_name
        self._least_back = _least_back_of_one if rules.front == 1 else _least_back_of_two
        self._chart = load_chart(rules.house_way, rules.joker) if rules.house_way else None
        self._away = load_chart(rules.away, rules.joker) if rules.away else self._chart
        self.qualifier = high.least_pair(RANKS.index(rules.qualifier))
        """The least value in back with which the player-dealer plays against a doubled wager."""
        self.front_pair = two_card.value([RANKS.index(rules.front_pair) * 4] * 2) if rules.front == 2 else 0
        """The least value in front that counts as such a pair."""

    def __reduce__(self) -> tuple[Callable[[Rules], Setter], tuple[Rules]]:
        """Pickle by the rules, from which it is made again."""
        return setter_of, (self.rules,)

    def set(self, cards: Codes, front: Codes) -> Setting:
        """The hand with these cards in front and the rest in back; a front of a wrong number of cards is a foul."""
        back = list(cards)
        for code in front:
            back.remove(code)
        if len(front) != self.rules.front:
            return Setting(tuple(front), tuple(back), 0, 0, True)
        front_value, back_value = self.front_value(front), self.back_value(back)
        fouled = back_value < self._least_back(front_value)
        return Setting(tuple(front), tuple(back), front_value, back_value, fouled)

    def house_way(self, cards: Codes) -> Setting:
        """The hand as the posting's chart sets it."""
        if self._chart is None:
            raise HouseError("house way: this posting has no chart; expected a hand set by its owner")
        return self._by_chart(self._chart, cards)

    def _by_chart(self, chart: Chart, cards: Codes) -> Setting:
        front, _, front_value, back_value = arranged(chart, cards)
        back = tuple([code for code in cards if code not in front])
        return Setting(front, back, front_value, back_value, back_value < self._least_back(front_value))

    def row(self, cards: Codes) -> str:
        """The row of the chart that sets a hand, in words."""
        return row_of(self._chart, cards) if self._chart is not None else ""

    def every(self, cards: Codes) -> Iterator[Setting]:
        """Every way to set a hand."""
        for front in combinations(cards, self.rules.front):
            yield self.set(cards, front)

    def for_absent(self, cards: Codes) -> Setting:
        """The setting for a person who is away: by the posting's chart, or another where none is posted."""
        return self.house_way(cards) if self._away is None else self._by_chart(self._away, cards)

    def names(self, setting: Setting) -> tuple[str, str]:
        """The names of front and back."""
        if not setting.back_value:
            return _count(setting.front), _count(setting.back)
        return self.front_name(setting.front_value), back_name(setting.back_value)

    def compared(self, setting: Setting) -> tuple[int, int]:
        """The two values that are compared with another hand's."""
        if not self.rules.joker_ace_above:
            return setting.front_value, setting.back_value
        above = JOKER in setting.back and high.category(setting.back_value) not in _FILLED
        return setting.front_value, setting.back_value * 2 + above


_MADE: dict[int, Setter] = {}
"""Cached setters by the identity of their rules, which they store."""


def setter_of(rules: Rules) -> Setter:
    """The setter of a posting's rules, cached."""
    result = _MADE.get(id(rules))
    if result is None:
        result = _MADE[id(rules)] = Setter(rules)
    return result
