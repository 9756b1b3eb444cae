"""A custom strategy in poker against the player-dealer, counted over all deals.

Where there is one decision, a chart names the lowest hand to play by the player-dealer's exposed card, as cards.
"""

from __future__ import annotations

import numpy as np

from housedealer.cards import RANK_NAMES, cards, text
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.versus.hands import VALUES, name_of
from housedealer.odds.own_strategy.answer import Costs, Priced
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction
from housedealer.odds.versus import showdown
from housedealer.odds.versus.charts import lowest_hands
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.showdown import FOLD, Showdown

LOWEST = "lowest hand to play"
ALWAYS, NEVER = "always", "never"
_NOT_ALLOWED = np.iinfo(np.int64).min


def price(game: Game, decks: int, given: Tables | StrategyFunction, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function."""
    tables = PayTables(game)
    if tables.rules.board and tables.rules.ranking == "high":
        from housedealer.odds.versus.holdem import own_strategy as holdem

        return holdem.price(game, given, rounds, seed)
    if tables.rules.board:
        from housedealer.odds.versus.three_card_holdem import own_strategy as three_card_holdem

        return three_card_holdem.price(game, decks, given)
    return _one_decision(game, decks, given)


def best_chart(game: Game, decks: int) -> Tables:
    """The best play by hand values, as a chart."""
    tables = PayTables(game)
    if tables.rules.board and tables.rules.ranking == "high":
        from housedealer.odds.versus.holdem import own_strategy as holdem

        return holdem.best_chart(game)
    if tables.rules.board:
        from housedealer.odds.versus.three_card_holdem import own_strategy as three_card_holdem

        return three_card_holdem.best_chart(game)
    return _lowest(Showdown(tables))


# One decision


def _column(times: int, choices: list[int]) -> str:
    return "play" if len(choices) <= 2 else f"play {times}"


def _lowest(solved: Showdown) -> Tables:
    choices, _ = solved.gains
    played = [times for times in choices if times != FOLD]
    lowest, rows = int(solved.information_sets.values.min()), {}
    for row in lowest_hands(solved)["rows"]:
        cells = []
        for times in played:
            one = row["from"].get(times)
            cells.append(NEVER if one is None else ALWAYS if one["value"] == lowest else _example(solved, one["value"]))
        rows[row["against"]] = tuple(cells)
    return {LOWEST: Table(tuple(_column(times, choices) for times in played), rows)}


def _example(solved: Showdown, value: int) -> str:
    """A hand of a value, as cards."""
    row = int(np.flatnonzero(solved.information_sets.values == value)[0])
    return text(sorted((int(card) for card in solved.information_sets.hands[row]), reverse=True))


def _from_chart(solved: Showdown, tables: Tables) -> np.ndarray:
    """The choice for each information set, by a chart."""
    table, met = table_named(tables, LOWEST), solved.information_sets
    choices, gains = solved.gains
    columns = {_column(times, choices): at for at, times in enumerate(choices) if times != FOLD}
    if set(table.columns) != set(columns):
        raise HouseError(f"{LOWEST}: columns {', '.join(table.columns)}; expected {', '.join(columns)}")
    chosen = np.zeros(len(met.values), np.int64)
    for up in sorted(set((met.seen >> 2).tolist())):
        against = RANK_NAMES[up] if solved.exposed else "any hand"
        if against not in table.rows:
            raise HouseError(f"{LOWEST}: no row for {against}; expected one for every exposed card")
        here = met.seen >> 2 == up
        named = dict(zip(table.columns, table.rows[against], strict=True))
        for column, at in columns.items():
            least = _value(solved, named[column], against)
            chosen[here & (met.values >= least) & (gains[at] > _NOT_ALLOWED)] = at
    return chosen


def _value(solved: Showdown, cell: str, against: str) -> int:
    """The value of a cell: the lowest hand to play."""
    if cell.lower() in (ALWAYS, NEVER):
        return 0 if cell.lower() == ALWAYS else int(solved.information_sets.values.max()) + 1
    try:
        held = cards(cell)
    except HouseError as error:
        raise HouseError(f"{LOWEST}, {against}: {error}") from None
    if len(held) != solved.size or len(set(held)) != solved.size:
        raise HouseError(f"{LOWEST}, {against}: {cell!r} is not a hand; expected {solved.size} cards, always or never")
    return int(VALUES[solved.tables.rules.ranking](held))


def _from_function(solved: Showdown, own: StrategyFunction) -> np.ndarray:
    """The choice for each information set, by a function."""
    met, (choices, gains) = solved.information_sets, solved.gains
    posting = solved.tables.game.posting.id
    allowed = gains[1:] > _NOT_ALLOWED
    chosen = np.zeros(len(met.values), np.int64)
    hands, seen = met.hands.tolist(), met.seen.tolist()
    for row, (hand, up) in enumerate(zip(hands, seen, strict=True)):
        shown = {"player-dealer": (up,)} if up >= 0 else None
        situation = Situation(posting, hand, legal=("fold", "play"), seen=shown)
        may = [times for at, times in enumerate(choices[1:]) if allowed[at, row]]
        chosen[row] = choices.index(own.multiple(situation, may))
    return chosen


def _one_decision(game: Game, decks: int, given: Tables | StrategyFunction) -> Priced:
    solved = Showdown(PayTables(game))
    chosen = _from_function(solved, given) if isinstance(given, StrategyFunction) else _from_chart(solved, given)
    best, mine = showdown.model(game, decks), showdown.model(game, decks, chosen)
    whole = "+".join(solved.tables.base)
    wagers = {wager: mine.exact(wager).data(mine.strategy(wager)) for wager in mine.wagers()}
    costs = _costs(solved, chosen)
    return Priced(whole, mine.edge(whole), best.edge(whole), costs.costliest(), wagers=wagers)


def _costs(solved: Showdown, chosen: np.ndarray) -> Costs:
    """The cost of every hand that is played otherwise than best, by what the hand makes and the exposed card."""
    met, (choices, gains) = solved.information_sets, solved.gains
    best, result = solved.chosen, Costs()
    deals = float(met.deals)
    rows = np.arange(len(chosen))
    lost = (gains[best, rows] - gains[chosen, rows]) * met.weights / (solved.tables.unit * deals)
    happens = met.weights * met.counts.sum(axis=1) / deals
    ranking, words = solved.tables.rules.ranking, [_words(times, choices) for times in choices]
    for row in np.flatnonzero(chosen != best):
        against = f" against {RANK_NAMES[met.seen[row] >> 2]}" if solved.exposed else ""
        plays, better = words[chosen[row]], words[best[row]]
        name = name_of(ranking, int(met.values[row]))
        result.add(f"{name}{against}", plays, better, float(happens[row]), float(lost[row]))
    return result


def _words(times: int, choices: list[int]) -> str:
    return "fold" if times == FOLD else _column(times, choices)
