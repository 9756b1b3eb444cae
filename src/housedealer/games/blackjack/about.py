"""What blackjack's questions are about."""

from __future__ import annotations

from housedealer.table.round.offers import About


class HandAbout(About, total=False):
    """A hand of blackjack."""

    total: int
    """What it comes to."""
