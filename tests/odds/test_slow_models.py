"""Exact odds against slow models written apart from the game: every order of a small shoe, card by card."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from housedealer.games import game
from housedealer.odds.baccarat.model import count_ways as baccarat_ways
from housedealer.odds.baccarat.model import end_table
from housedealer.odds.engine.models import model
from housedealer.odds.war.model import count_ways as war_ways

BANKER_DRAWS_ON = {  # the rules of ordinary baccarat, by banker's total: the player's third cards it draws on
    0: range(10), 1: range(10), 2: range(10), 3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: range(2, 8), 5: range(4, 8),
    6: {6, 7}, 7: set(),
}  # fmt: skip


def slow_baccarat(shoe: list[int]) -> Counter[tuple[int, int, int, int]]:
    """Ends of all orders of six cards, with distinguishable cards."""
    result: Counter[tuple[int, int, int, int]] = Counter()
    for one in itertools.permutations(shoe, 6):
        player, banker, left = [one[0], one[2]], [one[1], one[3]], list(one[4:])
        if sum(player) % 10 < 8 and sum(banker) % 10 < 8:
            drew = None
            if sum(player) % 10 < 6:
                drew = left.pop(0)
                player.append(drew)
            two = sum(banker) % 10
            if two < 6 if drew is None else drew in BANKER_DRAWS_ON[two]:
                banker.append(left.pop(0))
        result[sum(player) % 10, sum(banker) % 10, len(player), len(banker)] += 1
    return result


@pytest.mark.parametrize(
    "shoe", [[0, 0, 1, 2, 3, 5, 6, 8, 9], [0, 2, 2, 4, 4, 5, 6, 7, 7], [1, 1, 1, 3, 3, 8, 9, 0, 4]]
)
def test_baccarat_by_every_order_of_a_small_shoe(shoe: list[int]) -> None:
    ends, table = end_table(game("500-club/ez-baccarat").rules)
    counted = baccarat_ways(shoe, len(ends), table)
    result = {tuple(end): ways for end, ways in zip(ends, counted, strict=True) if ways}
    assert result == dict(slow_baccarat(shoe))


def slow_war(shoe: tuple[int, ...]) -> Counter[tuple[int, int, int]]:
    """Ends of all orders of a small shoe, with distinguishable cards; an order of ties alone has none."""
    result: Counter[tuple[int, int, int]] = Counter()
    for one in itertools.permutations(shoe):
        for wars, (player, banker) in enumerate(zip(one[::2], one[1::2], strict=True)):
            if player != banker:
                result[player, banker, min(wars, 4)] += 1
                break
    return result


@pytest.mark.parametrize("shoe", [(0, 0, 0, 0, 1, 1, 2, 2), (0, 0, 1, 1, 1, 1, 1, 1), (0, 1, 2, 2, 3, 3), (2, 2, 2, 2)])
def test_war_by_every_order_of_a_small_shoe(shoe: tuple[int, ...]) -> None:
    held = np.bincount(shoe, minlength=13).tolist()
    result = {end: ways for end, ways in war_ways(held).items() if ways}
    assert result == dict(slow_war(shoe))


@pytest.mark.parametrize("decks", [1, 8])
def test_war_by_walking_the_first_two_wars(decks: int) -> None:
    """Chances of no war, one and two, and of a win with a five, by walking ranks one pair at a time."""
    chances: Counter[tuple[str, int]] = Counter()

    def walk(held: tuple[int, ...], chance: Fraction, wars: int) -> None:
        size = sum(held)
        for player, banker in itertools.product(range(13), repeat=2):
            left = list(held)
            here = chance * left[player] / size
            left[player] -= 1
            here = here * left[banker] / (size - 1)
            left[banker] -= 1
            if player != banker:
                five = "five" if player == 3 and banker < 3 else "other"  # two is 0, so five is 3
                chances[five, wars] += here
            elif wars < 1:
                walk(tuple(left), here, wars + 1)

    walk((4 * decks,) * 13, Fraction(1), 0)
    priced = model("the-101/ultimate-war", decks)
    total = sum(priced.ways())
    for wars in (0, 1):
        for name in ("five", "other"):
            ways = sum(
                count
                for end, count in zip(priced.ends, priced.ways(), strict=True)
                if end.wars == wars and (end.player == 3 and end.banker < 3) == (name == "five")
            )
            # Shoes of ties to the last card decide nothing and are dealt anew: less than one in 10^12.
            assert abs(Fraction(ways, total) - chances[name, wars]) < Fraction(1, 10**12)


@pytest.mark.parametrize("decks", range(1, 9))
def test_war_without_end_is_next_to_impossible(decks: int) -> None:
    orders = math.factorial(52 * decks)
    undecided = Fraction(orders - sum(model("the-101/ultimate-war", decks).ways()), orders)
    assert 0 < undecided < Fraction(1, 10**12)
