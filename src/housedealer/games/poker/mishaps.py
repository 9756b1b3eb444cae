"""Irregularities of a hand for the pot: a street without betting, a card burned too early, a changed draw."""

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
        known = ("no-betting", "burned", "drawn-again")
        # A changed draw without a street is written by its last choice alone, which changes nothing else.
        unnamed = [one for one in hand.table.setup.mishaps if one.does == "drawn-again" and not one.street]
        self._left = [one for one in hand.table.setup.mishaps if one.does in known and one not in unnamed]
        self._held: list[int] = []
        streets = hand.rules.streets
        for one in self._left:
            names = [street.name for street in streets if one.does != "drawn-again" or street.draw]
            if one.does != "no-betting" and one.street not in names:
                raise HouseError(f"irregularities: {one.street!r} is no street; expected {', '.join(names)}")

    def before_deal(self, street: Street) -> None:
        """Return a card that was burned before everyone had acted to the burn cards (000:6062-6066); a draw that is
        changed on this street has its time now."""
        if not self._left:
            return
        active = [self._hand.names[player] for player in self._hand.left()]
        changed = [one for one in self._left if one.does == "drawn-again" and one.street == street.name]
        for one in changed:
            if one.position in active:
                self._left.remove(one)
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
            what = f"the hand did not reach {one.street}"
            if one.does == "no-betting":
                what = f"{cards.TEXTS[one.card]} was not dealt to {one.position}"
            elif one.position:
                what = f"{one.position} was not asked on {one.street}"
            raise HouseError(f"irregularities: {what}; expected what was dealt")


def draws_again(hand: Hand, player: int, street: Street) -> bool:
    """Whether a player changed the draw before a card had left the deck for it (000:2548-2552)."""
    changed = hand.table.mishaps_at("drawn-again", hand.names[player])
    return any(one.street == street.name for one in changed)
