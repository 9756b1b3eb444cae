"""Records of vectorized blackjack rounds: the state of each round, and its observation."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from housedealer.games.blackjack.rules import Switches
from housedealer.odds.engine.compilation import inlined
from housedealer.rankings.blackjack import points, total_of

NAMES = (
    "stand", "hit", "double", "split", "surrender", "rescue", "insure", "even-money", "side-31", "decline", "wait",
)  # fmt: skip
"""Choices by number; `wait` where a round has no decision, or none left."""
INSURE, EVEN_MONEY, SIDE_31, DECLINE, WAIT = range(6, 11)

BEFORE_CHECK, TURN, PAST_21, OVER = range(4)
"""The stage of a decision: before the down card is checked, on the seat's turn, on a frozen hand, or round over."""

SEEN = ("stage", "up", "total", "soft", "cards", "pair", "split", "hands", "hand", "doubles", "insured")
"""The numbers of an observation; after them, the cards of each value from ace to ten in the hand."""
MOST_SEEN = (OVER, 10, 31, 1, 22, 10, 10, 8, 8, 4, 1)
"""The maximum of each of these."""
VALUES = 10


class Terms(NamedTuple):
    """The terms of a table, money in cents."""

    shoe: np.ndarray
    rules: Switches
    bet: int
    cap: int
    """The most that a redouble may add."""
    prices: np.ndarray
    """Odds (pay, stake) by `rules.priced_as`."""
    insurance: int
    """The insurance wager; 0 where it is not offered."""
    insured: np.ndarray
    """Odds (pay, stake) of insurance, then of the side bet to 31."""
    even_money: bool
    side_31: bool


def spots(count: int, hands: int, cards: int) -> np.ndarray:
    """Empty records of `count` rounds, each with room for this many hands and dealt cards."""
    by_hand = ("first", "second", "hard", "ace", "last", "size", "doubles", "split", "ended", "open", "offered_31")
    kind = np.dtype(
        [
            ("stream", np.uint64, (4,)),
            ("net", np.int64),
            ("staked", np.int64, (hands,)),
            ("portion", np.int64, (hands,)),
            ("side", np.int64, (hands,)),
            ("insured", np.int64),
            *((name, np.int8) for name in ("now", "stage", "hand", "hands", "even", "natural", "theirs")),
            ("legal", np.int16),
            *((name, np.int8, (hands,)) for name in by_hand),
            ("held", np.int8, (hands, VALUES)),
            ("dealt", np.int16, (2,)),
            ("cards", np.int16, (2, cards)),
            ("chosen", np.int16, (2,)),
            ("choices", np.int8, (2, cards)),
        ],
        align=True,
    )
    return np.zeros(count, kind)


@inlined
def nth(spot: Any, terms: Terms, number: int) -> Any:
    """The card dealt at a position of this round."""
    return np.int64(terms.shoe[spot.cards[spot.now, number]])


@inlined
def observe(spot: Any, terms: Terms, at: int, seen: np.ndarray) -> None:
    """Write the seat's observation: see `SEEN`."""
    hand = min(spot.hand, spot.hands - 1)
    hard, ace = spot.hard[hand], spot.ace[hand] > 0
    total = total_of(hard, ace)
    seen[at, 0], seen[at, 1] = spot.stage, points(nth(spot, terms, 1))
    seen[at, 2], seen[at, 3], seen[at, 4] = total, int(total > hard), spot.size[hand]
    seen[at, 5] = spot.first[hand] if spot.first[hand] == spot.second[hand] else 0
    seen[at, 6] = spot.first[hand] if spot.split[hand] else 0
    seen[at, 7], seen[at, 8], seen[at, 9] = spot.hands, hand + 1, spot.doubles[hand]
    seen[at, 10] = int(spot.insured > 0)
    for value in range(VALUES):
        seen[at, 11 + value] = spot.held[hand, value]
