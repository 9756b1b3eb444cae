"""The `[rules]` of a posting of poker for the pot: a variant is a declaration, and nothing here names one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from housedealer.cards import RANKS
from housedealer.games.poker.hands import RANKINGS
from housedealer.games.poker.pots import OddHalf
from housedealer.postings.values import Cents, Data, Lines, whole

Structure = Literal["fixed", "spread", "pot", "no"]
"""How much may be bet: a fixed limit, any amount between two limits, up to the pot, or all chips on the table."""


Few = Annotated[int, *whole(0, 7, "no game gives or takes more than seven cards at once")]
"""A number of cards."""


class Street(Data):
    """One betting round and what is dealt before it, in this order: discards or the turning up, burn, cards."""

    name: str
    discard: Few = 0
    """How many cards each player must give up."""
    draw: Few = 0
    """How many cards each player may exchange."""
    burn: Few = 0
    deal: str = ""
    """Passes round the table: d for a card face down, u face up, ? as its owner chose by turning a card up."""
    board: Few = 0
    limit: Literal["lower", "upper"] = "lower"
    first: Literal["left-of-blinds", "left-of-button", "bring-in", "showing"] = "left-of-button"
    """Who acts first; `showing`: the best hand face up, of equals the one dealt first."""
    open_pair: Literal["none", "opener", "anyone"] = "none"
    """With a pair face up either limit may be bet: by its owner for the whole table, or by anyone."""

    @field_validator("deal")
    @classmethod
    def _passes(cls, deal: str) -> str:
        if set(deal) - set("du?"):
            raise ValueError("expected a letter d, u or ? for each pass round the table")
        return deal


class Blinds(Data):
    """Forced bets of the seats left of the button before the deal."""

    least: int = Field(default=2, ge=1, le=3)
    """How many there must be."""
    middle: bool = False
    """Whether a blind between the small and the big one may be played."""
    heads_up: Literal["left", "button"] = "left"
    """Who posts the small blind with two players: the seat left of the button, or the button."""
    small_part: int = Field(default=2, ge=1, le=100)
    """The small blind of a limit game, where a table opens without naming it: half of the big one, or a quarter."""


class BringInAmount(Data):
    """The amount of the bring-in at limits, as one of the table's amounts; without limits it is as named."""

    least: Literal["lower"] | None = None
    """It is at least this much, and at most the upper limit."""
    equals: Literal["lower"] | None = None
    most: Literal["lower"] | None = None
    """It is as the table names it, up to this much."""
    usual_part: int = Field(default=1, ge=1, le=100)
    """Of the lower limit, where a table opens without naming it: the whole of it, or such as a quarter for 4."""
    lines: Lines = ""

    @model_validator(mode="after")
    def _one_rule(self) -> BringInAmount:
        if sum(rule is not None for rule in (self.least, self.equals, self.most)) != 1:
            raise ValueError("expected one of least, equals and most")
        return self


class BringIn(Data):
    """The forced opening bet of the player whose first card face up is the lowest or the highest."""

    pick: Literal["lowest", "highest"]
    amount: BringInAmount = BringInAmount(most="lower")
    ranks: str = RANKS
    """The ranks from the lowest to the highest."""
    ties: Literal["suit", "first"] = "suit"
    """Of equal cards: the lowest or highest suit (clubs, diamonds, hearts, spades), or the one dealt first."""
    opens: Literal["nothing", "lower", "upper", "any"] = "lower"
    """For what its owner may open instead."""
    acts_again: bool = False
    """Whether its owner may check or raise when all others only called."""

    @field_validator("ranks")
    @classmethod
    def _all_ranks(cls, ranks: str) -> str:
        if sorted(ranks) != sorted(RANKS):
            raise ValueError(f"expected each of {RANKS} once")
        return ranks


class Raises(Data):
    """How many raises a betting round allows, in which structures, and whether that is lifted heads-up."""

    most: int = Field(default=3, ge=1)
    structures: tuple[Structure, ...] = ("fixed", "spread", "pot", "no")
    heads_up_too: bool = False
    first_bet_counts: bool = False
    """Whether the first bet of a round is one of them, as a raise of the blinds is."""


class Hands(Data):
    """What wins: a ranking for the pot or its high half, and one for the low half of a split pot."""

    best: str
    low: str | None = None
    exactly_two: bool = False
    """Two hole cards, no more and no fewer, with three of the board."""
    five_aces: bool = True
    """Whether five aces with jokers rank above all; else they are four aces."""
    low_joker: Literal["lowest-missing", "ace-or-fill"] = "lowest-missing"
    high_needs_pair: bool = False
    """When a low is shown, a high hand below one pair takes no half."""

    @model_validator(mode="after")
    def _known(self) -> Hands:
        for name in (self.best, self.low):
            if name is not None and name not in RANKINGS:
                raise ValueError(f"ranking {name!r} is unknown; expected one of {', '.join(RANKINGS)}")
        return self


Pile = Literal["burns", "folded", "earlier", "served", "waiting"]
"""A pile of cards that can be shuffled again.

Burned, folded, discarded in an earlier draw, in this draw by players who have their new cards, or by those who still
wait for them.
"""


class Shortage(Data):
    """What happens when the deck runs short of cards for everybody left."""

    rule: Literal["community", "fresh", "draw", "draw-community"]
    """One card for all; new cards from the piles while they last and else one for all; the draw goes on; or in a draw
    one card for all in the place of each that cannot be dealt to everybody."""
    piles: list[list[Pile]]
    """What is shuffled under the stub: the first group, and the next when that is not enough."""
    keep_last: bool = True
    """The stub's last card is not dealt before the shuffle, unless it completes the last draw."""
    burn: Few = 1
    """How many cards are burned after the shuffle, if enough are left."""


class Rules(Data):
    """A poker game for the pot."""

    structures: list[Structure]
    """The structures that the posting allows."""
    origin: Literal["button", "house-dealer"] = "button"
    """Whose left is dealt to first: the button's, or without a button the house dealer's (seat one)."""
    button_ranks: str = RANKS
    """The order of ranks in the draw for the button when a game opens; ties go by suit."""
    blinds: Blinds | None = None
    ante: Cents | None = None
    """Everybody's stake before the deal: as posted, or 0 where the table's stakes name it."""
    bring_in: BringIn | None = None
    kill: Literal["half"] | None = None
    killed_by: Literal["two-in-a-row", "the-table"] = "two-in-a-row"
    """What makes a kill: the same player wins two whole pots one after the other, or only the table's own word."""
    raises: Raises | None = None
    streets: list[Street] = Field(min_length=1)
    hands: Hands
    showdown: Literal["show-or-muck", "all-show"] = "show-or-muck"
    odd_chip: Literal["first-left", "seat-one", "best-showing", "best-suit"] = "first-left"
    """The winner of odd chips: the first in dealing order, the nearest to seat one, the best cards face up, or the
    best suits."""
    odd_half: OddHalf = "player"
    """Where a chip goes that halving leaves over: to a winner by the same rule, to the high half, or of several high
    hands to one by the same rule."""
    fee_rounds: Literal["completed", "reached"] = "completed"
    """When a fee that follows a betting round is due: if two or more are left after it, or in any case."""
    shortage: Shortage | None = None
    lines: Lines = ""

    @model_validator(mode="after")
    def _opens_somehow(self) -> Rules:
        if (self.blinds is None) == (self.bring_in is None):
            raise ValueError("expected either blinds or a bring_in")
        return self
