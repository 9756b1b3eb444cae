"""Hands that a finished round left face down, and that their holders show after all.

Where the posted rules leave it open, a hand that nobody called or that was beaten is mucked. Its holder may show it
until the next deal: nothing of the round, its record or its money changes by that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from housedealer.errors import HouseError
from housedealer.server.tables.round_in_play import RoundInPlay
from housedealer.table.events import HOUSE, view
from housedealer.table.round.runner import Round


class ShownHands:
    """The hands of the last round that were shown after it, and those that may be."""

    def __init__(self, play: RoundInPlay) -> None:
        self._play = play
        self._shown: tuple[int, dict[str, str]] = (0, {})
        """The round, and the cards shown after it, by place."""
        self._unshown: tuple[Round | None, dict[str, str]] = (None, {})
        """A finished round, and its hands that nobody saw, by seat: worked out once."""

    def shown(self) -> dict[str, str]:
        """The cards that were shown after the last round, by place."""
        number, cards = self._shown
        return cards if number == self._play.session.number and self._play.dealt is None else {}

    def unshown_of(self, person: str) -> dict[str, str]:
        """The cards that a person may still show, by place."""
        unshown = self._play.session.game.family.play.events.unshown
        round_ = self._play.round
        if unshown is None or round_ is None or self._play.dealt is not None or self._play.voided:
            return {}
        if self._unshown[0] is not round_:
            self._unshown = (round_, unshown(view(round_.table.events, [HOUSE])))
        holders, shown = self._play.holders, self.shown()
        mine = [seat for seat in self._unshown[1] if holders.get(seat) == person and seat not in shown]
        return {seat: self._unshown[1][seat] for seat in mine}

    def show(self, person: str, number: int) -> None:
        """Show what a person held in the last round."""
        mine = self.unshown_of(person) if number == self._play.session.number else {}
        if not mine:
            raise HouseError("You have no cards to show.")
        self._shown = (number, {**self.shown(), **mine})

    # Saving

    def data(self) -> dict[str, Any]:
        """What must survive a restart."""
        return {"shown": [self._shown[0], self._shown[1]] if self.shown() else None}

    def restore(self, data: Mapping[str, Any]) -> None:
        """Restore the saved state."""
        self._shown = (data["shown"][0], dict(data["shown"][1])) if data["shown"] else (0, {})
