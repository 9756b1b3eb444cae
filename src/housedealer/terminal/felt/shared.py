"""What the felt shows of any game: cards, wagers, fees, and how each wager is settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.money import show
from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt


def hand_key(seat: str, hand: int) -> str:
    """Where a seat's hand lies: after a split it has several."""
    return seat if hand == 1 else f"{seat} hand {hand}"


def _round(felt: Felt, event: Event) -> None:
    felt.dealer = event.get("player_dealer", "")
    felt.bank = felt.pool = event.get("bank", 0)
    for place, placed in event["seats"].items():
        felt.wagers[place] = [f"{wager} {show(amount)}" for wager, amount in placed.items() if wager != "stack"]


def _deal(felt: Felt, event: Event) -> None:
    felt.hands.setdefault(hand_key(event["to"], event.get("hand", 1)), []).append(event.get("card"))


def _turn(felt: Felt, event: Event) -> None:
    hand = felt.hands.setdefault(event["position"], [])
    turned = event["cards"].split()
    all_hidden = len(turned) == hand.count(None)
    for card in turned:
        if card in hand and not all_hidden:
            continue
        if None in hand:
            hand[hand.index(None)] = card
        else:
            hand.append(card)


def _burn(felt: Felt, event: Event) -> None:
    """A burned card is not drawn."""


def _end(felt: Felt, event: Event) -> None:
    """The end needs no words."""


def _shuffle(felt: Felt, event: Event) -> None:
    felt.say(f"The cards have run out: {event['count']} cards out of play are shuffled.", "white")


def _void(felt: Felt, event: Event) -> None:
    felt.say(f"The round is void, and all wagers go back: {event['why']}.", "bold white")


def _fee(felt: Felt, event: Event) -> None:
    felt.drop += event["amount"]
    if event["payer"] == "pot":
        felt.pot -= event["amount"]
    felt.say(f"fee {show(event['amount'])} from {felt.who(event['payer'])}: {event['why']}", "cyan")


def _first_action(felt: Felt, event: Event) -> None:
    felt.action = event["seat"]
    felt.say(f"first action: {felt.who(event['seat'])}, {event['why']}", "cyan")


def _total(felt: Felt, event: Event) -> None:
    felt.say(f"{event['position']} has {event['total']}", "white")


def _war(felt: Felt, event: Event) -> None:
    felt.say(f"war {event['number']}!", "bold yellow")


def _wager(felt: Felt, event: Event) -> None:
    felt.wagers.setdefault(event["seat"], []).append(f"{event['wager']} {show(event['staked'])}")


def _settle(felt: Felt, event: Event) -> None:
    felt.pool = event["pool"]
    if felt.board is not None and event["result"] == "push":
        return  # what stays is seen on the board
    style = {"win": "green", "lose": "red", "push": "yellow", "returned": "magenta"}[event["result"]]
    told = {
        "win": f"wins {show(event['paid'])}",
        "lose": f"loses {show(event['taken'])}",
        "push": "pushes",
        "returned": "is returned",
    }[event["result"]]
    if event["uncovered"] and event["result"] != "returned":
        told += f" ({show(event['uncovered'])} uncovered)"
    hand = f" (hand {event['hand']})" if event["hand"] > 1 else ""
    staked = show(event["staked"])
    felt.say(f"{felt.who(event['seat'])}: {event['wager']}{hand} {staked} {told}: {event['why']}", style)


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "round": _round,
    "deal": _deal,
    "turn": _turn,
    "burn": _burn,
    "end": _end,
    "shuffle": _shuffle,
    "void": _void,
    "fee": _fee,
    "first-action": _first_action,
    "total": _total,
    "war": _war,
    "wager": _wager,
    "settle": _settle,
}
"""What each kind of event does to the felt."""
