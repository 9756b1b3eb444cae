"""What the felt shows of panguingue: sorted hands, melds on the table, the discard in reach, who pays whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.money import show
from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt

ORDER = "A234567JQK"
DISCARD = "discard"


def _tops(felt: Felt, event: Event) -> None:
    for seat, ante in event["antes"].items():
        felt.stacks[seat] = felt.stacks.get(seat, 0) - ante
    felt.pot = event["amount"]
    felt.say(f"antes: the tops are {show(felt.pot)}", "dim")


def _drop_out(felt: Felt, event: Event) -> None:
    felt.hands.pop(event["seat"], None)
    felt.say(f"{felt.does(event['seat'], 'drop')} the hand", "dim")


def _take(felt: Felt, event: Event) -> None:
    if event["pile"] == DISCARD:
        felt.hands.pop(DISCARD, None)
        felt.say(f"{felt.does(event['seat'], 'take')} the {event['card']} from the discards")
    else:
        card = f"the {event['card']} " if "card" in event else ""
        felt.say(f"{felt.does(event['seat'], 'draw')} {card}from the stock", "" if card else "dim")
    felt.hands.setdefault(event["seat"], []).append(event.get("card"))
    for hand in felt.hands:
        _sort(felt, hand)


def _sort(felt: Felt, seat: str) -> None:
    """A hand that is seen, by suits and in sequence."""
    hand = felt.hands[seat]
    hand.sort(key=lambda card: (card[1], ORDER.find(card[0])) if card else ("~", 0))


def _meld(felt: Felt, event: Event) -> None:
    _put_down(felt, event)
    felt.say(f"{felt.does(event['seat'], 'meld')} {event['cards']} ({event['melded']} down)", "bold")


def _extend(felt: Felt, event: Event) -> None:
    _put_down(felt, event)
    words = f"{felt.does(event['seat'], 'add')} {event['cards']} to meld {event['number']}"
    felt.say(f"{words} ({event['melded']} down)", "bold")


def _put_down(felt: Felt, event: Event) -> None:
    codes = event["cards"].split()
    felt.give_up(event["seat"], codes)
    meld = f"{event['seat']} meld {event['number']}"
    felt.hands.setdefault(meld, []).extend(codes)
    _sort(felt, meld)


def _throw(felt: Felt, event: Event) -> None:
    felt.give_up(event["seat"], [event["card"]])
    felt.hands[DISCARD] = [event["card"]]
    felt.say(f"{felt.does(event['seat'], 'discard')} the {event['card']}")


def _collect(felt: Felt, event: Event) -> None:
    felt.stacks |= event["stacks"]
    if "pot" in event["payers"]:
        felt.pot = 0
    felt.say(f"{felt.does(event['seat'], 'collect')} {show(event['amount'])}: {event['why']}", "green")


def _pan(felt: Felt, event: Event) -> None:
    felt.say(f"{felt.does(event['seat'], 'win')}: {event['why']}", "bold green")


def _stock_out(felt: Felt, event: Event) -> None:
    for seat, ante in event["antes"].items():
        felt.stacks[seat] = felt.stacks.get(seat, 0) + ante
    felt.pot = 0
    felt.say("the stock is used up and nobody has won: antes go back", "yellow")


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "tops": _tops,
    "drop-out": _drop_out,
    "take": _take,
    "meld": _meld,
    "extend": _extend,
    "throw": _throw,
    "collect": _collect,
    "pan": _pan,
    "stock-out": _stock_out,
}
"""What each kind of event does to the felt."""
