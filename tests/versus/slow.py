"""Hands in slow, plain Python, written from the posted rankings and from nothing of the package.

A hand's worth is a tuple that compares: its category first, then the ranks that decide.
"""

from collections import Counter
from itertools import combinations

ORDER = "23456789TJQKA"


def rank(card):
    return ORDER.index(card[0]) + 2


def straight_top(ranks):
    """The highest card of a straight of different ranks, the ace also low; None for no straight."""
    held = sorted(ranks)
    if len(set(held)) < len(held):
        return None
    if held[-1] - held[0] == len(held) - 1:
        return held[-1]
    if held[-1] == 14 and held[:-1] == list(range(2, len(held) + 1)):
        return len(held)
    return None


def groups(ranks):
    """Ranks by how many of each there are, the most and the highest first."""
    counted = Counter(ranks)
    return sorted(counted, key=lambda one: (counted[one], one), reverse=True), sorted(counted.values(), reverse=True)


def name(cards):
    """What exactly these three, four or five cards are."""
    ranks = [rank(card) for card in cards]
    suited = len({card[1] for card in cards}) == 1
    top = straight_top(ranks)
    _, counts = groups(ranks)
    if suited and top:
        return "royal" if top == 14 and len(cards) != 4 else "straight flush"
    if counts[0] == 4:
        return "four"
    if counts == [3, 2]:
        return "full house"
    if suited:
        return "flush"
    if top:
        return "straight"
    if counts[0] == 3:
        return "three"
    if counts[:2] == [2, 2]:
        return "two pair"
    return "pair" if counts[0] == 2 else "high card"


THREE = ["high card", "pair", "flush", "straight", "three", "straight flush", "royal"]  # 000:9950-9996
FOUR = ["high card", "pair", "two pair", "flush", "straight", "three", "straight flush", "four"]  # 003:2696-2707
FIVE = ["high card", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush", "royal"]


def worth(cards, ladder):
    """The worth of exactly so many cards."""
    what = name(cards)
    ranks = [rank(card) for card in cards]
    top = straight_top(ranks)
    decisive = (top,) if what in ("straight", "straight flush", "royal") else tuple(groups(ranks)[0])
    return ladder.index(what), decisive


def best(cards, count, ladder):
    """The worth of the best so many of the cards."""
    return max(worth(some, ladder) for some in combinations(cards, count))


def best_three(cards):
    return best(cards, 3, THREE)


def best_four(cards):
    return best(cards, 4, FOUR)


def best_five(cards):
    return best(cards, 5, FIVE)
