"""Questions that a floor supervisor has to answer in a dispute, as data: what was searched for, and what rules on each.

The answers of a posting are put together in `housedealer.documents.rulings.floor_rulings`.
"""

from __future__ import annotations

import functools
import tomllib
from typing import Any

from housedealer.errors import HouseError
from housedealer.postings.loader import HERE, text_of, validated
from housedealer.postings.schema import Posting
from housedealer.postings.values import Data, Lines

FILE = HERE / "floor_questions.toml"

PLAYER_DEALER = "player-dealer"
"""In `arises`: games with a player-dealer."""


class PostedRule(Data):
    """A rule that is played and answers a question, in our own words, with the lines of each posting that has it."""

    words: str
    decides: bool = True
    """Whether it answers the question; else it only bears on it."""
    lines: dict[str, Lines]


class FloorQuestion(Data):
    """One question, and where postings answer it."""

    name: str
    question: str
    arises: list[str] = []
    """The scripts in which it can arise, or `player-dealer`; empty: everywhere."""
    searched: list[str]
    """The words, in lower case, that a posted text is searched for."""
    kinds: list[str] = []
    """The irregularities that answer it."""
    ends: bool = False
    """Whether every irregularity answers it that makes a round void or a misdeal."""
    readings: list[str] = []
    """The readings that stand in where a text is silent."""
    rules: list[PostedRule] = []
    beside: dict[str, Lines] = {}
    """Lines that hold one of the words searched for and rule on something else, by posting."""
    house_rule: str
    """What a rule of the house has to settle where a posting does not."""

    def can_arise(self, posting: Posting) -> bool:
        """Whether the question can come up in a posting's game."""
        if not self.arises:
            return True
        return posting.script in self.arises or (PLAYER_DEALER in self.arises and posting.player_dealer is not None)


class _Questions(Data):
    questions: dict[str, FloorQuestion]


@functools.cache
def floor_questions() -> dict[str, FloorQuestion]:
    """All questions by name, in the order of their list.

    >>> floor_questions()["mucked-hand"].question
    'A winning hand was folded or mucked by mistake. Can it be retrieved?'
    """
    raw: dict[str, Any] = tomllib.loads(text_of(FILE))
    return validated(_Questions, {"questions": raw}, "postings/floor_questions.toml").questions


def floor_question(name: str) -> FloorQuestion:
    """One question by its name."""
    known = floor_questions()
    if name not in known:
        raise HouseError(f"{name!r} is not a question that is known; expected one of {', '.join(known)}")
    return known[name]
