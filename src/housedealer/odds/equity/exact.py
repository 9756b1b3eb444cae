"""Exact equity: the quickest way to count every deal, its estimated time, and the counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from housedealer.odds.equity import arrays, symmetry
from housedealer.odds.equity.kernels import evaluation
from housedealer.odds.equity.question import Question
from housedealer.odds.equity.ranges import Range, every_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

QUICK = 3e9
"""The longest estimated time of an exact answer in nanoseconds, beyond which deals are simulated."""
LOOK_UP, EVALUATE, EVALUATE_OMAHA, EVALUATE_EIGHT, COMPARE, BOARD, COMBINE = 2.0, 45.0, 110.0, 100.0, 1.0, 30.0, 1e5
"""Approximate costs in nanoseconds: a look-up by key, a hand of each kind evaluated card by card, a comparison of two
values, a board listed, a combination of hands."""


class Way(NamedTuple):
    """A way to count every deal, and its estimated time in nanoseconds."""

    time: float
    run: Callable[[], np.ndarray]


def quickest(question: Question) -> Way:
    """The quickest way to count every deal of a question."""
    ways = [_deal_by_deal(question)]
    if _by_key(question) and not any(question.missing) and question.shape.low == evaluation.NO_LOW:
        ways.append(_board_by_board(question))
    if _by_key(question) and question.players == 2:
        ways.append(_range_by_range(question))
    return min(ways, key=lambda way: way.time)


def _by_key(question: Question) -> bool:
    """Whether a hand is looked up by the sum of its key and the board's."""
    shape = question.shape
    to_come = question.board_count - len(question.board)
    seven = all(count + question.board_count <= 7 for count in question.counts)
    return shape.best == evaluation.HIGH and shape.jokers == 0 and len(shape.deck) == 52 and seven and to_come > 0


def _canonical_combinations(question: Question) -> Iterator[tuple[float, list[tuple[int, ...]]]]:
    """Every compatible combination of the ranges' hands with its weight, up to suit isomorphism."""
    weights: dict[tuple[tuple[int, ...], ...], float] = {}
    permutations = symmetry.suit_permutations(question)
    for weight, hands in _combinations(question):
        same = hands
        if len(permutations) > 1:
            same = min(tuple(tuple(sorted(image[code] for code in hand)) for hand in hands) for image in permutations)
        weights[same] = weights.get(same, 0.0) + weight
    for hands, weight in weights.items():
        yield weight, list(hands)


def _combinations(question: Question) -> Iterator[tuple[float, tuple[tuple[int, ...], ...]]]:
    ranges: list[list[tuple[float, tuple[int, ...]]]] = [
        [(1.0, ())]
        if ranged is None
        else [
            (float(weight), tuple(int(code) for code in hand))
            for hand, weight in zip(ranged.hands, ranged.weights, strict=True)
        ]
        for ranged in question.ranges
    ]
    for chosen in product(*ranges):
        cards = [code for _, hand in chosen for code in hand]
        if len(set(cards)) == len(cards):
            yield prod(weight for weight, _ in chosen), tuple(hand for _, hand in chosen)


def _combination_counts(question: Question) -> tuple[int, float]:
    """The number of combinations of the ranges' hands, and about how many there are up to suit isomorphism."""
    every = prod(1 if ranged is None else len(ranged.hands) for ranged in question.ranges)
    return every, max(1.0, every / len(symmetry.suit_permutations(question)) * 1.5)


# Deal by deal


def _deal_by_deal(question: Question) -> Way:
    deck = len(question.deck) - sum(question.sizes)
    deals = 1.0
    for missing in (*question.missing, question.board_count - len(question.board)):
        deals *= comb(deck, missing)
        deck -= missing
    each = EVALUATE_OMAHA if question.shape.best == evaluation.OMAHA else EVALUATE
    if question.shape.best == evaluation.HIGH and question.counts[0] + question.board_count == 8:
        each = EVALUATE_EIGHT
    every, held = _combination_counts(question)
    time = every * COMBINE + held * (deals * each * question.players + 20_000)
    return Way(time, lambda: _count_deals(question))


def _count_deals(question: Question) -> np.ndarray:
    from housedealer.odds.equity.kernels.deals import every_deal

    total = question.tally(np.float64)
    for weight, hands in _canonical_combinations(question):
        known = tuple((*codes, *hand) for codes, hand in zip(question.known, hands, strict=True))
        used = {code for hand in hands for code in hand}
        down = tuple((*one, *[True] * len(hand)) for one, hand in zip(question.down, hands, strict=True))
        certain = question._replace(
            known=known,
            down=down,
            ranges=(None,) * question.players,
            deck=tuple(code for code in question.deck if code not in used),
        )
        cards, tally, shape = arrays.cards_of(certain), certain.tally(), certain.shape
        every_deal(
            shape.best, shape.low, shape.needs_pair, cards.own, cards.known, cards.counts, cards.down,
            arrays.board_of(certain), len(certain.board), certain.board_count, arrays.deck_of(certain), tally,
        )  # fmt: skip
        total += weight * tally
    return total


# Board by board, each player's cards known


def _board_by_board(question: Question) -> Way:
    boards = comb(len(question.deck) - sum(question.sizes), question.board_count - len(question.board))
    every, held = _combination_counts(question)
    time = every * COMBINE + held * (boards * LOOK_UP * question.players + 300_000)
    return Way(time, lambda: _count_boards(question))


def _dead_ranks(codes: Sequence[int]) -> np.ndarray:
    gone = np.zeros(4, dtype=np.uint64)
    for code in codes:
        gone[code & 3] |= np.uint64(1 << (code >> 2))
    return gone


def _count_boards(question: Question) -> np.ndarray:
    from housedealer.odds.equity.kernels.holdem import every_board

    total = question.tally(np.float64)
    to_come = question.board_count - len(question.board)
    for weight, hands in _canonical_combinations(question):
        known = [(*codes, *hand) for codes, hand in zip(question.known, hands, strict=True)]
        order, equal = symmetry.in_pairs([*known, question.board, question.dead])
        keys, masks = arrays.keys_of(np.array(known, dtype=np.uint8), question.board)
        gone = _dead_ranks([*[code for codes in known for code in codes], *question.board, *question.dead])
        tally = question.tally()
        every_board(keys, masks, gone, to_come, np.array(order), np.array(equal), tally)
        total += weight * tally
    return total


# Range by range, two players


def _as_range(question: Question, player: int) -> Range:
    """A player's known cards, range and random cards as one range."""
    known, ranged = question.known[player], question.ranges[player]
    if ranged is None:
        ranged = Range(every_hand(question.deck, question.missing[player]), np.ones(0))
        ranged = ranged._replace(weights=np.ones(len(ranged.hands)))
    fixed = np.tile(np.array(known, dtype=np.uint8), (len(ranged.hands), 1))
    return Range(np.concatenate([fixed, ranged.hands], axis=1), ranged.weights)


def _range_by_range(question: Question) -> Way:
    if any(size and missing for size, missing in zip(question.sizes, question.missing, strict=True)):
        return Way(float("inf"), question.tally)
    to_come = question.board_count - len(question.board)
    sizes = [
        comb(len(question.deck), missing) if ranged is None else len(ranged.hands)
        for ranged, missing in zip(question.ranges, question.missing, strict=True)
    ]
    _, _, times = symmetry.in_order(question)
    boards = comb(len(question.deck), to_come) / times
    return Way(boards * (BOARD + sum(sizes) * LOOK_UP + prod(sizes) * COMPARE), lambda: _count_ranges(question))


def _count_ranges(question: Question) -> np.ndarray:
    from housedealer.odds.equity.kernels.boards import different_boards
    from housedealer.odds.equity.kernels.two_ranges import every_pair

    to_come = question.board_count - len(question.board)
    order, like, _ = symmetry.in_order(question)
    most = comb(len(question.deck), to_come)
    keys, masks = np.empty(most, dtype=np.uint64), np.empty(most, dtype=np.uint64)
    weights = np.empty(most, dtype=np.int64)
    gone = _dead_ranks([code for code in range(52) if code not in question.deck])
    count = different_boards(gone, to_come, np.array(order), np.array(like), keys, masks, weights)
    sides = []
    for player in range(2):
        held = _as_range(question, player)
        hand_keys, _ = arrays.keys_of(held.hands, question.board)
        fixed = arrays.keys_of(np.zeros((1, 0), dtype=np.uint8), question.board)[1]
        # The current board is in every hand's mask for its flushes, and conflicts with none.
        _, hand_masks = arrays.keys_of(held.hands)
        sides += [hand_keys, hand_masks, np.ascontiguousarray(held.weights)]
    tally = question.tally(np.float64)
    board_mask = fixed[0]
    every_pair(*sides, keys[:count], masks[:count], weights[:count], board_mask, question.shape.split, tally)
    return tally
