"""The player-dealer's flushes in one suit, counted by the cards that they must not hold.

Such a hand is some cards of the suit, perhaps the joker, and at most two others, of which only the rank matters. A
table gives, for every set of allowed cards of the suit, the number of flushes made of them: all, those with a given
other card, and those with two. The number that hold none of the other dead cards follows by inclusion-exclusion over
at most two of them.

Of all hands whose flush is better than their ranks, the table holds those whose rank value is not above a value while
their flush is: a hand enters at the value of its ranks and leaves at that of its flush. It has two lanes: for hands
lower than a final hand, and for hands that are not higher.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.quick_draw.draws import HAND, rank_value, wild_value
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64

RANKS = 13
JOKER_BIT = 1 << RANKS
MASKS = 1 << (RANKS + 1)
"""The number of sets of cards of the suit and the joker."""
SIDES = 1 + RANKS + RANKS * (RANKS + 1) // 2
"""The number of sets of other cards: none, one, or two."""
_MANY = 4000
"""The number of changes from which rebuilding the table is faster."""
_DEAD = HAND + 1
"""The most cards that are out of play: five thrown away and one more that is known."""
_ONES, _TWOS = 2, 2 + _DEAD


class Changes(NamedTuple):
    """The flushes that enter and leave the table as the value rises."""

    masks: np.ndarray
    sides: np.ndarray
    values: np.ndarray
    signs: np.ndarray


@compiled
def pair_at(one: int, two: int) -> Any:
    """The index of two other cards in a row of the table."""
    return 1 + RANKS + max(one, two) * (max(one, two) + 1) // 2 + min(one, two)


def changes(size: int, natural: bool) -> Changes:
    """All flushes of the player-dealer's hands of a size."""
    room = MASKS * SIDES
    masks, sides = np.zeros(room, np.int64), np.zeros(room, np.int64)
    ranked, flushed = np.zeros(room, np.int64), np.zeros(room, np.int64)
    many = _list_flushes(size, natural, masks, sides, ranked, flushed)
    values = np.concatenate([ranked[:many], flushed[:many]])
    order = np.argsort(values, kind="stable")
    signs = np.repeat([1, -1], many)
    return Changes(np.tile(masks[:many], 2)[order], np.tile(sides[:many], 2)[order], values[order], signs[order])


def flush_hands(natural: bool) -> tuple[np.ndarray, np.ndarray]:
    """All five-card flushes (with or without the joker) that beat their ranks, as masks, and their values."""
    masks = np.array([mask for mask in range(MASKS) if mask.bit_count() == HAND])
    ranked, flushed = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.int64)
    for at, mask in enumerate(masks):
        flushed[at], ranked[at] = flush_value(mask, 0, natural)
    better = flushed > ranked
    return masks[better], flushed[better]


@compiled
def flush_value(mask: int, side: int, natural: bool) -> Any:
    """The value of cards of one suit and at most two others, and their value by ranks alone."""
    key, suits = START_5, u64(0)
    for rank in range(RANKS + 1):
        if mask >> rank & 1:
            key += CARD[u64(4 * rank)]
            suits |= MASK[u64(4 * rank)]
    first, second = ranks_of(side)
    # The others belong to two different suits.
    if first >= 0:
        key += CARD[u64(4 * first + 1)]
        suits |= MASK[u64(4 * first + 1)]
    if second >= 0:
        key += CARD[u64(4 * second + 2)]
        suits |= MASK[u64(4 * second + 2)]
    return wild_value(key, suits, natural), rank_value(key)


@compiled
def ranks_of(side: int) -> Any:
    """The ranks of the other cards, -1 where there is none."""
    if side == 0:
        return -1, -1
    if side <= RANKS:
        return side - 1, -1
    left, high = side - 1 - RANKS, 0
    while left > high:
        high += 1
        left -= high
    return high, left


@compiled
def _list_flushes(
    size: int, natural: bool, masks: np.ndarray, sides: np.ndarray, ranked: np.ndarray, flushed: np.ndarray
) -> Any:
    many = 0
    for mask in range(MASKS):
        held = 0
        for rank in range(RANKS + 1):
            held += mask >> rank & 1
        others = size - held
        if held < HAND or others < 0 or others > 2:
            continue
        first = 0 if others == 0 else 1 if others == 1 else 1 + RANKS
        last = 1 if others == 0 else 1 + RANKS if others == 1 else SIDES
        for side in range(first, last):
            value, by_rank = flush_value(mask, side, natural)
            if value > by_rank:
                masks[many], sides[many], ranked[many], flushed[many] = mask, side, by_rank, value
                many += 1
    return many


@compiled
def _add(row: np.ndarray, side: int, first: int, second: int, sign: int) -> None:
    """Add the flushes with such other cards to a row: all, those with one given card, those with two. A rank has three
    cards in the other suits."""
    if first < 0:
        row[0] += sign
    elif second < 0:
        row[0] += 3 * sign
        row[1 + first] += sign
    elif first == second:
        row[0] += 3 * sign
        row[1 + first] += 2 * sign
        row[side] += sign
    else:
        row[0] += 9 * sign
        row[1 + first] += 3 * sign
        row[1 + second] += 3 * sign
        row[side] += sign


@compiled
def _table_at(
    value: int, masks: np.ndarray, sides: np.ndarray, values: np.ndarray, signs: np.ndarray, table: np.ndarray
) -> Any:
    """Build the table below a value; return the number of changes applied."""
    table[:] = 0
    done = 0
    while done < len(values) and values[done] < value:
        first, second = ranks_of(sides[done])
        _add(table[masks[done]], sides[done], first, second, signs[done])
        done += 1
    for bit in range(RANKS + 1):
        for mask in range(MASKS):
            if mask >> bit & 1:
                for side in range(SIDES):
                    table[mask, side] += table[mask ^ 1 << bit, side]
    return done


@compiled
def raise_table(
    done: int,
    value: int,
    masks: np.ndarray,
    sides: np.ndarray,
    values: np.ndarray,
    signs: np.ndarray,
    table: np.ndarray,
) -> Any:
    """Advance a table to a higher value; return the number of changes applied in all."""
    last = done
    while last < len(values) and values[last] < value:
        last += 1
    if last - done > _MANY:
        return _table_at(value, masks, sides, values, signs, table)
    while done < last:
        free = MASKS - 1 ^ masks[done]
        more = free
        first, second = ranks_of(sides[done])
        while True:
            _add(table[masks[done] | more], sides[done], first, second, signs[done])
            if more == 0:
                break
            more = (more - 1) & free
        done += 1
    return done


@compiled
def fill_around(row: np.ndarray, others: np.ndarray, many: int, around: np.ndarray) -> None:
    """Write the flushes left with some other cards dead, and how many hold a card of each rank; in both lanes."""
    for lane in range(2):
        left = np.int64(row[0, lane])
        for at in range(many):
            left -= row[1 + others[at], lane]
            for before in range(at):
                left += row[pair_at(others[at], others[before]), lane]
        around[0, lane] = left
        for rank in range(RANKS):
            with_it = np.int64(row[1 + rank, lane])
            for at in range(many):
                with_it -= row[pair_at(rank, others[at]), lane]
            around[1 + rank, lane] = with_it


@compiled
def without(row: np.ndarray, around: np.ndarray, others: np.ndarray) -> Any:
    """The flushes left when further other cards are dead too, in both lanes; `others` as in `side_indices`."""
    lower, upto = around[0, 0], around[0, 1]
    for at in range(others[0]):
        index = others[_ONES + at]
        lower -= around[index, 0]
        upto -= around[index, 1]
    for at in range(others[1]):
        index = others[_TWOS + at]
        lower += row[index, 0]
        upto += row[index, 1]
    return lower, upto


def side_indices(counts: Sequence[np.ndarray]) -> np.ndarray:
    """Sets of other cards, given by their count of each rank, as the indices in a row of each card and of each two
    cards; the first entries are the numbers of these indices."""
    result = np.zeros((len(counts[0]), _TWOS + _DEAD * (_DEAD - 1) // 2), np.int64)
    many = np.zeros(len(result), np.int64)
    for rank, held in enumerate(counts):
        for copy in range(3):
            more = np.flatnonzero(held > copy)
            result[more, _ONES + many[more]] = 1 + rank
            many[more] += 1
    # Ranks rise, so that pairs with the last card of a set come after all others.
    for last in range(1, _DEAD):
        for first in range(last):
            high, low = result[:, _ONES + last] - 1, result[:, _ONES + first] - 1
            result[:, _TWOS + last * (last - 1) // 2 + first] = 1 + RANKS + high * (high + 1) // 2 + low
    result[:, 0], result[:, 1] = many, many * (many - 1) // 2
    return result.astype(np.uint8)
