"""How often each result comes about under choices already made: hands followed forward, from the deal to their end.

A result is kept by how often the hand was doubled and by what became of it; see `RESULTS`.
"""

from __future__ import annotations

import numpy as np

from housedealer.games.blackjack_posting import Switches
from housedealer.odds.blackjack.hands import DealerPaths, Hands
from housedealer.odds.blackjack.kernels import (
    BUSTS,
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    SURRENDER,
    TOTALS,
    dealer_chances,
    makes_31,
    next_chances,
    outcome,
    score,
)
from housedealer.odds.compiled import compiled

LOST, PUSHED, WON, WON_31, GAVE_UP, RESCUED = range(6)
RESULTS = 6
ENDS = TOTALS + 1
"""The player-dealer's ends told apart: totals, busts, and last a bust with 8-8-8."""

_EIGHT = 7
_NO_PAIR = -1


@compiled
def _end(
    left: np.ndarray,
    up: int,
    paths: DealerPaths,
    rules: Switches,
    mine: int,
    chance: float,
    ends: bool,
    found: np.ndarray,
) -> None:
    """Add a hand of this score: `found` by the player-dealer's end and result.

    Where `ends` do not matter, because no other hand meets the same player-dealer, a hand that is decided is
    added without asking how likely each of them is.
    """
    size = left.sum()
    triple = left[_EIGHT] * (left[_EIGHT] - 1) / (size * (size - 1)) if up == _EIGHT else 0.0
    if not ends and mine in (0, 31):
        spared = triple if mine == 0 and rules.eights > 0 else 0.0
        found[BUSTS, LOST if mine == 0 else WON] += chance * (1.0 - spared)
        found[BUSTS + 1, PUSHED if rules.eights == 1 else WON] += chance * spared
        return
    wanted = np.zeros(10, np.bool_)
    wanted[up] = True
    chances = np.empty((10, TOTALS))
    left[up] += 1
    dealer_chances(left, paths, wanted, chances)
    left[up] -= 1
    for end in range(ENDS):
        theirs = end + 17 if end < BUSTS else 0
        part = triple if end > BUSTS else chances[up, end] - (triple if end == BUSTS else 0.0)
        result = outcome(mine, theirs, end > BUSTS, rules.eights, rules.wins_equal_21, rules.wins_equal_naturals)
        kind = LOST if result < 0 else PUSHED if result == 0 else WON
        found[end, kind] += chance * part


@compiled
def follow(
    hands: Hands,
    paths: DealerPaths,
    shoe: np.ndarray,
    rules: Switches,
    pair: int,
    extra: int,
    first: np.ndarray,
    later: np.ndarray,
    doubled: np.ndarray,
    begun: np.ndarray,
    frozen: np.ndarray,
) -> np.ndarray:
    """Follow two-card hands, each reached with a chance by up card (`begun`), to their ends.

    Gives the chances by up card, times doubled, player-dealer's end and result; `frozen` adds up the chances of
    hard totals from 22 to 30 by up card, total and value of the down card.
    """
    split = pair != _NO_PAIR
    most = 1 + rules.double_again
    found = np.zeros((10, most + 1, ENDS, RESULTS))
    reached = np.zeros((most + 1, len(hands.hard), 10))
    reached[0] = begun
    coming = np.empty(10)
    left = np.empty(10, np.int64)
    for hand in hands.order[::-1]:
        if not reached[:, hand].any():
            continue
        hard, ace = hands.hard[hand], hands.ace[hand]
        for value in range(10):
            left[value] = shoe[value] - hands.held[hand, value] - (extra if value == pair else 0)
        for up in range(10):
            if left[up] <= 0:
                continue
            left[up] -= 1
            for times in range(most + 1):
                chance = reached[times, hand, up]
                if chance == 0.0:
                    continue
                if times:
                    chosen = doubled[times - 1, hand, up]
                else:
                    chosen = first[hand, up] if hands.size[hand] == 2 else later[hand, up]
                if chosen in (SURRENDER, RESCUE):
                    result = GAVE_UP if chosen == SURRENDER else RESCUED
                    sums = np.zeros((ENDS, RESULTS))
                    _end(left, up, paths, rules, 0, chance, split, sums)
                    for end in range(ENDS):
                        found[up, times, end, result] += sums[end].sum()
                elif chosen in (HIT, DOUBLE):
                    after = times + 1 if chosen == DOUBLE else times
                    next_chances(left, up, coming)
                    for value in range(10):
                        if coming[value] == 0.0:
                            continue
                        part = chance * coming[value]
                        following = hands.add[hand, value]
                        if makes_31(hard, ace, value, rules.drawn_31):
                            left[value] -= 1
                            sums = np.zeros((ENDS, RESULTS))
                            _end(left, up, paths, rules, 31, part, split, sums)
                            left[value] += 1
                            for end in range(ENDS):
                                found[up, after, end, WON_31] += sums[end].sum()
                        elif following < 0:
                            left[value] -= 1
                            _end(left, up, paths, rules, 0, part, split, found[up, after])
                            _freeze(left, up, hard + value + 1, part, frozen)
                            left[value] += 1
                        else:
                            reached[after, following, up] += part
                elif chosen != SPLIT:
                    made = score(hard, ace, 0, rules.drawn_31)
                    _end(left, up, paths, rules, made, chance, split, found[up, times])
            left[up] += 1
    return found


@compiled
def _freeze(left: np.ndarray, up: int, hard: int, chance: float, frozen: np.ndarray) -> None:
    """Add a hand that passed 21 by the value of the player-dealer's down card, which makes no natural."""
    barred = 9 if up == 0 else 0 if up == 9 else -1
    size = left.sum() - (left[barred] if barred >= 0 else 0)
    for value in range(10):
        if value != barred:
            frozen[up, min(hard, 31) - 22, value] += chance * left[value] / size
