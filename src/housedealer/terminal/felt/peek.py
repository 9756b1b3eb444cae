"""What the felt shows of draw poker against the player-dealer and of Two Card Peek."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt


def _exchange(felt: Felt, event: Event) -> None:
    """Cards go to the discard spot; replacements come later."""
    if not event["count"]:
        felt.say(f"{felt.does(event['seat'], 'stand')} pat")
        return
    felt.give_up(event["seat"], event.get("cards", "").split() or [None] * event["count"])
    felt.say(f"{felt.does(event['seat'], 'draw')} {event['count']}")


def _expose(felt: Felt, event: Event) -> None:
    """A hand is turned up and read."""
    position = event["position"]
    felt.hands[position] = list(event["cards"].split())
    who = felt.who(position)
    felt.say(f"{who} {'have' if who == 'You' else 'has'} {event['hand']}", "bold")


def _row_hand(felt: Felt, event: Event) -> None:
    """A row is read."""
    felt.say(f"{_row(event['row'])} has {event['hand']}")


def _best_row(felt: Felt, event: Event) -> None:
    """Pick Row is decided."""
    felt.say(event["why"], "bold cyan")


def _row(position: str) -> str:
    return f"row {position[-1].upper()}"


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "exchange": _exchange,
    "expose": _expose,
    "row-hand": _row_hand,
    "best-row": _best_row,
}
"""What each kind of event does to the felt."""
