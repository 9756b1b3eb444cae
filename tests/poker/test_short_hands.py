"""A game of one's own may deal fewer than five cards a hand: pairs beat high cards, and the highest ranks decide."""

import pytest

from housedealer.cards import cards
from housedealer.games.poker.hands import best_of, name_of
from housedealer.games.poker.posting import Hands

RISING = {
    1: ["2c", "3d", "Th", "Jh", "Qh", "Kh", "As"],
    2: ["3h 2h", "Kh Qh", "Ah 2c", "Ah Kh", "2h 2c", "Ah Ac"],
    3: ["4h 3h 2h", "Ah Kh Qh", "2h 2c 3d", "2h 2c Ad", "Kh Kc 2d", "2h 2c 2d"],
    4: ["5h 4h 3h 2h", "Ah Kh Qh Jh", "Ah Ac Kd Qd", "3h 3c 2h 2c", "2h 2c 2d 3h", "2h 2c 2d 2s"],
}
"""By how many cards, each better than the one before; straights and flushes take five cards."""


@pytest.mark.parametrize("count", RISING)
def test_fewer_than_five_cards_count_by_pairs_and_ranks(count):
    rate = best_of(Hands(best="high"))
    values = [rate(cards(hand), [], False) for hand in RISING[count]]
    assert values == sorted(set(values))


def test_they_are_named_as_people_do():
    rate = best_of(Hands(best="high"))
    named = {hand: name_of("high", rate(cards(hand), [], False)) for hand in ("2c", "Kh", "Qh Qd", "5h 5d 4h 4d")}
    assert named == {
        "2c": "two high",
        "Kh": "king high",
        "Qh Qd": "pair of queens",
        "5h 5d 4h 4d": "two pair, fives and fours",
    }
