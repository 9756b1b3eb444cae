"""The kinds of events of blackjack alone."""

from __future__ import annotations

from typing import Literal, TypedDict

from housedealer.table.events import Cents


class Check(TypedDict):
    """The house dealer checks the down card."""

    event: Literal["check"]
    natural: bool


class EvenMoney(TypedDict):
    """A bettor takes even money on a natural."""

    event: Literal["even-money"]
    seat: str


class Stand(TypedDict):
    """A hand stands."""

    event: Literal["stand"]
    seat: str
    hand: int


class Double(TypedDict):
    """A wager is doubled: by how much, and its new amount."""

    event: Literal["double"]
    seat: str
    hand: int
    added: Cents
    staked: Cents


class Split(TypedDict):
    """A hand is split: its second card starts a new one."""

    event: Literal["split"]
    seat: str
    hand: int
    new: int
    card: str


class Surrender(TypedDict):
    """A hand is given up for half its wager."""

    event: Literal["surrender"]
    seat: str
    hand: int


class Rescue(TypedDict):
    """A doubled hand is given up and the last double taken back."""

    event: Literal["rescue"]
    seat: str
    hand: int


class Over(TypedDict):
    """A player's hand goes over 21: it busts, or in the games to 31 it is frozen."""

    event: Literal["went-over"]
    seat: str
    hand: int
    total: int
    frozen: bool


EVENTS: tuple[type, ...] = (Check, EvenMoney, Stand, Double, Split, Surrender, Rescue, Over)
