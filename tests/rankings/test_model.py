"""A slow, obvious ranking by the postings' words, which the tables must agree with.

It writes out every card that a joker may stand for, takes every five cards, and compares them by the printed
order of hands. It shares nothing with the program but the numbering of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer.cards import JOKER
from housedealer.rankings import (
    four_card,
    high,
    high_joker,
    high_wild,
    low_8,
    low_27,
    low_a5,
    mexican,
    three_card,
    two_card,
)

Place = tuple[int, ...]
Card = tuple[int, int]
COMMON = ("high card", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush", "five")
MEXICAN = (
    "high card",
    "pair",
    "two pair",
    "three",
    "straight",
    "full house",
    "flush",
    "four",
    "straight flush",
    "five",
)
THREE = ("high card", "pair", "flush", "straight", "three", "straight flush")
FOUR = ("high card", "pair", "two pair", "flush", "straight", "three", "straight flush", "four")
FOUR_FLUSH_ABOVE = ("high card", "pair", "two pair", "straight", "flush", "three", "straight flush", "four")
KINDS = {
    (5,): "five", (4, 1): "four", (4,): "four", (3, 2): "full house", (3, 1, 1): "three", (3, 1): "three",
    (3,): "three", (2, 2, 1): "two pair", (2, 2): "two pair", (2, 1, 1, 1): "pair", (2, 1, 1): "pair", (2, 1): "pair",
}  # fmt: skip


def place(cards: Sequence[Card], order: Sequence[str], line: Sequence[int]) -> Place:
    """Where a hand without jokers stands: its kind in the printed order, then its ranks.

    `line` is the order of the ranks; the ace at its end may also begin it.
    """
    ranks = [line.index(rank) for rank, _ in cards]
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    kind = KINDS.get(tuple(count for _, count in groups), "high card")
    decisive = [rank for rank, _ in groups]
    if kind == "high card":
        steps = len(cards) - 1
        wheel = set(ranks) == {len(line) - 1, *range(steps)}
        run = wheel or max(ranks) - min(ranks) == steps
        suited = len({suit for _, suit in cards}) == 1
        if run:
            decisive = [steps - 1 if wheel else max(ranks)]
        kind = {(False, False): kind, (True, False): "straight", (False, True): "flush"}.get(
            (run, suited), "straight flush"
        )
    return order.index(kind), *decisive


def faces(codes: Sequence[int]) -> list[Card]:
    return [(code >> 2, code & 3) for code in codes]


def kind_of(place_: Place, order: Sequence[str]) -> str:
    return order[place_[0]]


LINE = list(range(13))
MEXICAN_LINE = [0, 1, 2, 3, 4, 5, 9, 10, 11, 12]


def best(codes: Sequence[int], five: Callable[[Sequence[int]], Place]) -> Place:
    """The best five of the cards."""
    return max(five(cards) for cards in combinations(codes, 5))


def stand_ins(naturals: Sequence[Card], jokers: int, line: Sequence[int], order: Sequence[str]) -> list[Place]:
    """Every hand that jokers make as cards not in the hand."""
    whole = [(rank, suit) for rank in line for suit in range(4)]
    spare = [card for card in whole if card not in naturals]
    return [place([*naturals, *extra], order, line) for extra in combinations(spare, jokers)]


def bug(codes: Sequence[int], line: Sequence[int], order: Sequence[str], flush: bool = True) -> Place:
    """Five cards, each joker an ace, or completing a straight, flush or straight flush."""
    naturals = [card for card in faces(codes) if card[0] < 13]
    jokers = len(codes) - len(naturals)
    if not jokers:
        return place(naturals, order, line)
    completed = {"straight", "straight flush"} | ({"flush"} if flush else set())
    # As an ace the joker is an extra one of no suit that matters: a fifth suit makes no flush of its own.
    aces = place([*naturals, *[(12, 4 + i) for i in range(jokers)]], order, line)
    filled = [result for result in stand_ins(naturals, jokers, line, order) if kind_of(result, order) in completed]
    return max([aces, *filled])


def wild(codes: Sequence[int], line: Sequence[int], order: Sequence[str]) -> Place:
    """Five cards, each joker any card not in the hand, or a fifth of four of a kind."""
    naturals = [card for card in faces(codes) if card[0] < 13]
    jokers = len(codes) - len(naturals)
    if not jokers:
        return place(naturals, order, line)
    result = stand_ins(naturals, jokers, line, order)
    for rank in line:
        if all(natural == rank for natural, _ in naturals):
            result.append((order.index("five"), line.index(rank)))
    return max(result)


def lowest(codes: Sequence[int]) -> Place:
    """Five cards for low: pairs count against the hand, straights and flushes do not, aces are one."""
    held = [0 if code >> 2 == 12 else (code >> 2) + 1 for code in codes if code != JOKER]
    for _ in range(len(codes) - len(held)):
        held.append(min(rank for rank in range(13) if rank not in held))
    groups = sorted(Counter(held).items(), key=lambda group: (-group[1], -group[0]))
    kind = KINDS.get(tuple(count for _, count in groups), "high card")
    order = ("high card", "pair", "two pair", "three", "full house", "four")
    return -order.index(kind), *(-rank for rank, _ in groups)


def hands(cards: int, deck: Sequence[int]) -> st.SearchStrategy[list[int]]:
    """Hands of different cards, jokers drawn often; runs and suits are made likely by clustering the draw."""
    spread = st.permutations(list(deck)).map(lambda order: order[:cards])
    suited = st.integers(0, 3).flatmap(
        lambda suit: st.permutations([code for code in deck if code & 3 == suit or code == JOKER]).map(
            lambda order: order[:cards]
        )
    )
    narrow = st.integers(0, 8).flatmap(
        lambda low: st.permutations(
            [code for code in deck if low <= code >> 2 <= low + 5 or code == JOKER or (low == 0 and code >> 2 == 12)]
        ).map(lambda order: order[:cards])
    )
    return st.one_of(spread, suited, narrow).filter(lambda hand: len(hand) == cards)


STANDARD = list(range(52))
ONE_JOKER = [*STANDARD, JOKER]
TWO_JOKERS = [*STANDARD, JOKER, JOKER]
MEXICAN_DECK = [*(code for code in STANDARD if code >> 2 in MEXICAN_LINE), JOKER]


def agree(
    first: Sequence[int],
    second: Sequence[int],
    ours: Callable[[Sequence[int]], int],
    model: Callable[[Sequence[int]], Place],
) -> None:
    """Both agree on which hand is better."""
    our = (ours(first) > ours(second)) - (ours(first) < ours(second))
    one, other = model(first), model(second)
    assert our == (one > other) - (one < other), f"{first} {one}, {second} {other}"


def sometimes_joker(cards: int, deck: Sequence[int]) -> st.SearchStrategy[list[int]]:
    """Half of the hands hold the joker for certain."""
    naturals = [code for code in deck if code != JOKER]
    jokers = len(deck) - len(naturals)
    held = st.integers(1, jokers).flatmap(
        lambda count: hands(cards - count, naturals).map(lambda hand: [*hand, *[JOKER] * count])
    )
    return st.one_of(hands(cards, deck), held)


def both(cards: int, deck: Sequence[int]) -> st.SearchStrategy[tuple[list[int], list[int]]]:
    one = sometimes_joker(cards, deck) if JOKER in deck else hands(cards, deck)
    return st.tuples(one, one)


@settings(max_examples=150, deadline=None)
@given(both(7, STANDARD))
def test_high(pair: tuple[list[int], list[int]]) -> None:
    agree(*pair, high.value, lambda hand: best(hand, lambda five: place(faces(five), COMMON, LINE)))


@settings(max_examples=150, deadline=None)
@given(both(5, ONE_JOKER))
def test_joker_as_ace_or_to_complete(pair: tuple[list[int], list[int]]) -> None:
    # Seed 001, line 3816: only as an ace, or to complete a straight, flush or straight flush.
    agree(*pair, high_joker.value, lambda hand: bug(hand, LINE, COMMON))


@settings(max_examples=150, deadline=None)
@given(both(5, ONE_JOKER))
def test_joker_that_completes_no_plain_flush(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 1010-1011: as an ace, or to complete any straight or straight flush.
    agree(
        *pair,
        lambda hand: high_joker.value(hand, flush=False),
        lambda hand: bug(hand, LINE, COMMON, flush=False),
    )


@settings(max_examples=60, deadline=None)
@given(both(7, ONE_JOKER))
def test_joker_in_seven_cards(pair: tuple[list[int], list[int]]) -> None:
    agree(*pair, high_joker.value, lambda hand: best(hand, lambda five: bug(five, LINE, COMMON)))


@settings(max_examples=40, deadline=None)
@given(both(5, TWO_JOKERS))
def test_two_jokers(pair: tuple[list[int], list[int]]) -> None:
    # Seed 002, line 692: two jokers, each an ace or to complete any straight, flush or straight flush.
    agree(*pair, high_joker.value, lambda hand: bug(hand, LINE, COMMON))


@settings(max_examples=150, deadline=None)
@given(both(5, ONE_JOKER))
def test_wild_joker(pair: tuple[list[int], list[int]]) -> None:
    # Seed 001, line 2093: any card not already in the hand, or a fifth with four of the same rank.
    agree(*pair, high_wild.value, lambda hand: wild(hand, LINE, COMMON))


@settings(max_examples=40, deadline=None)
@given(both(5, TWO_JOKERS))
def test_two_wild_jokers(pair: tuple[list[int], list[int]]) -> None:
    agree(*pair, high_wild.value, lambda hand: wild(hand, LINE, COMMON))


@settings(max_examples=150, deadline=None)
@given(both(5, MEXICAN_DECK))
def test_mexican_with_the_joker_dealt_face_down(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 3916-3918: fully wild, any card.
    agree(*pair, mexican.value, lambda hand: wild(hand, MEXICAN_LINE, MEXICAN))


@settings(max_examples=150, deadline=None)
@given(both(5, MEXICAN_DECK))
def test_mexican_with_the_joker_dealt_face_up(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 3914-3916: an ace, or to complete any straight or flush.
    agree(*pair, lambda hand: mexican.value(hand, wild=False), lambda hand: bug(hand, MEXICAN_LINE, MEXICAN))


@settings(max_examples=150, deadline=None)
@given(hands(5, MEXICAN_DECK[:-1]), hands(4, MEXICAN_DECK[:-1]))
def test_mexican_values_compare_with_and_without_the_joker(plain: list[int], four: list[int]) -> None:
    joker = [*four, JOKER]
    agree(plain, joker, mexican.value, lambda hand: wild(hand, MEXICAN_LINE, MEXICAN))


@settings(max_examples=150, deadline=None)
@given(both(7, TWO_JOKERS))
def test_ace_to_five(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 5837-5872; a joker is the lowest rank not in the hand.
    def model(hand: Sequence[int]) -> Place:
        naturals = [code for code in hand if code != JOKER]
        filled = list(naturals)
        for _ in range(len(hand) - len(naturals)):
            ranks = {code >> 2 for code in filled}
            filled.append(4 * next(rank for rank in (12, *range(12)) if rank not in ranks))
        return best(filled, lowest)

    agree(*pair, low_a5.value, model)


@settings(max_examples=150, deadline=None)
@given(both(7, STANDARD))
def test_eight_or_better(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 4572-4591: no pair and no card above an eight; else no low.
    def model(hand: Sequence[int]) -> Place:
        result = best(hand, lowest)
        return result if result[0] == 0 and result[1] >= -7 else (-9,)

    agree(*pair, low_8.value, model)


@settings(max_examples=150, deadline=None)
@given(both(5, ONE_JOKER))
def test_eight_or_better_with_the_joker_by_the_letter(pair: tuple[list[int], list[int]]) -> None:
    # Seed 002, lines 692 and 719-723: the joker is an ace, or completes a straight, flush or straight flush.
    def model(hand: Sequence[int]) -> Place:
        naturals = [code for code in hand if code != JOKER]
        if len(naturals) == len(hand):
            lows = [lowest(hand)]
        else:
            lows = [lowest([*naturals, 48])]
            for spare in (code for code in STANDARD if code not in naturals):
                made = place(faces([*naturals, spare]), COMMON, LINE)
                if kind_of(made, COMMON) in ("straight", "flush", "straight flush"):
                    lows.append(lowest([*naturals, spare]))
        result = max(lows)
        return result if result[0] == 0 and result[1] >= -7 else (-9,)

    agree(*pair, lambda hand: low_8.value(hand, half_wild=True), model)


@settings(max_examples=150, deadline=None)
@given(both(5, STANDARD))
def test_deuce_to_seven(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 1903-1958: the high order upside down, the ace high only.
    def model(hand: Sequence[int]) -> Place:
        result = place(faces(hand), COMMON, [*LINE, 99])  # the ace is not at the line's end: it begins nothing
        return tuple(-part for part in result)

    agree(*pair, low_27.value, model)


@settings(max_examples=150, deadline=None)
@given(both(3, STANDARD))
def test_three_cards(pair: tuple[list[int], list[int]]) -> None:
    # Seed 000, lines 9957-9996.
    agree(*pair, three_card.value, lambda hand: place(faces(hand), THREE, LINE))


@settings(max_examples=200, deadline=None)
@given(both(5, STANDARD))
def test_best_four_of_five(pair: tuple[list[int], list[int]]) -> None:
    # Seed 003, lines 2695-2708, and the order of the pay tables, lines 2777-2785.
    for above, order in ((False, FOUR), (True, FOUR_FLUSH_ABOVE)):
        agree(
            *pair,
            lambda hand, above=above: four_card.value(hand, flush_above=above),
            lambda hand, order=order: max(place(faces(four), order, LINE) for four in combinations(hand, 4)),
        )


@settings(max_examples=200, deadline=None)
@given(both(2, ONE_JOKER))
def test_two_cards_in_front(pair: tuple[list[int], list[int]]) -> None:
    # Seed 001, lines 1391-1407: pairs, then high card; the joker is an ace.
    def model(hand: Sequence[int]) -> Place:
        ranks = sorted((min(code >> 2, 12) for code in hand), reverse=True)
        return ranks[0] == ranks[1], *ranks

    agree(*pair, two_card.value, model)


@settings(max_examples=150, deadline=None)
@given(st.permutations(STANDARD).map(lambda order: order[:8]))
def test_a_front_hand_must_not_beat_the_back(cards: list[int]) -> None:
    # Seed 001, line 47: a two-card hand higher than the five-card hand fouls; the same for three in front.
    def longer(hand: Sequence[int]) -> tuple[int, ...]:
        result = place(faces(hand), COMMON, LINE)
        return (*result, -1, -1, -1)[:6]

    back = cards[3:]
    for front, least in ((cards[:2], two_card.least_back), (cards[:3], three_card.least_back)):
        ranks = sorted(((count, rank) for rank, count in Counter(code >> 2 for code in front).items()), reverse=True)
        kind = {3: "three", 2: "pair", 1: "high card"}[ranks[0][0]]
        shown = (COMMON.index(kind), *(rank for _, rank in ranks))
        fouled = longer(back)[: len(shown)] < shown
        assert (high.value(back) < least(front)) == fouled


@pytest.mark.heavy
@pytest.mark.parametrize("face_down", [True, False])
def test_every_mexican_hand_with_the_joker(face_down: bool) -> None:
    # All 91,390 sets of four cards beside the joker: one value for each place of the model, in its order.
    model = wild if face_down else bug
    places: dict[int, Place] = {}
    for four in combinations(MEXICAN_DECK[:-1], 4):
        hand = [*four, JOKER]
        result = model(hand, MEXICAN_LINE, MEXICAN)
        assert places.setdefault(mexican.value(hand, wild=face_down), result) == result
    assert [places[value] for value in sorted(places)] == sorted(places.values())
    assert len(set(places.values())) == len(places)
