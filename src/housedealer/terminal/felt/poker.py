"""What the felt shows of poker for the pot: blinds and bets, pots, hands shown and mucked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.money import show
from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt


RAISES = ("raise", "complete")


def _bet(felt: Felt, event: Event) -> None:
    """Chips go from a stack in front of its seat."""
    seat = event["seat"]
    felt.bets[seat] = felt.bets.get(seat, 0) + event["amount"]
    felt.stacks[seat] = event["stack"]
    felt.wagers[seat] = [f"bets {show(felt.bets[seat])}"]


def _give_up(felt: Felt, event: Event) -> None:
    felt.give_up(event["seat"], event.get("cards", "").split() or [None] * event["count"])


def _action(felt: Felt, event: Event) -> None:
    """A raise is told by what it comes to in all, as it is typed; folded cards are gone."""
    words = event["choice"]
    if words == "fold":
        felt.hands.pop(event["seat"], None)
    if event.get("amount"):
        words += f" to {show(event['to'])}" if words in RAISES else f" {show(event['amount'])}"
        _bet(felt, event)
    felt.say(f"{felt.who(event['seat'])}: {words}")


def _post(felt: Felt, event: Event) -> None:
    _bet(felt, event)
    felt.say(f"{felt.does(event['seat'], 'post')} the {event['what']} of {show(event['amount'])}", "dim")


def _gather(felt: Felt, event: Event) -> None:
    felt.pot = event["pot"]
    felt.bets.clear()
    felt.wagers = {seat: [] for seat in felt.wagers}


def _return(felt: Felt, event: Event) -> None:
    felt.stacks[event["seat"]] = event["stack"]
    felt.say(f"{show(event['amount'])} that nobody called goes back to {felt.who(event['seat'])}", "dim")


def _street(felt: Felt, event: Event) -> None:
    felt.say(f"— {event['name']} —", "cyan")


def _button(felt: Felt, event: Event) -> None:
    if "why" in event:
        felt.hands.clear()  # the cards drawn for it go back
        felt.say(f"{felt.has(event['seat'])} the button: {event['why']}", "cyan")
    else:
        felt.say(f"{felt.has(event['seat'])} the button", "dim")


def _show(felt: Felt, event: Event) -> None:
    felt.hands[event["seat"]] = list(event["cards"].split())
    low = f", low {event['low']}" if "low" in event else ""
    felt.say(f"{felt.does(event['seat'], 'show')} {event['hand']}{low}", "bold")


def _muck(felt: Felt, event: Event) -> None:
    felt.hands.pop(event["seat"], None)
    felt.say(felt.does(event["seat"], "muck"), "dim")


def _award(felt: Felt, event: Event) -> None:
    shares = ", ".join(f"{show(share)} to {felt.who(seat)}" for seat, share in event["shares"].items())
    felt.say(f"pot of {show(event['amount'])}: {shares} ({event['why']})", "bold green")


def _discard(felt: Felt, event: Event) -> None:
    _give_up(felt, event)
    felt.say(f"{felt.does(event['seat'], 'discard')} {event['count']}", "dim")


def _draw(felt: Felt, event: Event) -> None:
    _give_up(felt, event)
    felt.say(f"{felt.does(event['seat'], 'draw')} {event['count']}")


def _stand_pat(felt: Felt, event: Event) -> None:
    felt.say(f"{felt.does(event['seat'], 'stand')} pat")


STRUCTURES = {"no": "no limit", "pot": "pot limit", "fixed": "limit", "spread": "spread limit"}
FORCED = {
    "small_blind": "small blind", "middle_blind": "middle blind", "big_blind": "big blind", "ante": "ante",
    "bring_in": "bring-in", "kill": "killed for",
}  # fmt: skip


def _stakes(felt: Felt, event: Event) -> None:
    """What the table plays for, in words."""
    told = [STRUCTURES[event["structure"]]]
    if "upper" in event:
        told.append(f"{show(event['lower'])} and {show(event['upper'])}")
    told += [f"{name} {show(event[key])}" for key, name in FORCED.items() if key in event]
    felt.say(", ".join(told), "dim")


def _short(felt: Felt, event: Event) -> None:
    felt.say(event["why"], "cyan")


def _kill(felt: Felt, event: Event) -> None:
    words = f"{felt.does(event['seat'], 'kill')} the next pot for {show(event['amount'])}"
    felt.say(f"{words}: {event['why']}", "bold magenta")


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "action": _action,
    "post": _post,
    "gather": _gather,
    "return": _return,
    "street": _street,
    "button": _button,
    "show": _show,
    "muck": _muck,
    "award": _award,
    "discard": _discard,
    "draw": _draw,
    "stand-pat": _stand_pat,
    "stakes": _stakes,
    "short": _short,
    "kill": _kill,
}
"""What each kind of event does to the felt."""
