"""Rounds played by the compiled rules against the exact figures, for every wager of the quick games."""

from __future__ import annotations

import pytest

from housedealer.odds.engine.models import model

POSTINGS = [
    "500-club/three-card-poker",
    "outlaws/three-card-poker",
    "turlock/three-card-poker-1-0",
    "the-101/three-card-poker",
    "turlock/crazy-4-poker",
    "the-101/three-card-texas-holdem",
    "turlock/three-card-holdem",
]


@pytest.mark.parametrize("posting", POSTINGS)
def test_exact_and_played_agree(posting: str) -> None:
    """Within five standard errors, on a fixed seed."""
    priced, rounds = model(posting), 300_000
    cells = priced.play(2024, 0, rounds).tolist()
    for wager in priced.wagers():
        exact, seen = priced.exact(wager), priced.counted(wager, cells)
        assert seen.times == rounds
        error = (float(exact.variance) / rounds) ** 0.5
        assert abs(float(exact.edge) - float(seen.edge)) < 5 * error, wager
