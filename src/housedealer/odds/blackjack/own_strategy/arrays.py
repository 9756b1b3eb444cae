"""A strategy as arrays: the choice in each legal situation, as the solver follows them."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from housedealer.games import Game
from housedealer.games.blackjack.rules import Switches, checks_hole_card, may_choose, may_surrender_early
from housedealer.odds.blackjack.advice import NAMES
from housedealer.odds.blackjack.base_wager import OwnStrategy
from housedealer.odds.blackjack.hands import VALUES, all_hands
from housedealer.odds.blackjack.solution import NO_PAIR, Choices

TWO = 2
"""The cards of a hand on which a first choice is made."""
_NO_MORE = 99
"""More hands than any game allows: a hand of a split pair is split again by the solver, never by a chart."""

Decide = Callable[[int, int, int, int, list[int]], int]
"""A choice by hand, up card, value of the split pair (or NO_PAIR), doubles and legal choices."""


def legal_choices(game: Game, hand: int, up: int, pair: int, doubles: int) -> list[int]:
    """The choices that a hand allows on its turn."""
    return _legal(game.rules.switches, hand, checks_hole_card(up + 1), pair, doubles)


@functools.lru_cache(maxsize=1 << 18)
def _legal(rules: Switches, hand: int, checked: bool, pair: int, doubles: int) -> list[int]:
    hands = all_hands()
    held, second = hands.held[hand], 0
    first = int(held.argmax() if pair == NO_PAIR else pair) + 1
    if hands.size[hand] == TWO:
        others = [card for card in range(VALUES) for _ in range(held[card])]
        first = (others[0] if pair == NO_PAIR else pair) + 1
        others.remove(first - 1)
        second = others[0] + 1
    many = 1 if pair == NO_PAIR else _NO_MORE
    hard, ace = int(hands.hard[hand]), bool(hands.ace[hand])
    bits = may_choose(hard, ace, first, second, pair != NO_PAIR, doubles, many, checked, rules)
    return [choice for choice in range(len(NAMES)) if bits >> choice & 1]


def may_give_up_early(game: Game, hand: int, up: int) -> bool:
    """Whether a hand may be given up before the down card is checked."""
    early = may_surrender_early(False, game.rules.switches) and checks_hole_card(up + 1)
    return early and bool(all_hands().size[hand] == TWO)


def own_strategy(game: Game, decide: Decide, gives_up: Callable[[int, int], bool]) -> OwnStrategy:
    """A strategy as arrays, each legal situation decided once."""
    hands, rules = all_hands(), game.rules.switches
    count = len(hands.hard)

    def choices(pair: int) -> Choices:
        first, later = np.zeros((count, VALUES), np.int8), np.zeros((count, VALUES), np.int8)
        doubled = np.zeros((1 + rules.double_again, count, VALUES), np.int8)
        for hand in range(count):
            if hands.size[hand] < TWO or (pair != NO_PAIR and not hands.held[hand, pair]):
                continue
            for up in range(VALUES):
                into = first if hands.size[hand] == TWO else later
                into[hand, up] = _decided(hand, up, pair, 0)
                for times in range(len(doubled)):
                    doubled[times, hand, up] = _decided(hand, up, pair, times + 1)
        return Choices(first, later, doubled)

    def _decided(hand: int, up: int, pair: int, doubles: int) -> int:
        legal = legal_choices(game, hand, up, pair, doubles)
        return legal[0] if len(legal) == 1 else decide(hand, up, pair, doubles, legal)

    given = np.zeros((count, VALUES), np.bool_)
    for hand in np.flatnonzero(hands.size == TWO):
        for up in range(VALUES):
            given[hand, up] = may_give_up_early(game, int(hand), up) and gives_up(int(hand), up)
    return OwnStrategy(choices(NO_PAIR), tuple(choices(pair) for pair in range(VALUES)), given)
