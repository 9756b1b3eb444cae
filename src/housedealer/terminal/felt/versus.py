"""What the felt shows of poker against the player-dealer: decisions, and hands as they are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt


def _decide(felt: Felt, event: Event) -> None:
    times = f" {event['multiple']} times the ante" if event.get("multiple", 1) > 1 else ""
    felt.say(f"{felt.does(event['seat'], event['choice'])}{times}", "dim" if event["choice"] == "fold" else "")


def _named(felt: Felt, event: Event) -> None:
    told = event["hand"]
    if "qualifies" in event:
        told += ", which qualifies" if event["qualifies"] else ", which does not qualify"
    if event.get("result"):
        told += f": {event['result']}"
    who = "the player-dealer's hand" if event["position"] == "player-dealer" else felt.who(event["position"])
    felt.say(f"{who}: {told}", "bold")


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "decide": _decide,
    "named": _named,
}
"""What each kind of event does to the felt."""
