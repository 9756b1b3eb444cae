"""Compiled shoes of baccarat, war and craps, dealt to a cut card and bet on by counts."""

from __future__ import annotations

import numpy as np

from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal_two, stream


@compiled
def _settle(
    at: int,
    end: int,
    left: int,
    shoe: np.ndarray,
    nets: np.ndarray,
    wagers: np.ndarray,
    weights: np.ndarray,
    bounds: np.ndarray,
    running: np.ndarray,
    sums: np.ndarray,
    result: np.ndarray,
    used: int,
) -> None:
    """Count a round's result for every count that bets on it, and then the cards that it used."""
    for count in range(len(wagers)):
        net = nets[wagers[count], end]
        sums[count, 1] += net
        result[count, 5] += 1.0
        if running[count] >= bounds[count] * left:
            sums[count, 0] += net
            result[count, 0] += 1.0
        for card in range(at, at + used):
            running[count] += weights[count, shoe[card]]


@compiled
def _finish(sums: np.ndarray, running: np.ndarray, result: np.ndarray) -> None:
    """Add a shoe's sums."""
    for count in range(len(sums)):
        result[count, 1] += sums[count, 0]
        result[count, 2] += sums[count, 0] * sums[count, 0]
        result[count, 3] += sums[count, 1]
        result[count, 4] += sums[count, 1] * sums[count, 1]
        sums[count, 0], sums[count, 1], running[count] = 0.0, 0.0, 0.0


@compiled
def baccarat_shoes(
    seed: np.uint64,
    block: int,
    shoes: int,
    shoe: np.ndarray,
    end_by_sums: np.ndarray,
    used: np.ndarray,
    nets: np.ndarray,
    wagers: np.ndarray,
    weights: np.ndarray,
    bounds: np.ndarray,
    cut: int,
) -> np.ndarray:
    """Deal shoes of card values; `used` is the number of cards by end, `nets` a unit's result by wager and end."""
    state = stream(seed, block)
    result, sums = np.zeros((len(wagers), 6)), np.zeros((len(wagers), 2))
    running = np.zeros(len(wagers))
    for _ in range(shoes):
        at, size = np.int64(0), len(shoe)
        while size - at > cut and size - at >= 6:
            player, banker = deal_two(state, shoe, at)
            player_second, banker_second = deal_two(state, shoe, at + 2)
            third, fourth = deal_two(state, shoe, at + 4)
            end = end_by_sums[player + player_second, banker + banker_second, third, fourth]
            _settle(at, end, size - at, shoe, nets, wagers, weights, bounds, running, sums, result, used[end])
            at += used[end]
        _finish(sums, running, result)
    return result


@compiled
def war_shoes(
    seed: np.uint64,
    block: int,
    shoes: int,
    shoe: np.ndarray,
    most_wars: int,
    banker_first: tuple[bool, bool],
    nets: np.ndarray,
    wagers: np.ndarray,
    weights: np.ndarray,
    bounds: np.ndarray,
    cut: int,
) -> np.ndarray:
    """Deal shoes of ranks; a round that the shoe does not decide is not counted."""
    state = stream(seed, block)
    result, sums = np.zeros((len(wagers), 6)), np.zeros((len(wagers), 2))
    running = np.zeros(len(wagers))
    for _ in range(shoes):
        at, size = np.int64(0), len(shoe)
        while size - at > cut and size - at >= 2:
            wars, player, banker = 0, np.int64(0), np.int64(0)
            while size - at - 2 * wars >= 2:
                player, banker = deal_two(state, shoe, at + 2 * wars)
                if banker_first[min(wars, 1)]:
                    player, banker = banker, player
                if player != banker:
                    break
                wars += 1
            if player == banker:
                break
            end = (player * 13 + banker) * (most_wars + 1) + min(wars, most_wars)
            _settle(at, end, size - at, shoe, nets, wagers, weights, bounds, running, sums, result, 2 * wars + 2)
            at += 2 * wars + 2
        _finish(sums, running, result)
    return result


@compiled
def craps_shoes(
    seed: np.uint64,
    block: int,
    shoes: int,
    shoe: np.ndarray,
    nets: np.ndarray,
    wagers: np.ndarray,
    weights: np.ndarray,
    bounds: np.ndarray,
    cut: int,
) -> np.ndarray:
    """Deal shoes of faces by number, two to a flip; `nets` is a unit's result by wager and `6 * one + other`."""
    state = stream(seed, block)
    result, sums = np.zeros((len(wagers), 6)), np.zeros((len(wagers), 2))
    running = np.zeros(len(wagers))
    for _ in range(shoes):
        at, size = np.int64(0), len(shoe)
        while size - at > cut and size - at >= 2:
            one, other = deal_two(state, shoe, at)
            _settle(at, 6 * one + other, size - at, shoe, nets, wagers, weights, bounds, running, sums, result, 2)
            at += 2
        _finish(sums, running, result)
    return result
