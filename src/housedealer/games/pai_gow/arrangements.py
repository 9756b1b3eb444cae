"""Setting a hand by a chart, compiled: small integers in, small integers out, for the table and the odds alike.

A hand's pairs and sets are seen with the joker as an ace (fully wild: as one more of the largest set). They are
numbered from the largest, then the highest: in K-K-9-9-4-3-2 the kings are first, the nines second. A chart is
a table from what the hand holds to a program, the ways that its row allows; the first way that some setting of the
cards meets is taken, with the highest front, then the strongest back.

Eight hands of nine hold no straight or flush, and what they are set to follows from their ranks alone. These
are worked out once a chart for every set of ranks and then looked up by the number of the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numba import njit

from housedealer.rankings import high as high_rules
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, FLUSH_BITS, MASK, NONE, RANK_MASK, START_5, jokers, u64
from housedealer.rankings.kernels.high import high_joker, high_wild

JOKER = 52
ACE = 12
ACE_STRAIGHT_FLUSH, NO_PLAIN_FLUSH, WILD = range(3)
ANY, A_PAIR, NEXT_HIGHEST, OF_GROUPS = range(4)
FRONT, GROUPS, BACK_LEAST, LEAST, EXACTLY, BACK_FIRST, MORE = range(7)
"""The columns of a way; `MORE`: the program goes on with the next."""
LONE_PAIR = 79
"""The value of the lowest pair in front."""
STRAIGHT_FLUSHES = high_rules.least(ladders.STRAIGHT_FLUSH)
FIVE_OF_A_KIND = high_rules.ROYAL + 1
_EVERY_SUIT = u64(0x1111 << 32)


class ChartArrays(NamedTuple):
    """A chart for compiled code."""

    programs: np.ndarray
    """By `cell`, the number of the first way of the hand's program, or -1."""
    ways: np.ndarray
    sets: np.ndarray
    """By number of the set of ranks, what it is set to: `front << 16 | back`; sets with a joker after the others."""
    cards: int
    joker: int
    flushes: bool
    """Whether rows tell straight flushes from other complete hands."""


def _sets(cards: int) -> Iterator[tuple[int, ...]]:
    """Every set of so many ranks, from the lowest."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(low != high for low, high in zip(ranks, ranks[4:], strict=False)):
            yield ranks


def _straights() -> np.ndarray:
    """By joker and mask of ranks held: whether five of them are a straight; the ace is also low."""
    wheel = 0b1000000001111
    runs = [wheel, *(0b11111 << low for low in range(9))]
    found = np.zeros((2, 8192), dtype=np.uint8)
    for ranks in range(8192):
        most = max((ranks & run).bit_count() for run in runs)
        found[0, ranks], found[1, ranks] = most == 5, most >= 4
    return found


def _kinds() -> np.ndarray:
    """By the sizes of the three largest groups, the kind of hand: its number in `house_way_chart.HandKind`."""
    found = np.full((6, 4, 3), -1, dtype=np.int8)
    sizes = (
        (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 1, 1), (3, 3, 1), (3, 2, 1), (3, 2, 2), (4, 1, 1), (4, 2, 1),
        (4, 3, 0), (5, 1, 1), (5, 2, 0), (3, 3, 0), (4, 2, 0), (5, 1, 0),
    )  # fmt: skip
    numbers = (*range(13), 5, 9, 11)
    for (first, second, third), kind in zip(sizes, numbers, strict=True):
        found[first, second, third] = kind
    return found


def _set_numbers() -> np.ndarray:
    """By rank, cards left and cards of that rank: how many sets of ranks come before, to number them by adding."""
    sets = np.zeros((14, 8), dtype=np.int64)
    sets[0, 0] = 1
    for ranks in range(1, 14):
        for cards in range(8):
            sets[ranks, cards] = sets[ranks - 1, max(0, cards - 4) : cards + 1].sum()
    before = np.zeros((13, 8, 8), dtype=np.int64)
    for rank in range(13):
        for left in range(8):
            for held in range(min(4, left) + 1):
                before[rank, left, held] = sets[rank, left - held + 1 : left + 1].sum()
    return before


SET_NUMBERS = _set_numbers()
SETS_OF_6 = sum(1 for _ in _sets(6))
SETS_OF_7 = sum(1 for _ in _sets(7))
RANK_COUNT = np.array([*(1 << 4 * (code >> 2) for code in range(52)), 0], dtype=np.uint64)
"""What each card adds to a count of ranks, four bits a rank."""
STRAIGHTS = _straights()
KINDS = _kinds()
HIGHEST = np.array([max(0, mask.bit_length() - 1) for mask in range(8192)], dtype=np.int64)


@njit(cache=True)
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


@njit(cache=True)
def back_value(key, mask, joker):  # type: ignore[no-untyped-def]  # compiled
    """The value of the five cards behind."""
    if joker == WILD:
        return np.int64(high_wild(key, mask))
    return np.int64(high_joker(key, mask, joker == ACE_STRAIGHT_FLUSH))


@njit(cache=True)
def cell(kind, first, second, complete, held):  # type: ignore[no-untyped-def]  # compiled
    """One number for what a hand holds: kind, ranks of its first two groups, complete hands (none, straight or
    flush, straight flush), joker."""
    return (((kind * 13 + first) * 13 + second) * 3 + complete) * 2 + held


CELLS = 13 * 13 * 13 * 3 * 2


@njit(cache=True)
def _largest(singles, pairs, threes, fours, fives):  # type: ignore[no-untyped-def]  # compiled
    """The largest group, the highest of equals, from masks of the ranks held at least so often: size and rank."""
    if fives:
        return 5, HIGHEST[fives]
    if fours:
        return 4, HIGHEST[fours]
    if threes:
        return 3, HIGHEST[threes]
    if pairs:
        return 2, HIGHEST[pairs]
    return 1 if singles else 0, HIGHEST[singles]


@njit(cache=True)
def look(hand, joker):  # type: ignore[no-untyped-def]  # compiled
    """What pairs and sets a hand holds.

    The kind, the ranks of the first two groups, the three groups as ranks (-1 for a single card), the rank that
    the joker counts as, and the highest rank.
    """
    ones, twos, threes, fours, fives, held = 0, 0, 0, 0, 0, 0
    for code in hand:
        if code == JOKER:
            held = 1
            continue
        bit = 1 << (code >> 2)
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
    counts_as = ACE
    if held:
        if joker == WILD:
            counts_as = _largest(ones, twos, threes, fours, 0)[1]
        bit = 1 << counts_as
        fives = fours & bit
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
    one, first = _largest(ones, twos, threes, fours, fives)
    rest = ~(1 << first)
    two, second = _largest(ones & rest, twos & rest, threes & rest, fours & rest, 0)
    rest &= ~(1 << second)
    three, third = _largest(ones & rest, twos & rest, threes & rest, 0, 0)
    groups = (first if one > 1 else -1, second if two > 1 else -1, third if three > 1 else -1)
    return KINDS[one, two, three], first, second, groups, counts_as, HIGHEST[ones]


@njit(cache=True)
def _adds(code, groups, counts_as):  # type: ignore[no-untyped-def]  # compiled
    """What a card adds to a front's count of groups: 1, 4 or 16 for the first three, 0 for a single card."""
    rank = counts_as if code == JOKER else code >> 2
    if rank == groups[0]:
        return 1
    if rank == groups[1]:
        return 4
    return 16 if rank == groups[2] else 0


@njit(cache=True)
def _is_complete(key, mask, joker):  # type: ignore[no-untyped-def]  # compiled
    """Whether a straight or flush can stand behind."""
    held = jokers(key)
    suited = key - _EVERY_SUIT if held != NONE and joker == NO_PLAIN_FLUSH else key
    ranks = (mask | mask >> u64(16) | mask >> u64(32) | mask >> u64(48)) & RANK_MASK
    return suited & FLUSH_BITS != NONE or STRAIGHTS[held, ranks] != 0


@njit(cache=True)
def arrange(chart, hand):  # type: ignore[no-untyped-def]  # compiled
    """Sets a hand: places of the front's cards (`i * 8 + j`, one card twice), the way taken, values of front and back.

    The way is -1 where no row of the chart is for the hand.
    """
    kind, first, second, groups, counts_as, top = look(hand, chart.joker)
    key, mask = _key_of(hand)
    complete = _complete_hands(chart, hand, key, mask)
    number = chart.programs[cell(kind, first, second, complete, int(jokers(key)))]
    while number >= 0:
        way = chart.ways[number]
        place, front, back = _best(way, hand, key, mask, groups, counts_as, top, chart.joker)
        if front >= max(1, way[LEAST]) and (way[EXACTLY] == 0 or front == way[EXACTLY]):
            return place, number, front, back
        number = number + 1 if way[MORE] else -1
    return 0, -1, 0, 0


@njit(cache=True)
def _key_of(hand):  # type: ignore[no-untyped-def]  # compiled
    """A hand's key and mask, see `rankings.keys`."""
    key, mask = START_5, NONE
    for code in hand:
        key += CARD[u64(code)]
        mask |= MASK[u64(code)]
    return key, mask


@njit(cache=True)
def _back(key, mask, a, b, joker):  # type: ignore[no-untyped-def]  # compiled
    """The value behind once two cards (or one: b below 0) of a hand are in front."""
    key, mask = key - CARD[u64(a)], mask ^ MASK[u64(a)]
    if b >= 0:
        key, mask = key - CARD[u64(b)], mask ^ MASK[u64(b)]
    return back_value(key, mask, joker)


@njit(cache=True)
def _complete_hands(chart, hand, key, mask):  # type: ignore[no-untyped-def]  # compiled
    """What can stand behind: 0 no straight or flush, 1 one of them, 2 a straight flush where the chart asks for it."""
    if not _is_complete(key, mask, chart.joker):
        return 0
    best = 0
    for code in hand if chart.flushes else hand[:0]:
        back = _back(key, mask, code, -1, chart.joker)
        best = max(best, back if back < FIVE_OF_A_KIND else 0)
    return 2 if best >= STRAIGHT_FLUSHES else 1


@njit(cache=True)
def cell_of(chart, hand):  # type: ignore[no-untyped-def]  # compiled
    """The cell of a hand."""
    kind, first, second, _, _, _ = look(hand, chart.joker)
    key, mask = _key_of(hand)
    return cell(kind, first, second, _complete_hands(chart, hand, key, mask), int(jokers(key)))


@njit(cache=True)
def _best(way, hand, key, mask, groups, counts_as, top, joker):  # type: ignore[no-untyped-def]  # compiled
    """The best setting that a way allows: places, front and back; the front is 0 where there is none.

    The highest front is best, then the strongest back, or the reverse where the way says so.
    """
    kind, wanted, back_least, back_first = way[FRONT], way[GROUPS], way[BACK_LEAST], way[BACK_FIRST]
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
            if kind == OF_GROUPS and adds + (_adds(b, groups, counts_as) if two else 0) != wanted:
                continue
            front = front_value(a, b, joker == WILD)
            if (kind == A_PAIR and front < LONE_PAIR) or (front < best_front and not back_first):
                continue
            back = _back(key, mask, a, b, joker)
            if back < back_least:
                continue
            ahead = front > best_front or (front == best_front and back > best_back)
            if back_first:
                ahead = back > best_back or (back == best_back and front > best_front)
            if ahead:
                best_place, best_front, best_back = i << 3 | j, front, back
    return best_place, best_front, best_back


@njit(cache=True)
def set_number(counts, cards):  # type: ignore[no-untyped-def]  # compiled
    """The number of a set of ranks, given the count of each, four bits a rank."""
    number, left = 0, cards
    for rank in range(12, -1, -1):
        held = np.int64((counts >> u64(4 * rank)) & u64(15))
        number += SET_NUMBERS[rank, left, held]
        left -= held
    return number


@njit(cache=True)
def front_of(chart, hand):  # type: ignore[no-untyped-def]  # compiled
    """The values of front and back of a hand set by a chart; each larger is better. 0, 0 where no row is for it."""
    key, mask = _key_of(hand)
    if _is_complete(key, mask, chart.joker):
        _, _, front, back = arrange(chart, hand)
        return front, back
    value = np.int64(chart.sets[_set_place(hand, key, chart.cards)])
    return value >> 16, value & 0xFFFF


@njit(cache=True)
def _set_place(hand, key, cards):  # type: ignore[no-untyped-def]  # compiled
    """Where a hand's set of ranks stands in a chart's table."""
    counts = NONE
    for code in hand:
        counts += RANK_COUNT[u64(code)]
    if jokers(key) == NONE:
        return set_number(counts, cards)
    return (SETS_OF_7 if cards == 7 else SETS_OF_6) + set_number(counts, cards - 1)


@njit(cache=True)
def fill(chart, hands):  # type: ignore[no-untyped-def]  # compiled
    """Works out the sets of ranks from hands, one a row; those with a straight are passed over."""
    for n in range(len(hands)):
        key, mask = _key_of(hands[n])
        if not _is_complete(key, mask, chart.joker):
            _, _, front, back = arrange(chart, hands[n])
            chart.sets[_set_place(hands[n], key, chart.cards)] = front << 16 | back


def rank_sets(cards: int) -> np.ndarray:
    """A hand of each set of ranks, without and with a joker, none of them with a flush."""
    hands = [
        [rank * 4 + at % 4 for at, rank in enumerate(ranks)] + [JOKER] * held
        for held in (0, 1)
        for ranks in _sets(cards - held)
    ]
    return np.array(hands, dtype=np.int64)


@njit(cache=True, nogil=True)
def set_all(chart, hands, fronts, backs):  # type: ignore[no-untyped-def]  # compiled
    """Values of front and back of many hands, one hand a row."""
    for n in range(len(hands)):
        fronts[n], backs[n] = front_of(chart, hands[n])


@njit(cache=True, nogil=True)
def arrange_all(chart, hands, places, ways, fronts, backs):  # type: ignore[no-untyped-def]  # compiled
    """The same without looking anything up, with the places of the front's cards and the ways taken: for checks."""
    for n in range(len(hands)):
        places[n], ways[n], fronts[n], backs[n] = arrange(chart, hands[n])
