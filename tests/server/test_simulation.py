"""Evenings that never happened, with everything that can go wrong: no choice, no cent and no secret is lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from .simulation import simulate


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """A disk that fails is reported, again and again."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("number", range(4))
def test_an_evening_with_a_failing_disk_and_wild_people(number: int) -> None:
    evening = simulate(number, steps=2000)
    assert evening.crashes > 0
    assert evening.rounds > 20


def test_a_disk_that_lies_would_be_found() -> None:
    """The instrument itself: writes that were said to be kept and are not do not stay unnoticed."""
    with pytest.raises(AssertionError):
        simulate(5, steps=3000, lies=True)


def test_the_same_number_is_the_same_evening() -> None:
    one, other = (simulate(99, steps=400) for _ in range(2))
    assert one.disk.accounts == other.disk.accounts
    assert one.disk.rounds == other.disk.rounds
    assert one.said == other.said


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(100, 200))
def test_a_hundred_evenings_of_ten_thousand_acts(number: int) -> None:
    simulate(number, steps=10_000, faults=0.05 if number % 2 else 0.005)
