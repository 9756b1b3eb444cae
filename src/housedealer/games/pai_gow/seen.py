"""What a player sees of a round of pai gow before setting a hand."""

from __future__ import annotations

from housedealer.games.pai_gow.offers import DEALER
from housedealer.games.pai_gow.picture import PaiGowPicture
from housedealer.games.pai_gow.setting import Setter, Setting
from housedealer.table.events import Event


def open_bank(setter: Setter, events: list[Event]) -> Setting | None:
    """The player-dealer's hand, if it is set already."""
    return set_hand(setter, PaiGowPicture.of(events), DEALER)


def set_hand(setter: Setter, picture: PaiGowPicture, position: str) -> Setting | None:
    """A position's hand as set, if it is visible."""
    held, front = picture.known(position), picture.front_of(position)
    return setter.set(held, front) if front and len(held) > len(front) else None
