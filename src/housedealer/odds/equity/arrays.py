"""An equity question as arrays for the compiled loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from housedealer.cards import JOKER
from housedealer.odds.equity.question import ROOM
from housedealer.rankings.kernels.base import CARD, MASK, START_5

if TYPE_CHECKING:
    from collections.abc import Sequence

    from housedealer.odds.equity.question import Question

BIT = np.array([1 << code for code in range(54)], dtype=np.uint64)


class Cards(NamedTuple):
    """Each player's cards with room for those to come, and which are dealt face down."""

    own: np.ndarray
    known: np.ndarray
    counts: np.ndarray
    down: np.ndarray


class Ranges(NamedTuple):
    """The hands of all ranges in one list, and the alias tables (Walker) that pick one by its weight."""

    first: np.ndarray
    many: np.ndarray
    sizes: np.ndarray
    """How many cards the hands of each player's range have."""
    hands: np.ndarray
    masks: np.ndarray
    keep: np.ndarray
    other: np.ndarray


def cards_of(question: Question) -> Cards:
    """The players' known cards. A card to come counts as face down where its owner may choose so."""
    players = question.players
    own = np.zeros((players, ROOM), dtype=np.uint8)
    down = np.zeros((players, ROOM), dtype=np.uint8)
    faces = question.shape.faces.ljust(ROOM, "d")
    for player, codes in enumerate(question.known):
        own[player, : len(codes)] = [min(code, JOKER) for code in codes]
        down[player, : len(codes)] = question.down[player]
        _face_the_rest(down[player], len(codes), question.down[player], faces)
    known = np.array([len(codes) for codes in question.known], dtype=np.int64)
    return Cards(own, known, np.array(question.counts, dtype=np.int64), down)


def _face_the_rest(down: np.ndarray, known: int, known_down: Sequence[bool], faces: str) -> None:
    """Mark the cards to come that are dealt face down, given how many of the known cards are up already."""
    up = sum(not one for one in known_down)
    for place in range(known, ROOM):
        first = faces[:place].count("u") + (faces[place] == "u")
        if faces[place] == "u" and up < first:
            up += 1
        else:
            down[place] = 1


def board_of(question: Question) -> np.ndarray:
    """The board with room for five cards."""
    board = np.zeros(ROOM, dtype=np.uint8)
    board[: len(question.board)] = [min(code, JOKER) for code in question.board]
    return board


def deck_of(question: Question) -> np.ndarray:
    """The cards left, a second joker as 53."""
    return np.array(question.deck, dtype=np.uint8)


def ranges_of(question: Question) -> Ranges:
    """The ranges of a question; hands of fewer cards than others are padded."""
    size = max(question.sizes)
    first, count = np.zeros(question.players, dtype=np.int64), np.zeros(question.players, dtype=np.int64)
    hands, masks, keep, other, total = [], [], [], [], 0
    for player, ranged in enumerate(question.ranges):
        if ranged is not None:
            first[player], count[player] = total, len(ranged.hands)
            tables = alias(ranged.weights, total)
            room = ((0, 0), (0, size - ranged.hands.shape[1]))
            hands.append(np.pad(ranged.hands, room))
            masks.append(np.bitwise_or.reduce(BIT[ranged.hands], axis=1))
            keep.append(tables[0])
            other.append(tables[1])
            total += len(ranged.hands)
    every = np.concatenate(hands) if hands else np.zeros((0, size), dtype=np.uint8)
    return Ranges(
        first,
        count,
        np.array(question.sizes, dtype=np.int64),
        np.ascontiguousarray(every),
        np.concatenate(masks) if masks else np.zeros(0, dtype=np.uint64),
        np.concatenate(keep) if keep else np.zeros(0, dtype=np.uint64),
        np.concatenate(other) if other else np.zeros(0, dtype=np.int64),
    )


def alias(weights: np.ndarray, offset: int) -> tuple[np.ndarray, np.ndarray]:
    """The alias tables: the probability (times 2^32) that a drawn hand is accepted, and its alias otherwise."""
    parts = weights / weights.sum() * len(weights)
    other = np.arange(len(weights), dtype=np.int64)
    if parts.max() - parts.min() > 1e-12:
        small = [at for at, part in enumerate(parts) if part < 1]
        large = [at for at, part in enumerate(parts) if part >= 1]
        while small and large:
            at, donor = small.pop(), large.pop()
            other[at] = donor
            parts[donor] -= 1 - parts[at]
            (small if parts[donor] < 1 else large).append(donor)
    keep = np.minimum(parts * 2.0**32, 2.0**32).astype(np.uint64)
    return keep, other + offset


def keys_of(hands: np.ndarray, board: Any = ()) -> tuple[np.ndarray, np.ndarray]:
    """The keys and masks of hands of a deck without jokers, each with the board so far."""
    fixed = list(board)
    key = START_5 + CARD[fixed].sum(dtype=np.uint64) if fixed else START_5
    mask = np.bitwise_or.reduce(MASK[fixed]) if fixed else np.uint64(0)
    keys = CARD[hands].sum(axis=1, dtype=np.uint64) + key
    return keys, np.bitwise_or.reduce(MASK[hands], axis=1) | mask
