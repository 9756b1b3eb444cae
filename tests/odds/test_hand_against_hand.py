"""The counting of hands against hands, against plain enumeration of a few hands, card by card."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest

from housedealer.cards import cards
from housedealer.odds.counting.disjoint_hands import count_disjoint
from housedealer.odds.counting.hand_index import CHOOSE, hand_at, hands_of
from housedealer.odds.counting.marked_hands import count_marks
from housedealer.odds.counting.qualified_hands import with_exposed_card, without_exposed_card
from housedealer.odds.counting.suit_classes import canonical_index, class_table, classes
from housedealer.odds.versus.hand_values import best_four_values, best_three_values, three_card_values
from housedealer.rankings import four_card, three_card

QUEEN_HIGH = three_card.value(cards("Qc 3d 2h"))


def place(hand: list[int] | tuple[int, ...]) -> int:
    return sum(int(CHOOSE[card, at + 1]) for at, card in enumerate(sorted(hand)))


@pytest.mark.parametrize(("deck", "size"), [(52, 1), (52, 3), (53, 2), (53, 4), (52, 5)])
def test_places_count_all_hands_once(deck: int, size: int) -> None:
    everyone = list(combinations(range(deck), size))
    some = random.Random(size).sample(everyone, min(500, len(everyone)))
    hand = np.zeros(size, np.int64)
    for one in some:
        hand_at(place(one), size, hand)
        assert tuple(hand) == one
    assert max(map(place, some)) < hands_of(deck, size) == len(everyone)


@pytest.mark.parametrize(
    ("deck", "counts"), [(52, [1, 13, 169, 1755, 16432, 134459]), (53, [1, 14, 182, 1924, 18187, 150891])]
)
def test_numbers_of_suit_classes(deck: int, counts: list[int]) -> None:
    """1,755 flops and 134,459 five-card boards are counts that poker programs agree on."""
    for size, many in enumerate(counts):
        result = classes(deck, size)
        assert len(result.weights) == many
        assert result.weights.sum() == comb(deck, size)


def test_a_hand_and_its_like_stand_for_one_another() -> None:
    suits, rng = np.zeros(4, np.int64), random.Random(1)
    for _ in range(300):
        hand = sorted(rng.sample(range(53), 7))
        order = rng.sample(range(4), 4)
        other = sorted(card if card == 52 else card // 4 * 4 + order[card % 4] for card in hand)
        assert canonical_index(np.array(hand), 7, suits) == canonical_index(np.array(other), 7, suits)


def test_values_are_those_of_the_rankings() -> None:
    rng = random.Random(2)
    for _ in range(300):
        three, five = rng.sample(range(52), 3), rng.sample(range(52), 5)
        assert three_card_values()[place(three)] == three_card.value(three)
        assert best_three_values()[place(five)] == three_card.value(five)
        assert best_four_values()[place(five)] == four_card.value(five)


def test_three_cards_against_all_others() -> None:
    values = three_card_values()
    met = without_exposed_card(3, values, QUEEN_HIGH)
    assert met.deals == comb(52, 3) * comb(49, 3)
    for row in random.Random(3).sample(range(len(met.values)), 12):
        assert _by_hand(met.hands[row].tolist(), -1) == met.counts[row].tolist()


def test_three_cards_against_all_others_with_one_exposed() -> None:
    met = with_exposed_card(three_card_values(), QUEEN_HIGH)
    assert met.deals == comb(52, 3) * 49 * comb(48, 2)
    for row in random.Random(4).sample(range(len(met.values)), 40):
        assert _by_hand(met.hands[row].tolist(), int(met.seen[row])) == met.counts[row].tolist()


def _by_hand(hand: list[int], seen: int) -> list[int]:
    """The six ways to meet, counted deal by deal with the table's own ranking."""
    mine = three_card.value(hand)
    left = [card for card in range(52) if card not in hand and card != seen]
    result = [0] * 6
    for rest in combinations(left, 3 if seen < 0 else 2):
        theirs = three_card.value(rest if seen < 0 else (seen, *rest))
        result[3 * (theirs >= QUEEN_HIGH) + (2 if mine > theirs else 1 if mine == theirs else 0)] += 1
    return result


def test_two_cards_against_all_others() -> None:
    """Small enough to be counted pair by pair: two cards of a deck with a joker, by the sum of their numbers."""
    values = np.array([sum(hand) for hand in sorted(combinations(range(53), 2), key=place)], np.int64)
    # Sums distinguish suits, so only ranks may count here.
    values = np.array([a // 4 * 14 + b // 4 for a, b in sorted(combinations(range(53), 2), key=place)], np.int64)
    result = count_disjoint(53, 2, values, [60])
    for row in random.Random(5).sample(range(len(result.below)), 40):
        hand = result.classes.hands[row].tolist()
        others = [values[place(one)] for one in combinations(range(53), 2) if not set(one) & set(hand)]
        mine = values[place(hand)]
        assert result.below[row] == sum(other < mine for other in others)
        assert result.equal[row] == sum(other == mine for other in others)
        assert result.under[row, 0] == sum(other < 60 for other in others)


def test_marks_of_two_hands() -> None:
    """Hands of three with a joker: a mark for those with an ace, another for those with the joker."""
    kinds, (hands, _) = class_table(53, 3), classes(53, 3)
    marks = np.array([2 if 52 in hand else 1 if any(card >= 48 for card in hand) else 0 for hand in hands.tolist()])
    result = count_marks(53, 3, marks[kinds].astype(np.uint8), 3)
    assert result.sum() == comb(53, 3) * comb(50, 3)
    assert result[2, 2] == 0  # there is one joker
    no_ace = comb(48, 3) * comb(45, 3)  # neither ace nor joker in either hand
    assert result[0, 0] == no_ace
    with_joker = comb(52, 2) * comb(50, 3)
    assert result[2].sum() == with_joker
