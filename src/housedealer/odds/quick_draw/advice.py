"""Draw poker against the player-dealer: what every way to draw is worth, and the best.

As in the odds, a final hand is worth its bonus and what it gains against all hands of the player-dealer's; that the
player-dealer cannot hold the cards one has seen is left out of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from housedealer import cards
from housedealer.games import Game
from housedealer.odds.advice import Asked, Option, best_of, once_for_each_game
from housedealer.odds.compiled import compiled
from housedealer.odds.quick_draw.charts import chart
from housedealer.odds.quick_draw.draws import DECK, HAND
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.sets_of_cards import CHOOSE, first_hand, next_hand
from housedealer.table.offers import Pick

__all__ = ["chart", "choose", "options", "rests_on"]


@once_for_each_game
def _solved(game: Game) -> tuple[QuickDraw, np.ndarray]:
    """The game, and the worth of every final hand by place."""
    solved = QuickDraw(game)
    return solved, solved.worth[solved.values]


def options(asked: Asked) -> list[Option]:
    """To stand pat, and every way to draw, with what the Play wager gains on average, in cents."""
    pick = next(one.argument for one in asked.offer.legal if one.name == "draw")
    if not isinstance(pick, Pick):
        raise AssertionError("a draw names the cards that are given up")
    stake = sum(asked.stake(rule.id) for rule in asked.game.posting.wagers if rule.kind == "base")
    worths = draw_worths(_solved(asked.game)[1], pick.among, pick.most)
    found = []
    for thrown, worth in worths.items():
        if thrown:
            found.append(Option("draw", cards.text(thrown), worth * stake))
        else:
            found.append(Option("stand-pat", None, worth * stake))
    return found


def draw_worths(worth: np.ndarray, held: tuple[int, ...], most: int) -> dict[tuple[int, ...], float]:
    """What one unit gains on average for every set of cards that may be thrown away, the fewest first; `worth` by
    place of the final hand."""
    hand = sorted(held)
    left = np.array([code for code in range(DECK) if code not in hand], np.int64)
    found: dict[tuple[int, ...], float] = {}
    for many in range(most + 1):
        for thrown in combinations(hand, many):
            kept = np.array([code for code in hand if code not in thrown], np.int64)
            found[thrown] = float(_mean(kept, left, many, worth))
    return found


def rests_on(asked: Asked) -> str:
    """What the advice rests on."""
    return "all cards that may be drawn against all hands of the player-dealer's, dead cards aside"


choose = best_of(options)


@compiled
def _mean(kept: np.ndarray, left: np.ndarray, many: int, worth: np.ndarray) -> Any:
    """The average worth of the cards kept with every so many of those left; `worth` by place of the final hand."""
    drawn, final = np.zeros(HAND + 1, np.int64), np.zeros(HAND, np.int64)
    first_hand(drawn, many)
    total, draws = 0.0, CHOOSE[len(left), many]
    for _ in range(draws):
        low, high, place = 0, 0, np.int64(0)
        for at in range(HAND):
            if high == many or (low < len(kept) and kept[low] < left[drawn[high]]):
                final[at] = kept[low]
                low += 1
            else:
                final[at] = left[drawn[high]]
                high += 1
            place += CHOOSE[final[at], at + 1]
        total += worth[place]
        if many:
            next_hand(drawn, many)
    return total / draws
