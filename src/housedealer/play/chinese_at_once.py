"""Answers of the Chinese poker bot until its playouts are compiled: by the estimates alone, interpreted.

Nothing is measured on thousands of hands first, so the result of a full segment is that of its strength against a
typical one, as the estimates have it for segments that are not full.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from housedealer import cards
from housedealer.games.chinese.boards import scale_of
from housedealer.interpreted import interpreted
from housedealer.play.chinese_estimates import BACK_SWING, MIDDLE_SWING, Scoring, scoring_of
from housedealer.play.chinese_rollout import placements, rate_placements
from housedealer.rankings import high

if TYPE_CHECKING:
    from housedealer.games import Game
    from housedealer.games.chinese.posting import Rules

MOST_WAYS = 1024


@lru_cache(maxsize=16)
def _scoring(posting: str, readings: tuple[tuple[str, str], ...]) -> Scoring:
    """A posting's scoring with win rates by strength, where those of `calibrated` have not been measured yet."""
    from housedealer.games import game

    made = scoring_of(scale_of(game(posting, dict(readings)).rules))

    def wins(middle: float, width: float) -> np.ndarray:
        rates: np.ndarray = 2.0 / (1.0 + np.exp(-(made.strength - middle) / width)) - 1.0
        return rates

    front = np.linspace(-1.0, 1.0, len(made.win_front))
    return made._replace(win_front=front, win_middle=wins(*MIDDLE_SWING), win_back=wins(*BACK_SWING))


def placed(
    segments: np.ndarray, n: np.ndarray, held: np.ndarray, keep: int, unseen: np.ndarray, game: Game
) -> list[int]:
    """The placement with the best estimate, a mask of the cards for each segment."""
    rules: Rules = game.rules
    ways, rated = np.zeros((MOST_WAYS, 3), dtype=np.int64), np.zeros(MOST_WAYS)
    room = np.array([3 - n[0], 5 - n[1], 5 - n[2]])
    count = interpreted(placements)(held, keep, room, ways)
    live = np.bincount(unseen >> 2, minlength=13)
    suits = np.bincount(unseen & 3, minlength=4)
    turns = (13 - int(n.sum()) - keep) // rules.turns.keep
    chance = min(1.0, turns * rules.turns.cards / max(1, len(unseen)))
    scoring = _scoring(game.posting.id, game.readings)
    best = interpreted(rate_placements)(segments, n, held, ways, count, live, suits, chance, scoring, rated)
    return [int(mask) for mask in ways[best]]


def full_setting(held: Sequence[int]) -> list[int]:
    """All cards set from the back: the best five, the best five of the rest, and the highest three of those left.

    >>> hand = cards.cards("As Ah Ad Kc Kd Qs Qh Jc Tc 9h 5d 3c 2s")
    >>> [cards.text([code for at, code in enumerate(hand) if mask >> at & 1]) for mask in full_setting(hand)]
    ['5d 3c 2s', 'Qs Qh Jc Tc 9h', 'As Ah Ad Kc Kd']
    """
    left = list(held)
    back = max(combinations(left, 5), key=high.value)
    left = cards.without(left, back)
    middle = max(combinations(left, 5), key=high.value)
    front = sorted(cards.without(left, middle), reverse=True)[:3]
    return [sum(1 << list(held).index(code) for code in some) for some in (front, middle, back)]
