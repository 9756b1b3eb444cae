"""Evenings that never happened, with everything that can go wrong: no choice, no cent and no secret is lost."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator

import pytest

from .simulation import FAMILIES, chosen, simulate


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """A disk that fails is reported, again and again."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_evenings_with_a_failing_disk_and_wild_people() -> None:
    """All families in turn: answers asked together, wagers that stay up, points, payments, pots and banks."""
    played: Counter[str] = Counter()
    for number in range(6):
        evening = simulate(number, steps=1500)
        assert evening.crashes > 0
        assert evening.checked > 100
        played += evening.played
    assert set(played) == set(FAMILIES)


def test_a_disk_that_lies_would_be_found() -> None:
    """The instrument itself: writes that were said to be kept and are not do not stay unnoticed."""
    with pytest.raises(AssertionError):
        simulate(5, steps=2000, lies=True)


def test_the_same_number_is_the_same_evening() -> None:
    one, other = (simulate(98, steps=300) for _ in range(2))
    assert one.disk.accounts == other.disk.accounts
    assert one.disk.rounds == other.disk.rounds
    assert one.said == other.said


def test_a_hundred_evenings_see_every_family() -> None:
    """What the long run below plays."""
    seen = {game for number in range(100, 200) for game in chosen(number)}
    assert all(seen & set(postings) for postings in FAMILIES.values())


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(100, 200))
def test_a_million_steps(number: int) -> None:
    simulate(number, steps=10_000, faults=0.05 if number % 2 else 0.005)
