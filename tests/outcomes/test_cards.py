"""Attributes of hands in conditions, against the rankings and plain sets and lists; single hands and arrays."""

import itertools
import random

import numpy as np
import pytest

from housedealer.cards import RANK_NAMES, card, cards
from housedealer.games import game
from housedealer.outcomes import condition
from housedealer.outcomes.cards_seen import ATTRIBUTES, CATEGORIES, category, together
from housedealer.rankings import high, three_card
from housedealer.rankings.words import plural

BACCARAT = game("500-club/ez-baccarat").vocabulary


def called(text: str) -> str:
    """A ranking's words as a name of the language."""
    if "royal" in text:
        return "royal_flush"
    for name in sorted(CATEGORIES, key=len, reverse=True):
        if text.startswith(name.replace("_", " ")):
            return name
    assert text.endswith("high")
    return "high_card"


def test_three_cards_make_what_the_ranking_says_for_every_hand():
    for hand in itertools.combinations(range(52), 3):
        assert CATEGORIES[category(hand)] == called(three_card.name(three_card.value(hand)))


def test_five_cards_make_what_the_ranking_says():
    chance = random.Random(3)
    hands = [chance.sample(range(52), 5) for _ in range(20_000)]
    hands += [cards(text) for text in ("As Ks Qs Js Ts", "5d 4d 3d 2d Ad", "9c 9d 9h 9s 2c", "9c 9d 9h 2s 2c")]
    for hand in hands:
        assert CATEGORIES[category(hand)] == called(high.name(high.value(hand)))


@pytest.mark.parametrize(
    ("hand", "makes"),
    [("Qh Qh Qh", "three_of_a_kind"), ("Qh Qh 2h", "flush"), ("Qh Qh 2d", "pair"), ("Ah 2h 3h", "straight_flush"),
     ("Kd Ad 2d", "flush"), ("9c 9c 9c 9c 9c", "four_of_a_kind"), ("9c 9c 9d 2c 2c", "full_house"),
     ("9c 9c 5c 2c 3c", "flush")],
)  # fmt: skip
def test_of_several_decks_the_same_card_may_come_twice(hand, makes):
    assert CATEGORIES[category(cards(hand))] == makes


def plain(name: str, hand: list[int]):
    """A hand's attribute, written again with sets and lists."""
    ranks, suits = [code // 4 for code in hand], [code % 4 for code in hand]
    colors = ["red" if suit in (1, 2) else "black" for suit in suits]
    values = {
        "cards": len(hand), "first": hand[:2], "pair": len(set(ranks)) < len(hand), "same_suit": len(set(suits)) <= 1,
        "same_color": len(set(colors)) <= 1, "ranks": len(set(ranks)), "suits": len(set(suits)),
        "red": colors.count("red"), "black": colors.count("black"), "jokers": 0,
        "of_a_kind": max(ranks.count(rank) for rank in ranks),
    }  # fmt: skip
    values |= {f"card{at + 1}": hand[at] if at < len(hand) else -1 for at in range(3)}
    values |= {name: suits.count(suit) for suit, name in enumerate(("clubs", "diamonds", "hearts", "spades"))}
    values |= {plural(rank): ranks.count(rank) for rank in range(len(RANK_NAMES))}
    return values[name]


@pytest.mark.parametrize("name", [name for kind, name in ATTRIBUTES if kind == "hand"])
def test_attributes_of_hands_agree_with_sets_and_lists_on_arrays_too(name):
    compute = ATTRIBUTES["hand", name].compute
    chance = random.Random(name)
    hands = [[chance.randrange(52) for _ in range(chance.choice([2, 3]))] for _ in range(500)]
    expected = [plain(name, hand) for hand in hands]
    assert [list(one) if isinstance(one, tuple) else one for one in map(compute, hands)] == expected
    columns = [np.array([(*hand, -1)[at] for hand in hands]) for at in range(3)]
    computed = compute(columns)
    if name == "first":
        assert [list(one) for one in zip(*computed, strict=True)] == expected
    else:
        assert np.broadcast_to(computed, len(hands)).tolist() == expected


def test_a_card_that_was_not_dealt_has_no_rank_suit_or_color():
    seen = {"player": tuple(cards("2c 5d")), "banker": tuple(cards("9h 9d As"))}
    for when in ("player.card3.red", "player.card3.black", "player.card3.rank < ace", "player.card3.suit is clubs",
                 "player.card3 is 2c", "player.card3.dealt", "player.card3.rank is two"):  # fmt: skip
        assert not condition(when, BACCARAT).holds(seen), when
    assert condition("banker.card3 is As and banker.card3.rank > king", BACCARAT).holds(seen)
    assert together(card("2c"), (card("3c"),)) == (card("2c"), card("3c"))
