"""Facts in the offers of poker against the player-dealer."""

from __future__ import annotations

from housedealer.table.round.offer_data import About


class DecisionAbout(About, total=False):
    """Whether a seat plays on."""

    wager: str
    """The wager that a choice would place."""
    named: str
    """The name of the hand that the cards make so far."""
