"""What each situation of a strategy costs against the best play."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from housedealer.games.blackjack.rules import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from housedealer.odds.blackjack.advice import NAMES, UPS
from housedealer.odds.blackjack.base_wager import Base
from housedealer.odds.blackjack.choice_values import Pricer
from housedealer.odds.blackjack.hands import all_hands
from housedealer.odds.blackjack.kernels import HITTING, LATER, STANDING
from housedealer.odds.blackjack.own_strategy.arrays import TWO
from housedealer.odds.blackjack.own_strategy.chart import UP_NAMES, pair_label, row_of
from housedealer.odds.blackjack.solution import NO_PAIR
from housedealer.odds.own_strategy.answer import Costs


def costs_of(best: Base, mine: Base) -> Costs:
    """What each situation costs: how often the custom strategy reaches it, times what the choice gives up against the
    best choice there with best play afterwards. The costs of all situations add up to the whole."""
    result = Costs()
    solution, own, forfeit = best.solution, mine.solution, float(best.forfeits[0])
    for deal in best.deals():
        at = (deal.hand, deal.up)
        plays = 1 - deal.natural
        values = {STAND: solution.stand[at], HIT: solution.hit[at], DOUBLE: solution.double[at], SURRENDER: -forfeit}
        pair = int(all_hands().held[deal.hand].argmax())
        if all_hands().held[deal.hand, pair] == TWO:
            values[SPLIT] = solution.split[pair, deal.up]
        chosen, top = int(own.choices.first[at]), int(solution.choices.first[at])
        early_best, early_mine = bool(best.gives_up[at]), bool(mine.gives_up[at])
        value = -forfeit if early_best else -deal.natural + plays * solution.value[at]
        taken = -forfeit if early_mine else -deal.natural + plays * values[chosen]
        label = _label(deal.hand, deal.up)
        words = ("surrenders" if early_mine else _VERBS[chosen], "surrender" if early_best else NAMES[top])
        result.add(label, *words, deal.chance, deal.chance * float(value - taken))
        if chosen == SPLIT and not early_mine:
            lost = float(solution.split[pair, deal.up] - own.split[pair, deal.up])
            result.add(f"{label}, after the split", "splits", "the same", deal.chance, deal.chance * plays * lost)
    _add_later(best, mine, result)
    return result


_VERBS = {
    STAND: "stands", HIT: "hits", DOUBLE: "doubles", SPLIT: "splits", SURRENDER: "surrenders", RESCUE: "rescues",
}  # fmt: skip


def _label(hand: int, up: int) -> str:
    name, label = row_of(hand)
    held = all_hands().held[hand]
    if all_hands().size[hand] == TWO and held.max() == TWO:
        name, label = "pair", pair_label(int(held.argmax()))
    return f"{name} {label} against {UP_NAMES[UPS.index(up)]}"


def _add_later(best: Base, mine: Base, result: Costs) -> None:
    """Add the choices after the first, on hands that were not split."""
    hands, pricer = all_hands(), Pricer(best)
    book = pricer.book(NO_PAIR)
    starts, _ = mine.first_hands
    reached = mine.reached(NO_PAIR, 0, mine.solution.choices, starts)
    stakes, forfeits, own = best.pays.stakes, best.pays.forfeits, mine.solution.choices
    for times, hand, up in zip(*np.nonzero(reached), strict=True):
        at, chance = (int(hand), int(up)), float(reached[times, hand, up])
        stand, hit = float(book.values[STANDING][at]), float(book.values[HITTING][at])
        if times == 0:
            if hands.size[hand] == TWO:
                continue
            chosen, top, value = int(own.later[at]), int(book.choices.later[at]), float(book.values[LATER][at])
            taken = hit if chosen == HIT else stand
            words = f"{_label(*at)}, three cards or more"
        else:
            chosen, top = int(own.doubled[times - 1][at]), int(book.choices.doubled[times - 1][at])
            again = functools.partial(pricer.again, at[0], at[1], book, int(times), None)
            value, taken = (
                value_after_doubles(one, int(times), stand, stakes, forfeits, again) for one in (top, chosen)
            )
            words = f"doubled, {_label(*at)}"
        if chosen != top:
            result.add(words, _VERBS[chosen], NAMES[top], chance, chance * (value - taken))


def value_after_doubles(
    choice: int, times: int, stand: float, stakes: Any, forfeits: Any, again: Callable[[], float]
) -> float:
    """The value of a choice on a hand that was doubled this many times."""
    if choice == DOUBLE:
        return again()
    return float(-forfeits[times] if choice == RESCUE else stakes[times] * stand)
