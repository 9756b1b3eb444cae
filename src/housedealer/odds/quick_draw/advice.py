"""Cal Quick Draw advice: the value of every draw, and the best.

Draws near the best are counted over all deals, as in the odds. The others are priced relative to the best ignoring dead
cards: against all hands of the player-dealer's, including those that hold a card the player has seen.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from housedealer import cards
from housedealer.games import Game
from housedealer.odds.advice.choices import Decision, Option, best_of, cached_per_game
from housedealer.odds.counting.hand_index import CHOOSE, JOKER, first_hand, indices_of, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.quick_draw.charts import chart
from housedealer.odds.quick_draw.draws import DECK, HAND
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import NEAR
from housedealer.table.round.offers import Pick

__all__ = ["chart", "choose", "options", "rests_on"]


@cached_per_game
def _solved(game: Game) -> tuple[QuickDraw, np.ndarray]:
    """The game, and the value of every final hand by index, ignoring dead cards."""
    solved = QuickDraw(game)
    return solved, solved.final_values[solved.values]


def counted_values(solved: QuickDraw, held: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """The expected result of one unit for the draws that are counted over all deals, by the cards thrown away."""
    # The canonical hand: suits sorted by their ranks.
    ranks = [sum(1 << (code >> 2) for code in held if code < JOKER and code & 3 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -ranks[suit])
    named = {code if code == JOKER else code & ~3 | order.index(code & 3): code for code in held}
    hand = sorted(named)
    place = int(indices_of(np.array([hand]))[0])
    low, high = np.searchsorted(solved.solved.firsts, [place, place + 1])
    result = {}
    for bits, value in zip(solved.solved.helds[low:high], solved.solved.values[low:high], strict=True):
        thrown = sorted(named[code] for at, code in enumerate(hand) if not int(bits) >> at & 1)
        result[tuple(thrown)] = float(value)
    return result


def options(decision: Decision) -> list[Option]:
    """Standing pat and every draw, with the expected value of the Play wager in cents."""
    pick = next(one.argument for one in decision.offer.legal if one.name == "draw")
    if not isinstance(pick, Pick):
        raise AssertionError("a draw names the cards that are given up")
    stake = sum(decision.stake(rule.id) for rule in decision.game.posting.wagers if rule.kind == "base")
    solved, final_values = _solved(decision.game)
    values = approximate_values(final_values, pick.among, pick.most)
    best = max(values, key=lambda thrown: values[thrown])
    if solved.is_solved:
        exact = counted_values(solved, pick.among)
    else:  # this hand alone, rather than wait until all are counted
        near = [thrown for thrown, value in values.items() if value >= values[best] - NEAR[len(thrown)]]
        exact = solved.count_draws(tuple(sorted(pick.among)), near)
    shift = exact[best] - values[best]
    result = []
    for thrown, approximate in values.items():
        value = exact.get(thrown, approximate + shift)
        if thrown:
            result.append(Option("draw", cards.text(thrown), value * stake))
        else:
            result.append(Option("stand-pat", None, value * stake))
    return result


def approximate_values(final_values: np.ndarray, held: tuple[int, ...], most: int) -> dict[tuple[int, ...], float]:
    """The expected result of one unit for every discard, the fewest cards first, ignoring dead cards; `final_values` by
    index of the final hand."""
    hand = sorted(held)
    left = np.array([code for code in range(DECK) if code not in hand], np.int64)
    result: dict[tuple[int, ...], float] = {}
    for many in range(most + 1):
        for thrown in combinations(hand, many):
            holding = np.array([code for code in hand if code not in thrown], np.int64)
            result[thrown] = float(mean_value(holding, left, many, final_values))
    return result


def rests_on(decision: Decision) -> str:
    """The assumptions of the advice."""
    return "every deal; draws far from the best ignore the cards you have seen"


choose = best_of(options)


@compiled
def mean_value(holding: np.ndarray, left: np.ndarray, many: int, final_values: np.ndarray) -> Any:
    """The average value of the held cards over all draws of `many` cards; `final_values` by index of the final hand."""
    drawn, final = np.zeros(HAND + 1, np.int64), np.zeros(HAND, np.int64)
    first_hand(drawn, many)
    total, draws = 0.0, CHOOSE[len(left), many]
    for _ in range(draws):
        low, high, index = 0, 0, np.int64(0)
        for at in range(HAND):
            if high == many or (low < len(holding) and holding[low] < left[drawn[high]]):
                final[at] = holding[low]
                low += 1
            else:
                final[at] = left[drawn[high]]
                high += 1
            index += CHOOSE[final[at], at + 1]
        total += final_values[index]
        if many:
            next_hand(drawn, many)
    return total / draws
