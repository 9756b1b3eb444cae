"""Ultimate Texas Hold'em dealt out flop by flop, every decision and every end: slow, and sharing nothing with the
program.

Raise three or four antes before the flop, two on the flop, one on the river, or fold; the ante pushes where the
player-dealer has less than a pair, the blind pays a winner by table (000:1629-1781, 001:2893-2946, 003:1158-1210,
004:2964-3105). Every hand is met with every other on every board of every flop; only flops that differ by suits alone
are dealt once. Gains are in half antes. Functions are compiled only so that every deal can be tried; they are plain
Python.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numba import njit

from .postings import BLIND
from .seven_cards import PAIR, STEP, value
from .slow import FIVE

HALVES = np.array([int(2 * Fraction(BLIND.get(name, 0))) for name in FIVE], np.int64)
"""What the blind pays a winner, in halves, by category."""
OTHERS, FOLD = 990, -4
"""Hands of the player-dealer's on a board; what a fold loses."""
KINDS, WAYS = len(FIVE), 6
"""Categories; and ways to meet: the other has no pair and is higher, equal, lower; it has, and is so."""
STARTS = 169


class Ends(NamedTuple):
    """Deals by starting hand: if it is raised before the flop, and if it is checked and then played best."""

    raised: np.ndarray
    """By start, category and way to meet: all deals."""
    flop: np.ndarray
    """The same, of checked hands that play on the flop."""
    river: np.ndarray
    """The same, that play on the river."""
    folded: np.ndarray
    """By start, category and category of the board: checked twice and folded."""
    lower_raised: np.ndarray
    lower_checked: np.ndarray
    """By start and category of the lower hand: deals that are played out and not tied."""
    worth: np.ndarray
    """By start: what one ante of play gains, what ante and blind gain, and what a check gains, in half antes."""


def no_ends() -> Ends:
    by_way, by_kind = (STARTS, KINDS, WAYS), (STARTS, KINDS)
    shapes = [by_way, by_way, by_way, (STARTS, KINDS, KINDS), by_kind, by_kind, (STARTS, 3)]
    return Ends(*(np.zeros(shape, np.int64) for shape in shapes))


@njit(cache=True)
def start_of(a, b):
    """The starting hand of two cards, the higher first: suited ones with the higher rank first."""
    top, low = max(a, b) // 4, min(a, b) // 4
    return top * 13 + low if a % 4 == b % 4 else low * 13 + top


@njit(cache=True)
def hands_on(board, first, second, values):
    """All 1,081 hands with a board, and their values; of hands that make no flush one by one for each two ranks."""
    held, suited, seven = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), np.zeros(7, np.int64)
    known, of_suit, taken = np.full((13, 13), -1, np.int64), np.zeros(4, np.int64), 0
    for at in range(5):
        seven[at] = board[at]
        of_suit[board[at] % 4] += 1
        taken |= 1 << board[at]
    many = 0
    for a in range(52):
        if taken >> a & 1:
            continue
        for b in range(a):
            if taken >> b & 1:
                continue
            of_suit[a % 4] += 1
            of_suit[b % 4] += 1
            flush = of_suit.max() >= 5
            of_suit[a % 4] -= 1
            of_suit[b % 4] -= 1
            if flush or known[a // 4, b // 4] < 0:
                seven[5], seven[6] = a, b
                worth = value(seven, held, suited)
                if not flush:
                    known[a // 4, b // 4] = worth
            else:
                worth = known[a // 4, b // 4]
            first[many], second[many], values[many] = a, b, worth
            many += 1


@njit(cache=True)
def meet_all(first, second, values, ways, lower):
    """By hand: the six ways in which it meets all others that share no card; and the lower of both by category."""
    order = np.argsort(values)
    below, below_with = np.zeros(KINDS, np.int64), np.zeros((52, KINDS), np.int64)
    weak_with, same_with = np.zeros(52, np.int64), np.zeros(52, np.int64)
    weak = 0
    for at in range(len(values)):
        if values[at] < PAIR:
            weak += 1
            weak_with[first[at]] += 1
            weak_with[second[at]] += 1
    start = 0
    while start < len(order):
        end = start
        same_with[:] = 0
        while end < len(order) and values[order[end]] == values[order[start]]:
            same_with[first[order[end]]] += 1
            same_with[second[order[end]]] += 1
            end += 1
        for place in range(start, end):
            at = order[place]
            a, b, kind = first[at], second[at], values[at] // STEP
            low_pair = values[at] < PAIR
            # A hand itself is among those with either of its cards.
            no_pair = weak - weak_with[a] - weak_with[b] + int(low_pair)
            equal = end - start - same_with[a] - same_with[b] + 1
            won = 0
            for other in range(KINDS):
                some = below[other] - below_with[a, other] - below_with[b, other]
                lower[at, other] = some
                won += some
            lost = OTHERS - won - equal
            lower[at, kind] += lost
            if low_pair:
                ways[at, 0], ways[at, 1], ways[at, 2] = no_pair - won - equal, equal, won
                ways[at, 3], ways[at, 4], ways[at, 5] = OTHERS - no_pair, 0, 0
            else:
                ways[at, 0], ways[at, 1], ways[at, 2] = 0, 0, no_pair
                ways[at, 3], ways[at, 4], ways[at, 5] = lost, equal, won - no_pair
        for place in range(start, end):
            at = order[place]
            kind = values[at] // STEP
            below[kind] += 1
            below_with[first[at], kind] += 1
            below_with[second[at], kind] += 1
        start = end


@njit(cache=True)
def gains(kind, ways, halves):
    """What one ante of play gains, and what ante and blind gain, over all other hands."""
    won, lost = ways[2] + ways[5], ways[0] + ways[3]
    return 2 * (won - lost), 2 * (ways[5] - ways[3]) + won * halves[kind] - 2 * lost


@njit(cache=True)
def deal_flop(flop, weight, halves, ends):
    """All hands on a flop over all turns and rivers: decided, and counted so many times."""
    first, second, values = np.zeros(1081, np.int64), np.zeros(1081, np.int64), np.zeros(1081, np.int64)
    ways, lower = np.zeros((1081, WAYS), np.int64), np.zeros((1081, KINDS), np.int64)
    sums = np.zeros((52, 52, 3), np.int64)
    every, waits = np.zeros((52, 52, KINDS, WAYS), np.int64), np.zeros((52, 52, KINDS, WAYS), np.int64)
    folds = np.zeros((52, 52, KINDS, KINDS), np.int64)
    all_lower, wait_lower = np.zeros((52, 52, KINDS), np.int64), np.zeros((52, 52, KINDS), np.int64)
    held, suited, board = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), np.zeros(5, np.int64)
    board[:3] = flop
    for turn in range(52):
        for river in range(turn):
            if turn in flop or river in flop:
                continue
            board[3], board[4] = turn, river
            alone = value(board, held, suited) // STEP
            hands_on(board, first, second, values)
            meet_all(first, second, values, ways, lower)
            for at in range(1081):
                a, b, kind = first[at], second[at], values[at] // STEP
                play, rest = gains(kind, ways[at], halves)
                sums[a, b, 0] += play
                sums[a, b, 1] += rest
                sums[a, b, 2] += max(play + rest, FOLD * OTHERS)
                every[a, b, kind] += ways[at]
                all_lower[a, b] += lower[at]
                if play + rest >= FOLD * OTHERS:
                    waits[a, b, kind] += ways[at]
                    wait_lower[a, b] += lower[at]
                else:
                    folds[a, b, kind, alone] += OTHERS
    for a in range(52):
        for b in range(a):
            if a in flop or b in flop:
                continue
            start = start_of(a, b)
            play, rest, checked = sums[a, b]
            ends.worth[start, 0] += weight * play
            ends.worth[start, 1] += weight * rest
            ends.worth[start, 2] += weight * max(2 * play + rest, checked)
            ends.raised[start] += weight * every[a, b]
            ends.lower_raised[start] += weight * all_lower[a, b]
            if 2 * play + rest > checked:
                ends.flop[start] += weight * every[a, b]
                ends.lower_checked[start] += weight * all_lower[a, b]
            else:
                ends.river[start] += weight * waits[a, b]
                ends.folded[start] += weight * folds[a, b]
                ends.lower_checked[start] += weight * wait_lower[a, b]


def all_flops() -> dict[tuple[int, ...], int]:
    """One flop for all that differ by suits alone, and how many those are."""
    suits = list(permutations(range(4)))
    return Counter(
        min(tuple(sorted(card // 4 * 4 + order[card % 4] for card in flop)) for order in suits)
        for flop in combinations(range(52), 3)
    )
