"""A custom Cal Quick Draw strategy, counted over all deals.

A chart says what to hold of each kind of first hand; a function names the cards that it throws away.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from housedealer import cards
from housedealer.errors import HouseError
from housedealer.games import Game
from housedealer.odds.counting.hand_index import indices_of
from housedealer.odds.counting.suit_classes import classes
from housedealer.odds.engine.compilation import compiled
from housedealer.odds.engine.disk_cache import cached
from housedealer.odds.engine.expectation import Expectation, counted_expectation
from housedealer.odds.own_strategy.answer import Costs, Priced
from housedealer.odds.own_strategy.charts import Table, Tables, table_named
from housedealer.odds.own_strategy.situations import Situation, StrategyFunction
from housedealer.odds.quick_draw.charts import HOLDS, _held, chart
from housedealer.odds.quick_draw.draws import DECK, HAND
from housedealer.odds.quick_draw.model import PLAYED, QuickDraw, model
from housedealer.odds.quick_draw.solution import count_draws, deals_of, draw_values, thrown_of
from housedealer.rankings import ladders

HOLD = "hold"
_FLUSH = ", with four to a flush"


def best_chart(game: Game, decks: int) -> Tables:
    """What to hold of each kind of first hand, on average best."""
    return {HOLD: Table(("hold",), {row["hand"]: (row["hold"],) for row in chart(game)["holds"]})}


def price(game: Game, decks: int, given: Tables | StrategyFunction, rounds: int | None, seed: int) -> Priced:
    """The price of a chart or a function."""
    solved = QuickDraw(game)
    hands, weights = classes(DECK, HAND)
    hands = hands.astype(np.int64)
    kinds = _kinds(solved, hands)
    held = _from_function(solved, hands, given) if isinstance(given, StrategyFunction) else _read(solved, kinds, given)

    def work() -> dict[str, np.ndarray]:
        draws = count_draws(hands, weights, np.arange(len(hands)), held, solved.size, solved.natural, solved.made)
        values = draw_values(draws, solved.size, solved.gains) / solved.unit
        deals = deals_of(draws, np.arange(len(hands)), solved.size)
        return {"values": values.astype(np.float64), "deals": np.array([[str(one) for one in row] for row in deals])}

    result = cached("quick-draw-own", [solved.natural, solved.size, solved.gain_texts, held], work)
    wager = next(one.id for one in game.posting.wagers if one.kind != "bonus")
    mine = _expectation(solved, wager, result["deals"])
    costs = _costs(solved, hands, weights, kinds, held, result["values"])
    best = model(game, decks).edge(wager)
    wagers = {wager: mine.data("custom draws")}
    return Priced(wager, float(mine.edge), best, costs.costliest(), wagers=wagers)


def _expectation(solved: QuickDraw, wager: str, deals: np.ndarray) -> Expectation:
    """The wager's odds from the deals by category and result."""
    many = len(solved.made_names)
    nets: list[Fraction] = [solved.payoff(wager, end).net for end in solved.parts[PLAYED]]
    return counted_expectation((net, int(deals[at % many, at // many])) for at, net in enumerate(nets))


def _names(solved: QuickDraw) -> list[str]:
    return [category.replace("-", " ") for category in solved.made_names]


def _kinds(solved: QuickDraw, hands: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What each first hand makes, whether four cards are to a flush, and the cards of each hold."""
    index = indices_of(hands)
    values = solved.values[index]
    categories = np.array([0, *(category for category, _ in ladders.high().rungs)], np.int64)
    categories = np.append(categories, np.full(len(solved.made) - len(categories), ladders.ROYAL))
    flush, holds = np.zeros(len(hands), np.int64), np.zeros((len(hands), len(HOLDS)), np.int64)
    _list_holds(hands, categories[values], flush, holds)
    return solved.made[values], flush, holds


@compiled
def _list_holds(hands: np.ndarray, categories: np.ndarray, flush: np.ndarray, holds: np.ndarray) -> None:
    for number in range(len(hands)):
        flush[number] = int(_held(hands[number], categories[number], holds[number]))


def _read(solved: QuickDraw, kinds: tuple[np.ndarray, np.ndarray, np.ndarray], tables: Tables) -> np.ndarray:
    """The cards held of every first hand, by a chart."""
    table, names = table_named(tables, HOLD), _names(solved)
    made, flush, holds = kinds
    words = {text: number for number, text in HOLDS.items()}
    result = np.zeros(len(made), np.int64)
    for kind, to_flush in sorted(set(zip(made.tolist(), flush.tolist(), strict=True))):
        label = names[kind] + (_FLUSH if to_flush else "")
        if label not in table.rows:
            raise HouseError(f"{HOLD}: no row for {label}; expected one for every kind of first hand")
        cell = table.rows[label][0].lower()
        if cell not in words:
            raise HouseError(f"{HOLD}, {label}: {cell!r}; expected {' or '.join(words)}")
        here = (made == kind) & (flush == to_flush)
        result[here] = holds[here, words[cell]]
    return _allowed(solved, result)


def _allowed(solved: QuickDraw, held: np.ndarray) -> np.ndarray:
    most = int(thrown_of(held).max())
    if most > solved.rules.most_drawn:
        raise HouseError(f"{HOLD}: {most} cards are thrown away; expected {solved.rules.most_drawn} at most")
    return held


def _from_function(solved: QuickDraw, hands: np.ndarray, own: StrategyFunction) -> np.ndarray:
    """The cards held of every first hand, by a function that names those it throws away."""
    result = np.zeros(len(hands), np.int64)
    posting = solved.game.posting.id
    for number, hand in enumerate(hands.tolist()):
        situation = Situation(posting, hand, legal=("draw", "stand-pat"))
        name, thrown = own.choice(situation)
        codes = [] if name == "stand-pat" else cards.cards(str(thrown or ""))
        if any(code not in hand for code in codes) or len(set(codes)) != len(codes):
            raise HouseError(f"{own.name}: it throws away {thrown!r} of {situation!r}; expected some of these cards")
        result[number] = sum(1 << at for at, code in enumerate(hand) if code not in codes)
    return _allowed(solved, result)


def _costs(
    solved: QuickDraw,
    hands: np.ndarray,
    weights: np.ndarray,
    kinds: tuple[np.ndarray, np.ndarray, np.ndarray],
    held: np.ndarray,
    values: np.ndarray,
) -> Costs:
    """The cost of every draw that is not the best, by kind of first hand."""
    index = indices_of(hands)
    solution = solved.solved
    starts = np.searchsorted(solution.firsts, index)
    order = np.argsort(starts)
    best = np.zeros(len(hands))
    best[order] = np.maximum.reduceat(solution.values, starts[order])
    lost = (best - values) * weights / weights.sum()
    made, flush, _ = kinds
    names, result = _names(solved), Costs()
    for number in np.flatnonzero(lost > 1e-15):
        label = names[made[number]] + (_FLUSH if flush[number] else "")
        right = int(solution.held[index[number]])
        words = (f"holds {bin(int(held[number])).count('1')}", f"hold {bin(right).count('1')}")
        result.add(label, *words, float(weights[number] / weights.sum()), float(lost[number]))
    return result
