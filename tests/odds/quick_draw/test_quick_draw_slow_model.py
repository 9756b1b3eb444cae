"""Quick Draw's draws and bonus bet against a slow model: every card that may come, every hand that may be met.

The player-dealer has seven cards; draws of few cards are also counted against hands of five, which can all be met one
by one. Hands are valued by `tests.quick_draw.slow_values`, which shares nothing with the program.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.quick_draw.model import BONUS, ORDER, PLAY
from tests.quick_draw.slow_values import STEP, all_fives, best_worth, meet_fives, meet_larger

from housedealer.cards import cards
from housedealer.games import game
from housedealer.games.quick_draw.rules import CATEGORIES
from housedealer.odds.engine.models import model
from housedealer.odds.quick_draw.model import QuickDraw
from housedealer.odds.quick_draw.solution import Draws, best_of, count_draws, draw_values, scales

POSTING = "the-101/cal-quick-draw-poker"
HANDS = ["As Ks Qs Js 4d", "9h 9d 9c 4s Xx", "7c 5d 4h 3s 2c", "Kd Jd 8d 3d Xx", "Qs Qh 6d 6c 2s", "Ts 9h 8d 7c Kc"]
"""Four to the royal flush, four alike with the joker, nothing, four to a flush with the joker, two pair, four to a
straight."""
ROWS = {
    "natural-royal-flush": "natural royal", "five-of-a-kind": "five", "joker-royal-flush": "joker royal",
    "straight-flush": "straight flush", "four-of-a-kind": "quads", "full-house": "full", "flush": "flush",
    "straight": "straight", "three-of-a-kind": "trips",
}  # fmt: skip
ALL, BUT_ONE = [31], [30, 29, 27, 23, 15]
"""The cards that are held_cards, a bit each: all five, or four."""


def codes(hand: str) -> list[int]:
    return sorted(cards(hand))


def program_counts(hands: list[str], held: list[int], size: int) -> Draws:
    first = np.repeat(np.arange(len(hands)), len(held))
    sorted_hands = np.array([codes(hand) for hand in hands], np.int64)
    weights = np.ones(len(hands), np.int64)
    return count_draws(
        sorted_hands, weights, first, np.tile(held, len(hands)), size, True, QuickDraw(game(POSTING)).made
    )


def by_name(cells: np.ndarray) -> dict[str, list[int]]:
    """The program's counts by what the final hand makes, as the slow model calls it; all that is not paid together."""
    named = ["", *(ROWS.get(name, "") for name in CATEGORIES)]
    result: dict[str, list[int]] = {}
    for name, counts in zip(named, cells.tolist(), strict=True):
        before = result.get(name, [0, 0, 0])
        result[name] = [one + other for one, other in zip(before, counts, strict=True)]
    return {name: counts for name, counts in result.items() if any(counts)}


def slow_counts(hand: list[int], held: int, size: int) -> dict[str, list[int]]:
    """The same by dealing every card that may come, and every hand of the player-dealer's."""
    worths, masks = all_fives()
    held_cards = [card for at, card in enumerate(hand) if held >> at & 1]
    left = [card for card in range(53) if card not in hand]
    finals = [sorted([*held_cards, *drawn]) for drawn in combinations(left, 5 - len(held_cards))]
    values = np.array([best_worth(np.array(final), worths) for final in finals])
    out = np.zeros((12, 3), np.int64)
    if size == 5:
        dead = sum(1 << card for card in hand)
        free = masks & dead == 0
        meet_fives(
            np.array([sum(1 << card for card in final) for final in finals]), values, masks[free], worths[free], out
        )
    else:
        for final, mine in zip(finals, values.tolist(), strict=True):
            stub = np.array([card for card in left if card not in final])
            meet_larger(mine, stub, size, worths, out[mine // STEP])
    result: dict[str, list[int]] = {}
    for kind, counts in enumerate(out.tolist()):
        name = ORDER[kind] if ORDER[kind] in ROWS.values() else ""
        before = result.get(name, [0, 0, 0])
        result[name] = [one + other for one, other in zip(before, counts, strict=True)]
    return {name: counts for name, counts in result.items() if any(counts)}


def gained(counts: dict[str, list[int]]) -> Fraction:
    """What one unit gains: copies win, a bonus is paid on top whether or not the hand wins (001:2131-2147)."""
    total = sum(map(sum, counts.values()))
    units = 0
    for name, (lost, copied, won) in counts.items():
        units += copied + won - lost + PLAY.get(name, 0) * (lost + copied + won)
    return Fraction(units, total)


def compare(hands: list[str], held: list[int], size: int) -> None:
    draws = program_counts(hands, held, size)
    solved = QuickDraw(game(POSTING))
    worths = draw_values(draws, size, solved.gains)
    unit = scales(size)[0] * comb(48, size)
    wanted = []
    for row, (number, bits) in enumerate(zip(draws.first.tolist(), draws.held.tolist(), strict=True)):
        slow = slow_counts(codes(hands[number]), bits, size)
        assert by_name(draws.cells[row]) == slow, (hands[number], bits)
        wanted.append(gained(slow))
        assert Fraction(int(worths[row]), unit) == wanted[-1]
    best = best_of(draws, worths)
    for number, row in enumerate(best.tolist()):
        own = [worth for first, worth in zip(draws.first.tolist(), wanted, strict=True) if first == number]
        assert draws.first[row] == number and wanted[row] == max(own)


def test_draws_of_a_card_or_none() -> None:
    """Against every hand of five."""
    compare(HANDS, [*ALL, *BUT_ONE], 5)


@pytest.mark.heavy
def test_draws_of_two_and_three_cards() -> None:
    compare([HANDS[0], HANDS[3]], [0b11100, 0b10110, 0b01011, 0b00011], 5)
    compare([HANDS[1]], [0b10000 | 0b00100], 5)


@pytest.mark.heavy
@pytest.mark.parametrize("size", [6, 7])
def test_hands_that_stand_pat_against_larger_ones(size: int) -> None:
    compare(HANDS, ALL, size)


def test_quick_draw_bonus() -> None:
    """By the first five cards (001:2191-2199)."""
    deals = Counter[int]()
    for kind, many in enumerate(np.bincount(all_fives()[0] // STEP, minlength=12).tolist()):
        deals[BONUS.get(ORDER[kind], -1)] += many
    assert deals.total() == comb(53, 5)
    result = {int(net): chance for net, chance in model(POSTING).exact("quick-draw-bonus").outcomes if chance}
    assert result == {net: Fraction(many, comb(53, 5)) for net, many in deals.items()}
