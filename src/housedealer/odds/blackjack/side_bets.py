"""What side bets look at, told apart in a few cells: how likely each cell is, and a round that stands for it.

A side bet's pay rows are asked about the round that stands for a cell, so that exact odds, simulation and the
table's script all read one pay table by one set of rules (`games.blackjack.side_bets.OUTCOMES`).
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod

from housedealer import cards
from housedealer.games.blackjack.rules import points
from housedealer.games.blackjack.side_bets import JACK, ONE_EYED, RED, SEVEN, Shown, held, rank_matches, suited_matches
from housedealer.odds.blackjack.hands import ACE, TEN, VALUES, dealer_draws, value

MOST_CARDS = 8
"""No pay row tells more than eight cards from eight (000:306-311)."""

Cells = list[Fraction]


@dataclass(frozen=True)
class Shoe:
    """A full shoe, and whether the player-dealer draws to soft 17."""

    cards: tuple[int, ...]
    hits_soft_17: bool

    @functools.cached_property
    def count(self) -> Counter[int]:
        """How many of each card."""
        return Counter(self.cards)

    @functools.cached_property
    def values(self) -> list[int]:
        """How many of each value."""
        found = [0] * VALUES
        for code in self.cards:
            found[value(code)] += 1
        return found

    @functools.cached_property
    def reds(self) -> list[int]:
        """How many red cards of each value."""
        found = [0] * VALUES
        for code in self.cards:
            found[value(code)] += RED >> (code & 3) & 1
        return found


def _ways(beside: tuple[int, ...], up: int, left: list[int]) -> int:
    """Ways to draw an up card and then these cards in a given order of values."""
    wanted = list(beside)
    wanted[up] += 1
    return prod(perm(have, want) for have, want in zip(left, wanted, strict=True))


def _busts(shoe: Shoe) -> Cells:
    """By how many cards the player-dealer busts with; 0 for no bust."""
    found = [Fraction(0)] * (MOST_CARDS + 1)
    size = len(shoe.cards)
    for up in range(VALUES):
        for beside, orders in dealer_draws(up, shoe.hits_soft_17)[1].items():
            drawn = sum(beside) + 1
            hard = sum((card + 1) * count for card, count in enumerate(beside)) + up + 1
            if hard > 21:
                found[min(drawn, MOST_CARDS)] += Fraction(orders * _ways(beside, up, shoe.values), perm(size, drawn))
    found[0] = 1 - sum(found, Fraction(0))
    return found


def _red_runs(shoe: Shoe) -> Cells:
    """By how many cards are red before the first black one, or before the hand is complete."""
    size = len(shoe.cards)
    most = 22
    at_least = [Fraction(0)] * (most + 1)
    at_least[0] = Fraction(1)
    for up in range(VALUES):
        for draws in dealer_draws(up, shoe.hits_soft_17):
            for beside, orders in draws.items():
                drawn = sum(beside) + 1
                at_least[drawn] += Fraction(orders * _ways(beside, up, shoe.reds), perm(size, drawn))
    found = [at_least[run] - at_least[run + 1] for run in range(MOST_CARDS)]
    return [*found, at_least[MOST_CARDS]]


def _three(cell: Callable[[int, int, int], int], count: int) -> Callable[[Shoe], Cells]:
    """Cells by a seat's first two cards and the up card."""

    def chances(shoe: Shoe) -> Cells:
        ways, have = [0] * count, shoe.count
        codes = sorted(have)
        for first, second in itertools.combinations_with_replacement(codes, 2):
            pairs = have[first] * (have[second] - 1) if first == second else 2 * have[first] * have[second]
            for up in codes:
                ways[cell(first, second, up)] += pairs * (have[up] - (first, second).count(up))
        return [Fraction(one, perm(len(shoe.cards), 3)) for one in ways]

    return chances


def match_cell(first: int, second: int, up: int) -> int:
    """How many of two cards match the up card in rank and suit, times three, and how many in rank alone."""
    suited = suited_matches(first, second, up)
    return suited * 3 + rank_matches(first, second, up) - suited


def _held_cell(rank: int, suits: int) -> Callable[[int, int, int], int]:
    return lambda first, second, up: held(first, second, up, rank, suits) * 4 + held(first, second, up, rank, 15)


def _pairs(shoe: Shoe) -> Cells:
    """Whether a seat's first two cards are a pair, times two, and whether the player-dealer has a natural."""
    ways = [0] * 4
    ranks = Counter(code >> 2 for code in shoe.count.elements())
    size = len(shoe.cards)
    for first, second in itertools.product(ranks, repeat=2):
        have = ranks[first] * (ranks[second] - (first == second))
        gone = Counter((first, second))
        aces = sum(count for rank, count in ranks.items() if _value(rank) == ACE) - sum(
            count for rank, count in gone.items() if _value(rank) == ACE
        )
        tens = sum(count for rank, count in ranks.items() if _value(rank) == TEN) - sum(
            count for rank, count in gone.items() if _value(rank) == TEN
        )
        naturals = 2 * aces * tens
        pair = 2 * (first == second)
        ways[pair + 1] += have * naturals
        ways[pair] += have * (perm(size - 2, 2) - naturals)
    return [Fraction(one, perm(size, 4)) for one in ways]


def _value(rank: int) -> int:
    return points(rank * 4) - 1


@dataclass(frozen=True)
class Feature:
    """Something that side bets look at: its cells' chances, and rounds that stand for them."""

    chances: Callable[[Shoe], Cells]
    stands_for: tuple[Shown | None, ...]
    """None for a cell that cannot be."""


def _shown(seat: str = "2c 3d", dealer: str = "2h 9d", natural: bool = False, busts: bool = False) -> Shown:
    return Shown(cards.cards(seat), cards.cards(dealer), natural, busts)


def _by_three(cell: Callable[[int, int, int], int], count: int, suits: str, rank: str, other: str) -> tuple[Shown, ...]:
    """For each cell of three cards the first round found that stands for it."""
    pool = cards.cards(" ".join([*(rank + suit for suit in suits), other]))
    found: dict[int, Shown] = {}
    for first, second, up in itertools.product(pool, repeat=3):
        found.setdefault(cell(first, second, up), Shown([first, second], [up, cards.card("2c")], False, False))
    return tuple(found.get(number) for number in range(count))  # type: ignore[misc]


_SEVENS, _JACKS = _held_cell(SEVEN, RED), _held_cell(JACK, ONE_EYED)

FEATURES: dict[str, Feature] = {
    "busts": Feature(
        _busts,
        (_shown(), None, None, *(_shown(dealer=" ".join(["2c"] * n), busts=True) for n in range(3, MOST_CARDS + 1))),
    ),
    "red": Feature(
        _red_runs, tuple(_shown(dealer=" ".join([*["2h"] * run, "2c"])) for run in range(MOST_CARDS + 1))
    ),
    "match": Feature(_three(match_cell, 9), _by_three(match_cell, 9, "ch", "5", "9d")),
    "sevens": Feature(_three(_SEVENS, 16), _by_three(_SEVENS, 16, "ch", "7", "9d")),
    "jacks": Feature(_three(_JACKS, 16), _by_three(_JACKS, 16, "ch", "J", "9d")),
    "pair": Feature(
        _pairs,
        tuple(_shown(seat, natural=natural) for seat in ("2c 3d", "2c 2d") for natural in (False, True)),
    ),
}  # fmt: skip
"""What side bets look at, by name."""

_LOOKS_AT = (
    ("busts-with", "busts"), ("red-", "red"), ("-suited-", "match"), ("sevens", "sevens"), ("jacks", "jacks"),
    ("pair", "pair"),
)  # fmt: skip


def looks_at(row: str) -> str | None:
    """Which of `FEATURES` a pay row stands on; None for a row that looks at something else.

    >>> looks_at("busts-with-5"), looks_at("two-red-sevens"), looks_at("2-suited-0-unsuited"), looks_at("777")
    ('busts', 'sevens', 'match', None)
    """
    if row.endswith("sevens"):
        return "sevens"
    return next((feature for part, feature in _LOOKS_AT if part in row), None)
