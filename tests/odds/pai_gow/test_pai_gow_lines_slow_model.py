"""Pai gow's wagers on two hands set the house way, against a slow model: what each is paid, and the whole game.

How two hands may meet is counted on a small deck, deal by deal, by `test_best_setting_slow_model`. Here every such end
is paid once more by the posted words; and whole deals, set by `house_way_models` and paid so, are compared with the
exact figures. Nothing is shared with the program.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numba import njit
from tests.pai_gow import house_way_models as models

from housedealer.odds.engine.models import model

Net = Callable[[int, int, bool, bool], int]
"""What one unit gains: front and back each 1 for higher, 0 for a copy, -1 for lower; pairs in front of either."""


def base(front: int, back: int, *pairs: bool) -> int:
    """Both must be higher to win, one is a push; copies are the player-dealer's (000:1314-1331, 001:3918-3922)."""
    return (front > 0) + (back > 0) - 1


def line(front: int, back: int, pair: bool, other: bool) -> int:
    """Two to one, three with a pair of threes or higher in front; a copy and a win push (001:1373-1377, 1462-1469)."""
    if front > 0 and back > 0:
        return 3 if pair else 2
    return 0 if sorted((front, back)) == [0, 1] else -1


def banker(front: int, back: int, pair: bool, other: bool) -> int:
    """The same for the other hand (001:1471-1478)."""
    return line(-front, -back, other, pair)


def each_wins_one(front: int, back: int, pair: bool, other: bool) -> int:
    """Even money, two to one with such a pair in front of either (001:1480-1494)."""
    return (2 if pair or other else 1) if sorted((front, back)) == [-1, 1] else -1


def tie(front: int, back: int, *pairs: bool) -> int:
    """Both copied, the five cards copied, the two copied (001:1496-1511)."""
    if front == back == 0:
        return 1000
    return 250 if back == 0 else 30 if front == 0 else -1


def ultimate_push(front: int, back: int, pair: bool, other: bool) -> int:
    """A push of the base game, two to one with such a pair in front of either (001:3928-3946)."""
    return (2 if pair or other else 1) if base(front, back) == 0 else -1


LINES: dict[str, dict[str, Net]] = {
    "500-club/fortune-pai-gow-poker": {"base": base},
    "turlock/fortune-pai-gow-poker": {"base": base},
    "black-sheep/pai-gow-gold": {"base": base},
    "als/pai-gow-poker": {"base": base},
    "the-101/double-hand-pai-gow-poker": {"base": base},
    "the-101/lucky-pai-gow-poker": {"base": base},
    "the-101/triple-bonus-pai-gow-poker": {"base": base, "ultimate-push": ultimate_push},
    "the-101/ultimate-pai-gow-poker": {"player": line, "banker": banker, "push": each_wins_one, "tie": tie},
}
FACE_UP = [
    "500-club/face-up-pai-gow-poker", "black-sheep/face-up-pai-gow-poker", "turlock/face-up-pai-gow-poker",
    "the-101/ace-up-pai-gow-poker",
]  # fmt: skip
TWO_HANDS = "two hands"


@pytest.mark.parametrize("posting", LINES)
def test_every_end_is_paid_as_posted(posting: str) -> None:
    priced = model(posting)
    assert {name for name, part in priced.part_of.items() if part == TWO_HANDS} == set(LINES[posting])
    for wager, nets in LINES[posting].items():
        seen = set()
        for end in priced.parts[TWO_HANDS]:
            met = end.front, end.back, end.front_pair, end.other_front_pair
            assert priced.payoff(wager, end).net == nets(*met), (wager, met)
            seen.add(met)
        assert len(seen) == 36


@pytest.mark.parametrize("posting", FACE_UP)
def test_an_open_ace_high_pushes(posting: str) -> None:
    """Besides the ends of two hands that are compared there is one that pushes (000:9406-9437, 001:5972-5976)."""
    priced = model(posting, strategy="house-way")
    *compared, pushed = priced.parts[TWO_HANDS]
    for end in compared:
        assert priced.payoff("base", end).net == base(end.front, end.back)
    assert priced.payoff("base", pushed).net == 0
    best = model(posting)
    assert [best.payoff("base", end).net for end in best.parts["best setting"]] == [1, 0, -1]


# Whole deals

CHARTS = {
    "500-club/fortune-pai-gow-poker": 0,
    "turlock/face-up-pai-gow-poker": 0,
    "the-101/ultimate-pai-gow-poker": 1,
    "the-101/triple-bonus-pai-gow-poker": 1,
    "black-sheep/pai-gow-gold": 2,
    "turlock/fortune-pai-gow-poker": 3,
}
DEALS = 2_000_000


@njit(cache=True)
def set_hands(chart, hands, worths, fronts, backs):
    for n in range(len(hands)):
        if chart == 0:
            fronts[n] = models.face_up(hands[n], worths[n])
        elif chart == 1:
            fronts[n] = models.the_101(hands[n], worths[n], False)
        elif chart == 2:
            fronts[n] = models.gold(hands[n], worths[n])
        else:
            fronts[n] = models.turlock_fortune(hands[n], worths[n], False)
        for at in range(21):
            if models.front_at(hands[n], at) == fronts[n]:
                backs[n] = max(backs[n], worths[n, at])


def set_all(chart: int, hands: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    fronts, backs = np.zeros((2, len(hands)), np.int64)
    set_hands(chart, hands, models.all_worths(hands, True), fronts, backs)
    return fronts, backs


@pytest.mark.heavy
@pytest.mark.parametrize("posting", CHARTS)
def test_whole_deals(posting: str) -> None:
    """Deals at random: what every wager gains lies within five standard errors of the exact figure."""
    rng = np.random.default_rng(11)
    dealt = np.concatenate([rng.random((50_000, 53)).argsort(axis=1)[:, :14] for _ in range(DEALS // 50_000)])
    mine, theirs = (np.sort(part, axis=1) for part in (dealt[:, :7], dealt[:, 7:]))
    fronts, backs = set_all(CHARTS[posting], mine)
    other_fronts, other_backs = set_all(CHARTS[posting], theirs)
    threes = models.front(models.THREE, models.THREE)
    met = np.stack(
        [np.sign(fronts - other_fronts), np.sign(backs - other_backs), fronts >= threes, other_fronts >= threes]
    )
    ends, many = np.unique(met.T, axis=0, return_counts=True)
    priced, lines = model(posting, strategy="house-way"), LINES.get(posting, {"base": base})
    pushed = 0
    if posting in FACE_UP:
        ace_high = (models.all_worths(theirs, True).max(axis=1) < 13**5) & (theirs[:, -1] >= 48)
        ends, many = np.unique(met.T[~ace_high], axis=0, return_counts=True)
        pushed = int(ace_high.sum())
    for wager, nets in lines.items():
        gained = np.array([nets(int(end[0]), int(end[1]), bool(end[2]), bool(end[3])) for end in ends])
        mean = (gained * many).sum() / DEALS
        spread = ((gained**2 * many).sum() / DEALS - mean**2) ** 0.5
        assert abs(mean + float(priced.exact(wager).edge)) < 5 * spread / DEALS**0.5, wager
    assert many.sum() + pushed == DEALS
