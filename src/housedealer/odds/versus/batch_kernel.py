"""Poker against the player-dealer compiled for many rounds at once, each of which waits where its seat must decide.

Games of one decision without a board, and Ultimate Texas Hold'em. All cards of a round are dealt at its beginning, the
seat's, the player-dealer's, the board's; what the seat sees of them is another matter. What a hand is worth and how two
compare are the table's own rules; what is paid at each end was read from the pay tables beforehand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.odds.counting.hand_index import index_of
from housedealer.odds.engine.batches import Stepped, begin_rounds, step_rounds
from housedealer.odds.engine.compilation import compiled, inlined
from housedealer.odds.engine.random_streams import below
from housedealer.odds.versus.hand_values import compared
from housedealer.odds.versus.holdem.known_board import river_worth
from housedealer.odds.versus.holdem.solution import Terms as HoldemTerms
from housedealer.rankings.kernels.base import CARD, MASK, START_5, u64
from housedealer.rankings.kernels.high import high

DECK = 52
MOST_CHOICES = 8
FOLD, CHECK = -1, 0
"""What is chosen beside playing for so many antes."""


class Terms(NamedTuple):
    """What a table plays by and for, money in cents."""

    mine: int
    """How many cards each of the two holds."""
    board: int
    opened: np.ndarray
    """By street, how many cards of the board lie open."""
    shown: int
    """Which of the player-dealer's cards lies open, or -1."""
    legal: np.ndarray
    """By street and by whether the hand may play for more: a bit for each choice."""
    strong_from: int
    """The least value of a hand that may play for more; 0 where none may."""
    times: np.ndarray
    """By choice, how many antes are played, or CHECK or FOLD."""
    values: np.ndarray
    """The value of a hand by the place of its cards; empty where the best five of seven count."""
    kinds: np.ndarray
    """By place, or by value of seven cards, the kind of hand that pay tables tell apart."""
    qualifies: int
    nets: np.ndarray
    """By choice, kind of hand and way to meet, what is gained."""
    forfeit: int
    """What a fold loses."""


def spots(count: int, cards: int) -> np.ndarray:
    """So many rounds of so many cards, none begun."""
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
def _place(spot: Any, first: int, size: int, scratch: np.ndarray) -> Any:
    """The place of a hand, its cards put in order."""
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
        strong = int(terms.values[_place(spot, 0, terms.mine, scratch)] >= terms.strong_from)
    spot.legal = terms.legal[0, strong]


@inlined
def answer(spot: Any, terms: Terms, choice: int, scratch: np.ndarray) -> None:
    """Take the seat's answer and go on to the next question, or to the end; the answer must be legal."""
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
        at = _place(spot, 0, terms.mine, scratch)
        mine, kind = np.int64(terms.values[at]), terms.kinds[at]
        theirs = np.int64(terms.values[_place(spot, terms.mine, terms.mine, scratch)])
    else:
        mine, theirs = _of_seven(spot, 0, terms), _of_seven(spot, terms.mine, terms)
        kind = terms.kinds[mine]
    bits = compared(mine, theirs, terms.qualifies)
    way = (3 if bits & 8 else 0) + (2 if bits & 1 else 1 if bits & 2 else 0)
    spot.net = terms.nets[choice, kind, way]


@inlined
def observe(spot: Any, terms: Terms, at: int, seen: np.ndarray) -> None:
    """The street, then cards as 1 to 52, and 0 for those not seen: the seat's, the player-dealer's open one, the
    board's."""
    now, street = spot.now, spot.street
    seen[at, 0] = street
    for card in range(terms.mine):
        seen[at, 1 + card] = spot.cards[now, card] + 1
    into = 1 + terms.mine
    if terms.shown >= 0:
        seen[at, into] = spot.cards[now, terms.mine + terms.shown] + 1
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
    """Begin every round anew."""
    begin_rounds(batch, terms, np.empty(8, np.int64), seen, masks, begin, observe)


@compiled
def step_all(batch: np.ndarray, terms: Terms, choices: np.ndarray, found: Stepped) -> int:
    """Every round takes its choice: see `step_rounds`."""
    wrong: int = step_rounds(batch, terms, np.empty(8, np.int64), choices, found, begin, observe, answer, _is_over)
    return wrong


@compiled
def river_gains(cards: np.ndarray, terms: HoldemTerms, units: np.ndarray, rests: np.ndarray) -> None:
    """On boards of five, what a unit of play gains and what ante and blind gain; a row of two cards and the board."""
    for row in range(len(cards)):
        units[row], rests[row] = river_worth(cards[row, 0], cards[row, 1], cards[row, 2:], terms)
