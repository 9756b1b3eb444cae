"""What the questions of panguingue are about."""

from __future__ import annotations

from housedealer.table.round.offers import About


class TurnAbout(About, total=False):
    """A turn at panguingue."""

    melds: list[str]
    out_with: int
    """What one has down, and with how many cards down one is out."""
    in_reach: str
    """The discard that may be taken."""
