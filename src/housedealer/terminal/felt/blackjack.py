"""What the felt shows of blackjack: the check, doubles, splits and hands given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from housedealer.money import show
from housedealer.table.events import Event
from housedealer.terminal.felt.shared import hand_key

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt


def _check(felt: Felt, event: Event) -> None:
    felt.say(f"the hole card is checked: {'a natural' if event['natural'] else 'no natural'}", "cyan")


def _split(felt: Felt, event: Event) -> None:
    hand, new = hand_key(event["seat"], event["hand"]), hand_key(event["seat"], event["new"])
    if event["card"] in felt.hands.get(hand, []):
        felt.hands[hand].reverse()
        felt.hands[hand].remove(event["card"])
    felt.hands[new] = [event["card"]]
    felt.say(felt.does(event["seat"], "split"))


def _double(felt: Felt, event: Event) -> None:
    felt.say(f"{felt.does(event['seat'], 'double')} for {show(event['added'])}")


def _stand(felt: Felt, event: Event) -> None:
    felt.say(felt.does(event["seat"], "stand"), "dim")


def _surrender(felt: Felt, event: Event) -> None:
    felt.say(felt.does(event["seat"], "surrender"))


def _rescue(felt: Felt, event: Event) -> None:
    felt.say(f"{felt.does(event['seat'], 'rescue')} the double")


def _even_money(felt: Felt, event: Event) -> None:
    felt.say(f"{felt.does(event['seat'], 'take')} even money")


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "check": _check,
    "split": _split,
    "double": _double,
    "stand": _stand,
    "surrender": _surrender,
    "rescue": _rescue,
    "even-money": _even_money,
}
"""What each kind of event does to the felt."""
