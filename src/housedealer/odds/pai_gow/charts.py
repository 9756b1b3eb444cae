"""The pai gow chart: how the house way sets hands, and its loss against the best setting.

Against a face-up hand the best setting is counted deal by deal. Against an unseen hand a setting is evaluated against
all hands as the house way sets them, ignoring dead cards (that the opponent cannot hold the player's own cards).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.pai_gow.house_way.arrangements import arrange
from housedealer.games.pai_gow.house_way.by_chart import load_chart, row_words, rows_by_way
from housedealer.games.pai_gow.verdicts import BASE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.models import model_of
from housedealer.odds.engine.parallel import by_parts
from housedealer.odds.pai_gow.hands import DECK
from housedealer.odds.pai_gow.model import PaiGow
from housedealer.odds.pai_gow.pareto_front import MOST_SETTINGS, staircase
from housedealer.odds.pai_gow.two_hand_counts import FRONTS

Chart = dict[str, Any]
MOST_LISTED = 12
"""The number of chart rows listed: those that cost most."""
HANDS, OTHERWISE, COST = range(3)


def chart(game: Game, decks: int | None = None) -> Chart:
    """The house way against the best setting."""
    posted = PaiGow(game)
    if posted.rules.community:
        raise HouseError(f"strategy: {game.family.modules.undecided.format(posting=game.posting.id)}")
    result: Chart = {
        "posting": game.posting.id,
        "kind": "house way",
        "title": f"Best play of {game.posting.id}",
        "house_way": posted.chart_name,
    }
    if posted.seen:
        loses = model_of(game, strategy="house-way").edge(BASE) - model_of(game, strategy="best").edge(BASE)
        rules = ["You see the player-dealer's hand: set yours to win both hands, or if you can't, to win one."]
        simple = [{"play": "setting every hand the house way", "loses": loses, "unit": "base wager"}]
        return result | {"tables": [], "rules": rules, "simple": simple}
    return result | _unseen(posted)


def _unseen(posted: PaiGow) -> Chart:
    ways = [row_words(*row) for row in _ways(posted)]
    counted = _counted(posted, len(ways))
    total = counted[:, HANDS].sum()
    by_row: dict[str, np.ndarray] = {}
    for words, each in zip(ways, counted, strict=True):
        by_row[words] = by_row.get(words, np.zeros(3)) + each
    rows = [
        {
            "row": words,
            "hands": float(each[HANDS] / total),
            "otherwise": float(each[OTHERWISE] / each[HANDS]),
            "costs": float(each[COST] / total),
        }
        for words, each in sorted(by_row.items(), key=lambda item: -item[1][COST])
        if each[COST] > 0
    ]
    table = {
        "title": "Where the house way costs most",
        "head": [
            "hand, and how the house way sets it",
            "share of hands",
            "of those, another setting is better",
            "cost to the bet",
        ],
        "rows": [
            [str(one["row"]), f"{one['hands']:.2%}", f"{one['otherwise']:.1%}", f"{one['costs']:.4%}"]
            for one in rows[:MOST_LISTED]
        ],
    }
    play = "setting every hand the house way"
    return {
        "rows": rows,
        "tables": [table],
        "rules": [
            "Set hands the house way; a hint at the table shows the best setting for yours.",
            "Compared with every hand that a full deck can deal the player-dealer, set by the same chart: your own "
            "cards aren't taken out of the deck.",
        ],
        "simple": [{"play": play, "loses": float(counted[:, COST].sum() / total), "unit": "base wager"}],
    }


def _ways(posted: PaiGow) -> list[Any]:
    loaded = load_chart(posted.chart_name, posted.rules.joker)
    return [(loaded, row, way) for row, way in rows_by_way(loaded)]


def _counted(posted: PaiGow, ways: int) -> np.ndarray:
    """Hands, hands with a better setting, and the cost of the house way in wagers, by row of the house way."""
    rules = posted.rules

    def work() -> dict[str, np.ndarray]:
        hands, weights, codes = posted._codes()
        values = _setting_values(codes, weights, posted.copies_lose)
        result = np.zeros((ways, 3))
        above = 2 if rules.joker_ace_above else 1

        def add(low: int, high: int, into: tuple[np.ndarray, ...]) -> None:
            _compare(
                posted.chart, hands[low:high], weights[low:high], codes[low:high], rules.joker_kind,
                posted.least_backs(), above, values, into[0],
            )  # fmt: skip

        by_parts(len(hands), (result,), add)
        return {"counted": result}

    name = [posted.chart, rules.cards, rules.joker_kind, rules.joker_ace_above, posted.copies_lose, ways, DECK]
    return cached("pai-gow-house-way", name, work)["counted"]


def _setting_values(codes: np.ndarray, weights: np.ndarray, copies_lose: bool) -> np.ndarray:
    """The expected result of one unit by front and back, against all hands set the house way."""
    counted = np.bincount(codes, weights=weights)
    held = np.append(counted, np.zeros(-len(counted) % FRONTS)).reshape(-1, FRONTS).T
    total = held.sum()
    below = np.zeros((held.shape[0] + 1, held.shape[1] + 1))
    below[1:, 1:] = held.cumsum(axis=0).cumsum(axis=1)
    lower = below[:-1, :-1]
    bound = lower if copies_lose else below[1:, 1:]
    fronts, backs = (below[:-1, -1:], below[-1:, :-1]) if copies_lose else (below[1:, -1:], below[-1:, 1:])
    # Lower in neither: all, less those lower in either, plus those lower in both.
    higher = total - fronts - backs + bound
    result: np.ndarray = (lower - higher) / total
    return result


@compiled
def _compare(
    chart: Any,
    hands: np.ndarray,
    weights: np.ndarray,
    codes: np.ndarray,
    joker: int,
    least_back: np.ndarray,
    above: int,
    values: np.ndarray,
    counts: np.ndarray,
) -> None:
    hand, points = np.zeros(hands.shape[1], np.int64), np.zeros(MOST_SETTINGS + 1, np.int64)
    for number in range(len(hands)):
        hand[:] = hands[number]
        _, way, _, _ = arrange(chart, hand)
        posted = values[codes[number] % FRONTS, codes[number] // FRONTS]
        best = posted
        for at in range(staircase(hand, joker, least_back, points)):
            best = max(best, values[points[at] % FRONTS, points[at] // FRONTS * above])
        counts[way, HANDS] += weights[number]
        if best > posted + 1e-12:
            counts[way, OTHERWISE] += weights[number]
            counts[way, COST] += weights[number] * (best - posted)
