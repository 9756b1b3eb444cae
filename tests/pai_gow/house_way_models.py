"""Slow second models of the house ways, straight from the printed rows, to check the compiled engine.

Nothing here comes from the charts' files or the engine. A hand is counted out rank by rank, each chart is a ladder
of ifs in the order in which its page is read, and a hand is valued by rules of its own. Functions are compiled only
so that every hand can be tried; they are plain Python.

A front is one number: 13 times the higher rank plus the lower, pairs above all others by 1,000. Ranks are 0 for a two
to 12 for an ace; the joker is card 52 and counts as an ace, or completes what stands behind.
"""

from __future__ import annotations

import numpy as np
from numba import njit

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)


@njit(cache=True)
def rank_of(card):
    return 12 if card == 52 else card // 4


@njit(cache=True)
def front(a, b):
    high, low = max(a, b), min(a, b)
    return 13 * high + low + (1000 if high == low else 0)


@njit(cache=True)
def straight_top(held):
    """The top rank of five ranks, counted in 13 places, that follow each other, the ace also below the two; else -1."""
    if held[ACE] == held[TWO] == held[THREE] == held[FOUR] == held[FIVE] == 1:
        return FIVE
    for top in range(ACE, FIVE, -1):
        if held[top] == held[top - 1] == held[top - 2] == held[top - 3] == held[top - 4] == 1:
            return top
    return -1


@njit(cache=True)
def natural_worth(held, suited):
    """The worth of five cards by how many of each rank there are: category, then what decides, in steps of 13."""
    top = straight_top(held)
    if top >= 0:
        return (8 if suited else 4) * 13**5 + top
    score, kinds, most = 0, 0, 0
    for wanted in range(5, 0, -1):
        for rank in range(12, -1, -1):
            if held[rank] == wanted:
                score = score * 13 + rank
                kinds += 1
                most = max(most, wanted)
    score *= 13 ** (5 - kinds)
    if kinds == 1:
        category = 9
    elif kinds == 2:
        category = 7 if most == 4 else 6
    elif kinds == 3:
        category = 3 if most == 3 else 2
    elif kinds == 4:
        category = 1
    else:
        category = 5 if suited else 0
    return category * 13**5 + score


@njit(cache=True)
def worth(hand, a, b, held, flush):
    """The worth of what stands behind when the cards at two places (or one, a == b) are in front.

    A joker is tried as every card: as an ace of no suit, or as any other card where that makes a straight, flush or
    straight flush (without `flush`: a straight or straight flush). `held` is room for 13 numbers.
    """
    held[:] = 0
    suit, one_suit, joker = -1, True, False
    for i in range(len(hand)):
        if i in (a, b):
            continue
        if hand[i] == 52:
            joker = True
            continue
        held[hand[i] // 4] += 1
        if suit >= 0 and hand[i] % 4 != suit:
            one_suit = False
        suit = hand[i] % 4
    if not joker:
        return natural_worth(held, one_suit)
    best = 0
    for rank in range(13):
        held[rank] += 1
        if one_suit and held[rank] == 1 and (flush or straight_top(held) >= 0):
            best = max(best, natural_worth(held, True))
        if rank == ACE or straight_top(held) >= 0:
            best = max(best, natural_worth(held, False))
        held[rank] -= 1
    return best


FIRST = np.array([i for i in range(7) for j in range(i + 1, 7)])
SECOND = np.array([j for i in range(7) for j in range(i + 1, 7)])
"""The places of the two cards in front in each of the 21 settings of seven cards."""


@njit(cache=True, nogil=True)
def all_worths(hands, flush):
    """The worth of what stands behind in each setting of each hand, 21 a hand of seven cards, 6 of six."""
    cards = hands.shape[1]
    result = np.empty((len(hands), 21 if cards == 7 else 6), np.int32)
    held = np.zeros(13, np.int64)
    for n in range(len(hands)):
        for at in range(result.shape[1]):
            i, j = (FIRST[at], SECOND[at]) if cards == 7 else (at, at)
            result[n, at] = worth(hands[n], i, j, held, flush)
    return result


@njit(cache=True)
def is_complete(value):
    return value // 13**5 in (4, 5, 8)


@njit(cache=True)
def front_at(hand, at):
    return front(rank_of(hand[FIRST[at]]), rank_of(hand[SECOND[at]]))


@njit(cache=True)
def best_front(hand, worths, with_pair):
    """The highest front (a pair, if `with_pair`) that leaves a straight, flush or straight flush; -1 for none."""
    best = -1
    for at in range(21):
        if is_complete(worths[at]):
            result = front_at(hand, at)
            if result > best and (result >= 1000 or not with_pair):
                best = result
    return best


@njit(cache=True)
def front_of_strongest(hand, worths):
    """The highest front that the strongest straight or flush leaves; -1 for none."""
    best, strongest = -1, -1
    for at in range(21):
        if is_complete(worths[at]) and worths[at] >= strongest:
            result = front_at(hand, at)
            if worths[at] > strongest or result > best:
                best, strongest = result, worths[at]
    return best


@njit(cache=True)
def sort_out(hand):
    """Ranks held once, twice, three times and four or five times, the highest first, in four rows; -1 fills up."""
    result = np.full((4, 8), -1, np.int64)
    for rank in range(12, -1, -1):
        held = 0
        for card in hand:
            if rank_of(card) == rank:
                held += 1
        if held:
            row = min(held, 4) - 1
            at = 0
            while result[row, at] >= 0:
                at += 1
            result[row, at] = rank
    return result


@njit(cache=True)
def aces(hand):
    held = 0
    for card in hand:
        if rank_of(card) == 12:
            held += 1
    return held


@njit(cache=True)
def two_pair_as_most_do(big, small, one, two):
    """Aces, kings, queens: split. Jacks to nines: unless an ace, eights to sixes: unless a king, fives to threes:
    unless a queen can be in front (000:1207-1222; 001:1442; 001:5620-5627; 004:1404-1417)."""
    if big >= QUEEN:
        return front(small, small)
    if big >= NINE:
        needed = ACE
    elif big >= SIX:
        needed = KING
    else:
        needed = QUEEN
    return front(one, two) if one >= needed else front(small, small)


@njit(cache=True)
def four_as_most_do(rank, one, two):
    """Aces to queens split; jacks to nines unless at least a king, eights to sixes unless at least a queen is in
    front; fives and below never (000:1263-1278; 001:1456; 001:5648-5658; 004:1453-1462; 003:3183-3190)."""
    if rank >= QUEEN:
        return front(rank, rank)
    if rank >= NINE:
        return front(one, two) if one >= KING else front(rank, rank)
    if rank >= SIX:
        return front(one, two) if one >= QUEEN else front(rank, rank)
    return front(one, two)


@njit(cache=True)
def face_up(hand, worths):
    """000:1199-1289, 000:9294-9395, 004:2492-2582, 001:5935-5966; Turlock's (003:3133-3194) sets alike."""
    cards = sort_out(hand)
    singles, pairs, threes, fours = cards[0], cards[1], cards[2], cards[3]
    if aces(hand) == 5:
        return front(ACE, ACE)
    if fours[0] >= 0:
        if threes[0] >= 0:
            return front(threes[0], threes[0])
        if pairs[0] >= 0:
            return front(pairs[0], pairs[0])
        return four_as_most_do(fours[0], singles[0], singles[1])
    if threes[1] >= 0:
        return front(threes[0], threes[0])
    if threes[0] >= 0 and pairs[0] >= 0:
        return front(pairs[0], pairs[0])
    if pairs[2] >= 0:
        return front(pairs[0], pairs[0])
    complete = best_front(hand, worths, False)
    if complete >= 0:
        if threes[0] >= 0:
            paired = best_front(hand, worths, True)
            return paired if paired >= 0 else complete
        if pairs[1] < 0:
            return complete
        paired = best_front(hand, worths, True)
        if paired >= 0:
            return paired
    if threes[0] == ACE:
        return front(ACE, singles[0])
    if threes[0] >= 0:
        return front(singles[0], singles[1])
    if pairs[1] >= 0:
        return two_pair_as_most_do(pairs[0], pairs[1], singles[0], singles[1])
    if pairs[0] >= 0:
        return front(singles[0], singles[1])
    return front(singles[1], singles[2])


@njit(cache=True)
def the_101(hand, worths, strongest):
    """001:1437-1457, 001:3857-3914, and Lucky's (001:5614-5659), which sets alike."""
    cards = sort_out(hand)
    singles, pairs, threes, fours = cards[0], cards[1], cards[2], cards[3]
    complete = front_of_strongest(hand, worths) if strongest else best_front(hand, worths, False)
    if aces(hand) == 5:
        return front(ACE, ACE)
    if fours[0] >= 0:
        if threes[0] >= 0:
            return front(threes[0], threes[0])
        if pairs[0] >= 0:
            return front(pairs[0], pairs[0])
        return four_as_most_do(fours[0], singles[0], singles[1])
    if threes[0] >= 0:
        if threes[1] >= 0:
            return front(threes[0], threes[0])
        if pairs[0] >= 0:
            return front(pairs[0], pairs[0])
        if complete >= 0:
            paired = best_front(hand, worths, True)
            return paired if paired >= 0 else complete
        if threes[0] == ACE:
            return front(ACE, singles[0])
        return front(singles[0], singles[1])
    if pairs[2] >= 0:
        return front(pairs[0], pairs[0])
    if pairs[1] >= 0:
        return two_pair_as_most_do(pairs[0], pairs[1], singles[0], singles[1])
    if complete >= 0:
        return complete
    if pairs[0] >= 0:
        return front(singles[0], singles[1])
    return front(singles[1], singles[2])


@njit(cache=True)
def gold(hand, worths):
    """004:1393-1473."""
    cards = sort_out(hand)
    singles, pairs, threes, fours = cards[0], cards[1], cards[2], cards[3]
    if aces(hand) == 5:
        return front(ACE, ACE)
    if fours[0] >= 0 and threes[0] >= 0:
        highest = max(fours[0], threes[0])
        return front(highest, highest)
    if fours[0] >= 0 and pairs[0] >= 0:
        return front(pairs[0], pairs[0])
    if fours[0] >= 0:
        return four_as_most_do(fours[0], singles[0], singles[1])
    if threes[0] >= 0 and pairs[0] >= 0:
        return front(pairs[0], pairs[0])
    if threes[1] >= 0:
        return front(threes[0], threes[0])
    if pairs[2] >= 0:
        return front(pairs[0], pairs[0])
    complete = best_front(hand, worths, False)
    if complete >= 0 and threes[0] >= 0:
        paired = best_front(hand, worths, True)
        return paired if paired >= 0 else complete
    if complete >= 0 and pairs[1] < 0:
        return complete
    if threes[0] >= 0:
        return front(ACE, singles[0]) if threes[0] == ACE else front(singles[0], singles[1])
    if pairs[1] >= 0:
        return two_pair_as_most_do(pairs[0], pairs[1], singles[0], singles[1])
    if pairs[0] >= 0:
        return front(singles[0], singles[1])
    return front(singles[1], singles[2])


TWO_PAIR_CHART = """
AA S S S S S S S S S S S S
KK AJ AJ AQ AQ S S S S S S S S
QQ A8 A9 AX AJ AK AK AK S S S
JJ A4 A4 A6 A8 AX AQ AQ AQ AK
XX KQ KQ KQ A3 A3 A6 AJ AJ
99 KX KJ KQ KQ KQ KQ KQ
88 K4 K5 KJ KJ KQ KQ
77 K4 K4 K6 KJ KJ
66 QJ K4 K5 K7
55 QX QX QJ
44 Q5 Q6
33 JX
"""
"""003:991-1003 without the cells that are no two pairs; X is a ten."""


def _least_fronts() -> np.ndarray:
    least = np.full((13, 13), 999, dtype=np.int64)
    for line in TWO_PAIR_CHART.split("\n")[1:-1]:
        high, *entries = line.split()
        for small, entry in enumerate(entries):
            if entry != "S":
                upper, lower = ("23456789XJQKA".index(rank) for rank in entry)
                least["23456789XJQKA".index(high[0]), small] = 13 * upper + lower
    return least


LEAST_FRONTS = _least_fronts()


@njit(cache=True)
def turlock_two_pair(big, small, one, two):
    """003:989-1013: both pairs behind a front of at least the entry, compared as two-card hands."""
    return front(one, two) if front(one, two) >= LEAST_FRONTS[big, small] else front(small, small)


@njit(cache=True)
def turlock_four(rank, one, two):
    """003:976-986."""
    split = front(rank, rank)
    if rank >= KING:
        return split
    if rank == QUEEN:
        return front(one, two) if one == ACE and two in (KING, JACK) else split
    if rank >= TEN:
        return front(one, two) if one == ACE else split
    if rank >= EIGHT:
        return front(one, two) if one >= KING else split
    if rank == SEVEN:
        return front(one, two) if one >= QUEEN else split
    return front(one, two)


@njit(cache=True)
def turlock_three(rank, one, two):
    """003:959-961."""
    if rank == ACE and not (one == KING and two == QUEEN):
        return front(ACE, one)
    if rank == KING and not (one == QUEEN and two == JACK):
        return front(KING, one)
    return front(one, two)


@njit(cache=True)
def turlock_fortune(hand, worths, strongest):
    """003:952-1013."""
    cards = sort_out(hand)
    singles, pairs, threes, fours = cards[0], cards[1], cards[2], cards[3]
    joker = False
    for card in hand:
        if card == 52:
            joker = True
    if aces(hand) == 5:
        return front(KING, KING) if pairs[0] == KING else front(ACE, ACE)
    if fours[0] >= 0:
        if threes[0] >= 0:
            return front(max(fours[0], threes[0]), max(fours[0], threes[0]))
        if pairs[0] >= 0:
            return front(pairs[0], pairs[0])
        return turlock_four(fours[0], singles[0], singles[1])
    if threes[1] >= 0:
        return front(threes[0], threes[0])
    if threes[0] >= 0:
        if pairs[0] < 0:
            return turlock_three(threes[0], singles[0], singles[1])
        if pairs[1] < 0 and pairs[0] == TWO and singles[0] == ACE and singles[1] == KING:
            return front(ACE, KING)
        return front(pairs[0], pairs[0])
    if pairs[2] >= 0:
        return front(pairs[0], pairs[0])
    complete = front_of_strongest(hand, worths) if strongest else best_front(hand, worths, False)
    if pairs[1] >= 0:
        if complete >= 0 and joker:
            paired = best_front(hand, worths, True)
            if paired >= 0:
                return paired
        return turlock_two_pair(pairs[0], pairs[1], singles[0], singles[1])
    if complete >= 0:
        if pairs[0] < 0 or complete >= 13 * QUEEN:
            return complete
        if pairs[0] >= JACK and singles[0] == ACE:
            return front(ACE, singles[1])
        return complete
    if pairs[0] >= 0:
        return front(singles[0], singles[1])
    return front(singles[1], singles[2])


@njit(cache=True)
def mini(hand, worths):
    """001:1059-1075: the place of the one card in front. The joker is above the ace there."""
    cards = sort_out(hand)
    singles, pairs, threes, fours = cards[0], cards[1], cards[2], cards[3]
    chosen = -1
    if aces(hand) == 5:
        for i in range(6):
            if hand[i] == 52:
                chosen = i
        return chosen
    wanted = -1
    if fours[0] >= 0:
        wanted = pairs[0] if pairs[0] >= 0 else singles[0]
    elif threes[1] >= 0:
        wanted = threes[0]
    elif threes[0] >= 0 and pairs[0] >= 0:
        wanted = singles[0]
    elif pairs[2] >= 0:
        wanted = pairs[0]
    if wanted < 0:
        best = -1
        for better in (True, False):
            for i in range(6):
                eligible = is_complete(worths[i]) and (worths[i] // 13**5 == 8 or not better)
                if eligible and hand[i] // 4 > best:
                    best, chosen = hand[i] // 4, i
            if chosen >= 0:
                return chosen
        wanted = singles[0] if threes[0] >= 0 or pairs[0] >= 0 else singles[1]
    best = -1
    for i in range(6):
        if rank_of(hand[i]) == wanted and hand[i] // 4 > best:
            best, chosen = hand[i] // 4, i
    return chosen
