"""What a posting of three rows says of the play, beside its wagers."""

from __future__ import annotations

from typing import Literal

from pydantic import field_validator

from housedealer.cards import RANKS
from housedealer.postings.schema import Data, Lines


class Rules(Data):
    """The rows, how many cards each has when, and how Pick Row compares them."""

    rows: tuple[str, str, str]
    first_cards: int
    """Before Pick Row is settled and the Peek Bonus is offered."""
    cards: int
    qualifier: str
    """The least high card of a row for Pick Row to have action."""
    pick_row: Literal["pairs", "bonus-hands"] = "pairs"
    """Which two-card hands Pick Row knows: pairs and high cards, or those of the 2 Card Poker table."""
    tied: Literal["win", "push", "lose"] = "win"
    """What becomes of a pick that ties another row for highest."""
    ace_two: bool = True
    """Whether an ace and a two are a two-card straight."""
    lines: Lines = ""

    @field_validator("qualifier")
    @classmethod
    def _a_rank(cls, rank: str) -> str:
        if len(rank) != 1 or rank not in RANKS:
            raise ValueError(f"{rank!r} is no rank; expected one of {RANKS}")
        return rank
