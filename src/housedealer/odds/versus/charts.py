"""Strategy charts for poker against the player-dealer, and their loss against perfect play."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.cards import RANK_NAMES, RANKS, cards
from housedealer.games import Game
from housedealer.games.versus.hands import VALUES, name_of
from housedealer.games.versus.rules import ladder
from housedealer.odds.by_condition.conditional_wagers import without_conditions
from housedealer.odds.counting.qualified_hands import InformationSets
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.versus.holdem.board_of_five import pair_index
from housedealer.odds.versus.holdem.model import Ultimate
from housedealer.odds.versus.holdem.rule_of_thumb import FEWEST_OUTS, gain
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import FOLD, Showdown
from housedealer.odds.versus.three_card_holdem.charts import three_card_holdem
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.rankings import words

Chart = dict[str, Any]


def chart(game: Game, decks: int | None = None) -> Chart:
    """The chart of a posting: the lowest hand to play, or the starting hands to raise before the flop."""
    tables = PayTables(without_conditions(game))
    if not tables.rules.board:
        return lowest_hands(Showdown(tables))
    if tables.rules.ranking == "high":
        return starting_hands(Ultimate(tables))
    return three_card_holdem(ThreeCardHoldem(tables))


# One decision


def lowest_hands(solved: Showdown) -> Chart:
    """The lowest hand to play for each multiple, by the player-dealer's exposed card.

    Hands are decided by their value alone here; `loses` is the loss against the best strategy, in antes per round.
    """
    met, (choices, gains) = solved.information_sets, solved.gains
    rows, lost = [], 0
    for up in sorted(set((met.seen >> 2).tolist())):
        here = np.flatnonzero(met.seen >> 2 == up)
        values, weights = met.values[here], met.weights[here]
        best = gains[:, here].max(axis=0)
        row: Chart = {"against": RANK_NAMES[up] if solved.exposed else "any hand", "from": {}}
        by_value = np.argsort(values, kind="stable")
        played = gains[0, here]
        for at, times in enumerate(choices):
            if times == FOLD:
                continue
            allowed = gains[at, here] > np.iinfo(np.int64).min
            # The bound that gains most if this choice replaces the previous one from a value up.
            gained = np.where(allowed, gains[at, here] - played, 0) * weights
            upwards = np.cumsum(gained[by_value][::-1])[::-1]
            starts = np.flatnonzero(np.diff(values[by_value], prepend=-1))
            # The highest of equal bounds: the others are among hands that may not choose it.
            bound = int(starts[np.flatnonzero(upwards[starts] == upwards[starts].max())[-1]])
            if upwards[bound] <= 0:
                continue
            least = int(values[by_value][bound])
            row["from"] = {fewer: one for fewer, one in row["from"].items() if one["value"] < least}
            row["from"][times] = {"hand": _name(solved, least), "value": least}
            played = np.where(allowed & (values >= least), gains[at, here], played)
        lost += int(((best - played) * weights).sum())
        rows.append(row)
    loses = lost / (solved.tables.unit * met.deals)
    result = {"posting": solved.tables.game.posting.id, "kind": "lowest hands", "rows": rows, "loses": loses}
    return result | _lowest_in_words(solved, rows, loses)


def _lowest_in_words(solved: Showdown, rows: list[Chart], loses: float) -> Chart:
    """The chart as a table in words, with simpler strategies."""
    times = sorted({many for row in rows for many in row["from"]})
    column = "exposed card" if solved.exposed else "against"
    head = [column, *(f"play {many}×" if len(times) > 1 else "play" for many in times)]
    lowest = int(solved.information_sets.values.min())

    def cell(row: Chart, many: int) -> str:
        one = row["from"].get(many)
        if one is None:
            return "never"
        return "always" if one["value"] == lowest else f"{one['hand']} or better"

    lines = [[row["against"], *(cell(row, many) for many in times)] for row in rows]
    table = {"title": "The lowest hand to play", "head": head, "rows": lines}
    simple = [_simple("this chart", loses)]
    if solved.size == 3:
        least = VALUES["three-card"](cards(_ANY_CARD))
        known = "queen, six, four or better whatever is exposed (Wizard of Odds, for a game without an exposed card)"
        simple.append(_simple(known, _lost_from(solved, least)))
    simple.append(_simple("never folding", _lost_from(solved, 0)))
    return {
        "title": f"Best play of {solved.tables.game.posting.id}",
        "tables": [table],
        "rules": ["Fold anything lower."],
        "simple": simple,
    }


_ANY_CARD = "Qs 6h 4d"
"""The lowest hand to play where no card is exposed."""


def _simple(play: str, loses: float, unit: str = "ante") -> Chart:
    return {"play": play, "loses": loses, "unit": unit}


def _lost_from(solved: Showdown, least: int) -> float:
    """The loss per round in antes of playing every hand from a value up, at its best multiple."""
    met: InformationSets = solved.information_sets
    _, gains = solved.gains
    plays = gains[1:].max(axis=0)
    chosen = np.where(met.values >= least, plays, gains[0])
    return int(((gains.max(axis=0) - chosen) * met.weights).sum()) / (solved.tables.unit * met.deals)


def _name(solved: Showdown, value: int) -> str:
    """A hand in words, with the cards that break a tie."""
    ranking = solved.tables.rules.ranking
    _, ranks = ladder(ranking).rung(value)
    plain = name_of(ranking, value)
    return f"{plain} ({words.dashed(ranks)})" if len(ranks) > 1 else plain


# Three streets


def starting_hands(solved: Ultimate) -> Chart:
    """A 13 by 13 grid from the ace: suited hands above the diagonal, others below; a number is a raise."""
    chosen, down = solved.decisions.preflop, list(reversed(range(13)))
    grid = []
    for row in down:
        # The higher card is a club, except in pairs; below the diagonal the lower one is a diamond.
        pairs = [
            (4 * max(row, column) + int(row == column), 4 * min(row, column) + int(column > row)) for column in down
        ]
        grid.append([int(chosen[pair_index(*pair)]) for pair in pairs])
    ranks = [RANKS[rank] for rank in down]
    result = {"posting": solved.tables.game.posting.id, "kind": "starting hands", "ranks": ranks, "grid": grid}
    return result | _streets_in_words(solved, ranks, grid)


def _streets_in_words(solved: Ultimate, ranks: list[str], grid: list[list[int]]) -> Chart:
    flop, river = int(solved.terms.flop[-1]), int(solved.terms.river[0])
    table = {
        "title": "Before the flop: how many antes to bet, suited hands above the diagonal",
        "head": ["", *ranks],
        "rows": [
            [rank, *(str(times) if times else "·" for times in row)] for rank, row in zip(ranks, grid, strict=True)
        ],
        "grid": True,
    }
    return {
        "title": f"Best play of {solved.tables.game.posting.id}",
        "tables": [table],
        "rules": [
            "· means check.",
            f"On the flop, play {flop}× with two pair or better, a hidden pair except pocket twos, or four to a flush "
            "with a ten or better of it in your hand.",
            f"On the river, play {river}× with a hidden pair or better, or if fewer than {FEWEST_OUTS} cards would let "
            "the player-dealer beat you; otherwise fold.",
            "A hidden pair uses at least one of your two cards.",
        ],
        "simple": [_simple("this chart, by the Wizard of Odds' rules for flop and river", rule_of_thumb_loss(solved))],
    }


def rule_of_thumb_loss(solved: Ultimate) -> float:
    """The loss of the rules of thumb for flop and river against the best strategy, in antes per round."""

    def work() -> dict[str, np.ndarray]:
        return {"gain": np.array(gain(solved.terms, solved.decisions))}

    thumb = float(cached("holdem-thumb", solved.terms._asdict(), work)["gain"])
    return -solved.best_edge - thumb
