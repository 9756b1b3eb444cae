"""Every choice that a round can offer."""

from __future__ import annotations

from housedealer.table.family import Choosable, Game, plain_choices


def choices(game: Game) -> tuple[Choosable, ...]:
    """The choices on a hand, before the down card is checked, and behind a seat."""
    amounts = [Choosable(name, "amount") for name in ("double", "insure", "side-31")]
    return (
        *plain_choices("hit", "stand", "split", "surrender", "rescue", "even-money", "decline"),
        *amounts,
    )
