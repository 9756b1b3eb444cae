"""Sampled worlds: what the opponents hold, who stays for a price, and what a choice is then worth."""

from __future__ import annotations

import numpy as np

from housedealer.compiled import kernel
from housedealer.odds.equity.kernels.chance import HALF, STEP, mixed, scaled
from housedealer.odds.equity.kernels.evaluation import NO_LOW, winners

u64 = np.uint64
MARK = u64(1) << u64(63)
_PART = 1.0 / 4294967296.0
CHECKED, CALLED, RAISED = range(3)
FOLDS_AT, FOLDS_BY_PRICE, RAISES_AT, WIDTH, BLUFFS, SLOW, TRUST = range(7)
"""The numbers of the model of other players, as `styles.toml` names them."""


@kernel
def _sigmoid(x):  # type: ignore[no-untyped-def]  # compiled
    return 1.0 / (1.0 + np.exp(-x))


@kernel
def _part_of(value, low, other, other_low):  # type: ignore[no-untyped-def]  # compiled
    """The share of a pot against one other hand."""
    best = 1.0 if value > other else 0.5 if value == other else 0.0
    if low | other_low == u64(0):
        return best
    return 0.5 * best + (0.5 if low > other_low else 0.25 if low == other_low else 0.0)


@kernel(nogil=True)
def strengths(common, first, values, lows, masks, seed, out):  # type: ignore[no-untyped-def]  # compiled
    """Each hand's share against random others from row `first` on, then its place among them, from 0 to 1."""
    rows, futures = values.shape
    state = mixed(u64(seed) + STEP)
    raw = np.zeros(rows)
    for row in range(first, rows):
        won, met = 0.0, 0
        for future in range(futures):
            if masks[row, future] == u64(0):
                continue
            for _ in range(3):
                state += STEP
                word = mixed(state)
                other = first + int(scaled(word >> HALF, u64(rows - first)))
                at = future if common else int(word & u64(0xFFFF)) % futures
                if other != row and masks[other, at] != u64(0):
                    won += _part_of(values[row, future], lows[row, future], values[other, at], lows[other, at])
                    met += 1
        raw[row] = won / met if met else 0.5
    order = np.argsort(raw[first:])
    for place in range(len(order)):
        out[first + order[place]] = (place + 0.5) / len(order)


@kernel
def staying(place, price, model):  # type: ignore[no-untyped-def]  # compiled
    """The chance that a hand of this place pays a price, as a part of the pot with the call."""
    return _sigmoid((place - model[FOLDS_AT] - model[FOLDS_BY_PRICE] * price) / model[WIDTH])


@kernel
def raising(place, model):  # type: ignore[no-untyped-def]  # compiled
    """The chance that a hand of this place bets or raises, bluffs included."""
    return model[BLUFFS] + (1.0 - model[BLUFFS]) * (1.0 - model[SLOW]) * _sigmoid(
        (place - model[RAISES_AT]) / model[WIDTH]
    )


@kernel
def weigh(places, kind, price, model, weights):  # type: ignore[no-untyped-def]  # compiled
    """Weigh a pool's hands by how likely each would have acted so."""
    for at in range(len(weights)):
        if kind == RAISED:
            likely = raising(places[at], model)
        elif kind == CALLED:
            likely = staying(places[at], price, model) * (1.0 - 0.7 * raising(places[at], model))
        else:
            likely = 1.0 - 0.8 * raising(places[at], model)
        weights[at] *= max(likely, 0.02) ** model[TRUST]


@kernel
def _picked(cumulative, state):  # type: ignore[no-untyped-def]  # compiled
    """The index of a hand of a weighted pool."""
    point = float(mixed(state) >> HALF) * _PART * cumulative[-1]
    first, last = 0, len(cumulative) - 1
    while first < last:
        middle = (first + last) >> 1
        if cumulative[middle] < point:
            first = middle + 1
        else:
            last = middle
    return first


@kernel
def _share(values, lows, low, needs_pair):  # type: ignore[no-untyped-def]  # compiled
    """The first player's part of the pot."""
    players = len(values)
    if players == 2 and low == NO_LOW:
        return 1.0 if values[0] > values[1] else 0.5 if values[0] == values[1] else 0.0
    tally = winners(values, lows, low, needs_pair)
    top, low_top = (tally >> players, tally & ((1 << players) - 1)) if low != NO_LOW else (tally, 0)
    highs, many = 0, 0
    for player in range(players):
        highs += top >> player & 1
        many += low_top >> player & 1
    best = (top & 1) / highs if highs else 0.0
    lowest = (low_top & 1) / many if many else 0.0
    if many == 0:
        return best
    return 0.5 * (best + lowest) if highs else lowest


@kernel
def _answers(firsts, each, places, owes, prices, model, stays, raises):  # type: ignore[no-untyped-def]  # compiled
    """The chances that each hand of each opponent who owes something pays, and that it raises again."""
    for other in range(len(firsts)):
        if owes[other] > 0.0:
            for hand in range(each):
                place = places[firsts[other] + hand]
                stays[other, hand] = staying(place, prices[other], model)
                raises[other, hand] = 0.5 * raising(place - 0.15, model)


@kernel(nogil=True)
def worth(  # type: ignore[no-untyped-def]  # compiled
    common, low, needs_pair, row, firsts, cumulative, places, owes, prices, model, values, lows, masks, pot, mine, step,
    later, count, seed,
):  # fmt: skip
    """The average of what a choice wins, in sampled worlds.

    An opponent `owes` so much to stay, at a price; one who raises once more costs a further `step`. `later` is what the
    streets to come put at stake. Returns the worth, the share of showdowns, and how often everybody folds.
    """
    opponents, futures = len(firsts), values.shape[1]
    state = mixed(u64(seed) + STEP)
    hand_values, hand_lows = np.zeros(opponents + 1, np.uint64), np.zeros(opponents + 1, np.uint64)
    stays, raises = np.ones(cumulative.shape), np.zeros(cumulative.shape)
    _answers(firsts, cumulative.shape[1], places, owes, prices, model, stays, raises)
    total, shared, showdowns, alone, played = 0.0, 0.0, 0, 0, 0
    for _ in range(count):
        state += STEP
        future = int(scaled(mixed(state) >> HALF, u64(futures)))
        used = masks[row, future]
        if used == u64(0):
            continue
        hand_values[0], hand_lows[0] = values[row, future], lows[row, future]
        left, paid, again, fits = 1, 0.0, False, True
        for other in range(opponents):
            found = False
            at, hand, among = future, 0, 0
            for _ in range(8):
                state += STEP
                among = _picked(cumulative[other], state)
                hand = firsts[other] + among
                if not common:
                    state += STEP
                    at = int(scaled(mixed(state) >> HALF, u64(futures)))
                held = masks[hand, at]
                if held != u64(0) and held & used == MARK:
                    found = True
                    break
            if not found:
                fits = False
                break
            state += STEP
            word = mixed(state)
            if owes[other] > 0.0 and float(word >> HALF) * _PART > stays[other, among]:
                continue
            used |= masks[hand, at]
            paid += owes[other]
            if owes[other] > 0.0 and float(word & u64(0xFFFFFFFF)) * _PART < raises[other, among]:
                again = True
            hand_values[left], hand_lows[left] = values[hand, at], lows[hand, at]
            left += 1
        if not fits:
            continue
        played += 1
        if left == 1:
            alone += 1
            total += pot
            continue
        share = _share(hand_values[:left], hand_lows[:left], low, needs_pair)
        more = step if again else 0.0
        showdowns += 1
        shared += share
        total += share * (pot + mine + paid + 2.0 * more) - mine - more + later * (share - 1.0 / left)
    if played == 0:
        return 0.0, 0.0, 0.0
    return total / played, shared / max(showdowns, 1), alone / played
