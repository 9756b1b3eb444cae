"""Facts in the offers of panguingue."""

from __future__ import annotations

from housedealer.table.round.offer_data import About


class TurnAbout(About, total=False):
    """A turn at panguingue."""

    melds: list[str]
    out_with: int
    """The player's cards down, and how many it takes to go out."""
    in_reach: str
    """The discard that may be taken."""
