"""The Pareto front of a hand's settings: a staircase from the highest front to the highest back.

Steps between which no opponent's hand is ever set are left out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from housedealer.games.pai_gow.house_way.arrangements import back_value, front_value
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.two_hand_counts import FRONTS, TOP
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64

MOST_SETTINGS = 21
EVERY_BACK = 1 << 13
"""Above every back."""
NOT_COMPARED = (1 << 31) - 1
"""The code of a hand that pushes against everything."""


@compiled
def staircase(hand: np.ndarray, joker: int, least_back: np.ndarray, points: np.ndarray) -> int:
    """Write the codes of a hand's Pareto-optimal legal settings by falling front; return their number.

    After them follows one code of the highest front and the highest back of all legal settings.
    """
    key, mask = START_5, u64(0)
    for card in hand:
        key += CARD[u64(card)]
        mask |= MASK[u64(card)]
    best = np.zeros(FRONTS, np.int64)
    highest, single = 0, len(hand) == 6
    for i in range(len(hand)):
        for j in range(i, i + 1) if single else range(i + 1, len(hand)):
            front = front_value(hand[i], -1 if single else hand[j], joker == 2)
            rest, others = key - CARD[u64(hand[i])], mask ^ MASK[u64(hand[i])]
            if not single:
                rest, others = rest - CARD[u64(hand[j])], others ^ MASK[u64(hand[j])]
            back = back_value(rest, others, joker)
            if back >= least_back[front]:
                best[front] = max(best[front], back)
                highest = max(highest, front)
    many, behind = 0, np.int64(0)
    for front in range(highest, 0, -1):
        if best[front] > behind:
            behind = best[front]
            points[many] = behind * FRONTS + front
            many += 1
    points[many] = behind * FRONTS + highest
    return many


class Support(NamedTuple):
    """The fronts and backs at which opponents' hands are ever set."""

    above: np.ndarray
    """The lowest back above a back that is set with a front within a bound, by bound and back."""
    lowest: np.ndarray
    """The lowest back that is set with each front."""
    below: np.ndarray
    """The highest back up to a back that is set with a front within a bound, by bound and back."""


def support_of(codes: np.ndarray) -> Support:
    """The support of hands with these codes, without `NOT_COMPARED`."""
    distinct = np.unique(codes[codes != NOT_COMPARED])
    backs, fronts = distinct // FRONTS, distinct % FRONTS
    room = int(backs.max()) + 2
    held = np.zeros((TOP, room), np.bool_)
    held[fronts, backs] = True
    within = np.logical_or.accumulate(held, axis=0)
    numbers = np.arange(room, dtype=np.int32)
    below = np.maximum.accumulate(np.where(within, numbers, -1), axis=1).astype(np.int32)
    here = np.where(within, numbers, EVERY_BACK)
    reach = np.minimum.accumulate(here[:, ::-1], axis=1)[:, ::-1]
    above = np.full((TOP, room), EVERY_BACK, np.int32)
    above[:, :-1] = reach[:, 1:]
    lowest = np.where(held, numbers, EVERY_BACK).min(axis=1).astype(np.int32)
    return Support(above, lowest, below)


class Steps(NamedTuple):
    """The relevant steps of the staircases of many hands, a row each: bounds on backs and fronts, and their number."""

    points: np.ndarray
    many: np.ndarray


class SettingRules(NamedTuple):
    """The rules by which the player may set hands."""

    joker: int
    """The kind of joker, as in the rules' functions."""
    least_back: np.ndarray
    """The lowest back that is no foul, by front value."""
    copies_lose: bool


def staircases(hands: np.ndarray, allowed: SettingRules, support: Support) -> Steps:
    """The staircase of every hand, one a row, as the highest backs and fronts below each step."""
    # Column-major: most hands have few steps, and columns that are never written take no memory.
    points = np.zeros((MOST_SETTINGS + 1, len(hands)), np.int32).T
    result = Steps(points, np.zeros(len(hands), np.int8))

    def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
        _list_steps(hands[low:high], allowed, support, result.points[low:high], result.many[low:high])

    by_parts(len(hands), (), add, "settings of hands")
    return result


class Kinds(NamedTuple):
    """Kinds of hands: those with the same code and the same staircase."""

    first: np.ndarray
    """The first hand of each kind, in rising order of their codes."""
    of_hand: np.ndarray
    """The kind of each hand."""


def kinds_by_steps(codes: np.ndarray, steps: Steps) -> Kinds:
    """Number the distinct pairs of a code and a staircase.

    Hands are distinguished by code and number of steps, then step by step: the number so far and the next step are
    packed into 64 bits, half for each. Hands of one number have equally many steps, so that none ends where another of
    its number continues.

    >>> steps = Steps(np.array([[1, 2], [1, 3], [1, 2], [5, 0]], np.int32), np.array([1, 1, 1, 0], np.int8))
    >>> kinds_by_steps(np.array([9, 9, 9, 4]), steps).of_hand.tolist()
    [1, 2, 1, 0]
    """
    _, numbers = np.unique(codes.astype(np.int64) << 8 | steps.many, return_inverse=True)
    for at in range(int(steps.many.max()) + 1):
        rows = np.flatnonzero(steps.many >= at)
        longer = numbers[rows] << 32 | steps.points[rows, at].astype(np.int64) & 0xFFFFFFFF
        # Hands whose steps ended before keep their numbers, which are below all new ones.
        above = numbers.max() + 1
        numbers[rows] = above + np.unique(longer, return_inverse=True)[1]
    first = np.full(int(numbers.max()) + 1, -1)
    first[numbers[::-1]] = np.arange(len(numbers))[::-1]
    held = np.flatnonzero(first >= 0)
    order = held[np.argsort(codes[first[held]], kind="stable")]
    renumbered = np.empty(len(first), np.int32)
    renumbered[order] = np.arange(len(order), dtype=np.int32)
    return Kinds(first[order], renumbered[numbers])


@compiled
def _climb(hand: np.ndarray, allowed: SettingRules, support: Support, corners: np.ndarray, out: np.ndarray) -> int:
    """Write the relevant steps of a hand's staircase, then the bound of no loss; return the number of steps."""
    top = support.above.shape[1] - 1
    steps, held = staircase(hand, allowed.joker, allowed.least_back, corners), 0
    for at in range(steps):
        front, back = corners[at] % FRONTS - 1, min(corners[at] // FRONTS - 1, top)
        if back < 0:
            continue
        last_back = out[held - 1] // FRONTS if held else -1
        # The step adds nothing if no hand is set with such a front between the last back and its own.
        nearest = support.above[front, last_back] if last_back >= 0 else support.lowest[: front + 1].min()
        if nearest > back:
            continue
        while held and support.lowest[front + 1 : out[held - 1] % FRONTS + 1].min() > out[held - 1] // FRONTS:
            held -= 1
        out[held] = support.below[front, back] * FRONTS + front
        held += 1
    less = 1 if allowed.copies_lose else 0
    front, back = corners[steps] % FRONTS - less, min(max(corners[steps] // FRONTS - less, 0), top)
    out[held] = max(support.below[TOP - 1, back], 0) * FRONTS + front
    return held


@compiled
def _list_steps(
    hands: np.ndarray, allowed: SettingRules, support: Support, points: np.ndarray, many: np.ndarray
) -> None:
    hand, corners = np.zeros(hands.shape[1], np.int64), np.zeros(MOST_SETTINGS + 1, np.int64)
    out = np.zeros(MOST_SETTINGS + 1, np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        many[number] = _climb(hand, allowed, support, corners, out)
        points[number, : many[number] + 1] = out[: many[number] + 1]
