"""What is said at a pai gow table: the felt's readers of the game's own events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from housedealer.table.events import Event

if TYPE_CHECKING:
    from housedealer.terminal.felt.felt import Felt

STYLES = {"win": "green", "push": "yellow", "ace-high": "yellow", "dead": "yellow"}


def _set(felt: Felt, event: Event) -> None:
    told = f"{_whose(felt, event['position'], 'set')}"
    if "front_name" in event:
        _lay_out(felt, event)
        told += f" {event['front_name']} in front of {event['back_name']}"
    else:
        told += " a hand"
    if event["way"] == "house-way":
        told += f", the house way ({event['row']})" if "row" in event else ", the house way"
    felt.say(told)


def _lay_out(felt: Felt, event: Event) -> None:
    """Lay a hand out as it is set."""
    felt.hands[event["position"]] = list(event["front"].split())
    felt.hands[f"{event['position']} behind"] = list(event["back"].split())


def _ace_high(felt: Felt, event: Event) -> None:
    felt.say(event["why"], "bold yellow")


def _qualify(felt: Felt, event: Event) -> None:
    told = "doubled wagers play" if event["qualifies"] else "doubled wagers are returned"
    felt.say(f"{event['why']}: {told}", "cyan")


def _compare(felt: Felt, event: Event) -> None:
    _lay_out(felt, event)
    told = {"win": "both hands win", "lose": "a loss", "push": "a push"}
    position = event["position"]
    hand = f"the {position} hand" if position == "player" else felt.who(position)
    words = f"{told[event['result']]}: " if event["result"] in told else ""
    felt.say(f"{hand}, {words}{event['why']}", STYLES.get(event["result"], "red"))


def _whose(felt: Felt, position: str, word: str) -> str:
    """What someone does with a hand: a seat, or the house dealer with one that all wager on."""
    return f"the {position} hand is {word}:" if position in ("player", "banker") else felt.does(position, word)


# What a person is told who sets a hand: `told` is the offer's own data (`Front.data`).


READERS: dict[str, Callable[[Felt, Event], None]] = {
    "set": _set,
    "ace-high": _ace_high,
    "qualify": _qualify,
    "compare": _compare,
}
"""What each kind of event does to the felt."""


def house_way_words(told: Mapping[str, Any]) -> str:
    """How the house dealer would set the hand, in a line; nothing where no chart is posted.

    >>> hand = {"house_way": "Ks Qd", "settings": [{"front": "Qd Ks", "names": ["king high, Q", "pair of nines"]}]}
    >>> house_way_words(hand)
    'the house way: Ks Qd, king high, Q in front of pair of nines'
    """
    if "house_way" not in told:
        return ""
    found = _setting(told, told["house_way"])
    return f"the house way: {told['house_way']}, {' in front of '.join(found['names'])}" if found else ""


def foul_words(told: Mapping[str, Any], front: str) -> str:
    """A warning where these cards in front would be a foul; nothing where they are none, or no cards of the hand.

    >>> foul_words({"settings": [{"front": "Kh Ks", "names": ["pair of kings", "nine high"], "foul": True}]}, "Ks Kh")
    'pair of kings in front of nine high is a foul and loses; say it again to set it so'
    """
    found = _setting(told, front)
    if not found or not found["foul"]:
        return ""
    return f"{' in front of '.join(found['names'])} is a foul and loses; say it again to set it so"


def _setting(told: Mapping[str, Any], front: str) -> Mapping[str, Any] | None:
    wanted = sorted(front.split())
    return next((one for one in told.get("settings", ()) if sorted(one["front"].split()) == wanted), None)
