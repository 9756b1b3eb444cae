"""The Cal Quick Draw chart: what to hold by category of the first five cards, and its loss against the best draw."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.games import Game
from housedealer.odds.counting.hand_index import first_hand, next_hand
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.quick_draw.draws import HAND, best_draws, draw_value, starts_of
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.rankings import ladders

Chart = dict[str, Any]
JOKER = 52
MADE, FLUSH, NONE, HIGHEST, TWO_HIGHEST, PAT = range(6)
HOLDS = {
    MADE: "the cards that make it",
    FLUSH: "four to the flush",
    NONE: "nothing",
    HIGHEST: "the highest card",
    TWO_HIGHEST: "the two highest cards",
    PAT: "all five: stand pat",
}
"""The possible holds, by number."""
HANDS, BEST, GAINED = 0, 1, 2
_COLUMNS = GAINED + 2 * len(HOLDS)
_QUADS = ladders.QUADS


def chart(game: Game, decks: int | None = None) -> Chart:
    """The best hold on average for each kind of first hand, and its cost against the best draw."""
    solved = QuickDraw(game)
    names = [category.replace("-", " ") for category in solved.made_names]
    counted = _counted(solved, len(names))
    rows, lost = [], 0.0
    total = counted[:, :, HANDS].sum()
    for made in (*range(1, len(names)), 0):
        for flush in (1, 0):
            one = counted[made, flush]
            if not one[HANDS]:
                continue
            gained, right = one[GAINED::2], one[GAINED + 1 :: 2]
            hold = int(gained.argmax())
            cost = float(one[BEST] - gained[hold])
            lost += cost
            label = names[made] + (", with four to a flush" if flush else "")
            rows.append(
                {
                    "hand": label,
                    "hold": HOLDS[hold],
                    "hands": float(one[HANDS] / total),
                    "right": float(right[hold] / one[HANDS]),
                    "costs": float(cost / total),
                }
            )
    table = {
        "title": "What to hold of the first five cards; a joker is always held",
        "head": ["first five", "hold", "hands", "right in"],
        "rows": [[row["hand"], row["hold"], f"{row['hands']:.2%}", f"{row['right']:.1%}"] for row in rows],
    }
    return {
        "posting": game.posting.id,
        "kind": "holds",
        "holds": rows,
        "title": f"Best play of {game.posting.id}",
        "tables": [table],
        "rules": ["The chart ignores the cards you have seen; a hint at the table weighs every draw of your hand."],
        "simple": [{"play": "this chart", "loses": float(lost / total), "unit": "Play wager"}],
    }


def _counted(solved: QuickDraw, kinds: int) -> np.ndarray:
    """The hands, the value of the best draws, and for each hold its value and the number of hands in which it is best,
    by category and by whether four cards are to a flush."""
    starts = starts_of()
    best, sums = best_draws(solved.values, solved.final_values, solved.rules.most_drawn)
    result = np.zeros((kinds, 2, _COLUMNS))
    categories = np.array([0, *(category for category, _ in ladders.high().rungs)], np.int64)
    categories = np.append(categories, np.full(len(solved.made) - len(categories), ladders.ROYAL))
    _count(solved.values, solved.made, categories, best, starts, sums, result)
    return result


@compiled
def _held(hand: np.ndarray, category: int, holds: np.ndarray) -> Any:
    """Write the cards of each hold as bits; return whether four cards are to a flush."""
    ranks, suits = np.zeros(14, np.int64), np.zeros(4, np.int64)
    joker = hand[HAND - 1] == JOKER
    last = HAND - 1 if joker else HAND
    for at in range(last):
        ranks[hand[at] >> 2] += 1
        suits[hand[at] & 3] += 1
    most = 0
    for rank in range(13):
        most = max(most, ranks[rank])
    made, high_card, joker_bit = 0, 0, 16 if joker else 0
    for at in range(last):
        many = ranks[hand[at] >> 2]
        if (most > 1 and many > 1) or (most == 1 and joker and at == last - 1):
            made |= 1 << at
    high_card = 1 << (last - 1)
    whole = category >= _STRAIGHT and category != _QUADS
    holds[MADE] = 31 if whole else made | joker_bit
    holds[NONE], holds[PAT] = joker_bit, 31
    holds[HIGHEST], holds[TWO_HIGHEST] = high_card | joker_bit, high_card | high_card >> 1 | joker_bit
    holds[FLUSH] = holds[MADE]
    for suit in range(4):
        if suits[suit] + int(joker) == 4 and not whole:
            held = joker_bit
            for at in range(last):
                if hand[at] & 3 == suit:
                    held |= 1 << at
            holds[FLUSH] = held
            return True
    return False


_STRAIGHT = ladders.STRAIGHT


@compiled
def _count(
    values: np.ndarray,
    made: np.ndarray,
    categories: np.ndarray,
    draws: np.ndarray,
    starts: np.ndarray,
    sums: np.ndarray,
    result: np.ndarray,
) -> None:
    hand, holds = np.zeros(HAND, np.int64), np.zeros(6, np.int64)
    first_hand(hand, HAND)
    for index in range(len(values)):
        value = values[index]
        flush = int(_held(hand, categories[value], holds))
        out = result[made[value], flush]
        best = draw_value(hand, draws[index], starts, sums)
        out[HANDS] += 1
        out[BEST] += best
        for hold in range(6):
            value_of_hold = draw_value(hand, holds[hold], starts, sums)
            out[GAINED + 2 * hold] += value_of_hold
            out[GAINED + 2 * hold + 1] += int(value_of_hold > best - 1e-9)
        next_hand(hand, HAND)
