"""The `[rules]` of a panguingue posting."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from housedealer.postings.values import Cents, Data, Lines, whole


class Kondition(Data):
    """A meld that every other player pays for: when it is laid down, and again to the winner."""

    name: str
    shape: Literal["square-of-suits", "square-of-one-suit", "rope"]
    ranks: str
    """Of a square, any of these; of a rope, all of these."""
    chips: int = Field(ge=1, le=100)
    spades: int | None = Field(default=None, ge=1, le=100)
    """Where spades are worth another number of chips."""
    lines: Lines = ""

    def chips_for(self, suit: int) -> int:
        """The chips that each player pays, by the meld's suit; spades are the last of the four."""
        return self.spades if self.spades is not None and suit == SPADES else self.chips


SPADES = 3


class TableStakes(Data):
    """The stakes of a schedule option's table."""

    option: int = Field(ge=1)
    kondition: Cents
    ante: Cents
    lines: Lines = ""


class Rules(Data):
    """Which cards make melds, what is paid for them, and how a round is dealt and won."""

    order: str
    """Ranks in sequence, the lowest first; neighbors here are neighbors in a rope."""
    any_suit: str
    """Ranks that make a square whatever their suits."""
    extend: Literal["as-laid", "any-of-rank"] = "as-laid"
    """What may be added to a square: what leaves it of different suits or of one, or any card of its rank."""
    least: int = Field(ge=2, le=10)
    """The fewest cards of a meld."""
    hand: int = Field(ge=1, le=20)
    packets: list[Annotated[int, *whole(1, 20, "a packet holds a card at least")]]
    """How many cards each player is given at a time."""
    out_with: int = Field(ge=2, le=21)
    """A player who has melded this many cards has won."""
    out_chips: int = Field(ge=0, le=100)
    """What every other player pays for it, where a table does not name its own number."""
    out_open: bool = False
    """Whether the text leaves that number to the table."""
    drop: bool = False
    """Whether a hand may be given up before the first draw, for its ante."""
    konditions: list[Kondition]
    stakes: list[TableStakes] = Field(default_factory=list)
    """The stakes of the table of each schedule option."""
    lines: Lines = ""
