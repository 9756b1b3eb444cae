"""The Three Card Hold'em chart: what to fold against each board card, and the lowest hand to bet again."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.cards import RANK_NAMES, RANKS
from housedealer.games.versus.hands import name_of
from housedealer.games.versus.rules import ladder
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.versus.hand_values import three_card_values
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.odds.versus.three_card_holdem.solution import deals_after_two, deals_to_come
from housedealer.rankings import words

Chart = dict[str, Any]
_HANDS = 1326
_PAIR = 1
"""The category of a pair among three cards."""
PAIRED, OPEN = "a pair", "no pair"
"""Whether the two board cards pair."""


def three_card_holdem(solved: ThreeCardHoldem) -> Chart:
    """The hands that the best strategy folds against each first board card, and the lowest hand to bet again."""
    decisions = solved.decisions
    folds = {RANK_NAMES[rank]: _folded(decisions.first[4 * rank]) for rank in reversed(range(13))}
    again, lost_again = _bet_again(solved)
    deals = solved.tables.unit * deals_to_come()
    held = _held()
    never = np.where(held, np.maximum(-deals - decisions.gains, 0), 0).sum() / (held.sum() * deals)
    return {
        "posting": solved.tables.game.posting.id,
        "kind": "folds and bets",
        "folds": folds,
        "again": again,
        "title": f"Best play of {solved.tables.game.posting.id}",
        "tables": [
            {
                "title": "Fold these two cards when all three suits are different",
                "head": ["first board card", "fold"],
                "rows": [[card, ", ".join(hands) or "nothing"] for card, hands in folds.items()],
            },
            {
                "title": "Bet again if the best three of the four cards you see make at least this",
                "head": ["board cards", "at least"],
                "rows": [[board, one["hand"]] for board, one in again.items()],
            },
        ],
        "rules": ["Bet everything else, then check the second time with anything lower than the hand shown."],
        "simple": [
            {"play": "this chart, with the second bet by the hand's value alone", "loses": lost_again, "unit": "ante"},
            {"play": "never folding", "loses": float(never), "unit": "ante"},
        ],
    }


def _held() -> np.ndarray:
    """Whether hole cards are possible with a board card, by board card and hole cards."""
    result = np.zeros((52, _HANDS), np.bool_)
    for a in range(52):
        for b in range(a):
            result[:, pair_index(a, b)] = True
            result[[a, b], pair_index(a, b)] = False
    return result


def _folded(bets: np.ndarray) -> list[str]:
    """The ranks of hole cards that fold against a club where all three suits differ; others of these ranks bet."""
    result = []
    for top in reversed(range(13)):
        for low in reversed(range(top)):
            # A heart and a diamond: three suits with the club on the board.
            if not bets[pair_index(4 * top + 2, 4 * low + 1)]:
                result.append(f"{RANKS[top]}-{RANKS[low]}")
    return result


def least_above_pair() -> int:
    """The lowest value of three cards that make more than a pair."""
    rungs = ladder("three-card")
    return next(value for value in range(1, int(three_card_values().max())) if rungs.rung(value)[0] > _PAIR)


def _bet_again(solved: ThreeCardHoldem) -> tuple[dict[str, Chart], float]:
    """The lowest hand to bet again, by whether the two board cards pair (then by the hole cards, since everyone has the
    pair); and the loss against the best strategy."""
    decisions, values = solved.decisions, three_card_values()
    rungs = ladder("three-card")
    more = least_above_pair()
    gained, best = np.zeros((2, int(values.max()) + 1)), np.zeros(1)
    _by_value(decisions.first, decisions.second_gains, values, more, gained, best)
    result: dict[str, Chart] = {}
    gained_by_chart = 0.0
    for row, board in enumerate((OPEN, PAIRED)):
        upwards = np.cumsum(gained[row][::-1])[::-1]
        least = int(upwards.argmax())
        while not gained[row, least]:
            least += 1
        gained_by_chart += float(upwards[least])
        if row:
            held = f"{RANKS[least // 13]}-{RANKS[least % 13]} held, or more than the board's pair"
            result[board] = {"hand": held, "value": least}
            continue
        _, ranks = rungs.rung(least)
        plain = name_of("three-card", least)
        result[board] = {"hand": f"{plain} ({words.dashed(ranks)})" if len(ranks) > 1 else plain, "value": least}
    # A deal is the hole cards, the first and the second board card, and the rest.
    deals = float(solved.tables.unit * deals_after_two()) * 52 * 51 * CHOOSE[50, 2]
    return result, (float(best[0]) - gained_by_chart) / deals


@compiled
def best_three(four: np.ndarray, values: np.ndarray) -> Any:
    """The value of the best three of four cards, which are sorted in place."""
    four.sort()
    value = np.int64(0)
    for left_out in range(4):
        index, size = np.int64(0), 0
        for at in range(4):
            if at != left_out:
                size += 1
                index += CHOOSE[four[at], size]
        value = np.int64(max(value, np.int64(values[index])))
    return value


@compiled
def _by_value(
    first: np.ndarray, second: np.ndarray, values: np.ndarray, more: int, gained: np.ndarray, best: np.ndarray
) -> None:
    """Sum the results of the second bet by the value of the best three of four cards, and on a paired board with no
    more than that pair, by the ranks of the hole cards; also sum its best results."""
    four = np.zeros(4, np.int64)
    for up in range(52):
        for turned in range(52):
            for a in range(52):
                for b in range(a):
                    if turned == up or up in (a, b) or turned in (a, b):
                        continue
                    pair = CHOOSE[a, 2] + b
                    if not first[up, pair]:
                        continue
                    four[0], four[1], four[2], four[3] = up, turned, a, b
                    value = best_three(four, values)
                    gain = second[up, turned, pair]
                    if up >> 2 != turned >> 2:
                        gained[0, value] += gain
                    else:
                        gained[1, value if value >= more else (a >> 2) * 13 + (b >> 2)] += gain
                    best[0] += max(gain, 0)
