"""What poker's questions are about."""

from __future__ import annotations

from housedealer.table.events import Cents
from housedealer.table.round.offers import About


class BetAbout(About, total=False):
    """A bet, or cards to be given up."""

    to_call: Cents
    pot: Cents
    level: Cents
    """What the highest bet of the round comes to; a bet or raise is named by what it comes to in all."""
    discard: int
    """How many cards must be given up."""
