"""Pai gow in words: how hands are set, and how they compare."""

from __future__ import annotations

from housedealer.table.company import Company, Line, Tone, sentence
from housedealer.table.events import Event
from housedealer.table.words import Phrasings, phrase_reason

_TONES: dict[str, Tone] = {"win": "good", "lose": "bad", "foul": "bad"}
_VERBS = {"win": "win both hands", "lose": "lose", "push": "push"}


def _set(company: Company, event: Event) -> Line:
    position = event["position"]
    shared = position in ("player", "banker")
    start = f"{company.who(position)} is set:" if shared else company.does(position, "set")
    made = f"{event['front_name']} in front, {event['back_name']} in back" if "front_name" in event else "a hand"
    way = ""
    if event["way"] == "house-way":
        way = f", the house way ({event['row']})" if event.get("row") else ", the house way"
    return Line(f"{start} {made}{way}.")


def _compare(company: Company, event: Event) -> Line:
    position, result, why = event["position"], event["result"], company.why(event["why"])
    tone = _TONES.get(result, "even")
    if result in _VERBS:
        return Line(f"{company.does(position, _VERBS[result])}: {why}.", tone)
    return Line(f"{company.who(position)}: {why}.", tone)


def _qualify(company: Company, event: Event) -> Line:
    doubled = "doubled bets play" if event["qualifies"] else "doubled bets come back"
    return Line(sentence(f"{event['why']}: {doubled}"), "announced")


WORDS: Phrasings = {
    "set": _set,
    "ace-high": phrase_reason("strong"),
    "compare": _compare,
    "qualify": _qualify,
}
