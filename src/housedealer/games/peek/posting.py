"""The `[rules]` of a posting of three rows."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from housedealer.postings.values import Data, Lines, Rank


class Rules(Data):
    """The rows, how many cards each has when, and how Pick Row compares them."""

    rows: tuple[Literal["a"], Literal["b"], Literal["c"]]
    first_cards: int = Field(ge=2, le=2)
    """Before Pick Row is settled and the Peek Bonus is offered."""
    cards: int = Field(ge=5, le=5)
    qualifier: Rank
    """The least high card of a row for Pick Row to have action."""
    pick_row: Literal["pairs", "bonus-hands"] = "pairs"
    """Which two-card hands Pick Row knows: pairs and high cards, or those of the 2 Card Poker table."""
    tied: Literal["win", "push", "lose"] = "win"
    """What becomes of a pick that ties another row for highest."""
    ace_two: bool = True
    """Whether an ace and a two are a two-card straight."""
    lines: Lines = ""
