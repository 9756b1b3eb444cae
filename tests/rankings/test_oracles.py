"""Order and equality against other programs, on random hands: phevaluator, eval7 and PokerKit."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from itertools import pairwise

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


def test_badugi_has_the_order_of_pokerkit() -> None:
    hands = deal(100_000, 4, 60)
    assert_same_order(
        arrays.values("badugi", hands), [pokerkit_best(pokerkit.BadugiHand, hand) for hand in hands.tolist()]
    )


@pytest.mark.parametrize("hands", [10_000, pytest.param(100_000, marks=pytest.mark.heavy)])
def test_razz_has_the_order_of_pokerkit(hands: int) -> None:
    dealt = deal(hands, 7, 70)
    assert_same_order(low_a5.values(dealt), [pokerkit_best(pokerkit.RegularLowHand, hand) for hand in dealt.tolist()])


@pytest.mark.parametrize("hands", [20_000, pytest.param(100_000, marks=pytest.mark.heavy)])
def test_eight_or_better_has_the_order_of_pokerkit(hands: int) -> None:
    dealt = deal(hands, 7, 80)
    assert_same_order(
        low_8.values(dealt), [pokerkit_best(pokerkit.EightOrBetterLowHand, hand) for hand in dealt.tolist()]
    )


@pytest.mark.parametrize(
    ("hole", "hands"),
    [
        (4, 1_000),
        (5, 1_000),
        pytest.param(4, 100_000, marks=pytest.mark.heavy),
        pytest.param(5, 20_000, marks=pytest.mark.heavy),
    ],
)
def test_omaha_has_the_order_of_pokerkit(hole: int, hands: int) -> None:
    dealt = deal(hands, hole + 5, 90)
    holes, boards = dealt[:, :hole], dealt[:, hole:]
    highs = [
        pokerkit_value(pokerkit.OmahaHoldemHand, *both) for both in zip(holes.tolist(), boards.tolist(), strict=True)
    ]
    assert_same_order(omaha.values(holes, boards), highs)


@pytest.mark.parametrize("hands", [2_000, pytest.param(100_000, marks=pytest.mark.heavy)])
def test_omaha_low_has_the_order_of_pokerkit(hands: int) -> None:
    dealt = deal(hands, 9, 100)
    holes, boards = dealt[:, :4], dealt[:, 4:]
    lows = [
        pokerkit_value(pokerkit.OmahaEightOrBetterLowHand, *both)
        for both in zip(holes.tolist(), boards.tolist(), strict=True)
    ]
    assert_same_order(omaha.low8_values(holes, boards), lows)


def test_plain_omaha_agrees_with_compiled() -> None:
    dealt = deal(2_000, 10, 110)
    highs, lows = (kernel(dealt[:, :5], dealt[:, 5:]) for kernel in (omaha.values, omaha.low8_values))
    for hand, high_value, low_value in zip(dealt.tolist(), highs, lows, strict=True):
        assert omaha.value(hand[:5], hand[5:]) == high_value == rankings.value("omaha", hand)
        assert omaha.low8(hand[:5], hand[5:]) == low_value
