"""The bot keeps made hands and draws to good ones, from its own five cards alone."""

import random

import pytest

from housedealer import cards
from housedealer.games import game
from housedealer.play import quick_draw

RULES = game("the-101/cal-quick-draw-poker").rules


def throws(text, seed=3):
    thrown = quick_draw.best_throw(RULES, tuple(cards.cards(text)), random.Random(seed))
    return set(cards.text(thrown).split())


@pytest.mark.parametrize(
    "hand",
    ["9c 8d 7h 6s 5c", "Ah Jh 9h 7h 2h", "Kc Kd Kh 5s 5d", "9s 8s 7s 6s 5s", "As Ks Qs Js Ts", "9c 8d Xx 6s 5c"],
)
def test_made_hands_are_held(hand):
    assert throws(hand) == set()


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("9c 9d 9h Kc 4s", "Kc 4s"),  # three of a kind
        ("Kc Kd 5s 5d 9h", "9h"),  # two pair: to the full house
        ("Kc Kd 9h 7s 4c", "9h 7s 4c"),  # a high pair
        ("Ah Jh 9h 5h 2s", "2s"),  # four to a flush
        ("9c 9d Xx Kc 4s", "Kc 4s"),  # the joker makes three
        ("Kc Kd Kh Ks 4s", "4s"),  # the joker may still come
    ],
)
def test_draws_to_good_hands(hand, thrown):
    assert throws(hand) == set(thrown.split())


def test_the_joker_is_never_given_up():
    rng = random.Random(11)
    for seed in range(5):
        held = (*rng.sample(range(52), 4), cards.JOKER)
        assert cards.JOKER not in quick_draw.best_throw(RULES, held, random.Random(seed))
