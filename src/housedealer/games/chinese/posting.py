"""The `[rules]` of a Chinese poker posting: every key and its meaning."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from housedealer.cards import RANKS
from housedealer.postings.values import Data, Lines, Rank, whole
from housedealer.rankings import ladders

Segment = Literal["front", "middle", "back"]
SEGMENTS: tuple[Segment, ...] = ("front", "middle", "back")
"""The postings also call them top, middle and bottom (000:3716-3720, 3733-3734)."""

HANDS = {
    "pair": ladders.PAIR,
    "three-of-a-kind": ladders.TRIPS,
    "straight": ladders.STRAIGHT,
    "flush": ladders.FLUSH,
    "full-house": ladders.FULL_HOUSE,
    "four-of-a-kind": ladders.QUADS,
    "straight-flush": ladders.STRAIGHT_FLUSH,
    "royal-flush": ladders.ROYAL,
}
"""The hands that a bonus row or a stay in Fantasy Land may name."""

Pattern = Literal["super-dragon", "dragon", "six-pairs", "three-straights", "three-flushes"]
Bonuses = dict[str, int | dict[str, int]]
"""Points by hand, or by hand and rank where the table prints a row for each."""


Points = Annotated[int, *whole(0, 10_000, "points are not below zero")]
"""A number of points."""


class Dealt(Data):
    """Cards of a turn: how many are dealt, how many of them are placed, and which way up they are dealt."""

    cards: int = Field(ge=1, le=13)
    keep: int = Field(ge=1, le=13)
    face: Literal["up", "down"]
    lines: Lines = ""

    @model_validator(mode="after")
    def _enough(self) -> Dealt:
        if self.keep > self.cards:
            raise ValueError(f"{self.keep} are kept of {self.cards} cards; expected no more than are dealt")
        return self


class BonusRule(Data):
    """The bonus table: points by segment and hand; whether the segment must be won for them."""

    front: Bonuses
    middle: Bonuses
    back: Bonuses
    must_win: bool
    lines: Lines = ""

    @model_validator(mode="after")
    def _known(self) -> BonusRule:
        for table in (self.front, self.middle, self.back):
            for hand, points in table.items():
                if hand not in HANDS:
                    raise ValueError(f"{hand!r} is not a hand; expected one of {', '.join(HANDS)}")
                if isinstance(points, dict) and (strange := [rank for rank in points if rank not in RANKS]):
                    raise ValueError(f"{strange[0]!r} is not a rank; expected one of {', '.join(RANKS)}")
        return self


class FoulRule(Data):
    """What a fouled hand pays each opponent on top of the opponent's bonuses."""

    per_segment: Points
    scoop: bool = False
    """Whether the scoop bonus is paid on top."""
    equal: Literal["foul", "allowed"] = "foul"
    """What a middle hand is that equals the back."""
    lines: Lines = ""


class SweepRow(Data):
    """A pattern of all thirteen cards that may be declared, and its value."""

    pattern: Pattern
    name: str
    points: Points
    any_order: bool = False
    """Whether it counts whatever the order of the segments: the hand is not fouled then."""


class SweepRule(Data):
    """The clean sweeps, and whether such a hand also collects its own bonuses from hands without one."""

    rows: list[SweepRow]
    bonus: bool
    lines: Lines = ""


class FantasyLandRule(Data):
    """Who sets the next hand all at once: from which front pair on, with how many cards, and what keeps one there."""

    cards: Annotated[int, *whole(13, 17, "a hand is thirteen cards, and at most four are thrown away")]
    deal: Literal["first", "with-the-others"]
    """All cards before anybody else is dealt any, or the first cards with the others and then the rest."""
    pair: Rank
    """The lowest pair in front that earns it; three of a kind is better."""
    stay: dict[Segment, str]
    """The least hand of each segment that keeps a seat there; any one of them does."""
    lines: Lines = ""


class Rules(Data):
    """A posting's numbers."""

    players: Annotated[int, *whole(2, 4, "one deck deals four hands of thirteen")]
    """How many are dealt in at most."""
    room: dict[Segment, int]
    initial: Dealt
    turns: Dealt
    two_hands: bool = False
    """Whether two players alone may play two hands each."""
    stack: Points
    """Points that a stack must be worth when a round begins."""
    buy_in: Points
    """Times the table limit that a player buys in for; checked when a player joins, not in a round."""
    segment: Points
    """Points for a segment won."""
    scoop: Points = 0
    """Points for winning all three."""
    sweep_order: Literal["own-left", "button"] = "own-left"
    """From where a sweep hand goes round the others: from its own left, or from the button."""
    bonus: BonusRule
    foul: FoulRule
    sweeps: SweepRule
    fantasyland: FantasyLandRule
    lines: Lines = ""

    @model_validator(mode="after")
    def _all_laid(self) -> Rules:
        room, left = sum(self.room.values()), sum(self.room.values()) - self.initial.keep
        if set(self.room) != set(SEGMENTS) or min(self.room.values()) < 1 or left < 0 or left % self.turns.keep:
            raise ValueError(f"the segments hold {room} cards; expected what the first deal and whole turns lay out")
        if self.fantasyland.cards < room:
            raise ValueError(f"fantasyland has {self.fantasyland.cards} cards; expected at least {room}")
        return self
