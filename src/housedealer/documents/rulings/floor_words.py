"""Answers to questions of the floor in words: for a terminal, for programs and the page, and for a printed ruling."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from housedealer.documents.coverage import lines_of, ranges
from housedealer.documents.rulings.floor_rulings import FloorRuling, Statement, floor_ruling
from housedealer.documents.rulings.settlement import columns
from housedealer.documents.tree import Fact, Facts, Section
from housedealer.postings.floor_questions import floor_questions
from housedealer.postings.schema import Posting

_WIDTH = 100


def summary(ruling: FloorRuling) -> str:
    """The first sentence of an answer."""
    if ruling.says == "posted":
        return "This posting rules on it:"
    if ruling.says == "reading":
        return "This posting doesn't say. The game goes by a house ruling, which can be changed:"
    return "This posting doesn't say; a house rule is needed."


def verdict(ruling: FloorRuling) -> str:
    """The answer in a few words, for a list: the lines that rule on it, the readings, or that it does not say."""
    if ruling.says == "silent":
        return "doesn't say"
    if ruling.says == "reading":
        return f"doesn't say; reading {', '.join(one.reading for one in ruling.rulings)}"
    posted = [one.lines for one in ruling.rulings if not one.reading]
    if ruling.searched is None:
        return "; ".join(dict.fromkeys(filter(None, posted))) or "rules on it"
    seed = ruling.searched.seed
    numbers = sorted({line for lines in posted for at, line in lines_of(lines, seed) if at == seed})
    return f"rules on it: {seed}:{ranges(numbers)}"


def search_words(ruling: FloorRuling) -> str:
    """The sentence on what was searched, for which words."""
    if ruling.searched is None:
        return "A game of your own has no posted text; only its data was searched."
    count = ruling.searched.last - ruling.searched.first + 1
    quoted = ", ".join(f"“{word}”" for word in ruling.question.searched)
    return f"Searched: all {count} lines of {ruling.searched}, for {quoted}."


def house_rule(ruling: FloorRuling) -> str:
    """The sentence on what a house rule has to settle; empty if the posting rules on the question."""
    return "" if ruling.says == "posted" else f"A house rule has to settle {ruling.question.house_rule}."


def as_data(ruling: FloorRuling) -> dict[str, Any]:
    """An answer as data, for programs and the page."""
    return {
        "question": ruling.name,
        "name": ruling.question.name,
        "asks": ruling.question.question,
        "says": ruling.says,
        "summary": summary(ruling),
        "rulings": [_data(one) for one in ruling.rulings],
        "bears_on": [_data(one) for one in ruling.bears_on],
        "searched": str(ruling.searched) if ruling.searched else "",
        "searched_for": list(ruling.question.searched),
        "house_rule": house_rule(ruling),
        "final_say": [_data(one) for one in ruling.final_say],
    }


def _data(one: Statement) -> dict[str, str]:
    return {"words": one.words, "lines": one.lines, "irregularity": one.irregularity, "reading": one.reading}


# For a terminal


def list_text(posting: str, rulings: Sequence[FloorRuling]) -> str:
    """All questions, a row for each."""
    rows = [(one.name, one.question.name, verdict(one)) for one in rulings]
    silent = sum(one.says != "posted" for one in rulings)
    return "\n".join(
        [
            posting,
            columns(rows, ("question", "", "this posting")),
            f"{len(rulings)} questions, {silent} on which the posted text does not rule; "
            f"`housedealer ruling {posting} QUESTION` says more",
        ]
    )


def ruling_lines(posting: str, ruling: FloorRuling) -> str:
    """One answer with its reasons."""
    parts = [f"{posting}: {ruling.question.name}", ruling.question.question, "", summary(ruling)]
    parts += _listed(ruling.rulings)
    if ruling.bears_on:
        parts += ["Related, but not an answer:", *_listed(ruling.bears_on)]
    if ruling.says != "posted":
        parts += [house_rule(ruling), search_words(ruling)]
        if ruling.final_say:
            parts += ["Who has the last word:", *_listed(ruling.final_say)]
    if ruling.unread:
        lines = "; ".join(f"{line} ({', '.join(words)})" for line, words in ruling.unread.items())
        parts.append(f"Lines with these words that nothing accounts for: {lines}. Read them before you rule.")
    return "\n".join(line for part in parts for line in _wrapped(part))


def _wrapped(part: str) -> list[str]:
    indent = "    " if part.startswith("  ") else ""
    return textwrap.wrap(part, _WIDTH, subsequent_indent=indent) or [""]


def _listed(statements: Sequence[Statement]) -> Iterator[str]:
    for one in statements:
        named = f" ({one.irregularity})" if one.irregularity else f" (reading {one.reading})" if one.reading else ""
        yield f"  • {one.words}{named}{f'  [{one.lines}]' if one.lines else ''}"


# For a printed ruling


def on_paper(posting: Posting, settled: Mapping[str, Any], readings: Mapping[str, str]) -> Iterator[Section]:
    """What the posting says, and does not say, of what went wrong in a round."""
    rulings = [floor_ruling(posting, name, readings) for name in _raised(settled)]
    posted = [
        Fact(one.question.name, statement.words, statement.lines)
        for one in rulings
        for statement in one.rulings
        if one.says != "silent"
    ]
    if posted:
        yield Section("What the posting says of it", (Facts(tuple(posted)),))
    silent = [Fact(one.question.name, _silence(one)) for one in rulings if one.says == "silent"]
    if silent:
        yield Section("What the posting doesn't say", (Facts(tuple(silent)),))


def _silence(ruling: FloorRuling) -> str:
    return (
        f"{ruling.question.question} This posting doesn't say; a house rule is needed to settle "
        f"{ruling.question.house_rule}. {search_words(ruling)}"
    )


def _raised(settled: Mapping[str, Any]) -> Iterator[str]:
    """The questions that a settled round raises: irregularities, cards too many, a short bank, a wrong payment."""
    kinds = {one["kind"] for one in settled.get("irregularities", [])}
    yield from (name for name, one in floor_questions().items() if kinds.intersection(one.kinds))
    if settled.get("unused"):
        yield "extra-card"
    if any(line["uncovered"] for line in settled.get("wagers", [])):
        yield "short-bank"
    if any(settled.get("difference", {}).values()):
        yield "wrong-payment"
