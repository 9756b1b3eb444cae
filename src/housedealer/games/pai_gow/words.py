"""Pai gow in words: how hands are set, and how they compare."""

from __future__ import annotations

import re

from housedealer.games.pai_gow.picture import PaiGowPicture
from housedealer.rankings.words import with_kickers
from housedealer.table.events import Event
from housedealer.table.headline import Outcome
from housedealer.table.narrator import Line, Narrator, Tone, a_hand, sentence
from housedealer.table.words import SHARED_WORDS, Phrasings, phrase_reason, settle

_TONES: dict[str, Tone] = {"win": "good", "lose": "bad", "foul": "bad"}
_VERBS = {"win": "win both hands", "lose": "lose", "push": "push", "foul": "foul"}
_RESULTS = {
    "win": "wins", "lose": "loses", "push": "pushes", "ace-high": "pushes", "foul": "is fouled",
    "dead": "is dead",
}  # fmt: skip

_SHARED = {
    "win": Outcome("Player wins both hands", "player", ("player",)),
    "lose": Outcome("Banker wins both hands", "banker", ("banker",)),
    "push": Outcome("Neither side wins both hands"),
}
"""How a player hand and a banker hand on which everyone bets came out, by the player hand's result."""


_COMPARED = re.compile("[^:]* in front; ")
"""The beginning of a reason that compares the hands on which a bet was made."""

_FOUL = re.compile(r"a foul: ([^;]+) in front of ([^;]+)")


def _foul(why: str) -> str:
    """Why a hand is a foul, as players say it; other reasons as they are.

    >>> _foul("a foul: a pair of nines in front of a pair of eights with 7-6-3")
    'a pair of nines in front beats a pair of eights with 7-6-3 in back'
    >>> _foul("a foul: 3 cards in front of 4 cards")
    '3 cards in front, 4 cards in back'
    """
    return _FOUL.sub(lambda two: f"{two[1]} in front{',' if two[1][0].isdigit() else ' beats'} {two[2]} in back", why)


def _burn(narrator: Narrator, event: Event) -> Line | None:
    """A whole hand is an empty spot's; a single card is burned."""
    if event["count"] == 1:
        return SHARED_WORDS["burn"](narrator, event)
    return Line(f"An empty spot's {event['count']} cards are discarded.", "seen")


def _set(narrator: Narrator, event: Event) -> Line:
    position = event["position"]
    shared = position in ("player", "banker")
    start = f"{narrator.who(position)} is set:" if shared else narrator.does(position, "set")
    made = "a hand"
    if "front_name" in event:
        front, back = a_hand(event["front_name"]), with_kickers(a_hand(event["back_name"]))
        made = f"{front} in front and {back} in back"
    way = ""
    if event["way"] == "house-way":
        way = f", the house way ({event['row']})" if event.get("row") else ", the house way"
    return Line(f"{start} {made}{way}.")


def _compare(narrator: Narrator, event: Event) -> Line:
    position, result, why = event["position"], event["result"], narrator.why(_foul(event["why"]))
    tone = _TONES.get(result, "even")
    if position == "player" and result == "push":
        return Line(f"{_SHARED['push'].text}: {why}.", tone)
    if result in _VERBS:
        return Line(f"{narrator.does(position, _VERBS[result])}: {why}.", tone)
    return Line(f"{narrator.who(position)}: {why}.", tone)


def _qualify(narrator: Narrator, event: Event) -> Line:
    doubled = "doubled bets play" if event["qualifies"] else "doubled bets come back"
    return Line(sentence(f"{event['why']}: {doubled}"), "announced")


def _settle(narrator: Narrator, event: Event) -> Line:
    """A settled bet; where the hands decided it, their comparison was called before."""
    if fouled := _FOUL.match(event["why"]):
        event = {**event, "why": f"foul: {_foul(event['why'])}"}
    line = settle(narrator, event)
    if line.entry is None:
        return line
    if fouled and event["result"] == "lose":
        return line._replace(text=f"{line.entry.head}: a foul.")
    return line._replace(text=f"{line.entry.head}.") if _COMPARED.match(event["why"]) else line


WORDS: Phrasings = {
    "burn": _burn,
    "set": _set,
    "settle": _settle,
    "ace-high": phrase_reason("strong"),
    "compare": _compare,
    "qualify": _qualify,
}


def outcome(picture: PaiGowPicture, narrator: Narrator, rules: object) -> Outcome:
    """How the reader's hand came out. A bonus can win beside a hand that does not."""
    if picture.ace_high:
        return Outcome("Ace high: main bets push")
    if "player" in picture.results:
        return _SHARED[picture.results["player"]]
    best = {seat for seat in picture.won if picture.results.get(seat) == "win"}
    mine = next((picture.results[place] for place in narrator.mine if place in picture.results), None)
    return Outcome(f"Your hand {_RESULTS[mine]}" if mine else "", best=best)
