"""Irregularities of a hand for the pot: a street without betting, a card burned too early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from housedealer import cards
from housedealer.errors import HouseError

if TYPE_CHECKING:
    from housedealer.games.poker.hand import Hand
    from housedealer.games.poker.posting import Street


class Mishaps:
    """The irregularities of a hand, each until its street has come."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._left = [one for one in hand.table.setup.mishaps if one.does in ("no-betting", "burned")]
        self._held: list[int] = []
        names = [street.name for street in hand.rules.streets]
        for one in self._left:
            if one.does == "burned" and one.street not in names:
                raise HouseError(f"irregularities: {one.street!r} is no street; expected {', '.join(names)}")

    def before_deal(self, street: Street) -> None:
        """Return a card that was burned before everyone had acted to the burn cards (000:6062-6066)."""
        if not self._left:
            return
        for one in [one for one in self._left if one.does == "burned" and one.street == street.name]:
            self._hand.burn()
            self._left.remove(one)
        self._held = [len(held) for held in self._hand.cards]

    def stop_betting(self) -> bool:
        """Whether a card of this street was exposed or fell off the table, so that nobody bets (001:154-155)."""
        if not self._left:
            return False
        hand = self._hand
        dealt = {name: hand.cards[player][self._held[player] :] for player, name in enumerate(hand.names)}
        result = [one for one in self._left if one.does == "no-betting" and one.card in dealt[one.position]]
        self._left = [one for one in self._left if one not in result]
        return bool(result)

    def check(self) -> None:
        """Refuse a card that was dealt to nobody, and a street that was not reached."""
        for one in self._left:
            what = f"{cards.TEXTS[one.card]} was not dealt to {one.position}" if one.card >= 0 else ""
            raise HouseError(
                f"irregularities: {what or f'the hand did not reach {one.street}'}; expected what was dealt"
            )
