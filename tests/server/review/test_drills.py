"""The order of drills: mixed across decisions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from housedealer.odds.ready_made import SWITCH, ready
from housedealer.server.review.drills import drill, mixed

BLACKJACK = "the-101/blackjack-x"


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drills ship with the ready-made results."""
    monkeypatch.setenv(SWITCH, "on")


def test_hard_hands_are_mixed_across_decisions() -> None:
    """The first five hands of Blackjack X ask more than whether to surrender 14, and no answer runs thrice."""
    first = [drill(BLACKJACK, number)["decision"] for number in range(5)]
    asked = [(one["offer"]["legal"], one["offer"]["total"], one["choices"][0]["choice"]) for one in first if one]
    assert len({str(one) for one in asked}) >= 4
    best = [one["choices"][0]["choice"] for one in first if one]
    assert not any(a == b == c for (a, b), c in zip(pairwise(best), best[2:], strict=False))


def test_every_drill_is_played_once_in_the_mixed_order() -> None:
    drills = ready(BLACKJACK, "drills") or []
    order = mixed(BLACKJACK, drills)
    assert len(drills) == 24
    assert sorted(map(str, order)) == sorted(map(str, drills))


def test_one_choice_alone_is_the_best() -> None:
    """Some hands of seven cards have two settings that are worth the same; of the hands in store they are left out."""
    count = drill("als/pai-gow-poker", 0)["count"]
    assert 0 < count < len(ready("als/pai-gow-poker", "drills"))
    for number in range(count):
        asked = drill("als/pai-gow-poker", number)["decision"]
        assert asked is not None and asked["choices"][1]["cost"] >= 1


def test_whatever_is_picked_in_a_drill_has_its_price() -> None:
    """Every way to set seven cards but fouls, and one of those that come to the same."""
    asked = drill("als/pai-gow-poker", 0)["decision"]
    assert asked is not None
    assert len([one for one in asked["choices"] if one["choice"] == "set"]) > 10
    assert asked["says"][0].startswith("The house way for ")


def test_a_drill_says_from_which_hand_its_chart_plays() -> None:
    """Not only what to do with this king high: K-8-7 is folded against a king, K-9-2 is played."""
    posting = "500-club/three-card-poker"
    asked = [drill(posting, number)["decision"] for number in range(drill(posting, 0)["count"])]
    said = [one["says"] for one in asked if one]
    assert ["King high against a king: fold. Play king high (K-9-2) or better."] in said
    assert ["Jack high against an eight: play. Every hand plays there."] in said
