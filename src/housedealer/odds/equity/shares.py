"""Results of a tally: how often each player wins, ties, scoops and has the low, and the average share of the pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np


class Counted(NamedTuple):
    """A tally, the number of simulated deals (None: all counted), and the first player's draws, best first."""

    tally: np.ndarray
    deals: int | None
    choices: list[dict[str, Any]]


class Outcome(NamedTuple):
    """An outcome of a deal: the players with the best hand and with the best low, and its count or weight."""

    best: list[int]
    low: list[int]
    weight: float


class Share(NamedTuple):
    """One player's results over all deals."""

    equity: float
    win: float
    tie: float
    scoop: float
    low: float
    standard_error: float


def outcomes(tally: np.ndarray, players: int) -> Iterator[Outcome]:
    """The outcomes of a tally with a nonzero count."""
    bits = players if len(tally) > 1 << players else 0
    for place in np.nonzero(tally)[0].tolist():
        best, low = place >> bits, place & ((1 << bits) - 1)
        yield Outcome(_members(best, players), _members(low, players), float(tally[place]))


def _members(bits: int, players: int) -> list[int]:
    return [player for player in range(players) if bits >> player & 1]


def parts(outcome: Outcome) -> dict[int, float]:
    """The part of the pot that each winner takes, ignoring odd chips.

    >>> parts(Outcome([0], [0, 1], 1.0))
    {0: 0.75, 1: 0.25}
    """
    halves = [half for half in (outcome.best, outcome.low) if half]
    result: dict[int, float] = {}
    for half in halves:
        for player in half:
            result[player] = result.get(player, 0.0) + 1 / len(half) / len(halves)
    return result


def shares(tally: np.ndarray, players: int, deals: int | None) -> list[Share]:
    """Each player's results; `deals`: the number of simulated deals, None where all were counted."""
    sums = [[0.0] * 6 for _ in range(players)]
    total = 0.0
    for outcome in outcomes(tally, players):
        total += outcome.weight
        for player, part in parts(outcome).items():
            alone = outcome.best == [player]
            shared = player in outcome.best and not alone
            figures = (part, alone, shared, part == 1, player in outcome.low, part * part)
            for at, one in enumerate(figures):
                sums[player][at] += outcome.weight * one
    return [_share([one / total for one in sums[player]], deals) for player in range(players)]


def _share(means: Sequence[float], deals: int | None) -> Share:
    equity, win, tie, scoop, low, squares = means
    error = sqrt(max(0.0, squares - equity * equity) / deals) if deals else 0.0
    return Share(equity, win, tie, scoop, low, error)
