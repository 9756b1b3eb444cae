"""Random hands in both engines: the same legal bets at every decision, the same final stacks."""

import pytest

from .oracle import VARIANTS, sweep

SLOW = ("fixed-holdem", "no-limit-holdem", "pot-limit-omaha", "omaha-eight", "pot-limit-omaha-eight")


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_hands_end_with_the_same_stacks(variant):
    count = 40 if variant in SLOW else 100
    compared, left_out = sweep(variant, 1, count)
    assert compared >= 0.85 * count, f"{left_out} of {count} left out"


@pytest.mark.heavy
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_random_hands_end_with_the_same_stacks(variant):
    compared, _ = sweep(variant, 10_000, 2000)
    assert compared >= 0.85 * 2000
