"""Ultimate Texas Hold'em with the cards of other seats known: a sample of deals, each compared with an unaware player.

In a sampled deal a few flops are drawn, and on each of them all turns and rivers and all hands that the player-dealer
may then hold are weighed, by the cards that are left and by all cards that an unaware player has not seen. Only the
difference between both players is sampled. The choice before the flop rests on the exact values of the unaware player
and on that difference over the other flops of the deal, never on the flop that is weighed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import below, deal, stream
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.holdem.solution import Terms, start_of
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

FLOPS = 8


class FlopValues(NamedTuple):
    """A flop: an ante of play, ante and blind, and the best play after a check, for those who know and an unaware
    player, per deal; and what the unaware player's choices come to."""

    unit: float
    rest: float
    check: float
    unaware_unit: float
    unaware_rest: float
    unaware_check: float
    unaware_flop: float


@compiled
def _value(key: np.uint64, mask: np.uint64, a: int, b: int) -> Any:
    return np.int64(high(key + CARD[u64(a)] + CARD[u64(b)], mask | MASK[u64(a)] | MASK[u64(b)]))


@compiled
def _sums(
    mine: int, key: np.uint64, mask: np.uint64, left: np.ndarray, many: int, skip: tuple[int, int], terms: Terms
) -> tuple[Any, Any, Any]:
    """A unit of play, ante and blind, and the number of hands, over all two cards of those left."""
    unit, rest, hands = np.int64(0), np.int64(0), np.int64(0)
    for i in range(many):
        c = left[i]
        if c in skip:
            continue
        for j in range(i):
            d = left[j]
            if d in skip:
                continue
            theirs = _value(key, mask, c, d)
            way = (3 if theirs >= terms.qualifies else 0) + (2 if mine > theirs else 1 if mine == theirs else 0)
            unit += terms.play[way]
            rest += terms.rest[mine, way]
            hands += 1
    return unit, rest, hands


@compiled
def _weigh(
    a: int, b: int, flop: np.ndarray, left: np.ndarray, many: int, unseen: np.ndarray, terms: Terms
) -> FlopValues:
    """Weigh a flop; `left` are the cards that may come, `unseen` those and the neighbors', both without the flop."""
    unit, rest, check = 0.0, 0.0, 0.0
    plain_unit, plain_rest, plain_check, follows = 0.0, 0.0, 0.0, 0.0
    boards = many * (many - 1) // 2
    base, base_mask = START_5, u64(0)
    for card in flop:
        base += CARD[u64(card)]
        base_mask |= MASK[u64(card)]
    for i in range(many):
        for j in range(i):
            key = base + CARD[u64(left[i])] + CARD[u64(left[j])]
            mask = base_mask | MASK[u64(left[i])] | MASK[u64(left[j])]
            mine, skip = _value(key, mask, a, b), (left[i], left[j])
            known_unit, known_rest, hands = _sums(mine, key, mask, left, many, skip, terms)
            blind_unit, blind_rest, others = _sums(mine, key, mask, unseen, len(unseen), skip, terms)
            played, folded = terms.river[0] * known_unit + known_rest, hands * terms.forfeit
            unit += known_unit / hands
            rest += known_rest / hands
            check += max(played, folded) / hands
            plays = terms.river[0] * blind_unit + blind_rest > others * terms.forfeit
            follows += (played if plays else folded) / hands
            plain_unit += blind_unit / others
            plain_rest += blind_rest / others
            plain_check += max(terms.river[0] * blind_unit + blind_rest, others * terms.forfeit) / others
    raised = terms.flop[-1]
    unaware = raised * unit + rest if raised * plain_unit + plain_rest > plain_check else follows
    return FlopValues(
        unit / boards, rest / boards, max(raised * unit + rest, check) / boards, plain_unit / boards,
        plain_rest / boards, max(raised * plain_unit + plain_rest, plain_check) / boards, unaware / boards,
    )  # fmt: skip


@compiled
def sample_gains(
    seed: np.uint64, block: int, deals: int, others: int, terms: Terms, preflop: np.ndarray, exact: np.ndarray
) -> tuple[float, float, float]:
    """The summed gain over an unaware player, its square, and how often the choice before the flop differs; in parts of
    an ante. `exact` is what a raise gains over a check by starting hand."""
    state, shoe = stream(seed, block), np.arange(52).astype(np.uint8)
    left, unseen = np.zeros(52, np.int64), np.zeros(47, np.int64)
    flop = np.zeros(3, np.int64)
    total, square, changed = 0.0, 0.0, 0.0
    most = terms.preflop[-1]
    better, gains = np.zeros(FLOPS), np.zeros((FLOPS, 3))
    for _ in range(deals):
        for at in range(2 + others):
            deal(state, shoe, at)
        a, b = max(np.int64(shoe[0]), np.int64(shoe[1])), min(np.int64(shoe[0]), np.int64(shoe[1]))
        for number in range(FLOPS):
            # The flop is moved to the end of the cards left.
            end = 52
            for at in range(3):
                end -= 1
                pick = 2 + others + below(state, end + 1 - 2 - others)
                shoe[pick], shoe[end] = shoe[end], shoe[pick]
                flop[at] = shoe[end]
            many = 0
            for at in range(2, 49):
                unseen[at - 2] = shoe[at]
                if at >= 2 + others:
                    left[many] = shoe[at]
                    many += 1
            one = _weigh(a, b, flop, left, many, unseen, terms)
            raised, plain = most * one.unit + one.rest, most * one.unaware_unit + one.unaware_rest
            better[number] = (raised - one.check) - (plain - one.unaware_check)
            gains[number, 0], gains[number, 1], gains[number, 2] = raised, one.check, one.unaware_flop
        pair = pair_index(a, b)
        gain, whole = 0.0, better.sum()
        for number in range(FLOPS):
            raises = exact[start_of(a, b)] + (whole - better[number]) / (FLOPS - 1) > 0
            aware = gains[number, 0] if raises else gains[number, 1]
            gain += aware - (gains[number, 0] if preflop[pair] else gains[number, 2])
            changed += (1.0 if raises != (preflop[pair] > 0) else 0.0) / FLOPS
        gain /= FLOPS
        total += gain
        square += gain * gain
    return total, square, changed
