"""The procedures of a posting's document by topic, and its glossary."""

from __future__ import annotations

import typing
from collections.abc import Collection, Sequence

from housedealer.documents.tree import Fact, Facts, Section, citations, merged
from housedealer.postings.fee_documents import section_lines
from housedealer.postings.own import plain_id
from housedealer.postings.procedures import Procedure, Term, Topic, procedures_of
from housedealer.postings.schema import Posting

TITLES: dict[Topic, str] = {
    "house": "The house",
    "bank": "The player-dealer position",
    "table": "The table and its players",
    "wagers": "Betting",
    "cards": "Cards, shuffle and cut",
    "deal": "The deal",
    "play": "Play",
    "hands": "Hands",
    "settling": "Settlement",
    "irregular": "Irregularities",
    "fees": "Collection",
}


def procedures(posting: Posting) -> Section | None:
    """The procedures of a posting, and of the fee document that prices it; None if nothing is written."""
    own = procedures_of(plain_id(posting.id))
    return section_of([*own.procedures, *_of_fees(posting, {one.words for one in own.procedures})], own.glossary)


def section_of(rows: Sequence[Procedure], terms: Sequence[Term]) -> Section | None:
    """Procedures by topic, and the glossary; None if there are neither."""
    parts = [part for topic in typing.get_args(Topic) if (part := _topic(topic, rows))]
    followed = bool(parts)
    if terms:
        parts.append(Section("Glossary", (_glossary(terms),), compared=False))
    if not parts:
        return None
    intro = Fact("Procedures", "What the posting requires at the table, apart from the play itself:")
    return Section("Procedures", (intro, *parts) if followed else tuple(parts), compared=False, folded=True)


def _of_fees(posting: Posting, known: Collection[str]) -> list[Procedure]:
    """What the fee document in force says about this posting and all that it prices, unless it is stated already."""
    document = posting.fees.document if posting.fees else None
    if not document or not posting.source:
        return []
    name = document.removeprefix("../") if document.startswith("../") else f"{posting.cardroom}/{document}"
    if not (result := procedures_of(name).procedures):
        return []
    section = posting.fees.section if posting.fees else None
    sections = section_lines(name)
    own = _numbers(sections.get(section or plain_id(posting.id).split("/")[1], ""))
    others = set().union(*map(_numbers, sections.values())) - own
    left = [one.model_copy(update={"lines": _without(one.lines, others)}) for one in result if one.words not in known]
    return [one for one in left if one.lines]


def _numbers(lines: str) -> set[int]:
    return {number for cited in citations(lines, "") for number in range(cited.first, cited.last + 1)}


def _without(lines: str, others: set[int]) -> str:
    """Lines without those of other sections."""
    return merged(map(str, sorted(_numbers(lines) - others)))


def _topic(topic: Topic, rows: Sequence[Procedure]) -> Section | None:
    facts = tuple(Fact(one.about, one.words, one.lines) for one in rows if one.topic == topic)
    return Section(TITLES[topic], (Facts(facts),), compared=False) if facts else None


def _glossary(rows: Sequence[Term]) -> Facts:
    in_order = sorted(rows, key=lambda one: one.term.lower())
    return Facts(tuple(Fact(one.term, one.words, one.lines) for one in in_order))
