"""What a posting says beside its play, as a part of its document: procedures by topic, and the glossary."""

from __future__ import annotations

import typing

from housedealer.documents.paper import Fact, Facts, Section, cited_once
from housedealer.postings.own import plain_id
from housedealer.postings.procedures import Procedure, Term, Topic, procedures_of
from housedealer.postings.schema import Posting

TITLES: dict[Topic, str] = {
    "house": "The house",
    "bank": "The player-dealer position",
    "table": "The table and its players",
    "wagers": "Wagering",
    "cards": "Cards, shuffle and cut",
    "deal": "The deal",
    "play": "Play",
    "hands": "Hands",
    "settling": "Settling",
    "irregular": "Irregularities",
    "fees": "Collection",
}


def procedures(posting: Posting) -> Section | None:
    """The procedures of a posting, and of the fee document that prices it; none where nothing is written."""
    own = procedures_of(plain_id(posting.id))
    kept = [*own.procedures, *(one for one in _of_fees(posting) if one.about not in _abouts(own.procedures, "fees"))]
    parts = [part for topic in typing.get_args(Topic) if (part := _topic(topic, kept))]
    if own.glossary:
        parts.append(Section("Glossary", (_glossary(own.glossary),), compared=False))
    if not parts:
        return None
    intro = Fact("Procedures", "What the posting asks of the people at the table, beside the play itself:")
    return Section("Procedures", (intro, *parts), compared=False)


def _of_fees(posting: Posting) -> list[Procedure]:
    """What the fee document in force says of all the games that it prices."""
    document = posting.fees.document if posting.fees else None
    if not document or not posting.source:
        return []
    *folder, name = f"{posting.cardroom}/{document}".split("/")
    cardroom = folder[-1] if ".." in folder else posting.cardroom
    return procedures_of(f"{cardroom}/{name}").procedures


def _abouts(found: list[Procedure], topic: Topic) -> set[str]:
    return {one.about for one in found if one.topic == topic}


def _topic(topic: Topic, found: list[Procedure]) -> Section | None:
    told = tuple(Fact(one.about, one.words, one.lines) for one in found if one.topic == topic)
    return cited_once(Section(TITLES[topic], (Facts(told),), compared=False)) if told else None


def _glossary(found: list[Term]) -> Facts:
    in_order = sorted(found, key=lambda one: one.term.lower())
    return Facts(tuple(Fact(one.term, one.words, one.lines) for one in in_order))
