"""The hands that a finished round left unseen, though they were not folded."""

from __future__ import annotations

from collections.abc import Sequence

from housedealer import cards
from housedealer.games.poker.picture import PokerPicture
from housedealer.table.events import HOUSE, Event


def unshown(events: Sequence[Event]) -> dict[str, str]:
    """The cards of those who stayed to the end and whose hand nobody saw, by seat: the last player left, and a beaten
    hand that was mucked. The texts do not say whether such a hand is shown (the reading `showdown-order`).

    `events` are those that the house sees.
    """
    picture = PokerPicture.of(events)
    if not picture.took:
        return {}
    result = {}
    for seat in picture.hands:
        if seat.isdigit() and seat not in picture.out and seat not in picture.showed:
            held = picture.seen(seat, [HOUSE])
            if held:
                result[seat] = cards.text(held)
    return result
