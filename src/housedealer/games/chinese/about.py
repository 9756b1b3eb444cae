"""Facts in the offers of Chinese poker."""

from __future__ import annotations

from housedealer.table.round.offer_data import About


class PlacingAbout(About, total=False):
    """Cards to be placed, or a clean sweep to be declared."""

    board: dict[str, str]
    """The cards in each segment."""
    fantasyland: bool
    pattern: str
    points: int
    """The sweep that may be declared, and its value."""
