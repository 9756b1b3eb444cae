"""All hands of Cal Quick Draw by number, the joker tried as every card: slow, and sharing nothing with the program.

High card to straight flush, a royal flush with the joker, one without, five of a kind (001:2093, 2103-2117). Functions
are compiled only so that every hand can be tried; they are plain Python.
"""

from __future__ import annotations

import functools
from math import comb

import numpy as np
from numba import njit

from tests.versus.seven_cards import STEP, value

JOKER = 52
ROYAL, NATURAL_ROYAL, FIVE_ALIKE = 9, 10, 11
CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(53)])


@njit(cache=True)
def worth_of_five(five, held, suited):
    """What five sorted cards are worth: their category, as in `model.ORDER`, and what decides."""
    if five[4] != JOKER:
        worth = value(five, held, suited)
        return worth + STEP if worth // STEP == ROYAL else worth
    tried, best = five.copy(), 0
    for card in range(52):
        if card not in five[:4]:
            tried[4] = card
            best = max(best, value(tried, held, suited))
    if five[0] // 4 == five[3] // 4:
        best = FIVE_ALIKE * STEP + five[0] // 4
    return best


@njit(cache=True)
def place_of(five):
    """The place of five sorted cards among all."""
    place = 0
    for at in range(5):
        place += CHOOSE[five[at], at + 1]
    return place


@njit(cache=True)
def value_all(worths, masks):
    held, suited, five = np.zeros(13, np.int64), np.zeros((4, 13), np.int64), np.zeros(5, np.int64)
    for e in range(53):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        five[0], five[1], five[2], five[3], five[4] = a, b, c, d, e
                        place = place_of(five)
                        worths[place] = worth_of_five(five, held, suited)
                        masks[place] = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e


@functools.cache
def all_fives() -> tuple[np.ndarray, np.ndarray]:
    """What every five cards are worth, by place, and their cards, a bit each."""
    worths, masks = np.zeros(comb(53, 5), np.int64), np.zeros(comb(53, 5), np.int64)
    value_all(worths, masks)
    return worths, masks


@njit(cache=True)
def best_worth(hand, worths):
    """The best five of five to seven sorted cards."""
    many = len(hand)
    five, best = np.zeros(5, np.int64), 0
    for first in range(many):
        for second in range(first + 1):
            if (many == 5 and (first or second)) or (many == 6 and first != second) or (many == 7 and first == second):
                continue
            size = 0
            for at in range(many):
                if many == 5 or at not in (first, second):
                    five[size] = hand[at]
                    size += 1
            best = max(best, worths[place_of(five)])
    return best


@njit(cache=True)
def places_of_fours(hand, places):
    """The places of all four cards among some sorted ones, to which a higher fifth card adds its own; how many."""
    many, count = len(hand), 0
    for d in range(many):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    places[count] = CHOOSE[hand[a], 1] + CHOOSE[hand[b], 2] + CHOOSE[hand[c], 3] + CHOOSE[hand[d], 4]
                    count += 1
    return count


@njit(cache=True)
def meet_larger(mine, stub, size, worths, out):
    """How a final hand fares against every so many of the cards left: lower, equal, higher.

    All but the highest card of the other hand are dealt, and then every higher one: its best five cards are the best
    without that card, or four of the others with it."""
    before = size - 1
    at, hand, places = np.arange(before), np.zeros(before, np.int64), np.zeros(15, np.int64)
    while True:
        for place in range(before):
            hand[place] = stub[at[place]]
        without = best_worth(hand, worths)
        many = places_of_fours(hand, places)
        for last in range(at[before - 1] + 1, len(stub)):
            theirs = without
            for four in range(many):
                theirs = max(theirs, worths[places[four] + CHOOSE[stub[last], 5]])
            out[0 if mine < theirs else 1 if mine == theirs else 2] += 1
        moved = before - 1
        while moved >= 0 and at[moved] == len(stub) - before + moved:
            moved -= 1
        if moved < 0:
            return
        at[moved] += 1
        for later in range(moved + 1, before):
            at[later] = at[later - 1] + 1


@njit(cache=True)
def meet_fives(finals, final_worths, masks, worths, out):
    """How final hands fare against every five of the cards left, by category."""
    for n in range(len(finals)):
        lower, equal, higher = 0, 0, 0
        for other in range(len(masks)):
            if masks[other] & finals[n] == 0:
                lower += int(final_worths[n] < worths[other])
                equal += int(final_worths[n] == worths[other])
                higher += int(final_worths[n] > worths[other])
        kind = final_worths[n] // STEP
        out[kind, 0] += lower
        out[kind, 1] += equal
        out[kind, 2] += higher
