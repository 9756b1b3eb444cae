"""Who receives cards, and what else a round's document may say."""

from __future__ import annotations

from typing import TypedDict

from housedealer.errors import HouseError
from housedealer.table.family import Game
from housedealer.table.round.setup import Setup


class Document(TypedDict, total=False):
    """What only a pai gow round's document holds."""

    exposed: list[str]
    """Seats whose hand had a card exposed as it was handed out."""


def positions(setup: Setup) -> list[str]:
    """The positions that receive cards: the seats and the player-dealer, or the two hands that all wager on."""
    if setup.game.rules.community:
        return ["player", "banker"]
    return [*map(str, setup.seats), "player-dealer"]


def values(game: Game) -> dict[str, tuple[str | int, ...]]:
    """Exposed cards are named only where the posting has a rule for them."""
    return {"exposed": ()} if game.rules.exposed == "none" else {}


def check(setup: Setup) -> None:
    """Refuse exposed cards where the posting has no rule for them (001:74 is one)."""
    given = setup.extra.get("exposed")
    if given is None:
        return
    if setup.game.rules.exposed == "none":
        raise HouseError("exposed: this posting has no rule for a card exposed in the deal; expected none")
    if not isinstance(given, list) or any(seat not in setup.seats or isinstance(seat, bool) for seat in given):
        seats = ", ".join(map(str, setup.seats))
        raise HouseError(f"exposed: {given!r} are not seats with a hand; expected a list of some of {seats}")
