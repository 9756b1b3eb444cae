"""What is said at a craps table: the felt's readers of the game's own events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.money import show
from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt


def _puck(felt: Felt, event: Event) -> None:
    where = f"on {event['point']}" if event["point"] else "off"
    felt.say(f"the puck is {where}: {event['why']}", "cyan")


def _called(felt: Felt, event: Event) -> None:
    what = "place and buy wagers and come odds on" if event["choice"] == "on" else f"{event['wager']} off"
    felt.say(f"{felt.does(event['seat'], 'call')} {what} for this flip")


def _flip(felt: Felt, event: Event) -> None:
    felt.say(f"{event['total']}! {event['call']}", "bold yellow")


def _move(felt: Felt, event: Event) -> None:
    number = event["to"].rsplit("-", 1)[1]
    wager = "don't come" if event["wager"].startswith("dont") else "come"
    felt.say(f"{felt.does(event['seat'], 'move')} {show(event['amount'])} {wager} to the {number}")


def _home(felt: Felt, event: Event) -> None:
    felt.say(f"{felt.does(event['seat'], 'take')} {event['wager']} of {show(event['amount'])} home: it was off")


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "puck": _puck,
    "called": _called,
    "flip": _flip,
    "move": _move,
    "home": _home,
}
"""What each kind of event does to the felt."""
