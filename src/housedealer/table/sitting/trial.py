"""A trial round, to refuse stakes that make no round before anyone sits down."""

from __future__ import annotations

from housedealer.table.family import Game, Plan
from housedealer.table.sitting.session import Session
from housedealer.table.sitting.sitting import Sitting

TRIAL_STACK = 100_000
"""Dollars that each player of a trial round has: enough for any stakes."""


def check_terms(game: Game, plan: Plan, option: int | None, players: int) -> None:
    """Deal a round on these terms to this many players, and refuse terms that make none."""
    stacks = {str(seat): TRIAL_STACK for seat in range(1, players + 1)}
    trial = Session.open(game, stacks=stacks, option=option, plan=plan, seed=1, hold_buy_in=False)
    sitting = Sitting(trial)
    for seat in stacks:
        sitting.deal_in(seat)
    sitting.deal(sitting.prepared(0.0))
