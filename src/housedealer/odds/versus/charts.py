"""The best play as charts that a person can use, and what such a chart loses against perfect play."""

from __future__ import annotations

from typing import Any

import numpy as np

from housedealer.cards import RANK_NAMES, RANKS
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.versus.hands import name_of
from housedealer.games.versus.rules import ladder
from housedealer.odds.board import pair_place
from housedealer.odds.versus.showdown import FOLD, Showdown
from housedealer.odds.versus.table import PayTables
from housedealer.odds.versus.ultimate import Ultimate
from housedealer.rankings import words

Chart = dict[str, Any]


def chart(game: Game) -> Chart:
    """The chart of a posting: the lowest hand to play, or which starting hands are raised before the flop."""
    tables = PayTables(game)
    if not tables.rules.board:
        return lowest_hands(Showdown(tables))
    if tables.rules.ranking == "high":
        return starting_hands(Ultimate(tables))
    raise HouseError(f"posting: the best play of {game.posting.id} does not come down to a chart; ask for advice")


def lowest_hands(solved: Showdown) -> Chart:
    """By what is seen of the player-dealer's hand, the lowest hand from which on playing is best, for each multiple.

    Hands are decided by their value alone here; what that loses against the best play, in antes a round, is told.
    """
    met, (choices, gains) = solved.meetings, solved.gains
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
            # From each value on this choice instead of the one before: the bound that gains most.
            gained = np.where(allowed, gains[at, here] - played, 0) * weights
            upwards = np.cumsum(gained[by_value][::-1])[::-1]
            starts = np.flatnonzero(np.diff(values[by_value], prepend=-1))
            # Of bounds that gain the same the highest: the others lie among hands that may not choose it.
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
    return {"posting": solved.tables.game.posting.id, "kind": "lowest hands", "rows": rows, "loses": loses}


def _name(solved: Showdown, value: int) -> str:
    """A hand in words, with the cards that break a tie."""
    ranking = solved.tables.rules.ranking
    _, ranks = ladder(ranking).rung(value)
    plain = name_of(ranking, value)
    return f"{plain} ({words.dashed(ranks)})" if len(ranks) > 1 else plain


def starting_hands(solved: Ultimate) -> Chart:
    """Thirteen rows and columns from the ace: suited hands above the diagonal, others below; a number raises."""
    chosen, down = solved.decisions.preflop, list(reversed(range(13)))
    grid = []
    for row in down:
        # The higher card is a club, but for pairs; below the diagonal the lower one is a diamond.
        pairs = [
            (4 * max(row, column) + int(row == column), 4 * min(row, column) + int(column > row)) for column in down
        ]
        grid.append([int(chosen[pair_place(*pair)]) for pair in pairs])
    ranks = [RANKS[rank] for rank in down]
    return {"posting": solved.tables.game.posting.id, "kind": "starting hands", "ranks": ranks, "grid": grid}
