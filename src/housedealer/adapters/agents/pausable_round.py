"""A round that can wait for a card, where chance is handed over."""

from __future__ import annotations

from typing import Any

from housedealer.adapters.agents.undealt_cards import CardNeeded
from housedealer.table.round.runner import Round


class PausableRound(Round):
    """A round that stops where it needs a card that chance has not decided. Its events up to there can be read; to go
    on, the round is dealt again with that card."""

    needed: CardNeeded | None = None

    def _advance(self, sent: Any) -> None:
        try:
            super()._advance(sent)
        except CardNeeded as needed:
            self.needed, self.offer = needed, None
