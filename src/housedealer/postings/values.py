"""The smallest parts of a posting's data: lines of a text, amounts, odds, ranks, limits."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

from annotated_types import Ge, Le
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, model_validator

from housedealer import cards
from housedealer.money import Odds, cents


class Data(BaseModel):
    """A part of a posting: immutable, and closed to unknown keys."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def _know_every_key(cls, data: Any) -> Any:
        if isinstance(data, dict):
            allowed = [field.alias or name for name, field in cls.model_fields.items()]
            unknown = [key for key in data if key not in allowed]
            if unknown:
                raise ValueError(f"unknown key {unknown[0]!r}; allowed: {', '.join(allowed)}")
        return data


_LINES = re.compile(r"^([0-9]{3}:)?[0-9]+(-[0-9]+)?(, ([0-9]{3}:)?[0-9]+(-[0-9]+)?)*$")


_WORDS = re.compile(r"^(after|own) ")


def _lines(text: str) -> str:
    if text and not _LINES.match(text) and not _WORDS.match(text):
        raise ValueError(
            f"{text!r} are not lines; expected something like '705-987', '786, 790-802' or '003:40-46', and in a "
            "posting of one's own 'own page 3' or 'after 003:40-46'"
        )
    return text


def read_odds(text: Any) -> Any:
    """Odds from a text; anything else is left for later checks."""
    return Odds.parse(text) if isinstance(text, str) else text


def known_deck(name: str) -> str:
    """The name of a deck, if it exists."""
    return cards.deck(name).name


Lines = Annotated[str, AfterValidator(_lines)]
"""Lines of the posting's seed; those of another seed come after its number and a colon. A user's own posting may cite
in words, or not at all: then it is empty, and the audit says so."""

Cents = Annotated[int, BeforeValidator(cents)]
"""Money: dollars in the file, whole cents in the program."""

Payoff = Annotated[Odds, BeforeValidator(read_odds)]
"""Odds such as '8 to 1'."""

DeckKind = Annotated[str, AfterValidator(known_deck)]


def whole(least: int, most: int, why: str) -> tuple[Any, ...]:
    """Annotations of a whole number within bounds: one outside is refused with the reason."""

    def check(number: Any) -> Any:
        if isinstance(number, int) and not isinstance(number, bool) and not least <= number <= most:
            raise ValueError(f"{number} cannot be: {why}; expected {least} to {most}")
        return number

    return BeforeValidator(check), Ge(least), Le(most)


def known_rank(letter: str) -> str:
    """The letter of a rank, if it is one."""
    if len(letter) != 1 or letter not in cards.RANKS:
        raise ValueError(f"{letter!r} is not a rank; expected one of {cards.RANKS}")
    return letter


Rank = Annotated[str, AfterValidator(known_rank)]
"""A rank by its letter."""


class Limits(Data):
    """The least and the most that may be wagered; without `max`, no maximum is posted."""

    min: Cents
    max: Cents | None = None
    step: Cents | None = None
    """Wagers are whole multiples of this."""
    min_to: Cents | None = None
    """The highest minimum that a table may choose for itself, where a schedule posts a range (000:7723)."""
    max_from: Cents | None = None
    """The lowest maximum that a table may choose for itself (000:7724)."""

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, data: Any) -> Any:
        if not isinstance(data, list):
            return data
        if len(data) != 2:
            raise ValueError("limits are [least, most], or [least, '+'] without a most")
        return {"min": data[0], "max": None if data[1] == "+" else data[1]}
