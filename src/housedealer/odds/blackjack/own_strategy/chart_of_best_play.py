"""The best play as a chart, by totals."""

from __future__ import annotations

import functools

import numpy as np

from housedealer.games import Game
from housedealer.games.blackjack.rules import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from housedealer.odds.blackjack.advice import LETTERS, NAMES, UPS
from housedealer.odds.blackjack.choice_values import Pricer
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.kernels import HITTING, STANDING
from housedealer.odds.blackjack.model import Blackjack
from housedealer.odds.blackjack.own_strategy.arrays import TWO, legal_choices, may_give_up_early
from housedealer.odds.blackjack.own_strategy.chart import UP_NAMES, pair_label, row_of
from housedealer.odds.blackjack.own_strategy.costs import value_after_doubles
from housedealer.odds.blackjack.solution import NO_PAIR
from housedealer.odds.own_strategy.charts import Table, Tables


def best_chart(game: Game, decks: int) -> Tables:
    """The best play by totals: of the choices that a row's hands allow, those that gain most on average."""
    base = Blackjack(game, decks).base
    pricer = Pricer(base)
    book = pricer.book(NO_PAIR)
    starts, _ = base.first_hands
    reached = base.reached(NO_PAIR, 0, base.solution.choices, starts)
    sums: dict[tuple[str, str, int], np.ndarray] = {}

    def add(table: str, label: str, up: int, weight: float, values: dict[int, float], later: bool) -> None:
        sums.setdefault((table, label, up), np.zeros((2, 1 + len(NAMES))))
        for choice, value in values.items():
            sums[table, label, up][int(later), choice] += weight * value
        sums[table, label, up][int(later), -1] += weight

    hands, solution = all_hands(), base.solution
    for deal in base.deals():
        at = (deal.hand, deal.up)
        legal = legal_choices(game, deal.hand, deal.up, NO_PAIR, 0)
        early = may_give_up_early(game, deal.hand, deal.up)
        held = hands.held[deal.hand]
        pair = int(held.argmax()) if held.max() == TWO else NO_PAIR
        all_values = {
            STAND: solution.stand[at], HIT: solution.hit[at], DOUBLE: solution.double[at],
            SPLIT: solution.split[pair, deal.up], SURRENDER: -base.pays.forfeits[0],
        }  # fmt: skip
        values = {c: -deal.natural + (1 - deal.natural) * float(all_values[c]) for c in legal}
        if early:
            values[SURRENDER] = -base.pays.forfeits[0]
        table, label = ("pairs", pair_label(pair)) if pair != NO_PAIR else row_of(deal.hand)
        add(table, label, deal.up, deal.chance, values, later=False)
    for hand in np.flatnonzero(hands.size > 1):
        for up in range(VALUES):
            # Hands that the best play never reaches count a little, so that every row has a choice.
            chance = float(reached[0, hand, up]) + 1e-12
            if hands.size[hand] > TWO or hands.held[hand].max() == TWO:
                values = {STAND: float(book.values[STANDING, hand, up]), HIT: float(book.values[HITTING, hand, up])}
                legal = legal_choices(game, int(hand), up, NO_PAIR, 0)
                add(*row_of(int(hand)), up, chance, {c: v for c, v in values.items() if c in legal}, later=True)
            if game.rules.switches.rescue:
                table, label = row_of(int(hand))
                stand = float(book.values[STANDING, hand, up])
                again = functools.partial(pricer.again, int(hand), up, book, 1, None)
                legal = legal_choices(game, int(hand), up, NO_PAIR, 1)
                values = {
                    c: value_after_doubles(c, 1, stand, base.pays.stakes, base.pays.forfeits, again) for c in legal
                }
                chance = float(reached[1, hand, up]) + 1e-12
                add(f"doubled {table}", label, up, chance, values, later=True)
    return _tables(sums)


def _tables(sums: dict[tuple[str, str, int], np.ndarray]) -> Tables:
    """Tables of letters from the summed values of the choices."""
    rows: dict[str, dict[str, dict[int, str]]] = {}
    for (table, label, up), (first, later) in sums.items():
        rows.setdefault(table, {}).setdefault(label, {})[up] = _cell(first, later)
    order = ("hard", "soft", "pairs", "doubled hard", "doubled soft")
    result: Tables = {}
    for name in order:
        if name in rows:
            labels = sorted(rows[name], key=_size)
            cells = {label: tuple(rows[name][label].get(up, "S") for up in UPS) for label in labels}
            result[name] = Table(UP_NAMES, cells)
    return result


def _size(label: str) -> int:
    number = label.split(",", maxsplit=1)[0]
    return 1 if number == "A" else int(number)


def _cell(first: np.ndarray, later: np.ndarray) -> str:
    """The letters of a cell: the best choice on two cards, and then the best that is always allowed."""
    best_later = _best(later)
    if not first[-1]:
        return LETTERS[best_later]
    best = _best(first)
    if best in (STAND, HIT):
        both = first + later if later[-1] else first
        return LETTERS[STAND if both[STAND] and (both[STAND] >= both[HIT] or not both[HIT]) else HIT]
    if best == SPLIT or not later[-1]:
        return LETTERS[best]
    return LETTERS[best] + LETTERS[best_later]


def _best(sums: np.ndarray) -> int:
    values = np.where(sums[:-1] != 0, sums[:-1], -np.inf)
    return int(values.argmax())
