"""The best play of a blackjack posting, and what the base wager is worth with it."""

from __future__ import annotations

import functools
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import SPLIT, Switches, may_split
from housedealer.odds.blackjack.hands import VALUES, Hands, all_hands, dealer_paths
from housedealer.odds.blackjack.kernels import (
    DOUBLING,
    FIRST,
    HITTING,
    STANDING,
    TOTALS,
    Ends,
    next_chances,
    solve,
)

NO_PAIR = -1


@dataclass(frozen=True)
class Choices:
    """What is chosen on hands by number and up card: on the first two cards, later, and after each double."""

    first: np.ndarray
    later: np.ndarray
    doubled: np.ndarray


class Pays(NamedTuple):
    """What a winning base wager of one unit is paid; on a hand doubled 0, 1, 2… times, what is at stake and what
    giving it up costs."""

    win: float
    drawn_31: float
    stakes: tuple[float, ...]
    forfeits: tuple[float, ...]


@dataclass(frozen=True)
class Solution:
    """The best play: choices on a seat's first hand and on the hands of each split pair, and their worth.

    Worths are of two cards under an up card when the player-dealer has no natural.
    """

    choices: Choices
    split_choices: tuple[Choices, ...]
    """By the value of the split pair."""
    worth: np.ndarray
    stand: np.ndarray
    hit: np.ndarray
    double: np.ndarray
    split: np.ndarray
    """By the pair's value and up card."""


def solved(shoe: tuple[int, ...], rules: Switches, pays: Pays) -> Solution:
    """Solve a shoe, given by how many cards of each value it holds."""
    return _solved(shoe, rules, pays)


@functools.lru_cache(maxsize=32)
def _solved(shoe: tuple[int, ...], rules: Switches, pays: Pays) -> Solution:
    hands = all_hands()
    choices, worths, _, ends = work_out(shoe, rules, pays, NO_PAIR, 0)
    with ThreadPoolExecutor() as pool:
        pairs = list(pool.map(lambda pair: _split(shoe, rules, pays, pair, ends), range(VALUES)))
    split = np.array([result for _, result in pairs])
    worth = worths[FIRST]
    for pair in range(VALUES):
        number = hands.add[hands.add[0, pair], pair]
        # Splitting is compared with what else the two cards are best for; a surrender only if nothing is better.
        better = split[pair] > worth[number]
        choices.first[number][better] = SPLIT
        worth[number][better] = split[pair][better]
    books = tuple(made for made, _ in pairs)
    return Solution(choices, books, worth, worths[STANDING], worths[HITTING], worths[DOUBLING], split)


class Worked(NamedTuple):
    """What is chosen on hands; what they are worth by what is done, as `kernels.solve` has it, and after doubles; and
    how the player-dealer ends beside them."""

    choices: Choices
    worths: np.ndarray
    after: np.ndarray
    ends: Ends


def _no_ends() -> Ends:
    """None of the player-dealer's ends known yet."""
    count = len(all_hands().hard)
    return Ends(np.empty((count, VALUES, TOTALS)), np.zeros((count, VALUES), np.bool_))


def work_out(
    shoe: tuple[int, ...],
    rules: Switches,
    pays: Pays,
    pair: int,
    extra: int,
    made: Choices | None = None,
    before: Ends | None = None,
) -> Worked:
    """The worth of every hand of a shoe, or of a split pair's hands, by the best choices or by those made.

    `before`: the player-dealer's ends with one less of the pair out of the shoe, where they are known.
    """
    count = len(all_hands().hard)
    made_now = made or Choices(
        np.zeros((count, VALUES), np.int8),
        np.zeros((count, VALUES), np.int8),
        np.zeros((1 + rules.double_again, count, VALUES), np.int8),
    )
    worths, after = np.zeros((5, count, VALUES)), np.zeros((3 + rules.double_again, count, VALUES))
    ends = _no_ends()
    solve(
        all_hands(),
        dealer_paths(rules.hits_soft_17),
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
        worths,
        after,
        before or _no_ends(),
        ends,
    )
    return Worked(made_now, worths, after, ends)


def _split(shoe: tuple[int, ...], rules: Switches, pays: Pays, pair: int, ends: Ends) -> tuple[Choices, np.ndarray]:
    """The choices on a split pair's hands, and what splitting is worth under each up card.

    Every hand of the pair is played alike, whatever the others received, and pairs are split again as often as
    allowed. Then the cards of all hands can be taken in any order, and the worth is exact: see `combine`.
    """
    splits = most_splits(rules, pair)
    choices: Choices | None = None
    others, all_, drawn = [], [], []
    if splits == 0:
        count = len(all_hands().hard)
        none = np.zeros((count, VALUES), np.int8)
        return Choices(none, none, none[None]), np.full(VALUES, -np.inf)
    for more in range(2 * splits - 1):
        choices, worths, _, ends = work_out(shoe, rules, pays, pair, 1 + more, choices, ends)
        result = _second_card(shoe, pair, more, worths[FIRST])
        others.append(result[0])
        all_.append(result[0] + result[1])
        drawn.append(result[2])
    assert choices is not None
    return choices, combine(splits, np.array(others), np.array(all_), np.array(drawn))


def most_splits(rules: Switches, pair: int) -> int:
    """How often a pair may be split, hand after hand."""
    hands = 1
    while may_split(pair + 1, pair + 1, hands, hands > 1, rules):
        hands += 1
    return hands - 1


def _second_card(
    shoe: tuple[int, ...], pair: int, more: int, begun: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A split hand before its second card, with so many more of the pair gone: what it gains by up card from other
    cards, what from another of the pair, and how likely that is."""
    hands: Hands = all_hands()
    others, same, chance = np.zeros(VALUES), np.zeros(VALUES), np.zeros(VALUES)
    coming = np.empty(VALUES)
    for up in range(VALUES):
        left = np.array(shoe)
        left[pair] -= 2 + more
        left[up] -= 1
        if left.min() < 0:
            continue
        next_chances(left, up, coming)
        for value in range(VALUES):
            gained = coming[value] * begun[hands.add[hands.add[0, pair], value], up]
            if value == pair:
                same[up] += gained
                chance[up] = coming[value]
            else:
                others[up] += gained
    return others, same, chance


def combine(splits: int, others: np.ndarray, all_: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """What a pair split up to so many times is worth, from one hand's worth with 0, 1, 2… more of the pair gone.

    `others` is what a hand gains from second cards of other values, `all_` from any, `drawn` the chance of another
    of the pair, all by up card. Whatever hands gain one by one and in sum may stand for their worth.

    Second cards are dealt one after the other: each either makes a pair, which is split while that is allowed, or
    settles its hand. `runs[p, n]` counts the orders of p pairs and n settled hands in which the deal goes on. That
    n other hands received no pair is taken into account by inclusion and exclusion.
    """
    gone = np.concatenate([np.ones((1, VALUES)), np.cumprod(drawn, axis=0)])

    def of(worth: np.ndarray, pairs: int, settled: int) -> np.ndarray:
        result = np.zeros(VALUES)
        for more in range(settled + 1):
            sign = -1 if more % 2 else 1
            result += sign * comb(settled, more) * gone[pairs + more] * worth[pairs + more]
        return result

    result = np.zeros(VALUES)
    runs = {(0, 0): 1}
    for pairs in range(splits):
        hands = 2 + pairs
        for settled in range(hands + 1):
            orders = runs.get((pairs, settled), 0)
            if not orders:
                continue
            if pairs == splits - 1:
                # No further split: the hands that still wait take any second card.
                result += orders * (hands - settled) * of(all_, pairs, settled)
                if settled:
                    result += orders * settled * of(others, pairs, settled - 1)
            elif settled == hands:
                result += orders * hands * of(others, pairs, settled - 1)
            else:
                runs[pairs, settled + 1] = runs.get((pairs, settled + 1), 0) + orders
                runs[pairs + 1, settled] = runs.get((pairs + 1, settled), 0) + orders
    return result
