"""Setting a hand by a chart, compiled: small integers in, small integers out, for the table and the odds alike.

A hand's pairs and sets are seen with the joker as an ace (fully wild: as one more of the largest set). They are
numbered from the largest, then the highest: in K-K-9-9-4-3-2 the kings are first, the nines second. A chart is
a table from what the hand holds to a program, the ways that its row allows; the first way that some setting of the
cards meets is taken, with the highest front, then the strongest back.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from housedealer.rankings import high as high_rules
from housedealer.rankings import ladders
from housedealer.rankings.kernels.base import CARD, FLUSH_BITS, MASK, NONE, START_5, u64
from housedealer.rankings.kernels.high import high_joker, high_wild

JOKER = 52
ACE = 12
ACE_STRAIGHT_FLUSH, NO_PLAIN_FLUSH, WILD = range(3)
ANY, A_PAIR, NEXT_HIGHEST, OF_GROUPS = range(4)
FRONT, GROUPS, BACK_LEAST, LEAST, EXACTLY, BACK_FIRST = range(6)
"""The columns of a way."""
LONE_PAIR = 79
"""The value of the lowest pair in front."""
STRAIGHT_FLUSHES = high_rules.least(ladders.STRAIGHT_FLUSH)
FIVE_OF_A_KIND = high_rules.ROYAL + 1
_EVERY_SUIT = u64(0x1111 << 32)
ROOM = 96
"""How many numbers of working space `arrange` needs."""


class ChartArrays(NamedTuple):
    """A chart for compiled code."""

    programs: np.ndarray
    """By kind, ranks of the first and second group, complete hands (none, straight or flush, straight flush) and
    joker: the number of the program, or -1."""
    starts: np.ndarray
    """By program, its first way; one more at the end."""
    ways: np.ndarray
    backs: np.ndarray
    """By program, whether a way asks for something behind."""
    cards: int
    joker: int


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
def _next_group(masks, taken):  # type: ignore[no-untyped-def]  # compiled
    """The largest group not yet taken, the highest of equals: its size and rank; size 0 where none is left."""
    for size in range(5, 0, -1):
        left = masks[size] & ~taken
        if left:
            return size, HIGHEST[left]
    return 0, 0


@njit(cache=True)
def look(hand, joker, room):  # type: ignore[no-untyped-def]  # compiled
    """What pairs and sets a hand holds: kind, ranks of the first two groups, the union of ranks, jokers.

    Leaves for each card what it adds to a front's count of groups in `room[8:]`: 1, 4 or 16, single cards 0.
    """
    masks = room[:6]
    masks[:] = 0
    held = 0
    for code in hand:
        if code == JOKER:
            held = 1
            continue
        bit = 1 << (code >> 2)
        for size in range(4, 1, -1):
            masks[size] |= masks[size - 1] & bit
        masks[1] |= bit
    ranks = masks[1]
    stands_for = ACE
    if held:
        if joker == WILD:
            stands_for = _next_group(masks, 0)[1]
        bit = 1 << stands_for
        for size in range(5, 1, -1):
            masks[size] |= masks[size - 1] & bit
        masks[1] |= bit
    one, first = _next_group(masks, 0)
    two, second = _next_group(masks, 1 << first)
    three, third = _next_group(masks, 1 << first | 1 << second)
    for i in range(len(hand)):
        rank = stands_for if hand[i] == JOKER else hand[i] >> 2
        room[8 + i] = 0
        if rank == first and one > 1:
            room[8 + i] = 1
        elif rank == second and two > 1:
            room[8 + i] = 4
        elif rank == third and three > 1:
            room[8 + i] = 16
    return KINDS[one, two, three], first, second, ranks, held


@njit(cache=True)
def arrange(chart, hand, room):  # type: ignore[no-untyped-def]  # compiled
    """Sets a hand: places of the front's cards (`i * 8 + j`), the way taken, values of front and back.

    The way is -1 where no row of the chart is for the hand.
    """
    kind, first, second, ranks, held = look(hand, chart.joker, room)
    key, mask = START_5, NONE
    for code in hand:
        key += CARD[u64(code)]
        mask |= MASK[u64(code)]
    suited = key
    if held and chart.joker == NO_PLAIN_FLUSH:
        suited = key - _EVERY_SUIT
    complete = 0
    if suited & FLUSH_BITS != NONE or STRAIGHTS[held, ranks]:
        complete = 1
    count = 0
    if complete:
        count = _settings(chart, hand, key, mask, True, room)
        for n in range(count):
            if STRAIGHT_FLUSHES <= room[64 + n] < FIVE_OF_A_KIND:
                complete = 2
    program = chart.programs[kind, first, second, complete, held]
    if program < 0:
        return 0, -1, 0, 0
    if not complete:
        valued = chart.backs[program] or (held == 1 and chart.joker == WILD)
        count = _settings(chart, hand, key, mask, valued, room)
    top = HIGHEST[ranks | (1 << ACE if held else 0)]
    for number in range(chart.starts[program], chart.starts[program + 1]):
        best = _best(chart.ways[number], hand, count, top, room)
        if best >= 0:
            place, front, back = room[16 + best] & 63, room[40 + best], room[64 + best]
            if back == 0:
                back = _back(hand, key, mask, place >> 3, place & 7, chart.joker)
            return place, number, front, back
    return 0, -1, 0, 0


@njit(cache=True)
def _back(hand, key, mask, i, j, joker):  # type: ignore[no-untyped-def]  # compiled
    """The value behind once the cards at two places (or one, given twice) are in front."""
    key, mask = key - CARD[u64(hand[i])], mask ^ MASK[u64(hand[i])]
    if i != j:
        key, mask = key - CARD[u64(hand[j])], mask ^ MASK[u64(hand[j])]
    return back_value(key, mask, joker)


@njit(cache=True)
def _settings(chart, hand, key, mask, backs, room):  # type: ignore[no-untyped-def]  # compiled
    """Lists every setting: place and groups in `room[16:]`, front in `room[40:]`, back in `room[64:]`.

    Backs are valued only where they count: without straight or flush equal fronts leave equal backs.
    """
    n = 0
    for i in range(len(hand)):
        last = len(hand) if chart.cards == 7 else i + 1
        for j in range(i + 1 if chart.cards == 7 else i, last):
            groups = room[8 + i] + (room[8 + j] if i != j else 0)
            room[16 + n] = groups << 6 | i << 3 | j
            room[40 + n] = front_value(hand[i], hand[j] if i != j else -1, chart.joker == WILD)
            room[64 + n] = _back(hand, key, mask, i, j, chart.joker) if backs else 0
            n += 1
    return n


@njit(cache=True)
def _best(way, hand, count, top, room):  # type: ignore[no-untyped-def]  # compiled
    """The best setting that a way allows, or -1."""
    best = -1
    for n in range(count):
        groups, place = room[16 + n] >> 6, room[16 + n] & 63
        front, back = room[40 + n], room[64 + n]
        if way[FRONT] == OF_GROUPS and groups != way[GROUPS]:
            continue
        if way[FRONT] == A_PAIR and front < LONE_PAIR:
            continue
        if way[FRONT] == NEXT_HIGHEST and top in (min(hand[place >> 3] >> 2, ACE), min(hand[place & 7] >> 2, ACE)):
            continue
        if back < way[BACK_LEAST]:
            continue
        if best >= 0:
            before, behind = room[40 + best], room[64 + best]
            if way[BACK_FIRST]:
                if (back, front) <= (behind, before):
                    continue
            elif (front, back) <= (before, behind):
                continue
        best = n
    if best >= 0:
        front = room[40 + best]
        if front < way[LEAST] or (way[EXACTLY] and front != way[EXACTLY]):
            return -1
    return best


@njit(cache=True)
def front_of(chart, hand, room):  # type: ignore[no-untyped-def]  # compiled
    """The values of front and back of a hand set by a chart; each larger is better. 0, 0 where no row is for it."""
    _, _, front, back = arrange(chart, hand, room)
    return front, back


@njit(cache=True, nogil=True)
def set_all(chart, hands, fronts, backs):  # type: ignore[no-untyped-def]  # compiled
    """Values of front and back of many hands, one hand a row."""
    room = np.zeros(ROOM, dtype=np.int64)
    for n in range(len(hands)):
        fronts[n], backs[n] = front_of(chart, hands[n], room)
