"""The kinds of events of poker for the pot alone."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from housedealer.table.events import Cents, Hidden, Private


class StakesEvent(TypedDict):
    """The stakes of the table; those that do not apply are left out."""

    event: Literal["stakes"]
    structure: Literal["fixed", "spread", "pot", "no"]
    small_blind: NotRequired[Cents]
    middle_blind: NotRequired[Cents]
    big_blind: NotRequired[Cents]
    lower: NotRequired[Cents]
    upper: NotRequired[Cents]
    ante: NotRequired[Cents]
    bring_in: NotRequired[Cents]
    kill: NotRequired[Cents]


class Button(TypedDict):
    """The dealer button's seat, and why if a card decided."""

    event: Literal["button"]
    seat: str
    why: NotRequired[str]


class Street(TypedDict):
    """A street begins."""

    event: Literal["street"]
    name: str


class Post(TypedDict):
    """A forced bet: an ante, a blind, a bring-in, a kill."""

    event: Literal["post"]
    seat: str
    what: str
    amount: Cents
    stack: Cents


class Action(TypedDict):
    """A player acts: the chips put in, the total, and the rest of the stack."""

    event: Literal["action"]
    seat: str
    choice: str
    amount: Cents
    to: Cents
    stack: Cents


class Gather(TypedDict):
    """Bets go into the pot."""

    event: Literal["gather"]
    pot: Cents


class Return(TypedDict):
    """An uncalled bet is returned."""

    event: Literal["return"]
    seat: str
    amount: Cents
    stack: Cents


class Discard(TypedDict):
    """Cards are given up face down."""

    event: Literal["discard"]
    seat: str
    count: int
    cards: NotRequired[Hidden[str]]
    private: NotRequired[Private]


class Draw(TypedDict):
    """Cards are given up to be replaced; none if the player stands pat."""

    event: Literal["draw"]
    seat: str
    count: int
    cards: NotRequired[Hidden[str]]
    private: NotRequired[Private]


class StandPat(TypedDict):
    """A player leaves the down card down; who draws no cards has a `draw` of none."""

    event: Literal["stand-pat"]
    seat: str


class Short(TypedDict):
    """The deck is short of cards, and how it is resolved."""

    event: Literal["short"]
    why: str


class Show(TypedDict):
    """A hand is shown and named."""

    event: Literal["show"]
    seat: str
    cards: str
    hand: str
    low: NotRequired[str]


class Muck(TypedDict):
    """A beaten hand is not shown."""

    event: Literal["muck"]
    seat: str


class Award(TypedDict):
    """A pot goes to its winners."""

    event: Literal["award"]
    amount: Cents
    shares: dict[str, Cents]
    why: str
    pot: NotRequired[int]
    """Which pot, where there are several: 0 is the main pot."""
    pots: NotRequired[int]
    """How many there are then."""


class KillEvent(TypedDict):
    """The next pot is killed."""

    event: Literal["kill"]
    seat: str
    amount: Cents
    why: str


EVENTS: tuple[type, ...] = (
    StakesEvent, Button, Street, Post, Action, Gather, Return, Discard, Draw, StandPat, Short, Show, Muck,
    Award, KillEvent,
)  # fmt: skip
