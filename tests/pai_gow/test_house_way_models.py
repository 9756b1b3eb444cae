"""Every chart's engine against the slow models: random hands here, all hands in the heavy sweep."""

from __future__ import annotations

import functools

import numpy as np
import pytest
from numba import njit

from housedealer.cards import text
from housedealer.games.pai_gow.house_way.arrangements import arrange_all, set_all
from housedealer.games.pai_gow.house_way.by_chart import arrays_of, load_chart
from housedealer.games.pai_gow.house_way.chart import JokerRule, names
from housedealer.games.pai_gow.house_way.hand_classes import suit_classes
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
def choose(model, hands, worths, chosen, behind):
    """The front that a model chooses for each hand, and the worth of the best back that goes with it."""
    for n in range(len(hands)):
        hand, backs = hands[n], worths[n]
        if model == MINI:
            at = models.mini(hand, backs)
            chosen[n], behind[n] = hand[at] // 4, backs[at]
            continue
        if model == FACE_UP:
            chosen[n] = models.face_up(hand, backs)
        elif model == GOLD:
            chosen[n] = models.gold(hand, backs)
        elif model in (THE_101, THE_101_STRONGEST):
            chosen[n] = models.the_101(hand, backs, model == THE_101_STRONGEST)
        else:
            chosen[n] = models.turlock_fortune(hand, backs, model == TURLOCK_STRONGEST)
        behind[n] = -1
        for at in range(21):
            if models.front_at(hand, at) == chosen[n]:
                behind[n] = max(behind[n], backs[at])


def agree(name: str, hands: np.ndarray, worths: np.ndarray, rule: JokerRule = "ace-straight-flush") -> None:
    """Engine and model put the same ranks in front and leave as good a back; the quick way finds the same values."""
    arrays = arrays_of(load_chart(name, rule))
    places, ways, fronts, backs, quick_fronts, quick_backs, chosen, behind = np.zeros((8, len(hands)), dtype=np.int64)
    arrange_all(arrays, hands, places, ways, fronts, backs)
    set_all(arrays, hands, quick_fronts, quick_backs)
    choose(MODELS[name], hands, worths, chosen, behind)
    n, i, j = np.arange(len(hands)), places >> 3, places & 7
    if hands.shape[1] == 6:
        front, back = hands[n, i] // 4, worths[n, i]
    else:
        first, second = np.minimum(hands[n, i] // 4, 12), np.minimum(hands[n, j] // 4, 12)
        front = 13 * np.maximum(first, second) + np.minimum(first, second) + 1000 * (first == second)
        back = worths[n, i * (13 - i) // 2 + j - i - 1]
    same = (ways >= 0) & (front == chosen) & (back == behind) & (fronts == quick_fronts) & (backs == quick_backs)
    assert same.all(), f"{name} sets {text(hands[same.argmin()])} otherwise than the model"


@functools.cache
def random_hands(cards: int, joker: bool, flush: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """20,000 hands, all or some of them with a joker, and what can stand behind in each."""
    rng = np.random.default_rng(12 + joker)
    hands = rng.random((20_000, 53)).argsort(axis=1)[:, :cards].astype(np.int64)
    if joker:
        hands[~(hands == 52).any(axis=1), 0] = 52
    return hands, models.all_worths(hands, flush)


def test_every_chart_has_a_model() -> None:
    assert set(names()) <= set(MODELS)


@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("name", MODELS)
def test_random_hands(name: str, joker: bool) -> None:
    agree(name, *random_hands(load_chart(name).cards, joker))


@pytest.mark.parametrize("name", MODELS)
def test_random_hands_without_plain_flush(name: str) -> None:
    """The joker completes straights and straight flushes alone (000:1010-1011, 003:3077, 004:2300-2301, 001:5865)."""
    agree(name, *random_hands(load_chart(name).cards, joker=True, flush=False), rule="no-plain-flush")


@pytest.mark.heavy
@pytest.mark.parametrize("cards", HANDS)
def test_all_hands(cards: int) -> None:
    classes = total = 0
    for hands, weights in suit_classes(cards):
        worths = models.all_worths(hands, True)
        for name in MODELS:
            if load_chart(name).cards == cards:
                agree(name, hands, worths)
        classes += len(hands)
        total += int(weights.sum())
    assert (classes, total) == HANDS[cards]
