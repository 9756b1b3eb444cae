"""The player-dealer's hands that are a flush in one suit, counted by the cards that they must not hold.

Such a hand is a few cards of the suit, perhaps the joker, and at most two others, of which the rank alone matters. A
table tells for every choice of allowed cards of the suit how many flushes are made of them: all, those with a given
other card, and those with two. How many hold none of the other cards that are out of the deck follows by inclusion
and exclusion over at most two of them.

The table holds, of all hands that their flush makes better than their ranks, those whose ranks alone are not above a
value while their flush is: a hand enters at the value of its ranks and leaves at that of its flush. It has two lanes:
for the hands that are lower than a final hand, and for those that are not higher.
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
"""Sets of cards of the suit, with the joker."""
SIDES = 1 + RANKS + RANKS * (RANKS + 1) // 2
"""No other card, one, or two."""
_MANY = 4000
"""Changes from which on it is quicker to make the table anew."""
_ONES, _TWOS = 2, 2 + HAND


class Changes(NamedTuple):
    """Flushes that enter and leave the table as the value rises."""

    masks: np.ndarray
    sides: np.ndarray
    values: np.ndarray
    signs: np.ndarray


@compiled
def pair_at(one: int, two: int) -> Any:
    """The place of two other cards in a row of the table."""
    return 1 + RANKS + max(one, two) * (max(one, two) + 1) // 2 + min(one, two)


def changes(size: int, natural: bool) -> Changes:
    """All flushes of the player-dealer's so many cards."""
    room = MASKS * SIDES
    masks, sides = np.zeros(room, np.int64), np.zeros(room, np.int64)
    ranked, flushed = np.zeros(room, np.int64), np.zeros(room, np.int64)
    many = _list_flushes(size, natural, masks, sides, ranked, flushed)
    values = np.concatenate([ranked[:many], flushed[:many]])
    order = np.argsort(values, kind="stable")
    signs = np.repeat([1, -1], many)
    return Changes(np.tile(masks[:many], 2)[order], np.tile(sides[:many], 2)[order], values[order], signs[order])


def flush_hands(natural: bool) -> tuple[np.ndarray, np.ndarray]:
    """All five cards of one suit, the joker among them or not, as masks, that their flush makes better; what it is."""
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
    # The others are of two other suits.
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
    """Add the flushes with such other cards to a row: all, those with one given card, those with two. There are three
    cards of a rank beside the suit's own."""
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
    """Make the table as it is below a value; how many changes that takes."""
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
    """Go on with a table to what it is below another value; how many changes are done then."""
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
    """With some other cards out of the deck: how many flushes are left, and how many of them each rank's card takes;
    in both lanes."""
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
    """How many are left when further other cards are out of the deck too, in both lanes; `others` as in `places_of`."""
    lower, upto = around[0, 0], around[0, 1]
    for at in range(others[0]):
        place = others[_ONES + at]
        lower -= around[place, 0]
        upto -= around[place, 1]
    for at in range(others[1]):
        place = others[_TWOS + at]
        lower += row[place, 0]
        upto += row[place, 1]
    return lower, upto


def places_of(counts: Sequence[np.ndarray]) -> np.ndarray:
    """Sets of other cards, given by how many there are of each rank, as the places that each of them, and each two of
    them, have in a row; before them how many places there are."""
    result = np.zeros((len(counts[0]), _TWOS + HAND * (HAND - 1) // 2), np.int64)
    many = np.zeros(len(result), np.int64)
    for rank, held in enumerate(counts):
        for copy in range(3):
            more = np.flatnonzero(held > copy)
            result[more, _ONES + many[more]] = 1 + rank
            many[more] += 1
    # Ranks stand in rising order, so that those with the last card of a set come after all others.
    for last in range(1, HAND):
        for first in range(last):
            high, low = result[:, _ONES + last] - 1, result[:, _ONES + first] - 1
            result[:, _TWOS + last * (last - 1) // 2 + first] = 1 + RANKS + high * (high + 1) // 2 + low
    result[:, 0], result[:, 1] = many, many * (many - 1) // 2
    return result.astype(np.uint8)
