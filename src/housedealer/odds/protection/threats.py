"""Threats: what may be known, what it is worth, and how that was worked out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from housedealer.results import CardCount

FLASHED, SHARED, MARKED, COUNTING = "flashed card", "neighbors' cards", "marked card", "counting"
"""The kinds of threats."""


class Request(NamedTuple):
    """The settings of an examination."""

    cut: int | None
    """The cards left behind the cut card; None for the usual number."""
    seed: int
    quick: bool
    """Whether to leave out what takes long and is not stored."""


@dataclass(frozen=True)
class Threat:
    """Something that may be known, and what it is worth to a bettor who plays by it as well as can be."""

    kind: str
    what: str
    wager: str
    edge: float
    """The house edge without it."""
    known_edge: float
    """The house edge with it, per unit bet; below zero the bettor has the advantage."""
    bets: float = 1.0
    """The part of the rounds in which the wager is placed."""
    method: str = "exact"
    standard_error: float | None = None
    count: CardCount | None = None
    notes: tuple[str, ...] = field(default_factory=tuple)
    posted: str = ""
    """The posted wager whose limits hold, where the wager is priced under another name."""

    @property
    def gain(self) -> float:
        """What a bettor wins per round and unit, none where there is no advantage."""
        return max(0.0, -self.known_edge) * self.bets
