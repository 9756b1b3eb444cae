"""Facts in blackjack's offers."""

from __future__ import annotations

from housedealer.table.round.offer_data import About


class HandAbout(About, total=False):
    """A hand of blackjack."""

    total: int
    """The hand's total."""
    soft: bool
    """Whether an ace counts as eleven in it."""
