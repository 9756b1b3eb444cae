"""The `[rules]` of a draw posting."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from housedealer.postings.schema import PayRow
from housedealer.postings.values import Data, Lines
from housedealer.rankings import names, variants


def _ranking(name: str) -> str:
    if name not in (*names(), *variants()):
        raise ValueError(f"{name!r} is unknown; expected one of {', '.join([*names(), *variants()])}")
    return name


class Rules(Data):
    """How many cards are dealt and changed, how hands rank, and what is paid on top of a Play wager."""

    ranking: Annotated[str, AfterValidator(_ranking)]
    """A ranking by its name, as `housedealer rank` knows it."""
    cards: int = Field(ge=5, le=5)
    """Cards in every hand; seats are dealt this many and hold as many."""
    most_drawn: int = Field(ge=1, le=5)
    draw_cards: int = Field(ge=0, le=2)
    """The player-dealer's extra cards; the best five of all count."""
    play_bonus: list[PayRow]
    """Paid on the Play wager for the final hand, whether or not it wins (001:2135)."""
    lines: Lines = ""
