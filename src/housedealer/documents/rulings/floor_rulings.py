"""A posting's answer to a question of the floor: what it rules, with its lines, or that it does not say.

Where a text is silent the answer says so, with the lines that were searched, for which words, and what a house rule
would have to settle. A reading that stands in for the missing words is named as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from housedealer.documents.coverage import lines_of
from housedealer.documents.table_words import decision_words
from housedealer.documents.texts import Texts
from housedealer.documents.tree import Citation
from housedealer.errors import HouseError
from housedealer.postings.floor_questions import FloorQuestion, PostedRule, floor_question, floor_questions
from housedealer.postings.irregularities import ENDS, Irregularity
from housedealer.postings.own import plain_id
from housedealer.postings.procedures import Procedure, procedures_of
from housedealer.postings.readings import choice_words
from housedealer.postings.schema import Posting

Says = Literal["posted", "reading", "silent"]
"""Whether the posted text rules on a question, a reading stands in for it, or neither does."""


@dataclass(frozen=True)
class Statement:
    """One thing that a posting or a reading says, with its lines."""

    words: str
    lines: str
    irregularity: str = ""
    """The kind under which it can be entered in a round, if it can."""
    reading: str = ""
    """The reading that says it, if the text does not."""


@dataclass(frozen=True)
class FloorRuling:
    """The answer of one posting to one question."""

    name: str
    question: FloorQuestion
    says: Says
    rulings: tuple[Statement, ...]
    """What answers it: posted words first, then readings."""
    bears_on: tuple[Statement, ...]
    """Posted words that bear on it without answering it."""
    searched: Citation | None
    """The lines that were searched; None in a user's own posting, which has no posted text."""
    final_say: tuple[Statement, ...] = ()
    """Who has the last word, if the posting says."""
    unread: dict[int, list[str]] = field(default_factory=dict)
    """Lines with words that were searched for, which nothing accounts for; only if the texts are at hand."""


FINAL_SAY = "final-say"


def floor_rulings(posting: Posting, choices: Mapping[str, str], texts: Texts | None = None) -> list[FloorRuling]:
    """The answers of a posting to all questions that can arise in its game; `choices` are switched readings."""
    return [
        floor_ruling(posting, name, choices, texts)
        for name, question in floor_questions().items()
        if question.can_arise(posting)
    ]


def floor_ruling(posting: Posting, name: str, choices: Mapping[str, str], texts: Texts | None = None) -> FloorRuling:
    """The answer of a posting to one question.

    >>> from housedealer.postings import load
    >>> floor_ruling(load("500-club/ez-baccarat"), "mucked-hand", {}).says
    'silent'
    >>> [one.lines for one in floor_ruling(load("the-101/three-card-texas-holdem"), "boxed-card", {}).rulings]
    ['419', '434', '434']
    """
    question = floor_question(name)
    if not question.can_arise(posting):
        listed = f"`housedealer ruling {plain_id(posting.id)}` lists those that do"
        raise HouseError(f"{name}: the question does not arise in {posting.title}; {listed}")
    posted = tuple(_posted(posting, name, question))
    readings = tuple(_read(posting, question, choices))
    says: Says = "posted" if posted else "reading" if readings else "silent"
    source = posting.source
    searched = Citation(source.seed, *source.lines) if source else None
    final = () if name == FINAL_SAY else tuple(_posted(posting, FINAL_SAY, floor_question(FINAL_SAY)))
    result = FloorRuling(
        name, question, says, posted + readings, tuple(_bearing(posting, name, question)), searched, final
    )
    if texts is None or searched is None:
        return result
    return FloorRuling(**{**result.__dict__, "unread": _unread(posting, result, texts)})


def _posted(posting: Posting, name: str, question: FloorQuestion) -> Iterator[Statement]:
    """What the posted text rules: irregularities, procedures, rules that are played, and until when it is corrected."""
    for one in posting.irregularities:
        if one.kind in question.kinds or (question.ends and _ends(one)):
            yield Statement(_sentence(one.words), one.lines, irregularity=one.kind)
    yield from map(_procedure, (one for one in _procedures(posting) if name in one.answers))
    yield from _rules(posting, question, decides=True)
    if name == "wrong-payment" and posting.corrections is not None:
        yield Statement(decision_words(posting.corrections), posting.corrections.lines)


def _bearing(posting: Posting, name: str, question: FloorQuestion) -> Iterator[Statement]:
    yield from map(_procedure, (one for one in _procedures(posting) if name in one.bears_on))
    yield from _rules(posting, question, decides=False)


def _ends(one: Irregularity) -> bool:
    return one.does in ENDS or one.several in ENDS


def _procedures(posting: Posting) -> list[Procedure]:
    """The procedures of a posted posting; a user's own has none."""
    return procedures_of(posting.id).procedures


def _procedure(one: Procedure) -> Statement:
    return Statement(one.words, one.lines)


def _rules(posting: Posting, question: FloorQuestion, *, decides: bool) -> Iterator[Statement]:
    def with_lines(rule: PostedRule) -> Statement:
        return Statement(rule.words, rule.lines[posting.id])

    yield from (with_lines(one) for one in question.rules if one.decides == decides and posting.id in one.lines)


def _read(posting: Posting, question: FloorQuestion, choices: Mapping[str, str]) -> Iterator[Statement]:
    for one in posting.readings:
        if one.id in question.readings:
            choice = choice_words(one, choices.get(one.id, one.choice))
            yield Statement(f"{one.question} {choice[0].upper()}{choice[1:]}.", one.lines, reading=one.id)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


# The search of the posted text


def _unread(posting: Posting, ruling: FloorRuling, texts: Texts) -> dict[int, list[str]]:
    """The lines with words that were searched for, of which nothing says whether they rule on the question."""
    assert ruling.searched is not None
    stated = (*ruling.rulings, *ruling.bears_on)
    read = {*lines_of(ruling.question.beside.get(posting.id, ""), ruling.searched.seed)}
    for one in stated:
        read |= lines_of(one.lines, ruling.searched.seed)
    result = matches(texts, ruling.searched, ruling.question.searched)
    return {line: words for line, words in result.items() if (ruling.searched.seed, line) not in read}


def matches(texts: Texts, where: Citation, words: list[str]) -> dict[int, list[str]]:
    """The lines in which the words begin, each with those words; a phrase may run over the end of a line."""
    joined, starts = "", []
    for first in range(where.first, where.last + 1, 1000):
        for number, line in texts.words(Citation(where.seed, first, min(first + 999, where.last))):
            starts.append((len(joined), number))
            joined += f"{' '.join(line.lower().split())} "
    result: dict[int, list[str]] = {}
    for word in words:
        for match in re.finditer(re.escape(word), joined):
            number = max(start for start in starts if start[0] <= match.start())[1]
            result.setdefault(number, []).append(word)
    return dict(sorted(result.items()))
