"""A trial round: whether the stakes that somebody wrote make a round, told before anyone sits down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.table.family import Game
from housedealer.table.sitting.session import Session

TRIAL_STACK = 100_000
"""Dollars that each player of a trial round has: enough for any stakes."""


def check_terms(game: Game, terms: Mapping[str, Any], option: int | None, players: int) -> None:
    """Deal a round for these terms to so many players, and refuse terms that make none."""
    trial = Session.open(game, stacks={}, option=option, terms=terms, seed=1)
    trial.begin({str(seat): {"stack": TRIAL_STACK} for seat in range(1, players + 1)})
