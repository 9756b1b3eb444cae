"""Evenings of several processes at one store, with all that can go wrong: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from .simulation_together import simulate_together, told


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """A disk that fails is reported, again and again."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_evenings_of_three_processes() -> None:
    for number in (2, 4):
        evening = simulate_together(number, steps=800)
        assert evening.crashes > 2
        assert evening.again > 20
        assert evening.checked > 50


def test_lines_that_forget_their_names_would_be_found() -> None:
    """The instrument itself: what is said again by another name counts twice, and that does not stay unnoticed."""
    with pytest.raises(AssertionError, match="purchases"):
        for number in range(5):
            simulate_together(number, steps=300, forgets=True)


@pytest.mark.heavy
def test_the_same_number_is_the_same_evening() -> None:
    one, other = (simulate_together(98, steps=300) for _ in range(2))
    assert told(one) == told(other)


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(100, 130))
def test_thirty_long_evenings(number: int) -> None:
    simulate_together(number, steps=8000, faults=0.05 if number % 2 else 0.005)
