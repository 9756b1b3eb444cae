"""Every chart's engine against the slow models: random hands here, all hands in the heavy sweep."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from housedealer.cards import text
from housedealer.games.pai_gow.arrangements import ChartArrays, arrange, front_of
from housedealer.games.pai_gow.house_way import arrays_of, load_chart
from housedealer.games.pai_gow.house_way_chart import names
from housedealer.games.pai_gow.suit_classes import suit_classes
from tests.pai_gow import house_way_models as models

FACE_UP, THE_101, THE_101_STRONGEST, GOLD, TURLOCK, TURLOCK_STRONGEST, MINI = range(7)
MODELS = {
    "face-up": FACE_UP,
    "turlock-face-up": FACE_UP,
    "the-101": THE_101,
    "the-101/strongest-behind": THE_101_STRONGEST,
    "lucky": THE_101,
    "pai-gow-gold": GOLD,
    "turlock-fortune": TURLOCK,
    "turlock-fortune/strongest-behind": TURLOCK_STRONGEST,
    "mini": MINI,
}
HANDS = {6: (1_097_447, 22_957_480), 7: (6_972_147, 154_143_080)}
"""Suit classes and hands of so many cards from 53."""


@njit(cache=True)
def model_of_seven(model, hand):
    """The front that a model chooses."""
    if model == FACE_UP:
        return models.face_up(hand)
    if model in (THE_101, THE_101_STRONGEST):
        return models.the_101(hand, model == THE_101_STRONGEST)
    if model == GOLD:
        return models.gold(hand)
    return models.turlock_fortune(hand, model == TURLOCK_STRONGEST)


@njit(cache=True)
def first_difference(chart, model, hands):
    """The first hand that engine and model set differently, or where the engine's quick way differs; -1 for none."""
    for n in range(len(hands)):
        hand = hands[n]
        place, way, front, back = arrange(chart, hand)
        i, j = place >> 3, place & 7
        if way < 0 or (front, back) != front_of(chart, hand):
            return n
        if model == MINI:
            at = models.mini(hand)
            if hand[at] // 4 != hand[i] // 4 or models.worth(hand, at, at) != models.worth(hand, i, i):
                return n
            continue
        chosen = model_of_seven(model, hand)
        if chosen != models.front(models.rank_of(hand[i]), models.rank_of(hand[j])):
            return n
        if models.strongest_behind(hand, chosen) != models.worth(hand, i, j):
            return n
    return -1


def agree(name: str, arrays: ChartArrays, hands: np.ndarray) -> None:
    at = first_difference(arrays, MODELS[name], hands)
    assert at < 0, f"{name} sets {text(hands[at])} otherwise than the model"


def random_hands(count: int, cards: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return rng.random((count, 53)).argsort(axis=1)[:, :cards].astype(np.int64)


def test_every_chart_has_a_model() -> None:
    assert set(names()) <= set(MODELS)


@pytest.mark.parametrize("name", MODELS)
def test_random_hands(name: str) -> None:
    chart = load_chart(name)
    agree(name, arrays_of(chart), random_hands(20_000, chart.cards, 12))


@pytest.mark.parametrize("name", MODELS)
def test_random_hands_with_a_joker(name: str) -> None:
    chart = load_chart(name)
    hands = random_hands(20_000, chart.cards, 13)
    rows = np.arange(len(hands))
    hands[rows, rows % chart.cards] = np.where((hands == 52).any(axis=1), hands[rows, rows % chart.cards], 52)
    agree(name, arrays_of(chart), hands)


@pytest.mark.heavy
@pytest.mark.parametrize("name", MODELS)
def test_all_hands(name: str) -> None:
    chart = load_chart(name)
    classes = hands = 0
    for part, weights in suit_classes(chart.cards):
        agree(name, arrays_of(chart), part)
        classes += len(part)
        hands += int(weights.sum())
    assert (classes, hands) == HANDS[chart.cards]
