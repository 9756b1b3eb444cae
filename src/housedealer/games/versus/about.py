"""What the questions of poker against the player-dealer are about."""

from __future__ import annotations

from housedealer.table.round.offers import About


class DecisionAbout(About, total=False):
    """Whether a seat plays on."""

    wager: str
    """The wager that an answer would place."""
    named: str
    """What the cards make so far."""
