"""Melds: what a hand can lay down, and what it can add to melds on the table."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from housedealer.games.pan.posting import Kondition, Rules
from housedealer.games.pan.rules import holds_rope, holds_square, one_suit, places, ranks_of

Codes = tuple[int, ...]


@dataclass
class Spread:
    """A meld on the table, and the konditions that it was paid for, each with its chips."""

    cards: list[int]
    konditions: dict[str, int] = field(default_factory=dict)


class Melds:
    """A posting's melds: what may be laid down, added and paid for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.place = places(rules.order)
        self.any_suit = ranks_of(rules.any_suit)

    @cached_property
    def _named(self) -> list[tuple[Kondition, tuple[bool, ...]]]:
        return [(kondition, ranks_of(kondition.ranks)) for kondition in self.rules.konditions]

    def konditions(self, codes: Sequence[int]) -> dict[str, int]:
        """The konditions that a meld holds, and the chips of each; where spades change them it is of one suit."""
        result = {}
        for kondition, named in self._named:
            if kondition.shape == "rope":
                held = holds_rope(codes, named)
            else:
                held = holds_square(codes, named, kondition.shape == "square-of-one-suit")
            if held:
                result[kondition.name] = kondition.chips_for(codes[0] & 3)
        return result

    def in_hand(self, hand: Sequence[int]) -> list[Codes]:
        """Every meld that a hand can lay down, each once, its cards in order."""
        least = self.rules.least
        result = [codes for codes in self._squares(Counter(hand)) if len(codes) >= least]
        for run in self._runs(set(hand)):
            for start in range(len(run)):
                result += [tuple(run[start:end]) for end in range(start + least, len(run) + 1)]
        return result

    def _squares(self, held: Counter[int]) -> Iterator[Codes]:
        """Every group of one rank that may be a square, of any size."""
        for rank in sorted({code >> 2 for code in held}):
            of_rank = {code: held[code] for code in range(4 * rank, 4 * rank + 4) if held[code]}
            yield from self._groups(of_rank, self.any_suit[rank])

    @staticmethod
    def _groups(of_rank: dict[int, int], any_suit: bool) -> Iterator[Codes]:
        for counts in itertools.product(*(range(count + 1) for count in of_rank.values())):
            suits = sum(count > 0 for count in counts)
            if any_suit or suits == 1 or (suits and max(counts) == 1):
                yield tuple(code for code, count in zip(of_rank, counts, strict=True) for _ in range(count))

    def _runs(self, held: set[int]) -> Iterator[list[int]]:
        """The longest ropes of each suit, lowest card first."""
        for suit in range(4):
            at = {self.place[code >> 2]: code for code in held if code & 3 == suit}
            run: list[int] = []
            for place in range(len(self.rules.order) + 1):
                if place in at:
                    run.append(at[place])
                elif run:
                    yield run
                    run = []

    def onto(self, spread: Spread, hand: Sequence[int]) -> list[Codes]:
        """Every group of a hand's cards that a meld on the table can take."""
        if spread.cards[0] >> 2 == spread.cards[1] >> 2:
            return list(self._onto_square(spread, Counter(hand)))
        return list(self._onto_rope(spread, set(hand)))

    def _onto_square(self, spread: Spread, held: Counter[int]) -> Iterator[Codes]:
        rank = spread.cards[0] >> 2
        there = set(spread.cards)
        room = {}
        for code in range(4 * rank, 4 * rank + 4):
            if self.any_suit[rank] or self.rules.extend == "any-of-rank" or (one_suit(spread.cards) and code in there):
                room[code] = held[code]
            elif not one_suit(spread.cards) and code not in there:
                room[code] = min(held[code], 1)
        for counts in itertools.product(*(range(count + 1) for count in room.values())):
            if any(counts):
                yield tuple(code for code, count in zip(room, counts, strict=True) for _ in range(count))

    def _onto_rope(self, spread: Spread, held: set[int]) -> Iterator[Codes]:
        at = {self.place[code >> 2]: code for code in held if code & 3 == spread.cards[0] & 3}
        there = [self.place[code >> 2] for code in spread.cards]
        below = list(itertools.takewhile(at.__contains__, range(min(there) - 1, -1, -1)))
        above = list(itertools.takewhile(at.__contains__, range(max(there) + 1, len(self.rules.order))))
        for down, up in itertools.product(range(len(below) + 1), range(len(above) + 1)):
            if down or up:
                yield tuple(at[place] for place in (*reversed(below[:down]), *above[:up]))
