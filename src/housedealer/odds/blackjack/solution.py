"""The solver's solution: the best strategy of a blackjack posting, with the values of hands and splits."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import SPLIT, Switches, may_split
from housedealer.odds.blackjack.hands import UNSEEN, VALUES, Hands, all_hands, dealer_paths
from housedealer.odds.blackjack.kernels import (
    DOUBLING,
    FIRST,
    HITTING,
    STANDING,
    TOTALS,
    Ends,
    next_chances,
    plain_chances,
    solve,
)

NO_PAIR = -1


@dataclass(frozen=True)
class Choices:
    """The choice for each hand and up card: on the first two cards, later, and after each double."""

    first: np.ndarray
    later: np.ndarray
    doubled: np.ndarray


class Pays(NamedTuple):
    """The pays of a winning base wager of one unit; stakes and costs of giving up by number of doubles."""

    win: float
    drawn_31: float
    stakes: tuple[float, ...]
    forfeits: tuple[float, ...]


@dataclass(frozen=True)
class Solution:
    """The best strategy: choices for a seat's first hand and for the hands of each split pair, with their values.

    Values are of two cards against an up card, given that the player-dealer has no natural.
    """

    choices: Choices
    split_choices: tuple[Choices, ...]
    """By the value of the split pair."""
    value: np.ndarray
    stand: np.ndarray
    hit: np.ndarray
    double: np.ndarray
    split: np.ndarray
    """By the pair's value and up card."""


def solved(shoe: tuple[int, ...], rules: Switches, pays: Pays, hole: int = UNSEEN) -> Solution:
    """Solve a shoe, given by its number of cards of each value; a down card that is known is not in it."""
    return _solved(shoe, rules, pays, hole)


@functools.lru_cache(maxsize=32)
def _solved(shoe: tuple[int, ...], rules: Switches, pays: Pays, hole: int) -> Solution:
    hands = all_hands()
    choices, values, _, ends = solve_hands(shoe, rules, pays, NO_PAIR, 0, hole=hole)
    with ThreadPoolExecutor() as pool:
        pairs = list(pool.map(lambda pair: _split(shoe, rules, pays, pair, ends, hole=hole), range(VALUES)))
    split = np.array([gained for _, gained in pairs])
    value = values[FIRST]
    for pair in range(VALUES):
        number = hands.add[hands.add[0, pair], pair]
        # A split is compared with the best other choice; surrender is chosen only if nothing is better.
        better = split[pair] > value[number]
        choices.first[number][better] = SPLIT
        value[number][better] = split[pair][better]
    books = tuple(made for made, _ in pairs)
    return Solution(choices, books, value, values[STANDING], values[HITTING], values[DOUBLING], split)


class SolvedHands(NamedTuple):
    """The choices for hands, their values by choice and after doubles (see `kernels.solve`), and the player-dealer's
    ends."""

    choices: Choices
    values: np.ndarray
    after: np.ndarray
    ends: Ends


def _no_ends() -> Ends:
    """Unknown player-dealer's ends."""
    count = len(all_hands().hard)
    return Ends(np.empty((count, VALUES, TOTALS)), np.zeros((count, VALUES), np.bool_))


def solve_hands(
    shoe: tuple[int, ...],
    rules: Switches,
    pays: Pays,
    pair: int,
    extra: int,
    made: Choices | None = None,
    before: Ends | None = None,
    hole: int = UNSEEN,
) -> SolvedHands:
    """Solve every hand of a shoe, or of a split pair, by the best choices or by given ones (`made`).

    `before`: the player-dealer's ends with one less of the pair out of the shoe, where they are known.
    """
    count = len(all_hands().hard)
    made_now = made or Choices(
        np.zeros((count, VALUES), np.int8),
        np.zeros((count, VALUES), np.int8),
        np.zeros((1 + rules.double_again, count, VALUES), np.int8),
    )
    values, after = np.zeros((5, count, VALUES)), np.zeros((3 + rules.double_again, count, VALUES))
    ends = _no_ends()
    solve(
        all_hands(),
        dealer_paths(rules.hits_soft_17, hole),
        np.array(shoe),
        rules,
        (pays.win, pays.drawn_31),
        np.array(pays.stakes, np.float64),
        np.array(pays.forfeits, np.float64),
        pair,
        extra,
        made is None,
        made_now.first,
        made_now.later,
        made_now.doubled,
        np.zeros((count, VALUES), np.bool_),
        values,
        after,
        before or _no_ends(),
        ends,
    )
    return SolvedHands(made_now, values, after, ends)


def followed(shoe: tuple[int, ...], rules: Switches, pays: Pays, first: Choices, split: Sequence[Choices]) -> Solution:
    """The values of a shoe by given choices: for first hands, and for the hands of each split pair."""
    hands = all_hands()
    choices, values, _, ends = solve_hands(shoe, rules, pays, NO_PAIR, 0, first)
    pairs = [_split(shoe, rules, pays, pair, ends, split[pair]) for pair in range(VALUES)]
    value = values[FIRST]
    for pair, (_, gained) in enumerate(pairs):
        number = hands.add[hands.add[0, pair], pair]
        value[number] = np.where(choices.first[number] == SPLIT, gained, value[number])
    by_pair = np.array([gained for _, gained in pairs])
    return Solution(choices, tuple(split), value, values[STANDING], values[HITTING], values[DOUBLING], by_pair)


def _split(
    shoe: tuple[int, ...],
    rules: Switches,
    pays: Pays,
    pair: int,
    ends: Ends,
    choices: Choices | None = None,
    hole: int = UNSEEN,
) -> tuple[Choices, np.ndarray]:
    """The choices for a split pair's hands, the best unless they are given, and the value of splitting against each up
    card.

    Every hand of the pair is played by the same strategy, whatever the others received, and pairs are resplit as often
    as allowed. Then the cards of all hands are exchangeable, and the value is exact: see `combine`.
    """
    splits = most_splits(rules, pair)
    others, all_, drawn = [], [], []
    if splits == 0:
        count = len(all_hands().hard)
        none = np.zeros((count, VALUES), np.int8)
        return Choices(none, none, none[None]), np.full(VALUES, -np.inf)
    for more in range(2 * splits - 1):
        choices, values, _, ends = solve_hands(shoe, rules, pays, pair, 1 + more, choices, ends, hole)
        other, same, chance = _second_card(shoe, pair, more, values[FIRST], hole)
        others.append(other)
        all_.append(other + same)
        drawn.append(chance)
    assert choices is not None
    return choices, combine(splits, np.array(others), np.array(all_), np.array(drawn))


def most_splits(rules: Switches, pair: int) -> int:
    """How often a pair may be split."""
    hands = 1
    while may_split(pair + 1, pair + 1, hands, hands > 1, rules):
        hands += 1
    return hands - 1


def _second_card(
    shoe: tuple[int, ...], pair: int, more: int, starts: np.ndarray, hole: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A split hand before its second card, with `more` further cards of the pair gone: by up card, its value from
    other second cards, its value from another of the pair, and the probability of that card."""
    hands: Hands = all_hands()
    others, same, chance = np.zeros(VALUES), np.zeros(VALUES), np.zeros(VALUES)
    coming = np.empty(VALUES)
    for up in range(VALUES):
        left = np.array(shoe)
        left[pair] -= 2 + more
        left[up] -= 1
        if left.min() < 0:
            continue
        if hole == UNSEEN:
            next_chances(left, up, coming)
        else:
            plain_chances(left, coming)
        for value in range(VALUES):
            gained = coming[value] * starts[hands.add[hands.add[0, pair], value], up]
            if value == pair:
                same[up] += gained
                chance[up] = coming[value]
            else:
                others[up] += gained
    return others, same, chance


def combine(splits: int, others: np.ndarray, all_: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """The value of a pair split up to `splits` times, from one hand's value with 0, 1, 2… more of the pair gone.

    `others` is a hand's value from second cards of other values, `all_` from any, `drawn` the probability of another of
    the pair, all by up card. Any quantity that adds up over hands can take the place of the value.

    Second cards are dealt in turn: each either makes a pair, which is split while that is allowed, or closes its hand.
    `runs[p, n]` counts the orders of p pairs and n closed hands in which the deal continues. That n other hands
    received no pair is accounted for by inclusion-exclusion.
    """
    gone = np.concatenate([np.ones((1, VALUES)), np.cumprod(drawn, axis=0)])

    def of(value: np.ndarray, pairs: int, closed: int) -> np.ndarray:
        result = np.zeros(VALUES)
        for more in range(closed + 1):
            sign = -1 if more % 2 else 1
            result += sign * comb(closed, more) * gone[pairs + more] * value[pairs + more]
        return result

    result = np.zeros(VALUES)
    runs = {(0, 0): 1}
    for pairs in range(splits):
        hands = 2 + pairs
        for closed in range(hands + 1):
            orders = runs.get((pairs, closed), 0)
            if not orders:
                continue
            if pairs == splits - 1:
                # No further split: the open hands take any second card.
                result += orders * (hands - closed) * of(all_, pairs, closed)
                if closed:
                    result += orders * closed * of(others, pairs, closed - 1)
            elif closed == hands:
                result += orders * hands * of(others, pairs, closed - 1)
            else:
                runs[pairs, closed + 1] = runs.get((pairs, closed + 1), 0) + orders
                runs[pairs + 1, closed] = runs.get((pairs + 1, closed), 0) + orders
    return result
