"""Simulated equity, where counting every deal would take too long: the same seed gives the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from housedealer.odds.equity import arrays
from housedealer.odds.equity.kernels import evaluation

if TYPE_CHECKING:
    from housedealer.odds.equity.question import Question

DEALS = 2_000_000
DEALS_OMAHA = 500_000


def usual_deals(question: Question) -> int:
    """The default number of deals: about a second's worth."""
    slow = question.shape.best == evaluation.OMAHA or question.counts[0] + question.board_count > 7
    return DEALS_OMAHA if slow else DEALS


def simulate(question: Question, deals: int, seed: int) -> np.ndarray:
    """The tally of random deals."""
    shape = question.shape
    seven = all(count + question.board_count == 7 for count in question.counts)
    if shape.best == evaluation.HIGH and not shape.split and shape.board and seven and not shape.jokers:
        return _by_key(question, deals, seed)
    from housedealer.odds.equity.kernels.deals import random_deals

    cards, ranges, tally = arrays.cards_of(question), arrays.ranges_of(question), question.tally()
    random_deals(
        shape.best, shape.low, shape.needs_pair, *cards, *ranges, arrays.board_of(question), len(question.board),
        question.board_count, arrays.deck_of(question), deals, seed, tally,
    )  # fmt: skip
    return tally


def _by_key(question: Question, deals: int, seed: int) -> np.ndarray:
    """The tally for a high game with a board, where hands are looked up by their keys."""
    from housedealer.odds.equity.kernels.holdem_deals import random_boards

    sides = [arrays.keys_of(np.array([codes], dtype=np.uint8), question.board) for codes in question.known]
    ranges, tally = arrays.ranges_of(question), question.tally()
    no_start, _ = arrays.keys_of(np.zeros((1, 0), dtype=np.uint8))
    keys, masks = arrays.keys_of(ranges.hands)
    random_boards(
        np.concatenate([keys for keys, _ in sides]), np.concatenate([masks for _, masks in sides]),
        np.array(question.missing, dtype=np.int64), ranges.first, ranges.many, keys - no_start, masks, ranges.keep,
        ranges.other, question.board_count - len(question.board), arrays.deck_of(question), deals, seed, tally,
    )  # fmt: skip
    return tally
