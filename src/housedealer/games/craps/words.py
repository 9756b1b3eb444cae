"""Craps in words: the puck, the call of a flip, wagers that stay up, move, are called or go home."""

from __future__ import annotations

import re

from housedealer.games.craps.picture import CrapsPicture
from housedealer.money import show
from housedealer.table.events import Event
from housedealer.table.headline import Outcome
from housedealer.table.narrator import Line, Narrator, capital, sentence
from housedealer.table.words import Phrasings, settle, settled

_UNDECIDED = re.compile(r".*, (\d+): neither ")
"""The reason of a wager whose number did not come, and its total."""


def _puck(narrator: Narrator, event: Event) -> Line:
    """Where the puck is. Why it moved was called with the flip; only the come-out was not."""
    where = "off" if event["point"] is None else f"on {event['point']}"
    why = f": {event['why']}" if event["why"] == "the come-out" else ""
    return Line(f"The puck is {where}{why}.", "announced")


def _called(narrator: Narrator, event: Event) -> Line:
    what = narrator.wager(event["wager"]) if "wager" in event else "place and buy bets and come odds"
    return Line(f"{narrator.does(event['seat'], 'call')} {what} {event['choice']} for this flip.")


def _flip(narrator: Narrator, event: Event) -> Line:
    return Line(sentence(event["call"]), "strong")


def _move(narrator: Narrator, event: Event) -> Line:
    number = event["to"].rpartition("-")[2]
    return Line(f"{_whose(narrator, event)} moves to the {number}.")


def _home(narrator: Narrator, event: Event) -> Line:
    off = "were off and come" if _many(narrator, event) else "was off and comes"
    return Line(f"{_whose(narrator, event)} {off} back.")


def _whose(narrator: Narrator, event: Event) -> str:
    """Someone's wager with its amount, such as `Ada's $300 Come bet behind seat 2`."""
    owner = narrator.possessive(event["seat"])
    wager = narrator.whose(event["seat"], event["wager"]).removeprefix(owner)
    return f"{owner} {show(event['amount'])}{_COME.sub(' Come bet', wager)}"


def _many(narrator: Narrator, event: Event) -> bool:
    """Whether a wager is said in the plural, as odds are."""
    return " odds" in narrator.wager(event["wager"])


_COME = re.compile(r" Come(?! odds)")
_PLURAL = {"wins": "win", "loses": "lose", "stays": "stay", "comes": "come"}


def _settle(narrator: Narrator, event: Event) -> Line:
    """The line for a settled bet; odds are many."""
    line = _settle_one(narrator, {**event, "why": event["why"].replace("own wager", "own bet")})
    whose = f"{narrator.whose(event['seat'], event['wager'])} "
    if line.entry is None or not _many(narrator, event):
        return line
    head = _plural(whose, line.entry.head)
    return line._replace(text=_plural(whose, line.text), entry=line.entry._replace(head=head))


def _plural(whose: str, text: str) -> str:
    """A sentence about somebody's odds.

    >>> _plural("Your Pass Line odds ", "Your Pass Line odds wins $30: 4-5, 9 before a seven, 3 to 2.")
    'Your Pass Line odds win $30: 4-5, 9 before a seven, 3 to 2.'
    """
    verb, space, rest = text.removeprefix(whose).partition(" ")
    return f"{whose}{_PLURAL[verb]}{space}{rest}" if text.startswith(whose) and verb in _PLURAL else text


def _settle_one(narrator: Narrator, event: Event) -> Line:
    """A push is no decision: the bet stays up."""
    if event["result"] != "push":
        return settle(narrator, event)
    line, undecided = settled(narrator, event, "stays up", "seen"), _UNDECIDED.match(event["why"])
    if undecided:
        return line._replace(
            text=f"{narrator.whose(event['seat'], event['wager'])}: no decision on {undecided[1]}. Stays up."
        )
    return line


WORDS: Phrasings = {
    "puck": _puck,
    "called": _called,
    "flip": _flip,
    "move": _move,
    "home": _home,
    "settle": _settle,
}


def outcome(picture: CrapsPicture, narrator: Narrator, rules: object) -> Outcome:
    """The call of the flip; players look at the last totals."""
    flip = picture.flipped
    return Outcome() if flip is None else Outcome(capital(flip["call"]), mark=str(flip["total"]))
