"""Facts in pai gow's offers."""

from __future__ import annotations

from housedealer.table.round.offer_data import About


class SettingAbout(About, total=False):
    """How a hand is set."""

    front: int
    """How many cards go in front."""
