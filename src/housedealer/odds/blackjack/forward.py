"""Forward pass: the probability of each result under fixed choices, following hands from the deal to their end.

Results are recorded by the number of doubles and the outcome; see `RESULTS`.
"""

from __future__ import annotations

import numpy as np

from housedealer.games.blackjack.rules import DOUBLE, HIT, RESCUE, SPLIT, SURRENDER, Switches, is_decided, outcome
from housedealer.odds.blackjack.hands import DealerPaths, Hands
from housedealer.odds.blackjack.kernels import (
    BUSTS,
    NOTHING,
    TOTALS,
    count,
    dealer_chances,
    draws_31,
    makes_natural,
    next_chances,
    triple_eights,
)
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.rankings.blackjack import BUST, THIRTY_ONE, score

LOST, PUSHED, WON, WON_31, GAVE_UP, RESCUED = range(6)
ANY = np.int64(-1)
RESULTS = 6
ENDS = TOTALS + 1
"""The player-dealer's ends: totals, busts, and last a bust with 8-8-8."""

NO_RESULTS, ANY_END, BY_ENDS = range(3)
"""What `follow` records: hands past 21 only, results too, or results by the player-dealer's end."""


@inlined
def _result(mine: int, theirs: int, eights: bool, rules: Switches) -> int:
    """The result of comparing a hand."""
    won = outcome(mine, theirs, eights, rules)
    return LOST if won < 0 else PUSHED if won == 0 else WON


@compiled
def _end(
    left: np.ndarray,
    up: int,
    paths: DealerPaths,
    rules: Switches,
    mine: int,
    chance: float,
    mode: int,
    times: int,
    result: int,
    chances: np.ndarray,
    needed: np.ndarray,
    results: np.ndarray,
) -> None:
    """Add a hand of this score and number of doubles to `results`; a `result` other than ANY is known beforehand.

    Unless results by the player-dealer's end are needed (other hands meet the same one), a decided hand is added
    without computing the probability of each end.
    """
    if mode == NO_RESULTS:
        return
    ends = mode == BY_ENDS
    triple = triple_eights(left, up, paths.hole)
    if not ends and result != ANY:
        results[up, times, BUSTS, result] += chance
        return
    if not ends and mine == BUST:
        spared = 0.0 if is_decided(mine, rules.eights) else triple
        results[up, times, BUSTS, LOST] += chance * (1.0 - spared)
        results[up, times, BUSTS + 1, _result(mine, BUST, True, rules)] += chance * spared
        return
    needed[0, up] = True
    left[up] += 1
    dealer_chances(left, paths, needed, NOTHING, chances)
    left[up] -= 1
    needed[0, up] = False
    for end in range(ENDS):
        theirs = end + 17 if end < BUSTS else BUST
        part = triple if end > BUSTS else chances[up, end] - (triple if end == BUSTS else 0.0)
        kind = _result(mine, theirs, end > BUSTS, rules) if result == ANY else result
        results[up, times, end, kind] += chance * part


@compiled
def follow(
    hands: Hands,
    paths: DealerPaths,
    shoe: np.ndarray,
    rules: Switches,
    pair: int,
    extra: int,
    mode: int,
    first: np.ndarray,
    later: np.ndarray,
    doubled: np.ndarray,
    reached: np.ndarray,
    frozen: np.ndarray,
    chances: np.ndarray,
    needed: np.ndarray,
    results: np.ndarray,
) -> None:
    """Follow two-card hands, with their probability by up card in `reached[0]`, to their ends.

    `results` accumulates probabilities by up card, times doubled, player-dealer's end and result; `frozen` those of
    hard totals from 22 on, by up card, total and value of the down card.
    """
    most = 1 + rules.double_again
    coming = np.empty(10)
    left = np.empty(10, np.int64)
    for step in range(len(hands.order)):
        hand = hands.order[len(hands.order) - 1 - step]
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
                    result = np.int64(GAVE_UP if chosen == SURRENDER else RESCUED)
                    _end(left, up, paths, rules, NOTHING, chance, mode, times, result, chances, needed, results)
                elif chosen in (HIT, DOUBLE):
                    after = times + 1 if chosen == DOUBLE else times
                    next_chances(left, up, coming)
                    for value in range(10):
                        if coming[value] == 0.0:
                            continue
                        part = chance * coming[value]
                        following = hands.add[hand, value]
                        made = draws_31(hard, ace, value, rules.drawn_31)
                        if following >= 0 and not made:
                            reached[after, following, up] += part
                            continue
                        left[value] -= 1
                        mine, result = (np.int64(THIRTY_ONE), np.int64(WON_31)) if made else (NOTHING, ANY)
                        _end(left, up, paths, rules, mine, part, mode, after, result, chances, needed, results)
                        if not made:
                            _freeze(left, up, hard + value + 1, part, frozen)
                        left[value] += 1
                elif chosen != SPLIT:
                    stood = score(hard, ace, 0, rules.drawn_31)
                    _end(left, up, paths, rules, stood, chance, mode, times, ANY, chances, needed, results)
            left[up] += 1


@inlined
def _freeze(left: np.ndarray, up: int, hard: int, chance: float, frozen: np.ndarray) -> None:
    """Add a hand past 21 by the value of the player-dealer's down card, given that it makes no natural."""
    barred = makes_natural(up)
    size = count(left) - (left[barred] if barred >= 0 else 0)
    for value in range(10):
        if value != barred:
            frozen[up, min(hard, 31) - 22, value] += chance * left[value] / size
