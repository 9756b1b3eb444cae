"""A round that can wait for a card, where chance is handed over."""

from __future__ import annotations

from typing import Any

from housedealer.adapters.agents.undealt_cards import CardNeeded
from housedealer.table.round.runner import Round


class Halting(Round):
    """A round that halts where a card is needed that was not handed over. It tells what happened until then; to go
    on it is dealt again."""

    needed: CardNeeded | None = None

    def _advance(self, sent: Any) -> None:
        try:
            super()._advance(sent)
        except CardNeeded as needed:
            self.needed, self.offer = needed, None
