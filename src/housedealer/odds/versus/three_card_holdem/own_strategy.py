"""A custom Three Card Hold'em strategy, counted over all deals.

A chart lists the two cards to fold against each first board card where all three suits differ, and the lowest hand to
bet again: with a pair on the board two ranks held, else three cards.
"""

from __future__ import annotations

import numpy as np

from housedealer.cards import RANK_NAMES, RANKS, cards, text
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.games.versus.hands import VALUES
from housedealer.odds.counting.flop_classes import PAIRS
from housedealer.odds.counting.hand_index import CHOOSE
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.own_strategy.answer import Costs, Priced
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction
from housedealer.odds.versus.hand_values import three_card_values
from housedealer.odds.versus.pay_tables import PayTables
from housedealer.odds.versus.three_card_holdem import model as models
from housedealer.odds.versus.three_card_holdem.charts import (
    OPEN,
    PAIRED,
    best_three,
    least_above_pair,
    three_card_holdem,
)
from housedealer.odds.versus.three_card_holdem.model import ThreeCardHoldem
from housedealer.odds.versus.three_card_holdem.solution import Decisions, deals_after_two, deals_to_come

FOLD, AGAIN = "fold", "bet again"


def best_chart(game: Game) -> Tables:
    """The best play as a chart; the second bet by hand values alone."""
    chart = three_card_holdem(ThreeCardHoldem(PayTables(game)))
    folds: dict[str, tuple[str, ...]] = {
        card: (" ".join(hands) or "nothing",) for card, hands in chart["folds"].items()
    }
    paired = chart["again"][PAIRED]["value"]
    lowest = f"{RANKS[paired // 13]}-{RANKS[paired % 13]}"
    rows: dict[str, tuple[str, ...]] = {OPEN: (_example(chart["again"][OPEN]["value"]),), PAIRED: (lowest,)}
    return {FOLD: Table(("hands",), folds), AGAIN: Table(("from",), rows)}


def _example(value: int) -> str:
    index = int(np.flatnonzero(three_card_values() == value)[0])
    hand = []
    for size in (3, 2, 1):
        card = max(card for card in range(52) if CHOOSE[card, size] <= index)
        hand.append(card)
        index -= int(CHOOSE[card, size])
    return text(hand)


def price(game: Game, decks: int, given: Tables | StrategyFunction) -> Priced:
    """The price of a chart or a function."""
    solved = ThreeCardHoldem(PayTables(game))
    best = solved.decisions
    first, second = _from_function(solved, given) if isinstance(given, StrategyFunction) else _read(given)
    own = best._replace(first=first, second=second)
    mine, posted = models.model(game, decks, own), models.model(game, decks)
    whole = "+".join(solved.tables.base)
    wagers = {wager: mine.exact(wager).data(mine.strategy(wager)) for wager in mine.wagers()}
    costs = _costs(solved, best, own)
    return Priced(whole, mine.edge(whole), posted.edge(whole), costs.costliest(), wagers=wagers)


def _held() -> list[tuple[int, int]]:
    return [(a, b) for a in range(52) for b in range(a)]


# Charts


def _read(tables: Tables) -> tuple[np.ndarray, np.ndarray]:
    """The bets of a chart: by first board card and hole cards, and by two board cards and hole cards."""
    folds, again = table_named(tables, FOLD), table_named(tables, AGAIN)
    first = np.ones((52, PAIRS), np.bool_)
    for rank, name in enumerate(RANK_NAMES):
        if name not in folds.rows:
            raise HouseError(f"{FOLD}: no row for {name}; expected one for every first board card")
        folded = _pairs_of_ranks(folds.rows[name][0], name)
        for suit in range(4):
            up = 4 * rank + suit
            for pair, (a, b) in enumerate(_held()):
                if (a >> 2, b >> 2) in folded and len({a & 3, b & 3, suit}) == 3:
                    first[up, pair] = False
    for name in (OPEN, PAIRED):
        if name not in again.rows:
            raise HouseError(f"{AGAIN}: no row for {name}; expected one for {OPEN} and one for {PAIRED}")
    cell = again.rows[OPEN][0]
    held = cards(cell)
    if len(set(held)) != 3:
        raise HouseError(f"{AGAIN}, {OPEN}: {cell!r} is not a hand; expected three cards")
    ranks = _pairs_of_ranks(again.rows[PAIRED][0], PAIRED)
    if len(ranks) != 1:
        raise HouseError(f"{AGAIN}, {PAIRED}: expected two ranks such as K-4")
    [(top, low)] = ranks
    more = least_above_pair()
    second = np.zeros((52, 52, PAIRS), np.bool_)
    _bets_again(three_card_values(), more, int(VALUES["three-card"](held)), top * 13 + low, second)
    return first, second


def _pairs_of_ranks(cell: str, where: str) -> set[tuple[int, int]]:
    """Pairs of ranks, the higher first: `9-4 8-3`; none for `nothing`."""
    result = set()
    for one in [] if cell.strip().lower() in ("", "nothing") else cell.replace(",", " ").split():
        parts = one.upper().replace("10", "T").split("-")
        if len(parts) != 2 or any(part not in RANKS or not part for part in parts):
            raise HouseError(f"{where}: {one!r} is not a pair of ranks; expected something like 9-4")
        low, top = sorted(RANKS.index(part) for part in parts)
        result.add((top, low))
    return result


@compiled
def _bets_again(values: np.ndarray, more: int, least: int, ranks: int, second: np.ndarray) -> None:
    """Whether a chart bets again, by two board cards and hole cards."""
    four = np.zeros(4, np.int64)
    for up in range(52):
        for turned in range(52):
            for a in range(52):
                for b in range(a):
                    if turned == up or up in (a, b) or turned in (a, b):
                        continue
                    four[0], four[1], four[2], four[3] = up, turned, a, b
                    value = best_three(four, values)
                    pair = CHOOSE[a, 2] + b
                    if up >> 2 != turned >> 2:
                        second[up, turned, pair] = value >= least
                    else:
                        second[up, turned, pair] = value >= more or (a >> 2) * 13 + (b >> 2) >= ranks


# Functions


def _from_function(solved: ThreeCardHoldem, own: StrategyFunction) -> tuple[np.ndarray, np.ndarray]:
    """What a function does in every situation."""
    first, second = np.zeros((52, PAIRS), np.bool_), np.zeros((52, 52, PAIRS), np.bool_)
    posting, held = solved.tables.game.posting.id, _held()
    streets = [solved.tables.street(number).name for number in range(2)]
    for up in range(52):
        for pair, (a, b) in enumerate(held):
            if up in (a, b):
                continue
            situation = Situation(posting, (a, b), legal=("fold", "play"), board=(up,), street=streets[0])
            first[up, pair] = bool(own.multiple(situation, (1,)))
            if not first[up, pair]:
                continue
            for turned in range(52):
                if turned in (a, b, up):
                    continue
                legal = ("check", "play")
                situation = Situation(posting, (a, b), legal=legal, board=(up, turned), street=streets[1])
                second[up, turned, pair] = bool(own.multiple(situation, (1,)))
    return first, second


# What it costs


def _costs(solved: ThreeCardHoldem, best: Decisions, own: Decisions) -> Costs:
    """The cost of the first and of the second decision, by the board."""
    result, unit = Costs(), solved.tables.unit
    held = np.array(_held())
    situations = 52.0 * CHOOSE[51, 2]
    deals = float(unit * deals_to_come())
    forfeit = float(solved.terms.forfeit) / unit
    for up in range(52):
        free = (held != up).all(axis=1)
        gains = best.gains[up] / deals
        chosen, right = own.first[up], best.first[up]
        name = RANK_NAMES[up >> 2]
        for plays in (False, True):
            wrong = free & (chosen == plays) & (right != plays)
            lost = float(np.abs(gains[wrong] - forfeit).sum()) / situations
            words = ("bet", "fold") if plays else ("fold", "bet")
            result.add(f"first board card {name}", *words, float(wrong.sum()) / situations, lost)
        second = best.second_gains[up] / float(unit * deals_after_two())
        for plays in (False, True):
            here = free & chosen & (own.second[up] == plays) & ((second > 0) != plays)
            lost = float(np.abs(second[here]).sum()) / (situations * 49)
            words = ("bet again", "check") if plays else ("check", "bet again")
            result.add(f"second decision, first board card {name}", *words, float(here.sum()) / (situations * 49), lost)
    return result
