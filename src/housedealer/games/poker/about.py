"""Facts in poker's offers."""

from __future__ import annotations

from housedealer.table.events import Cents
from housedealer.table.round.offer_data import About


class BetAbout(About, total=False):
    """A bet, or cards to be given up."""

    to_call: Cents
    pot: Cents
    level: Cents
    """The highest bet of the round in total; a bet or raise is named by its total."""
    discard: int
    """How many cards must be given up."""
