"""Setting a hand by a chart, compiled: small integers in, small integers out, for the table and the odds.

A chart is a table from what a hand holds to a program, the ways that its row allows; the first way that some setting of
the cards meets is taken, with the highest front, then the strongest back.
Eight hands of nine hold no straight or flush, and their setting depends on their ranks alone. These are computed once
per chart for every set of ranks and then looked up by the number of the set.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.compiled import kernel
from housedealer.games.pai_gow.house_way.holdings import (
    ACE,
    ACE_STRAIGHT_FLUSH,
    JOKER,
    WILD,
    is_complete,
    key_of,
    look,
    set_place,
)
from housedealer.rankings import high as high_rules
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, MASK, jokers, u64
from housedealer.rankings.kernels.high import high_joker, high_wild
from housedealer.rankings.kernels.small import LEAST_BACK

ANY, A_PAIR, NEXT_HIGHEST, FIRST_AND_THIRD, OF_GROUPS = range(5)
FRONT, GROUPS, BACK_LEAST, LEAST, EXACTLY, BACK_FIRST, MORE = range(7)
"""The columns of a way; `MORE`: the program goes on with the next."""
LONE_PAIR = 79
"""The value of the lowest pair in front."""
STRAIGHT_FLUSHES = high_rules.least(ladders.STRAIGHT_FLUSH)
FIVE_OF_A_KIND = high_rules.ROYAL + 1


class ChartArrays(NamedTuple):
    """A chart for compiled code."""

    programs: np.ndarray
    """The number of the first way of the hand's program, or -1, by `cell`."""
    ways: np.ndarray
    sets: np.ndarray
    """The setting of each set of ranks, by its number: `front << 16 | back`; sets with a joker after the others."""
    cards: int
    joker: int
    flushes: bool
    """Whether rows distinguish straight flushes from other complete hands."""


@kernel
def front_value(a, b, wild):  # type: ignore[no-untyped-def]  # compiled
    """The value of two cards in front, as `rankings.two_card`; of one card (b below 0) its rank, the joker on top."""
    if b < 0:
        return (a >> 2) + 1
    if wild and max(a, b) == JOKER:
        return LONE_PAIR + (min(a, b) >> 2)
    first, second = min(a >> 2, ACE), min(b >> 2, ACE)
    if first == second:
        return LONE_PAIR + first
    upper, lower = max(first, second), min(first, second)
    return upper * (upper - 1) // 2 + lower + 1


@kernel
def back_value(key, mask, joker):  # type: ignore[no-untyped-def]  # compiled
    """The value of the five cards in back."""
    if joker == WILD:
        return np.int64(high_wild(key, mask))
    return np.int64(high_joker(key, mask, joker == ACE_STRAIGHT_FLUSH))


@kernel
def cell(kind, first, second, complete, held):  # type: ignore[no-untyped-def]  # compiled
    """One number for what a hand holds: kind, ranks of its first two groups, complete hands (none, straight or flush,
    straight flush), joker."""
    return (((kind * 13 + first) * 13 + second) * 3 + complete) * 2 + held


CELLS = 13 * 13 * 13 * 3 * 2


@kernel
def _adds(code, groups, counts_as):  # type: ignore[no-untyped-def]  # compiled
    """What a card adds to a front's count of groups: 1, 4 or 16 for the first three, 0 for a single card."""
    rank = counts_as if code == JOKER else code >> 2
    if rank == groups[0]:
        return 1
    if rank == groups[1]:
        return 4
    return 16 if rank == groups[2] else 0


@kernel
def arrange(chart, hand):  # type: ignore[no-untyped-def]  # compiled
    """Set a hand: the indexes of the front's cards (`i * 8 + j`, one card twice), the way taken, values of front and
    back.

    The way is -1 if no row of the chart is for the hand.
    """
    kind, ranks, groups, counts_as, top = look(hand, chart.joker)
    key, mask = key_of(hand)
    complete = _complete_hands(chart, hand, key, mask)
    number = chart.programs[cell(kind, ranks[0], ranks[1], complete, int(jokers(key)))]
    while number >= 0:
        way = chart.ways[number]
        place, front, back = _best(way, hand, key, mask, ranks, groups, counts_as, top, chart.joker)
        if front >= max(1, way[LEAST]) and (way[EXACTLY] == 0 or front == way[EXACTLY]):
            return place, number, front, back
        number = number + 1 if way[MORE] else -1
    return 0, -1, 0, 0


@kernel
def _back(key, mask, a, b, joker):  # type: ignore[no-untyped-def]  # compiled
    """The value of the back once two cards (or one: b below 0) of a hand are in front."""
    key, mask = key - CARD[u64(a)], mask ^ MASK[u64(a)]
    if b >= 0:
        key, mask = key - CARD[u64(b)], mask ^ MASK[u64(b)]
    return back_value(key, mask, joker)


@kernel
def _complete_hands(chart, hand, key, mask):  # type: ignore[no-untyped-def]  # compiled
    """The complete hand that can be in back: 0 no straight or flush, 1 one of them, 2 a straight flush where the chart
    asks for it."""
    if not is_complete(key, mask, chart.joker):
        return 0
    best = 0
    for code in hand if chart.flushes else hand[:0]:
        back = _back(key, mask, code, -1, chart.joker)
        best = max(best, back if back < FIVE_OF_A_KIND else 0)
    return 2 if best >= STRAIGHT_FLUSHES else 1


@kernel
def cell_of(chart, hand):  # type: ignore[no-untyped-def]  # compiled
    """The cell of a hand."""
    kind, ranks, _, _, _ = look(hand, chart.joker)
    key, mask = key_of(hand)
    return cell(kind, ranks[0], ranks[1], _complete_hands(chart, hand, key, mask), int(jokers(key)))


@kernel
def _are(a, b, high, low):  # type: ignore[no-untyped-def]  # compiled
    """Whether two cards, neither of them a joker, are of two ranks."""
    return max(a, b) != JOKER and max(a >> 2, b >> 2) == high and min(a >> 2, b >> 2) == low


@kernel
def _best(way, hand, key, mask, ranks, groups, counts_as, top, joker):  # type: ignore[no-untyped-def]  # compiled
    """The best setting that a way allows: indexes, front and back; the front is 0 if there is none.

    The highest front is best, then the strongest back, or the reverse where the way says so; never a front that
    outranks its back.
    """
    kind, in_front, back_least, back_first = way[FRONT], way[GROUPS], way[BACK_LEAST], way[BACK_FIRST]
    best_place, best_front, best_back = 0, 0, 0
    two = len(hand) == 7
    for i in range(len(hand)):
        a = hand[i]
        if kind == NEXT_HIGHEST and min(a >> 2, ACE) == top:
            continue
        adds = _adds(a, groups, counts_as)
        for j in range(i + 1 if two else i, len(hand) if two else i + 1):
            b = hand[j] if two else -1
            if kind == NEXT_HIGHEST and two and min(b >> 2, ACE) == top:
                continue
            if kind == OF_GROUPS and adds + (_adds(b, groups, counts_as) if two else 0) != in_front:
                continue
            if kind == FIRST_AND_THIRD and not _are(a, b, ranks[0], ranks[2]):
                continue
            front = front_value(a, b, joker == WILD)
            if (kind == A_PAIR and front < LONE_PAIR) or (front < best_front and not back_first):
                continue
            back = _back(key, mask, a, b, joker)
            if back < back_least or (two and back < LEAST_BACK[front]):
                continue
            ahead = front > best_front or (front == best_front and back > best_back)
            if back_first:
                ahead = back > best_back or (back == best_back and front > best_front)
            if ahead:
                best_place, best_front, best_back = i << 3 | j, front, back
    return best_place, best_front, best_back


@kernel
def front_of(chart, hand):  # type: ignore[no-untyped-def]  # compiled
    """The values of front and back of a hand set by a chart; larger is better. 0, 0 if no row is for it."""
    key, mask = key_of(hand)
    if is_complete(key, mask, chart.joker):
        _, _, front, back = arrange(chart, hand)
        return front, back
    value = np.int64(chart.sets[set_place(hand, key, chart.cards)])
    return value >> 16, value & 0xFFFF


@kernel
def fill(chart, hands):  # type: ignore[no-untyped-def]  # compiled
    """Compute the settings of the sets of ranks from hands, one per row; those with a straight are skipped."""
    for n in range(len(hands)):
        key, mask = key_of(hands[n])
        if not is_complete(key, mask, chart.joker):
            _, _, front, back = arrange(chart, hands[n])
            chart.sets[set_place(hands[n], key, chart.cards)] = front << 16 | back


@kernel(nogil=True)
def set_all(chart, hands, fronts, backs):  # type: ignore[no-untyped-def]  # compiled
    """Values of front and back of many hands, one hand per row."""
    for n in range(len(hands)):
        fronts[n], backs[n] = front_of(chart, hands[n])


@kernel(nogil=True)
def arrange_all(chart, hands, places, ways, fronts, backs):  # type: ignore[no-untyped-def]  # compiled
    """The same without lookup, with the indexes of the front's cards and the ways taken: for checks."""
    for n in range(len(hands)):
        places[n], ways[n], fronts[n], backs[n] = arrange(chart, hands[n])
