"""Cards, decks and the shoe."""

import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from housedealer import cards
from housedealer.errors import HouseError

SIZES = {
    "standard-52": 52,
    "joker-53": 53,
    "jokers-54": 54,
    "spanish-48": 48,  # 000:359-704: no tens
    "mexican-41": 41,  # 000:3887-4199: no eights, nines and tens, one joker
    "craps-24": 24,  # 001:4148: aces to sixes
    "panguingue-40": 40,  # 003:18: no eights, nines and tens
}


def test_every_deck_has_its_posted_number_of_cards():
    assert {name: cards.deck(name).size for name in cards.deck_names()} == SIZES


def test_decks_lack_the_cards_that_are_taken_out():
    ranks = {name: {cards.TEXTS[code][0] for code in cards.deck(name).cards} for name in SIZES}
    assert "T" not in ranks["spanish-48"]
    assert ranks["mexican-41"] == set("234567JQKAX")
    assert ranks["craps-24"] == set("A23456")
    assert ranks["panguingue-40"] == set("A234567JQK")
    eight = cards.shoe_count("panguingue-40", 8)  # 003:18: eight of them, 320 cards
    assert (sum(eight.values()), eight[cards.card("Ks")]) == (320, 8)


@given(st.lists(st.integers(0, 52)))
def test_cards_are_written_and_read_back(codes):
    assert cards.cards(cards.text(codes)) == codes


@pytest.mark.parametrize("text", ["1s", "11h", "", "A", "Xs", "Asx", "10", "0h", "♠A", "T♠s", None, 5])
def test_what_is_no_card_is_refused_with_what_was_expected(text):
    with pytest.raises(HouseError, match="is not a card; expected a rank"):
        cards.card(text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("10c", "Tc"),
        ("9♣", "9c"),
        ("as", "As"),
        ("AS", "As"),
        ("kH", "Kh"),
        ("10♦", "Td"),
        ("joker", "Xx"),
        ("XX", "Xx"),
    ],
)
def test_cards_are_read_as_people_type_them(typed, meant):
    # CONTRACT.md, Cards: what people type is read as they mean it, and written in one form.
    assert cards.text([cards.card(typed)]) == meant


def test_a_shoe_holds_no_more_of_a_card_than_its_decks():
    cards.check_cards(cards.cards("As As As"), "standard-52", 3, "deal")
    with pytest.raises(HouseError, match="deal: As appears 4 times; expected at most 3 in 3 decks"):
        cards.check_cards(cards.cards("As As As As"), "standard-52", 3, "deal")
    with pytest.raises(HouseError, match="Th is not in the deck spanish-48"):
        cards.check_cards(cards.cards("Th"), "spanish-48", 6, "shoe")


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("decks", [1, 3])
def test_a_shuffle_only_reorders(name, decks):
    assert Counter(cards.shuffled(name, decks, seed=5)) == Counter(cards.deck(name).cards * decks)


def test_a_seed_repeats_and_the_secure_source_does_not():
    assert cards.shuffled("standard-52", 8, seed=9) == cards.shuffled("standard-52", 8, seed=9)
    assert cards.shuffled("standard-52", 8, seed=9) != cards.shuffled("standard-52", 8, seed=10)
    assert cards.shuffled("standard-52", 1) != cards.shuffled("standard-52", 1)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of a chi-square at least so large (Wilson-Hilferty's normal approximation)."""
    cube = (statistic / freedom) ** (1 / 3)
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc((cube - (1 - spread)) / math.sqrt(2 * spread))


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("secure", [False, True])
def test_every_card_comes_to_every_place_equally_often(secure):
    shuffles = 5200
    places = [[0] * 52 for _ in range(52)]
    for number in range(shuffles):
        for place, code in enumerate(cards.shuffled("standard-52", 1, seed=None if secure else number)):
            places[place][code] += 1
    statistic = sum(chi_square(row) for row in places)
    # 51 × 51 degrees of freedom; a fair shuffle falls outside one time in a hundred million.
    assert 1e-8 < chi_square_tail(statistic, 51 * 51) < 1 - 1e-8


@pytest.mark.parametrize("secure", [False, True])
def test_neighbors_in_the_shoe_are_independent(secure):
    steps = [0] * 51
    for number in range(2000):
        pack = cards.shuffled("standard-52", 1, seed=None if secure else 10_000 + number)
        for here, there in itertools.pairwise(pack):
            steps[(there - here) % 52 - 1] += 1
    assert 1e-8 < chi_square_tail(chi_square(steps), 50) < 1 - 1e-8


def test_the_statistics_catch_a_shuffle_that_is_not_fair():
    # The known faulty shuffle: swapping every place with any place favors some orders.
    import random

    rng = random.Random(1)
    places = [[0] * 52 for _ in range(52)]
    for _ in range(5200):
        pack = list(range(52))
        for at in range(52):
            other = rng.randrange(52)
            pack[at], pack[other] = pack[other], pack[at]
        for place, code in enumerate(pack):
            places[place][code] += 1
    assert chi_square_tail(sum(chi_square(row) for row in places), 51 * 51) < 1e-8
