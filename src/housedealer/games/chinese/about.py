"""What the questions of Chinese poker are about."""

from __future__ import annotations

from housedealer.table.round.offers import About


class PlacingAbout(About, total=False):
    """Cards to be laid, or a clean sweep to be declared."""

    board: dict[str, str]
    """The cards that lie in each segment."""
    fantasyland: bool
    pattern: str
    points: int
    """What may be declared, and what it is worth."""
