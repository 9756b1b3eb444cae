"""Two hands without a board, where cards of the player-dealer's are known that should be hidden.

With three cards every deal is visited: the hand, the exposed card where there is one, and the hidden cards. Deals that
look alike to the cheat are gathered, and the best choice for each is taken. Neighbors' hands, and a card of five, are
sampled; each sample is weighed over all hands that the player-dealer may then hold, beside the choice of a player who
knows no more than is posted, so that only the difference is sampled.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.random_streams import deal, stream

FLASH, MARK, ALL = range(3)
"""What is known of the hidden cards: one of them, how many are marked, or all."""


class Stakes(NamedTuple):
    """The pays as the kernels take them, in parts of an ante."""

    values: np.ndarray
    kinds: np.ndarray
    """The kind of every hand, by index."""
    qualifies: int
    rest: np.ndarray
    """The result of the wagers before the deal if the hand is played, by kind and way to meet."""
    play: np.ndarray
    """The result of one ante of play."""
    least: np.ndarray
    """The fewest antes that may be played, by kind."""
    most: np.ndarray
    fold: int
    choices: np.ndarray
    """The antes of each choice."""
    unaware: np.ndarray
    """The choice of a player who knows no more than is posted, by rank of the exposed card and index."""


@compiled
def _index(cards: np.ndarray, size: int) -> Any:
    """The index of cards in any order, which are sorted in place."""
    for at in range(1, size):
        card, held = cards[at], at
        while held > 0 and cards[held - 1] > card:
            cards[held] = cards[held - 1]
            held -= 1
        cards[held] = card
    index = np.int64(0)
    for at in range(size):
        index += CHOOSE[cards[at], at + 1]
    return index


@compiled
def _way(mine: int, theirs: int, qualifies: int) -> Any:
    return (3 if theirs >= qualifies else 0) + (2 if mine > theirs else 1 if mine == theirs else 0)


@compiled
def _best(rest: int, play: int, kind: int, many: int, stakes: Stakes) -> Any:
    """The best choice over deals that look alike."""
    low, high = stakes.least[kind] * play + rest, stakes.most[kind] * play + rest
    return max(low, high, many * stakes.fold)


@compiled
def three_cards(
    up: int, marked: np.ndarray, mode: int, hands: np.ndarray, weights: np.ndarray, stakes: Stakes
) -> tuple[Any, Any]:
    """The summed best results and the number of deals, against an exposed card or (with -1) without one."""
    total, deals = np.int64(0), np.int64(0)
    theirs, seen = np.zeros(3, np.int64), 64
    rests, plays = np.zeros(seen, np.int64), np.zeros(seen, np.int64)
    many, own = np.zeros(seen, np.int64), np.zeros(3, np.int64)
    for number in range(len(weights)):
        a, b, c = hands[number, 0], hands[number, 1], hands[number, 2]
        if up in (a, b, c):
            continue
        own[0], own[1], own[2] = a, b, c
        index = _index(own, 3)
        mine, kind = np.int64(stakes.values[index]), stakes.kinds[index]
        rests[:], plays[:], many[:] = 0, 0, 0
        for x in range(52):
            if x in (a, b, c, up):
                continue
            for y in range(52 if mode == FLASH else x):
                if y in (a, b, c, up, x):
                    continue
                # Without an exposed card there is a third hidden one.
                for z in range(-1 if up < 0 else 0, y if up < 0 else 1):
                    if up < 0 and (z < 0 or z in (a, b, c, x)):
                        continue
                    theirs[0], theirs[1], theirs[2] = x, y, z if up < 0 else up
                    value = np.int64(stakes.values[_index(theirs, 3)])
                    way = _way(mine, value, stakes.qualifies)
                    rest, play = stakes.rest[kind, way], stakes.play[kind, way]
                    deals += weights[number]
                    if mode == ALL:
                        total += weights[number] * _best(rest, play, kind, 1, stakes)
                        continue
                    look = x if mode == FLASH else int(marked[x]) + int(marked[y])
                    if mode == MARK and up < 0:
                        look += int(marked[z])
                    rests[look] += rest
                    plays[look] += play
                    many[look] += 1
        if mode != ALL:
            for look in range(seen):
                if many[look]:
                    total += weights[number] * _best(rests[look], plays[look], kind, many[look], stakes)
    return total, deals


@compiled
def _unaware(own: np.ndarray, size: int, up: int, spare: np.ndarray, stakes: Stakes) -> Any:
    """The antes of a player who knows no more than is posted; suits are swapped so that the exposed card is a club."""
    for at in range(size):
        suit = own[at] & 3
        if up >= 0:
            suit = 0 if suit == up & 3 else up & 3 if suit == 0 else suit
        spare[at] = own[at] & ~3 | suit
    return stakes.choices[stakes.unaware[up >> 2 if up >= 0 else 0, _index(spare, size)]]


@compiled
def sample_gains(
    seed: np.uint64, block: int, rounds: int, size: int, exposed: bool, flashed: int, others: int, stakes: Stakes
) -> tuple[float, float]:
    """The summed gain over an unaware player and its square, in parts of an ante, over sampled deals.

    `flashed` of the hidden cards and `others` cards of neighbors are known.
    """
    state, shoe = stream(seed, block), np.arange(52).astype(np.uint8)
    own, spare, theirs = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
    left, pick = np.zeros(52, np.int64), np.zeros(5, np.int64)
    known = flashed + int(exposed)
    total, square = 0.0, 0.0
    for _ in range(rounds):
        for at in range(size):
            own[at] = deal(state, shoe, at)
        for at in range(size, size + known + others):
            deal(state, shoe, at)
        up = np.int64(shoe[size]) if exposed else -1
        index = _index(own, size)
        mine, kind = np.int64(stakes.values[index]), stakes.kinds[index]
        cards = 0
        for at in range(size + known + others, 52):
            left[cards] = shoe[at]
            cards += 1
        need, rest, play, many = size - known, np.int64(0), np.int64(0), np.int64(0)
        for at in range(need):
            pick[at] = at
        while True:
            for at in range(need):
                theirs[at] = left[pick[at]]
            for at in range(known):
                theirs[need + at] = shoe[size + at]
            way = _way(mine, np.int64(stakes.values[_index(theirs, size)]), stakes.qualifies)
            rest += stakes.rest[kind, way]
            play += stakes.play[kind, way]
            many += 1
            at = need - 1
            while at >= 0 and pick[at] == cards - need + at:
                at -= 1
            if at < 0:
                break
            pick[at] += 1
            for more in range(at + 1, need):
                pick[more] = pick[more - 1] + 1
        times = _unaware(own, size, up, spare, stakes)
        posted = times * play + rest if times else many * stakes.fold
        gain = (_best(rest, play, kind, many, stakes) - posted) / many
        total += gain
        square += gain * gain
    return total, square
