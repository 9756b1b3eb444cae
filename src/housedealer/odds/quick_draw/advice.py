"""Draw poker against the player-dealer: what every way to draw is worth, and the best.

Draws near the best were counted over all deals, as in the odds. How much less than the best the others gain is told
with dead cards aside: against all hands of the player-dealer's, those that hold a card one has seen among them.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from housedealer import cards
from housedealer.games import Game
from housedealer.odds.advice.choices import Decision, Option, best_of, cached_per_game
from housedealer.odds.counting.card_sets import CHOOSE, JOKER, first_hand, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.quick_draw.charts import chart
from housedealer.odds.quick_draw.draws import DECK, HAND
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.table.round.offers import Pick

__all__ = ["chart", "choose", "options", "rests_on"]


@cached_per_game
def _solved(game: Game) -> tuple[QuickDraw, np.ndarray]:
    """The game, and the worth of every final hand by place, dead cards aside."""
    solved = QuickDraw(game)
    return solved, solved.worth[solved.values]


def counted_worths(solved: QuickDraw, held: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """What one unit gains on average by the draws that were counted over all deals, by the cards thrown away."""
    # The hand that stands for all that differ by suits alone: the suits in the order of their ranks.
    ranks = [sum(1 << (code >> 2) for code in held if code < JOKER and code & 3 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -ranks[suit])
    named = {code if code == JOKER else code & ~3 | order.index(code & 3): code for code in held}
    hand = sorted(named)
    place = sum(int(CHOOSE[code, at + 1]) for at, code in enumerate(hand))
    low, high = np.searchsorted(solved.solved.firsts, [place, place + 1])
    result = {}
    for bits, worth in zip(solved.solved.helds[low:high], solved.solved.worths[low:high], strict=True):
        thrown = sorted(named[code] for at, code in enumerate(hand) if not int(bits) >> at & 1)
        result[tuple(thrown)] = float(worth)
    return result


def options(decision: Decision) -> list[Option]:
    """To stand pat, and every way to draw, with what the Play wager gains on average, in cents."""
    pick = next(one.argument for one in decision.offer.legal if one.name == "draw")
    if not isinstance(pick, Pick):
        raise AssertionError("a draw names the cards that are given up")
    stake = sum(decision.stake(rule.id) for rule in decision.game.posting.wagers if rule.kind == "base")
    solved, aside = _solved(decision.game)
    worths, exact = draw_worths(aside, pick.among, pick.most), counted_worths(solved, pick.among)
    best = max(worths, key=lambda thrown: worths[thrown])
    shift = exact[best] - worths[best]
    result = []
    for thrown, weighed in worths.items():
        worth = exact.get(thrown, weighed + shift)
        if thrown:
            result.append(Option("draw", cards.text(thrown), worth * stake))
        else:
            result.append(Option("stand-pat", None, worth * stake))
    return result


def draw_worths(worth: np.ndarray, held: tuple[int, ...], most: int) -> dict[tuple[int, ...], float]:
    """What one unit gains on average for every set of cards that may be thrown away, the fewest first, dead cards
    aside; `worth` by place of the final hand."""
    hand = sorted(held)
    left = np.array([code for code in range(DECK) if code not in hand], np.int64)
    result: dict[tuple[int, ...], float] = {}
    for many in range(most + 1):
        for thrown in combinations(hand, many):
            kept = np.array([code for code in hand if code not in thrown], np.int64)
            result[thrown] = float(_mean(kept, left, many, worth))
    return result


def rests_on(decision: Decision) -> str:
    """What the advice rests on."""
    return "all deals; draws far from the best with dead cards aside"


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
