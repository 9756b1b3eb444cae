"""A trial round: whether the stakes that somebody wrote make a round, told before anyone sits down."""

from __future__ import annotations

from housedealer.table.family import Game, Plan
from housedealer.table.sitting.session import Session

TRIAL_STACK = 100_000_00
"""What each player of a trial round has, in cents: enough for any stakes."""


def check_terms(game: Game, plan: Plan, option: int | None, players: int) -> None:
    """Deal a round for these terms to so many players, and refuse terms that make none."""
    trial = Session.open(game, stacks={}, option=option, plan=plan, seed=1)
    trial.deal({str(seat): {"stack": TRIAL_STACK} for seat in range(1, players + 1)})
