"""The rules of blackjack interpreted by the table and compiled by the odds: one source, one answer.

What the rules should say is tested with the table (`tests/blackjack`); here only that Numba reads them as Python does.
"""

from __future__ import annotations

import itertools
from types import FunctionType, ModuleType

import numpy as np

from housedealer import cards
from housedealer.games import game
from housedealer.games.blackjack import rules, side_bets
from housedealer.games.blackjack.rules import (
    Switches,
    aces_are_done,
    is_decided,
    may_double,
    may_hit,
    may_split,
    may_stand,
    may_surrender,
    outcome,
    player_dealer_draws,
    plays_on,
    priced_as,
)
from housedealer.games.blackjack.side_bets import FEATURES
from housedealer.odds.blackjack import (
    advice,
    base_wager,
    fast_play,
    forward,
    hands,
    hands_past_21,
    kernels,
    model,
    solution,
)
from housedealer.odds.engine.compilation import compiled
from housedealer.postings import load, names
from housedealer.rankings import blackjack
from housedealer.rankings.blackjack import is_ace_king, is_natural, points, score, total_of

POSTINGS = [name for name in names() if load(name).script == "blackjack"]


def _functions(module: ModuleType) -> list[FunctionType]:
    return [one for one in vars(module).values() if isinstance(one, FunctionType)]


def test_no_rule_is_written_again_in_the_odds() -> None:
    """A name of the table's rules means that very function in the odds; only `value` is a card's number there."""
    own = {one.__name__: one for module in (blackjack, rules, side_bets) for one in _functions(module)}
    for module in (advice, base_wager, forward, hands, kernels, model, hands_past_21, fast_play, solution):
        for name, result in vars(module).items():
            if name in own and name != "value" and callable(result):
                assert result is own[name], (module.__name__, name)


@compiled
def _hand(hard: int, ace: bool, last: int, switches: Switches) -> list[int]:
    worth = score(hard, ace, last, switches.drawn_31)
    result = [total_of(hard, ace), worth, priced_as(worth, ace), int(plays_on(hard, worth))]
    result.append(int(is_decided(worth, switches.eights)))
    result.append(int(may_hit(hard, ace, switches)))
    result.append(int(may_stand(hard, ace, switches)))
    result.append(int(player_dealer_draws(hard, ace, switches.hits_soft_17)))
    for split in (False, True):
        for times in range(4):
            result.append(int(may_double(hard, ace, split, times, switches)))
            result.append(int(may_split(last, last, times, split, switches)))
        result.append(int(aces_are_done(last, split, switches)))
        result.append(int(may_surrender(split, ace, switches)))
    for other in (0, 17, 21, 31, 39, 40):
        for eights in (False, True):
            result.append(outcome(worth, other, eights, switches))
            result.append(outcome(other, other, eights, switches))
    return result


def test_rules_of_hands_compile_as_they_stand() -> None:
    for switches in {game(name).rules.switches for name in POSTINGS}:
        for hard, ace, last in itertools.product(range(2, 32), (False, True), (1, 5, 10)):
            assert _hand(hard, ace, last, switches) == _hand.py_func(hard, ace, last, switches)


@compiled
def _cards(one: int, two: int) -> tuple[int, bool, bool]:
    return points(one), is_natural(points(one), points(two)), is_ace_king(one, two, 9)


def test_rules_of_cards_compile_as_they_stand() -> None:
    for one, two in itertools.product(range(52), repeat=2):
        assert _cards(one, two) == _cards.py_func(one, two)


def test_side_bets_compile_as_they_stand() -> None:
    shoes = [cards.shuffled("standard-52", 1, seed)[:9] for seed in range(200)]
    shoes += [cards.cards(run) for run in ("7c 7c 7c 7h Jh Jh 2h 4d 3d", "7c 7c 7d 7c 7c 2c 2c 2c 2c")]
    for feature in FEATURES.values():
        cell = compiled(feature.cell)
        for shoe, size, natural in itertools.product(shoes, (2, 3, 6), (False, True)):
            seat, dealer = shoe[:3], shoe[3 : 3 + size]
            as_arrays = np.array(seat, np.uint8), np.array(dealer, np.uint8)
            result = feature.cell(seat, dealer, natural, size == 3)
            assert cell(*as_arrays, natural, size == 3) == result < feature.cells
