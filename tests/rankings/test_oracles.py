"""Order and equality against other programs, on random hands: phevaluator, eval7 and PokerKit."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from itertools import combinations, pairwise, product

import numpy as np
import pokerkit
import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # eval7 calls its parser's old names
    import eval7

from housedealer import rankings
from housedealer.cards import TEXTS, text
from housedealer.rankings import high, low_8, low_27, low_a5, omaha
from housedealer.rankings.kernels import arrays


def deal(hands: int, cards: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((hands, 52)), axis=1)[:, :cards].astype(np.uint8)


def assert_same_order(ours: Iterable[int], theirs: Iterable[int]) -> None:
    """Both put the hands in the same order and call the same ones equal."""
    pairs = sorted(set(zip(map(int, ours), theirs, strict=True)))
    for (our, their), (next_our, next_their) in pairwise(pairs):
        assert our < next_our and their < next_their, f"{our}, {their} beside {next_our}, {next_their}"


def pokerkit_text(codes: Iterable[int]) -> str:
    return "".join(TEXTS[code] for code in codes)


def pokerkit_value(kind: type, *parts: Iterable[int]) -> int:
    """PokerKit's place of a hand, larger for better in every kind; 0 where no hand qualifies."""
    try:
        hand = kind.from_game(*map(pokerkit_text, parts)) if len(parts) > 1 else kind(pokerkit_text(parts[0]))
    except ValueError:
        return 0
    return _place(hand)


def pokerkit_best(kind: type, codes: Iterable[int]) -> int:
    try:
        hand = kind.from_game(pokerkit_text(codes))
    except ValueError:
        return 0
    return _place(hand)


def _place(hand: pokerkit.Hand) -> int:
    return 10000 - hand.entry.index if hand.low else hand.entry.index + 1


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_high_has_the_values_of_phevaluator(cards: int) -> None:
    hands = deal(100_000, cards, cards)
    theirs = [7463 - evaluate_cards(*hand) for hand in hands.tolist()]
    assert high.values(hands).tolist() == theirs


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_high_has_the_order_of_eval7(cards: int) -> None:
    deck = [eval7.Card(name) for name in TEXTS[:52]]
    hands = deal(100_000, cards, 10 + cards)
    assert_same_order(high.values(hands), [eval7.evaluate([deck[code] for code in hand]) for hand in hands.tolist()])


def test_plain_python_has_the_values_of_phevaluator() -> None:
    for hand in deal(20_000, 7, 20).tolist():
        assert high.value(hand) == 7463 - evaluate_cards(*hand), text(hand)


def test_omaha_has_the_values_of_phevaluator() -> None:
    hands = deal(100_000, 9, 30)
    ours = omaha.values(hands[:, 5:], hands[:, :5])
    assert ours.tolist() == [7463 - evaluate_omaha_cards(*hand) for hand in hands.tolist()]


def test_deuce_to_seven_has_the_order_of_pokerkit() -> None:
    hands = deal(100_000, 5, 40)
    assert_same_order(low_27.values(hands), [pokerkit_value(pokerkit.StandardLowHand, hand) for hand in hands.tolist()])


def test_five_card_lows_have_the_order_of_pokerkit() -> None:
    hands = deal(100_000, 5, 50)
    assert_same_order(low_a5.values(hands), [pokerkit_value(pokerkit.RegularLowHand, hand) for hand in hands.tolist()])


MANY = pytest.mark.parametrize("many", [30_000, pytest.param(100_000, marks=pytest.mark.heavy)])


@MANY
def test_badugi_has_the_order_of_pokerkit(many: int) -> None:
    hands = deal(many, 4, 60)
    assert_same_order(
        arrays.values("badugi", hands), [pokerkit_best(pokerkit.BadugiHand, hand) for hand in hands.tolist()]
    )


def best_of_pokerkit(kind: type, hands: np.ndarray, picks: list[list[int]]) -> np.ndarray:
    """The best place that PokerKit gives to any five cards of each hand, of those that may be picked together.

    PokerKit looks every five up; it is called once for all fives that are alike to it, which have the same ranks and
    are all of one suit or not. To have it pick the fives itself takes minutes for as many hands as are compared here.
    """
    result = []
    for part in np.array_split(hands, max(1, len(hands) // 20_000)):
        fives = part[:, np.array(picks)].reshape(-1, 5)
        ranks = np.sort(fives >> 2, axis=1).astype(np.int64)
        suited = (fives & 3 == fives[:, :1] & 3).all(axis=1)
        keys = ranks @ (13 ** np.arange(5)) * 2 + suited
        _, examples, alike = np.unique(keys, return_index=True, return_inverse=True)
        places = np.array([pokerkit_value(kind, fives[example].tolist()) for example in examples])
        result.append(places[alike.reshape(len(part), len(picks))].max(axis=1))
    return np.concatenate(result)


SEVEN_CARDS = [list(five) for five in combinations(range(7), 5)]


def omaha_picks(hole: int) -> list[list[int]]:
    """Two of the hole cards, which stand first, with three of the board."""
    twos, threes = combinations(range(hole), 2), combinations(range(hole, hole + 5), 3)
    return [[*two, *three] for two, three in product(twos, threes)]


@pytest.mark.parametrize(
    ("kind", "hole"),
    [(pokerkit.RegularLowHand, 0), (pokerkit.EightOrBetterLowHand, 0)]
    + [(kind, hole) for kind in (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand) for hole in (4, 5)],
    ids=str,
)
def test_pokerkit_picks_fives_alike(kind: type, hole: int) -> None:
    dealt = deal(500, hole + 5 if hole else 7, 120)
    picked = [
        pokerkit_value(kind, hand[:hole], hand[hole:]) if hole else pokerkit_best(kind, hand) for hand in dealt.tolist()
    ]
    assert best_of_pokerkit(kind, dealt, omaha_picks(hole) if hole else SEVEN_CARDS).tolist() == picked


def test_razz_has_the_order_of_pokerkit() -> None:
    dealt = deal(100_000, 7, 70)
    assert_same_order(low_a5.values(dealt), best_of_pokerkit(pokerkit.RegularLowHand, dealt, SEVEN_CARDS).tolist())


def test_eight_or_better_has_the_order_of_pokerkit() -> None:
    dealt = deal(100_000, 7, 80)
    assert_same_order(low_8.values(dealt), best_of_pokerkit(pokerkit.EightOrBetterLowHand, dealt, SEVEN_CARDS).tolist())


@MANY
@pytest.mark.parametrize("hole", [4, 5])
def test_omaha_has_the_order_of_pokerkit(hole: int, many: int) -> None:
    dealt = deal(many, hole + 5, 90)
    highs = best_of_pokerkit(pokerkit.OmahaHoldemHand, dealt, omaha_picks(hole))
    assert_same_order(omaha.values(dealt[:, :hole], dealt[:, hole:]), highs.tolist())


@MANY
@pytest.mark.parametrize("hole", [4, 5])
def test_omaha_low_has_the_order_of_pokerkit(hole: int, many: int) -> None:
    dealt = deal(many, hole + 5, 100)
    lows = best_of_pokerkit(pokerkit.OmahaEightOrBetterLowHand, dealt, omaha_picks(hole))
    assert_same_order(omaha.low8_values(dealt[:, :hole], dealt[:, hole:]), lows.tolist())


def test_plain_omaha_agrees_with_compiled() -> None:
    dealt = deal(2_000, 10, 110)
    highs, lows = (kernel(dealt[:, :5], dealt[:, 5:]) for kernel in (omaha.values, omaha.low8_values))
    for hand, high_value, low_value in zip(dealt.tolist(), highs, lows, strict=True):
        assert omaha.value(hand[:5], hand[5:]) == high_value == rankings.value("omaha", hand)
        assert omaha.low8(hand[:5], hand[5:]) == low_value
