"""Compiled vectorized poker against the player-dealer: many rounds, each of which waits for its seat's decision.

Games of one decision without a board, and Ultimate Texas Hold'em. All cards of a round are dealt at its start: the
seat's, the player-dealer's, the board's; the observation contains only those that the seat may see. Values and
comparisons follow the game's own rules; the net result of each end is read from the pay tables beforehand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import index_of
from housedealer.odds.engine.batches import StepResult, begin_rounds, step_rounds
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.random_streams import below
from housedealer.odds.versus.hand_values import compared
from housedealer.odds.versus.holdem.known_board import river_value
from housedealer.odds.versus.holdem.solution import Terms as HoldemTerms
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

DECK = 52
MOST_CHOICES = 8
FOLD, CHECK = -1, 0
"""Choices other than playing for a number of antes."""


class Terms(NamedTuple):
    """The terms of a table, money in cents."""

    mine: int
    """The number of cards in a hand."""
    board: int
    opened: np.ndarray
    """The number of board cards in view on each street."""
    exposed: int
    """The player-dealer's exposed card, or -1."""
    legal: np.ndarray
    """Legal choices as bits, by street and by whether the hand may play for more."""
    strong_from: int
    """The lowest value of a hand that may play for more; 0 where none may."""
    times: np.ndarray
    """The number of antes played by each choice, or CHECK or FOLD."""
    values: np.ndarray
    """The value of a hand by index; empty where the best five of seven count."""
    kinds: np.ndarray
    """The kind of hand that pay tables distinguish, by index or by value of seven cards."""
    qualifies: int
    nets: np.ndarray
    """The net result by choice, kind of hand and way to meet."""
    forfeit: int
    """The loss of a fold."""


def spots(count: int, cards: int) -> np.ndarray:
    """Empty records of `count` rounds of this many cards."""
    kind = np.dtype(
        [
            ("stream", np.uint64, (4,)),
            ("net", np.int64),
            ("now", np.int8),
            ("street", np.int8),
            ("legal", np.int32),
            ("cards", np.uint8, (2, cards)),
            ("chosen", np.int8, (2,)),
            ("choices", np.int8, (2, MOST_CHOICES)),
        ],
        align=True,
    )
    return np.zeros(count, kind)


@inlined
def _index(spot: Any, first: int, size: int, scratch: np.ndarray) -> Any:
    """The index of a hand, after sorting its cards."""
    for held in range(size):
        card, at = np.int64(spot.cards[spot.now, first + held]), held
        while at > 0 and scratch[at - 1] > card:
            scratch[at] = scratch[at - 1]
            at -= 1
        scratch[at] = card
    return index_of(scratch, size)


@inlined
def _of_seven(spot: Any, first: int, terms: Terms) -> Any:
    """The value of the best five of two cards and the board."""
    key, mask, now = START_5, u64(0), spot.now
    for at in range(2):
        card = u64(spot.cards[now, first + at])
        key += CARD[card]
        mask |= MASK[card]
    for at in range(2 * terms.mine, 2 * terms.mine + terms.board):
        card = u64(spot.cards[now, at])
        key += CARD[card]
        mask |= MASK[card]
    return np.int64(high(key, mask))


@inlined
def begin(spot: Any, terms: Terms, scratch: np.ndarray) -> None:
    """Deal a new round."""
    spot.now = 1 - spot.now
    now = spot.now
    spot.chosen[now], spot.net, spot.street = 0, 0, 0
    dealt = u64(0)
    for at in range(spot.cards.shape[1]):
        while True:
            card = below(spot.stream, DECK)
            bit = u64(1) << u64(card)
            if dealt & bit == u64(0):
                break
        dealt |= bit
        spot.cards[now, at] = card
    strong = 0
    if terms.strong_from:
        strong = int(terms.values[_index(spot, 0, terms.mine, scratch)] >= terms.strong_from)
    spot.legal = terms.legal[0, strong]


@inlined
def answer(spot: Any, terms: Terms, choice: int, scratch: np.ndarray) -> None:
    """Apply the seat's legal choice and advance to the next decision, or to the end."""
    now, times = spot.now, terms.times[choice]
    spot.choices[now, spot.chosen[now]] = choice
    spot.chosen[now] += 1
    if times == CHECK:
        spot.street += 1
        spot.legal = terms.legal[spot.street, 0]
        return
    spot.street = len(terms.opened)
    if times == FOLD:
        spot.net = -terms.forfeit
        return
    if len(terms.values):
        at = _index(spot, 0, terms.mine, scratch)
        mine, kind = np.int64(terms.values[at]), terms.kinds[at]
        theirs = np.int64(terms.values[_index(spot, terms.mine, terms.mine, scratch)])
    else:
        mine, theirs = _of_seven(spot, 0, terms), _of_seven(spot, terms.mine, terms)
        kind = terms.kinds[mine]
    bits = compared(mine, theirs, terms.qualifies)
    way = (3 if bits & 8 else 0) + (2 if bits & 1 else 1 if bits & 2 else 0)
    spot.net = terms.nets[choice, kind, way]


@inlined
def observe(spot: Any, terms: Terms, at: int, seen: np.ndarray) -> None:
    """Write the observation: the street, then cards as 1 to 52, 0 for unseen ones: the seat's, the player-dealer's
    exposed one, the board's."""
    now, street = spot.now, spot.street
    seen[at, 0] = street
    for card in range(terms.mine):
        seen[at, 1 + card] = spot.cards[now, card] + 1
    into = 1 + terms.mine
    if terms.exposed >= 0:
        seen[at, into] = spot.cards[now, terms.mine + terms.exposed] + 1
        into += 1
    opened = terms.opened[min(street, len(terms.opened) - 1)]
    for card in range(terms.board):
        seen[at, into + card] = spot.cards[now, 2 * terms.mine + card] + 1 if card < opened else 0


@inlined
def _is_over(spot: Any, terms: Terms) -> bool:
    over: bool = spot.street == len(terms.opened)
    return over


@compiled
def begin_all(batch: np.ndarray, terms: Terms, seen: np.ndarray, masks: np.ndarray) -> None:
    """Start every round again."""
    begin_rounds(batch, terms, np.empty(8, np.int64), seen, masks, begin, observe)


@compiled
def step_all(batch: np.ndarray, terms: Terms, choices: np.ndarray, result: StepResult) -> int:
    """Apply a choice to every round: see `step_rounds`."""
    wrong: int = step_rounds(batch, terms, np.empty(8, np.int64), choices, result, begin, observe, answer, _is_over)
    return wrong


@compiled
def river_gains(cards: np.ndarray, terms: HoldemTerms, units: np.ndarray, rests: np.ndarray) -> None:
    """Write the results of a unit of play, and of ante and blind, by row of two cards and a complete board."""
    for row in range(len(cards)):
        units[row], rests[row] = river_value(cards[row, 0], cards[row, 1], cards[row, 2:], terms)
