"""Compiled estimates of an incomplete hand of Chinese poker, the heuristic of the bot's playouts.

A segment's *strength* is its category plus its place within the category (1.5 is a middling pair); for a segment
that is not full, an average over the cards to come. These are heuristics of play, not rules: the rules come from
the posting through `Scoring`.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from housedealer.compiled import kernel
from housedealer.games.chinese import rules as posted
from housedealer.games.chinese.boards import Scale
from housedealer.rankings import ladders
from housedealer.rankings.kernels.high import high_5

WILLING = 0.7
"""The part of the useful cards still to come that one segment can count on; the other segments need some too."""

FRONT_SWING, MIDDLE_SWING, BACK_SWING = (1.0, 0.3), (1.9, 0.8), (3.8, 1.2)
"""The strength of a typical segment, and how much stronger one must be to win most of the time."""

is_foul: Any = kernel(posted.is_foul)


class Scoring(NamedTuple):
    """A posting's scoring as arrays: bonuses by value, strengths by value, the front by its three ranks."""

    front: np.ndarray
    """By three ranks: value, least value of a middle that is no foul, bonus."""
    middle: np.ndarray
    back: np.ndarray
    strength: np.ndarray
    category: np.ndarray
    """The smallest bonus of each category in the middle and in the back."""
    stays: np.ndarray
    earns: int
    penalty: int
    equal: bool
    must_win: bool
    land: float
    """The value of a seat in Fantasy Land, in points per opponent."""
    win_front: np.ndarray
    win_middle: np.ndarray
    win_back: np.ndarray
    """A segment's average result against an opponent's, by value: from -1 (always loses) to 1."""


def scoring_of(scale: Scale) -> Scoring:
    """The arrays of a posting; `land` and the win rates are zero until `calibrated` fills them."""
    front = np.zeros((13, 13, 13, 3), dtype=np.int64)
    for ranks, result in scale.front.items():
        for a, b, c in {(ranks[i], ranks[j], ranks[3 - i - j]) for i in range(3) for j in range(3) if i != j}:
            front[a, b, c] = result
    rungs = ladders.high().rungs[: len(scale.middle) - 1]
    strength = np.zeros(len(scale.middle))
    category = np.zeros((3, 10))
    ladder = ladders.high()
    for value, (kind, _) in enumerate(rungs, 1):
        first, last = ladder.least(kind), ladder.most(kind)
        strength[value] = kind + (value - first) / (last - first + 1)
    for kind in range(10):
        category[1, kind] = scale.middle[ladder.least(kind)]
        category[2, kind] = scale.back[ladder.least(kind)]
    values = int(front[..., 0].max()) + 1
    rules = scale.rules
    return Scoring(
        front, np.array(scale.middle), np.array(scale.back), strength, category, np.array(scale.stays),
        scale.earns, scale.penalty, rules.foul.equal == "allowed", rules.bonus.must_win, 0.0,
        np.zeros(values), np.zeros(len(scale.middle)), np.zeros(len(scale.middle)),
    )  # fmt: skip


@kernel
def _at_least(mean, need):  # type: ignore[no-untyped-def]  # compiled
    """The probability that a Poisson variable of this mean is at least `need`."""
    term = exp(-mean)
    below = 0.0
    for k in range(need):
        below += term
        term *= mean / (k + 1)
    return 1.0 - below


@kernel
def five_card_estimate(held, n, live, suits, seen, which, scoring):  # type: ignore[no-untyped-def]  # compiled
    """Strength and expected bonus of a middle (1) or back (2) with these cards; `seen`: the probability that an unseen
    card is dealt to this player."""
    if n == 5:
        value = high_5(held[0], held[1], held[2], held[3], held[4])
        bonus = scoring.middle[value] if which == 1 else scoring.back[value]
        return scoring.strength[value], float(bonus)
    hope = seen * WILLING
    room = 5 - n
    counts = 0
    suited = True
    top, low = 0, 12
    for i in range(n):
        rank = held[i] >> 2
        counts += 1 << (3 * rank)
        if held[i] & 3 != held[0] & 3:
            suited = False
        top, low = max(top, rank), min(low, rank)
    best, second, most, pairs, outs = -1, -1, 0, 0, 0.0
    distinct = 0
    for rank in range(12, -1, -1):
        count = (counts >> (3 * rank)) & 7
        if count == 0:
            continue
        distinct += 1
        outs += live[rank]
        if count > most:
            second, best, most = best, rank, count
        elif second < 0:
            second = rank
        if count >= 2:
            pairs += 1
    pays = scoring.category[which]
    if n == 0:
        return 1.3 + 0.7 * (which - 1) + hope, 0.3 * pays[5] * min(1.0, hope)
    if most == 4:
        return 7.0 + best / 13, pays[7]
    if most == 3:
        quads = 1 - exp(-hope * live[best])
        full = (1 - exp(-hope * live[second])) if n == 4 else min(0.6, 1.2 * hope)
        bonus = quads * pays[7] + (1 - quads) * (full * pays[6] + (1 - full) * pays[3])
        return 3.0 + best / 13 + full * 2.5 + quads, bonus
    if pairs == 2:
        full = 1 - exp(-hope * (live[best] + live[second]))
        return 2.0 + best / 13 + full * 3.5, full * pays[6]
    if most == 2:
        trips = 1 - exp(-hope * live[best])
        two = 1 - exp(-hope * (outs - live[best])) if n > 2 else min(0.7, 2.0 * hope)
        full = trips * two * 0.6 if room >= 2 else 0.0
        strength = 1.0 + best / 13 + max(0.0, two - full) * 0.9 + (trips - full) * 1.9 + full * 4.5
        return strength, full * pays[6] + (trips - full) * pays[3]
    flush = _at_least(hope * suits[held[0] & 3], room) if suited else 0.0
    straight = 0.0
    for start in range(-1, 9):
        chance = 1.0
        inside = 0
        for step in range(5):
            rank = (start + step) % 13
            if (counts >> (3 * rank)) & 7:
                inside += 1
            else:
                chance *= 1 - exp(-hope * live[rank])
        if inside == n and chance > straight:
            straight = chance
    pair = min(0.95, 1 - exp(-hope * outs) + 0.15 * (room - 1))
    plain = top / 13 + pair * 1.0 + pair * pair * 0.4 * room / 2
    straight *= 1 - flush
    strength = plain + flush * (5.5 - plain) + straight * (4.5 - plain)
    return strength, flush * pays[5] + straight * pays[4]


@kernel
def front_estimate(held, n, live, seen, scoring):  # type: ignore[no-untyped-def]  # compiled
    """Strength, expected bonus and probability of Fantasy Land of a front with these cards."""
    if n == 3:
        value, _, bonus = scoring.front[held[0] >> 2, held[1] >> 2, held[2] >> 2]
        a, b, c = held[0] >> 2, held[1] >> 2, held[2] >> 2
        land = 1.0 if value >= scoring.earns else 0.0
        if a == b == c:
            return 3.0 + a / 13, float(bonus), land
        if a in (b, c):
            return 1.0 + a / 13, float(bonus), land
        if b == c:
            return 1.0 + b / 13, float(bonus), land
        return max(a, b, c) / 13, float(bonus), land
    hope = seen * WILLING
    if n == 0:
        return 0.8 + 0.3 * min(1.0, hope), 1.0 * min(1.0, hope), 0.1 * min(1.0, hope)
    a = held[0] >> 2
    if n == 2 and a == held[1] >> 2:
        other = 0 if a != 0 else 1
        value, _, bonus = scoring.front[a, a, other]
        trips = 1 - exp(-hope * live[a])
        more = trips * (scoring.front[a, a, a, 2] - bonus)
        return 1.0 + a / 13 + trips * 2.0, bonus + more, 1.0 if value >= scoring.earns else trips
    strength, bonus_mean, land = a / 13, 0.0, 0.0
    for i in range(n):
        rank = held[i] >> 2
        other = 0 if rank != 0 else 1
        value, _, bonus = scoring.front[rank, rank, other]
        pair = 1 - exp(-hope * live[rank])
        strength = max(strength, rank / 13) + pair * 0.6
        bonus_mean += pair * bonus
        if value >= scoring.earns:
            land = max(land, pair)
    if n == 1:
        strength += 0.2 * hope
    return strength, bonus_mean, land


@kernel
def _swing(strength, middle, width):  # type: ignore[no-untyped-def]  # compiled
    """The expected result of a segment of this strength against a typical one, from -1 to 1."""
    return 2.0 / (1.0 + exp(-(strength - middle) / width)) - 1.0


@kernel
def hand_estimate(front, middle, back, bonus, land, left, exact, scoring):  # type: ignore[no-untyped-def]  # compiled
    """The estimate of an incomplete hand in points per opponent: bonuses, segments, Fantasy Land, the risk of a foul.

    `left`: cards still to be placed; `exact`: 1 where the hand is known to be valid, -1 where it is foul, 0 unknown.
    """
    if exact < 0:
        risk = 1.0
    elif exact > 0:
        risk = 0.0
    else:
        width = 0.12 + 0.07 * left
        margin = 0.25 if left else 0.0
        behind = 1.0 / (1.0 + exp((back - middle - margin) / width))
        before = 1.0 / (1.0 + exp((middle - front - margin) / width))
        risk = 1 - (1 - behind) * (1 - before)
    gain = bonus + land * scoring.land
    gain += _swing(front, *FRONT_SWING) + _swing(middle, *MIDDLE_SWING) + _swing(back, *BACK_SWING)
    return (1 - risk) * gain - risk * (scoring.penalty + 4.0)
